# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of matrices, tensors, vectors and scalars: extents, layout, padding, and their C."""

import math
from typing import NamedTuple, Tuple

from .elements import Element

TENSOR, MATRIX, VECTOR, SCALAR = "tensor", "matrix", "vector", "scalar"


class Shape(NamedTuple):
    """As docs/use/Tensors.md has it: layout[q] is the dimension at position q of memory, the
    slowest one first; padding are elements behind each dimension, in memory alone."""
    element: Element
    extents: Tuple[int, ...]
    layout: Tuple[int, ...]
    padding: Tuple[int, ...]
    kind: str = TENSOR

    @property
    def rank(self):
        return len(self.extents)

    @property
    def count(self):
        return math.prod(self.extents)

    @property
    def storage(self):
        return math.prod(e + p for e, p in zip(self.extents, self.padding))

    @property
    def strides(self):
        """Elements from one index to the next, of each dimension."""
        strides, step = [0] * self.rank, 1
        for dimension in reversed(self.layout):
            strides[dimension] = step
            step *= self.extents[dimension] + self.padding[dimension]
        return strides

    @property
    def is_plain(self):
        """Whether memory has the order of the indices, without gaps."""
        return self.layout == tuple(range(self.rank)) and not any(self.padding)

    def of(self, element):
        """Values of another element type; a value has no padding that matters."""
        return self._replace(element=element)

    def resized(self, extents):
        """Of the same layout, without padding."""
        return self._replace(extents=tuple(extents), padding=(0,) * self.rank)

    def unpadded(self):
        return self.resized(self.extents)

    @property
    def attributes(self):
        """What makes the element type this one, in a typedef."""
        numbers = ", ".join(map(str, self.extents))
        if self.kind == VECTOR:
            return f"__attribute__((ext_vector_type({numbers})))"
        words = [f"{self.kind}_type({numbers})"]
        if self.kind == MATRIX:
            words.append(f"matrix_layout({'column' if self.layout == (1, 0) else 'row'}_major)")
            if any(self.padding):
                words.append(f"matrix_padding({sum(self.padding)})")
        else:
            if self.layout != tuple(range(self.rank)):
                words.append(f"tensor_layout({', '.join(map(str, self.layout))})")
            if any(self.padding):
                words.append(f"tensor_padding({', '.join(map(str, self.padding))})")
        return f"__attribute__(({', '.join(words)}))"

    def __str__(self):
        """For tables: f32[64,17], f32[64,17 by 1,0 + 0,3]."""
        if self.kind == SCALAR:
            return self.element.name
        text = ",".join(map(str, self.extents))
        if self.kind != VECTOR and self.layout != tuple(range(self.rank)):
            text += " by " + ",".join(map(str, self.layout))
        if any(self.padding):
            text += " + " + ",".join(map(str, self.padding))
        brackets = {TENSOR: "[]", MATRIX: "()", VECTOR: "<>"}[self.kind]
        return f"{self.element.name}{brackets[0]}{text}{brackets[1]}"


def plain(element, extents, kind=TENSOR):
    extents = tuple(extents)
    return Shape(element, extents, tuple(range(len(extents))), (0,) * len(extents), kind)


def scalar(element):
    return plain(element, (), SCALAR)


class Types:
    """The typedefs of a file."""

    def __init__(self):
        self.names = {}

    def name(self, shape):
        if shape.kind == SCALAR:
            return shape.element.c
        return self.names.setdefault(shape, f"T{len(self.names)}")

    def lines(self):
        return [f"typedef {shape.element.c} {name} {shape.attributes};"
                for shape, name in self.names.items()]


class Described:
    """In the place of Types, where a person reads the expression."""

    @staticmethod
    def name(shape):
        return str(shape)
