# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of the program in C: memory, parts, movement.

Each takes the function that is written and an instruction, and gives an expression; or
None, if it has written the result's variable by statements. Expressions have the layout
that docs/use/Tensors.md promises, so that another one is an error of the compiler."""

from . import tensor_c_elementwise, tensor_c_sums
from .tensor_c_types import (CannotSay, Expression, element_of, literal, rows, unpadded,
                             with_sign)
from .tensor_types import BITS, plain, product, scalar


def builtin(name, result_name, type_, *arguments):
    text = ", ".join(str(a) for a in arguments)
    return Expression(f"__builtin_tensor_{name}({text})", result_name, unpadded(type_))


def of_layout(a, extents):
    """The type of these extents, with the operand's layout."""
    return a.type._replace(allocated=tuple(extents), padding=(0,) * a.type.rank)


def subscripts(w, indices):
    return "".join(f"[{w.number(str(i))}]" for i in indices)


# Memory.
def load(w, i):
    name, type_ = w.variables[i.to]
    offset, *strides = i.numbers
    at = w.pointer(i.memory, name, offset, True, bool(i.attributes))
    return builtin("load", name, type_, w.spelled(name, type_), at,
                   *[w.number(s) for s in strides])


def totensor(w, i):
    """An object, or lanes that are one."""
    from_ = w.defined[i.tensors[0]]
    if from_.name != "load":
        return w.take(i.tensors[0])
    name, type_ = w.variables[i.to]
    w.reads = True
    form = w.rng.weighted([("builtin", 30), ("copy", 15), ("object", 55)])
    if form == "builtin":
        return builtin("load", name, type_, w.spelled(name, type_),
                       w.pointer(from_.memory, name, "0", True))
    spelled, object_ = w.object(from_.memory, name, type_, True)
    if form == "object":
        return Expression(object_, name, type_)
    w.put(f"__builtin_memcpy(&v{i.to}, &{object_}, sizeof({spelled}));")
    return None


def splat(w, i):
    name, type_ = w.variables[i.to]
    value = w.variable(i.tensors[0])  # it may be used alone, too
    if w.rng.percent(50):
        return Expression(f"(({w.spelled(name, type_)}){value.text})", name, type_)
    return Expression(f"(({w.spelled(name, type_)}){value.text})", name, unpadded(type_))


# Elements.
def extract(w, i):
    a = w.take(i.tensors[0])
    return Expression(f"{a.text}{subscripts(w, i.numbers)}", a.name, scalar(a.type.element))


def insert(w, i):
    a, value = w.take(i.tensors[0]), w.take(i.tensors[1])
    if w.rng.percent(30):
        name = w.spelled(a.name, plain(a.type.element, (1,) * a.type.rank))
        return builtin("insert_slice", a.name, a.type, a.text, f"({name}){value.text}",
                       *[w.number(n) for n in i.numbers])
    w.assign(i.to, a)
    place = f"v{i.to}{subscripts(w, i.numbers)}"
    w.put(f"{place} = {value.text};" if w.rng.percent(70) else f"*&{place} = {value.text};")
    return None


def block(w, i):
    a = w.take(i.tensors[0])
    return builtin("slice", a.name, of_layout(a, i.type.extents), a.text,
                   *[w.number(n) for n in i.numbers], *i.type.extents)


def insertblock(w, i):
    a, b = w.take(i.tensors[0]), w.take(i.tensors[1])
    return builtin("insert_slice", a.name, a.type, a.text, w.cast(b, a.name).text,
                   *[w.number(n) for n in i.numbers])


def diagonal(w, i):
    a = w.variable(i.tensors[0])
    if w.rng.percent(50):
        matrix = w.types.name(a.name, unpadded(a.type), matrix=True)
        # A cast from a matrix keeps the elements.
        type_ = unpadded(w.variables[i.to][1])
        return Expression(f"(({w.spelled(a.name, type_)})__builtin_matrix_diagonal(({matrix})"
                          f"{a.text}))", a.name, type_)
    w.put(f"for (int i = 0; i < {i.type.extents[0]}; ++i)")
    w.put(f"  v{i.to}[i][0] = {a.text}[i][i];")
    return None


