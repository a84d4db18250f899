# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows matrices in lldb, row by row:

    (lldb) command script import <this file>

lldb ignores the strides of arrays, so it is told of row-major matrices as arrays, of others as
structures of columns (compile with -glldb). Here the layout is read from the name that the compiler gives a matrix type. `v` then
shows matrices, rows and elements; `p` and `print` are replaced by commands that find elements
first: m[i][j] becomes the place that it has, also where it is assigned to."""

import re
import struct
from typing import NamedTuple

import lldb

MATRIX = re.compile(r"(?:const |volatile )*(.*) __attribute__\(\(matrix_type\((\d+), (\d+)\)(.*)\)\)$")
# Vectors of arrays, whose size lldb takes for that of a register: sizeof, arrays of matrices
# and structures with matrices are not what they are in the program.
FOR_GDB = "compiled for gdb; -glldb compiles for lldb"
WORD = re.compile(r"\(\*\s*[A-Za-z_]\w*\)|[A-Za-z_]\w*")
MEMBER = re.compile(r"(?:\.|->)[A-Za-z_]\w*")


class Matrix(NamedTuple):
    """What the name of a matrix type says."""

    element: str
    rows: int
    columns: int
    is_row_major: bool
    padding: int

    def index(self, row, column):
        if self.is_row_major:
            return row * (self.columns + self.padding) + column
        return column * (self.rows + self.padding) + row

    def count(self):
        lines = self.rows if self.is_row_major else self.columns
        line = self.columns if self.is_row_major else self.rows
        return lines * (line + self.padding)


def matrix_of(type):
    """(what its name says, the type behind it) or None for another type."""
    type = type.GetDereferencedType() if type.IsReferenceType() else type
    while type.IsTypedefType():
        match = MATRIX.match(type.GetName() or "")
        if match:
            padding = re.search(r"matrix_padding\((\d+)\)", match[4])
            return (Matrix(match[1], int(match[2]), int(match[3]), "row_major" in match[4],
                           int(padding[1]) if padding else 0),
                    type.GetCanonicalType())
        type = type.GetTypedefedType()
    return None


def element_type(type):
    """Of arrays of arrays, a structure of them, or a vector of arrays (made for gdb)."""
    if type.GetNumberOfFields() == 1:
        type = type.GetFieldAtIndex(0).GetType()
    while type.IsArrayType() or type.IsVectorType():
        type = type.GetArrayElementType() if type.IsArrayType() else type.GetVectorElementType()
    return type


class MatrixChildren:
    """A matrix's rows, each an array of its own with copies of the elements."""

    def __init__(self, value, internal_dict):
        self.value = value
        self.update()

    def update(self):
        self.matrix, array = matrix_of(self.value.GetType())
        self.type = element_type(array)
        return False

    def has_children(self):
        return True

    def num_children(self):
        return self.matrix.rows

    def get_child_index(self, name):
        text = name.strip("[]")
        return int(text) if text.isdigit() else -1

    def get_child_at_index(self, row):
        if not 0 <= row < self.matrix.rows:
            return None
        elements = [self.element(row, column) for column in range(self.matrix.columns)]
        if None in elements:
            return None
        type, bytes = self.shown(elements)
        data, error = lldb.SBData(), lldb.SBError()
        process = self.value.GetProcess()
        data.SetData(error, bytes, process.GetByteOrder(), process.GetAddressByteSize())
        return self.value.CreateValueFromData(
            f"[{row}]", data, type.GetArrayType(self.matrix.columns))

    def element(self, row, column):
        """Its bytes; None if they cannot be read."""
        size = self.type.GetByteSize()
        offset = self.matrix.index(row, column) * size
        error = lldb.SBError()
        address = self.value.GetLoadAddress()
        if address != lldb.LLDB_INVALID_ADDRESS:
            bytes = self.value.GetProcess().ReadMemory(address + offset, size, error)
        else:
            bytes = self.value.GetData().ReadRawData(error, offset, size)
        return bytes if error.Success() else None

    def shown(self, elements):
        """Bytes are numbers, not characters. lldb shows half as hexadecimal and takes bfloat
        for half: both become float."""
        target = self.value.GetTarget()
        little = self.value.GetProcess().GetByteOrder() == lldb.eByteOrderLittle
        order = "little" if little else "big"
        if self.matrix.element == "__bf16":
            elements = [b"\0\0" + e if little else e + b"\0\0" for e in elements]
            return target.GetBasicType(lldb.eBasicTypeFloat), b"".join(elements)
        if self.matrix.element in ("_Float16", "__fp16", "half"):
            bits = "<" if little else ">"
            elements = [struct.pack(bits + "f", *struct.unpack(bits + "e", e)) for e in elements]
            return target.GetBasicType(lldb.eBasicTypeFloat), b"".join(elements)
        if self.type.GetByteSize() == 1:
            signed = bool(self.type.GetTypeFlags() & lldb.eTypeIsSigned)
            numbers = [int.from_bytes(e, order, signed=signed) for e in elements]
            packed = struct.pack(("<" if little else ">") + f"{len(numbers)}h", *numbers)
            return target.GetBasicType(lldb.eBasicTypeShort), packed
        return self.type, b"".join(elements)


