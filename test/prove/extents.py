# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements whose extents are known at run time, as LLVM IR: one function of the extents
M, N, K, a batch and what leading dimensions are longer by."""

import os
import re
import sys
from typing import NamedTuple

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "fuzz"))
from matrix_fuzz.rng import Random  # noqa: E402

import pairs  # noqa: E402

AT_RUN_TIME = 0xffffffff
CONTRACT = 1
SIGNED = 3


class Elements(NamedTuple):
    name: str
    narrow: str  # of a and b
    wide: str  # of c

    @property
    def is_float(self) -> bool:
        return self.wide in ("float", "double")

    @property
    def choices(self) -> dict:
        forms = [name for name, form in FORMS.items() if form.suits(self)]
        return CHOICES | {"form": tuple(forms), "contract": (False, True)[:1 + self.is_float]}


class Form(NamedTuple):
    emit: object  # of a Statement
    pointers: str = "cab"
    same: bool = False  # elements of a and b are those of c
    only: str = ""  # "float", "integer"

    def suits(self, elements: Elements) -> bool:
        return ((not self.same or elements.narrow == elements.wide)
                and self.only in ("", "float" if elements.is_float else "integer"))


# Which stride is 1: that of columns, that of rows, or none.
ORDERS = ("rows", "columns", "strided")
CHOICES = {"order_a": ORDERS, "order_b": ORDERS, "order_c": ORDERS,
           "constant": ("", "", "m", "n", "k"), "restrict": (False, False, True),
           "reversed": (False, True), "aligned": (True, True, False)}
# The parameters: a batch is g, and leading dimensions are longer than rows by pad.
EXTENTS = ("m", "n", "k", "g", "pad")
# What the letter is in a statement in which it is no operand.
CONSTANTS = {"m": 5, "n": 3, "k": 4}
# Letters that are never one: a line of one element, features, and the rows of a window.
ALWAYS = {"u": 1, "f": 2, "w": 3}


BYTES = {"double": 8, "float": 4, "i32": 4, "half": 2, "i8": 1}
OF_FLOATS = {"add": "fadd", "sub": "fsub", "mul": "fmul", "smax": "maxnum"}


class Value(NamedTuple):
    name: str
    type: str
    element: str
    dimensions: str  # a letter each

    @property
    def typed(self) -> str:
        return f"{self.type} {self.name}"


class Statement:
    """The lines of one function, and the declarations that they need."""

    def __init__(self, elements: Elements, choice: dict):
        self.elements, self.choice = elements, choice
        self.lines, self.declarations = [], {}

    def line(self, text: str) -> str:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"  {name} = {text}")
        return name

    def extent(self, letter: str):
        """The constant, or None."""
        if letter in ALWAYS:
            return ALWAYS[letter]
        return CONSTANTS[letter] if self.choice["constant"] == letter else None

    def number(self, letter: str) -> str:
        constant = self.extent(letter)
        return f"%{letter}" if constant is None else str(constant)

    def type(self, element: str, dimensions: str, order: str = "rows") -> str:
        rank = len(dimensions)
        extents = [self.extent(d) or AT_RUN_TIME for d in dimensions]
        layout = list(range(rank))
        if order == "columns":
            layout[-2:] = reversed(layout[-2:])
        return (f'target("tlx.tensor", {element}, '
                + ", ".join(map(str, [rank, *extents, *layout, *[0] * rank])) + ")")

    def call(self, op: str, result: str, operands: list, attributes: list, effects="none") -> str:
        types = [operand.rsplit(" ", 1)[0] for operand in operands]
        attribute = 'target("tlx.attr"' + "".join(f", {a}" for a in attributes) + ")"
        mangled = " ".join([result, *types, *map(str, attributes)])
        for long, short in (("tlx.tensor", ""), ("target", ""), (str(AT_RUN_TIME), "n")):
            mangled = mangled.replace(long, short)
        name = f"@tlx.{op}_" + re.sub(r"[^a-z0-9]+", "_", "_" + mangled)
        self.declarations[name] = (f"declare {result} {name}({', '.join([*types, attribute])}) "
                                   f"memory({effects})\n")
        text = f"call {result} {name}({', '.join([*operands, attribute + ' poison'])})"
        if result == "void":
            self.lines.append(f"  {text}")
            return ""
        return self.line(text)

    def operate(self, op: str, element: str, operands: list, attributes: list,
                dimensions: str) -> Value:
        kind = self.type(element, dimensions, self.choice["order_c"])
        name = self.call(op, kind, [o if isinstance(o, str) else o.typed for o in operands],
                         attributes)
        return Value(name, kind, element, dimensions)

    def alignment(self, element: str) -> int:
        return BYTES[element] if self.choice["aligned"] else 1

    def flags(self) -> list:
        return [CONTRACT * self.choice["contract"]]

    def each(self, op: str, *operands, element: str = "") -> Value:
        """Element by element; op is named as of integers."""
        first = operands[0]
        is_float = self.elements.is_float
        return self.operate(OF_FLOATS[op] if is_float else op, element or first.element, operands,
                            self.flags() if is_float else [], first.dimensions)

    def strides(self, letter: str, dimensions: str) -> list:
        """In the order of dimensions; a batch is in front."""
        order = self.choice[f"order_{letter}"] if letter in "abc" else "rows"
        rows, columns = dimensions[-2:]
        inner, along, across = (2, columns, rows) if order == "strided" else (
            (1, columns, rows) if order == "rows" else (1, rows, columns))
        length = self.line(f"mul i64 {self.number(along)}, {inner}")
        leading = self.line(f"add i64 {length}, %pad")
        last = [str(inner), leading] if order == "columns" else [leading, str(inner)]
        if len(dimensions) == 2:
            return last
        return [self.line(f"mul i64 {leading}, {self.number(across)}"), *last]

    def place(self, letter: str, element: str, dimensions: str) -> tuple:
        """A pointer and strides; of a reversed matrix, to the last row."""
        strides = self.strides(letter, dimensions)
        pointer = f"%{letter}"
        if letter == "a" and self.choice["reversed"]:
            last = self.line(f"sub i64 {self.number(dimensions[-2])}, 1")
            offset = self.line(f"mul i64 {last}, {strides[-2]}")
            pointer = self.line(f"getelementptr {element}, ptr %{letter}, i64 {offset}")
            strides[-2] = self.line(f"sub i64 0, {strides[-2]}")
        return pointer, strides

    def load(self, letter: str, element: str, dimensions: str, strides=None,
             layout: str = "order_c") -> Value:
        """The type's layout is what operations on elements have, whatever the strides are."""
        if strides is None:
            pointer, strides = self.place(letter, element, dimensions)
        else:
            pointer = f"%{letter}"
        kind = self.type(element, dimensions, self.choice[layout])
        extents = [self.number(d) for d in dimensions if self.extent(d) is None]
        name = self.call("load", kind, [f"ptr {pointer}", *[f"i64 {n}" for n in strides + extents]],
                         [self.alignment(element), 0], "argmem: read")
        return Value(name, kind, element, dimensions)

    def splat(self, element: str, scalar: str, dimensions: str) -> Value:
        kind = self.type(element, dimensions, self.choice["order_c"])
        extents = [f"i64 %{d}" for d in dimensions if self.extent(d) is None]
        return Value(self.call("splat", kind, [f"{element} {scalar}", *extents], []),
                     kind, element, dimensions)

    def store(self, value: Value, letter: str = "c", strides=None):
        strides = strides or self.strides(letter, value.dimensions)
        self.call("store", "void", [value.typed, f"ptr %{letter}", *[f"i64 {n}" for n in strides]],
                  [self.alignment(value.element), 0], "argmem: write")

    # What statements are made of.
    def a(self, dimensions="mk") -> Value:
        return self.load("a", self.elements.narrow, dimensions, layout="order_a")

    def b(self, dimensions="kn") -> Value:
        return self.load("b", self.elements.narrow, dimensions, layout="order_b")

    def c(self, dimensions="mn") -> Value:
        return self.load("c", self.elements.wide, dimensions)

    def zero(self, dimensions="mn") -> Value:
        text = "0.0" if self.elements.is_float else "0"
        return self.splat(self.elements.wide, text, dimensions)

    def product(self, a: Value, b: Value) -> Value:
        """Of narrow elements, it adds to zero."""
        if a.element != self.elements.wide:
            return self.update(a, b, self.zero(a.dimensions[:-1] + b.dimensions[-1]))
        return self.operate("matmul", a.element, [a, b], self.flags(),
                            a.dimensions[:-1] + b.dimensions[-1])

    def update(self, a: Value, b: Value, c: Value) -> Value:
        return self.operate("muladd", c.element, [a, b, c], [*self.signs(), *self.flags()],
                            c.dimensions)

    def contract(self, a: Value, b: Value, labels: list, dimensions: str) -> Value:
        """Labels of a's dimensions and of b's; those of the result come first."""
        return self.operate("contract", self.elements.wide, [a, b], [*labels, *self.flags()],
                            dimensions)

    def image(self) -> Value:
        """Each window of features of (m + 2) x (n + 2) elements."""
        width, height = (self.line(f"add i64 {self.number(letter)}, 2") for letter in "nm")
        line = self.line(f"add i64 {width}, %pad")
        plane = self.line(f"mul i64 {height}, {line}")
        return self.load("a", self.elements.wide, "fmnww", [plane, line, "1", line, "1"])

    def signs(self) -> list:
        return [0 if self.elements.is_float or self.elements.narrow == self.elements.wide
                else SIGNED]


