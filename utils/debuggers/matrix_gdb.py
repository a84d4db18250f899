# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows matrices in gdb, row by row:

    (gdb) source <this file>

What the compiler says of a matrix lets gdb find elements; whole matrices and rows need this
printer, since gdb 13 writes beyond its own buffers where elements are further apart than
they are large. Matrices are known by the names that the compiler gives their types. Elements
are read one at a time, in place; `set print elements` says how many are shown."""

import re

import gdb
import gdb.printing
import gdb.types

MATRIX = re.compile(r".* __attribute__\(\(matrix_type\((\d+), (\d+)\).*\)\)$")
ROW = re.compile(r".* __attribute__\(\(matrix_type\(\d+, \d+\).*\)\)\[\]$")


def unqualified(type):
    """Types behind typedefs, from the outside to the inside."""
    while True:
        type = type.unqualified()
        yield type
        if type.code != gdb.TYPE_CODE_TYPEDEF:
            return
        type = type.target()


def is_row(type):
    return type.code == gdb.TYPE_CODE_ARRAY and ROW.match(type.name or "")


def matrix_name(type):
    """The matrix type as a program writes it, or "" for another type."""
    for alias in unqualified(type):
        if MATRIX.match(alias.name or ""):
            return alias.name
    # What is left of the type where typedefs are stripped.
    if alias.code == gdb.TYPE_CODE_ARRAY and is_row(alias.target().unqualified()):
        return alias.target().unqualified().name[:-2]
    return ""


def shown_elements():
    """None: all of them."""
    return gdb.parameter("print elements") or None


class SequencePrinter:
    """The elements of a row, or the rows of a matrix."""

    def __init__(self, value, rest):
        self.value = value
        self.count = value.type.strip_typedefs().range()[1] + 1
        # How many may be shown here.
        self.limit = self.count if rest is None else min(self.count, max(rest, 1))

    def display_hint(self):
        return "array"

    def to_string(self):
        return None

    def children(self):
        for i in range(self.limit):
            yield f"[{i}]", self.child(i)
        if self.limit < self.count:
            yield "...", f"...({self.count} in all)"


class RowPrinter(SequencePrinter):
    def __init__(self, value):
        super().__init__(value, shown_elements())

    def child(self, i):
        return shown_element(self.value[i])


class MatrixPrinter(SequencePrinter):
    def __init__(self, value):
        rows = shown_elements()
        if rows is not None:
            first, last = value.type.strip_typedefs().target().strip_typedefs().range()
            rows //= last - first + 1
        super().__init__(value, rows)

    def child(self, i):
        return self.value[i]


def shown_element(element):
    """Elements of one byte are numbers, not characters; bool too."""
    # What debug information leaves out at a variable's end is no "optimized out" to gdb 13, but
    # a pointer whose value has no place, and 0 as a number.
    if element.format_string(raw=True) == "<synthetic pointer>":
        return "<optimized out>"
    type = element.type.strip_typedefs()
    is_integer = type.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL)
    if not is_integer or type.sizeof != 1 or element.is_optimized_out:
        return element
    return int(element)


def find_printer(value):
    array = value.type.strip_typedefs().unqualified()
    # What is compiled for lldb is a structure, which gdb shows as such.
    if array.code == gdb.TYPE_CODE_ARRAY and matrix_name(value.type):
        return MatrixPrinter(value)
    if is_row(array):
        return RowPrinter(value)
    return None


find_printer.name = "matrix"
find_printer.enabled = True


class MatrixTypePrinter:
    """`ptype` says matrix_type(R, C), not how gdb is made to index it."""

    name = "matrix"
    enabled = True

    def instantiate(self):
        return self

    def recognize(self, type):
        if type.code != gdb.TYPE_CODE_ARRAY:
            return None
        return matrix_name(type) or None


gdb.printing.register_pretty_printer(None, find_printer, replace=True)
gdb.types.register_type_printer(None, MatrixTypePrinter())
