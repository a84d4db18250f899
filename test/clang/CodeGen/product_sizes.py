#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products are no larger at -Oz than at -Os, nor there than at -O2.

    product_sizes.py CLANG SIZE-TOOL
"""

import os
import subprocess
import sys
import tempfile

SOURCE = """
typedef {element} M __attribute__((matrix_type({n}, {n})));
void product(M *restrict c, const M *a, const M *b) {{ *c = *a * *b; }}
"""
EXTENTS = (2, 3, 4, 7, 8, 9, 10, 12, 13, 16, 17, 20, 29, 31, 32, 33, 48, 64)
# Below 8x8, products are in registers, and LLVM's choices alone differ by some bytes.
CASES = [("float", n) for n in EXTENTS] + [("int", n) for n in EXTENTS if n >= 8]
TARGETS = ("x86-64", "x86-64-v3")


def text_bytes(clang, tool, element, n, level, march):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "product.o")
        subprocess.run([clang, "-fenable-matrix", "--target=x86_64-linux-gnu", level,
                        f"-march={march}", "-c", "-x", "c", "-", "-o", path],
                       input=SOURCE.format(element=element, n=n), text=True, check=True)
        rows = subprocess.run([tool, "-A", path], check=True, text=True,
                              capture_output=True).stdout.splitlines()
    return sum(int(row.split()[1]) for row in rows if row.startswith(".text"))


def main():
    clang, tool = sys.argv[1:]
    errors = 0
    for march in TARGETS:
        for element, n in CASES:
            smallest, small, fast = (text_bytes(clang, tool, element, n, level, march)
                                     for level in ("-Oz", "-Os", "-O2"))
            if not 0 < smallest <= small <= fast:
                print(f"error: {march}, {element} {n}x{n}: {smallest} bytes at -Oz, {small} at -Os, "
                      f"{fast} at -O2")
                errors += 1
    print(f"{len(TARGETS) * len(CASES)} products, {errors} errors")
    sys.exit(1 if errors else 0)


main()
