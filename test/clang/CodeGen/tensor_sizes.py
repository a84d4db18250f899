#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The IR of functions of tensors does not grow with the extents.

    tensor_sizes.py CLANG [--print]

What Clang writes has as many instructions with extents of 512 as with 8, within a tenth. Lowered,
8 is registers and 512 is loops, so that loops are compared: with extents of 512 and 2048. Large
copies go in blocks, and large products are packed, which is more code once, not with each extent.
"""

import re
import subprocess
import sys

HEAD = """
typedef float V __attribute__((tensor_type({n})));
typedef float M __attribute__((tensor_type({n}, {n})));
typedef float Turned __attribute__((tensor_type({n}, {n}), tensor_layout(1, 0)));
typedef float Padded __attribute__((tensor_type({n}, {n}), tensor_padding(0, 3)));
typedef float Row __attribute__((tensor_type(1, {n})));
typedef float Flat __attribute__((tensor_type({n} * {n})));
typedef float Inner __attribute__((tensor_type({n} - 4, {n} - 4)));
typedef float Two __attribute__((tensor_type(2 * {n}, {n})));
typedef float Batch __attribute__((tensor_type(3, {n}, {n})));
typedef float Images __attribute__((tensor_type(2, 4, {n}, {n})));
typedef float Filter __attribute__((tensor_type(8, 4, 3, 3)));
typedef float Maps __attribute__((tensor_type(2, 8, {n}, {n})));
typedef float Pooled __attribute__((tensor_type(2, 4, {n} / 2, {n} / 2)));
typedef float Blocks __attribute__((tensor_type({n} / 4, {n}, 4)));
typedef int Counts __attribute__((tensor_type({n}, {n})));
typedef signed char Bytes __attribute__((tensor_type({n}, {n})));
typedef unsigned short List __attribute__((tensor_type({n})));
typedef float Matrix __attribute__((matrix_type({n}, {n})));
M pass(M);
"""
# Name, parameters, statement.
FUNCTIONS = [
    ("copy", "M *r, M *a", "*r = *a"),
    ("call", "M *r, M *a", "*r = pass(*a)"),
    ("strided", "M *r, float *p, long s", "*r = __builtin_tensor_load(M, p, s, 1)"),
    ("store", "float *p, M *a, long s", "__builtin_tensor_store(*a, p, s, -1)"),
    ("list", "M *r", "*r = (M){{1, 2}, {3}}"),
    ("splat", "M *r, float x", "*r = (M)x"),
    ("relayout", "Turned *r, M *a", "*r = (Turned)*a"),
    ("padded", "Padded *r, M *a", "*r = *a"),
    ("matrix", "Matrix *r, M *a", "*r = (Matrix)*a"),
    ("convert", "Counts *r, M *a", "*r = (Counts)*a"),
    ("operators", "M *r, M *a, M *b", "*r = *a > 0 ? *a * *b + 1 : *b / *a"),
    ("element", "M *r, M *a, long i", "(*r)[i][2] += (*a)[i][i]"),
    ("whole", "float *r, M *a", "*r = __builtin_reduce_maximum(*a)"),
    ("matmul", "Batch *r, Batch *a, Batch *b", "*r = __builtin_tensor_matmul(*a, *b)"),
    ("contract", "M *r, Batch *a, Batch *b", '*r = __builtin_tensor_contract("bik,bjk->ij", *a, *b)'),
    ("contract_add", "Counts *r, Bytes *a, Bytes *b",
     '*r = __builtin_tensor_contract_add("ik,kj->ij", *a, *b, *r)'),
    ("convolution", "Maps *r, Images *a, Filter *w",
     "*r = __builtin_tensor_convolution("
     "__builtin_tensor_pad(*a, 0, 0, 0, 1, 1, 0, 0, 1, 1), *w, 1, 1)"),
    ("window", "Pooled *r, Images *a",
     "*r = __builtin_tensor_window_max(*a, 1, 1, 2, 2, 1, 1, 2, 2)"),
    ("reduce", "Row *r, M *a", "*r = __builtin_tensor_reduce_add(*a, 0)"),
    ("argmax", "int *r, M *a", "*r = __builtin_reduce_add(__builtin_tensor_argmax(*a, 1))"),
    ("outer_product", "M *r, V *a, V *b", "*r = __builtin_tensor_outer_product(*a, *b)"),
    ("erf", "M *r, M *a", "*r = __builtin_elementwise_erf(*a)"),
    ("softmax", "M *r, M *a, float x",
     "*r = *a / __builtin_tensor_broadcast(__builtin_tensor_reduce_add(*a, 0), %n, %n)"),
    ("transpose", "M *r, M *a", "*r = __builtin_tensor_transpose(*a)"),
    ("reshape", "Flat *r, M *a", "*r = __builtin_tensor_reshape(*a, %n * %n)"),
    ("tile", "Blocks *r, M *a", "*r = __builtin_tensor_tile(*a, 0, 4)"),
    ("untile", "M *r, Blocks *a", "*r = __builtin_tensor_untile(*a, 0, %n)"),
    ("broadcast", "M *r, V *a", "*r = __builtin_tensor_broadcast(*a, %n, %n)"),
    ("slice", "Inner *r, M *a", "*r = __builtin_tensor_slice(*a, 2, 2, %n - 4, %n - 4)"),
    ("insert_slice", "M *r, Inner *a", "*r = __builtin_tensor_insert_slice(*r, *a, 1, 3)"),
    ("pad", "M *r, Inner *a", "*r = __builtin_tensor_pad(*a, 1, 2, 1, 2, 3)"),
    ("pad_reflect", "M *r, Inner *a", "*r = __builtin_tensor_pad_reflect(*a, 2, 1, 2, 3)"),
    ("concat", "Two *r, M *a, M *b", "*r = __builtin_tensor_concat(0, *a, *b)"),
    ("relu", "M *r, M *a", "*r = __builtin_elementwise_relu(*a)"),
    ("sigmoid", "M *r, M *a", "*r = __builtin_elementwise_sigmoid(*a)"),
    ("quantize", "Bytes *r, M *a", "*r = __builtin_tensor_quantize(Bytes, *a, 0.5f, 3)"),
    ("requantize", "Bytes *r, Counts *a", "*r = __builtin_tensor_requantize(Bytes, *a, 0.5f, 3)"),
    ("gather", "M *r, M *a, List *i", "*r = __builtin_tensor_gather(*a, 0, *i)"),
    ("scatter", "M *r, M *a, List *i", "*r = __builtin_tensor_scatter_add(*r, 1, *i, *a)"),
]
FLAGS = ["-fenable-matrix", "--target=x86_64-linux-gnu", "-S", "-emit-llvm", "-x", "c", "-w"]
FRONT = ["-Xclang", "-disable-llvm-passes"]
# Name, flags, small and large extents.
LEVELS = [("front end, -O0", ["-O0", *FRONT], 8, 512), ("front end, -O2", ["-O2", *FRONT], 8, 512),
          ("-O0", ["-O0"], 512, 2048), ("-O2", ["-O2"], 512, 2048),
          ("-O2, x86-64-v4", ["-O2", "-march=x86-64-v4"], 512, 2048)]
# How much larger.
MOST_OF_CLANG, MOST_OF_LOOPS, MOST_OF_PRODUCTS = 1.1, 1.5, 2.2
PRODUCTS = {"matmul", "contract", "contract_add", "convolution"}


def instructions(clang, flags, n):
    """Function -> its instructions."""
    text = HEAD.format(n=n) + "".join(
        f"void {name}({parameters}) {{ {statement.replace('%n', str(n))}; }}\n"
        for name, parameters, statement in FUNCTIONS)
    ir = subprocess.run([clang, *FLAGS, *flags, "-", "-o", "-"], input=text, text=True,
                        check=True, capture_output=True).stdout
    # One that the lowering adds has extents in its name.
    return {re.sub(r"\d+", "N", name): len(re.findall(r"^ +\S", body, re.M))
            for name, body in re.findall(r"^define .*?@([\w.]+)\(.*?\{$(.*?)^\}$", ir, re.M | re.S)}


def main():
    clang, compared, errors = sys.argv[1], 0, 0
    for level, flags, *extents in LEVELS:
        small, large = (instructions(clang, flags, n) for n in extents)
        is_front = "front" in level
        for name in sorted(small.keys() | large.keys()):
            a, b = small.get(name, 0), large.get(name, 0)
            if "--print" in sys.argv:
                print(f"{level:<16} {name:<32} {a:>6} {b:>6}")
            most = (MOST_OF_CLANG if is_front else
                    MOST_OF_PRODUCTS if name in PRODUCTS else MOST_OF_LOOPS)
            compared += 1
            if not 0 < max(a, b) <= most * min(a, b):
                print(f"error: {level}, {name}: {a} instructions with extents of {extents[0]}, "
                      f"{b} of {extents[1]}")
                errors += 1
    print(f"{len(FUNCTIONS)} functions, {compared} comparisons, {errors} errors")
    sys.exit(1 if errors else 0)


main()
