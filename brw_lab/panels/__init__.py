"""Panels for notebooks: a view on the page, an option key back. Import from the modules; both load anywidget."""
