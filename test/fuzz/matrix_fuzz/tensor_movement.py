# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that move whole tensors: orders, shapes, padding, gathering."""

from .tensor_function import MOST_ELEMENTS
from .tensor_parts import bound_of
from .tensor_types import BITS, INTS, MAX_RANK, Retry, is_float, product

CONSTANT = 1  # Boundary's modes: Zero, Constant, Replicate, Reflect, Symmetric, Wrap


def relayout(f, a=None):
    a = a or f.input(f.any_type())
    return f.emit("relayout", f.type_of(a.type.element, a.type.extents), [a], bound=a.bound)


def transpose(f, a=None):
    a = a or f.input(f.any_type())
    permutation = f.permutation(a.type.rank)
    extents = [a.type.extents[k] for k in permutation]
    return f.emit("transpose", f.type_of(a.type.element, extents), [a], [], permutation, a.bound)


def regrouped(f, count):
    """Extents whose product this is."""
    factors, rest, p = [], count, 2
    while rest > 1:
        while rest % p == 0:
            factors.append(p)
            rest //= p
        p += 1
    extents = [1] * f.rng.between(1, max(1, min(MAX_RANK, len(factors) + 1)))
    for factor in factors:
        extents[f.rng.below(len(extents))] *= factor
    return extents


def reshape(f, a=None):
    if a is None or a.type.has_padding:
        a = f.input(f.any_type(padded=False))
    type_ = f.type_of(a.type.element, regrouped(f, a.type.count), padded=False)
    return f.emit("reshape", type_, [a], [], [], a.bound, told=a.type.layout)


def reshape_permute(f, a=None):
    a = a or f.input(f.any_type())
    return f.emit("reshape.permute", f.type_of(a.type.element, regrouped(f, a.type.count)), [a],
                  [], f.permutation(a.type.rank), a.bound)


def broadcast(f, a=None):
    a = a or f.input(f.any_type(most=60))
    rank = f.rng.between(a.type.rank, min(MAX_RANK, a.type.rank + f.rng.below(4)))
    map_ = f.permutation(rank)[:a.type.rank]
    if f.rng.percent(50):
        map_.sort()
    extents = [f.rng.between(1, 5) for _ in range(rank)]
    for k, to in enumerate(map_):
        if a.type.extents[k] != 1:
            extents[to] = a.type.extents[k]
    for k in range(rank):
        if product(extents) > MOST_ELEMENTS and (
                k not in map_ or a.type.extents[map_.index(k)] == 1):
            extents[k] = 1
    return f.emit("broadcast", f.type_of(a.type.element, extents), [a], [], map_, a.bound)


def pad(f, a=None):
    a = a or f.input(f.any_type(most=120))
    mode = f.rng.below(6)
    rank = a.type.rank
    low, high, interior = [], [], []
    for e in a.type.extents:
        far = f.rng.percent(8)  # around several times
        low.append(f.rng.between(-2, 3) if not far else f.rng.between(-4, 3 * e + 1))
        high.append(f.rng.between(-2, 3) if not far else f.rng.between(-4, 3 * e + 1))
        interior.append(f.rng.pick([0, 0, 1, 2]) if mode <= CONSTANT else 0)
        if f.rng.percent(25):
            low[-1] = high[-1] = interior[-1] = 0
    extents = [e + (e - 1) * i + l + h
               for e, l, h, i in zip(a.type.extents, low, high, interior)]
    for k in range(rank):
        if extents[k] < 1:
            high[k] += f.rng.between(1, 3) - extents[k]
            extents[k] = a.type.extents[k] * (1 + interior[k]) - interior[k] + low[k] + high[k]
        elif product(extents) > MOST_ELEMENTS:
            low[k] = high[k] = interior[k] = 0
            extents[k] = a.type.extents[k]
    element = f.scalar(a.type.element, f.rng.pick([0, 1, -1, f.bound]))
    return f.emit("pad", f.type_of(a.type.element, extents), [a, element], [],
                  [mode] + low + high + interior, bound_of(a, element))


