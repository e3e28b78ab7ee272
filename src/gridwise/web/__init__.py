"""The workbench in the browser: a server for this machine, its API, and the page."""
