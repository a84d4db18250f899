#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles each of the library's headers alone, and counts its lines.

    each_header.py FOLDER [--public] [--together] [--without=NAME]... -- COMPILER...

FOLDER holds matrix/. The compiler gets the name of a file at the end. With --public,
matrix/detail is left out; with --together, one file includes all. A C compiler (-x c
among its flags) gets the headers that C has.
"""

import os
import subprocess
import sys
import tempfile

# C is one door to all.
FOR_C = ["types.h", "print.h", "detail/config.h", "detail/c_types.h", "detail/c_functions.h",
         "detail/c_generic.h", "detail/c_print.h"]
MOST_LINES = 300


def main():
    split = sys.argv.index("--")
    options, compiler = sys.argv[1:split], sys.argv[split + 1:]
    folder = os.path.join(options[0], "matrix")
    for_c = "-x c " in " ".join(compiler) + " "
    headers, failures = [], 0
    for parent, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(parent, name)
            relative = os.path.relpath(path, folder)
            with open(path) as file:
                lines = len(file.readlines())
            if lines >= MOST_LINES:
                print(f"{relative}: {lines} lines")
                failures += 1
            if not name.endswith(".h") or ("--public" in options and parent != folder):
                continue
            if f"--without={relative}" in options:
                continue
            # One of the two is not this compiler's; Eigen's and GLM's are of the type alone.
            other = any(part in name for part in ("builtin.h", "plain", "eigen_", "glm_"))
            if for_c and relative in FOR_C or not for_c and not name.startswith("c_") and not other:
                headers.append(f"matrix/{relative}")
    files = [headers] if "--together" in options else [[header] for header in headers]
    with tempfile.TemporaryDirectory() as scratch:
        for included in files:
            path = os.path.join(scratch, "alone.c" if for_c else "alone.cpp")
            with open(path, "w") as file:
                file.writelines(f"#include <{header}>\n" for header in included)
                file.write("extern int not_empty;\n")
            failures += subprocess.run(compiler + [path]).returncode != 0
    print(f"{len(headers)} headers, {failures} failures")
    return 1 if failures or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
