#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a C file of random nests, in the form of kernels.c.

    random_nests.py SEED COUNT [run-time] [zeros] [parts] [steps] [choices] > nests.c

Each is a contraction, or nearly one: loops in any order, sums in a variable or in
memory, strides and offsets that may overlap, starts, scales, ends, triangles and
their mirror images, pointers that loops move on or exchange, and statements that
spoil it. Some nests have the form of the one before. The file is compiled twice,
with -DSET=plain and -DSET=raised; compare_nests.c compares the two. With run-time,
most extents and some strides are known only then, and compare_nests.c changes them.
With zeros, most nests leave out factors that are 0, and some vectors have strides.
With parts, nests write two arrays, which do not overlap: sums of their own, sums of
which the other ones are made, rows that are added up, side by side or in loops beside
each other. With steps, sums are in one to three variables, and a step is anything: a
product of complex numbers, two products, a recurrence. Results lie in pairs or apart.
With choices, what sums start from or end as depends on a number that is read before.
"""

import copy
import random
import sys

TYPES = [("double", "double", "double"), ("float", "float", "float"), ("double", "float", "float"),
         ("int32_t", "int32_t", "int32_t"), ("int32_t", "int8_t", "uint8_t"), ("int64_t", "int32_t", "int64_t"),
         ("uint16_t", "uint8_t", "uint16_t")]
LETTERS = "ijklmn"


class Nest:
    has_choices = False

    def choose(self, variable, value, other):
        """An assignment of value, or of one of two."""
        if not self.has_choices or self.rng.random() < 0.3:
            return f"{variable} = {value};"
        return f"if (choice) {variable} = {value}; else {variable} = {other};"

    def one_of(self, loops):
        """Loops, none of them, or others, depending on numbers that are read before."""
        form = self.rng.random()
        if form < 0.3:
            return loops()
        end = f"else if (more != 0) {{ {loops()} }}" if form < 0.7 else ""
        return f"if (choice > 0) {{ {loops()} }} {end} "

    def __init__(self, rng, number, is_at_run_time, has_zeros):
        self.rng, self.number, self.reach = rng, number, 0
        self.has_zeros = has_zeros
        self.is_at_run_time = is_at_run_time
        self.sum_type, self.a_type, self.b_type = rng.choice(TYPES)
        if is_at_run_time and rng.random() < 0.25:
            self.sum_type, self.a_type, self.b_type = "int32_t", "int8_t", "int8_t"
        # What moves the pointer from which b is read: nothing, a loop beside the sum's, or the end of a row.
        self.mover = rng.choice(["", "", "side", "row"])
        results, sums = rng.choice([(1, 1), (2, 1), (2, 1), (2, 1), (2, 2), (3, 1), (3, 2)])
        self.results = list(LETTERS[:results])
        self.sums = list(LETTERS[results:results + sums])
        self.extent = {index: rng.choice([1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17]) for index in self.results + self.sums}
        if rng.random() < 0.8:
            index = rng.choice(self.results)
            self.extent[index] = rng.choice([8, 9, 16, 24])
        self.triangle = None
        if len(self.results) > 1 and rng.random() < (0.7 if self.mover == "row" else 0.25):
            self.make_triangle()
        self.moved_by = rng.choice([1, 2, self.extent[self.sums[-1]]])
        if self.mover == "row" and not self.triangle:
            self.mover = ""
        # Sums so long that their factors have no room on the stack.
        self.is_long = not is_at_run_time and not self.triangle and rng.random() < 0.06
        if self.is_long:
            self.results, self.sums, self.mover = ["i", "j"], ["k"], ""
            self.extent = {"i": 8, "j": 8, "k": 1600}

    def make_triangle(self):
        """Columns up to the row, or from it on; more columns than rows, or now and then fewer."""
        rows, columns = self.rng.sample(self.results, 2)
        self.triangle = rows, columns, self.rng.random() < 0.5
        self.extent[rows] = self.rng.choice([5, 9, 16, 17, 24, 33])
        self.more_columns = self.rng.choice([0, 0, 0, 1, 5, -1, -1 if self.mover else 0])
        self.extent[columns] = max(1, self.extent[rows] + self.more_columns)
        # The last row may have no column.
        self.first_column = self.rng.choice([0, 0, 1])

    def place(self, indices, merge=(), operand=""):
        """An index expression in which each index has a stride of its own, but for merged pairs. Those of an
        operand of bytes may have the last index of a loop as a distance."""
        rng = self.rng
        order = [index for index in indices if index not in dict(merge)]
        rng.shuffle(order)
        if self.triangle and self.rng.random() < 0.7:
            # As columns of rows.
            order = [i for i in order if i == self.triangle[1]] + [i for i in order if i != self.triangle[1]]
        stride, terms = 1 if self.is_long else rng.choice([1, 1, 1, 2]), []
        for index in order:
            terms.append((index, stride))
            reach = self.extent[index] + sum(self.extent[other] for other, of in merge if of == index)
            for other, of in merge:
                if of == index:
                    terms.append((other, stride * rng.choice([1, 1, 2])))
                    reach += self.extent[other]
            stride *= reach + (0 if self.is_long else rng.choice([0, 0, 0, 1, 3]))
        self.last_terms = terms[:]
        self.reach = max([self.reach, sum((self.extent[index] - 1) * step for index, step in terms)])
        rng.shuffle(terms)
        end = ""
        if self.is_at_run_time and "int8_t" in operand and len(indices) > 1 and rng.random() < 0.4:
            last, _ = terms.pop()
            other = self.triangle[0] if self.triangle else rng.choice(self.sums)
            self.reach = max(self.reach, stride + self.extent[last] * self.extent[other])
            end = f" + (long){last} * ((long)n{other} - 1)"
        counters = ["(long)", "", "(size_t)", ""]
        return (" + ".join(f"{rng.choice(counters)}{index} * {self.stride(step)}" for index, step in terms) or "0") + end

    def stride(self, step):
        if step == 1 and not self.has_zeros:
            return step
        return f"({step} + more)" if self.is_at_run_time and self.rng.random() < 0.5 else step

    def add(self, statement, factors):
        if not self.has_zeros or self.rng.random() < 0.2:
            return statement
        factor = self.rng.choice([*factors, f"({self.sum_type})3 * {factors[0]}"])
        test = self.rng.choice([f"if ({factor} != 0)", f"if ({factor} == 0) {{}} else", f"if ({factor})"])
        return f"{test} {{ {statement} }}"

    def mirror(self):
        """The place that place() has given last, with rows as columns."""
        rows, columns, _ = self.triangle
        other = {rows: columns, columns: rows}
        self.reach = max(self.reach, sum((self.extent[other.get(index, index)] - 1) * step
                                         for index, step in self.last_terms))
        return " + ".join(f"(long){other.get(index, index)} * {step}" for index, step in self.last_terms)

    def columns_loop(self, index, body):
        rows, _, is_upper = self.triangle
        kind = self.rng.choice(["int", "int", "long"])
        if not is_upper:
            return f"for ({kind} {index} = 0; {index} < (long){rows} + {1 + self.more_columns}; ++{index}) {{ {body} }}"
        extent = f"n{index}" if self.is_at_run_time else self.extent[index]
        first = f"{rows} + 1" if self.first_column else rows
        return f"for ({kind} {index} = {first}; {index} < {extent}; ++{index}) {{ {body} }}"

    def move(self):
        return f"p += {self.moved_by}{self.rng.choice(['', ' + more'])};"

    def move_behind_row(self, body):
        """Where rows may have no column, p moves on only where they have one, or always."""
        rows, _, is_upper = self.triangle
        end = f"n{rows}" if self.is_at_run_time else self.extent[rows]
        has_columns = f"{rows} + 1 < {end}" if is_upper else f"{rows} > 0"
        body = f"{body} {self.move()}"
        return f"if ({has_columns}) {{ {body} }}" if self.rng.random() < 0.6 else body

    def loop(self, index, body):
        if self.mover == "row" and self.triangle and index == self.triangle[0]:
            body = self.move_behind_row(body)
        if self.triangle and index == self.triangle[1]:
            return self.columns_loop(index, body)
        extent = self.extent[index]
        if self.is_at_run_time and self.rng.random() < 0.8:
            extent = f"n{index}"
        kind = self.rng.choice(["int", "int", "long", "unsigned", "size_t", "unsigned short"])
        if isinstance(extent, str) and kind == "unsigned short" and self.rng.random() < 0.9:
            kind = "int"  # A short counter may never reach an end that is no constant.
        return self.rng.choice([
            f"for ({kind} {index} = 0; {index} < {extent}; ++{index}) {{ {body} }}",
            f"for ({kind} {index} = 0; {index} != {extent}; {index}++) {{ {body} }}",
            f"{{ {kind} {index} = 0; do {{ {body} }} while (++{index} < {extent}); }}"])

    def text(self):
        rng = self.rng
        everything = self.results + self.sums
        of_a = [index for index in self.results if rng.random() < 0.7] + self.sums
        of_b = [index for index in self.results if index not in of_a or rng.random() < 0.2] + self.sums
        if self.is_long:
            of_a, of_b = ["i", "k"], ["k", "j"]
        merge = [(self.sums[0], rng.choice(self.results))] if rng.random() < 0.15 else []
        merge = [pair for pair in merge if pair[0] in of_a and pair[1] in of_a]
        c = f"c[{self.place(self.results)}]"
        image = f" c[{self.mirror()}] = {c};" if self.triangle and rng.random() < 0.4 else ""
        a = f"a[{self.place(of_a, merge, self.a_type)}]"
        b = f"{'p' if self.mover else 'b'}[{self.place(of_b, (), self.b_type)}]"
        e = self.sum_type
        x, y = f"({e}){a}", f"({e}){b}"
        if rng.random() < 0.15 or self.is_long:
            x = f"({e})3 * {x}"
        if rng.random() < 0.1:
            x = f"-{x}"
        sign = rng.choice(["+", "+", "+", "-"])
        product = rng.choice([f"{x} * {y}", f"{y} * ({x})"])
        if e == "int64_t" and rng.random() < 0.4:
            # As short as int, in which it does not overflow.
            product = f"(int)(short){a} * (short){b}"
        extra = {index: f"d[{self.place([i for i in self.results if rng.random() < 0.6])}]" for index in ["start", "end"]}
        start = rng.choice(["0", "0", c, extra["start"], "1", f"{c} * 3", "-(" + e + ")0"])
        end = rng.choice(["s", "s", "s", "s > 0 ? s : 0", "s * 2 + 1", f"s + {extra['end']}", f"s * 2 + {c}"])
        spoil = rng.random()
        if self.is_long:
            end = rng.choice([end, f"s * 2 + {c}"])
        form = 0 if image or self.is_long else 0.7 if self.mover == "side" else rng.random()
        if form < 0.45:
            body = self.add(f"s {sign}= {product};", (a, b))
            for index in reversed(self.sums):
                body = self.loop(index, body)
            other = rng.choice([extra["end"], extra["start"], c]) if self.has_choices else ""
            body = f"{e} s; {self.choose('s', start, other)} {body} {self.choose(c, end, other + ' - s')}{image}"
            if spoil < 0.05:
                body += f" d[0] = {c};"
            elif spoil < 0.08:
                body = f"if ({self.results[0]} != 1) {{ {body} }}"
            elif spoil < 0.1:
                body = f"static volatile int v; v = 1; {body}"
            order = self.results[:]
        elif form < 0.65:
            body = self.add(f"{c} {sign}= {product};", (a, b))
            for index in reversed(self.sums):
                body = self.loop(index, body)
            body = rng.choice([f"{c} = 0; {body}", f"{c} *= 3; {body}", f"{body} {c} = {c} > 0 ? {c} : 0;", body])
            order = self.results[:]
        elif form < 0.8 and len(self.results) > 1:
            # Loops beside the sum's, perhaps at each of its steps.
            order = [index for index in self.results if rng.random() < 0.6 or self.triangle]
            order += [index for index in self.sums if rng.random() < 0.2]
            inside = [index for index in everything if index not in order]

            def over(indices, body):
                rng.shuffle(indices)
                for index in indices:
                    body = self.loop(index, body)
                return body

            beside = [index for index in inside if index in self.results]
            body = over(inside, self.add(f"{c} {sign}= {product};", (a, b)))
            for time in range(rng.choice([0, 1, 1, 1, 2])):
                def start_again():
                    again = rng.choice(["0", extra["start"], f"{c} * 3", "7", f"{c} + 1"])
                    return over(beside, f"{c} = {again};")

                body = (self.one_of(start_again) if self.has_choices else start_again()) + body
            if self.mover == "side":
                body = over(beside, f"{c} = ({e})*p++;") + body
            for time in range(rng.choice([0, 0, 1, 2])):
                body += over(beside, f"{c} = {c} > 0 ? {c} : {time + 1};")
            if self.mover == "side" and rng.random() < 0.7:
                body += f" {self.move()}"
        else:
            body = self.add(f"{c} {sign}= {product};", (a, b))
            if spoil < 0.05:
                body += f" if ({c} == 12345) return;"
            order = everything[:]
        rng.shuffle(order)
        if self.triangle and self.triangle[0] in order and self.triangle[1] in order:
            # The first is the innermost loop.
            at = sorted([order.index(self.triangle[0]), order.index(self.triangle[1])])
            order[at[0]], order[at[1]] = self.triangle[1], self.triangle[0]
        for index in order:
            body = self.loop(index, body)
        quiet = ""
        values = "  long more = more_stride;\n"
        if self.has_choices:
            values += "  int choice = fewer;\n"
        if self.mover:
            start = f"const {self.b_type} *p = b;"
            body = f"{start} {body}"
            moving = everything
            if self.mover == "row" and self.triangle[0] in order:
                moving = order[order.index(self.triangle[0]):]
            steps = self.moved_by + 1
            for index in moving:
                steps *= self.extent[index] + 1
            self.reach += steps
        if rng.random() < 0.15:
            pairs = [(f"{e} *", "c", "d")]
            if self.a_type == self.b_type:
                pairs.append((f"const {self.a_type} *", "a", "b"))
            kind, one, other = rng.choice(pairs)
            rounds = rng.choice(["2", "3", "2 + (more_stride > 0)"])
            body = (f"for (int round = 0; round < {rounds}; ++round) {{ {body} "
                    f"{kind}old = {one}; {one} = {other}; {other} = old; }}")
        if self.is_at_run_time:
            kind = rng.choice(["int", "long"])
            values += "  " + " ".join(
                f"{kind} n{index} = {extent} > fewer ? {extent} - fewer : 0;" for index, extent in self.extent.items()) + "\n"
        return (f"static __attribute__((noinline)) void nest_{self.number}(void *to, const void *of_a, "
                f"const void *of_b, const void *of_d) {{\n"
                f"  {e} *{quiet}c = to; const {self.a_type} *a = of_a; "
                f"const {self.b_type} *b = of_b; {e} *d = (void *)of_d;\n{values}  {body}\n}}\n")


class Parts(Nest):
    """Two results, the second of which may be made of the first."""

    def __init__(self, rng, number, is_at_run_time):
        super().__init__(rng, number, is_at_run_time, has_zeros=False)
        self.triangle, self.mover, self.is_long = None, "", False
        if rng.random() < 0.7:
            self.sum_type, self.a_type, self.b_type = rng.choice(TYPES[:3])
            self.results, self.sums = rng.choice([(["i"], ["k"]), (["i"], ["k"]), (["i", "j"], ["k"])])
        self.extent = {i: rng.choice([1, 3, 8, 12, 16, 24, 33]) for i in self.results + self.sums}

    def text(self):
        rng, e = self.rng, self.sum_type
        everything = self.results + self.sums
        of_b = [i for i in self.results if rng.random() < 0.4] + self.sums
        c, a = f"c[{self.place(self.results)}]", f"a[{self.place(everything)}]"
        b = f"b[{self.place(of_b)}]"
        row = f"d[{self.place([i for i in everything if i != self.results[0]])}]"
        other = f"d[{self.place(self.results)}]"
        x, y = f"({e}){a}", f"({e}){b}"
        one, two = f"s += {x} * {y};", f"t += {x} * ({e})b[{self.place(of_b)}];"
        factor = rng.choice(["s", c, f"({e})b[{self.place(self.results)}]", "2"])
        add = f"{row} += {x} * {factor};"
        start = rng.choice(["0", "0", c, "1"])
        finish = rng.choice(["t", "s + t", f"{c} * 2 + t", f"t + {other}", "t > 0 ? t : s"])

        def over(body):
            for index in reversed(self.sums):
                body = self.loop(index, body)
            return body

        body = rng.choice([
            f"{e} s = {start}; {over(one + f' {row} += {x} * ({e})b[{self.place(self.results)}];')} {c} = s;",
            f"{c} = {start}; {over(f'{c} += {x} * {y}; {row} += {y} * 3;')}",
            f"{e} s = {start}; {over(one)} {c} = s; {over(add)}",
            f"{e} s = {start}; {over(one)} {c} = s; {over(f'{row} = {row} * 2 + {c};')}",
            f"{e} s = {start}, t = 1; {over(one + two)} {c} = s; {other} = {finish};",
            f"{e} s = {start}, t = 0; {over(one)} {c} = s; {over(two)} {other} = {finish};",
            f"{e} s = {start}; {over(one)} {c} = s; {other} = s * 2;",
            f"{e} s = {start}; {over(one)} c[{rng.choice([0, 2])}] = s; {over(add)}"])
        for index in reversed(self.results):
            body = self.loop(index, body)
        values = "  long more = more_stride;\n"
        if self.is_at_run_time:
            values += "  " + " ".join(
                f"long n{i} = {extent} > fewer ? {extent} - fewer : 0;" for i, extent in self.extent.items()) + "\n"
        return (f"static __attribute__((noinline)) void nest_{self.number}(void *restrict to, const void *restrict of_a, "
                f"const void *restrict of_b, const void *restrict of_d) {{\n"
                f"  {e} *c = to; const {self.a_type} *a = of_a; const {self.b_type} *b = of_b; "
                f"{e} *d = (void *)of_d;\n{values}  {body}\n}}\n")


class Steps(Nest):
    """Sums in variables whose steps are more than one multiply-add."""

    def __init__(self, rng, number, is_at_run_time):
        super().__init__(rng, number, is_at_run_time, has_zeros=False)
        self.triangle, self.mover, self.is_long = None, "", False
        self.sum_type, self.a_type, self.b_type = rng.choice(TYPES[:3])
        self.results, self.sums = rng.choice(
            [(["i"], ["k"]), (["i"], ["k"]), (["i", "j"], ["k"]), (["i", "j"], ["k"]), (["i", "j"], ["k"]),
             (["i", "j"], ["k", "l"]), (["i"], ["k", "l"]), (["i", "j", "m"], ["k"])])
        self.extent = {i: rng.choice([1, 3, 5, 8, 9, 12, 17]) for i in self.results + self.sums}
        self.extent[rng.choice(self.results)] = rng.choice([8, 15, 16, 17, 23, 33])
        # LLVM unrolls short sums of constant length.
        self.extent[self.sums[-1]] = rng.choice([8, 9, 16, 17, 33] if is_at_run_time else [17, 33, 36, 41])

    def text(self):
        rng, e = self.rng, self.sum_type
        pair = rng.random() < 0.5

        def elements(array, indices, is_pair):
            place = self.place(indices)
            if not is_pair:
                return [f"{array}[{place}]", f"{array}[{place} + {rng.choice([0, 0, 2, 3])}]"]
            return [f"{array}[2 * ({place})]", f"{array}[2 * ({place}) + 1]"]

        of_a = [i for i in self.results if rng.random() < 0.6] + [i for i in self.sums if rng.random() < 0.95]
        of_b = [i for i in self.results if i not in of_a or rng.random() < 0.2] + self.sums
        if rng.random() < 0.15:
            return self.outer_product()
        of_a, of_b = of_a or ["k"], of_b or ["k"]
        x, z = (f"({e}){v}" for v in elements("a", of_a, pair))
        y, w = (f"({e}){v}" for v in elements("b", of_b, rng.random() < (0.9 if pair else 0.1)))
        c = elements("c", self.results, rng.random() < (0.9 if pair else 0.2))
        d = elements("d", self.results, rng.random() < 0.3)
        if rng.random() < 0.35:
            return self.in_memory(x, y, z, w, c[0], rng.choice([c[1], d[0]]))
        step = rng.choice([
            f"s += {x} * {y} - {z} * {w}; t += {x} * {w} + {z} * {y};",
            f"s += {x} * {y} - {z} * {w}; t += {x} * {w} + {z} * {y};",
            f"s += {x} * {y}; t += {x} * {w};",
            f"s += {x} * {y}; t -= {z} * {w}; u += {x} * {w};",
            f"s += {x} * {y} + {z} * {w};",
            f"s += {x} * {y}; s -= {z} * {w};",
            f"s = s * {x} + {y};",
            f"{{ {e} old = s; s = {x} * s + {y} * t; t = old; }}",
            f"s += {x} > 0 ? {x} * {y} : {z} * {w}; t = t > {y} ? t : {y};",
            f"s += {x} * {y} * {w}; t += {d[0]} * {y};",
            f"s += {x} * {y}; t += s * {z};"])
        ends = rng.choice([
            f"{c[0]} = s; {c[1]} = t;", f"{c[0]} += s; {c[1]} += t;", f"{c[0]} = s * 2 + t;",
            f"{c[0]} += 3 * s - 2 * t; {c[1]} += 3 * t + 2 * s;", f"{c[0]} = s > t ? s : t + u;",
            f"{c[0]} = s; {d[0]} = t - u;", f"{c[1]} = s + {c[0]};", f"{d[1]} = t * {c[0]}; {c[0]} = s + {d[0]};"])
        body = step
        for index in reversed(self.sums):
            body = self.loop(index, body)
        starts = [rng.choice(["0", "0", "1", c[0], d[0]]) for _ in range(3)]
        body = f"{e} s = {starts[0]}, t = {starts[1]}, u = {starts[2]}; {body} {ends}"
        order = self.results[:]
        rng.shuffle(order)
        for index in order:
            body = self.loop(index, body)
        return self.function(body)

    def in_memory(self, x, y, z, w, s, t):
        """The same with sums that each step stores, in any order of loops."""
        rng = self.rng
        body = rng.choice([
            f"{s} += {x} * {y} - {z} * {w}; {t} += {x} * {w} + {z} * {y};",
            f"{s} += {x} * {y}; {t} += {x} * {w};",
            f"{s} += {x} * {y} + {z} * {w};",
            f"{s} += {x} * {y}; {s} -= {z} * {w};",
            f"{s} += {x} * {y}; {t} += {s} * {z};",
            f"{s} = {s} * {x} + {y}; {t} -= {z};"])
        order = self.results[:]
        if rng.random() < 0.4:
            order += self.sums
        else:
            for index in reversed(self.sums):
                body = self.loop(index, body)
            first = rng.choice(["", f"{s} = 0;", f"{s} = 0; {t} = 1;", f"{t} = {s};"])
            last = rng.choice(["", "", f"{s} = {s} * 2 + {t};", f"{t} = {s} > {t} ? {s} : {t};"])
            body = f"{first} {body} {last}"
        rng.shuffle(order)
        for index in order:
            body = self.loop(index, body)
        return self.function(body)

    def outer_product(self):
        """One product for each result, or two."""
        rng, e = self.rng, self.sum_type
        self.sums = []
        self.extent["i"] = rng.choice([8, 16, 33, 40])
        self.results = rng.choice([["i", "j"], ["i", "j"], ["i", "j", "m"]])
        self.extent = {i: self.extent.get(i, 17) for i in self.results}
        x, y, z = (f"({e}){array}[{self.place([i for i in self.results if rng.random() < 0.5])}]" for array in "abd")
        c = f"c[{self.place(self.results)}]"
        body = rng.choice([f"{c} += {x} * {y};", f"{c} -= {x} * {y};", f"{c} += {x} * {y} + {z} * {y};",
                           f"{c} = {x} * {y} + {z};", f"{c} = {c} * 2 + {x};"])
        order = self.results[:]
        rng.shuffle(order)
        for index in order:
            body = self.loop(index, body)
        return self.function(body)

    def function(self, body):
        e = self.sum_type
        self.reach = 2 * self.reach + 4
        values = "  long more = more_stride;\n"
        if self.is_at_run_time:
            values += "  " + " ".join(
                f"{self.rng.choice(['int', 'long'])} n{i} = {extent} > fewer ? {extent} - fewer : 0;"
                for i, extent in self.extent.items()) + "\n"
        return (f"static __attribute__((noinline)) void nest_{self.number}(void *to, const void *of_a, "
                f"const void *of_b, const void *of_d) {{\n"
                f"  {e} *c = to; const {self.a_type} *a = of_a; const {self.b_type} *b = of_b; "
                f"{e} *d = (void *)of_d;\n{values}  {body}\n}}\n")


def main():
    seed, count, is_at_run_time = int(sys.argv[1]), int(sys.argv[2]), "run-time" in sys.argv[3:]
    rng = random.Random(seed)
    nests, texts = [], []
    Nest.has_choices = "choices" in sys.argv[3:]
    while len(nests) != count:
        if "parts" in sys.argv[3:]:
            nest = Parts(rng, len(nests), is_at_run_time)
        elif "steps" in sys.argv[3:]:
            nest = Steps(rng, len(nests), is_at_run_time)
        else:
            nest = Nest(rng, len(nests), is_at_run_time, "zeros" in sys.argv[3:])
        text = nest.text()
        # compare_nests.c has as much memory for each array.
        if nest.reach < 14000:
            nests.append(nest)
            texts.append(text)
        if nest.is_long and nest in nests and len(nests) != count:
            twin = copy.copy(nest)
            twin.number = len(nests)
            nests.append(twin)
            texts.append(text.replace(f"nest_{nest.number}(", f"nest_{twin.number}("))
    print('#include <stddef.h>\n#include <stdint.h>\n#include "nests.h"')
    print("\n".join(texts))
    print("const struct nest SET[] = {")
    for nest in nests:
        size = {"double": 8, "float": 4, "int32_t": 4, "int64_t": 8, "uint16_t": 2}[nest.sum_type]
        kind = "1" if nest.sum_type in ("double", "float") else "0"
        same = "1" if nest.sum_type == nest.a_type == nest.b_type and not isinstance(nest, Parts) else "0"
        print(f"    {{nest_{nest.number}, {nest.number}, {size}, {kind}, {same}}},")
    print("    {0}};")


if __name__ == "__main__":
    main()
