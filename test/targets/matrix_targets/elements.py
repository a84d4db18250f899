# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types, and the types whose names functions use.

A name says what it is: float_m2x3 is a column-major matrix, float_r2x3 a
row-major one, _p and _q have padding, float_v6 is a vector.
"""

from collections import namedtuple
import re

# kind: b(ool), i(nteger), f(loating point), c(omplex)
Element = namedtuple("Element", "name spelling kind wider", defaults=[None])

ELEMENTS = [
    Element("bool", "_Bool", "b"),
    Element("int4", "_BitInt(4)", "i"),
    Element("int8", "signed char", "i", "int32"),
    Element("uint8", "unsigned char", "i", "int32"),
    Element("int16", "__INT16_TYPE__", "i", "int32"),
    Element("uint16", "__UINT16_TYPE__", "i", "int64"),
    Element("int32", "__INT32_TYPE__", "i", "int64"),
    Element("uint32", "__UINT32_TYPE__", "i", "int64"),
    Element("int64", "long long", "i"),
    Element("int128", "__int128", "i"),
    Element("half", "_Float16", "f", "float"),
    Element("bfloat", "__bf16", "f", "float"),
    Element("float", "float", "f", "double"),
    Element("double", "double", "f"),
    Element("longdouble", "long double", "f"),
    Element("quad", "__float128", "f"),
    Element("cfloat", "_Complex float", "c"),
    Element("cdouble", "_Complex double", "c"),
]
BY_NAME = {element.name: element for element in ELEMENTS}

MATRIX_ATTRIBUTES = {
    "m": "matrix_layout(column_major)",
    "r": "matrix_layout(row_major)",
    "p": "matrix_layout(column_major), matrix_padding(1)",
    "q": "matrix_layout(row_major), matrix_padding(2)",
}
TYPE = re.compile(r"\b([a-z]+\d*)_(?:([mrpq])(\d+)x(\d+)|v(\d+))\b")


def typedefs(functions) -> list:
    r"""The lines that declare all types that \p functions use."""
    scalars, others = {}, {}
    for function in functions:
        scalars[function.element.name] = function.element
        for match in TYPE.finditer(function.text):
            name, form, rows, columns, lanes = match.groups()
            if name not in BY_NAME:
                continue
            scalars[name] = BY_NAME[name]
            attribute = (f"ext_vector_type({lanes})" if lanes else
                         f"matrix_type({rows}, {columns}), {MATRIX_ATTRIBUTES[form]}")
            others[match.group(0)] = f"typedef {name}_e {match.group(0)} __attribute__(({attribute}));"
    return ([f"typedef {e.spelling} {e.name}_e;" for e in scalars.values()]
            + list(others.values()))
