#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a random module of operations that the RFC has, for round_trip.py.

    random_module.py SEED [FUNCTIONS]

Ranks 1 to 4, any layout and padding, windows and convolutions of any form that the RFC
has, branches that merge tensors. Same seed, same module."""

import itertools
import math
import random
import sys
from typing import NamedTuple

UNARY = ["tanh", "sin", "cos", "exp", "exp2", "log", "log2", "log10", "sqrt", "fabs", "floor",
         "ceil"]
FLOATS, INTEGERS = ["half", "bfloat", "float", "double"], ["i8", "i16", "i32", "i64"]
BYTES = {"half": 2, "bfloat": 2, "float": 4, "double": 8, "i8": 1, "i16": 2, "i32": 4, "i64": 8}


class Tensor(NamedTuple):
    element: str
    extents: tuple
    layout: tuple
    padding: tuple

    def __str__(self):
        allocated = [e + p for e, p in zip(self.extents, self.padding)]
        numbers = [len(allocated), *allocated, *self.layout, *self.padding]
        return f'target("tlx.tensor", {self.element}, {", ".join(map(str, numbers))})'

    @property
    def vector(self):
        count = math.prod(e + p for e, p in zip(self.extents, self.padding))
        return f"<{count} x {self.element}>"

    @property
    def is_float(self):
        return self.element in FLOATS

    @property
    def rank(self):
        return len(self.extents)

    def permuted(self, order):
        return Tensor(self.element, tuple(self.extents[d] for d in order),
                      tuple(order.index(d) for d in self.layout),
                      tuple(self.padding[d] for d in order))


def plain(element, extents):
    return Tensor(element, tuple(extents), tuple(range(len(extents))), (0,) * len(extents))


class Function:
    def __init__(self, module, number):
        self.module, self.random = module, module.random
        self.lines, self.count = [], 0
        self.known = []
        self.block = "entry"
        self.number = number

    def pick(self, matches=lambda t: True):
        """A value whose type matches, or None."""
        found = [v for v in self.known if matches(v[1])]
        return self.random.choice(found) if found else None

    def stored(self, element, extents):
        """A type of any layout and padding."""
        layout = list(range(len(extents)))
        if self.random.random() < 0.5:
            self.random.shuffle(layout)
        padding = [self.random.choice([0, 0, 0, 1, 2]) for _ in extents]
        return Tensor(element, tuple(extents), tuple(layout), tuple(padding))

    def op(self, name, result, operands, attributes=()):
        """operands: pairs of a value and its type"""
        operands = list(operands)
        if attributes:
            numbers = ", ".join(str(a % 2**32) for a in attributes)
            operands.append(("poison", f'target("tlx.attr", {numbers})'))
        callee = self.module.declare(name, result, [t for _, t in operands])
        arguments = ", ".join(f"{t} {v}" for v, t in operands)
        if result is None:
            self.lines.append(f"  call void {callee}({arguments})")
            return None
        self.count += 1
        value = f"%v{self.count}"
        self.lines.append(f"  {value} = call {result} {callee}({arguments})")
        if isinstance(result, Tensor):
            self.known.append((value, result))
        return value

    def flags(self, tensor):
        return self.random.choice([0, 0, 1, 3, 64, 127]) if tensor.is_float else 0

    def small(self, low=1, high=4):
        return self.random.randint(low, high)

    # Each makes an operation, or nothing if there are no operands for it.

    def source(self):
        element = self.random.choice(FLOATS + INTEGERS)
        t = self.stored(element, [self.small() for _ in range(self.small())])
        if self.random.random() < 0.5:
            self.op("totensor", t, [(self.scalar(t.vector), t.vector)])
        else:
            self.load(t)

    def strides(self, t):
        return [(str(self.random.choice([1, 2, 7, -3, 5000000000])), "i64") for _ in t.extents]

    def load(self, t):
        alignment = self.random.choice([1, BYTES[t.element], 64])
        self.op("load", t, [("%p", "ptr"), *self.strides(t)], [alignment, 0])

    def store(self):
        value = self.pick()
        self.op("store", None, [value, ("%p", "ptr"), *self.strides(value[1])],
                [self.random.choice([1, BYTES[value[1].element], 64]), 0])

    def tovector(self):
        value = self.pick()
        vector = self.op("tovector", value[1].vector, [value])
        self.lines.append(f"  store {value[1].vector} {vector}, ptr %p, align 1")

    def matmul(self):
        a = self.pick(lambda t: t.rank >= 2)
        if not a:
            return
        *batch, rows, depth = a[1].extents
        b = self.of(a[1].element, [*batch, depth, self.small()])
        columns = b[1].extents[-1]
        if a[1].is_float or self.random.random() < 0.3:
            self.op("matmul", self.stored(a[1].element, [*batch, rows, columns]), [a, b],
                    [self.flags(a[1])])
            return
        wide = [e for e in INTEGERS if BYTES[e] >= BYTES[a[1].element]]
        c = self.of(self.random.choice(wide), [*batch, rows, columns])
        self.op("muladd", c[1], [a, b, c], [self.random.randrange(4), 0])

    def of(self, element, extents):
        """A tensor of these extents, perhaps a new one."""
        known = self.pick(lambda t: t.element == element and t.extents == tuple(extents))
        if known and self.random.random() < 0.7:
            return known
        self.load(self.stored(element, extents))
        return self.known[-1]

    def contract(self):
        a = self.pick()
        axes = self.random.sample(range(a[1].rank), self.small(1, min(2, a[1].rank)))
        extents = [a[1].extents[d] for d in axes]
        free = [self.small() for _ in range(self.small(0, 2))]
        places = [None] * len(free) + list(range(len(axes)))
        self.random.shuffle(places)
        rest = iter(free)
        b = self.of(a[1].element, [next(rest) if p is None else extents[p] for p in places])
        if a[1].rank - len(axes) + len(free) == 0:
            return
        result = [e for d, e in enumerate(a[1].extents) if d not in axes] + free
        labels, following = [], itertools.count()
        for d in range(a[1].rank):
            labels.append(len(result) + axes.index(d) if d in axes else next(following))
        for p in places:
            labels.append(next(following) if p is None else len(result) + p)
        self.op("contract", self.stored(a[1].element, result), [a, b],
                [*labels, self.flags(a[1])])

    def windows(self, extents):
        """(size, stride, dilation, hole, places) of each, of holes and dilations at random"""
        found = []
        for e in extents:
            hole, dilation = self.random.choice([1, 1, 2]), self.random.choice([1, 1, 2])
            inside = (e - 1) * hole + 1
            size = self.random.randint(1, (inside - 1) // dilation + 1)
            stride = self.small(1, 3)
            found.append((size, stride, dilation, hole,
                          (inside - (size - 1) * dilation - 1) // stride + 1))
        return found

    def convolution(self):
        is_plain = self.random.random() < 0.5
        x = self.pick(lambda t: t.rank >= (1 if is_plain else 3))
        if not x:
            return
        element = x[1].element
        extents = x[1].extents if is_plain else x[1].extents[2:]
        windows = self.windows(extents)
        sizes, strides, dilations, holes, places = zip(*windows)
        n = len(extents)
        attributes = [*strides, *holes, *dilations, *[0] * (2 * n), 0, 1, 0, 0, self.flags(x[1])]
        if is_plain:
            w = self.of(element, sizes)
            with_batch = [0] * n + [0, 0, 0, 0]
            for d in range(n):
                with_batch += [d, 1]
            known = len(self.known)
            x4 = plain(element, [1, 1, *extents])
            w4 = plain(element, [1, 1, *sizes])
            x = (self.op("view", x4, [x], with_batch), x4)
            w = (self.op("view", w4, [w], with_batch), w4)
            y4 = plain(element, [1, 1, *places])
            y = (self.op("convolution", y4, [x, w, ("poison", element)], attributes), y4)
            # Nobody else uses them.
            del self.known[known:]
            without = [0] * (n + 2)
            for d in range(n):
                without += [d + 2, 1]
            self.op("view", self.stored(element, places), [y], without)
            return
        w = self.of(element, [self.small(), x[1].extents[1], *sizes])
        y = self.stored(element, [x[1].extents[0], w[1].extents[0], *places])
        self.op("convolution", y, [x, w, ("poison", element)], attributes)

    def window(self):
        x = self.pick()
        steps = (["maximum", "minimum", "fadd", "fmul"] if x[1].is_float
                 else ["smax", "smin", "add", "mul", "and", "or", "xor"])
        step = self.random.choice(steps)
        reducible = [d for d, e in enumerate(x[1].extents) if e != 1]
        if reducible and self.random.random() < 0.4:
            dimensions = self.random.sample(reducible, self.random.randint(1, len(reducible)))
            result = [1 if d in dimensions else e for d, e in enumerate(x[1].extents)]
            self.op(f"reduce.{step}", self.stored(x[1].element, result), [x],
                    [sum(1 << d for d in dimensions), self.flags(x[1])])
            return
        sizes = [self.random.randint(1, e) for e in x[1].extents]
        strides = [self.small(1, 3) for _ in sizes]
        # That would come back as a reduction of dimensions.
        if sizes == strides and all(s in (1, e) for s, e in zip(sizes, x[1].extents)):
            strides[0] += 1
        places = [(e - s) // t + 1 for e, s, t in zip(x[1].extents, sizes, strides)]
        n = len(sizes)
        self.op(f"window.{step}", self.stored(x[1].element, places), [x],
                [*sizes, *strides, *[1] * (2 * n), *[0] * (2 * n), self.flags(x[1])])

    def relayout(self):
        x = self.pick()
        self.op("relayout", self.stored(x[1].element, x[1].extents), [x])

    def pad(self):
        x = self.pick()
        low, high, interior = [], [], []
        for e in x[1].extents:
            low.append(self.random.randint(-1, 2) if e > 2 else self.small(0, 2))
            high.append(self.random.randint(-1, 2) if e > 2 else self.small(0, 2))
            interior.append(self.random.choice([0, 0, 1]))
        extents = [l + (e - 1) * (i + 1) + 1 + h
                   for e, l, h, i in zip(x[1].extents, low, high, interior)]
        self.op("pad", self.stored(x[1].element, extents),
                [x, (self.scalar(x[1].element), x[1].element)], [1, *low, *high, *interior])

    def scalar(self, which):
        """A value of a type that is no tensor."""
        self.count += 1
        self.lines.append(f"  %s{self.count} = load {which}, ptr %p, align 1")
        return f"%s{self.count}"

    def concat(self):
        x = self.pick()
        along = self.random.randrange(x[1].rank)
        parts = [x]
        for _ in range(self.small(0, 2)):
            extents = list(x[1].extents)
            extents[along] = self.small()
            parts.append(self.of(x[1].element, extents))
        extents = list(x[1].extents)
        extents[along] = sum(p[1].extents[along] for p in parts)
        self.op("concat", self.stored(x[1].element, extents), parts, [along])

    def splat(self):
        x = self.pick()
        self.op("splat", x[1], [(self.scalar(x[1].element), x[1].element)])

    def reshape(self):
        x = self.pick()
        order = list(range(x[1].rank))
        self.random.shuffle(order)
        kind = self.random.random()
        if kind < 0.3 and order != sorted(order):
            self.op("transpose", x[1].permuted(order), [x], order)
        elif kind < 0.6:
            dimensions = self.random.sample(order, self.small(1, len(order)))
            blocks = [self.small() for _ in dimensions]
            extents = list(x[1].extents)
            for d, b in zip(dimensions, blocks):
                extents[d] = -(-extents[d] // b)
            self.op("reshape.block", self.stored(x[1].element, extents + blocks), [x],
                    list(itertools.chain(*zip(dimensions, blocks))))
        else:
            count = math.prod(x[1].extents)
            first = self.random.choice([d for d in range(1, count + 1) if count % d == 0])
            result = self.stored(x[1].element, [first, count // first])
            # That would come back as a transpose.
            if order == sorted(order) or x[1].permuted(order) != result:
                self.op("reshape.permute", result, [x], order)

    def elementwise(self):
        x = self.pick()
        flags = self.flags(x[1])
        known = len(self.known)
        kind = self.random.random()
        if kind < 0.3 or not x[1].is_float:
            zero = "0.0" if x[1].is_float else "0"
            z = (self.op("splat", x[1], [(zero, x[1].element)]), x[1])
            del self.known[known:]
            if x[1].is_float:
                self.op("maximum", x[1], [x, z], [flags])
            else:
                self.op("smax", x[1], [x, z])
        elif kind < 0.5:
            one = (self.op("splat", x[1], [("1.0", x[1].element)]), x[1])
            n = (self.op("fneg", x[1], [x], [flags]), x[1])
            flags &= ~(16 | 64)  # ninf and arcp are the sign's alone
            e = (self.op("exp", x[1], [n], [flags]), x[1])
            s = (self.op("fadd", x[1], [one, e], [flags]), x[1])
            del self.known[known:]
            self.op("fdiv", x[1], [one, s], [flags])
        else:
            self.op(self.random.choice(UNARY), x[1], [x], [flags])

    def merge(self):
        x = self.pick()
        y = self.of(x[1].element, x[1].extents)
        if y[1] != x[1]:
            y = ("poison", x[1])
        self.count += 1
        value, kind = f"%v{self.count}", self.random.random()
        if kind < 0.3:
            self.lines.append(f"  {value} = select i1 %c, {x[1]} {x[0]}, {x[1]} {y[0]}")
        elif kind < 0.4:
            self.lines.append(f"  {value} = freeze {x[1]} {x[0]}")
        else:
            then, join = f"t{self.count}", f"j{self.count}"
            self.lines += [f"  br i1 %c, label %{then}, label %{join}", f"{then}:"]
            outside, before = self.block, list(self.known)
            self.block = then
            if self.random.random() < 0.5:
                self.one()
                inner = [v for v in self.known[len(before):] if v[1] == x[1]]
                if inner:
                    y = inner[-1]
            # What the branch made is known in it only.
            self.known = before
            self.lines += [f"  br label %{join}", f"{join}:",
                           f"  {value} = phi {x[1]} [ {x[0]}, %{outside} ],"
                           f" [ {y[0]}, %{self.block} ]"]
            self.block = join
        self.known.append((value, x[1]))

    def loop(self):
        x = self.pick()
        self.count += 1
        n = self.count
        self.lines += [f"  br label %l{n}", f"l{n}:"]
        outside, before = self.block, list(self.known)
        place = len(self.lines)
        value = f"%v{n}"
        self.known.append((value, x[1]))
        self.block = f"l{n}"
        for _ in range(self.small(1, 3)):
            self.one()
        last = [v for v in self.known if v[1] == x[1]][-1]
        self.lines.insert(place, f"  {value} = phi {x[1]} [ {x[0]}, %{outside} ],"
                                 f" [ {last[0]}, %{self.block} ]")
        self.lines += [f"  br i1 %c, label %l{n}, label %d{n}", f"d{n}:"]
        self.block = f"d{n}"
        self.known = before + [(value, x[1])]

    def one(self):
        made = [self.source, self.store, self.tovector, self.matmul, self.matmul, self.contract,
                self.convolution, self.convolution, self.window, self.window, self.relayout,
                self.pad, self.concat, self.splat, self.reshape, self.reshape, self.elementwise,
                self.elementwise]
        self.random.choice(made)()

    def text(self):
        self.source()
        for _ in range(10):
            self.random.choice([self.one, self.one, self.one, self.one, self.merge, self.loop])()
        self.store()
        body = "\n".join(self.lines)
        return f"define void @f{self.number}(ptr %p, i1 %c) {{\nentry:\n{body}\n  ret void\n}}\n"


class Module:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.declared = {}

    def declare(self, name, result, operands):
        key = (name, str(result), tuple(map(str, operands)))
        return "@" + self.declared.setdefault(key, f"tlx.{name}__{len(self.declared)}")

    def text(self, count):
        functions = [Function(self, n).text() for n in range(count)]
        declarations = [
            f"declare {'void' if result == 'None' else result} @{callee}({', '.join(operands)})\n"
            for (_, result, operands), callee in self.declared.items()]
        return "".join(declarations) + "\n" + "\n".join(functions)


if __name__ == "__main__":
    print(Module(int(sys.argv[1])).text(int(sys.argv[2]) if len(sys.argv) > 2 else 20))
