# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that read elements elsewhere: transposes, slices, gathers, loads with strides."""

import math

from . import shapes
from .draws import EXTENTS
from .elements import ELEMENTS
from .expressions import Move, Retry, StridedLeaf
from .indices import Index
from .shapes import MATRIX


def transpose(d, inner):
    a = d.moved(inner, low=2)
    rank = a.shape.rank
    order = list(reversed(range(rank)))
    if d.kind != MATRIX and d.rng.percent(60):
        for k in range(rank - 1, 0, -1):
            other = d.rng.below(k + 1)
            order[k], order[other] = order[other], order[k]
    extents = [a.shape.extents[k] for k in order]

    def source(nest, at):
        places = [Index()] * rank
        for k, index in zip(order, at):
            places[k] = index
        return places
    if d.kind == MATRIX:
        return Move(a.shape.resized(extents), a,
                    lambda types, text: f"__builtin_matrix_transpose({text})", source)
    numbers = ", ".join(map(str, order))
    return Move(shapes.plain(a.element_type, extents), a,
                lambda types, text: f"__builtin_tensor_transpose({text}, {numbers})", source)


def relayout(d, inner):
    """A cast to another layout, or from one padding to another."""
    a = d.moved(inner, low=2)
    for _ in range(8):
        shape = d.laid_out(a.shape.extents, a.element_type).unpadded()
        if shape.layout != a.shape.layout:
            return Move(shape, a, lambda types, text: f"({types.name(shape)})({text})",
                        lambda nest, at: at)
    raise Retry


def reshape(d, inner):
    a = d.moved(inner)
    rest, factors, p = a.shape.count, [], 2
    while rest > 1:
        while rest % p == 0:
            factors.append(p)
            rest //= p
        p += 1
    extents = [1] * d.rng.pick([1, 2, 3, 4])
    for factor in factors:
        extents[d.rng.below(len(extents))] *= factor
    numbers = ", ".join(map(str, extents))
    return Move(shapes.plain(a.element_type, extents), a,
                lambda types, text: f"__builtin_tensor_reshape({text}, {numbers})", None,
                numbered=True)


