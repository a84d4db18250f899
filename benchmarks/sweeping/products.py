# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products: of matrices, of a matrix and a vector, contractions, convolutions."""

import math

from . import shapes
from .draws import EXTENTS, MOST_WORK
from .elementwise import checked
from .elements import ELEMENTS, FLOATS, INTEGERS
from .expressions import Fold, Map, Move, Retry
from .indices import Index
from .shapes import MATRIX, VECTOR

# Elements that multiply-adds widen: narrow, wide.
WIDER = {"i8": ["i32", "i16"], "u8": ["i32"], "i16": ["i32", "i64"], "i32": ["i64"],
         "f16": ["f32"], "bf16": ["f32"], "f32": ["f64"]}


def product_bound(a, b, terms, element, start=0):
    if a.bound is None or b.bound is None:
        raise Retry
    bound = checked(element, a.bound * b.bound * terms + start)
    if bound is None:
        raise Retry
    return bound


def times(element, a, b, narrow=None):
    """An element of the product; narrow: the operands' element type, if it is another one."""
    if narrow and (element.size > 4 or element.is_float):
        return f"({element.c}){a} * ({element.c}){b}"
    return element.rounded(f"{a} * {b}")


def some_extents(d, count, most=MOST_WORK):
    """For loops that all are inside each other."""
    extents = list(d.extents(count, min(most, 16 * max(d.most, 64))))
    if max(extents) > 512 > d.extent and count > 2 and d.rng.percent(60):
        extents[extents.index(max(extents))] = d.rng.pick(EXTENTS[:-1])
    return extents


def operands(d, inner, shape_a, shape_b):
    """Both, of which INNER may stand for the first."""
    if inner is None:
        a = d.leaf(shape_a)
    else:
        a = d.settled(inner)
    return a, d.leaf(shape_b)


