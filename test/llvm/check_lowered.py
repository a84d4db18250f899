#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks LLVM IR on standard input for what lowering must not leave.

    opt ... | check_lowered.py [--max-bits N] [--flat NAME]... | FileCheck ...

Fails on a vector of more than N bits (4096), on an operation or a type on
handles, and on an `llvm.matrix.*`; the functions named by --flat may keep wide
vectors. Passes its input on.
"""

import argparse
import re
import sys

FLOAT_BITS = {
    "half": 16,
    "bfloat": 16,
    "float": 32,
    "double": 64,
    "x86_fp80": 80,
    "fp128": 128,
    "ppc_fp128": 128,
    "ptr": 64,
}
VECTOR = re.compile(r"<(\d+) x (i\d+|[a-z]\w*)(?: addrspace\(\d+\))?>")
# The mask of a shuffle is no value.
MASK = re.compile(r"(shufflevector .*, )<\d+ x i32> (<.*>|zeroinitializer|poison|splat.*)$")
LEFT_OVER = re.compile(r"tlx\.|llvm\.matrix\.")


def complaint(line, max_bits):
    found = LEFT_OVER.search(line)
    if found:
        return f"an operation or handle ('{found.group()}')"
    for count, element in VECTOR.findall(line):
        bits = int(element[1:]) if element[0] == "i" else FLOAT_BITS[element]
        if int(count) * bits > max_bits:
            return f"a vector of {int(count) * bits} bits"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--max-bits", type=int, default=4096)
    parser.add_argument("--flat", action="append", default=[])
    options = parser.parse_args()
    function, failed, seen = None, False, False
    for line in sys.stdin:
        sys.stdout.write(line)
        code = line.split(";", 1)[0]
        # Debug records name values that are gone.
        if code.lstrip().startswith("#dbg_") or code.startswith(("target ", "source_filename", "declare ", "!")):
            continue
        if code.startswith("define "):
            seen = True
            function = re.search(r'@([-\w.$]+|"[^"]*")\(', code).group(1)
        what = complaint(MASK.sub(r"\1", code.rstrip()), options.max_bits)
        if what and function not in options.flat:
            sys.stderr.write(f"error: {what} is left in @{function}: {line}")
            failed = True
        if code.startswith("}"):
            function = None
    if not seen:
        sys.stderr.write("error: expected a function on standard input\n")
    return 1 if failed or not seen else 0


if __name__ == "__main__":
    sys.exit(main())