def summary(value, internal_dict):
    matrix, array = matrix_of(value.GetNonSyntheticValue().GetType())
    note = f", {FOR_GDB}" if array.IsVectorType() else ""
    return f"{matrix.rows} x {matrix.columns}{note}"


def is_matrix(type, internal_dict):
    return matrix_of(type) is not None


def subscript(text, position):
    """(what stands between the brackets at \\p position, what follows) or None."""
    depth = 0
    for end in range(position, len(text)):
        depth += (text[end] == "[") - (text[end] == "]")
        if not depth:
            return text[position + 1:end], end + 1
    return None


def type_of(frame, path):
    value = frame.GetValueForVariablePath(path, lldb.eNoDynamicValues)
    if not value.IsValid() or value.GetError().Fail():
        if re.search(r"[=+-][=+-]|[^=!<>]=[^=]|\w\s*\(", path):
            return None  # It might change something.
        value = frame.EvaluateExpression(f"&({path})")
        return value.GetType().GetPointeeType() if value.GetError().Success() else None
    return value.GetNonSyntheticValue().GetType()


def access(frame, text, start):
    """The longest path at \\p start that ends in a matrix: (path, its type, end) or None."""
    end = WORD.match(text, start).end()
    while True:
        member = MEMBER.match(text, end)
        if member:
            end = member.end()
            continue
        if end >= len(text) or text[end] != "[":
            return None
        type = type_of(frame, text[start:end])
        found = type and matrix_of(type)
        if found:
            return text[start:end], found, end
        index = subscript(text, end)
        if not index or not type:
            return None
        end = index[1]


def find_elements(frame, text):
    """\`text` with m[i][j] as memory accesses, and whether a row of a matrix is left."""
    output, position, has_row = "", 0, False
    while position < len(text):
        word = WORD.match(text, position)
        if not word:
            output += text[position]
            position += 1
            continue
        found = access(frame, text, position)
        if not found:
            output += word.group()
            position = word.end()
            continue
        path, (matrix, array), end = found
        if array.IsVectorType():
            raise ValueError(f"{path} was {FOR_GDB}")
        row, end = subscript(text, end) or ("", len(text))
        column = subscript(text, end) if end < len(text) and text[end] == "[" else None
        if not column:
            has_row = True
            output += f"{path}[{row}]"
            position = end
            continue
        size = element_type(array).GetByteSize()
        strides = matrix.index(1, 0) * size, matrix.index(0, 1) * size
        row = find_elements(frame, row)[0]
        inner = find_elements(frame, column[0])[0]
        output += (f"(*({matrix.element} *)((char *)&({path}) + ({row}) * {strides[0]} "
                   f"+ ({inner}) * {strides[1]}))")
        position = column[1]
    return output, has_row


def print_command(debugger, command, context, result, internal_dict):
    """Prints as `p` does, with the elements of matrices where they are."""
    has_row = False
    if context.GetFrame().IsValid():
        try:
            command, has_row = find_elements(context.GetFrame(), command)
        except ValueError as error:
            result.SetError(str(error))
            return
    command = " " + command
    if has_row:
        # As an expression it would be a row of something else.
        debugger.GetCommandInterpreter().HandleCommand("frame variable" + command, context, result)
        return
    debugger.GetCommandInterpreter().HandleCommand("dwim-print" + command, context, result)


def __lldb_init_module(debugger, internal_dict):
    name = __name__
    commands = [
        f"type synthetic add --skip-pointers --category matrix --recognizer-function "
        f"--python-class {name}.MatrixChildren {name}.is_matrix",
        f"type summary add --skip-pointers --category matrix --expand --hide-empty --recognizer-function "
        f"--python-function {name}.summary {name}.is_matrix",
        "type category enable matrix",
    ]
    for word in ["p", "print"]:
        commands += [f"command unalias {word}",
                     f"command script add --overwrite --function {name}.print_command {word}"]
    for command in commands:
        result = lldb.SBCommandReturnObject()
        debugger.GetCommandInterpreter().HandleCommand(command, result)
        if not result.Succeeded():
            print(f"matrix_lldb: {command}: {result.GetError()}")
