# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The element types: how they are spelled, how often they are chosen, what
they cost, and the reference for them."""

from typing import NamedTuple


class ElementType(NamedTuple):
    name: str
    spelling: str
    size: int  # bytes in an array; of a part, if complex
    value_bytes: int
    exponent: int = 0  # bits; 0 for an integer
    fraction: int = 0  # bits; of a bool 1
    signed: bool = True
    weight: int = 2
    cost: int = 1  # of one operation, in generated code
    feature: str = ""
    part: str = ""  # the type of a complex number's parts

    @property
    def is_float(self) -> bool:
        return self.exponent != 0

    @property
    def kind(self) -> str:
        if self.part:
            return "complex"
        if self.is_float:
            return "float"
        return "bool" if self.fraction else "integer"


TYPES = [
    ElementType("i8", "int8_t", 1, 1, weight=3),
    ElementType("u8", "uint8_t", 1, 1, signed=False),
    ElementType("i16", "int16_t", 2, 2),
    ElementType("u16", "uint16_t", 2, 2, signed=False),
    ElementType("i32", "int32_t", 4, 4, weight=4),
    ElementType("u32", "uint32_t", 4, 4, signed=False),
    ElementType("i64", "int64_t", 8, 8, weight=3, cost=2),
    ElementType("u64", "uint64_t", 8, 8, signed=False, cost=2),
    ElementType("i128", "__int128", 16, 16, cost=5, weight=1, feature="int128"),
    ElementType("u128", "unsigned __int128", 16, 16, signed=False, cost=5,
                weight=1, feature="int128"),
    ElementType("f16", "_Float16", 2, 2, 5, 10, weight=4, cost=5, feature="half"),
    ElementType("bf16", "__bf16", 2, 2, 8, 7, weight=4, cost=5, feature="bfloat"),
    ElementType("f32", "float", 4, 4, 8, 23, weight=9),
    ElementType("f64", "double", 8, 8, 11, 52, weight=6),
    ElementType("x87", "long double", 16, 10, 15, 63, cost=4, feature="longdouble"),
    ElementType("f128", "__float128", 16, 16, 15, 112, cost=6, feature="float128"),
    ElementType("bi8", "_BitInt(8)", 1, 1, weight=1, feature="bitint"),
    ElementType("bu16", "unsigned _BitInt(16)", 2, 2, signed=False, weight=1,
                feature="bitint"),
    ElementType("bi32", "_BitInt(32)", 4, 4, weight=1, feature="bitint"),
    ElementType("bu64", "unsigned _BitInt(64)", 8, 8, signed=False, weight=1, cost=2,
                feature="bitint"),
    ElementType("b1", "bool", 1, 1, 0, 1, signed=False, weight=3, feature="bool"),
    ElementType("c32", "_Complex float", 4, 4, 8, 23, weight=3, cost=4,
                feature="complex", part="f32"),
    ElementType("c64", "_Complex double", 8, 8, 11, 52, weight=2, cost=4,
                feature="complex", part="f64"),
]
BY_NAME = {t.name: t for t in TYPES}


def describe(types) -> list:
    """The constants of support.h that describe types."""
    return [
        f'static const struct element {t.name} = {{"{t.spelling}", {t.size}, '
        f"{t.value_bytes}, {t.exponent}, {t.fraction}, {int(t.signed)}, "
        f"{2 if t.part else 1}}};"
        for t in types
    ]


def reference(types) -> list:
    return [define(t) for t in types]


def define(t: ElementType) -> str:
    if t.name == "bf16":
        return f"DEFINE_NARROW_FLOAT({t.name}, {t.spelling}, round_to_bf16)"
    if t.name == "f16":
        return f"DEFINE_NARROW_FLOAT({t.name}, {t.spelling}, (_Float16))"
    if t.kind == "bool":
        return f"DEFINE_BOOL({t.name}, {t.spelling})"
    if t.kind == "complex":
        return f"DEFINE_COMPLEX({t.name}, {t.spelling}, {BY_NAME[t.part].spelling})"
    if t.is_float:
        return f"DEFINE_FLOAT({t.name}, {t.spelling})"
    wide = {8: "uint64_t", 16: "unsigned __int128"}.get(t.size, "uint32_t")
    return f"DEFINE_INTEGER({t.name}, {t.spelling}, {wide})"


def convertible(source: ElementType, to: ElementType) -> str:
    """"any" when every value may be converted; "small" when only some have a
    defined result; "" when a run-time library lacks the function, which is not
    what these programs test."""
    narrow = ("f16", "bf16")
    wide = ("i128", "u128", "x87", "f128")
    if source == to:
        return ""
    if "complex" in (source.kind, to.kind):
        parts = {t.part or t.name for t in (source, to)}
        return "any" if parts <= {"f32", "f64"} or to.kind == "bool" else ""
    if "bool" in (source.kind, to.kind):
        return "any"
    if (source.name in narrow and to.name in wide) or (
            source.name in wide and to.name in narrow):
        return ""
    if source.name in narrow and to.name in narrow:
        return ""
    if source.is_float and not to.is_float:
        return "small"
    # 65535 is more than the largest half. An integer of more than 24 bits
    # becomes bfloat in two roundings in LLVM 22, scalars too.
    if not source.is_float and to.name == "f16" and source.size > 1:
        return "small"
    if not source.is_float and to.name == "bf16" and source.size > 2:
        return "small"
    return "any"


def define_conversion(source: ElementType, to: ElementType) -> str:
    expression = "x"
    if source.kind == "complex" and to.kind == "float":
        expression = "__real__ x"
    elif source.kind == "complex" and to.kind == "bool":
        expression = "(__real__ x != 0 || __imag__ x != 0)"
    elif to.name == "bf16":
        rounding = "round_to_bf16((float)x)"
        if source.size > 2 and source.name != "f32":
            rounding = "round_double_to_bf16((double)x)"
        expression = rounding
    return (f"DEFINE_CONVERSION({to.name}, {to.spelling}, {source.name}, "
            f"{source.spelling}, {expression})")