def matrix_product(d, inner):
    """a * b of matrices, or matmul of the last two dimensions."""
    if inner is None:
        front = [] if d.kind == MATRIX or d.rng.percent(50) else [d.rng.pick([2, 3, 8])]
        rows, terms, columns = some_extents(d, 3, MOST_WORK // math.prod(front or [1]))
        layout = d.laid_out((*front, rows, terms))
    else:
        if inner.shape.rank < 2 or inner.shape.rank > 4:
            raise Retry
        *front, rows, terms = inner.shape.extents
        columns = d.rng.pick(EXTENTS[:-1])
        if inner.shape.count * columns > MOST_WORK:
            raise Retry
        layout = inner.shape
    other = layout.resized((*front, terms, columns)) if d.kind == MATRIX else d.laid_out(
        (*front, terms, columns), layout.element)
    a, b = operands(d, inner, layout, other)
    element = a.element_type

    def term(nest, at, inner_at):
        first, second = list(at), list(at)
        first[-1], second[-2] = inner_at[0], inner_at[0]
        return times(element, a.element(nest, first), b.element(nest, second))

    def form(types, words):
        if d.kind == MATRIX:
            return f"({a.operand(types)} * {b.operand(types)})"
        return f"__builtin_tensor_matmul({words[0]}, {words[1]})"
    return Fold(a.shape.resized((*front, rows, columns)), [a, b], form, [terms], term,
                bound=product_bound(a, b, terms, element))


def multiply_add(d, inner):
    """c + a * b, in wider elements or in the same; also where c is the result."""
    if inner is not None:
        raise Retry
    rows, terms, columns = some_extents(d, 3)
    wide = ELEMENTS[d.rng.pick([d.element.name] * 2 + WIDER.get(d.element.name, []))]
    a = d.leaf(d.laid_out((rows, terms)))
    b = d.leaf(a.shape.resized((terms, columns)))
    c = d.leaf(a.shape.resized((rows, columns)).of(wide))
    if d.rng.percent(30):
        d.in_place, c.name, c.fill = c, "d", "unit"
    narrow = d.element if wide != d.element else None

    def term(nest, at, inner_at):
        return times(wide, a.element(nest, [at[0], inner_at[0]]),
                     b.element(nest, [inner_at[0], at[1]]), narrow)
    return Fold(c.shape, [a, b, c],
                lambda types, words: f"__builtin_matrix_multiply_add({', '.join(words)})", [terms],
                term, start=c.element, bound=product_bound(a, b, terms, wide, c.bound))


def by_vector(d, inner):
    """A matrix times a vector, or a vector times a matrix."""
    extents = [2, 3, 4, 7, 8, 16]
    rows, columns = d.rng.pick(extents), d.rng.pick(extents)
    a = d.leaf(d.laid_out((rows, columns))) if inner is None else d.moved(inner, repeats=True)
    rows, columns = a.shape.extents
    if max(rows, columns) > 64:
        raise Retry
    element, on_right = a.element_type, d.rng.percent(70)
    terms, results = (columns, rows) if on_right else (rows, columns)
    vector = d.leaf(shapes.plain(element, (terms,), VECTOR))

    def term(nest, at, inner_at):
        k = inner_at[0]
        return times(element, a.element(nest, [at[0], k] if on_right else [k, at[0]]),
                     vector.element(nest, [k]))

    def form(types, words):
        words = [a.operand(types), vector.operand(types)]
        return f"({' * '.join(words if on_right else reversed(words))})"
    return Fold(shapes.plain(element, (results,), VECTOR), [a, vector], form, [terms], term,
                bound=product_bound(a, vector, terms, element))


def outer_product(d, inner):
    if inner is not None:
        raise Retry
    rows, columns = some_extents(d, 2)
    u = d.leaf(d.laid_out((rows, 1)))
    v = d.leaf(u.shape.resized((columns, 1) if d.rng.percent(50) else (1, columns)))
    k = 0 if v.shape.extents[0] == columns else 1
    shape = u.shape.resized((rows, columns))

    def along(leaf, which, dimension):
        def source(nest, at):
            return [at[which] if d == dimension else Index() for d in range(2)]
        return Move(shape, leaf, lambda types, text: text, source)
    return Map(shape, [along(u, 0, 0), along(v, 1, k)],
               "__builtin_matrix_outer_product({0}, {1})", times(u.element_type, "{0}", "{1}"),
               product_bound(u, v, 1, u.element_type))


def letters_of(d):
    """(letters of a, of b, of the result): of both and the result, of a, of b, of both alone."""
    kinds = [d.rng.weighted([("batch", 20), ("a", 30), ("b", 25), ("sum", 25)])
             for _ in range(d.rng.weighted([(2, 25), (3, 45), (4, 30)]))]
    if all(kind == "sum" for kind in kinds) or "sum" not in kinds and d.rng.percent(85):
        raise Retry
    names = "ijklmn"[:len(kinds)]
    by_kind = {kind: [n for n, k in zip(names, kinds) if k == kind] for kind in set(kinds)}

    def shuffled(*wanted):
        found = [name for kind in wanted for name in by_kind.get(kind, [])]
        for k in range(len(found) - 1, 0, -1):
            other = d.rng.below(k + 1)
            found[k], found[other] = found[other], found[k]
        return "".join(found)
    a, b = shuffled("batch", "a", "sum"), shuffled("batch", "b", "sum")
    if not a or not b:
        raise Retry
    return a, b, shuffled("batch", "a", "b")


def contraction(adds):
    def build(d, inner):
        letters_a, letters_b, result = letters_of(d)
        everything = sorted(set(letters_a + letters_b))
        if inner is None:
            extent = dict(zip(everything, some_extents(d, len(everything))))
        else:
            if inner.shape.rank != len(letters_a):
                raise Retry
            extent = {n: d.rng.pick(EXTENTS[:-1]) for n in everything}
            extent.update(zip(letters_a, inner.shape.extents))
        if math.prod(extent.values()) > MOST_WORK:
            raise Retry
        a, b = operands(d, inner, d.laid_out([extent[n] for n in letters_a]),
                        d.laid_out([extent[n] for n in letters_b], inner and inner.element_type))
        element = a.element_type
        terms = [n for n in letters_a if n not in result]
        extents = [extent[n] for n in result]
        count, children, start, narrow = math.prod(extent[n] for n in terms), [a, b], None, None
        name, shape, bound_c = "contract", shapes.plain(element, extents), 0
        if adds:
            name = "contract_add"
            wide = ELEMENTS[d.rng.pick([element.name] * 2 + WIDER.get(element.name, []))]
            narrow, element = (element, wide) if wide != element else (None, wide)
            c = d.leaf(d.laid_out(extents, element).unpadded())
            if d.rng.percent(40):
                d.in_place, c.name, c.fill = c, "d", "unit"
            shape, bound_c, start = c.shape, c.bound, c.element
            children.append(c)

        def term(nest, at, inner_at):
            index = {**dict(zip(result, at)), **dict(zip(terms, inner_at))}
            return times(element, a.element(nest, [index[n] for n in letters_a]),
                         b.element(nest, [index[n] for n in letters_b]), narrow)
        text = f'"{letters_a},{letters_b}->{result}"'
        return Fold(shape, children,
                    lambda types, words: f"__builtin_tensor_{name}({text}, {', '.join(words)})",
                    [extent[n] for n in terms], term, start=start,
                    bound=product_bound(a, b, count, element, bound_c))
    return build


def convolution(d, inner):
    if inner is None:
        spatial = d.rng.pick([1, 2, 2, 2])
        extents = [d.rng.pick([1, 1, 2]), d.rng.pick([1, 3, 4, 8, 16]),
                   *d.extents(spatial, min(d.most, 4096))]
        x = d.leaf(d.laid_out(extents))
    else:
        if inner.shape.rank not in (3, 4):
            raise Retry
        x = d.settled(inner)
        spatial = x.shape.rank - 2
    images, channels, *sizes = x.shape.extents
    groups = d.rng.pick([1] * 5 + [2, channels])
    if channels % groups:
        groups = 1
    outputs = groups * d.rng.pick([1, 1, 2, 3, 8] if groups > 1 else [1, 3, 4, 8, 16])
    window = [min(d.rng.pick([1, 2, 3, 3, 3, 5, 7]), e) for e in sizes]
    strides = [d.rng.pick([1, 1, 1, 2])] * spatial
    results = [(e - w) // s + 1 for e, w, s in zip(sizes, window, strides)]
    inner_extents = [channels // groups, *window]
    work = images * outputs * math.prod(results) * math.prod(inner_extents)
    if work > MOST_WORK:
        raise Retry
    w = d.leaf(d.laid_out((outputs, channels // groups, *window), x.element_type))
    element = x.element_type

    def term(nest, at, inner_at):
        n, o, *place = at
        c, *k = inner_at
        channel = c
        if groups > 1:
            share = outputs // groups
            group = Index.of(o)
            if share > 1:
                group = nest.opaque(f"({group.text}) / {share}")
            channel = group * (channels // groups) + c
        source = [n, channel] + [Index.of(p) * s + q for p, s, q in zip(place, strides, k)]
        return times(element, x.element(nest, source), w.element(nest, [o, c, *k]))
    numbers = list(strides) + ([1] * spatial + [groups] if groups > 1 else [])
    text = ", ".join(map(str, numbers))
    return Fold(x.shape.resized((images, outputs, *results)), [x, w],
                lambda types, words: f"__builtin_tensor_convolution({', '.join(words)}, {text})",
                inner_extents, term,
                bound=product_bound(x, w, math.prod(inner_extents), element))


MULTIPLIED = [*FLOATS, *INTEGERS]
