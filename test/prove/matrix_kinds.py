# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of docs/use/Language.md's operations on matrices, by their names."""

from draw import FLOATS, INTEGERS, NARROWER

KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def shape(draw, most=12):
    return draw.between(1, most), draw.between(1, most), draw.between(1, most)


@kind
def product(d):
    element, layout = d.number(), d.layout()
    m, k, n = shape(d)
    a, b = d.matrix(element, m, k, layout), d.matrix(element, k, n, layout)
    r = d.matrix(element, m, n, layout)
    return d.function(r, [(a, "a"), (b, "b")], d.pick(["*a * *b", "*a * *b", "*r + *a * *b",
                                                      "*r - *a * *b", "-(*a * *b)"]))


@kind
def product_of_transposed(d):
    element, layout = d.number(), d.layout()
    m, k, n = shape(d)
    turn_a, turn_b = d.chance(60), d.chance(60)
    a = d.matrix(element, *((k, m) if turn_a else (m, k)), layout)
    b = d.matrix(element, *((n, k) if turn_b else (k, n)), layout)
    of_a = "__builtin_matrix_transpose(*a)" if turn_a else "*a"
    of_b = "__builtin_matrix_transpose(*b)" if turn_b else "*b"
    return d.function(d.matrix(element, m, n, layout), [(a, "a"), (b, "b")], f"{of_a} * {of_b}")


@kind
def symmetric_product(d):
    element, layout = d.number(), d.layout()
    m, k, _ = shape(d)
    a = d.matrix(element, m, k, layout)
    if d.chance(50):
        return d.function(d.matrix(element, m, m, layout), [(a, "a")],
                          "*a * __builtin_matrix_transpose(*a)")
    return d.function(d.matrix(element, k, k, layout), [(a, "a")],
                      "*r + __builtin_matrix_transpose(*a) * *a")


@kind
def product_chain(d):
    element, layout = d.number(), d.layout()
    m, k, n = shape(d, 6)
    last = d.between(1, 6)
    a, b = d.matrix(element, m, k, layout), d.matrix(element, k, n, layout)
    c = d.matrix(element, n, last, layout)
    return d.function(d.matrix(element, m, last, layout), [(a, "a"), (b, "b"), (c, "c")],
                      d.pick(["*a * *b * *c", "*a * (*b * *c)", "*a * *b * *c * s"]),
                      [(element, "s")])


@kind
def product_vector(d):
    element = d.pick(["float", "double", "int", "short"])
    m, k = d.pick([2, 3, 4, 8]), d.pick([2, 3, 4, 8])
    a = d.matrix(element, m, k, d.layout())
    d.typedefs += [f"typedef {element} {d.name}_{x} __attribute__((ext_vector_type({n})));"
                   for x, n in (("rows", m), ("columns", k))]
    if d.chance(50):
        return d.function(f"{d.name}_rows", [(a, "a"), (f"{d.name}_columns", "b")], "*a * *b")
    return d.function(f"{d.name}_columns", [(f"{d.name}_rows", "a"), (a, "b")], "*a * *b")


@kind
def multiply_add(d):
    to, layout = d.pick(NARROWER), d.layout()
    narrow = d.pick(NARROWER[to] + [to])
    other = narrow
    if narrow in INTEGERS and d.chance(50):
        other = d.pick([e for e in NARROWER[to] if e in INTEGERS])
    m, k, n = shape(d)
    a, b, c = d.matrix(narrow, m, k, layout), d.matrix(other, k, n, layout), d.matrix(to, m, n, layout)
    in_place = d.chance(50)
    return d.function(c, [(a, "a"), (b, "b")] + ([] if in_place else [(c, "c")]),
                      f"__builtin_matrix_multiply_add(*a, *b, *{'r' if in_place else 'c'})")


@kind
def widened_product(d):
    to, layout = d.pick(NARROWER), d.layout()
    narrow = d.pick(NARROWER[to])
    m, k, n = shape(d)
    a, b, c = d.matrix(narrow, m, k, layout), d.matrix(narrow, k, n, layout), d.matrix(to, m, n, layout)
    wide_a, wide_b = d.matrix(to, m, k, layout, 0), d.matrix(to, k, n, layout, 0)
    return d.function(c, [(a, "a"), (b, "b")],
                      d.pick(["", "*r + "]) + f"({wide_a})*a * ({wide_b})*b")


@kind
def products_of_many(d):
    element, layout = d.pick(["float", "double", "int"]), d.layout()
    n, count = d.between(2, 4), d.pick([4, 5, 9, 16])
    a = d.matrix(element, n, n, layout, 0)
    d.typedefs.append(f"typedef struct {{ {a} of[{count}]; }} {d.name}_array;")
    value = d.pick(["a->of[i] * b->of[i]", "a->of[i] + b->of[i]", "r->of[i] + a->of[i] * b->of[0]",
                    "__builtin_matrix_transpose(a->of[i]) * b->of[i]"])
    array = f"{d.name}_array"
    return d.function(array, [(array, "a"), (array, "b")], "*r",
                      before=f"for (int i = 0; i < {count}; ++i) r->of[i] = {value};")


