# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More programs in C, of what no object of the driver and no element type of it can show:

    rows      one or a few rows of a matrix of narrow integers times weights that the caches
              hold or do not hold, and what is done to the sums
    strides   loads and stores at constant distances up to 2^63 elements, which are only
              compiled: nothing has so much memory
    narrow    contract_add and multiply_add of integers that have fewer bits than the sums"""

import platform

NATIVE = [("-O1", "-march=native"), ("-O2", "-march=native")]
# Processors with kernels of their own; -c: only compiled.
OTHERS = [("-O2", f"-march={name}", "-c") for name in ("haswell", "znver4", "sapphirerapids")]
WAYS = {"rows": NATIVE + OTHERS * (platform.machine() == "x86_64"),
        "strides": [("-O0", "-c"), ("-O2", "-c"), ("-O2", "-march=native", "-c")],
        "narrow": [("-O0",), ("-O2",), ("-O2", "-march=native")]}
KINDS = list(WAYS)

ROWS = """typedef {left} A __attribute__((matrix_type({count}, {k}), matrix_layout({layout})));
typedef {left} X __attribute__((matrix_type({rows}, {k}){lie}));
typedef {right} W __attribute__((matrix_type({k}, {n}){lie}));
typedef {sum} XI __attribute__((matrix_type({rows}, {k}){lie}));
typedef {sum} WI __attribute__((matrix_type({k}, {n}){lie}));
typedef {sum} Y __attribute__((matrix_type({rows}, {n}){lie}));
__attribute__((noinline)) void f(Y *restrict y, const A *restrict a, int i, const W *restrict w,
                                 const Y *restrict b) {{
  X x = (X){part};
  Y s = (XI)x * (WI)*w;
  *y = {finished};
}}
static A a;
static W w;
static Y y, b;
int main(void) {{
  for (int r = 0; r < {count}; ++r)
    for (int c = 0; c < {k}; ++c) a[r][c] = number(100) + {bias};
  for (int r = 0; r < {k}; ++r)
    for (int c = 0; c < {n}; ++c) w[r][c] = number(100);
  for (int r = 0; r < {rows}; ++r)
    for (int c = 0; c < {n}; ++c) b[r][c] = number(1000);
  f(&y, &a, {first}, &w, &b);
  int bad = 0;
  for (int r = 0; r < {rows}; ++r)
    for (int c = 0; c < {n}; ++c) {{
      {sum} s = 0;
      for (int i = 0; i < {k}; ++i) s += ({sum})a[{first} + r][i] * w[i][c];
      bad += y[r][c] != ({reference});
    }}
  if (bad) printf("%d elements are wrong\\n", bad);
  return bad != 0;
}}
"""


def rows(rng):
    left, right, sum_ = rng.weighted([(("unsigned char", "signed char", "int"), 60),
                                      (("signed char", "signed char", "int"), 20),
                                      (("short", "short", "int"), 10),
                                      (("short", "signed char", "long"), 10)])
    bytes_ = rng.weighted([(1 << 17, 10), (1 << 18, 10), (1 << 20, 30), ((1 << 20) + 4096, 20),
                           (3 << 19, 30)])
    n = rng.pick([16, 100, 400, 512, 1024, 1024, 1024, 2048, 3000, 4096, 16384])
    k = -(-bytes_ // (n * (2 if right == "short" else 1))) + rng.pick([0, 0, 0, 1, 2])
    count = rng.weighted([(1, 70), (2, 15), (3, 15)])
    finished, reference = rng.pick([
        ("s", "s"), ("s * 3", "s * 3"), ("s >> 8", "s >> 8"), ("s + *b", "s + b[r][c]"),
        ("__builtin_elementwise_max(s, 0)", "s > 0 ? s : 0"),
        ("__builtin_elementwise_max((s + *b) >> 4, 0)",
         "(s + b[r][c]) >> 4 > 0 ? (s + b[r][c]) >> 4 : 0")])
    return ROWS.format(
        left=left, right=right, sum=sum_, k=k, n=n, rows=count, count=count + 5, first=2,
        layout=rng.pick(["column_major", "column_major", "row_major"]),
        lie=rng.pick(["", "", "", ", matrix_layout(row_major)"]),
        bias=100 * left.startswith("unsigned"), finished=finished, reference=reference,
        part="__builtin_matrix_row(*a, i)" if count == 1 and rng.percent(60)
        else f"__builtin_tensor_slice(*a, i, 0, {count}, {k})")


def distance(rng):
    """A constant stride; 2^62 elements of four bytes are 2^64 bytes."""
    power = rng.weighted([(rng.between(60, 63), 75), (rng.between(20, 59), 25)])
    number = (1 << power) + rng.pick([0, 0, 0, 0, 1, -1])
    sign = "-" * rng.percent(25)
    return f"{sign}(long){number}u" + "l"


def strides(rng):
    """Functions of tensors and matrices that have many lines, or few long ones."""
    lines = []
    for number in range(6):
        t = rng.pick(["float", "double", "char", "short"])
        if rng.percent(70):
            extents = rng.pick([[64, 128, 128], [3, 700, 900], [16, 16, 16, 300],
                                [128, 128, 300], [1100, 1000], [2, 3, 5]])
            strides_ = [distance(rng) for _ in extents]
            strides_[rng.below(len(extents))] = rng.pick(["1", "1", "3", distance(rng)])
            list_ = ", ".join(strides_)
            lines.append(f"typedef {t} T{number} __attribute__((tensor_type("
                         f"{', '.join(map(str, extents))})));")
            lines.append(rng.pick([
                f"void f{number}(const {t} *restrict p, T{number} *restrict m) "
                f"{{ *m = __builtin_tensor_load(T{number}, p, {list_}); }}",
                f"void f{number}({t} *restrict p, const T{number} *restrict m) "
                f"{{ __builtin_tensor_store(*m, p, {list_}); }}",
                f"void f{number}({t} *p, T{number} *m) "
                f"{{ __builtin_tensor_store(*m + *m, p, {list_}); }}"]))
            continue
        rows_, columns = rng.pick([(512, 600), (3, 4), (1, 2000), (2000, 1)])
        order, least = rng.pick([("column_major", rows_), ("row_major", columns)])
        stride = max(least, 1 << rng.between(40, 63))
        lines.append(f"typedef {t} M{number} __attribute__((matrix_type({rows_}, {columns})));")
        lines.append(rng.pick([
            f"void f{number}(const {t} *p, M{number} *restrict m) {{ *m = (M{number})"
            f"__builtin_matrix_{order}_load(p, {rows_}, {columns}, {stride}ul); }}",
            f"void f{number}({t} *p, const M{number} *m) "
            f"{{ __builtin_matrix_{order}_store(*m, p, {stride}ul); }}"]))
    return "\n".join(lines) + "\n"


NARROW = """typedef {left} A __attribute__(({a_type})), EA;
typedef {right} B __attribute__(({b_type})), EB;
typedef {sum} C __attribute__(({c_type})), EC;
__attribute__((noinline)) C f(A a, B b, C c) {{
  return {builtin};
}}
int main(void) {{
  A a;
  B b;
  C c;
  for (int i = 0; i < {rows}; ++i)
    for (int k = 0; k < {inner}; ++k) a[i][k] = (EA)number(100) * (EA)number(100);
  for (int k = 0; k < {inner}; ++k)
    for (int j = 0; j < {columns}; ++j) b[k][j] = (EB)number(100) * (EB)number(100);
  for (int i = 0; i < {rows}; ++i)
    for (int j = 0; j < {columns}; ++j) c[i][j] = (EC)number(100);
  C d = f(a, b, c);
  int bad = 0;
  for (int i = 0; i < {rows}; ++i)
    for (int j = 0; j < {columns}; ++j) {{
      EC s = c[i][j];
      for (int k = 0; k < {inner}; ++k) s += (EC)a[i][k] * (EC)b[k][j];
      bad += d[i][j] != s;
    }}
  if (bad) printf("%d elements are wrong\\n", bad);
  return bad != 0;
}}
"""


def integer(rng, width, is_sum=False):
    """A type of this many bits. Sums wrap."""
    named = {8: "char", 16: "short", 32: "int", 64: "long"}
    sign = "unsigned " if is_sum or rng.percent(50) else "signed "
    return sign + (named[width] if width in named and rng.percent(40) else f"_BitInt({width})")


def narrow(rng):
    of_matrices = rng.percent(35)
    # Elements of matrices have 2^n bits.
    widths = [8, 16, 32, 64, 128] if of_matrices else list(range(2, 129))
    at = rng.between(1, len(widths) - 1)
    # Sizes in bytes may be the same where bits are not.
    near = [w for w in widths[:at] if w >= widths[at] - 15] or widths[:at]
    left, right = (rng.pick(near if rng.percent(60) else widths[:at]) for _ in range(2))
    rows_, inner, columns = (rng.between(1, 7) for _ in range(3))
    form = "matrix_type" if of_matrices else "tensor_type"
    return NARROW.format(
        left=integer(rng, left), right=integer(rng, right), sum=integer(rng, widths[at], True),
        rows=rows_, inner=inner, columns=columns, a_type=f"{form}({rows_}, {inner})",
        b_type=f"{form}({inner}, {columns})", c_type=f"{form}({rows_}, {columns})",
        builtin="__builtin_matrix_multiply_add(a, b, c)" if of_matrices
        else '__builtin_tensor_contract_add("ik,kj->ij", a, b, c)')


WRITE = {"rows": rows, "strides": strides, "narrow": narrow}
