# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows matrices in gdb, row by row:

    (gdb) source <this file>

What the compiler says of a matrix lets gdb find elements; whole matrices and rows need this
printer, since gdb 13 writes beyond its own buffers where elements are further apart than
they are large, and later ones show zeros. Matrices are known by the names that the compiler
gives their types. Elements are read one at a time; `set print elements` says how many are shown.

From gdb 16 on, a part of a value may not end behind the value, as a row of columns does: such a
row is a copy."""

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
        # Before gdb 15.
        if not hasattr(gdb.Value, "bytes"):
            return self.value[i]
        try:
            return copied_row(self.value, i)
        except gdb.error:
            # Some of it is optimized out, so it has no bytes.
            return row_text(self.value, i)


def offset_of(type, *subscripts):
    """Where a part of a matrix begins; gdb knows the strides, and does not tell."""
    part = gdb.Value(0).cast(type.pointer()).dereference()
    for subscript in subscripts:
        part = part[subscript]
    return int(part.address)


def copied_row(matrix, i):
    row = matrix.type.strip_typedefs().target()
    start = offset_of(matrix.type, i)
    # Behind the row's last element may be the end of the matrix.
    return gdb.Value(matrix.bytes[start:start + row.sizeof].ljust(row.sizeof, b"\0"), row)


def known_element(matrix, i, j):
    """An element of a matrix that is not all known."""
    try:
        return matrix[i][j]
    except gdb.error:  # The row ends behind the matrix.
        row = matrix.type.strip_typedefs().target()
        element = row.strip_typedefs().target()
        elements = matrix.cast(element.array(matrix.type.sizeof // element.sizeof - 1))
        return elements[offset_of(matrix.type, i, j) // element.sizeof]


def row_text(matrix, i):
    columns = matrix.type.strip_typedefs().target().strip_typedefs().range()[1] + 1
    limit = min(columns, shown_elements() or columns)
    texts = []
    for j in range(limit):
        try:
            texts.append(str(shown_element(known_element(matrix, i, j))))
        except gdb.error:
            # gdb 18 does not cast what is not all known.
            texts.append("<optimized out>")
    return "{" + ", ".join(texts) + ("..." if limit < columns else "") + "}"


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
