# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions: one operation on one element type and one pair of extents.

In the text of an operation, E is the element type, M a matrix of R x C
elements and N the row-major one, P and Q those with padding, T is C x R, S is
R x R, Z is C x C, B a matrix of bool, W one of the wider element type. All
matrices are passed by address unless passing them is the operation.
"""

from collections import namedtuple
import re

from .elements import ELEMENTS

Function = namedtuple("Function", "name element text")

SHAPES = [(1, 1), (1, 7), (2, 2), (3, 3), (4, 4), (2, 8), (5, 6), (9, 9),
          (13, 3), (17, 5), (65, 1), (33, 33)]
FEW_SHAPES = [(2, 2), (3, 3), (17, 5)]
SMALL_SHAPES = [(1, 5), (2, 2), (3, 3), (4, 4), (5, 3), (7, 1)]
# A product of 65x1 and 1x65 elements of 16 bytes takes memory from malloc.
WIDE_SHAPES = [(63, 1) if shape == (65, 1) else shape for shape in SHAPES]

MOVES = {
    "copy": "(M *d, const M *a) { *d = *a; }",
    "copy_apart": "(M *restrict d, const M *restrict a) { *d = *a; }",
    "swap": "(M *a, M *b) { M t = *a; *a = *b; *b = t; }",
    "transpose": "(T *d, const M *a) { *d = __builtin_matrix_transpose(*a); }",
    "transpose_in_place": "(S *a) { *a = __builtin_matrix_transpose(*a); }",
    "transpose_twice": "(M *d, const M *a) { *d = __builtin_matrix_transpose(__builtin_matrix_transpose(*a)); }",
    "relayout": "(N *d, const M *a) { *d = (N)*a; }",
    "pad": "(P *d, const N *a) { *d = (P)*a; }",
    "unpad": "(M *d, const Q *a) { *d = (M)*a; }",
    "load_columns": "(M *d, const E *a, unsigned s) { *d = (M)__builtin_matrix_column_major_load((E *)a, #R, #C, s); }",
    "load_rows": "(M *d, const E *a, unsigned s) { *d = (M)__builtin_matrix_row_major_load((E *)a, #R, #C, s); }",
    "store_columns": "(E *d, const N *a, unsigned s) { __builtin_matrix_column_major_store(*a, d, s); }",
    "store_rows": "(E *d, const M *a, unsigned s) { __builtin_matrix_row_major_store(*a, d, s); }",
    "zero": "(Q *d) { *d = (Q){}; }",
    "splat": "(M *d, const E *s) { *d = (M)*s; }",
    "list": "(N *d, const E *s) { *d = (N){[0][0] = s[0], [#R - 1][#C - 1] = s[1]}; }",
    "element": "(E *d, const M *a, int i, int j) { *d = (*a)[i][j]; }",
    "element_of_value": "(E *d, const M *a, int i, int j) { *d = __builtin_matrix_transpose(*a)[j][i]; }",
    "set_element": "(M *d, const M *a, const E *s, int i, int j) { M m = *a; m[i][j] = *s; *d = m; }",
    "nontemporal": "(M *d, const N *a) { __builtin_nontemporal_store((M)__builtin_nontemporal_load(a), d); }",
    "choose": "(M *d, const M *a, const M *b, int c) { *d = c ? *a : *b; }",
    "volatile": "(volatile M *d, const volatile N *a) { *d = (M)*a; }",
    "atomic": "(_Atomic(M) *d, M *a) { *d = *a; *a = *d; }",
    "pass": "(M *d, const M *a) { extern M #name_callee(M, N); *d = #name_callee(*a, (N)*a); }",
    "row": "(m1xC *d, const M *a, int i) { *d = __builtin_matrix_row(*a, i); }",
    "column": "(r#Rx1 *d, const N *a, int j) { *d = __builtin_matrix_column(*a, j); }",
    "block": "(m#Hx#I *d, const M *a, int i, int j) { *d = __builtin_tensor_slice(*a, i, j, #H, #I); }",
    "insert_row": "(M *d, const m1xC *a, int i) { *d = __builtin_matrix_insert_row(*d, i, *a); }",
    "insert_column": "(M *d, const m#Rx1 *a, int j) { *d = __builtin_matrix_insert_column(*d, j, *a); }",
    "insert_block": "(N *d, const r#Hx#I *a) { *d = __builtin_tensor_insert_slice(*d, *a, 0, 0); }",
    "diagonal": "(m#Kx1 *d, const M *a) { *d = __builtin_matrix_diagonal(*a); }",
    "from_diagonal": "(S *d, const m#Rx1 *a) { *d = __builtin_matrix_from_diagonal(*a); }",
    "loop": "(M *d, const M *a, int n) { for (int i = 0; i < n; ++i) d[i] = a[i]; }",
    "loop_transpose": "(T *restrict d, const M *a, int n) { for (int i = 0; i < n; ++i) d[i] = __builtin_matrix_transpose(a[i]); }",
    "phi": "(M *d, const M *a, int n, const int *c) { M m = a[0]; for (int i = 1; i < n; ++i) if (c[i]) m = a[i]; *d = m; }",
}
# Not of complex elements, of which there are no vectors.
REAL_MOVES = {
    "to_vector": "(v#N *d, const M *a) { *d = (v#N)*a; }",
    "of_vector": "(M *d, const v#N *a) { *d = (M)*a; }",
}
BOOLS = {
    "logic": "(M *d, const M *a, const M *b) { *d = (*a & *b) | (*a ^ !*b); }",
    "select_self": "(M *d, const M *a, const M *b) { *d = *a ? *b : !*a; }",
    "all": "(E *d, const M *a) { *d = __builtin_matrix_all(*a) | __builtin_matrix_any(!*a); }",
    "to_int": "(int32_m#Rx#C *d, const M *a) { *d = (int32_m#Rx#C)*a; }",
    "to_float": "(float_m#Rx#C *d, const M *a) { *d = (float_m#Rx#C)*a; }",
    "of_float": "(M *d, const float_m#Rx#C *a) { *d = (M)*a; }",
    "select_double": "(double_m#Rx#C *d, const M *a) { *d = *a ? *d : 1.0; }",
}
ARITHMETIC = {
    "add": "(M *d, const M *a, const M *b) { *d = *a + *b; }",
    "subtract": "(M *d, const M *a, const M *b) { *d = *a - *b; }",
    "scale": "(M *d, const M *a, const E *s) { *d = *a * *s; }",
    "divide": "(M *d, const M *a, const E *s) { *d = *a / *s; }",
    "nontemporal_add": "(M *d, const M *a) { __builtin_nontemporal_store(__builtin_nontemporal_load(d) + *a, d); }",
    "atomic_add": "(_Atomic(M) *d, const M *a) { *d += *a; }",
    "negate": "(M *d, const M *a) { *d = -*a; }",
    "scale_add": "(M *d, const M *a, const E *s) { *d += *a * *s; }",
    "scaled_transpose": "(T *d, const N *a, const E *s) { *d = __builtin_matrix_transpose((M)*a * *s) + *d; }",
    "product": "(S *d, const M *a, const T *b) { *d = *a * *b; }",
    "product_apart": "(Z *restrict d, const T *a, const M *b) { *d = *a * *b; }",
    "product_rows": "(rs#Rx#R *d, const N *a, const r#Cx#R *b) { *d = *a * *b; }",
    "product_update": "(S *d, const M *a, const T *b, const E *s) { *d += *a * *b * *s; }",
    "product_added": "(S *restrict d, const M *a, const T *b, const S *c) { *d = *a * *b + *c; }",
    "product_own_transpose": "(S *restrict d, const M *a) { *d = *a * __builtin_matrix_transpose(*a); }",
    "product_chain": "(M *d, const M *a, const Z *b) { *d = *a * *b * *b; }",
    "outer_product": "(M *d, const m#Rx1 *a, const m1xC *b) { *d = __builtin_matrix_outer_product(*a, *b); }",
    "minus_identity": "(S *d, const S *a) { *d = __builtin_matrix_from_diagonal(__builtin_matrix_diagonal(*a)) - *a; }",
    "by_value": "__attribute__((noinline)) static M #name_callee(M a, N b) { return a + (M)b; } void #name(M *d, const M *a) { *d = #name_callee(*a, (N)*a); }",
    "loop_add": "(M *d, const M *a, int n) { for (int i = 0; i < n; ++i) d[i] += a[i]; }",
    "loop_product": "(S *d, const M *a, const T *b, int n) { for (int i = 0; i < n; ++i) d[i] = a[i] * b[i]; }",
    "loop_sum": "(S *d, const S *a, int n) { S m = {}; for (int i = 0; i < n; ++i) m += a[i] * a[0]; *d = m; }",
}
REAL_ARITHMETIC = {
    "trace": "(E *d, const S *a) { *d = __builtin_matrix_trace(*a); }",
    "product_vector": "(v#R *d, const M *a, const v#C *b) { *d = *a * *b; }",
    "vector_product": "(v#C *d, const N *a, const v#R *b) { *d = *b * *a; }",
    "multiply_add": "(S *d, const M *a, const T *b) { *d = __builtin_matrix_multiply_add(*a, *b, *d); }",
    "less": "(B *d, const M *a, const M *b) { *d = *a < *b; }",
    "compare": "(B *d, const M *a, const M *b) { *d = (*a < *b) & (*a != 0); }",
    "select": "(M *d, const M *a, const M *b) { *d = *a < *b ? *a : 1; }",
    "select_twice": "(N *d, const N *a, const E *s) { *d = *a < *s ? *s : *a > s[1] ? s[1] : *a; }",
    "loop_select": "(M *d, const M *a, const E *s, int n) { for (int i = 0; i < n; ++i) d[i] += d[i] >= *s ? *a : d[i]; }",
    "to_bool": "(B *d, const M *a) { *d = (B)*a; }",
    "to_float": "(float_m#Rx#C *d, const M *a) { *d = (float_m#Rx#C)*a; }",
    "to_double": "(double_r#Rx#C *d, const N *a) { *d = (double_r#Rx#C)*a; }",
    "of_float": "(M *d, const float_m#Rx#C *a) { *d = (M)*a; }",
    "of_double": "(N *d, const double_r#Rx#C *a) { *d = (N)*a; }",
    "to_int8": "(int8_m#Rx#C *d, const M *a) { *d = (int8_m#Rx#C)*a; }",
    "to_int64": "(int64_m#Rx#C *d, const M *a) { *d = (int64_m#Rx#C)*a; }",
    "of_int8": "(M *d, const int8_m#Rx#C *a) { *d = (M)*a; }",
    "of_uint32": "(M *d, const uint32_m#Rx#C *a) { *d = (M)*a; }",
}
# Arguments by value, of kernels where the target has some: there these are uniform.
KERNELS = {
    "kernel_transpose": "KERNEL void #name(T *d, M a) { *d = __builtin_matrix_transpose(a); }",
    "kernel_splat": "KERNEL void #name(M *d, E s) { *d = (M)s; }",
    "kernel_scale": "KERNEL void #name(M *d, N a, E s) { *d = (M)a * s; }",
    "kernel_add": "KERNEL void #name(M *d, M a, M b, int i) { d[i] = a + b; }",
    "kernel_product": "KERNEL void #name(S *d, M a, T b) { *d = a * b; }",
    "kernel_product_rows": "KERNEL void #name(rs#Rx#R *d, N a, r#Cx#R b) { *d = a * b; }",
    "kernel_product_of_memory": "KERNEL void #name(S *restrict d, const M *restrict a, T b, int i) { *d = a[i] * b + *d; }",
    "kernel_outer_product": "KERNEL void #name(M *d, m#Rx1 a, m1xC b) { *d = __builtin_matrix_outer_product(a, b); }",
}
REAL_KERNELS = {
    "kernel_product_vector": "KERNEL void #name(v#R *d, M a, v#C b) { *d = a * b; }",
    "kernel_select": "KERNEL void #name(M *d, M a, M b) { *d = a < b ? a : b; }",
    "kernel_reduce": "KERNEL void #name(E *d, M a) { *d = __builtin_reduce_max(a); }",
}
WIDENING = {
    "multiply_add_widening": "(ws#Rx#R *d, const M *a, const T *b) { *d = __builtin_matrix_multiply_add(*a, *b, *d); }",
}
INTEGERS = {
    "remainder": "(M *d, const M *a, const M *b) { *d = *a % *b; }",
    "shift": "(M *d, const M *a, const M *b, const E *s) { *d = *a << *b >> *s; }",
    "nontemporal_bits": "(M *d) { __builtin_nontemporal_store(__builtin_nontemporal_load(d) | (M)3, d); }",
    "bits": "(M *d, const M *a, const M *b) { *d = ~*a & *b | *a ^ *b; }",
}
FLOATS = {
    "scale_exponents": "(M *d, const M *a, const int *e) { typedef int X __attribute__((matrix_type(#R, #C))); *d = __builtin_elementwise_ldexp(*a, *(const X *)e); }",
    "scale_exponent": "(N *d, const N *a, int e) { *d = __builtin_elementwise_ldexp(*a, e); }",
}
COMPLEX = {
    "conjugate_transpose": "(T *d, const M *a) { *d = __builtin_matrix_conjugate_transpose(*a); }",
    "scale_real": "(M *d, const M *a, const float *s) { *d = *a * *s; }",
    "to_real": "(float_m#Rx#C *d, const M *a) { *d = (float_m#Rx#C)*a; }",
    "of_real": "(M *d, const double_m#Rx#C *a) { *d = (M)*a; }",
}

REDUCTIONS = {
    "b": "and or xor",
    "i": "add mul min max and or xor",
    "f": "add mul min max minimum maximum",
    "c": "",
}
# Those of few shapes are calls, or long code of LLVM's own.
ELEMENTWISE = {
    "i": ("abs popcount bitreverse clzg ctzg; min max add_sat sub_sat; fshl fshr", ""),
    "f": ("abs ceil floor trunc rint sqrt canonicalize; copysign max maximum minimum maximumnum "
          "minnum; fma",
          "acos asin atan cos cosh exp exp2 exp10 log log2 log10 nearbyint round roundeven sin "
          "sinh tan tanh; atan2 fmod min minimumnum maxnum pow"),
}


def _reductions(kind: str) -> dict:
    found = {}
    for name in REDUCTIONS[kind].split():
        found[f"reduce_{name}"] = f"(E *d, const M *a) {{ *d = __builtin_reduce_{name}(*a); }}"
        found[f"reduce_rows_{name}"] = (
            f"(m#Rx1 *d, const M *a) {{ *d = __builtin_matrix_rowwise_{name}(*a); }}")
        found[f"reduce_columns_{name}"] = (
            f"(m1xC *d, const M *a) {{ *d = __builtin_matrix_columnwise_{name}(*a); }}")
    return found


def _elementwise(names: str) -> dict:
    found = {}
    for count, group in enumerate(names.split(";"), 1):
        operands = ", ".join(["*a", "*b", "*d"][:count])
        for name in group.split():
            found[f"elementwise_{name}"] = (
                "(M *d, const M *a, const M *b) "
                f"{{ *d = __builtin_elementwise_{name}({operands}); }}")
    return found


def _operations(element) -> list:
    """(name, text, shapes) of all operations on elements of this type."""
    kind = element.kind
    tables = [MOVES, _reductions(kind)]
    tables += [BOOLS] if kind == "b" else [ARITHMETIC]
    tables += [REAL_MOVES] if kind in "if" else []
    kernels = [KERNELS] if kind in "ifc" else []
    kernels += [REAL_KERNELS] if kind in "if" else []
    tables += [REAL_ARITHMETIC] if kind in "if" else []
    tables += [INTEGERS] if kind == "i" else []
    tables += [FLOATS] if kind == "f" else []
    tables += [COMPLEX] if kind == "c" else []
    tables += [WIDENING] if element.wider else []
    often, seldom = ELEMENTWISE.get(kind, ("", ""))
    if element.name.startswith("u"):
        often = often.replace("abs ", "")
    tables.append(_elementwise(often))
    shapes = WIDE_SHAPES if element.name in ("int128", "longdouble", "quad", "cdouble") else SHAPES
    found = [(name, text, shapes) for table in tables for name, text in table.items()]
    found += [(name, text, SMALL_SHAPES) for table in kernels for name, text in table.items()]
    return found + [(name, text, FEW_SHAPES) for name, text in _elementwise(seldom).items()]


def _expand(text: str, name: str, element, rows: int, columns: int) -> str:
    """Puts names of types and numbers in the place of letters."""
    e, shape = element.name, f"{rows}x{columns}"
    numbers = {"R": rows, "C": columns, "N": rows * columns, "K": min(rows, columns),
               "H": (rows + 1) // 2, "I": (columns + 1) // 2}
    text = text.replace("#name", name).replace("m1xC", "m1x#C")
    if text.startswith("("):
        text = f"void {name}{text}"
    types = {"E": f"{e}_e", "M": f"{e}_m{shape}", "N": f"{e}_r{shape}", "P": f"{e}_p{shape}",
             "Q": f"{e}_q{shape}", "T": f"{e}_m{columns}x{rows}", "S": f"{e}_m{rows}x{rows}",
             "Z": f"{e}_m{columns}x{columns}", "B": f"bool_m{shape}"}
    text = re.sub(r"(?<![#\w])[EMNPQTSZB](?!\w)", lambda m: types[m.group(0)], text)
    text = re.sub(r"(?<![\w#])([mrv])(?=#|1x)", rf"{e}_\1", text)
    text = re.sub(r"(?<![\w#])rs(?=#)", f"{e}_r", text)
    text = re.sub(r"(?<![\w#])ws(?=#)", f"{element.wider}_m", text)
    return re.sub(r"#([A-Z])", lambda m: str(numbers[m.group(1)]), text)


def functions_of(element) -> list:
    found = []
    for operation, text, shapes in _operations(element):
        for rows, columns in shapes:
            name = f"{element.name}_{operation}_{rows}x{columns}"
            found.append(Function(name, element, _expand(text, name, element, rows, columns)))
    return found


def all_functions() -> dict:
    return {element.name: functions_of(element) for element in ELEMENTS}
