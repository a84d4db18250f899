# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations whose loops are several nests: borders, insertions, concatenation, scatter."""

import itertools
import math

from . import shapes
from .draws import EXTENTS
from .elements import BOOL, ELEMENTS
from .expressions import Piece, Placed, Retry, whole
from .indices import Index


def both_bounds(a, b):
    return None if a.bound is None or b.bound is None else max(a.bound, b.bound)


def copied(node):
    """The piece that writes all of a node, or none if it is the result already."""
    return [] if getattr(node, "name", "") == "d" else [whole(node.shape.extents, node.element)]


def base(d, inner, low=1, high=5):
    """What is changed: often what the result's memory holds."""
    a = d.moved(inner, low, high)
    if inner is None and d.rng.percent(50):
        a.shape = a.shape.unpadded()  # as the result is
        d.in_place, a.name = a, "d"
    return a


def moved_by(starts):
    return lambda nest, at: [Index.of(i) + start for i, start in zip(at, starts)]


def pad_constant(d, inner):
    a = d.moved(inner)
    rank = a.shape.rank
    low, high, interior = [0] * rank, [0] * rank, [0] * rank
    for k in {rank - 1, d.rng.below(rank)}:
        low[k], high[k] = d.rng.pick([0, 1, 1, 2, 3]), d.rng.pick([0, 1, 1, 2, 3])
        interior[k] = d.rng.pick([0] * 6 + [1, 2])
    extents = [l + e + (e - 1) * i + h
               for e, l, h, i in zip(a.shape.extents, low, high, interior)]
    if tuple(extents) == a.shape.extents or math.prod(extents) > 1 << 20:
        raise Retry
    value = d.rng.pick([0, 0, 1])
    numbers = ", ".join(map(str, [*low, *high, *(interior if any(interior) else [])]))
    shape = a.shape.resized(extents)

    def place(nest, at):
        return [Index.of(i) * (1 + gap) + l for i, l, gap in zip(at, low, interior)]
    return Placed(shape, [a],
                  lambda types, words: f"__builtin_tensor_pad({words[0]}, {value}, {numbers})",
                  [whole(extents, lambda nest, at: str(value)),
                   Piece(a.shape.extents, place, a.element)], both_bounds(a, a))


def pad_mode(d, inner):
    """Borders from elements: a piece for each side, where a user writes the loops by hand."""
    a = d.moved(inner)
    rank = a.shape.rank
    mode = d.rng.pick(["replicate", "reflect", "symmetric", "wrap"])
    least = 2 if mode == "reflect" else 1
    chosen = {rank - 1, d.rng.below(rank)} if d.rng.percent(60) else {rank - 1}
    low, high = [0] * rank, [0] * rank
    for k in chosen:
        room = a.shape.extents[k] - least + 1
        low[k] = min(d.rng.pick([0, 1, 1, 2, 3]), room)
        high[k] = min(d.rng.pick([0, 1, 1, 2, 3]), room)
    if not any(low + high):
        raise Retry
    # (first place, extent, source of the index) of each part of a dimension.
    sides = []
    for k, extent in enumerate(a.shape.extents):
        before, behind = {"replicate": (lambda i, l: Index(), lambda i, e: Index(constant=e - 1)),
                          "reflect": (lambda i, l: i * -1 + l, lambda i, e: i * -1 + (e - 2)),
                          "symmetric": (lambda i, l: i * -1 + (l - 1),
                                        lambda i, e: i * -1 + (e - 1)),
                          "wrap": (lambda i, l, e=extent: i + (e - l), lambda i, e: i)}[mode]
        sides.append([part for part in [
            (low[k], extent, lambda i: i),
            (0, low[k], lambda i, l=low[k], f=before: f(i, l)),
            (low[k] + extent, high[k], lambda i, e=extent, f=behind: f(i, e))] if part[1]])
    pieces = []
    for parts in itertools.product(*sides):
        def element(nest, at, parts=parts):
            return a.element(nest, [part[2](Index.of(i)) for i, part in zip(at, parts)])
        pieces.append(Piece([part[1] for part in parts], moved_by([p[0] for p in parts]), element))
    extents = [l + e + h for e, l, h in zip(a.shape.extents, low, high)]
    if math.prod(extents) > 1 << 20:
        raise Retry
    numbers = ", ".join(map(str, [*low, *high]))
    return Placed(a.shape.resized(extents), [a],
                  lambda types, words: f"__builtin_tensor_pad_{mode}({words[0]}, {numbers})",
                  pieces, a.bound)


def concat(d, inner):
    a = d.moved(inner)
    k = d.rng.pick([a.shape.rank - 1, a.shape.rank - 1, d.rng.below(a.shape.rank)])
    parts = [a]
    for _ in range(d.rng.pick([1, 1, 2])):
        extents = list(a.shape.extents)
        if d.rng.percent(50):
            extents[k] = d.rng.pick([e for e in EXTENTS if e <= max(extents[k], 4)])
        parts.append(d.leaf(d.laid_out(extents, a.element_type)))
    pieces, start = [], 0
    for part in parts:
        starts = [start if dimension == k else 0 for dimension in range(a.shape.rank)]
        pieces.append(Piece(part.shape.extents, moved_by(starts), part.element))
        start += part.shape.extents[k]
    extents = list(a.shape.extents)
    extents[k] = start
    bound = None if a.bound is None else max(part.bound for part in parts)
    return Placed(a.shape.resized(extents), parts,
                  lambda types, words: f"__builtin_tensor_concat({k}, {', '.join(words)})",
                  pieces, bound)