@kind
def complex_product(d):
    element, layout = d.pick(["_Complex float", "_Complex double"]), d.layout()
    m, k, n = shape(d, 4)
    a, b = d.matrix(element, m, k, layout), d.matrix(element, k, n, layout)
    return d.function(d.matrix(element, m, n, layout), [(a, "a"), (b, "b")], "*a * *b")


@kind
def complex_elements(d):
    element, layout = d.pick(["_Complex float", "_Complex double"]), d.layout()
    m, n, _ = shape(d, 5)
    a = d.matrix(element, m, n, layout)
    value = d.pick(["*a + *r", "*a - *r", "-*a", "*a * s", "s + *a"])
    return d.function(a, [(a, "a")], value, [(element.split()[1], "s")])


@kind
def operators(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 9)
    # Two paddings are one type for operators.
    a, b = d.matrix(element, m, n, layout), d.matrix(element, m, n, layout)
    values = ["*a + *b", "*a - *b", "*a + s", "s - *a", "*a * s", "-*a", "*a * s + *b",
              "*r + *a * s", "*b - *a * s", "*a / s"]
    if element in INTEGERS:
        values += ["*a & *b", "*a | *b", "*a ^ *b", "~*a", "*a << 3", "*a >> 1", "s & *a", "*a % s"]
    return d.function(d.matrix(element, m, n, layout), [(a, "a"), (b, "b")], d.pick(values),
                      [(element, "s")])


@kind
def elementwise_functions(d):
    layout = d.layout()
    m, n, _ = shape(d, 7)
    element = d.pick(FLOATS[:3]) if d.chance(60) else d.pick(INTEGERS)
    a, b = d.matrix(element, m, n, layout), d.matrix(element, m, n, layout)
    names = ["min(*a, *b)", "max(*a, s)"]
    if element in FLOATS:
        names += ["abs(*a)", "sqrt(*a)", "floor(*a)", "ceil(*a)", "trunc(*a)", "rint(*a)", "round(*a)",
                  "exp(*a)", "tanh(*a)", "log(*a)", "copysign(*a, *b)", "fma(*a, *b, *r)",
                  "minimum(*a, *b)", "maximumnum(*a, *b)", "pow(*a, *b)"]
    else:
        names += ["popcount(*a)", "bitreverse(*a)", "add_sat(*a, *b)", "sub_sat(*a, *b)", "clzg(*a, *b)",
                  "ctzg(*a)", "fshl(*a, *b, *r)"]
        names += [] if "unsigned" in element else ["abs(*a)"]
    if d.chance(25):
        value = d.pick(["multiply(*a, *b)", "divide(*a, *b)"])
        return d.function(d.matrix(element, m, n, layout), [(a, "a"), (b, "b")],
                          f"__builtin_matrix_elementwise_{value}", [(element, "s")])
    return d.function(d.matrix(element, m, n, layout), [(a, "a"), (b, "b")],
                      f"__builtin_elementwise_{d.pick(names)}", [(element, "s")])


@kind
def comparisons(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 7)
    a, b = d.matrix(element, m, n, layout), d.matrix(element, m, n, layout)
    operator = d.pick(["==", "!=", "<", "<=", ">", ">="])
    if d.chance(50):
        return d.function(d.matrix(element, m, n, layout), [(a, "a"), (b, "b")],
                          d.pick([f"*a {operator} *b ? *a : *b", f"*a {operator} s ? s : *b",
                                  f"!*a ? *b : *a"]), [(element, "s")])
    return d.function(d.matrix("_Bool", m, n, layout), [(a, "a"), (b, "b")],
                      d.pick([f"*a {operator} *b", f"(*a {operator} s) & (*b == *a)", "!*b"]),
                      [(element, "s")])


@kind
def casts(d):
    m, n, _ = shape(d, 8)
    numbers = FLOATS + INTEGERS + ["_Bool"]
    # What is out of range of an integer is undefined: no casts to narrow ones.
    source = d.pick(numbers)
    target = d.pick(FLOATS if source in FLOATS else numbers)
    layout, other = d.layout(), d.layout()
    a = d.matrix(source, m, n, layout)
    middle = d.matrix(target, m, n, layout, 0)
    return d.function(d.matrix(target, m, n, other), [(a, "a")],
                      f"({d.matrix(target, m, n, other, 0)})({middle})*a")


@kind
def transposes(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 17)
    a, r = d.matrix(element, m, n, layout), d.matrix(element, n, m, layout)
    return d.function(r, [(a, "a")], d.pick(["__builtin_matrix_transpose(*a)",
                                            "*r + __builtin_matrix_transpose(*a)"]))


@kind
def reductions(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 10)
    a = d.matrix(element, m, n, layout)
    names = ["add", "mul", "min", "max"]
    names += ["minimum", "maximum"] if element in FLOATS else ["and", "or", "xor"]
    form = d.pick(["reduce", "matrix_rowwise", "matrix_columnwise"])
    r = {"reduce": element, "matrix_rowwise": d.matrix(element, m, 1, layout),
         "matrix_columnwise": d.matrix(element, 1, n, layout)}[form]
    return d.function(r, [(a, "a")], f"__builtin_{form}_{d.pick(names)}(*a)")


