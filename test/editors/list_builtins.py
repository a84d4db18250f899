# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names of the builtins on matrices and tensors, by what llvm-tblgen --dump-json prints of
Builtins.td: list_builtins.py FILE."""

import json
import sys

with open(sys.argv[1]) as file:
    records = json.load(file).values()
names = {name for record in records if isinstance(record, dict)
         for name in record.get("Spellings", [])}
print("\n".join(sorted(name for name in names
                       if name.startswith(("__builtin_matrix_", "__builtin_tensor_")))))
