# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which operations there are, by family. What is not here: complex elements (elements.py), loads
and stores that are non-temporal, atomic or volatile, and shuffles, which have no loop."""

from dataclasses import dataclass
from typing import Callable, Tuple

from . import elementwise, folds, movement, placements, products
from .elementwise import EXACT_FUNCTIONS, LIBRARY, OF_POSITIVES, WHICH
from .shapes import MATRIX, TENSOR

BOTH, TENSORS, MATRICES = (TENSOR, MATRIX), (TENSOR,), (MATRIX,)


@dataclass(frozen=True)
class Operation:
    name: str
    family: str
    build: Callable
    which: str  # a key of elementwise.WHICH
    kinds: Tuple[str, ...] = BOTH
    weight: int = 1

    @property
    def elements(self):
        return WHICH[self.which]


def operations():
    e, f, m, p, x = elementwise, folds, movement, placements, products
    for sign in "+-*":
        yield Operation(f"a {sign} b", "arithmetic", e.arithmetic(sign), "numbers", weight=2)
    yield Operation("a / b", "arithmetic", e.arithmetic("/"), "numbers")
    for sign in ("%", "<<", ">>"):
        yield Operation(f"a {sign} b", "bits", e.arithmetic(sign), "integers")
    for sign in "&|^":
        yield Operation(f"a {sign} b", "bits", e.arithmetic(sign), "bits")
    for sign in "+-*":
        yield Operation(f"a {sign}= b", "arithmetic", e.assigned(sign), "numbers")
    yield Operation("-a", "arithmetic", e.negated, "numbers")
    yield Operation("~a", "bits", e.inverted, "bits")
    yield Operation("a < b", "selections", e.compared, "any", weight=2)
    yield Operation("c ? a : b", "selections", e.selected, "any", weight=2)
    yield Operation("a > b ? a : b", "selections", e.larger, "numbers", weight=2)
    yield Operation("min", "functions", e.extreme("min", "<"), "numbers")
    yield Operation("max", "functions", e.extreme("max", ">"), "numbers")
    yield Operation("abs", "functions", e.absolute, "signed")
    yield Operation("rounding", "functions", e.function(EXACT_FUNCTIONS), "floats", weight=2)
    yield Operation("library", "functions", e.function(LIBRARY), "floats")
    yield Operation("of positives", "functions", e.function(OF_POSITIVES, fill="positive"),
                    "floats", weight=2)
    yield Operation("of two", "functions", e.function(["copysign", "fmod", "atan2"], 2), "floats")
    yield Operation("pow", "functions", e.function(["pow"], 2, "positive"), "floats")
    yield Operation("fma", "functions", e.fused, "floats")
    for name, loop, count in [("popcount", "ones", 1), ("bitreverse", "reversed", 1),
                              ("clzg", "leading", 1), ("ctzg", "trailing", 1),
                              ("add_sat", "added", 2), ("sub_sat", "subtracted", 2)]:
        yield Operation(name, "bits", e.of_bits(name, loop, count), "integers")
    for name, loop in [("fshl", "joined_left"), ("fshr", "joined_right")]:
        yield Operation(name, "bits", e.of_bits(name, loop, 3, "shift"), "integers")
    yield Operation("cast", "casts", e.cast, "any", weight=4)
    yield Operation("relu", "functions", e.relu, "numbers", TENSORS)
    yield Operation("sigmoid", "functions", e.sigmoid, "floats", TENSORS)
    yield Operation("splat", "memory", e.splat, "numbers")
    yield Operation("quantize", "quantization", e.quantized("quantize", ["i8", "u8", "i16"]),
                    "f32", TENSORS)
    yield Operation("dequantize", "quantization", e.quantized("dequantize", ["f32"]), "narrow",
                    TENSORS)
    yield Operation("requantize", "quantization", e.quantized("requantize", ["i8", "u8"]), "i32",
                    TENSORS)
    yield Operation("broadcast", "broadcasts", e.broadcast, "any", TENSORS, 4)

    yield Operation("reduce", "reductions", f.reduce_dimensions, "any", TENSORS, 4)
    yield Operation("reduce all", "reductions", f.reduce_all, "any", weight=2)
    yield Operation("rowwise, columnwise", "reductions", f.reduce_lines, "any", MATRICES, 2)
    yield Operation("window", "windows", f.window, "any", TENSORS, 4)
    yield Operation("trace", "reductions", f.trace, "numbers", MATRICES)
    yield Operation("dot", "reductions", f.dot, "numbers", MATRICES)

    yield Operation("product", "products", x.matrix_product, "numbers", weight=4)
    yield Operation("multiply_add", "products", x.multiply_add, "numbers", MATRICES, 2)
    yield Operation("matrix and vector", "products", x.by_vector, "numbers", MATRICES, 2)
    yield Operation("outer product", "products", x.outer_product, "numbers", MATRICES)
    yield Operation("contract", "contractions", x.contraction(False), "numbers", TENSORS, 6)
    yield Operation("contract_add", "contractions", x.contraction(True), "numbers", TENSORS, 2)
    yield Operation("convolution", "convolutions", x.convolution, "numbers", TENSORS, 3)

    yield Operation("transpose", "movement", m.transpose, "any", weight=2)
    yield Operation("layout", "movement", m.relayout, "any", weight=2)
    yield Operation("reshape", "movement", m.reshape, "any", TENSORS, 2)
    yield Operation("block", "movement", m.block, "any", TENSORS)
    yield Operation("unblock", "movement", p.unblock, "any", TENSORS)
    yield Operation("slice", "parts", m.cut, "any", TENSORS, 2)
    yield Operation("row, column, block", "parts", m.matrix_part, "any", MATRICES, 2)
    yield Operation("diagonal", "parts", m.diagonal, "any", MATRICES)
    yield Operation("insert_slice", "insertions", p.insert_slice, "any", TENSORS, 2)
    yield Operation("insert row, column, block", "insertions", p.matrix_insert, "any", MATRICES, 2)
    yield Operation("rows, columns", "insertions", p.from_lines, "any", MATRICES)
    yield Operation("from diagonal", "insertions", p.from_diagonal, "numbers", MATRICES)
    yield Operation("concat", "insertions", p.concat, "any", TENSORS, 3)
    yield Operation("pad", "borders", p.pad_constant, "any", TENSORS, 2)
    yield Operation("pad by mode", "borders", p.pad_mode, "any", TENSORS, 2)
    yield Operation("gather", "gathers", m.gather, "any", TENSORS, 3)
    yield Operation("scatter", "gathers", p.scatter(False), "any", TENSORS)
    yield Operation("scatter_add", "gathers", p.scatter(True), "numbers", TENSORS)
    yield Operation("load", "memory", m.strided_load, "any", weight=2)
    yield Operation("store", "memory", m.stored, "any", TENSORS)


OPERATIONS = list(operations())
FAMILIES = sorted({one.family for one in OPERATIONS})