def product(s: Statement):
    s.store(s.product(s.a(), s.b()))


def add_product(s: Statement):
    s.store(s.each("add", s.c(), s.product(s.a(), s.b())))


def update(s: Statement):
    s.store(s.update(s.a(), s.b(), s.c()))


def bias_relu(s: Statement):
    """The bias is one row, which all rows read."""
    bias = s.load("d", s.elements.wide, "mn", ["0", "1"])
    s.store(s.each("smax", s.each("add", s.product(s.a(), s.b()), bias), s.zero()))


def start_bias(s: Statement):
    bias = s.load("d", s.elements.wide, "mn", ["1", "0"])
    s.store(s.each("smax", s.update(s.a(), s.b(), bias), s.zero()))


def start_splat(s: Statement):
    s.store(s.update(s.a(), s.b(), s.splat(s.elements.wide, "%x", "mn")))


def scaled(s: Statement):
    """alpha * A * B + beta * C"""
    alpha, beta = (s.splat(s.elements.wide, name, "mn") for name in ("%x", "%y"))
    s.store(s.each("add", s.each("mul", alpha, s.product(s.a(), s.b())),
                   s.each("mul", beta, s.c())))


def clamp(s: Statement):
    """Down to bytes."""
    sums = s.product(s.a(), s.b())
    low, high = (s.splat("i32", text, "mn") for text in ("-128", "127"))
    clamped = s.each("smin", s.each("smax", sums, low), high)
    s.store(s.each("trunc", clamped, element="i8"))