def insertdiagonal(w, i):
    b = w.variable(i.tensors[1])
    w.assign(i.to, w.take(i.tensors[0]))
    w.put(f"for (int i = 0; i < {b.type.extents[0]}; ++i)")
    w.put(f"  v{i.to}[i][i] = {b.text}[i][0];")
    return None


def shuffle(w, i):
    """The elements of both, by a list."""
    a, b = w.take(i.tensors[0]), w.take(i.tensors[1])
    both = of_layout(a, [a.type.extents[0] + b.type.extents[0]])
    joined = builtin("concat", a.name, both, 0, a.text, w.cast(b, a.name).text)
    name = with_sign(w.rng.pick(["i16", "i32", "i64"]), w.rng.percent(50))
    list_ = w.spelled(name, plain(element_of(name), i.type.extents))
    return builtin("gather", a.name, i.type, joined.text, 0,
                   f"({list_}){{{', '.join(map(str, i.attributes))}}}")


# Views are strides in a variable.
def place(w, i, number, type_):
    """(address of an element of the variable, strides there)"""
    rank = type_.rank
    strides = [product(type_.allocated[d] for d in type_.layout[type_.layout.index(k) + 1:])
               for k in range(rank)]
    pairs = i.attributes[rank:]
    return (f"&v{number}{subscripts(w, i.attributes[:rank])}",
            [factor * strides[d] for d, factor in zip(pairs[::2], pairs[1::2])])


def view(w, i):
    number = i.tensors[0]
    w.variable(number)
    name, type_ = w.variables[number]
    at, strides = place(w, i, number, type_)
    # Its variable may change before it is read.
    w.assign(i.to, builtin("load", name, i.type, w.spelled(name, i.type), at, *strides))


def insertview(w, i):
    b = w.take(i.tensors[1])
    w.assign(i.to, w.take(i.tensors[0]))
    name, type_ = w.variables[i.to]
    at, strides = place(w, i, i.to, type_)
    w.put(f"__builtin_tensor_store({w.cast(b, name).text}, {at}, "
          f"{', '.join(map(str, strides))});")


# Movement.
def slice_(w, i):
    a = w.take(i.tensors[0])
    rank = a.type.rank
    steps = i.attributes[rank:]
    said = [] if all(s == 1 for s in steps) and w.rng.percent(60) else steps
    return builtin("slice", a.name, of_layout(a, i.type.extents), a.text, *i.attributes[:rank],
                   *i.type.extents, *said)


def relayout(w, i):
    return w.cast(w.take(i.tensors[0]), w.variables[i.to][0], i.type)


def transposed(w, a, order):
    extents = [a.type.extents[k] for k in order]
    said = order if list(order) != list(reversed(range(a.type.rank))) or w.rng.percent(50) else ()
    return builtin("transpose", a.name, rows(a.type.element, extents), a.text, *said)


def transpose(w, i):
    return transposed(w, w.take(i.tensors[0]), i.attributes)


def reshaped(a, extents):
    return builtin("reshape", a.name, rows(a.type.element, extents), a.text, *extents)


def reshape(w, i):
    """The same storage as another type: its bytes, or elements in the order of storage."""
    a = w.variable(i.tensors[0])
    name, type_ = w.variables[i.tensors[0]]
    form = w.rng.weighted([("bits", 30), ("pointer", 30), ("movement", 40)])
    to = w.spelled(name, i.type)
    if form == "bits":
        return Expression(f"__builtin_bit_cast({to}, {a.text})", name, i.type)
    if form == "pointer":
        w.assign(i.to, Expression(f"(*({to} *)&{a.text})", name, i.type))
        return None
    stored = transposed(w, a, type_.layout)
    layout = i.type.layout
    stored = reshaped(stored, [i.type.extents[k] for k in layout])
    return transposed(w, stored, [layout.index(k) for k in range(len(layout))])


def reshape_permute(w, i):
    a = w.take(i.tensors[0])
    if list(i.attributes) != list(range(a.type.rank)) or w.rng.percent(20):
        a = transposed(w, a, i.attributes)
    return reshaped(a, i.type.extents)


