# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of tensors, values, run-time numbers, and how they are spelled."""

import struct
from typing import NamedTuple

BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "half": 16, "bfloat": 16,
        "float": 32, "double": 64}
INTS = ("i8", "i16", "i32", "i64")
FLOATS = ("half", "bfloat", "float", "double")
ELEMENTS = INTS + FLOATS
# Integers up to this number are exact.
EXACT = {"half": 1 << 11, "bfloat": 1 << 8, "float": 1 << 24, "double": 1 << 53}
MAX_RANK = 8

# Fast-math flags (FastMath, TensorOp.h).
CONTRACT, REASSOC, NO_NANS, NO_INFS, NO_SIGNED_ZEROS = 1, 2, 8, 16, 32


class Retry(Exception):
    """What was begun cannot be had with these extents."""


def is_float(element):
    return element in FLOATS


def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def joined(numbers):
    return ",".join(str(n) for n in numbers)


class Type(NamedTuple):
    element: str
    allocated: tuple
    layout: tuple
    padding: tuple

    @property
    def rank(self):
        return len(self.allocated)

    @property
    def extents(self):
        return tuple(d - p for d, p in zip(self.allocated, self.padding))

    @property
    def count(self):
        """Elements that indices reach."""
        return product(self.extents)

    @property
    def storage(self):
        """Elements of storage, padding included."""
        return product(self.allocated)

    @property
    def has_padding(self):
        return any(self.padding)

    def of(self, element):
        return self._replace(element=element)

    @property
    def text(self):
        numbers = (self.rank,) + self.allocated + self.layout + self.padding
        return f'target("tlx.tensor", {self.element}, {", ".join(map(str, numbers))})'

    @property
    def program(self):
        """As tensor_program.h reads it."""
        return (f"{self.element}:{joined(self.allocated)}:{joined(self.layout)}:"
                f"{joined(self.padding)}")

    def padding_positions(self):
        """Positions in storage that no index reaches."""
        positions = []
        for position in range(self.storage):
            rest = position
            for dimension in reversed(self.layout):
                index = rest % self.allocated[dimension]
                rest //= self.allocated[dimension]
                if index >= self.extents[dimension]:
                    positions.append(position)
                    break
        return positions


def scalar(element):
    return Type(element, (), (), ())


def plain(element, extents):
    """Row-major, without padding."""
    extents = tuple(extents)
    return Type(element, extents, tuple(range(len(extents))), (0,) * len(extents))


class Value(NamedTuple):
    type: Type
    name: str    # in IR
    number: int  # in the program
    # All elements are integers of at most this size; None: anything.
    bound: object = None
    # May hold a NaN, whose sign and payload are not defined.
    nan: bool = False

    def __str__(self):
        return f"{self.type.element if not self.type.rank else self.type.text} {self.name}"


class Number(NamedTuple):
    """A 64-bit integer: a constant, or known only at run time."""

    name: str     # in IR
    program: str


def constant(number):
    return Number(str(number), str(number))


def literal(element, number):
    """An element in IR."""
    if not is_float(element):
        return str(number)
    bits = struct.unpack("<Q", struct.pack("<d", number))[0]
    if element == "half":
        return f"0xH{struct.unpack('<H', struct.pack('<e', number))[0]:04X}"
    if element == "bfloat":
        return f"0xR{struct.unpack('<I', struct.pack('<f', number))[0] >> 16:04X}"
    return f"0x{bits:016X}"


def bits_of(element, number):
    """The element as an integer."""
    if not is_float(element):
        return number & ((1 << BITS[element]) - 1)
    if element == "half":
        return struct.unpack("<H", struct.pack("<e", number))[0]
    if element == "bfloat":
        return struct.unpack("<I", struct.pack("<f", number))[0] >> 16
    if element == "float":
        return struct.unpack("<I", struct.pack("<f", number))[0]
    return struct.unpack("<Q", struct.pack("<d", number))[0]
