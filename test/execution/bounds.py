#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles single operations on matrices and bounds the size of their code.

    bounds.py --clang PATH [--level O0]... [--only NAME] [--known NAME]... [--flag FLAG]...

The bound (8192 bytes of .text for an operation, 20 s for a compilation) does not
depend on the extents. Sizes only: a time that a test may fail by is not measured.
--known names a case that fails today; it fails the run if it passes.
"""

import argparse
import os
import subprocess
import sys
import tempfile

MAX_TEXT_BYTES = 8192
COMPILE_SECONDS = 20

SHAPES = [(16, 16), (64, 64), (65, 33), (256, 256), (1024, 1024)]
ELEMENTS = [
    "double",
    "_Float16",
    "__bf16",
    "signed char",
    "__int128",
    "long double",
]
# As many bytes as are a value in registers, which fill none evenly.
LARGEST_SMALL = ("signed char", (7, 73))
# M is the matrix of R x C, T its transpose, S the square of R x R, D one of
# another element, W of another layout; E is the element. By-value calls and `M x = {}` belong here
# when Clang emits them on handles.
OPERATIONS = {
    "multiply": "void f(M *a, T *b, S *c) { *c = *a * *b; }",
    "multiply-add": "void f(M *a, T *b, S *c) { *c = *c + *a * *b; }",
    "transpose": "void f(M *a, T *b) { *b = __builtin_matrix_transpose(*a); }",
    "layout": "void f(M *a, W *b) { *b = (W)*a; }",
    "add": "void f(M *a, M *b, M *c) { *c = *a + *b; }",
    "scale": "void f(M *a, E x) { *a = *a * x; }",
    "load": "void f(M *a, E *p, unsigned long s) {"
    " *a = __builtin_matrix_column_major_load(p, R, C, s); }",
    "store": "void f(M *a, E *p, unsigned long s) {"
    " __builtin_matrix_column_major_store(*a, p, s); }",
    "copy": "void f(M *a, M *b) { *a = *b; }",
    "copy-local": "void g(M *); void f(M *a) { M b = *a; g(&b); *a = b; }",
    "element": "E f(M *a, unsigned i, E x) { (*a)[i][1] = x; return (*a)[3][i]; }",
    "convert": "void f(M *a, D *b) { *b = (D)*a; }",
    "initialise": "void g(M *); void f(void) { M a = {}; g(&a); }",
    "take by value": "void g(M *); void f(M a) { g(&a); }",
    "pass by value": "M g(M, M); void f(M *a) { *a = g(*a, *a); }",
    "return": "M f(M *a, M *b) { return *a - *b; }",
}


def source(operation, element, rows, columns):
    other = "float" if element != "float" else "double"
    return f"""typedef {element} E;
enum {{ R = {rows}, C = {columns} }};
typedef E M __attribute__((matrix_type(R, C)));
typedef E T __attribute__((matrix_type(C, R)));
typedef E S __attribute__((matrix_type(R, R)));
typedef {other} D __attribute__((matrix_type(R, C)));
typedef E W __attribute__((matrix_type(R, C), matrix_layout(row_major)));
{OPERATIONS[operation]}
"""


def text_bytes(objfile):
    result = subprocess.run(
        ["llvm-size-22", "-A", objfile], capture_output=True, text=True, check=True
    )
    return sum(
        int(line.split()[1])
        for line in result.stdout.splitlines()
        if line.startswith(".text")
    )


def complaint(clang, folder, flags, code):
    """What is wrong with one case; None if nothing is."""
    path = os.path.join(folder, "f.c")
    with open(path, "w") as file:
        file.write(code)
    objfile = os.path.join(folder, "f.o")
    command = [clang, "-fenable-matrix", *flags, "-fno-crash-diagnostics"]
    command += ["-w", "-c", path, "-o", objfile]
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, timeout=COMPILE_SECONDS
        )
    except subprocess.TimeoutExpired:
        return f"no end after {COMPILE_SECONDS} s"
    if result.returncode:
        lines = [line for line in result.stderr.splitlines() if "error" in line.lower()]
        return f"status {result.returncode}: {(lines or [''])[0]}"
    size = text_bytes(objfile)
    return None if size <= MAX_TEXT_BYTES else f"{size} bytes of code"


def cases():
    for operation in OPERATIONS:
        for element, shape in [
            *(("float", s) for s in SHAPES),
            *((e, (64, 64)) for e in ELEMENTS),
            LARGEST_SMALL,
        ]:
            name = f"{operation}/{element.replace(' ', '-')}/{shape[0]}x{shape[1]}"
            yield name, source(operation, element, *shape)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--level", action="append")
    parser.add_argument("--only", default="", help="a part of the names of cases")
    parser.add_argument("--known", action="append", default=[])
    parser.add_argument("--flag", action="append", default=[])
    options = parser.parse_args()
    ran = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, code in cases():
            for level in options.level or ["O0", "O3"]:
                full = f"{name}/{level}"
                if options.only not in full:
                    continue
                ran += 1
                what = complaint(
                    options.clang, folder, [f"-{level}", *options.flag], code
                )
                is_known = full in options.known
                if is_known and not what:
                    what = "passes: drop it from the known ones"
                elif is_known:
                    what = None
                if what:
                    failed += 1
                    print(f"{full}: {what}", flush=True)
    print(f"{ran} cases, {failed} failed")
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