def insert_slice(d, inner):
    a = base(d, inner)
    extents = [d.rng.pick([p for p in EXTENTS if p <= e]) for e in a.shape.extents]
    part = d.leaf(d.laid_out(extents, a.element_type))
    starts = [d.rng.below(e - p + 1) for e, p in zip(a.shape.extents, extents)]
    words = list(starts)
    for k in range(a.shape.rank):
        if d.rng.percent(25) and len(d.numbers) < 2:
            words[k] = d.run_time(starts[k])
    numbers = ", ".join(map(str, words))
    return Placed(a.shape.unpadded(), [a, part],
                  lambda types, texts: (f"__builtin_tensor_insert_slice({', '.join(texts)}, "
                                        f"{numbers})"),
                  [*copied(a), Piece(extents, moved_by(words), part.element)],
                  both_bounds(a, part))


def matrix_insert(d, inner):
    """A row, a column or a block into a matrix."""
    a = base(d, inner)
    rows, columns = a.shape.extents
    kind = d.rng.pick(["row", "column", "block"])
    extents = {"row": (1, columns), "column": (rows, 1),
               "block": tuple(d.rng.pick([p for p in EXTENTS if p <= e])
                              for e in (rows, columns))}[kind]
    part = d.leaf(a.shape.resized(extents))
    starts = [d.rng.below(e - p + 1) for e, p in zip((rows, columns), extents)]
    names = [d.run_time(start) if d.rng.percent(40) else start for start in starts]
    if kind != "block":
        names[1 if kind == "row" else 0] = 0
    words = {"row": [names[0]], "column": [names[1]], "block": names}[kind]
    numbers = ", ".join(map(str, words))
    return Placed(a.shape.unpadded(), [a, part],
                  lambda types, texts: (f"__builtin_matrix_insert_{kind}({texts[0]}, {numbers}, "
                                        f"{texts[1]})"),
                  [*copied(a), Piece(extents, moved_by(names), part.element)],
                  both_bounds(a, part))


def from_lines(d, inner):
    """A matrix of rows or of columns."""
    if inner is not None:
        raise Retry
    count, extent = d.rng.pick([2, 3]), min(d.extent, 64)
    by_row = d.rng.percent(50)
    extents = (1, extent) if by_row else (extent, 1)
    first = d.leaf(d.laid_out(extents).unpadded())
    lines = [first] + [d.leaf(first.shape) for _ in range(count - 1)]
    shape = first.shape.resized((count, extent) if by_row else (extent, count))
    pieces = [Piece(extents, moved_by([k, 0] if by_row else [0, k]), line.element)
              for k, line in enumerate(lines)]
    name = f"__builtin_matrix_from_{'rows' if by_row else 'columns'}"
    return Placed(shape, lines,
                  lambda types, words: f"{name}({types.name(shape)}, {', '.join(words)})", pieces,
                  max(line.bound for line in lines))


def from_diagonal(d, inner):
    """Of a column, or as many times the identity."""
    if inner is not None or d.extent > 64:
        raise Retry
    extent = d.extent
    v = d.leaf(d.laid_out((extent, 1)))
    shape = v.shape.resized((extent, extent))
    zeros = whole(shape.extents, lambda nest, at: "0")

    def place(nest, at):
        return [at[0], at[0]]
    if d.rng.percent(40):
        d.leaves.clear()
        return Placed(shape, [],
                      lambda types, words: f"__builtin_matrix_identity({types.name(shape)})",
                      [zeros, Piece([extent], place, lambda nest, at: "1")], 1)
    return Placed(shape, [v], lambda types, words: f"__builtin_matrix_from_diagonal({words[0]})",
                  [zeros, Piece([extent], place, lambda nest, at: v.element(nest, [at[0], 0]))],
                  v.bound)


def scatter(adds):
    def build(d, inner):
        a = base(d, inner, high=4)
        k = d.rng.below(a.shape.rank)
        extent = a.shape.extents[k]
        count = d.rng.pick([e for e in EXTENTS if e <= (1000 if adds else extent)])
        if a.shape.count // extent * count > 2 * d.most:
            raise Retry
        if adds and a.element_type.kind == BOOL:
            raise Retry
        element = ELEMENTS[d.rng.pick(["i32", "i32", "i64", "u8" if extent <= 256 else "i16"])]
        indices = d.leaf(shapes.plain(element, [count]), "index" if adds else "permutation",
                         extent)
        extents = list(a.shape.extents)
        extents[k] = count
        v = d.leaf(d.laid_out(extents, a.element_type))
        if adds and (a.bound is None or a.bound + v.bound * count > a.element_type.most):
            raise Retry
        if d.in_place and adds:
            a.fill, a.bound = "unit", 1 << 20

        def place(nest, at):
            places = list(at)
            places[k] = nest.opaque(indices.element(nest, [at[k]]))
            return places
        name = "scatter_add" if adds else "scatter"

        def form(types, words):
            return f"__builtin_tensor_{name}({words[0]}, {k}, {words[1]}, {words[2]})"
        bound = None if a.bound is None else a.bound + v.bound * (count if adds else 1)
        return Placed(a.shape.unpadded(), [a, indices, v], form,
                      [*copied(a), Piece(extents, place, v.element, adds=adds)], bound)
    return build


def unblock(d, inner):
    """The blocks of a dimension side by side."""
    if inner is not None:
        raise Retry
    extents = list(d.extents(d.rank(2, 4)))
    k = d.rng.below(len(extents) - 1)
    a = d.leaf(d.laid_out(extents))
    *front, size = extents
    result = list(front)
    result[k] *= size

    def place(nest, at):
        places = list(at[:-1])
        places[k] = Index.of(at[k]) * size + at[-1]
        return places
    return Placed(shapes.plain(a.element_type, result), [a],
                  lambda types, words: f"__builtin_tensor_untile({words[0]}, {k}, {result[k]})",
                  [Piece(extents, place, a.element)], a.bound)

