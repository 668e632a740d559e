"""One JupyterLab server and one page a run; every test opens its own copy of a notebook."""

import pytest

from tests.browser.chromium import context_args, launch_args
from tests.browser.lab import Lab, Server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return launch_args(browser_type_launch_args)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return context_args(browser_context_args)


@pytest.fixture(autouse=True)
def _patience(request):
    """A bare page that does not do what it should is found out within seconds."""
    if "page" in request.fixturenames:
        request.getfixturevalue("page").set_default_timeout(5_000)


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
    found = {"kernel": lab_page.kernel_errors(), "browser": list(lab_page.faults), "outside": list(lab_page.outside)}
    lab_page.close()
    assert not any(found.values()), found
