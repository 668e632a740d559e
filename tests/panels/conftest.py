"""Chromium for the panels on a bare page."""

import pytest

from tests.browser.chromium import context_args, launch_args


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return launch_args(browser_type_launch_args)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return context_args(browser_context_args)
