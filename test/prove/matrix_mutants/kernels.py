# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions whose code is mutated: small ones, of one operation or two each."""

from dataclasses import dataclass, field
import re

from .targets import UNITS, USUAL, X86


@dataclass(frozen=True)
class Pointer:
    """A parameter: to so many elements of a C type, aligned to so many bytes or as one is."""
    name: str
    element: str
    count: int
    is_written: bool = False
    alignment: int = 0


@dataclass(frozen=True)
class Number:
    """A parameter that is the same in each call."""
    name: str
    value: int


@dataclass(frozen=True)
class Kernel:
    name: str
    parameters: list
    body: str
    flags: str = ""
    is_restrict: bool = False
    targets: list = field(default_factory=lambda: [target.name for target in USUAL])
    # By target: the name of the kernel that has to compute a product.
    asks: dict = field(default_factory=dict)
    # Bytes, so that a small function is planned as a large one.
    second_cache: int = 0

    def pointers(self) -> list:
        return [p for p in self.parameters if isinstance(p, Pointer)]

    def values(self) -> list:
        return [f"--value={p.name}={p.value}" for p in self.parameters if isinstance(p, Number)]

    def options(self, target) -> list:
        """Of our passes."""
        kernel = self.asks.get(target.name)
        return ([f"-matrix-kernel={kernel}"] * bool(kernel)
                + [f"-matrix-second-cache={self.second_cache}"] * bool(self.second_cache))

    def source(self, target) -> str:
        restrict = "restrict " if self.is_restrict else ""
        parameters = ", ".join(
            f"long {p.name}" if isinstance(p, Number) else
            f"{'' if p.is_written else 'const '}GLOBAL {p.element} *{restrict}{p.name}"
            for p in self.parameters)
        body = re.sub(r"\((\w+) \*\)", r"(GLOBAL \1 *)", self.body)
        spelling = OPEN_CL if target.is_open_cl else C
        return f"{spelling}{PREAMBLE}\nvoid {self.name}({parameters}) {{\n{body}\n}}\n"


C = """\
#define GLOBAL
typedef _Float16 f16;
typedef __bf16 bf16;
"""
OPEN_CL = """\
#define GLOBAL global
typedef half f16;
"""
PREAMBLE = """\
#define MATRIX(T, R, C) T __attribute__((matrix_type(R, C)))
#define ROWS(T, R, C) T __attribute__((matrix_type(R, C), matrix_layout(row_major)))
#define TENSOR(T, ...) T __attribute__((tensor_type(__VA_ARGS__)))
typedef signed char s8;
typedef unsigned char u8;
typedef unsigned short u16;"""


def product(name, m, k, n, factor="float", total="float", kind="MATRIX", body=None, **more):
    """c = a * b, or what `body` says, of types A, B and C."""
    left, right = factor if isinstance(factor, tuple) else (factor, factor)
    types = (f"  typedef {kind}({left}, {m}, {k}) A; typedef {kind}({right}, {k}, {n}) B;\n"
             f"  typedef {kind}({total}, {m}, {n}) C;\n")
    return Kernel(name, [Pointer("c", total, m * n, True), Pointer("a", left, m * k),
                         Pointer("b", right, k * n)],
                  types + "  " + (body or "*(C *)c = *(A *)a * *(B *)b;"), **more)


def streamed(name, fence, targets):
    """Stores that pass the cache by, and a fence behind them."""
    return Kernel(name, [Pointer("c", "float", 64, True, 64), Pointer("a", "float", 64)],
                  "  typedef MATRIX(float, 16, 4) A;\n"
                  "  typedef A aligned __attribute__((aligned(64)));\n"
                  "  __builtin_nontemporal_store(*(A *)a * 2, (aligned *)c);\n"
                  f"  {fence};", targets=targets)


def elementwise(name, rows, columns, expression, element="float", result=None, **more):
    result = result or element
    count = rows * columns
    return Kernel(name, [Pointer("c", result, count, True), Pointer("a", element, count),
                         Pointer("b", element, count)],
                  f"  typedef MATRIX({element}, {rows}, {columns}) A;\n"
                  f"  typedef MATRIX({result}, {rows}, {columns}) C;\n"
                  f"  A x = *(A *)a, y = *(A *)b;\n  *(C *)c = {expression};", **more)


OFF = "-ffp-contract=off"
MULADD = "*(C *)c = __builtin_matrix_multiply_add(*(A *)a, *(B *)b, *(C *)c);"

