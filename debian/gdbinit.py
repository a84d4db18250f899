# gdb reads this file at its start. It stays when the package is removed and not
# purged, so it may find no printers.
import os

import gdb

_printers = "/usr/lib/matrix-clang/share/matrix-clang/matrix_gdb.py"
if os.path.exists(_printers):
    gdb.execute(f"source {_printers}")
del _printers