def batch(s: Statement):
    """c[g, i, j] = a[g, i, k] * b[g, k, j]"""
    a, b = s.load("a", s.elements.wide, "gmk"), s.load("b", s.elements.wide, "gkn")
    s.store(s.operate("contract", s.elements.wide, [a, b], [0, 1, 3, 0, 3, 2, *s.flags()], "gmn"))


def batch_update(s: Statement):
    """One b for all: c[g, i, j] += a[g, i, k] * b[k, j]"""
    a, b = s.load("a", s.elements.narrow, "gmk"), s.b()
    c = s.load("c", s.elements.wide, "gmn")
    s.store(s.operate("contractadd", s.elements.wide, [a, b, c],
                      [0, 1, 3, 3, 2, *s.signs(), *s.flags()], "gmn"))


def two_sums(s: Statement):
    """c[i, j] = sum over g and k of a[g, i, k] * b[g, k, j]"""
    a, b = s.load("a", s.elements.wide, "gmk"), s.load("b", s.elements.wide, "gkn")
    s.store(s.operate("contract", s.elements.wide, [a, b], [2, 0, 3, 2, 3, 1, *s.flags()], "mn"))


def batches_of_products(s: Statement):
    a, b = s.load("a", s.elements.wide, "gmk"), s.load("b", s.elements.wide, "gkn")
    s.store(s.operate("matmul", s.elements.wide, [a, b], s.flags(), "gmn"))


def in_place(s: Statement):
    """C = C * B, where the C that is read has other extents and strides."""
    s.store(s.product(s.load("c", s.elements.wide, "mk"), s.b()))


def chain(s: Statement):
    """(A * B) * D, by way of temporary memory."""
    d = s.load("d", s.elements.wide, "nk")
    s.store(s.product(s.product(s.a(), s.b()), d))


