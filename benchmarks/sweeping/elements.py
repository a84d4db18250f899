# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The element types, and which integers each of them represents exactly.

Complex elements, _BitInt, long double and __float128 are left out: few programs have arrays of
them, and gcc 12 has no arithmetic of the bfloats that are here."""

from dataclasses import dataclass

FLOAT, SIGNED, UNSIGNED, BOOL = "float", "signed", "unsigned", "bool"


@dataclass(frozen=True)
class Element:
    name: str
    c: str
    size: int  # bytes
    kind: str
    most: int  # sums of integers up to this are exact, and no undefined behavior in C
    weight: int  # in a hundred cases or so
    # Of results under -ffast-math, as a share of max(1, the loop's).
    tolerance: float = 0
    only_clang: bool = False

    @property
    def is_float(self):
        return self.kind == FLOAT

    @property
    def is_integer(self):
        return self.kind in (SIGNED, UNSIGNED)

    @property
    def is_half(self):
        """Whether C computes in float and rounds at a cast."""
        return self.is_float and self.size == 2

    def rounded(self, text):
        """An operation as one of this type: C computes it in a wider one."""
        return f"({self.c})({text})" if self.size < 4 else f"({text})"

    def function(self, name, *operands):
        """A call of a function of the C library."""
        if self.is_half:
            text = ", ".join(f"(float){one}" for one in operands)
            return f"({self.c})__builtin_{name}f({text})"
        return f"__builtin_{name}{'f' if self.size == 4 else ''}({', '.join(operands)})"


# More of what the goals are stated for.
ELEMENTS = {one.name: one for one in [
    Element("f32", "float", 4, FLOAT, 1 << 24, 28, 1e-4),
    Element("f64", "double", 8, FLOAT, 1 << 53, 14, 1e-10),
    Element("i32", "int", 4, SIGNED, 1 << 30, 15),
    Element("i8", "signed char", 1, SIGNED, 1 << 62, 9),
    Element("u8", "unsigned char", 1, UNSIGNED, 1 << 62, 9),
    Element("i16", "short", 2, SIGNED, 1 << 30, 5),
    Element("u16", "unsigned short", 2, UNSIGNED, 1 << 30, 3),
    Element("i64", "long long", 8, SIGNED, 1 << 62, 4),
    Element("u32", "unsigned int", 4, UNSIGNED, 1 << 62, 3),
    Element("u64", "unsigned long long", 8, UNSIGNED, 1 << 62, 2),
    Element("f16", "_Float16", 2, FLOAT, 1 << 11, 4, 2e-2),
    Element("bf16", "__bf16", 2, FLOAT, 1 << 8, 3, 1e-1, only_clang=True),
    Element("bool", "_Bool", 1, BOOL, 1, 5),
]}
BOOLS = ELEMENTS["bool"]
NUMBERS = [one for one in ELEMENTS.values() if one.kind != BOOL]
FLOATS = [one for one in NUMBERS if one.is_float]
INTEGERS = [one for one in NUMBERS if one.is_integer]
BITS = [*INTEGERS, BOOLS]
ANY = list(ELEMENTS.values())
