# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors whose elements are places, argmin and argmax; outer products; and tiles."""

from .element_types import BY_NAME
from .tensors import (MOST_RANK, Tensor, array, builtin, cut, each, moved, place, product, spend,
                      tensor, times, type_of)


def tiled(f, element, extents, steps, depth):
    """One dimension is cut into tiles, whose size is the last extent."""
    if len(extents) < 2:
        return None
    *outer, size = extents
    along = f.rng.below(len(outer))
    source = list(outer)
    source[along] = (outer[along] - 1) * size + f.rng.between(1, size)
    a = tensor(f, element, source, steps, depth)
    result = array(f, element, extents)
    number = f"i{along} * {size} + i{len(outer)}"
    indices = [f"({number})" if k == along else f"i{k}" for k in range(len(outer))]
    each(f, extents, f"{result}[{place(extents)}] = {number} < {source[along]} "
                     f"? {a.reference}[{place(source, indices)}] : ({element.spelling})0;")
    return Tensor(element, tuple(extents), builtin("tile", a.code, along, size), result)


def untiled(f, element, extents, steps, depth):
    if len(extents) >= MOST_RANK:
        return None
    along, size = f.rng.below(len(extents)), f.rng.between(1, 5)
    source = [-(-e // size) if k == along else e for k, e in enumerate(extents)] + [size]
    if not spend(f, element, product(source)):
        return None
    a = tensor(f, element, source, steps, depth)
    indices = [f"i{k} / {size}" if k == along else f"i{k}" for k in range(len(extents))]
    return moved(f, element, extents, builtin("untile", a.code, along, extents[along]),
                 a.reference, indices + [f"i{along} % {size}"], source)


def first_of_best(element, extents, loop, indices, reference: str, is_most: bool) -> str:
    """Statements that find in `best` the first n of the least or largest element; a NaN is
    none."""
    sign = ">" if is_most else "<"
    return (f"int best = -1; {element.spelling} y = {{}}; for (int n = 0; n < {loop}; ++n) {{ "
            f"{element.spelling} x = {reference}[{place(extents, indices)}]; "
            f"if (x == x && (best < 0 || x {sign} y)) {{ best = n; y = x; }} }} "
            "best = best < 0 ? 0 : best;")


def places(f, element, extents, steps, depth):
    """Of the least or largest elements along a dimension, which is repeated if it was there;
    or that of all elements, which is added to others."""
    is_most = f.rng.percent(50)
    name = "argmax" if is_most else "argmin"
    if f.rng.percent(30):
        source = cut(f, f.rng.pick(f.extents))
        a, b = tensor(f, element, source, steps, depth), tensor(f, element, extents, 0, depth)
        number, result = f.fresh("n"), array(f, element, extents)
        f.declarations.append(f"  {element.spelling} {number};")
        count = product(source)
        found = first_of_best(element, [count], count, ["n"], a.reference, is_most)
        f.reference(f"{{ {found} {number} = ({element.spelling})best; }}")
        f.reference(f"{element.name}_add_scalar({result}, {b.reference}, {number}, "
                    f"{product(extents)});")
        return Tensor(element, tuple(extents),
                      f"({b.code} + ({element.spelling}){builtin(name, a.code)})", result)
    along = f.rng.below(len(extents))
    source = [f.rng.pick(f.extents) if k == along else e for k, e in enumerate(extents)]
    if not spend(f, element, product(source)):
        return None
    a = tensor(f, element, source, steps, depth)
    kept = [1 if k == along else e for k, e in enumerate(extents)]
    indices = ["n" if k == along else f"i{k}" for k in range(len(extents))]
    result = array(f, element, kept)
    each(f, kept, first_of_best(element, source, source[along], indices, a.reference, is_most),
         f"{result}[{place(kept)}] = ({element.spelling})best;")
    of_int, type_ = type_of(f, BY_NAME["i32"], kept).name, type_of(f, element, kept).name
    code = f"(({type_})({of_int}){builtin(name, a.code, along)})"
    indices = ["0" if k == along else f"i{k}" for k in range(len(extents))]
    return moved(f, element, extents, builtin("broadcast", code, *extents), result, indices, kept)


def outer(f, element, extents, steps, depth):
    """Each element of one times each of another."""
    if len(extents) < 2 or not spend(f, element, product(extents)):
        return None
    split = f.rng.between(1, len(extents) - 1)
    a = tensor(f, element, extents[:split], steps, depth)
    b = tensor(f, element, extents[split:], 0, depth)
    type_ = type_of(f, element, extents[:split])
    names = [f"i{k}" for k in range(len(extents))]
    result = array(f, element, extents)
    factors = [f"{t.reference}[{place(t.extents, part)}]"
               for t, part in ((a, names[:split]), (b, names[split:]))]
    each(f, extents, f"{result}[{place(extents)}] = {times(element, *factors)};")
    return Tensor(element, tuple(extents),
                  builtin("outer_product", f"({type_.name}){a.code}", b.code), result)


ANY = [(tiled, 1), (untiled, 1)]
NUMBERS = [(places, 2), (outer, 1)]
