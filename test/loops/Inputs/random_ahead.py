#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a C file of random loops that need the sum of a row at once.

    random_ahead.py SEED COUNT [run-time] [down] > nests.c

Loops over rows, which add up each of them, or what becomes longer or shorter from row
to row, and do something with the sums that is no part of a nest: add the same row or
another one to a vector, store a number, square it, change the row or what is read for
the next one. In the form of random_nests.py; with run-time, extents and some distances
are known only then, and with down, rows come from the last one to the first.
"""

import random
import sys

TYPES = {"double": 8, "float": 4, "uint32_t": 4}
ROWS = [1, 2, 15, 16, 17, 31, 32, 33, 40, 63, 64, 65, 66, 95, 96, 97, 101, 129]
# Elements that an array may have: compare_nests.c has as many of doubles.
MOST = 13000


class Ahead:
    def __init__(self, rng, number, is_at_run_time, is_down):
        self.rng, self.number, self.is_at_run_time, self.is_down = rng, number, is_at_run_time, is_down
        self.type = rng.choice(["double"] * 4 + ["float"] * 4 + ["uint32_t"])
        self.of_matrix = "float" if self.type == "double" and rng.random() < 0.1 else self.type
        self.shape = rng.choice(["whole", "whole", "whole", "longer", "shorter"])
        self.rows = rng.choice(ROWS)
        self.columns = rng.choice([5, 16, 17, 31, 33, 40, 64, 65, 90, 130])
        if self.rows > 15 and rng.random() < 0.8:
            self.columns = rng.choice([33, 40, 64, 65, 90])
        if self.shape != "whole":
            self.rows = rng.choice([33, 63, 64, 65, 66, 95, 96, 97, 100, 103])
            self.columns = max(1, self.rows + rng.choice([0, 0, 0, 0, 1, 5, -1, -3]))
        self.is_restrict = rng.random() < 0.15
        # Without what makes most loops stay as they are.
        self.is_plain = rng.random() < 0.75
        # Whether loops may change what sums are computed from.
        self.is_in_place = rng.random() < 0.25
        self.reach = 0

    def note(self, element):
        self.reach = max(self.reach, element)

    def counter(self, is_narrow=False):
        if self.is_plain:
            return self.rng.choice(["int", "int", "long"])
        kinds = ["int", "int", "int", "long", "size_t", "unsigned"]
        return self.rng.choice(kinds + (["unsigned short", "uint8_t", "int16_t"] if is_narrow else []))

    def matrix(self, name):
        """Elements by row and column: side by side in rows, or in columns, or with gaps in either direction."""
        rng = self.rng
        step, gap = rng.choice([1, 1, 1, 1, 1, 2]), rng.choice([0, 0, 0, 1, 4])
        is_turned = rng.random() < 0.35
        line = (self.rows if is_turned else self.columns) + 2
        distance = step * line + gap
        self.note(distance * ((self.columns if is_turned else self.rows) + 2) + step * line)
        more = " + more" if self.is_at_run_time and rng.random() < 0.3 else ""
        kind = rng.choice(["", "(long)"] if self.is_plain else ["", "", "(long)", "(size_t)", "(unsigned)"])
        by = "" if step == 1 else f" * {step}"
        offset = rng.choice(["", "", "", "", f" + {rng.choice([1, 2, 3])}"])

        def at(row, column):
            first, second = (column, row) if is_turned else (row, column)
            return f"{name}[{kind}({first}) * ({distance}{more}) + ({second}){by}{offset}]"
        return at

    def vector(self, name):
        rng = self.rng
        step = rng.choice(["", "", "", "", " * 2", " * (1 + more)" if self.is_at_run_time else " * 3"])
        offset = rng.choice([0, 0, 0, 0, 1, 7, 130])
        kind = "" if self.is_plain else rng.choice(["", "", "", "(unsigned short)", "(uint8_t)", "(unsigned)"])
        if kind == "(uint8_t)" and rng.random() < 0.5:
            offset = 200

        def at(index):
            return f"{name}[{kind}(({index}){step} + {offset})]"
        return at

    def text(self):
        rng, e = self.rng, self.type
        m, n = ("m", "n") if self.is_at_run_time else (self.rows, self.columns)
        a = self.matrix("a")
        x, p, y = self.vector("x"), self.vector("p"), self.vector("y")
        other = rng.choice([x, x, p, y])
        factor = rng.choice([
            x("j"), x("j"), x("j"), p("j"), x("j + 1"), x("j + k"), "2", f"({e})a[j * 3]"]
            + [y("j"), x("k")] * self.is_in_place)
        element = f"({e}){a('k', 'j')}"
        product = rng.choice([f"{element} * {factor}", f"{factor} * {element}"])
        count = rng.choice([1, 1, 1, 2, 2, 3])
        starts = ["0", "0", "0", p("k"), x("k"), "1", f"{x('k')} * ({e}){a('k', 'k')}", "q", f"{p('k')} * 2"]
        start = [rng.choice(starts[:6] if self.is_plain else starts) for _ in range(3)]
        sign = rng.choice(["+", "+", "+", "-"])
        steps = [f"s {sign}= {product};",
                 rng.choice([f"t += {element} * {p('j')};", f"t += {factor};", f"t += {element} * {element};",
                             f"t = t * {factor} + {element};"]),
                 rng.choice([f"u -= {element} * {other('j')};", f"u = {element} > u ? {element} : u;"])][:count]
        if rng.random() < 0.05:
            steps.append(f"if ({factor} == 0) s += 1;")
        beside = ""
        if rng.random() < 0.3:
            beside = rng.choice([f"{y('j')} += 2 * {element};", f"{y('j')} += {p('k')} * {element};",
                                 f"{y('k')} += {element};", f"q += {element};"])
        steps = " ".join(rng.sample(steps + [beside], count + 1) if count + 1 == len(steps + [beside]) else steps + [beside])
        inner = self.inner_loop(n, steps)
        s = ["s", "s + t", "s + t - u"][count - 1]
        if count == 3 and rng.random() < 0.3:
            s = "s"
        b = self.matrix("x") if rng.random() < 0.1 else a
        row = f"({e}){b('k', 'i')}"
        uses = [
            self.other_loop(n, f"{y('i')} += ({s}) * {row};"),
            self.other_loop(n, f"{y('i')} += ({s}) * {row};"),
            self.other_loop(n, f"{y('i')} -= ({s}) * ({e}){a(f'{m} - 1 - k', 'i')};"),
            f"{y('k')} = {s};", f"{y('k')} += ({s}) * {p('k')};", f"q += ({s}) * ({s});", f"q = q * 2 + {s};",
            f"if ({s} > 0) {y('k')} = {s};", f"{y('0')} += {s};",
            f"{y('7')} = {s};"]
        if not self.is_plain:
            uses.append(f"if ({s} == 0) {{ {y('k')} += 1; continue; }}")
        if self.is_in_place:
            uses += [f"{p('k')} = {s};"] + 2 * [f"{x('k')} = ({s}) / 64;"] + [f"{x('k + 1')} += {s};"]
        if self.is_in_place and e == self.of_matrix:
            uses += [self.other_loop(n, f"{a('k', 'i')} -= ({s}) / 64;"),
                     self.other_loop(n, f"{a('k', 'i')} = {a('k', 'i')} / 2 + {y('i')};"),
                     self.other_loop(n, f"{a('k + 1', 'i')} += ({s}) / 64;"),
                     f"{a('k', 'k')} = {s};", f"{a('k', 0)} = {s};"]
        use = " ".join(rng.choice(uses) for _ in range(rng.choice([1, 1, 2, 3])))
        declared = ", ".join(f"{v} = {of}" for v, of in zip("stu", start[:count]))
        early = ""
        if rng.random() < (0.05 if self.is_plain else 0.4):
            early = rng.choice([f"if ({p('k')} == 0) continue;", f"if ({x('k')} != 0 || {p('k')} != 0)",
                                f"if ({p('k')} == 1) break;", f"if (k == 40) continue;",
                                f"{y('k')} = 0;", f"if (more != 0)", f"if ({p('0')} != 0)"])
        body = f"{early} {{ {e} {declared}; {inner} {use} }}"
        body = self.outer_loop(m, body)
        around = rng.random()
        if around < 0.1:
            body = f"for (int round = 0; round < 2; ++round) {{ {body} }}"
        elif around < 0.15:
            body = f"for (int i = 0; i < {n}; ++i) {y('i')} = 0; {body} for (int i = 0; i < {n}; ++i) {y('i')} *= 2;"
        values = "  long more = more_stride;\n"
        if self.is_at_run_time:
            kind = rng.choice(["int", "int", "long", "unsigned"])
            of_rows, of_columns = rng.choice([("fewer", "fewer"), ("fewer", "0"), ("0", "fewer"), ("fewer", "2 * fewer")])
            values += (f"  {kind} m = {self.rows} > {of_rows} ? {self.rows} - {of_rows} : 0, "
                       f"n = {self.columns} > {of_columns} ? {self.columns} - {of_columns} : 0;\n")
        quiet = "restrict " if self.is_restrict else ""
        return (f"static __attribute__((noinline)) void nest_{self.number}(void *to, const void *of_a, "
                f"const void *of_b, const void *of_d) {{\n"
                f"  {e} *{quiet}y = to; {self.of_matrix} *{quiet}a = (void *)of_a; {e} *{quiet}x = (void *)of_b; "
                f"{e} *{quiet}p = (void *)of_d;\n{values}  {e} q = p[3];\n  {body}\n  p[5] = q;\n}}\n")

    def inner_loop(self, n, steps):
        rng, kind = self.rng, self.counter()
        if self.shape == "longer":
            more = rng.choice(["", "", " + 1", " + 1", " + 2" if self.columns > self.rows else ""])
            first = rng.choice([0, 0, 0, 1])
            return f"for ({kind} j = {first}; j < ({kind})k{more}; ++j) {{ {steps} }}"
        if self.shape == "shorter":
            first = rng.choice(["k", "k + 1", "k + 1"])
            return f"for ({kind} j = {first}; j < {n}; ++j) {{ {steps} }}"
        if self.is_plain:
            return f"for ({kind} j = {rng.choice([0, 0, 0, 1])}; j < {n}; ++j) {{ {steps} }}"
        return rng.choice([
            f"for ({kind} j = 0; j < {n}; ++j) {{ {steps} }}",
            f"for ({kind} j = 0; j < {n}; ++j) {{ {steps} }}",
            f"for ({kind} j = 1; j < {n}; j += 2) {{ {steps} }}",
            f"for (long j = {n} - 1l; j >= 0; --j) {{ {steps} }}",
            f"{{ {kind} j = 0; do {{ {steps} }} while (++j < {n}); }}"])

    def other_loop(self, n, steps):
        rng, kind = self.rng, self.counter()
        first, end = rng.choice([("0", n), ("0", n), ("0", n), ("k", n), ("0", "k")])
        return f"for ({kind} i = {first}; i < ({kind}){end}; ++i) {{ {steps} }}"

    def outer_loop(self, m, body):
        rng, kind = self.rng, self.counter(not self.is_at_run_time)
        if self.is_down:
            return rng.choice([f"for (int k = (int){m} - 1; k >= 0; --k) {{ {body} }}",
                               f"for (long k = {m} - 1l; k >= 0; --k) {{ {body} }}",
                               f"for (int k = {m}; k-- > 0;) {{ {body} }}",
                               f"for (long k = {m} - 1l; k > 0; --k) {{ {body} }}"])
        if self.is_plain:
            return f"for ({kind} k = {rng.choice([0, 0, 0, 1])}; k < {m}; ++k) {{ {body} }}"
        return rng.choice([
            f"for ({kind} k = 0; k < {m}; ++k) {{ {body} }}",
            f"for ({kind} k = 0; k < {m}; ++k) {{ {body} }}",
            f"for ({kind} k = 0; k != {m}; ++k) {{ {body} }}",
            f"for ({kind} k = 1; k < {m}; ++k) {{ {body} }}",
            f"for (long k = {m} - 1l; k >= 0; --k) {{ {body} }}",
            f"for ({kind} k = 0; k < {m}; k += 2) {{ {body} }}"])


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    is_at_run_time, is_down = "run-time" in sys.argv[3:], "down" in sys.argv[3:]
    rng = random.Random(seed)
    nests = []
    print('#include <stddef.h>\n#include <stdint.h>\n#include "nests.h"')
    while len(nests) != count:
        nest = Ahead(rng, len(nests), is_at_run_time, is_down)
        text = nest.text()
        if nest.reach < MOST:
            nests.append(nest)
            print(text)
    print("const struct nest SET[] = {")
    for nest in nests:
        is_of_one_type = int(nest.type == nest.of_matrix and not nest.is_restrict)
        print(f"    {{nest_{nest.number}, {nest.number}, {TYPES[nest.type]}, {int(nest.type != 'uint32_t')}, "
              f"{is_of_one_type}}},")
    print("    {0}};")


if __name__ == "__main__":
    main()
