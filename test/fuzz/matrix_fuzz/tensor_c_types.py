# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors as C spells them: elements, types, numbers, and the program read back."""

import struct
from typing import NamedTuple

from .tensor_types import BITS, INTS, Type, plain, scalar

# Signed, unsigned.
INTEGERS = {"i8": ("signed char", "unsigned char"), "i16": ("short", "unsigned short"),
            "i32": ("int", "unsigned"), "i64": ("long", "unsigned long")}
OTHERS = {"i1": "bool", "half": "_Float16", "bfloat": "__bf16", "float": "float",
          "double": "double"}


class CannotSay(Exception):
    """There is no C for this operation; the text says which."""


class Expression(NamedTuple):
    """One that may stand as an operand anywhere. Its type's padding does not count."""

    text: str
    name: str          # of the element in C
    type: Type         # extents and layout; rank 0 is a number
    reads: bool = False  # memory


class Instruction(NamedTuple):
    """A line of the program, and those that it governs."""

    name: str
    to: object
    type: object
    tensors: tuple
    numbers: tuple
    attributes: tuple
    memory: object
    body: tuple


def type_from(text):
    element, *lists = text.split(":")
    allocated, layout, padding = (tuple(int(n) for n in part.split(",") if n) for part in lists)
    return Type(element, allocated, layout, padding)


def instruction_from(line):
    name, *words = line.split()
    said = dict(word.split("=", 1) for word in words)
    integers = lambda key: tuple(int(n) for n in said[key].split(",")) if key in said else ()
    one = lambda key: int(said[key]) if key in said else None
    return Instruction(name, one("d"), type_from(said["y"]) if "y" in said else None,
                       integers("t"), tuple(said["n"].split(",")) if "n" in said else (),
                       integers("a"), one("o"), one("l") or 0)


def parse(lines):
    """The lines as a tree."""
    result, k = [], 0
    while k < len(lines):
        instruction = instruction_from(lines[k])
        count = instruction.body
        result.append(instruction._replace(body=parse(lines[k + 1:k + 1 + count])))
        k += 1 + count
    return tuple(result)


def all_of(tree):
    """Each instruction of the tree."""
    for instruction in tree:
        yield instruction
        yield from all_of(instruction.body)


def is_integer(element):
    return element in INTS


def element_of(name):
    for element, names in INTEGERS.items():
        if name in names:
            return element
    return {c: element for element, c in OTHERS.items()}[name]


def with_sign(element, is_signed):
    return INTEGERS[element][0 if is_signed else 1] if element in INTEGERS else OTHERS[element]


def rows(element, extents):
    """The type of what has no layout of its own."""
    return plain(element, extents) if extents else scalar(element)


def unpadded(type_):
    return type_._replace(allocated=type_.extents, padding=(0,) * type_.rank)


def literal(name, number):
    """An element, from a Python number."""
    if name == "bool":
        return str(int(number))
    if isinstance(number, float):
        if number != number or number in (float("inf"), float("-inf")):
            text = "-__builtin_inf()" if number < 0 else "__builtin_inf()"
            return f"(({name}){text})"
        return f"(({name}){number!r})"
    if number == -(1 << 63):
        return f"(({name})(-0x7fffffffffffffff - 1))"
    return f"(({name}){number}{'u' if number >> 63 > 0 else ''})"


def number_of(element, bits):
    """The number of which these are the bits, as a signed integer."""
    if element in INTS:
        return bits
    bits &= (1 << 64) - 1
    if element == "half":
        return struct.unpack("<e", struct.pack("<H", bits))[0]
    if element == "bfloat":
        return struct.unpack("<f", struct.pack("<I", bits << 16))[0]
    if element == "float":
        return struct.unpack("<f", struct.pack("<I", bits))[0]
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def identity(step, name):
    """What a window's step ignores, as C writes it."""
    element = element_of(name)
    most = 1 << BITS[element] - 1
    number = {"fadd": -0.0, "fmul": 1.0, "minimum": float("inf"), "maximum": float("-inf"),
              "add": 0, "or": 0, "xor": 0, "umax": 0, "mul": 1, "and": -1, "umin": -1,
              "smin": most - 1, "smax": -most}[step]
    return literal(name, number)


class Types:
    """The typedefs of a module."""

    def __init__(self, rng):
        self.rng, self.names = rng, {}

    def name(self, element, type_, alignment=0, matrix=False):
        key = (element, type_, alignment, matrix)
        if not type_.rank and not alignment:
            return element
        if key not in self.names:
            self.names[key] = (f"{'M' if matrix else 'T' if type_.rank else 'E'}"
                               f"{len(self.names)}")
        return self.names[key]

    def attributes(self, type_, matrix):
        numbers = lambda list_: ", ".join(map(str, list_))
        if matrix:
            order = "row" if type_.layout == (0, 1) else "column"
            return [f"matrix_type({numbers(type_.extents)})", f"matrix_layout({order}_major)"]
        said = [f"tensor_type({numbers(type_.extents)})"]
        if type_.layout != tuple(range(type_.rank)) or self.rng.percent(30):
            said.append(f"tensor_layout({numbers(type_.layout)})")
        if any(type_.padding) or self.rng.percent(10):
            said.append(f"tensor_padding({numbers(type_.padding)})")
        if self.rng.percent(20):
            said.reverse()
        return said

    def lines(self):
        for (element, type_, alignment, matrix), name in self.names.items():
            said = self.attributes(type_, matrix) if type_.rank else []
            if alignment:
                said.append(f"aligned({alignment})")
            # A layout may come from the pragma as well.
            layout = [word for word in said if word.startswith("tensor_layout")]
            by_pragma = layout and self.rng.percent(30)
            if by_pragma:
                said.remove(*layout)
                yield f"#pragma clang {layout[0].replace('(', '(push, ')}"
            yield f"typedef {element} {name} __attribute__(({', '.join(said)}));"
            if by_pragma:
                yield "#pragma clang tensor_layout(pop)"
