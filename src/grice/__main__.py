"""`python -m grice` is `grice`."""

from grice.cli import main

raise SystemExit(main())