@kind
def dot_products(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 9)
    a, b = d.matrix(element, m, n, layout), d.matrix(element, m, n, layout)
    square = d.matrix(element, n, n, layout)
    if d.chance(30):
        return d.function(element, [(square, "a")], "__builtin_matrix_trace(*a)")
    return d.function(element, [(a, "a"), (b, "b")], "__builtin_matrix_dot(*a, *b)")


@kind
def diagonals(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 7)
    a, row, column = (d.matrix(element, m, n, layout), d.matrix(element, 1, n, layout),
                      d.matrix(element, m, 1, layout))
    square = d.matrix(element, m, m, layout)
    return d.pick([
        lambda: d.function(d.matrix(element, min(m, n), 1, layout), [(a, "a")],
                           "__builtin_matrix_diagonal(*a)"),
        lambda: d.function(square, [(column, "a")], "__builtin_matrix_from_diagonal(*a)"),
        lambda: d.function(a, [(column, "a"), (row, "b")], "__builtin_matrix_outer_product(*a, *b)"),
        lambda: d.function(a, [(column, "a")], "__builtin_matrix_from_diagonal(*a) * *r"),
        lambda: d.function(square, [], f"*r + __builtin_matrix_identity({square}, s)", [(element, "s")]),
    ])()


@kind
def parts(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 9)
    i, j = d.between(0, m - 1), d.between(0, n - 1)
    p, q = d.between(1, m - i), d.between(1, n - j)
    a, row, column = (d.matrix(element, m, n, layout), d.matrix(element, 1, n, layout),
                      d.matrix(element, m, 1, layout))
    block = d.matrix(element, p, q, layout)
    return d.pick([
        lambda: d.function(row, [(a, "a")], f"__builtin_matrix_row(*a, {i})"),
        lambda: d.function(column, [(a, "a")], f"__builtin_matrix_column(*a, {j})"),
        lambda: d.function(block, [(a, "a")], f"__builtin_tensor_slice(*a, {i}, {j}, {p}, {q})"),
        lambda: d.function(a, [(row, "a")], f"__builtin_matrix_insert_row(*r, {i}, *a)"),
        lambda: d.function(a, [(column, "a"), (a, "b")], f"__builtin_matrix_insert_column(*b, {j}, *a)"),
        lambda: d.function(a, [(block, "a")], f"__builtin_tensor_insert_slice(*r, *a, {i}, {j})"),
        lambda: d.function(d.matrix(element, 3, n, layout), [(row, "a"), (row, "b")],
                           f"__builtin_matrix_from_rows({d.matrix(element, 3, n, layout, 0)}, *a, *b, *a)"),
    ])()


@kind
def strided_accesses(d):
    element = d.number()
    m, n, _ = shape(d, 8)
    form = d.pick(["row_major", "column_major"])
    stride = (n if form == "row_major" else m) + d.pick([0, 1, 3])
    count = stride * max(m, n)
    d.typedefs.append(f"typedef struct {{ {element} of[{count}]; }} {d.name}_memory;")
    memory = f"{d.name}_memory"
    if d.chance(50):
        layout = "column_major"  # the default, which a load has
        return d.function(d.matrix(element, m, n, layout), [(memory, "a")],
                          f"__builtin_matrix_{form}_load(a->of, {m}, {n}, {stride})")
    a = d.matrix(element, m, n, d.layout())
    return d.function(memory, [(a, "a")], "*r",
                      before=f"__builtin_matrix_{form}_store(*a, r->of, {stride});")


@kind
def element_updates(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 6)
    a = d.matrix(element, m, n, layout)
    i, j = d.between(0, m - 1), d.between(0, n - 1)
    return d.function(a, [(a, "a")], "t", [(element, "s")],
                      before=f"{a} t = *a; t[{i}][{j}] += s; t[0][{j}] = (*r)[{i}][0];")


@kind
def shuffles(d):
    element, layout = d.number(), d.layout()
    m, n, _ = shape(d, 5)
    a = d.matrix(element, m, n, layout, 0)
    numbers = ", ".join(str(d.between(0, 2 * m * n - 1)) for _ in range(m * n))
    return d.function(a, [(a, "a"), (a, "b")], f"__builtin_shufflevector(*a, *b, {numbers})")


@kind
def loops(d):
    """Statements that a loop carries."""
    element, layout = d.pick(["float", "double", "int"]), d.layout()
    n = d.between(2, 6)
    a = d.matrix(element, n, n, layout)
    value = d.pick(["t * *a", "t + *a * s", "__builtin_matrix_transpose(t) + *a"])
    return d.function(a, [(a, "a")], "t", [(element, "s")],
                      before=f"{a} t = *a; for (int i = 0; i < {d.between(2, 4)}; ++i) t = {value};")
