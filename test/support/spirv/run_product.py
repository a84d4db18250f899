#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a shader that computes D = A * B + C, and compares D with plain loops.

    run_product.py MODULE KERNEL --types A,B,C --lavapipe DIRECTORY --cc COMPILER
                   [--size MxN] [--inner K] [--columns LETTERS] [--count]

MODULE is vulkan_form.py's. The kernel has the arguments D, A, B, C, and with
--count the number K; matrices are M x K, K x N and M x N (all are 8 if nothing
else is said), in rows but for those that --columns names, without gaps. Types are f16, f32, u8, s8, u32 and s32; D is
of C's. Floats are small integers, whose sums are exact; integers are any, and wrap
around. DIRECTORY is what fetch-lavapipe prints. All bits are compared.
"""

import argparse
import os
import random
import struct
import subprocess
import sys
import tempfile

SIDE = 8
# struct's letter, and the numbers to draw from.
TYPES = {
    "f16": ("e", -8, 8),
    "f32": ("f", -100, 100),
    "u8": ("B", 0, 2**8 - 1),
    "s8": ("b", -2**7, 2**7 - 1),
    "u32": ("I", 0, 2**32 - 1),
    "s32": ("i", -2**31, 2**31 - 1),
}


class Matrix:
    def __init__(self, kind, rows, columns, in_columns):
        self.kind, self.rows, self.columns, self.in_columns = kind, rows, columns, in_columns
        self.values = [[0] * columns for _ in range(rows)]

    def fill(self):
        _, low, high = TYPES[self.kind]
        self.values = [[random.randint(low, high) for _ in row] for row in self.values]
        return self

    def format(self):
        return f"<{self.rows * self.columns}{TYPES[self.kind][0]}"

    def bytes(self):
        lines = zip(*self.values) if self.in_columns else self.values
        return struct.pack(self.format(), *(value for line in lines for value in line))

    def read(self, data):
        """The elements of this matrix's type and layout, in rows."""
        flat = struct.unpack(self.format(), data)
        if self.in_columns:
            return [flat[r::self.rows] for r in range(self.rows)]
        return [flat[r * self.columns:(r + 1) * self.columns] for r in range(self.rows)]


def wrapped(value, kind):
    _, low, high = TYPES[kind]
    return value if kind[0] == "f" else (value - low) % (high - low + 1) + low


def product(a, b, c, d):
    for i in range(d.rows):
        for j in range(d.columns):
            total = c.values[i][j]
            for k in range(a.columns):
                total += a.values[i][k] * b.values[k][j]
            d.values[i][j] = wrapped(total, d.kind)


def compile_runner(options, folder):
    runner = os.path.join(folder, "run_vulkan")
    source = os.path.join(os.path.dirname(__file__), "run_vulkan.c")
    subprocess.run([options.cc, "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-isystem",
                    os.path.join(options.lavapipe, "include"), source, "-o", runner], check=True)
    return runner


def run(options, folder, inputs, result):
    arguments = [f"out={os.path.join(folder, 'd')}"]
    # What is not written shows.
    with open(arguments[0][4:], "wb") as file:
        file.write(b"\xa5" * len(result.bytes()))
    for name, data in inputs.items():
        arguments.append(f"in={os.path.join(folder, name)}")
        with open(arguments[-1][3:], "wb") as file:
            file.write(data)
    subprocess.run([os.path.join(options.lavapipe, "run-vulkan-program"),
                    compile_runner(options, folder), options.module, options.kernel,
                    *arguments], check=True)
    with open(arguments[0][4:], "rb") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("module")
    parser.add_argument("kernel")
    parser.add_argument("--types", required=True)
    parser.add_argument("--size", default=f"{SIDE}x{SIDE}")
    parser.add_argument("--inner", type=int, default=SIDE)
    parser.add_argument("--columns", default="")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--lavapipe", required=True)
    parser.add_argument("--cc", required=True)
    options = parser.parse_args()
    random.seed(1)
    a_kind, b_kind, c_kind = options.types.split(",")
    rows, columns = map(int, options.size.split("x"))
    a = Matrix(a_kind, rows, options.inner, "A" in options.columns).fill()
    b = Matrix(b_kind, options.inner, columns, "B" in options.columns).fill()
    c = Matrix(c_kind, rows, columns, "C" in options.columns).fill()
    d = Matrix(c_kind, rows, columns, "D" in options.columns)
    product(a, b, c, d)
    inputs = {"a": a.bytes(), "b": b.bytes(), "c": c.bytes()}
    if options.count:
        inputs["count"] = struct.pack("<I", options.inner)
    with tempfile.TemporaryDirectory() as folder:
        try:
            got = run(options, folder, inputs, d)
        except subprocess.CalledProcessError as error:
            sys.stderr.write(f"error: {error}\n")
            return 1
    if got == d.bytes():
        return 0
    wrong = [(i, j, value, d.values[i][j]) for i, row in enumerate(d.read(got))
             for j, value in enumerate(row) if value != d.values[i][j]]
    if wrong:
        i, j, value, expected = wrong[0]
        sys.stderr.write(f"error: {len(wrong)} of {rows * columns} elements are wrong; first "
                         f"D[{i}][{j}], {value}, expected {expected}\n")
    else:
        sys.stderr.write("error: zeros of the wrong sign\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
