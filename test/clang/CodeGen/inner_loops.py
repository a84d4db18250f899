#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the innermost loops of products in assembly, beside what was planned.

    inner_loops.py CLANG

For each product, the remark about it names its blocks: so many vectors by so
many columns, and into how many chains a sum is split. Each kind of block is one
loop over k, in which there are to be exactly its multiply-adds, no more reads of
memory than its vectors and columns, and nothing on the stack.
"""

import itertools
import re
import subprocess
import sys

ELEMENTS = {"float": "ps", "double": "pd"}
TARGETS = {
    "avx512": ["-march=x86-64-v4", "-mprefer-vector-width=512"],
    "avx2": ["-march=x86-64-v3"],
}
CASES = [(n, n, n) for n in (12, 16, 17, 20, 24, 31, 32, 48, 64, 97, 100, 127, 128)]
CASES += [(64, 4, 64), (100, 3, 100), (8, 8, 256), (4, 4, 64), (64, 64, 8)]
SOURCE = """
typedef {element} A __attribute__((matrix_type({rows}, {inner})));
typedef {element} B __attribute__((matrix_type({inner}, {columns})));
typedef {element} D __attribute__((matrix_type({rows}, {columns})));
void product(D *restrict d, const A *a, const B *b) {{ *d = *a * *b; }}
"""


def planned(remark):
    """(vectors, whether columns share the last one, columns, interleave count, k lanes) of each kind of tile, or None
    if k is no loop."""
    m_ranges, n_ranges = re.search(r"tiles of M (.*) by N ([^,]*)", remark).groups()
    if "k unrolled" in remark:
        return None

    def number(pattern, text):
        found = re.search(pattern, text)
        return int(found.group(1)) if found else 1

    kinds_of_m = [(number(r"\d+\*(\d+)", m), "joined" in m, number(r"interleaved by (\d+)", m),
                   number(r"of (\d+) k lanes", m)) for m in m_ranges.split(" + ")]
    kinds_of_n = [number(r"\d+\*(\d+)", n) for n in n_ranges.split(" + ")]
    return {(vectors, is_joined, n, interleave, k_lanes) for (vectors, is_joined, interleave, k_lanes), n
            in itertools.product(kinds_of_m, kinds_of_n)}


def innermost_loops(assembly):
    """The instructions of each loop that is one basic block."""
    blocks = re.split(r"^(\.LBB\w+):.*$", assembly, flags=re.M)
    for label, text in zip(blocks[1::2], blocks[2::2]):
        end = re.search(rf"^\s+j\w+\s+{re.escape(label)}$", text, flags=re.M)
        if end:
            yield [line.split("#")[0].strip() for line in text[:end.start()].splitlines()
                   if re.match(r"\s+[a-z]", line)]


def check(clang, element, target, flags, case):
    rows, columns, inner = case
    name = f"{element} {rows}x{columns}x{inner} {target} {' '.join(flags)}"
    result = subprocess.run(
        [clang, "-fenable-matrix", "-O3", "--target=x86_64-linux-gnu", *TARGETS[target], *flags,
         "-Rpass=matrix-ops", "-S", "-x", "c", "-", "-o", "-"],
        input=SOURCE.format(element=element, rows=rows, columns=columns, inner=inner),
        capture_output=True, text=True, check=True)
    kinds = planned(result.stderr)
    if kinds is None:
        return []
    # What a vector of several steps takes is as many loads, or one.
    wanted = {((vectors * n - is_joined * (n // 2)) * chains,
               (vectors * (steps if steps > 1 else 1) + n) * chains): (vectors, is_joined, n, chains, steps)
              for vectors, is_joined, n, chains, steps in kinds
              # The first step stands before the loop, and one trip is none.
              if (inner // steps - chains) // chains > 1}
    errors, seen = [], set()
    for loop in innermost_loops(result.stdout):
        adds = sum(line.startswith("vfmadd") and ELEMENTS[element] in line.split()[0]
                   for line in loop)
        if not adds:
            continue
        frame = ["(%rsp)"] + ["(%rbp)"] * ("%rsp, %rbp" in result.stdout)
        stack = [line for line in loop if any(base in line for base in frame)]
        reads = sum("(" in line and not line.startswith("lea") for line in loop)
        fits = [key for key in wanted if key[0] == adds and reads <= key[1]]
        if not fits:
            errors.append(f"{name}: a loop of {adds} multiply-adds and {reads} reads; "
                          f"planned were {sorted(kinds)}")
        if stack:
            errors.append(f"{name}: on the stack: {stack[0]}")
        seen.update(fits)
    if missing := set(wanted) - seen:
        errors.append(f"{name}: no loop for {[wanted[key] for key in missing]}")
    return errors


def main():
    clang = sys.argv[1]
    errors, count = [], 0
    for element, target, flags, case in itertools.product(
            ELEMENTS, TARGETS, ([], ["-ffast-math"]), CASES):
        errors += check(clang, element, target, flags, case)
        count += 1
    print(f"{count} products", *errors, sep="\n")
    return bool(errors)


sys.exit(main())