def broadcast(w, i):
    """To dimensions that are named: these in order, with ones between them."""
    a = w.take(i.tensors[0])
    map_, rank = i.attributes, i.type.rank
    order = sorted(range(a.type.rank), key=lambda k: map_[k])
    if list(order) != list(range(a.type.rank)):
        a = transposed(w, a, order)
    to = [map_[k] for k in order]
    if to != list(range(rank - len(to), rank)):
        extents = [a.type.extents[to.index(d)] if d in to else 1 for d in range(to[0], rank)]
        a = reshaped(a, extents)
    return builtin("broadcast", a.name, i.type._replace(layout=tuple(range(rank))), a.text,
                   *i.type.extents)


def padded(w, a, value, low, high, interior=()):
    extents = [e + l + h + (e - 1) * n for e, l, h, n in zip(
        a.type.extents, low, high, interior or [0] * a.type.rank)]
    said = interior if any(interior) or w.rng.percent(20) else ()
    return builtin("pad", a.name, of_layout(a, extents), a.text, value, *low, *high, *said)


BORDERS = {2: "replicate", 3: "reflect", 4: "symmetric", 5: "wrap"}


def bordered(a, mode, low, high):
    extents = [e + l + h for e, l, h in zip(a.type.extents, low, high)]
    return builtin(f"pad_{BORDERS[mode]}", a.name, of_layout(a, extents), a.text, *low, *high)


def pad(w, i):
    a, value = w.take(i.tensors[0]), w.take(i.tensors[1])
    mode, rank = i.attributes[0], a.type.rank
    low, high, interior = (i.attributes[1 + k * rank:1 + (k + 1) * rank] for k in range(3))
    if mode in BORDERS:
        return bordered(a, mode, low, high)
    return padded(w, a, value.text if mode else literal(a.name, 0), low, high, interior)


def concat(w, i):
    first, *others = [w.take(t) for t in i.tensors]
    return builtin("concat", first.name, of_layout(first, i.type.extents), i.attributes[0],
                   first.text, *[w.cast(o, first.name).text for o in others])


def reshape_block(w, i):
    a = w.take(i.tensors[0])
    return builtin("tile", a.name, rows(a.type.element, i.type.extents), a.text, *i.attributes)


def reshape_unblock(w, i):
    a = w.take(i.tensors[0])
    said = []
    for d in i.attributes[::2]:
        said += [d, i.type.extents[d]]
    return builtin("untile", a.name, rows(a.type.element, i.type.extents), a.text, *said)


def index(w, number, a, dimension):
    """What does not fit the signed type is an unsigned index."""
    list_ = w.take(number)
    fits = a.type.extents[dimension] <= 1 << (BITS[list_.type.element] - 1)
    return list_ if fits else w.signed(list_, False)


def gather(w, i):
    a = w.take(i.tensors[0])
    list_ = index(w, i.tensors[1], a, i.attributes[0])
    type_ = (of_layout(a, i.type.extents) if list_.type.rank == 1
             else rows(a.type.element, i.type.extents))
    return builtin("gather", a.name, type_, a.text, i.attributes[0], list_.text)


def scatter(name):
    def operation(w, i):
        a = w.take(i.tensors[0])
        list_ = index(w, i.tensors[1], a, i.attributes[0])
        return builtin(name, a.name, a.type, a.text, i.attributes[0], list_.text,
                       w.cast(w.take(i.tensors[2]), a.name).text)
    return operation


OPERATIONS = {
    "load": load, "totensor": totensor, "scalar": lambda w, i: w.scalar(i), "splat": splat,
    "extract": extract, "insert": insert, "block": block, "insertblock": insertblock,
    "diagonal": diagonal, "insertdiagonal": insertdiagonal, "extractlanes": block,
    "insertlanes": insertblock, "shuffle": shuffle, "view": view, "insertview": insertview,
    "slice": slice_, "relayout": relayout, "transpose": transpose, "reshape": reshape,
    "reshape.permute": reshape_permute, "broadcast": broadcast, "pad": pad, "concat": concat,
    "reshape.block": reshape_block, "reshape.unblock": reshape_unblock, "gather": gather,
    "scatter": scatter("scatter"), "scatteradd": scatter("scatter_add"),
}


def find(name):
    for table in (OPERATIONS, tensor_c_sums.OPERATIONS, tensor_c_elementwise.OPERATIONS):
        if name in table:
            return table[name]
    raise CannotSay(name)