def piece_of(d, extent):
    """An extent below this one, as users cut it."""
    return d.rng.pick([e for e in [*EXTENTS, extent - 1, extent // 2, extent] if 0 < e <= extent])


def cut(d, inner):
    """A slice: from constant or other starts, with steps."""
    a = d.moved(inner)
    extents = [piece_of(d, e) if d.rng.percent(60) else e for e in a.shape.extents]
    steps = [1] * a.shape.rank
    if d.rng.percent(40):
        k = d.rng.below(a.shape.rank)
        steps[k] = d.rng.pick([2, 2, 3, -1, -1])
        extents[k] = min(extents[k], (a.shape.extents[k] - 1) // abs(steps[k]) + 1)
    starts, words = [], []
    for extent, result, step in zip(a.shape.extents, extents, steps):
        room = extent - (result - 1) * abs(step)
        start = d.rng.below(room) + (0 if step > 0 else (result - 1) * -step)
        starts.append(start)
        words.append(str(start))
    has_steps = any(step != 1 for step in steps)
    if not has_steps and d.rng.percent(30):
        k = d.rng.below(a.shape.rank)
        words[k] = d.run_time(starts[k])
        starts[k] = words[k]
    numbers = ", ".join([*words, *map(str, extents), *(map(str, steps) if has_steps else [])])

    def source(nest, at):
        return [Index.of(i) * step + start for i, step, start in zip(at, steps, starts)]
    return Move(a.shape.resized(extents), a,
                lambda types, text: f"__builtin_tensor_slice({text}, {numbers})", source)


def matrix_part(d, inner):
    """A row, a column or a block of a matrix."""
    a = d.moved(inner)
    rows, columns = a.shape.extents
    kind = d.rng.pick(["row", "column", "block"])
    extents = {"row": (1, columns), "column": (rows, 1),
               "block": (piece_of(d, rows), piece_of(d, columns))}[kind]
    starts = [d.rng.below(e - p + 1) for e, p in zip((rows, columns), extents)]
    names = [d.run_time(s) if d.rng.percent(40) else s for s in starts]
    if kind == "row":
        names[1] = 0
    elif kind == "column":
        names[0] = 0
    words = {"row": [names[0]], "column": [names[1]], "block": [*names, *extents]}[kind]
    numbers = ", ".join(map(str, words))

    def source(nest, at):
        return [Index.of(i) + start for i, start in zip(at, names)]
    return Move(a.shape.resized(extents), a,
                lambda types, text: f"__builtin_matrix_{kind}({text}, {numbers})", source)


def diagonal(d, inner):
    a = d.moved(inner)
    return Move(a.shape.resized((min(a.shape.extents), 1)), a,
                lambda types, text: f"__builtin_matrix_diagonal({text})",
                lambda nest, at: [at[0], at[0]])


def gather(d, inner):
    a = d.moved(inner, high=4)
    k = d.rng.below(a.shape.rank)
    extent = a.shape.extents[k]
    most = max(1, d.most * 2 // (a.shape.count // extent))
    count = [d.rng.pick([e for e in EXTENTS if e <= most])]
    if d.rng.percent(20) and count[0] * 3 <= most:
        count.append(3)
    element = ELEMENTS[d.rng.pick(["i32", "i32", "i64", "u8" if extent <= 256 else "i16"])]
    indices = d.leaf(shapes.plain(element, count), "index", extent)
    shape = a.shape.extents[:k] + tuple(count) + a.shape.extents[k + 1:]
    result = a.shape.resized(shape) if len(count) == 1 else shapes.plain(a.element_type, shape)

    def source(nest, at):
        number = nest.opaque(indices.element(nest, at[k:k + len(count)]))
        return [*at[:k], number, *at[k + len(count):]]
    return Move(result, a,
                lambda types, text: f"__builtin_tensor_gather({text}, {k}, {indices.form(types)})",
                source, [indices])


def block(d, inner):
    """A dimension that the blocks divide: others are padded with zeros."""
    a = d.moved(inner, high=4)
    k = d.rng.below(a.shape.rank)
    sizes = [s for s in (2, 3, 4, 8, 16) if a.shape.extents[k] % s == 0]
    if not sizes:
        raise Retry
    size = d.rng.pick(sizes)
    extents = list(a.shape.extents) + [size]
    extents[k] //= size

    def source(nest, at):
        places = list(at[:-1])
        places[k] = Index.of(at[k]) * size + at[-1]
        return places
    return Move(shapes.plain(a.element_type, extents), a,
                lambda types, text: f"__builtin_tensor_tile({text}, {k}, {size})", source)


def strided_load(d, inner):
    """From memory with strides, one of which may be known at run time alone."""
    if inner is not None:
        raise Retry
    shape = d.shape(high=3).unpadded()
    order = list(range(shape.rank))
    if d.rng.percent(40):
        order.reverse()
    strides, step = [0] * shape.rank, d.rng.pick([1, 1, 1, 2, 3])
    for k in reversed(order):
        strides[k] = step
        step *= shape.extents[k] + d.rng.pick([0, 1, 5])
    if step > 4 << 20:
        raise Retry
    c = shape.element.c
    if shape.kind == MATRIX:
        shape = shape._replace(layout=(0, 1))
        if strides[order[1]] != 1:
            raise Retry
        line = strides[order[0]]
        name = d.run_time(line)
        where = "row" if order == [0, 1] else "column"
        numbers = f"{shape.extents[0]}, {shape.extents[1]}, {name}"
        leaf = d.leaf(shape, make=StridedLeaf, strides=strides, run_time=(order[0], name),
                      form=lambda types, name="": (f"({types.name(shape)})"
                                                   f"__builtin_matrix_{where}_major_load("
                                                   f"({c} *){leaf.name}, {numbers})"))
        return leaf
    words, run_time = list(map(str, strides)), None
    if shape.rank > 1 and d.rng.percent(40):
        words[order[0]] = d.run_time(strides[order[0]])
        run_time = order[0], words[order[0]]
    numbers = ", ".join(words)
    leaf = d.leaf(shape, make=StridedLeaf, strides=strides, run_time=run_time,
                  form=lambda types: f"__builtin_tensor_load({types.name(shape)}, {leaf.name}, "
                                     f"{numbers})")
    return leaf


def stored(d, inner):
    """Results with gaps between them; what they are of is a sum of two operands."""
    if inner is not None or d.kind == MATRIX:
        raise Retry
    a = d.operand(None, high=3)
    strides, step = [0] * a.shape.rank, d.rng.pick([1, 1, 2, 3])
    for k in reversed(range(a.shape.rank)):
        strides[k] = step
        step *= a.shape.extents[k] + d.rng.pick([0, 1, 5])
    if math.prod(a.shape.extents) < 2 or step > 4 << 20:
        raise Retry
    d.result_strides = tuple(strides)
    return a
