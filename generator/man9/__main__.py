"""`python -m man9` is the command `man9`."""

import sys

from man9.entry import main

sys.exit(main())
