"""`python -m gridwise` is `gridwise`."""

from __future__ import annotations

import sys

from gridwise.cli.main import main

sys.exit(main())