KERNELS = [
    product("product", 5, 7, 9),
    product("rounded", 6, 5, 7, flags=OFF),
    product("rows", 7, 6, 5, kind="ROWS", is_restrict=True),
    product("tiles", 33, 9, 18, is_restrict=True, flags=OFF),
    product("doubles", 3, 4, 11, "double", "double", body="*(C *)c = *(C *)c - *(A *)a * *(B *)b;",
            flags=OFF),
    product("chain", 9, 5, 4, body=MULADD, is_restrict=True),
    product("chain_off", 8, 5, 8, body=MULADD, flags=OFF),
    product("transposed", 6, 6, 6, body="*(C *)c = __builtin_matrix_transpose(*(A *)a) * *(B *)b;"),
    product("bytes", 9, 12, 8, "s8", "int", body=MULADD, is_restrict=True),
    product("mixed", 5, 16, 16, ("u8", "s8"), "int", body=MULADD, is_restrict=True),
    product("shorts", 4, 6, 8, "short", "int", body=MULADD, is_restrict=True),
    product("ints", 5, 4, 7, "int", "int"),
    product("pairs", 8, 8, 8, is_restrict=True),
    product("from_zero", 4, 5, 8, is_restrict=True, flags=OFF,
            body="*(C *)c = __builtin_matrix_multiply_add(*(A *)a, *(B *)b, (C)0.0f);"),
    product("bytes_rest", 8, 7, 6, "s8", "int", body=MULADD, is_restrict=True),
    product("few_rows", 2, 16, 5, "s8", "int", body=MULADD, is_restrict=True),
    product("words", 4, 6, 8, "u16", "int", body=MULADD, is_restrict=True),
    product("mixed_transposed", 8, 8, 8, ("u8", "s8"), "int", is_restrict=True,
            body="*(C *)c = __builtin_matrix_transpose(\n"
                 "      __builtin_matrix_multiply_add(*(A *)a, *(B *)b, (C)0));"),
    product("both_orders", 12, 12, 12,
            body="*(C *)c = *(A *)a * *(B *)b + *(B *)b * *(A *)a;"),
    product("large_tiles", 24, 20, 26, is_restrict=True),
    product("halves", 5, 6, 8, "f16", "float", body=MULADD, flags=OFF, is_restrict=True,
            targets=["haswell", "znver4", "neoverse-n1", "neoverse-v2"]),
    elementwise("map", 5, 7, "__builtin_matrix_elementwise_divide(x - y, x + y)"),
    elementwise("fused_map", 5, 7, "x * 3.0f - y"),
    elementwise("map_off", 9, 3, "x * 3.0f - y", flags=OFF),
    elementwise("large_map", 40, 13, "__builtin_matrix_elementwise_multiply(x - y, x) + y", flags=OFF),
    elementwise("signs", 6, 4, "x - -y", flags=OFF),
    elementwise("int_map", 7, 5, "__builtin_matrix_elementwise_multiply(x, y) - x", "int"),
    elementwise("widened", 6, 7, "(C)x - (C)y", "s8", "int", is_restrict=True),
    elementwise("unsigned_to_float", 6, 7, "(C)x - (C)y", "u8", "float", is_restrict=True),
    elementwise("to_float", 3, 13, "__builtin_matrix_elementwise_divide((C)x, (C)y)", "int", "float", is_restrict=True),
    Kernel("row_sums", [Pointer("c", "float", 7, True), Pointer("a", "float", 7 * 9)],
           "  typedef MATRIX(float, 7, 9) A; typedef MATRIX(float, 7, 1) C;\n"
           "  *(C *)c = __builtin_matrix_rowwise_add(*(A *)a);"),
    Kernel("column_sums", [Pointer("c", "float", 9, True), Pointer("a", "float", 7 * 9)],
           "  typedef MATRIX(float, 7, 9) A; typedef MATRIX(float, 1, 9) C;\n"
           "  *(C *)c = __builtin_matrix_columnwise_add(*(A *)a);"),
    Kernel("column_minima", [Pointer("c", "int", 9, True), Pointer("a", "int", 5 * 9)],
           "  typedef MATRIX(int, 5, 9) A; typedef MATRIX(int, 1, 9) C;\n"
           "  *(C *)c = __builtin_matrix_columnwise_min(*(A *)a);"),
    streamed("streamed", "__atomic_thread_fence(__ATOMIC_SEQ_CST)", [t.name for t in USUAL]),
    streamed("streamed_x86", "__builtin_ia32_sfence()", [t.name for t in X86]),
    Kernel("run_time_stride", [Pointer("c", "float", 9 * 11, True), Pointer("a", "float", 9 * 11),
                               Number("n", 11)],
           "  typedef MATRIX(float, 7, 9) A;\n"
           "  A x = __builtin_matrix_column_major_load(a, 7, 9, n);\n"
           "  __builtin_matrix_column_major_store(x - 1, c, n);", is_restrict=True),
    Kernel("strided", [Pointer("c", "float", 60, True), Pointer("a", "float", 80)],
           "  __builtin_matrix_column_major_store(__builtin_matrix_column_major_load(a, 6, 5, 16) * 2,\n"
           "                                      c, 12);"),
    Kernel("transpose", [Pointer("c", "float", 63, True), Pointer("a", "float", 63)],
           "  typedef MATRIX(float, 9, 7) A; typedef MATRIX(float, 7, 9) C;\n"
           "  *(C *)c = __builtin_matrix_transpose(*(A *)a);"),
    Kernel("byte_transpose", [Pointer("c", "s8", 160, True), Pointer("a", "s8", 160)],
           "  typedef MATRIX(s8, 16, 10) A; typedef MATRIX(s8, 10, 16) C;\n"
           "  *(C *)c = __builtin_matrix_transpose(*(A *)a);", is_restrict=True),
    Kernel("convolution", [Pointer("c", "float", 4 * 25, True), Pointer("a", "float", 3 * 49),
                           Pointer("w", "float", 4 * 27)],
           "  typedef TENSOR(float, 1, 3, 7, 7) A; typedef TENSOR(float, 4, 3, 3, 3) W;\n"
           "  typedef TENSOR(float, 1, 4, 5, 5) C;\n"
           "  *(C *)c = __builtin_tensor_convolution(*(A *)a, *(W *)w, 1, 1);",
           is_restrict=True, flags=OFF),
    Kernel("padded_convolution",
           [Pointer("c", "float", 2 * 36, True), Pointer("a", "float", 2 * 36),
            Pointer("w", "float", 4 * 9)],
           "  typedef TENSOR(float, 1, 2, 6, 6) A; typedef TENSOR(float, 2, 2, 3, 3) W;\n"
           "  typedef TENSOR(float, 1, 2, 6, 6) C;\n"
           "  *(C *)c = __builtin_tensor_convolution(\n"
           "      __builtin_tensor_pad(*(A *)a, 0.0f, 0, 0, 1, 1, 0, 0, 1, 1), *(W *)w, 1, 1);",
           is_restrict=True, flags=OFF),
    Kernel("window", [Pointer("c", "float", 2 * 16, True), Pointer("a", "float", 2 * 64)],
           "  typedef TENSOR(float, 2, 8, 8) A; typedef TENSOR(float, 2, 4, 4) C;\n"
           "  *(C *)c = __builtin_tensor_window_add(*(A *)a, 1, 2, 2, 1, 2, 2);", is_restrict=True),
    Kernel("contraction", [Pointer("c", "float", 4 * 3 * 5, True), Pointer("a", "float", 4 * 6 * 3),
                           Pointer("b", "float", 6 * 5)],
           "  typedef TENSOR(float, 4, 6, 3) A; typedef TENSOR(float, 6, 5) B;\n"
           "  typedef TENSOR(float, 4, 3, 5) C;\n"
           "  *(C *)c = __builtin_tensor_contract(\"iks,kj->isj\", *(A *)a, *(B *)b);",
           is_restrict=True),
    Kernel("slices", [Pointer("c", "int", 4 * 10, True), Pointer("a", "int", 4 * 16)],
           "  typedef TENSOR(int, 4, 16) A; typedef TENSOR(int, 4, 10) C;\n"
           "  *(C *)c = __builtin_tensor_pad(__builtin_tensor_slice(*(A *)a, 0, 2, 4, 7, 1, 2), 1,\n"
           "                                 0, 1, 0, 2);"),
    Kernel("reversed", [Pointer("c", "int", 3 * 16, True), Pointer("a", "int", 3 * 16)],
           "  typedef TENSOR(int, 3, 16) A;\n"
           "  *(A *)c = __builtin_tensor_slice(*(A *)a, 0, 15, 3, 16, 1, -1);"),
    Kernel("every_third", [Pointer("c", "float", 3 * 16, True), Pointer("a", "float", 3 * 46)],
           "  typedef TENSOR(float, 3, 46) A; typedef TENSOR(float, 3, 16) C;\n"
           "  *(C *)c = __builtin_tensor_slice(*(A *)a, 0, 0, 3, 16, 1, 3);", is_restrict=True),
    Kernel("strided_convolution", [Pointer("c", "float", 2 * 4 * 7, True),
                                   Pointer("a", "float", 2 * 81), Pointer("w", "float", 4 * 9)],
           "  typedef TENSOR(float, 1, 2, 9, 9) A; typedef TENSOR(float, 2, 2, 3, 3) W;\n"
           "  typedef TENSOR(float, 1, 2, 4, 7) C;\n"
           "  *(C *)c = __builtin_tensor_convolution(*(A *)a, *(W *)w, 2, 1);",
           is_restrict=True),
    Kernel("batch", [Pointer("c", "float", 21 * 9, True), Pointer("a", "float", 21 * 9),
                     Pointer("b", "float", 21 * 9)],
           "  typedef MATRIX(float, 3, 3) A;\n"
           "  for (int i = 0; i < 21; ++i)\n"
           "    ((A *)c)[i] = ((A *)a)[i] * ((A *)b)[i];"),
    Kernel("large_transpose", [Pointer("c", "float", 22 * 21, True),
                               Pointer("a", "float", 22 * 21)],
           "  typedef MATRIX(float, 22, 21) A; typedef MATRIX(float, 21, 22) C;\n"
           "  *(C *)c = __builtin_matrix_transpose(*(A *)a);"),
    Kernel("long_sums", [Pointer("c", "float", 43, True), Pointer("a", "float", 43 * 37)],
           "  typedef MATRIX(float, 43, 37) A; typedef MATRIX(float, 43, 1) C;\n"
           "  *(C *)c = __builtin_matrix_rowwise_add(*(A *)a);", is_restrict=True),
    Kernel("parts", [Pointer("c", "double", 128, True), Pointer("a", "double", 256),
                     Pointer("b", "double", 64), Pointer("h", "double", 80)],
           "  typedef TENSOR(double, 4, 4, 16) A; typedef TENSOR(double, 2, 4, 4, 2) B;\n"
           "  typedef TENSOR(double, 2, 2, 16) C; typedef TENSOR(double, 16, 5) H;\n"
           "  C y = __builtin_tensor_contract(\"abm,nbap->pnm\", *(A *)a, *(B *)b) +\n"
           "        __builtin_tensor_reshape(__builtin_tensor_slice(*(H *)h, 0, 0, 16, 4), 2, 2, 16);\n"
           "  *(C *)c = y;\n"
           "  *(C *)(c + 64) = y;", is_restrict=True, targets=["znver4"], second_cache=1024),
    Kernel("row_times_bytes", [Pointer("c", "int", 132, True), Pointer("a", "u8", 5 * 64),
                               Pointer("b", "s8", 64 * 132)],
           "  typedef MATRIX(u8, 5, 64) A; typedef MATRIX(s8, 64, 132) B;\n"
           "  typedef MATRIX(u8, 1, 64) R; typedef MATRIX(int, 1, 132) C;\n"
           "  R r = __builtin_matrix_row(*(A *)a, 2);\n"
           "  C y = __builtin_matrix_multiply_add(r, *(B *)b, (C)0);\n"
           "  *(C *)c = __builtin_elementwise_max(y, 0);",
           is_restrict=True, targets=["znver4"], second_cache=1024),
]


