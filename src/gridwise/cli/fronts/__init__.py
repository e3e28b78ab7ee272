"""The commands that open the window and the workbench in the browser."""