def concat(f, a=None):
    a = a or f.input(f.any_type(most=200))
    dimension = f.rng.below(a.type.rank)
    parts = [a]
    for _ in range(f.rng.pick([0, 1, 1, 1, 2, 3])):
        extents = list(a.type.extents)
        extents[dimension] = f.rng.between(1, 4)
        parts.append(f.input(f.type_of(a.type.element, extents)))
    if len(parts) == 1 and f.rng.percent(80):
        parts.append(a)
    parts = [parts[k] for k in f.permutation(len(parts))]
    extents = list(a.type.extents)
    extents[dimension] = sum(p.type.extents[dimension] for p in parts)
    return f.emit("concat", f.type_of(a.type.element, extents), parts, [], [dimension],
                  bound_of(*parts))


def pairs_of(f, rank, most):
    dimensions = f.permutation(rank)[:f.rng.between(1, min(most, rank, 3))]
    return [(d, f.rng.pick([1, 2, 2, 3, 4, 8])) for d in dimensions]


def blocked(extents, pairs):
    result = list(extents)
    for d, block in pairs:
        result[d] = -(-result[d] // block)
    return result + [block for _, block in pairs]


def reshape_block(f, a=None):
    if a is None or a.type.rank == MAX_RANK:
        a = f.input(f.any_type(1, MAX_RANK - 1, 200))
    pairs = pairs_of(f, a.type.rank, MAX_RANK - a.type.rank)
    return f.emit("reshape.block", f.type_of(a.type.element, blocked(a.type.extents, pairs)), [a],
                  [], [n for pair in pairs for n in pair], a.bound)


def reshape_unblock(f, _=None):
    """Its operand's extents follow from the result's."""
    rank = min(max(f.rank, 2), MAX_RANK) - 1
    extents = f.extents(rank, 200)
    pairs = pairs_of(f, rank, MAX_RANK - rank)
    a = f.input(f.type_of(f.element, blocked(extents, pairs)))
    return f.emit("reshape.unblock", f.type_of(a.type.element, extents), [a], [],
                  [n for pair in pairs for n in pair], a.bound)


def indices(f, extents, limit, distinct=False):
    """A tensor of indices below a limit."""
    if not limit:
        raise Retry
    element = f.rng.pick([e for e in INTS if BITS[e] > 8 or limit <= 256])
    if distinct and product(extents) > limit:
        raise Retry
    type_ = f.type_of(element, extents)
    if not distinct:
        return f.input(type_, fill="index", limit=limit)
    # Only what lies without gaps is distinct.
    type_ = f.type_of(element, extents, padded=False)
    if type_.storage <= 64:
        return f.totensor(type_, "distinct", limit)
    raise Retry


def gather(f, a=None):
    if a is None or (a.type.rank == MAX_RANK and f.rng.percent(70)):
        a = f.input(f.any_type(1, MAX_RANK - 1, 200))
    d = f.rng.below(a.type.rank)
    if f.rng.percent(10) and a.type.rank <= 2 and a.type.element == f.element:
        # An index of a byte that is negative, were it signed.
        extents = list(a.type.extents)
        extents[d] = f.rng.between(200, 256)
        a = f.input(f.type_of(a.type.element, extents))
    rank = f.rng.between(1, min(3, MAX_RANK - a.type.rank + 1))
    shape = [f.rng.between(1, 4) for _ in range(rank)]
    i = indices(f, shape, a.type.extents[d])
    extents = list(a.type.extents[:d]) + shape + list(a.type.extents[d + 1:])
    return f.emit("gather", f.type_of(a.type.element, extents), [a, i], [], [d], a.bound,
                  nan=a.nan)


def scattered(f, a, adds):
    a = a or f.input(f.any_type(1, MAX_RANK - 1, 200))
    d = f.rng.below(a.type.rank)
    rank = f.rng.between(1, min(3, MAX_RANK - a.type.rank + 1))
    shape = [f.rng.between(1, 3) for _ in range(rank)]
    if not adds:
        while product(shape) > a.type.extents[d]:
            shape[f.rng.below(rank)] = 1
    i = indices(f, shape, a.type.extents[d], not adds)
    extents = list(a.type.extents[:d]) + shape + list(a.type.extents[d + 1:])
    b = f.input(f.type_of(a.type.element, extents))
    bound = bound_of(a, b)
    if adds and bound is not None:
        bound = f.exact(a.type.element, a.bound + b.bound * product(shape))
    return f.emit("scatteradd" if adds else "scatter", a.type, [a, i, b], [], [d], bound,
                  nan=a.nan or b.nan or (adds and is_float(a.type.element)))


def scatter(f, a=None):
    return scattered(f, a, False)


def scatteradd(f, a=None):
    return scattered(f, a, True)
