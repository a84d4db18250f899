# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What ./dev bench extents measures: forms, extents, contestants and bars, as tables.

A new form is a line of FORMS and its text in extent_kernels: extents.h says what it is,
loop_text.h has its loops, matrix.c ours.
"""

import itertools
import random
import re
from dataclasses import dataclass
from typing import Callable, Optional, Tuple

from .cases import BLAS, ELEMENTS as OF_ONE_TYPE, Element
from .contestants import EIGEN, MATRIX
from .machine import vector_bits

FEATURES = 16  # F of extent_kernels/extents.h


@dataclass(frozen=True)
class Form:
    name: str
    macro: str
    formula: str
    work: Callable  # of m, n, k: operations, or elements that are read and written
    moves: bool = False

    @property
    def unit(self):
        return "GB/s" if self.moves else "GFLOP/s"


def _product(m, n, k):
    return 2 * m * n * k


def _vector(m, _, k):
    return 2 * m * k


FORMS = {form.name: form for form in [
    Form("mul", "MUL", "C = A*B", _product),
    Form("update", "UPDATE", "C += A*B", _product),
    Form("multa", "MUL_TA", "C = A^T*B", _product),
    Form("multb", "MUL_TB", "C = A*B^T", _product),
    Form("layer", "LAYER", "C = relu(A*B + bias)", _product),
    Form("gemm", "GEMM", "C = alpha*A*B + beta*C", _product),
    Form("vector", "VECTOR", "y = A*x", _vector),
    Form("vectoradd", "VECTOR_ADD", "y += A*x", _vector),
    Form("vectort", "VECTOR_T", "y = A^T*x", _vector),
    Form("axpy", "AXPY", "y += alpha*x", lambda m, n, k: 2 * n),
    Form("dot", "DOT", "x*y", lambda m, n, k: 2 * k),
    Form("sum", "SUM", "the sum of x", lambda m, n, k: k),
    Form("transpose", "TRANSPOSE", "C = A^T", lambda m, n, k: 2 * m * n, moves=True),
    Form("map", "MAP", "C = max(A.B + A, 0)", lambda m, n, k: 3 * m * n, moves=True),
    Form("conv3", "CONV3", "3x3 convolution, 16 to 16 channels",
         lambda m, n, k: 18 * FEATURES * FEATURES * m * n),
    Form("conv1", "CONV1", "1x1 convolution, 16 to 16 channels",
         lambda m, n, k: 2 * FEATURES * FEATURES * n),
    Form("depthwise", "DEPTHWISE", "3x3 convolution of each of 16 channels",
         lambda m, n, k: 18 * FEATURES * m * n),
]}

# Elements whose sums are wider.
WIDENED = {element.name: element for element in [
    Element("s8", "signed char", 1, result="int"),
    Element("u8", "unsigned char", 1, result="int"),
    Element("u8s8", "unsigned char", 1, result="int", other="signed char"),
    Element("s16", "short", 2, result="int"),
    Element("bf16", "__bf16", 2, "0x1p-24", result="float"),
]}
ELEMENTS = {**OF_ONE_TYPE, **WIDENED}
MEASURED = (*BLAS, *WIDENED)

SEED, DRAWN, AGAIN = 51, 16, 10  # extents of a case that draws them, each so often


@dataclass(frozen=True)
class Case:
    family: str
    form: Form
    element: object
    text: str  # of the extents
    sizes: Tuple[Tuple[int, int, int], ...]
    pad: int

    @property
    def name(self):
        return f"{self.form.name} {self.element.name} {self.text}"

    @property
    def largest(self):
        return max(max(size) for size in self.sizes)

    @property
    def again(self):
        return AGAIN if len(self.sizes) > 1 else 1

    @property
    def has_one_result(self):
        """Whether all contestants round alike: instructions for bfloats round in their own way."""
        return self.form.name != "gemm" and self.element.name != "bf16"

    @property
    def work(self):
        each = self.element.size if self.form.moves else 1
        return each * self.again * sum(self.form.work(*size) for size in self.sizes)

    @property
    def mean(self):
        """Products of a call."""
        return self.work / 2 / self.again / len(self.sizes)

    @property
    def defines(self):
        """Without extents."""
        return [*(f"-D{define}" for define in self.element.defines),
                f"-DFORM={self.form.macro}", f"-DPAD={self.pad}"]

    @property
    def extents(self):
        lines = " ".join(f"X({number},{m},{n},{k})"
                         for number, (m, n, k) in enumerate(self.sizes))
        return [f"-DSIZES(X)={lines}", f"-DAGAIN={self.again}"]


def parse_extents(word):
    """The (m, n, k) of "64", "100x3x7" (M, N, K), or "3..17": drawn, and unequal."""
    drawn = re.fullmatch(r"(\d+)\.\.(\d+)", word)
    if drawn:
        low, high = map(int, drawn.groups())
        if low < 1 or high - low < 2:
            raise ValueError(word)
        draw = random.Random(SEED)
        return tuple(tuple(draw.sample(range(low, high + 1), 3)) for _ in range(DRAWN))
    if not re.fullmatch(r"[1-9]\d*(x[1-9]\d*x[1-9]\d*)?", word):
        raise ValueError(word)
    extents = tuple(map(int, word.split("x")))
    return (extents if len(extents) == 3 else extents * 3,)


# family: forms, extents
FAMILIES = {
    "small": (("mul", "update", "multa", "multb"), "3..6,7..12,13..17"),
    "products": (("mul", "update", "multa", "multb"), "20,32,37,48,64,100,127,256,1000,1024"),
    "thin": (("mul", "multa", "multb"), "1x200x200,2x200x200,8x200x200,200x1x200,200x3x200,"
             "200x8x200,200x200x2,1000x5x8,8x1000x8,8x8x1000"),
    "epilogues": (("layer", "gemm"), "7..12,13..17,32,100,256,1000"),
    "vectors": (("vector", "vectoradd", "vectort"), "8,16,37,64,100,256,1000,2000,2000x1x20,20x1x2000"),
    "lines": (("axpy", "dot", "sum"), "8,37,100,1000,10000,1000000"),
    "maps": (("transpose", "map"), "8,16,37,64,100,127,256,1000,2000,1000x3x1,3x1000x1"),
    "convolutions": (("conv3", "conv1", "depthwise"), "5x7x1,14,28,56,112"),
}


PRODUCTS = ("small", "products", "thin", "epilogues")


def select(families, forms, elements, sizes, pad):
    return [Case(family, FORMS[form], ELEMENTS[element], word, parse_extents(word), pad)
            for family in families
            for form in FAMILIES[family][0] if forms is None or form in forms
            for element in elements if element in BLAS or family in PRODUCTS
            for word in (sizes or FAMILIES[family][1]).split(",")]


OURS, RAISED, CONSTANT, LOOP, LIBRARY, COPY, TILES, VECTORS = \
    "ours", "raised", "constant", "loop", "library", "copy", "tiles", "vectors"
AMX = {"int8": ("s8", "u8", "u8s8"), "bf16": ("bf16",)}  # by which instructions
# Products, above which loops take seconds: sums in a variable, and in memory.
DOT_LARGEST, AXPY_LARGEST, XSMM_LARGEST = 256 ** 3, 512 ** 3, 64 ** 3
AXPY = "-DAXPY_ORDER"
ONE_ORDER = ("gemm", "axpy", "dot", "sum", "map", "conv3", "depthwise")
CONVOLUTIONS = ("conv3", "conv1", "depthwise")


@dataclass(frozen=True)
class Contestant:
    name: str
    family: str  # the column, which shows the best of its variants
    compiler: str
    source: str
    flags: Tuple[str, ...] = ()
    links: Tuple[str, ...] = ()
    takes: Optional[Callable] = None
    same_as: str = ""  # bit for bit
    is_extra: bool = False  # measured where --contestants names it


def _few(case):
    return case.mean <= DOT_LARGEST or case.form.moves


def _few_in_memory(case):
    return (case.form.name not in ONE_ORDER
            and (case.mean <= AXPY_LARGEST or case.form.moves))


def _none_of(*forms):
    return lambda case: case.element.blas and case.form.name not in forms


def _multiplies(elements):
    names = tuple(elements)
    return lambda case: case.family in PRODUCTS and case.element.name in names


def _has_matmul(case):
    return (case.element.name in ("s8", "u8s8") and case.form.name != "gemm"
            or case.element.name == "bf16" and case.form.name != "gemm" and vector_bits() == 512)


def _written_for(compiler, takes):
    """gcc 12 has no bfloat."""
    return lambda case: takes(case) and not (compiler == "gcc" and case.element.name == "bf16")


CONTESTANTS = [
    Contestant("ours", OURS, "ours", "matrix.c", (MATRIX,), same_as="clang"),
    Contestant("raised", RAISED, "ours", "loops.c", ("-fmatrix-loops",), same_as="clang"),
    Contestant("constant", CONSTANT, "ours", "matrix.c", (MATRIX, "-DCONSTANT"), same_as="ours"),
    *(Contestant(f"{compiler}{'-axpy' if order else ''}", LOOP,
                 "stock" if compiler == "clang" else compiler, "loops.c", order,
                 takes=_written_for(compiler, _few_in_memory if order else _few))
      for compiler in ("clang", "gcc") for order in ((), (AXPY,))),
    Contestant("openblas", LIBRARY, "stock", "cblas.c", (), ("-lopenblas",),
               takes=_none_of("sum", "map", *CONVOLUTIONS)),
    Contestant("blis", LIBRARY, "stock", "cblas.c", ("-DBLIS",), ("-lblis",),
               takes=_none_of("sum", "map", "transpose", *CONVOLUTIONS)),
    Contestant("eigen", LIBRARY, "stock++", "eigen.cpp", EIGEN, takes=_none_of(*CONVOLUTIONS)),
    Contestant("onednn", LIBRARY, "stock", "onednn.c", (), ("-ldnnl",),
               takes=lambda case: case.element.name in ("s8", "u8s8")
               and case.form.name not in ("layer", "gemm")),
    Contestant("onednn-matmul", LIBRARY, "stock", "onednn_matmul.c", (), ("-ldnnl",),
               takes=_has_matmul),
    # Where tiles begin to pay.
    *(Contestant(f"tiles-{unit}", TILES, "ours", "matrix.c",
                 (MATRIX, "-mllvm", f"-matrix-kernel=amx_{unit}"),
                 takes=_multiplies(elements), is_extra=True)
      for unit, elements in AMX.items()),
    Contestant("vectors", VECTORS, "ours", "matrix.c", (MATRIX, "-fno-matrix-amx-request"),
               takes=_multiplies(itertools.chain(*AMX.values())), is_extra=True),
    Contestant("libxsmm", LIBRARY, "stock", "libxsmm.c", (),
               ("-lxsmm", "-lxsmmnoblas", "-ldl", "-lpthread"),
               takes=lambda case: case.element.blas and case.form.name in ("mul", "update")
               and case.mean <= XSMM_LARGEST),
    # Any order of the loop that loads.
    Contestant("copy", COPY, "stock", "copy.c", ("-ffast-math",),
               takes=lambda case: case.family in ("maps", "vectors")),
]
BY_NAME = {one.name: one for one in CONTESTANTS}
COLUMNS = (OURS, RAISED, CONSTANT, LOOP, LIBRARY, COPY, TILES, VECTORS)

SMALL_SHARES = ((6, 0.35), (12, 0.5), (17, 0.7), (47, 0.85))  # up to an extent
LARGE_SHARE, COPY_FROM = 0.95, 256
WIDENED_SHARE = 0.9  # at most, where sums are wider than elements


def bars(case):
    """(column, share of its rate that is asked for)."""
    is_product = case.family in ("small", "products", "epilogues")
    share = next((share for largest, share in SMALL_SHARES
                  if is_product and case.largest <= largest), LARGE_SHARE)
    yield CONSTANT, min(share, WIDENED_SHARE) if case.element.result else share
    yield LOOP, 1
    # They add up one line in any order.
    if case.form.name not in ("dot", "sum"):
        yield LIBRARY, 1
    # Where memory bounds: what no cache next to the processor holds.
    if case.largest >= COPY_FROM:
        yield COPY, 0.9


MOST_BYTES, MOST_SECONDS = 8 << 10, 0.05  # of code and of compile time for a statement
