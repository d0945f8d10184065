"""There is no network; conftest.py has what stands in for downloads."""
