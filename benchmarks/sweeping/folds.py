# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions and windows."""

import math

from . import shapes
from .draws import MOST_WORK
from .elementwise import checked
from .elements import BOOL
from .expressions import Fold, Retry
from .indices import Index

EXTREMES = ("min", "max")


def bound_of(operation, node, count):
    """The bound of a fold, if it is exact in any order."""
    if operation in EXTREMES or node.element_type.kind == BOOL:
        return node.bound
    if node.bound is None:
        if node.element_type.is_float or operation == "add":
            raise Retry
        return None
    if operation == "add":
        bound = checked(node.element_type, node.bound * count)
        if bound is None:
            raise Retry
        return bound
    return 1 if operation == "mul" else 2 * node.bound


def fill_of(operation, inner):
    """Products of ones are ones."""
    if operation != "mul":
        return None
    if inner is not None:
        raise Retry
    return "unit"


def takes(operation, element):
    if operation in ("and", "or", "xor"):
        return not element.is_float
    return element.kind != BOOL


def drawn_operation(d, element):
    return d.rng.pick([one for one in ("add", "add", "add", "mul", "min", "max", "max", "and",
                                       "or", "xor") if takes(one, element)])


def reduce_dimensions(d, inner):
    """Along some dimensions."""
    element = d.element if inner is None else inner.element_type
    operation = drawn_operation(d, element)
    a = d.moved(inner, fill=fill_of(operation, inner))
    rank = a.shape.rank
    chosen = sorted({d.rng.below(rank) for _ in range(d.rng.pick([1, 1, 2]))})
    extents = [1 if k in chosen else e for k, e in enumerate(a.shape.extents)]
    inner_extents = [a.shape.extents[k] for k in chosen]

    def term(nest, at, inner_at):
        source = list(at)
        for k, index in zip(chosen, inner_at):
            source[k] = index
        return a.element(nest, source)

    text = ", ".join(map(str, chosen))
    return Fold(a.shape.resized(extents), [a],
                lambda types, words: f"__builtin_tensor_reduce_{operation}({words[0]}, {text})",
                inner_extents, term, operation,
                bound=bound_of(operation, a, math.prod(inner_extents)))


def reduce_all(d, inner):
    """To a scalar."""
    element = d.element if inner is None else inner.element_type
    operation = drawn_operation(d, element)
    a = d.moved(inner, fill=fill_of(operation, inner))
    return Fold(shapes.scalar(element), [a],
                lambda types, words: f"__builtin_reduce_{operation}({words[0]})",
                a.shape.extents, lambda nest, at, inner_at: a.element(nest, inner_at), operation,
                bound=bound_of(operation, a, a.shape.count))


def reduce_lines(d, inner):
    """The rows or the columns of a matrix."""
    element = d.element if inner is None else inner.element_type
    operation = drawn_operation(d, element)
    a = d.moved(inner, fill=fill_of(operation, inner))
    by_row = d.rng.percent(50)
    rows, columns = a.shape.extents
    extents, count = ((rows, 1), columns) if by_row else ((1, columns), rows)

    def term(nest, at, inner_at):
        return a.element(nest, [at[0], inner_at[0]] if by_row else [inner_at[0], at[1]])

    name = f"__builtin_matrix_{'row' if by_row else 'column'}wise_{operation}"
    return Fold(a.shape.resized(extents), [a], lambda types, words: f"{name}({words[0]})", [count],
                term, operation, bound=bound_of(operation, a, count))


def window(d, inner):
    element = d.element if inner is None else inner.element_type
    operation = drawn_operation(d, element)
    a = d.moved(inner, most=1 << 16, repeats=True, fill=fill_of(operation, inner))
    rank = a.shape.rank
    sizes, strides, dilations = [1] * rank, [1] * rank, [1] * rank
    # Images have their rows and columns at the end, or in front of the channels.
    last = rank - 1 if rank < 3 or d.rng.percent(70) else rank - 2
    for k in {last, max(0, last - 1)}:
        sizes[k] = min(d.rng.pick([1, 2, 2, 3, 3, 4, 7]), a.shape.extents[k])
        strides[k] = d.rng.pick([1, 1, 2, 3, sizes[k]])
        if (sizes[k] - 1) * 2 < a.shape.extents[k] and d.rng.percent(10):
            dilations[k] = 2
    extents = [(e - (w - 1) * l - 1) // s + 1
               for e, w, s, l in zip(a.shape.extents, sizes, strides, dilations)]
    if math.prod(sizes) == 1 or math.prod(extents) * math.prod(sizes) > MOST_WORK:
        raise Retry
    around = [k for k in range(rank) if sizes[k] > 1]

    def term(nest, at, inner_at):
        source = [Index.of(index) * s for index, s in zip(at, strides)]
        for k, index in zip(around, inner_at):
            source[k] = source[k] + index * dilations[k]
        return a.element(nest, source)

    numbers = list(sizes)
    if any(s != 1 for s in strides + dilations):
        numbers += strides
    if any(l != 1 for l in dilations):
        numbers += dilations
    text = ", ".join(map(str, numbers))
    return Fold(a.shape.resized(extents), [a],
                lambda types, words: f"__builtin_tensor_window_{operation}({words[0]}, {text})",
                [sizes[k] for k in around], term, operation,
                bound=bound_of(operation, a, math.prod(sizes)))


def trace(d, inner):
    if inner is None:
        extent = d.extent if d.extent <= 64 else 17
        a = d.leaf(d.laid_out((extent, extent)))
    else:
        a = d.moved(inner)
        if a.shape.extents[0] != a.shape.extents[1]:
            raise Retry
    extent = a.shape.extents[0]
    return Fold(shapes.scalar(a.element_type), [a],
                lambda types, words: f"__builtin_matrix_trace({words[0]})", [extent],
                lambda nest, at, inner_at: a.element(nest, [inner_at[0], inner_at[0]]),
                bound=bound_of("add", a, extent))


def dot(d, inner):
    a = d.moved(inner)
    b = d.beside(a)
    element = a.element_type
    if a.bound is None:
        raise Retry
    bound = checked(element, a.bound * b.bound * a.shape.count)
    if bound is None:
        raise Retry
    return Fold(shapes.scalar(element), [a, b],
                lambda types, words: f"__builtin_matrix_dot({words[0]}, {words[1]})",
                a.shape.extents,
                lambda nest, at, inner_at: element.rounded(
                    f"{a.element(nest, inner_at)} * {b.element(nest, inner_at)}"), bound=bound)
