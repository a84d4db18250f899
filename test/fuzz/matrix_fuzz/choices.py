# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What expressions and statements are chosen from.

A new operation is a function with an entry here: the feature that turns it off,
and how often it comes among the others. An expression also says of which kinds
its elements may be.
"""

from .aligned import aligned
from .assigned import assigned, zero
from .complex_elements import part_write, with_real
from .constant_objects import constant_object
from .constants import constant
from .copies import atomic, copied
from .diagonals import diagonal_function
from .elementwise import elementwise_function
from . import expressions, loops, parts, statements, strided
from .lists import listed
from .masks import mask, selected
from .multiply_add import multiplied_and_added
from .objects import placed
from .order import ordered
from .padding import padding
from .reductions import reduced
from .reports import reported
from .tensors import with_tensor
from .type_operands import typed
from .units import through_units
from .vectors import with_vector

ALL = frozenset(["integer", "float", "bool", "complex"])
NUMBERS = ALL - {"bool"}
ORDERED = ALL - {"complex"}
REAL = frozenset(["integer", "float"])
FLOATS = frozenset(["float"])
INTEGERS = frozenset(["integer"])
BOOL = frozenset(["bool"])
COMPLEX = frozenset(["complex"])

EXPRESSIONS = [
    ("", expressions.elementwise, 5, ALL),
    ("", expressions.with_scalar, 3, ALL),
    ("multiply", expressions.product, 7, NUMBERS),
    ("dot", expressions.dot, 1, NUMBERS),
    ("transpose", expressions.transpose, 4, ALL),
    ("convert", expressions.conversion, 3, ALL),
    ("ternary", expressions.ternary, 2, ALL),
    ("operators", expressions.negative, 1, NUMBERS),
    ("operators", expressions.choice, 2, ORDERED),
    ("operators", expressions.integers, 4, INTEGERS),
    ("call", expressions.call, 3, ALL),
    ("strided", strided.strided_load, 2, ALL),
    ("part", parts.part, 2, ALL),
    ("part", parts.inserted, 2, ALL),
    ("part", parts.joined, 1, ALL),
    ("part", parts.shuffled, 1, REAL),
    ("list", listed, 2, ALL),
    ("", expressions.splat, 1, ALL),
    ("atomic", atomic, 1, ALL),
    ("copy", copied, 2, ALL),
    ("object", placed, 2, ALL),
    ("constant", constant, 1, ALL),
    ("mask", mask, 3, BOOL),
    ("selection", selected, 2, ALL),
    ("function", elementwise_function, 3, REAL),
    ("reduction", reduced, 2, ALL),
    ("diagonal", diagonal_function, 2, ALL),
    ("multiply_add", multiplied_and_added, 2, REAL),
    ("vector", with_vector, 2, REAL),
    ("tensor", with_tensor, 1, ORDERED),
    ("real_scalar", with_real, 6, COMPLEX),
    ("zero", zero, 1, ALL),
    ("assigned", assigned, 3, ALL),
    ("aligned", aligned, 1, ALL),
    ("type_operand", typed, 2, ALL),
    ("constant_object", constant_object, 1, ALL),
    ("unit", through_units, 1, ALL),
]

STATEMENTS = [
    ("compound", statements.compound, 5),
    ("element", statements.element_write, 4),
    ("strided", strided.strided_store, 3),
    ("struct", statements.struct_statement, 2),
    ("layout", statements.laid_local, 3),
    ("complex_part", part_write, 1),
    ("padding", padding, 1),
    ("report", reported, 1),
    ("order", ordered, 1),
]

# Those with statements of their own.
NESTED = [
    ("loop", loops.plain_loop, 2),
    ("loop", loops.swap_loop, 2),
    ("loop", loops.rotate_loop, 1),
    ("loop", loops.lost_copy, 2),
    ("loop", loops.insert_loop, 2),
    ("loop", loops.walk, 1),
    ("array_loop", loops.array_loop, 2),
    ("branch", statements.branch, 3),
]
