# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is measured: element types, targets, operations, and their extents.

A new operation is a line of OPERATIONS, new extents are a line of SUITE. The
forms are those of kernels/kernel.h.
"""

from dataclasses import dataclass
from typing import Tuple

STRIDE = 128  # elements between the columns of a submatrix
BATCH = 64  # small matrices in a row
POINTS = 256


@dataclass(frozen=True)
class Element:
    name: str
    c: str  # the C type
    size: int
    roundoff: str = ""  # unit roundoff; empty for integers
    blas: str = ""  # the letter of BLAS routines
    result: str = ""  # where it is another type
    other: str = ""  # the same of the second operand

    @property
    def defines(self):
        exact = [f"ROUNDOFF={self.roundoff}"] if self.roundoff else ["INTEGER"]
        types = [f"{name}={c}" for name, c in (("RESULT", self.result), ("OTHER", self.other)) if c]
        return [f"ELEMENT={self.c}", *types, *exact,
                *([f"PREFIX={self.blas}"] if self.blas else [])]


ELEMENTS = {element.name: element for element in [
    Element("f32", "float", 4, "0x1p-24", "s"),
    Element("f64", "double", 8, "0x1p-53", "d"),
    # half computes in float and rounds each result; its loops round at will.
    Element("f16", "_Float16", 2, "0x1p-11"),
    Element("i8", "signed char", 1),
    Element("i16", "short", 2),
    Element("i32", "int", 4),
    Element("i64", "long", 8),
]}
BLAS = ("f32", "f64")


@dataclass(frozen=True)
class Target:
    """A processor to compile for, and what makes the libraries do likewise."""
    name: str
    flags: Tuple[str, ...]
    bits: int  # of its widest vector; 0: what the host has
    libxsmm: str = ""
    openblas: str = ""
    blis: str = ""  # BLIS 0.9 wants the number of an arch_t, skx is 0


TARGETS = {target.name: target for target in [
    Target("native", ("-march=native",), 0),
    Target("v4", ("-march=x86-64-v4", "-mprefer-vector-width=512"), 512,
           "skx", "SkylakeX", "0"),
    Target("v3", ("-march=x86-64-v3",), 256, "hsw", "Haswell", "3"),
    Target("sse2", ("-march=x86-64",), 128, "wsm", "Prescott", "5"),
]}


# Matrices that forms read which are measured in bytes, not in arithmetic operations.
READS = {"TRANSPOSE": 1, "ADD": 2, "ADD_PLUS": 3, "SUM": 1, "SUM_ROWS": 1, "SUM_COLUMNS": 1,
         "MAX": 1}


@dataclass(frozen=True)
class Operation:
    name: str
    form: str
    formula: str
    transpose_a: bool = False
    transpose_b: bool = False
    stride: int = 0
    batch: int = 1
    shared: str = ""  # what all of a batch have in common: "a" or "d"

    @property
    def moves(self):
        return self.form in READS


OPERATIONS = {operation.name: operation for operation in [
    Operation("mul", "PRODUCT", "C = A*B"),
    Operation("muladd", "PRODUCT_PLUS", "D = A*B + C"),
    Operation("bias", "PRODUCT_OUTER", "D = A*B + u*v^T"),
    Operation("update", "UPDATE", "C += A*B"),
    Operation("mulnt", "PRODUCT", "C = A*B^T", transpose_b=True),
    Operation("multn", "PRODUCT", "C = A^T*B", transpose_a=True),
    Operation("multt", "PRODUCT", "C = A^T*B^T", True, True),
    Operation("gram", "GRAM", "C = A*A^T", transpose_b=True),
    Operation("chain", "CHAIN", "D = A*B*C"),
    Operation("strided", "UPDATE", f"C += A*B in submatrices, columns {STRIDE} apart",
              stride=STRIDE),
    Operation("batch", "PRODUCT", f"C[i] = A[i]*B[i], {BATCH} in a row", batch=BATCH),
    Operation("batchsum", "UPDATE", f"C += A[i]*B[i], {BATCH} in a row", batch=BATCH, shared="d"),
    Operation("points", "PRODUCT", f"C[i] = A*B[i], {POINTS} in a row", batch=POINTS, shared="a"),
    Operation("transpose", "TRANSPOSE", "B = A^T", transpose_a=True),
    Operation("add", "ADD", "C = A + B"),
    Operation("mixed", "ADD", "C = A + B, B row by row", transpose_b=True),
    Operation("mixed3", "ADD_PLUS", "D = A + B + C, A and B row by row", True, True),
    Operation("sum", "SUM", "s = sum of A"),
    Operation("sumt", "SUM", "s = sum of A, A row by row", transpose_a=True),
    Operation("rowsums", "SUM_ROWS", "d = sums of A's rows"),
    Operation("columnsums", "SUM_COLUMNS", "d = sums of A's columns"),
    Operation("max", "MAX", "s = largest element of A"),
]}


def extents_text(rows, columns, inner):
    if rows == columns == inner:
        return str(rows)
    return f"{rows}x{columns}x{inner}"


@dataclass(frozen=True)
class Case:
    operation: Operation
    rows: int
    columns: int
    inner: int
    element: Element
    target: Target
    restrict: bool

    @property
    def extents(self):
        return extents_text(self.rows, self.columns, self.inner)

    @property
    def name(self):
        return f"{self.operation.name} {self.extents}"

    @property
    def group(self):
        """What one table shows."""
        return (self.element.name, self.target.name,
                "restrict" if self.restrict else "unknown")

    @property
    def largest(self):
        return max(self.rows, self.columns, self.inner)

    @property
    def unit(self):
        if self.operation.moves:
            return "GB/s"
        return "GFLOP/s" if self.element.roundoff else "GOP/s"

    @property
    def work(self):
        """Operations, or bytes read and written, of one call."""
        elements = self.rows * self.columns
        if self.operation.moves:
            written = {"SUM": 1, "MAX": 1, "SUM_ROWS": self.rows,
                       "SUM_COLUMNS": self.columns}.get(self.operation.form, elements)
            return (READS[self.operation.form] * elements + written) * self.element.size
        terms = {"PRODUCT": 0, "GRAM": 0, "PRODUCT_PLUS": 1, "UPDATE": 1,
                 "PRODUCT_OUTER": 2, "CHAIN": 2 * self.columns}[self.operation.form]
        return elements * (2 * self.inner + terms) * self.operation.batch

    @property
    def steps(self):
        """Additions that wait for each other where no sum is split."""
        if self.operation.moves:
            return 0
        sums = self.operation.batch if self.operation.shared == "d" else 0
        return self.inner + sums + (self.columns if self.operation.form == "CHAIN" else 0)

    @property
    def defines(self):
        operation = self.operation
        return [*self.element.defines, f"FORM={operation.form}", f"ROWS={self.rows}",
                f"COLUMNS={self.columns}", f"INNER={self.inner}",
                f"TRANSPOSE_A={int(operation.transpose_a)}",
                f"TRANSPOSE_B={int(operation.transpose_b)}",
                f"STRIDE={operation.stride}", f"BATCH={operation.batch}",
                f"SHARED_A={int(operation.shared == 'a')}",
                f"SHARED_D={int(operation.shared == 'd')}",
                f"RESTRICT={'__restrict' if self.restrict else ''}"]


SMALL = "2,3,4,5,6,7,8,10,12,13,16"
MIDDLE = "17,20,24,31,32,48,64,96,100,127,128"
FUSED = "3,4,5,6,7,8,12,16,24,31,32,64,100,128"
MIXED = "3,4,8,16,17,32,64,100,128,512,1024"
REDUCED = "4,8,16,32,64,100,128,256,1024"
# operation: extents by default, extents of --quick, and those measured with
# pointers that may overlap too. RxCxK stands for R x K times K x C.
SUITE = {
    "mul": (f"{SMALL},{MIDDLE},256,512,1024,64x64x8,64x4x64,8x8x256,7x5x11,100x3x100,"
            "1024x8x64,8x1024x64,4x1x4,16x1x16,16x16x1",
            "4,8,16,31,32,64,128,64x4x64,8x8x256,7x5x11", "4,8,16,32,64,128"),
    "muladd": (FUSED, "16,64", "16,64"),
    "bias": (FUSED, "64", "64"),
    "update": (FUSED, "64", "16,64"),
    "mulnt": (FUSED, "64", ""),
    "multn": (FUSED, "64", ""),
    "multt": (FUSED, "", ""),
    "gram": ("4,8,16,31,32,64,100,128,256,512", "64", "64"),
    "chain": (FUSED, "16", ""),
    "strided": (FUSED, "64", "64"),
    "batch": ("2,3,4,8", "3,4", ""),
    "batchsum": ("2,3,4,8", "4", "4"),
    "points": ("4x1x4,3x1x3", "4x1x4", "4x1x4"),
    "transpose": ("3,4,8,16,32,64,100,128,256,1024", "64", ""),
    "add": ("4,16,64,256,1024", "64", ""),
    "mixed": (MIXED, "64", "64"),
    "mixed3": (MIXED, "64", "64"),
    "sum": (REDUCED, "64", ""),
    "sumt": (REDUCED, "", ""),
    "rowsums": (REDUCED, "64", ""),
    "columnsums": (REDUCED, "64", ""),
    "max": (REDUCED, "64", ""),
}


def parse_extents(text):
    """(rows, columns, inner) of '4', '2-5' and '64x4x64', separated by commas."""
    for word in filter(None, text.split(",")):
        first, dash, last = word.partition("-")
        if dash:
            yield from ((n, n, n) for n in range(int(first), int(last) + 1))
        elif "x" in word:
            rows, columns, inner = (int(n) for n in word.split("x"))
            yield rows, columns, inner
        else:
            yield (int(word),) * 3


def select(operations, sizes, elements, targets, pointers, quick):
    """The cases to measure; sizes is None for the suite's own."""
    for target in targets:
        for element in elements:
            for pointer in pointers:
                for name in operations:
                    usual, few, overlapping = SUITE[name]
                    text = sizes or (few if quick else usual)
                    if sizes is None and pointer == "unknown":
                        text = overlapping
                    for extents in parse_extents(text):
                        operation = OPERATIONS[name]
                        rows, columns, _ = extents
                        if (operation.stride and max(extents) > operation.stride
                                or operation.form == "GRAM" and rows != columns):
                            continue
                        yield Case(operation, *extents, ELEMENTS[element],
                                   TARGETS[target], pointer == "restrict")
