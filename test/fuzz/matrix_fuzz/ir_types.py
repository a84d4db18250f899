# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of LLVM's flat vectors, and the values that a function has so far."""

import struct
from typing import NamedTuple

BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "i128": 128,
        "half": 16, "float": 32, "double": 64}
FLOATS = ("half", "float", "double")
INTS = ("i8", "i16", "i32", "i64", "i128")

# More than 4096 bits is large; more than this, and LLVM's own back end is slow.
MOST_BITS = 10400
LARGE_BITS = 4096
# (element, elements) that most values of a program have.
SHAPES = [("i32", 160), ("i8", 600), ("float", 130), ("half", 300), ("double", 65),
          ("i128", 60), ("i64", 80), ("i16", 260), ("i32", 129), ("float", 144)]


class Vector(NamedTuple):
    element: str
    count: int

    def __str__(self):
        return f"<{self.count} x {self.element}>"

    @property
    def bits(self):
        return BITS[self.element] * self.count

    @property
    def size(self):
        return self.bits // 8

    @property
    def is_float(self):
        return self.element in FLOATS

    @property
    def mangled(self):
        return f"v{self.count}{mangled(self.element)}"

    def of(self, element):
        return Vector(element, self.count)


def mangled(element):
    return {"half": "f16", "float": "f32", "double": "f64"}.get(element, element)


class Value(NamedTuple):
    type: Vector  # or an element's name, for a scalar
    name: str
    # May be a NaN that arithmetic made: its sign and payload are not defined.
    dirty: bool = False

    def __str__(self):
        return f"{self.type} {self.name}"


def constant(rng, element):
    """An element's literal, never a NaN."""
    if element == "i1":
        return rng.pick(["true", "false"])
    if element in INTS:
        bits = BITS[element]
        return str(rng.pick([0, 1, -1, rng.below(100), rng.below(1 << min(bits - 1, 60)),
                             -(1 << (bits - 1))]))
    number = rng.pick([0.0, -0.0, 1.0, -1.5, rng.below(1000) / 8, 2.0 ** -rng.below(14)])
    bits = struct.unpack("<Q", struct.pack("<d", number))[0]
    if element == "half":
        return f"0xH{struct.unpack('<H', struct.pack('<e', number))[0]:04X}"
    return f"0x{bits:016X}"


def splat(element, literal):
    return f"splat ({element} {literal})"
