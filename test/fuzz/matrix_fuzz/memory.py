# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Places that hold matrices, in both spellings: the matrix code's, and the
reference's, for which a place is a pointer to elements."""

from typing import NamedTuple, Tuple

from .element_types import ElementType


class Lie(NamedTuple):
    """How a matrix lies in memory, where its type says so."""

    row_major: bool
    padding: int


class Shape(NamedTuple):
    type: ElementType
    rows: int
    columns: int
    lie: Lie = None  # None: as the translation unit's default says

    @property
    def count(self) -> int:
        return self.rows * self.columns

    @property
    def transposed(self) -> "Shape":
        return self.sized(self.columns, self.rows)

    @property
    def plain(self) -> "Shape":
        return self._replace(lie=None)

    @property
    def name(self) -> str:
        name = f"{self.type.name}_{self.rows}x{self.columns}"
        if not self.lie:
            return name
        return f"{name}_{'r' if self.lie.row_major else 'c'}{self.lie.padding}"

    def sized(self, rows: int, columns: int) -> "Shape":
        return self._replace(rows=rows, columns=columns)

    def at(self, row, column) -> str:
        """The place of an element in an array of the reference."""
        return f"AT({row}, {column}, {self.rows}, {self.columns})"

    def typedef(self) -> str:
        rest = f"{self.type.spelling}, {self.name}, {self.rows}, {self.columns}"
        if not self.lie:
            return f"MATRIX({rest});"
        layout = "row_major" if self.lie.row_major else "column_major"
        return f"LAID_MATRIX({rest}, {layout}, {self.lie.padding});"


class Value(NamedTuple):
    """A matrix: an expression, and the array where the reference has it."""

    shape: Shape
    code: str
    reference: str


class Place(NamedTuple):
    """A matrix that has an address, or a variable."""

    shape: Shape
    code: str
    reference: str
    writable: bool = True

    def value(self) -> Value:
        return Value(self.shape, self.code, self.reference)


class Pointer:
    """Elements behind a pointer: a parameter, or a pointer that the function
    derives from another one.

    What the function does decides how far it reaches, in elements; calls.py
    gives it that much memory.
    """

    def __init__(self, name: str, shape: Shape, qualifiers: str = "",
                 writable: bool = True):
        self.name = name
        self.shape = shape
        self.qualifiers = qualifiers
        self.writable = writable
        self.may_overlap = True
        self.is_small = False  # holds values that every type can represent
        self.base: Tuple["Pointer", int] = None
        self.fixed = False  # its memory cannot grow any more
        self.extent = shape.count

    def reach(self, elements: int):
        self.extent = max(self.extent, elements)

    def element_pointer(self, offset: int = 0) -> str:
        code = f"({self.qualifiers}{self.shape.type.spelling} *){self.name}"
        return f"({code} + {offset})" if offset else f"({code})"

    def at(self, shape: Shape, offset: int) -> Place:
        """A matrix anywhere behind the pointer; where its type tells how it lies,
        elements have no such neighbours, and only the first one can be had."""
        assert not self.shape.lie or (offset == 0 and shape == self.shape)
        self.reach(offset + shape.count)
        if offset == 0 and shape == self.shape:
            return Place(shape, f"(*{self.name})", self.name, self.writable)
        code = f"(*({self.qualifiers}{shape.name} *){self.element_pointer(offset)})"
        return Place(shape, code, f"({self.name} + {offset})", self.writable)

    def indexed(self, index: str, most: int) -> Place:
        """One of an array of the pointer's own matrices."""
        self.reach((most + 1) * self.shape.count)
        return Place(self.shape, f"{self.name}[{index}]",
                     f"({self.name} + ({index}) * {self.shape.count})",
                     self.writable)


class Struct:
    """Matrices and an element between them. All have the alignment of the
    element, so the struct is an array of elements to the reference."""

    def __init__(self, name: str, shapes: list):
        self.name = name
        self.type = shapes[0].type
        self.fields = []
        offset = 0
        for index, shape in enumerate(shapes):
            self.fields.append((f"m{index}", shape, offset))
            offset += shape.count
            if index == 0:
                self.scalar_offset = offset
                offset += 1
        self.count = offset

    def definition(self) -> list:
        lines = [f"struct {self.name} {{"]
        for name, shape, _ in self.fields:
            lines.append(f"  {shape.name} {name};")
            if name == "m0":
                lines.append(f"  {self.type.spelling} e;")
        size = f"{self.count} * sizeof({self.type.spelling})"
        return lines + ["};", f"typedef char {self.name}_size[sizeof(struct "
                              f"{self.name}) == {size} ? 1 : -1];"]

    def places(self, code: str, reference: str, writable: bool = True) -> list:
        return [Place(shape, f"{code}{name}", f"({reference} + {offset})", writable)
                for name, shape, offset in self.fields]
