"""One bare page, one JupyterLab server and one page of it a run; every test opens its own copy of a notebook."""

import pytest

from tests.browser.chromium import Behind, context_args, launch_args
from tests.browser.lab import Lab, Server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return launch_args(browser_type_launch_args)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return context_args(browser_context_args)


@pytest.fixture(scope="session")
def bare_page(browser, browser_context_args):
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(bare_page, browser_context_args):
    """An empty page as it comes from the window's maker: a window of its own for each test would take twice the time.

    What does not happen on it as it should is found out within seconds.
    """
    bare_page.set_default_timeout(5_000)
    bare_page.goto("about:blank")
    bare_page.mouse.move(0, 0)
    bare_page.set_viewport_size(browser_context_args["viewport"])
    bare_page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce", forced_colors="none")
    return bare_page


@pytest.fixture(scope="session")
def behind(bare_page):
    """Who answers the bare page when a panel is played with on it."""
    one = Behind()
    bare_page.expose_function("kernel", one.hear)
    return one


@pytest.fixture(scope="session")
def lab_page(browser, browser_context_args, tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("lab"))
    context = browser.new_context(**browser_context_args)
    yield Lab(context.new_page(), server)
    context.close()
    server.stop()


@pytest.fixture
def lab(lab_page):
    """JupyterLab; after the test nothing may have gone wrong in kernel or browser, nor been asked of another host."""
    yield lab_page
    found = lab_page.amiss()
    lab_page.close()
    assert found == {}
