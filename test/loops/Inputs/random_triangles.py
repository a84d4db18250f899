#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a C file of random triangles of sums, in the form of random_nests.py.

    random_triangles.py SEED COUNT [run-time] > nests.c

How many products an element of the result has depends on its row. Rows come in
either order, sums are in a variable or in memory, with or without their row's own
column; the other factor is an array, or the result itself: rows that are still as
they were, or have changed already. Matrices lie in rows or in columns, with gaps.
"""

import random
import sys

TYPES = {"double": 8, "float": 4, "int32_t": 4, "int64_t": 8}


class Triangle:
    def __init__(self, rng, number, is_at_run_time):
        self.rng, self.number, self.is_at_run_time = rng, number, is_at_run_time
        self.type = rng.choice(["double", "double", "float", "float", "int32_t", "int64_t"])
        self.rows = rng.choice([2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 81, 97])
        self.lines = rng.choice([1, 7, 8, 9, 15, 16, 17, 33, 64, 65, 66, 67, 100, 131])

    def matrix(self, name, columns):
        """Elements of a matrix by row and column."""
        rng = self.rng
        gap, is_turned = rng.choice([0, 0, 0, 1, 5]), rng.random() < 0.5
        more = " + more" if self.is_at_run_time and rng.random() < 0.3 else ""
        distance = f"({(self.rows if is_turned else columns) + gap}{more})"
        kind = rng.choice(["", "", "(long)", "(size_t)"])

        def at(row, column):
            first, second = (column, row) if is_turned else (row, column)
            return f"{name}[{kind}({first}) * {distance} + {second}]"
        return at

    def text(self):
        rng, e = self.rng, self.type
        m, n = ("m", "n") if self.is_at_run_time else (self.rows, self.lines)
        is_upper, has_own = rng.random() < 0.5, rng.random() < 0.25
        is_down = is_upper == (rng.random() < 0.2)
        is_in_place = rng.random() < 0.7 and not has_own
        c, a = self.matrix("c", self.lines), self.matrix("a", self.rows)
        b = c if is_in_place else self.matrix("b", self.lines)
        x = rng.choice([a("i", "k"), a("i", "k"), a("k", "i"), f"({e})3 * {a('i', 'k')}"])
        y = b("k", "j")
        product = rng.choice([f"{x} * {y}", f"{y} * ({x})"])
        sign = rng.choice(["+", "+", "-"])
        own = c("i", "j")
        kind = rng.choice(["int", "long"])
        first, end = (f"i + {0 if has_own else 1}", m) if is_upper else ("0", f"i + {1 if has_own else 0}")
        inner = f"for ({kind} k = {first}; k < {end}; ++k)"
        start = rng.choice(["0", own, f"{a('i', 'i')} * {own}", "d[i]", "d[j]", "d[j] * 2"])
        finish = rng.choice(["s", "s", "s * 3", f"s * 2 + {own}", f"s + {a('i', 'i')} * {own}", "s > 0 ? s : 0"])
        if rng.random() < 0.6:
            body = f"{e} s = {start}; {inner} s {sign}= {product}; {own} = {finish};"
            if rng.random() < 0.05:
                body = f"{e} s = {start}; if (i != 3) {inner} s {sign}= {product}; {own} = {finish};"
        else:
            finish = rng.choice(["", "", f"{own} *= 3;", f"{own} = {own} > 0 ? {own} : 0;"])
            start = rng.choice(["", "", f"{own} = 0;", f"{own} *= 2;"])
            body = f"{start} {inner} {own} {sign}= {product}; {finish}"
        over_rows = rng.choice([
            f"for ({kind} i = {m}; i-- > 0;)",
            f"for ({kind} i = {m} - 1; i >= 0; --i)"]) if is_down else f"for ({kind} i = 0; i < {m}; ++i)"
        over_lines = f"for ({rng.choice(['int', 'long'])} j = 0; j < {n}; ++j)"
        loops = [over_rows, over_lines]
        if rng.random() < 0.5:
            loops.reverse()
        body = f"{loops[0]} {loops[1]} {{ {body} }}"
        values = "  long more = more_stride;\n"
        if self.is_at_run_time:
            index = rng.choice(["int", "long"])
            values += f"  {index} m = {self.rows} > fewer ? {self.rows} - fewer : 0, n = {self.lines} > fewer ? {self.lines} - fewer : 0;\n"
        return (f"static __attribute__((noinline)) void nest_{self.number}(void *to, const void *of_a, "
                f"const void *of_b, const void *of_d) {{\n"
                f"  {e} *c = to; const {e} *a = of_a, *b = of_b, *d = of_d;\n{values}  {body}\n}}\n")


def main():
    seed, count, is_at_run_time = int(sys.argv[1]), int(sys.argv[2]), "run-time" in sys.argv[3:]
    rng = random.Random(seed)
    nests = []
    print('#include <stddef.h>\n#include <stdint.h>\n#include "nests.h"')
    while len(nests) != count:
        nest = Triangle(rng, len(nests), is_at_run_time)
        # compare_nests.c has as much memory for each array.
        if (nest.rows + 6) * (max(nest.rows, nest.lines) + 6) < 14000:
            nests.append(nest)
            print(nest.text())
    print("const struct nest SET[] = {")
    for nest in nests:
        size = TYPES[nest.type]
        print(f"    {{nest_{nest.number}, {nest.number}, {size}, {int(nest.type in ('double', 'float'))}, 1}},")
    print("    {0}};")


if __name__ == "__main__":
    main()
