# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Who is measured. A new contestant is a line of CONTESTANTS.

Variants of a family share a column of the table, which shows the best of them;
the TSV has them all.
"""

from dataclasses import dataclass
from typing import Optional, Tuple

from .cases import BLAS

# EXTENTS: of extents that are known at run time, as the libraries' are.
LOOP, PEER, OURS, MACHINE, EXTENTS = "loop", "peer", "ours", "machine", "extents"
PRODUCTS = ("PRODUCT", "GRAM", "PRODUCT_PLUS", "PRODUCT_OUTER", "UPDATE", "CHAIN")
OFF, CONTRACT, FAST = "-ffp-contract=off", "-ffp-contract=fast", "-ffast-math"
AXPY, AT_RUN_TIME = "-DORDER_AXPY", "-DAT_RUN_TIME"
# Products, above which a loop that sums up in a variable misses the cache at each
# step and takes seconds.
DOT_LARGEST = 256 ** 3


@dataclass(frozen=True)
class Contestant:
    name: str
    family: str  # the column
    kind: str
    compiler: str  # a key of the compilers that the command line names
    source: str
    flags: Tuple[str, ...] = ()
    links: Tuple[str, ...] = ()
    forms: Optional[Tuple[str, ...]] = None  # None: all
    elements: Optional[Tuple[str, ...]] = None
    largest: int = 1 << 30  # extent
    quick: bool = True  # --quick measures it too
    exact: bool = False  # splits no sum and re-brackets nothing
    same_as: str = ""  # bit for bit, floating point too

    @property
    def may_overlap(self):
        """Whether its code depends on what the compiler knows about pointers; the
        libraries never expect operands and result to overlap."""
        return self.source in ("loops.c", "matrix.c")

    def takes(self, case):
        if self.source == "loops.c" and not self.takes_order(case):
            return False
        return ((self.forms is None or case.operation.form in self.forms)
                and (self.elements is None or case.element.name in self.elements)
                and case.largest <= self.largest)

    def takes_order(self, case):
        if AXPY in self.flags and case.operation.form == "SUM":  # another sum
            return FAST in self.flags or not case.element.roundoff
        if case.operation.name in ("transpose", "add"):  # there is but one
            return AXPY not in self.flags
        if case.operation.moves:
            return True
        return AXPY in self.flags or case.rows * case.columns * case.inner <= DOT_LARGEST


MATRIX = "-fenable-matrix"
EIGEN = ("-std=c++17", "-DNDEBUG", "-isystem", "/usr/include/eigen3")
FLOATS = ("f32", "f64", "f16")
FORMS_UPSTREAM = (*PRODUCTS, "TRANSPOSE", "ADD", "ADD_PLUS")
FORMS_LIBXSMM = (*PRODUCTS, "TRANSPOSE")
FORMS_BLIS = (*PRODUCTS, "SUM_ROWS", "SUM_COLUMNS")
FORMS_OPENBLAS = (*FORMS_BLIS, "TRANSPOSE", "SUM", "MAX")
FORMS_EXTENTS = ("PRODUCT", "PRODUCT_PLUS", "UPDATE", "GRAM")
# Upstream unrolls everything: 24 s and 1 MB for one 64 x 64 product.
UPSTREAM_LARGEST = 32

CONTESTANTS = [
    # The machine, for the peak and the noise; the exact loops, for their bits.
    Contestant("peak", "peak", MACHINE, "stock", "peak.c", (CONTRACT,), elements=BLAS),
    Contestant("latency", "latency", MACHINE, "stock", "peak.c", (CONTRACT, "-DCHAINS=1"),
               elements=BLAS),
    Contestant("empty", "empty", MACHINE, "stock", "empty.c"),
    Contestant("clang-off", "off", LOOP, "stock", "loops.c", (OFF,), exact=True),

    Contestant("upstream", "upstream", PEER, "stock", "matrix.c", (MATRIX,),
               forms=FORMS_UPSTREAM, largest=UPSTREAM_LARGEST),
    Contestant("upstream-contract", "upstream", PEER, "stock", "matrix.c", (MATRIX, CONTRACT),
               forms=FORMS_UPSTREAM, elements=FLOATS, largest=UPSTREAM_LARGEST, quick=False),
    Contestant("eigen", "Eigen", PEER, "stock++", "eigen.cpp", EIGEN, elements=BLAS),
    Contestant("eigen-lazy", "Eigen", PEER, "stock++", "eigen.cpp", (*EIGEN, "-DLAZY"),
               forms=PRODUCTS, elements=BLAS, largest=64, quick=False),
    Contestant("eigen-half", "Eigen", PEER, "stock++", "eigen.cpp", (*EIGEN, "-DHALF"),
               forms=("GRAM",), elements=BLAS),
    Contestant("clang", "clang", LOOP, "stock", "loops.c", exact=True),
    Contestant("clang-axpy", "clang", LOOP, "stock", "loops.c", (AXPY,), exact=True),
    Contestant("gcc", "gcc", LOOP, "gcc", "loops.c", exact=True),
    Contestant("gcc-axpy", "gcc", LOOP, "gcc", "loops.c", (AXPY,), exact=True),
    Contestant("clang-fast", "fast loops", LOOP, "stock", "loops.c", (FAST,), elements=FLOATS),
    Contestant("clang-axpy-fast", "fast loops", LOOP, "stock", "loops.c", (AXPY, FAST),
               elements=FLOATS),
    Contestant("gcc-fast", "fast loops", LOOP, "gcc", "loops.c", (FAST,), elements=FLOATS),
    Contestant("gcc-axpy-fast", "fast loops", LOOP, "gcc", "loops.c", (AXPY, FAST),
               elements=FLOATS, quick=False),
    Contestant("libxsmm", "libxsmm", PEER, "stock", "libxsmm.c",
               links=("-lxsmm", "-lxsmmnoblas", "-ldl", "-lpthread"),
               forms=FORMS_LIBXSMM, elements=BLAS),
    Contestant("openblas", "OpenBLAS", PEER, "stock", "cblas.c", links=("-lopenblas",),
               forms=FORMS_OPENBLAS, elements=BLAS),
    Contestant("openblas-half", "OpenBLAS", PEER, "stock", "cblas.c", ("-DHALF",), ("-lopenblas",),
               forms=("GRAM",), elements=BLAS),
    Contestant("blis", "BLIS", PEER, "stock", "cblas.c", ("-DBLIS",), ("-lblis",),
               forms=FORMS_BLIS, elements=BLAS),

    Contestant("ours-off", "ours off", OURS, "ours", "matrix.c", (MATRIX, OFF), exact=True,
               elements=BLAS, same_as="clang-off"),
    Contestant("ours", "ours", OURS, "ours", "matrix.c", (MATRIX,), exact=True),
    Contestant("ours-contract", "contract", OURS, "ours", "matrix.c", (MATRIX, CONTRACT),
               elements=FLOATS, exact=True),
    Contestant("ours-fast", "fast", OURS, "ours", "matrix.c", (MATRIX, FAST), elements=FLOATS),

    Contestant("clang-extents", "loops, run time", EXTENTS, "stock", "loops.c", (AT_RUN_TIME,),
               forms=FORMS_EXTENTS),
    Contestant("clang-axpy-extents", "loops, run time", EXTENTS, "stock", "loops.c",
               (AT_RUN_TIME, AXPY), forms=FORMS_EXTENTS),
    Contestant("gcc-extents", "loops, run time", EXTENTS, "gcc", "loops.c", (AT_RUN_TIME,),
               forms=FORMS_EXTENTS),
    Contestant("gcc-axpy-extents", "loops, run time", EXTENTS, "gcc", "loops.c",
               (AT_RUN_TIME, AXPY), forms=FORMS_EXTENTS),
    Contestant("ours-extents", "ours, run time", EXTENTS, "ours", "tensors.c", (MATRIX,),
               forms=FORMS_EXTENTS, exact=True),
]
BY_NAME = {one.name: one for one in CONTESTANTS}
# The first of these in a case is measured twice: what differs is noise.
TWIN, TWIN_OF = "once more", ("clang", "clang-axpy")
HIDDEN_FAMILIES = ("peak", "latency", "empty", "off", "ours off")


def select(names, quick):
    """The contestants that names lists (names, families or kinds); those of the
    machine always, and those of run-time extents where they are named."""
    for one in CONTESTANTS:
        if names is None:
            wanted = one.kind != EXTENTS and (one.quick or not quick)
        else:
            wanted = {one.name, one.family, one.kind} & set(names)
        if wanted or one.kind == MACHINE:
            yield one