def of_sum(s: Statement):
    """(A + D) * B"""
    a, d = (s.load(letter, s.elements.wide, "mk") for letter in "ad")
    s.store(s.product(s.each("add", a, d), s.b()))


def two_products(s: Statement):
    """A * B + A * D"""
    d = s.load("d", s.elements.wide, "kn")
    a = s.a()
    s.store(s.each("sub", s.product(a, s.b()), s.product(a, d)))


def vector(s: Statement):
    x = s.load("b", s.elements.wide, "k", ["1"])
    s.store(s.contract(s.a(), x, [0, 1, 1], "m"), strides=["1"])


def row_sums(s: Statement):
    """Products with one element, which may be 1."""
    one = s.load("b", s.elements.wide, "k", ["0"])
    s.store(s.contract(s.a(), one, [0, 1, 1], "m"), strides=["1"])


def dot(s: Statement):
    a, b = (s.load(letter, s.elements.wide, "uk", ["0", "1"]) for letter in "ab")
    s.store(s.contract(a, b, [0, 2, 1, 2], "uu"), strides=["1", "1"])


def convolution(s: Statement):
    weights = s.load("b", s.elements.wide, "ffww", ["18", "9", "3", "1"])
    s.store(s.contract(weights, s.image(), [0, 3, 4, 5, 3, 1, 2, 4, 5], "fmn"))


def depthwise(s: Statement):
    weights = s.load("b", s.elements.wide, "fww", ["9", "3", "1"])
    s.store(s.contract(weights, s.image(), [0, 3, 4, 0, 1, 2, 3, 4], "fmn"))


def map_of_two(s: Statement):
    a, b = (s.load(letter, s.elements.wide, "mn") for letter in "ab")
    s.store(s.each("mul", s.each("add", a, b), s.c()))


def copy(s: Statement):
    s.store(s.a("mn"))


def fill(s: Statement):
    s.store(s.splat(s.elements.wide, "%x", "mn"))


FORMS = {
    "product": Form(product),
    "add_product": Form(add_product),
    "update": Form(update),
    "bias_relu": Form(bias_relu, "cabd"),
    "start_bias": Form(start_bias, "cabd"),
    "start_splat": Form(start_splat),
    "scaled": Form(scaled),
    "clamp": Form(clamp, only="integer"),
    "batch": Form(batch, same=True),
    "batch_update": Form(batch_update),
    "two_sums": Form(two_sums, same=True),
    "batches_of_products": Form(batches_of_products, same=True),
    "in_place": Form(in_place, "cb", same=True),
    "chain": Form(chain, "cabd", same=True),
    "of_sum": Form(of_sum, "cabd", same=True),
    "two_products": Form(two_products, "cabd", same=True),
    "vector": Form(vector, same=True),
    "row_sums": Form(row_sums, same=True),
    "dot": Form(dot, same=True),
    "convolution": Form(convolution, same=True),
    "depthwise": Form(depthwise, same=True),
    "map_of_two": Form(map_of_two, same=True),
    "copy": Form(copy, "ca"),
    "fill": Form(fill, "c"),
}
ELEMENTS = [
    Elements("f32", "float", "float"),
    Elements("f64", "double", "double"),
    Elements("i32", "i32", "i32"),
    Elements("bytes", "i8", "i32"),
    Elements("f16", "half", "float"),
]


class Function(NamedTuple):
    name: str
    source: str


def function(name: str, elements: Elements, choice: dict) -> Function:
    s = Statement(elements, choice)
    form = FORMS[choice["form"]]
    form.emit(s)
    restrict = " noalias" * choice["restrict"]
    wide = elements.wide
    parameters = ", ".join([*[f"ptr{restrict} %{letter}" for letter in form.pointers],
                            *[f"i64 %{letter}" for letter in EXTENTS],
                            f"{wide} %x", f"{wide} %y"])
    body = "\n".join(s.lines)
    return Function(name, "".join(s.declarations.values())
                    + f"define void @{name}({parameters}) {{\n{body}\n  ret void\n}}\n")


def generate(elements: Elements, target: str, seed: int, count: int) -> list:
    random = Random(seed).fork("extents", target, elements.name)
    choices = pairs.endless(elements.choices, random)
    functions = []
    for number in range(count):
        choice = next(choices)
        functions.append(function(f"{choice['form']}_{elements.name}_{number}", elements, choice))
    return functions
