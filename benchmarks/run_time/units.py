# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What ./dev bench units measures: types, extents, contestants and goals, as tables.

Products of narrow elements, which processors have instructions of their own for.
A new type is a line of TYPES and of unit_kernels/unit.h.
"""

from dataclasses import dataclass
from typing import Callable, Optional, Tuple

from . import machine
from .cases import extents_text, parse_extents
from .contestants import FAST, MATRIX

VNNI, BF16, FMA = ("avx512vnni", "avx512vl"), ("avx512bf16", "avx512vl"), ("fma", "f16c")
AMX = ("amx_int8", "amx_bf16")
# Nobody uses them: compilers, oneDNN and libxsmm, each by its own word.
NO_TILES = ("-mno-amx-tile",)
NO_TILES_ENVIRONMENT = {"ONEDNN_MAX_CPU_ISA": "AVX512_CORE_BF16", "LIBXSMM_TARGET": "cpx"}
# Features that decide who runs, as machine.features() names them.
FEATURES = ["fma", "f16c", "avx2", "avxvnni", "avxvnniint8", "avx512f", "avx512bw", "avx512vl",
            "avx512vbmi", "avx512vnni", "avx512bf16", "avx512fp16", *AMX]


@dataclass(frozen=True)
class Type:
    name: str
    macro: str  # of unit_kernels/unit.h
    formula: str
    group: int  # products that a lane of the instruction adds
    instruction: str
    units: Tuple[Tuple[str, ...], ...]  # sets of features, one of which the instruction needs
    size: int  # bytes of an element of A
    floating: bool = False
    tile: str = ""  # AMX's instruction


TYPES = {one.name: one for one in [
    Type("u8s8", "U8S8", "u8 x s8 -> s32", 4, "vpdpbusd", (VNNI, ("avxvnni",)), 1, tile="tdpbsud"),
    Type("s8s8", "S8S8", "s8 x s8 -> s32", 4, "vpdpbusd", (VNNI, ("avxvnni",)), 1, tile="tdpbssd"),
    Type("u8u8", "U8U8", "u8 x u8 -> s32", 4, "vpdpbusd", (VNNI, ("avxvnni",)), 1, tile="tdpbuud"),
    Type("s16", "S16", "s16 x s16 -> s32", 2, "vpdpwssd", (VNNI, ("avxvnni",)), 2),
    Type("bf16", "BF16", "bf16 x bf16 -> f32", 2, "vdpbf16ps", (BF16,), 2, True, tile="tdpbf16ps"),
    # Nothing adds products of halves into floats: they are converted.
    Type("f16", "F16", "half x half -> f32", 1, "vfmadd231ps", (FMA,), 2, True),
]}
OPERATIONS = {"mul": (0, "C = A*B"), "update": (1, "C += A*B")}

SIZES = ("4,8,12,16,17,20,24,32,33,40,48,64,96,100,128,192,256,384,512,"
         "64x1x64,256x1x256,64x256x64,128x64x768")  # R x C x K
QUICK_SIZES, QUICK_TYPES = "4,8,16,24,32,64,128,256", ["u8s8", "s8s8", "bf16"]


@dataclass(frozen=True)
class Case:
    type: Type
    operation: str
    rows: int
    columns: int
    inner: int

    @property
    def extents(self):
        return extents_text(self.rows, self.columns, self.inner)

    @property
    def name(self):
        return f"{self.type.name} {self.operation} {self.extents}"

    @property
    def largest(self):
        return max(self.rows, self.columns, self.inner)

    @property
    def products(self):
        return self.rows * self.columns * self.inner

    @property
    def work(self):
        return 2 * self.products

    @property
    def defines(self):
        return [f"-DTYPE={self.type.macro}", f"-DROWS={self.rows}", f"-DCOLUMNS={self.columns}",
                f"-DINNER={self.inner}", f"-DUPDATE={OPERATIONS[self.operation][0]}"]


def select(types, operations, sizes):
    return [Case(TYPES[name], operation, *extents) for name in types for operation in operations
            for extents in parse_extents(sizes)]


def features(tiles=True):
    """Those of FEATURES that the processor has; without tiles, but for AMX."""
    has = machine.features()
    return [name for name in FEATURES if name in has and (tiles or name not in AMX)]


def flags(target, tiles=True):
    return [*target.flags, *(() if tiles else NO_TILES)]


def environment(target, tiles=True):
    return machine.environment(target) | ({} if tiles else NO_TILES_ENVIRONMENT)


def has_unit(one, found):
    return any(set(needed) <= set(found) for needed in one.units)


TILE_BITS = 16 * 512  # what a tile register holds


def peak_builds(one, found):
    """(bits, the instruction as the assembler wants it) that the processor has."""
    if set(one.units[0]) <= set(found) or one.instruction.startswith("vfmadd"):
        if "avx512f" in found:
            yield 512, one.instruction
        yield 256, one.instruction
    elif has_unit(one, found):  # AVX-VNNI has its own encoding
        yield 256, f"%{{vex%}} {one.instruction}"
    if one.tile and set(AMX) <= set(found):
        yield TILE_BITS, one.tile


OURS, HAND, UPSTREAM, LOOPS, ONEDNN, LIBXSMM = \
    "ours", "hand", "upstream", "loops", "oneDNN", "libxsmm"
# As large as is not yet hopeless: upstream unrolls, and a sum in a variable misses
# the cache at each step.
UPSTREAM_LARGEST, IJK_LARGEST = 32, 128 ** 3
LIBRARIES_FROM = 128 ** 3  # products
JKI, BUILTIN = "-DORDER_JKI", "-DBUILTIN"


def _up_to(extent):
    return lambda case: case.largest <= extent


def _floating(case):
    return case.type.floating


def _all(*conditions):
    return lambda case: all(condition(case) for condition in conditions)


def _sums(case):
    return case.products <= IJK_LARGEST


def _library(*types):
    return lambda case: case.products >= LIBRARIES_FROM and case.type.name in types


@dataclass(frozen=True)
class Contestant:
    name: str
    family: str  # the column, which shows the best of its variants
    compiler: str
    source: str
    flags: Tuple[str, ...] = ()
    links: Tuple[str, ...] = ()
    takes: Optional[Callable] = None
    needs: Tuple[str, ...] = ()  # features


BYTES = ("u8s8", "s8s8", "u8u8")
DNNL = ("-ldnnl",)
XSMM = ("-lxsmm", "-lxsmmnoblas", "-ldl", "-lpthread", "-lm")
CONTESTANTS = [
    Contestant("operators", OURS, "ours", "matrix.c", (MATRIX,)),
    Contestant("builtin", OURS, "ours", "matrix.c", (MATRIX, BUILTIN)),
    Contestant("fast", OURS, "ours", "matrix.c", (MATRIX, FAST), takes=_floating),
    Contestant("hand", HAND, "stock++", "hand/hand.cpp", ("-std=c++17",),
               needs=("avx512bw", "avx512vbmi", "avx512vnni")),
    Contestant("hand-tiles", HAND, "stock++", "hand/tiles.cpp", ("-std=c++17",),
               takes=lambda case: case.type.tile, needs=("avx512bw", "avx512vbmi", *AMX)),
    Contestant("upstream", UPSTREAM, "stock", "matrix.c", (MATRIX,),
               takes=_up_to(UPSTREAM_LARGEST)),
    Contestant("upstream-fast", UPSTREAM, "stock", "matrix.c", (MATRIX, FAST),
               takes=_all(_floating, _up_to(UPSTREAM_LARGEST))),
    *(Contestant(f"{compiler}-{order or 'ijk'}{'-fast' if math else ''}", LOOPS,
                 "stock" if compiler == "clang" else compiler, "loops.c",
                 ((JKI,) if order else ()) + math,
                 takes=_all(*((_floating,) if math else ()), *(() if order else (_sums,))))
      for compiler in ("clang", "gcc") for order in ("", "jki") for math in ((), (FAST,))),
    Contestant("oneDNN", ONEDNN, "stock", "onednn.c", (), DNNL,
               takes=_library("u8s8", "s8s8", "bf16")),
    Contestant("oneDNN-packed", ONEDNN, "stock", "onednn.c", ("-DPACKED",), DNNL,
               takes=_library("u8s8", "s8s8", "bf16")),
    Contestant("libxsmm", LIBXSMM, "stock", "libxsmm.c", (), XSMM, takes=_library("u8s8", "s16", "bf16")),
]
BY_NAME = {one.name: one for one in CONTESTANTS}
FAMILIES = (OURS, HAND, UPSTREAM, LOOPS, ONEDNN, LIBXSMM)


def ours(case):
    """The variant that is judged: what the documentation says to write."""
    return "builtin" if case.type.floating else "operators"


@dataclass(frozen=True)
class Goal:
    text: str
    applies: Callable  # to a case
    share: float
    of: str  # a family, or "peak"


SMALL, LARGE = 64, 128
GOALS = [
    Goal("to 64: 0.9 of the kernel by hand", _up_to(SMALL), 0.9, HAND),
    Goal("to 64: never below a loop", _up_to(SMALL), 1, LOOPS),
    Goal("from 128: 80 % of the vector instruction's peak",
         lambda case: case.products >= LARGE ** 3, 0.8, "peak"),
    Goal("from 128: ahead of oneDNN", lambda case: case.products >= LARGE ** 3, 1, ONEDNN),
]