def on_units(name, m, k, n, factor, total, kernels, **more):
    """c += a * b by instructions of whole matrices and of scalable vectors."""
    asks = {target: kernel for family, kernel in kernels.items() for target in UNIT_NAMES[family]}
    return product(name, m, k, n, factor, total, body=MULADD, is_restrict=True, asks=asks,
                   targets=list(asks), **more)


UNIT_NAMES = {family: [t.name for t in UNITS if t.family == family]
              for family in ("amx", "sve", "sme", "cooperative")}

# SPIR-V's is asked for by a flag, for extents that are multiples of its own.
KERNELS += [
    on_units("unit_floats", 9, 5, 7, "float", "float", {"sve": "sve", "sme": "sme"}),
    on_units("unit_doubles", 5, 6, 3, "double", "double", {"sve": "sve", "sme": "sme_f64"}),
    on_units("unit_bytes", 18, 68, 17, "s8", "int",
             {"amx": "amx_int8", "sve": "sve-dot", "sme": "sme_int8"}),
    on_units("unit_mixed", 7, 20, 6, ("u8", "s8"), "int",
             {"amx": "amx_int8", "sve": "sve-mmla", "sme": "sme_int8"}),
    on_units("unit_bfloats", 6, 10, 9, "bf16", "float",
             {"amx": "amx_bf16", "sve": "sve-bfmmla", "sme": "sme_bf16"}),
    on_units("unit_bfloat_pairs", 5, 7, 4, "bf16", "float", {"sve": "sve-bfdot"}),
    on_units("unit_halves", 4, 9, 18, "f16", "float", {"amx": "amx_fp16", "sme": "sme_fp16"}),
    on_units("unit_shorts", 9, 5, 4, "short", "int", {"sve": "sve"}),
    on_units("group_halves", 16, 24, 8, "f16", "float", {"cooperative": None}),
    on_units("group_bytes", 8, 16, 24, "s8", "int", {"cooperative": None}),
    on_units("group_mixed", 8, 8, 16, ("u8", "s8"), "int", {"cooperative": None}),
    # Exchanged: rows of the result are what is next to each other.
    on_units("group_rows", 8, 16, 24, ("s8", "u8"), "int", {"cooperative": None}, kind="ROWS"),
    on_units("unit_rows", 7, 9, 20, ("s8", "u8"), "int",
             {"amx": "amx_int8", "sve": "sve-dot", "sme": "sme_int8"}, kind="ROWS"),
]
