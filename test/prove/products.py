# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of all small extents, in C: one function for each shape, with the rest drawn.

The extents are the whole cube of 2 to 17, around which kernels have their edges, and some
squares that are larger than a register tile and just beside it."""

from collections import Counter
import itertools
import os
import sys
from typing import NamedTuple

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "fuzz"))
from matrix_fuzz.rng import Random  # noqa: E402

import pairs  # noqa: E402

SHAPES = ([*itertools.product(range(2, 18), repeat=3)]
          + [(n, n, n) for n in (24, 31, 32, 33, 48, 64)])

LAYOUTS = ("column_major", "row_major")
FORMS = {
    "product": "*c = {a} * {b}",
    "sum": "*c += {a} * {b}",
    # The chain starts from c.
    "multiply_add": "*c = __builtin_matrix_multiply_add({a}, {b}, *c)",
}
CHOICES = {
    "layout_c": LAYOUTS, "layout_a": LAYOUTS, "layout_b": LAYOUTS,
    "transposes_a": (False, True), "transposes_b": (False, True),
    "form": tuple(FORMS), "contract": ("off", "on", "fast"),
}
BYTES = ("signed char", "unsigned char")
# One function in so many has pointers that may overlap, and takes 30 times as long.
OVERLAPS = 64


class Elements(NamedTuple):
    """The types of elements: what a, b may have, and what c has."""
    name: str
    a: tuple
    b: tuple
    c: str

    @property
    def choices(self) -> dict:
        floats = self.c in ("float", "double")
        return (CHOICES | {"type_a": self.a, "type_b": self.b}
                | ({} if floats else {"contract": ("off",)}))


ELEMENTS = [
    Elements("f32", ("float",), ("float",), "float"),
    Elements("f64", ("double",), ("double",), "double"),
    Elements("f16", ("_Float16",), ("_Float16",), "float"),
    Elements("bf16", ("__bf16",), ("__bf16",), "float"),
    Elements("bytes", BYTES, BYTES, "int"),
    Elements("s16", ("short",), ("short",), "int"),
]
BY_NAME = {e.name: e for e in ELEMENTS}


class Type(NamedTuple):
    element: str
    rows: int
    columns: int
    layout: str

    @property
    def name(self) -> str:
        return f"{self.element.replace(' ', '_')}_{self.rows}x{self.columns}_{self.layout}"

    def source(self) -> str:
        return (f"typedef {self.element} {self.name} __attribute__((matrix_type({self.rows}, "
                f"{self.columns}), matrix_layout({self.layout})));\n")

    def transposed(self) -> "Type":
        return self._replace(rows=self.columns, columns=self.rows)


class Product(NamedTuple):
    elements: Elements
    shape: tuple  # M, N, K
    choice: dict
    overlaps: bool
    # Which one of this shape.
    time: int = 1

    @property
    def name(self) -> str:
        return f"f_{'x'.join(map(str, self.shape))}" + f"_{self.time}" * (self.time > 1)

    def in_memory(self, which: str) -> Type:
        m, n, k = self.shape
        rows, columns = {"a": (m, k), "b": (k, n), "c": (m, n)}[which]
        element = self.choice.get(f"type_{which}", self.elements.c)
        stored = Type(element, rows, columns, self.choice[f"layout_{which}"])
        return stored.transposed() if self.choice.get(f"transposes_{which}") else stored

    def operand(self, which: str) -> list:
        """The expression, with the layout and for operators the elements of c; before it the
        types that it names."""
        value = self.in_memory(which)
        types, text = [value], f"*{which}"

        def convert(**to):
            nonlocal value, text
            if value != value._replace(**to):
                value = value._replace(**to)
                types.append(value)
                text = f"({value.name}){text}"

        convert(layout=self.choice["layout_c"])
        if self.choice[f"transposes_{which}"]:
            text, value = f"__builtin_matrix_transpose({text})", value.transposed()
        if self.choice["form"] != "multiply_add":
            convert(element=self.elements.c)
        return [*types, text]

    def source(self) -> str:
        *types_a, a = self.operand("a")
        *types_b, b = self.operand("b")
        c = self.in_memory("c")
        restrict = "" if self.overlaps else "restrict "
        return ("".join(t.source() for t in dict.fromkeys([c, *types_a, *types_b]))
                + f"void {self.name}(GLOBAL {c.name} *{restrict}c, "
                f"GLOBAL const {types_a[0].name} *{restrict}a, "
                f"GLOBAL const {types_b[0].name} *{restrict}b) {{\n"
                f"#pragma clang fp contract({self.choice['contract']})\n"
                f"  {FORMS[self.choice['form']].format(a=a, b=b)};\n}}\n")


def generate(elements: Elements, target: str, seed: int, choices: dict,
             shapes=tuple(SHAPES)) -> list:
    """One product for each shape, in an order that is drawn, too."""
    random = Random(seed).fork("products", target, elements.name)
    drawn = shuffled(shapes, random)
    choice = pairs.endless(choices, random)
    times = Counter()
    functions = []
    for index, shape in enumerate(drawn):
        times[shape] += 1
        functions.append(Product(elements, shape, next(choice),
                                 index % OVERLAPS == 0 and max(shape) < 18, times[shape]))
    return functions


def choices_of(elements: Elements, is_asked_for: bool) -> dict:
    """What is drawn. A kernel that is asked for has to be able to compute the product: the
    operators' may widen elements first, and not all kernels round as contraction off demands."""
    choices = elements.choices
    if is_asked_for:
        choices["contract"] = ("on", "fast")
        if elements.a != (elements.c,):
            choices["form"] = ("multiply_add",)
    return choices


def shuffled(items, random) -> list:
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = random.below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def source_of(products: list) -> str:
    return "".join(product.source() for product in products)
