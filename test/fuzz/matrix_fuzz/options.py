# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program may contain: its language, the extents, and which features."""

from typing import FrozenSet, NamedTuple

from .element_types import TYPES

FEATURES = {
    "bfloat": "elements of type __bf16",
    "half": "elements of type _Float16",
    "bitint": "elements of type _BitInt",
    "bool": "elements of type bool",
    "complex": "elements of type _Complex float and _Complex double",
    "int128": "elements of type __int128",
    "longdouble": "elements of type long double (x86 only)",
    "float128": "elements of type __float128 (x86 only)",
    "dot": "products of a row and a column",
    "multiply": "products of matrices",
    "transpose": "transposition",
    "divide": "division by a scalar",
    "operators": "signs, integer operators, comparisons and selection",
    "strided": "column_major_load and column_major_store",
    "convert": "conversion between element types",
    "ternary": "the conditional operator",
    "call": "matrices by value in calls",
    "list": "initializer lists",
    "part": "rows, columns and blocks",
    "atomic": "_Atomic matrices",
    "copy": "matrices that are thrown, variable arguments, bytes, ..",
    "object": "members, unions, globals, elements one by one",
    "constant": "operations on constants, constexpr functions",
    "mask": "comparisons that give matrices of bool, any and all",
    "selection": "selection by matrices of bool",
    "function": "__builtin_elementwise_*",
    "reduction": "reductions of matrices, rows and columns",
    "diagonal": "diagonals, identities, traces, outer products",
    "multiply_add": "__builtin_matrix_multiply_add",
    "tensor": "tensors of matrices, and operations on them",
    "vector": "vectors: casts, products, rows and columns",
    "real_scalar": "real scalars beside complex elements",
    "complex_part": "real and imaginary parts of elements",
    "zero": "matrices all of whose elements are 0",
    "assigned": "the values of assignments",
    "aligned": "types of a raised alignment, by value",
    "type_operand": "types and their traits as operands",
    "constant_object": "constants in unions and structures, elements of constants in lambdas",
    "unit": "functions of another translation unit, also without prototypes",
    "padding": "bytes of padding",
    "report": "what a sanitizer has to report, and what not",
    "order": "operands with side effects",
    "struct": "structs with matrices",
    "array": "arrays of matrices and of elements inside a function",
    "volatile": "volatile matrices",
    "array_loop": "loops along arrays of matrices",
    "element": "reading and writing elements",
    "compound": "compound assignment",
    "loop": "loops",
    "branch": "if and else",
    "overlap": "pointers to memory that overlaps",
    "restrict": "restrict pointers",
    "layout": "types with a layout and padding of their own",
    "world": "functions all of whose matrices have such types",
    "optnone": "optnone functions",
}


class Shapes(NamedTuple):
    extents: tuple  # (extent, weight)
    more: tuple  # extents of which a pool holds one or two
    functions: int  # in a program
    multiply: int  # most element multiplications in one product, times cost
    budget: int  # cost of a function
    depth: int
    array_loops: int = 2  # how often, among other statements


SMALL = ((1, 3), (2, 3), (3, 4), (4, 4), (5, 3), (6, 1), (7, 2), (8, 3), (9, 2))
TINY = ((1, 2), (2, 5), (3, 3), (4, 4))
SHAPES = {
    "tiny": Shapes(TINY, (), 4, 200, 550, 2, 40),
    "small": Shapes(SMALL, (), 4, 200, 550, 3),
    "mixed": Shapes(SMALL, tuple(range(10, 41)), 2, 2500, 3500, 2),
    "large": Shapes(SMALL, (65, 33, 100, 128, 64, 127, 31, 16, 256), 2,
                    128 * 128 * 128, 128 * 128 * 128 + 300000, 2),
}


class Options(NamedTuple):
    seed: int
    language: str  # "c" or "c++"
    shapes: str
    without: FrozenSet[str] = frozenset()
    only: int = -1  # this function alone
    statements: int = 1 << 30  # the first ones of each function
    # Features that have a function each, beside two at random; one with several
    # is spelled a+b.
    focus: tuple = ()

    def functions(self) -> int:
        return len(self.focus) + 2 if self.focus else SHAPES[self.shapes].functions

    def has(self, feature: str) -> bool:
        return feature not in self.without

    def types(self) -> list:
        return [t for t in TYPES if not t.feature or self.has(t.feature)]


def parse_features(text: str) -> FrozenSet[str]:
    names = frozenset(name for name in text.split(",") if name)
    unknown = sorted(names - set(FEATURES))
    if unknown:
        raise ValueError(f"no feature {', '.join(unknown)}; there are "
                         f"{', '.join(FEATURES)}")
    return names
