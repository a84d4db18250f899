# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products: of matrices, contractions, convolutions."""

from .tensor_types import BITS, FLOATS, INTS, MAX_RANK, Retry, is_float, product

MOST_PRODUCTS = 40000


def wider(f, element):
    """Elements to which these are converted."""
    if element in INTS:
        return f.rng.pick([e for e in INTS if BITS[e] >= BITS[element]])
    if element == "double" or f.rng.percent(40):
        return element
    # By way of float, double is the same.
    return f.rng.pick([e for e in FLOATS if BITS[e] > BITS[element]])


def other_factor(f, element, sum_):
    """Of the other operand: integers may differ."""
    if element in INTS and f.rng.percent(40):
        return f.rng.pick([e for e in INTS if BITS[e] <= BITS[sum_]])
    return element


def signs_of(f, element):
    return f.rng.below(4) if element in INTS else 0


def bound_of_sum(f, element, a, b, count, start=0):
    if a.bound is None or b.bound is None or start is None:
        return None
    return f.exact(element, start + a.bound * b.bound * count)




def flags(f, element, bound):
    """None on integers: their verifier asks for that."""
    return f.flags(bound) if is_float(element) else 0


def matrices(f, a, sum_element=None):
    """(a, b, extents of the result, summed)"""
    a = a or f.input(f.any_type(2, MAX_RANK))
    if a.type.rank < 2:
        raise Retry
    *batch, m, k = a.type.extents
    n = f.rng.weighted([(1, 15), (2, 20), (3, 20), (5, 20), (7, 15), (16, 5), (33, 5)])
    if product(batch) * m * n > 1500:
        n = 1
    element = a.type.element
    if sum_element:
        element = other_factor(f, element, sum_element)
    b = f.input(f.type_of(element, batch + [k, n]))
    return a, b, batch + [m, n], k


def matmul(f, a=None):
    a, b, extents, k = matrices(f, a)
    bound = bound_of_sum(f, a.type.element, a, b, k)
    return f.emit("matmul", f.type_of(a.type.element, extents), [a, b], [],
                  [flags(f, a.type.element, bound)], bound, is_float(a.type.element))


def muladd(f, a=None):
    a = a or f.input(f.any_type(2, MAX_RANK))
    element = wider(f, a.type.element)
    a, b, extents, k = matrices(f, a, element)
    return summed(f, a, b, f.input(f.type_of(element, extents)), k)


def summed(f, a, b, c, k):
    element = c.type.element
    signs = signs_of(f, element)
    bound = bound_of_sum(f, element, a, b, k, c.bound)
    return f.emit("muladd", c.type, [a, b, c], [], [signs, flags(f, element, bound)], bound,
                  is_float(element))


def muladd_onto(f, c):
    """A sum goes on: the operand is what it starts from."""
    if c.type.rank < 2:
        return None
    *batch, m, n = c.type.extents
    k = f.rng.between(1, 5)
    narrow = [e for e in (FLOATS if is_float(c.type.element) else INTS)
              if BITS[e] < BITS[c.type.element]] + [c.type.element]
    element = f.rng.pick(narrow)
    a = f.input(f.type_of(element, batch + [m, k]))
    b = f.input(f.type_of(element, batch + [k, n]))
    return summed(f, a, b, c, k)


def labels_of(f, a):
    """(labels of a, of b, extents of b, of the result)"""
    kinds = [f.rng.weighted([("batch", 25), ("free", 30), ("summed", 45)])
             for _ in a.type.extents]
    shared = [k for k, kind in enumerate(kinds) if kind != "free"]
    new = [f.rng.weighted([(1, 15), (2, 40), (3, 30), (5, 15)])
           for _ in range(f.rng.below(min(3, MAX_RANK - len(shared) + 1)))]
    if not shared and not new:
        new = [f.rng.between(1, 5)]
    result = [k for k, kind in enumerate(kinds) if kind != "summed"]
    if len(result) + len(new) > MAX_RANK:
        raise Retry
    if not result and not new:
        if len(shared) == MAX_RANK:
            raise Retry
        new = [f.rng.between(1, 5)]
    # Dimensions of the result: of a, then new ones, in any order.
    all_ = [a.type.extents[k] for k in result] + new
    order = f.permutation(len(all_))
    extents = [all_[k] for k in order]
    label = {k: order.index(j) for j, k in enumerate(result)}
    sums = [k for k, kind in enumerate(kinds) if kind == "summed"]
    for j, k in enumerate(f.permutation(len(sums))):
        label[sums[k]] = len(extents) + j
    b = ([(label[k], a.type.extents[k]) for k in shared]
         + [(order.index(len(result) + j), e) for j, e in enumerate(new)])
    b = [b[k] for k in f.permutation(len(b))]
    return ([label[k] for k in range(a.type.rank)], [l for l, _ in b], [e for _, e in b], extents,
            product(a.type.extents[k] for k in sums))


def contraction(f, a, adds):
    a = a or f.input(f.any_type(1, MAX_RANK, 120))
    of_a, of_b, extents_b, extents, count = labels_of(f, a)
    if product(extents) * count > MOST_PRODUCTS or product(extents) > 640:
        raise Retry
    element = wider(f, a.type.element) if adds else a.type.element
    other = other_factor(f, a.type.element, element) if adds else element
    b = f.input(f.type_of(other, extents_b))
    type_ = f.type_of(element, extents)
    attributes = of_a + of_b
    if not adds:
        bound = bound_of_sum(f, element, a, b, count)
        return f.emit("contract", type_, [a, b], [], attributes + [flags(f, element, bound)],
                      bound, is_float(element))
    c = f.input(type_)
    bound = bound_of_sum(f, element, a, b, count, c.bound)
    return f.emit("contractadd", type_, [a, b, c], [],
                  attributes + [signs_of(f, element), flags(f, element, bound)], bound,
                  is_float(element))


def contract(f, a=None):
    return contraction(f, a, False)


def contractadd(f, a=None):
    return contraction(f, a, True)


def space(f, extent, mode):
    """Of one dimension: (kernel, stride, hole, dilation, low, high, result)"""
    for _ in range(40):
        kernel = f.rng.weighted([(1, 15), (2, 25), (3, 40), (4, 10), (5, 10)])
        stride = f.rng.weighted([(1, 55), (2, 30), (3, 15)])
        hole = f.rng.weighted([(1, 65), (2, 25), (3, 10)]) if mode <= 1 else 1
        dilation = f.rng.weighted([(1, 60), (2, 30), (3, 10)])
        low, high = f.rng.between(-1, 3), f.rng.between(-1, 3)
        if f.rng.percent(6):
            low, high = f.rng.between(0, 2 * extent + 3), f.rng.between(0, 2 * extent + 3)
        if f.rng.percent(30):
            low = high = 0
        room = (extent - 1) * hole + 1 + low + high - ((kernel - 1) * dilation + 1)
        if room >= 0:
            return kernel, stride, hole, dilation, low, high, room // stride + 1
    raise Retry


def convolution(f, a=None):
    spatial = f.rng.weighted([(1, 35), (2, 45), (3, 20)]) if a is None else a.type.rank - 2
    groups = f.rng.weighted([(1, 55), (2, 25), (3, 20)])
    if a is None:
        channels = groups * f.rng.weighted([(1, 40), (2, 30), (3, 20), (5, 10)])
        images = f.rng.weighted([(1, 60), (2, 25), (3, 15)])
        longest = {1: 40, 2: 9, 3: 5}[spatial]
        extents = [images, channels] + [f.rng.between(1, longest) for _ in range(spatial)]
        a = f.input(f.type_of(f.element, extents))
    elif not 1 <= spatial <= 3:
        raise Retry
    images, channels, *extents = a.type.extents
    groups = f.rng.pick([g for g in range(1, channels + 1) if channels % g == 0][:4])
    if f.rng.percent(15):
        groups = channels
    outputs = groups * f.rng.weighted([(1, 40), (2, 30), (3, 20), (4, 10)])
    mode = f.rng.below(6)
    kernels, strides, holes, dilations, lows, highs, results = zip(
        *[space(f, e, mode) for e in extents])
    element = wider(f, a.type.element)
    other = other_factor(f, a.type.element, element)
    shape = [images, outputs] + list(results)
    count = channels // groups * product(kernels)
    if product(shape) * count > MOST_PRODUCTS or product(shape) > 1500:
        raise Retry
    w = f.input(f.type_of(other, (outputs, channels // groups) + kernels))
    constant = f.scalar(a.type.element, f.rng.pick([0, 1, -1, f.bound]))
    larger = a._replace(bound=None if a.bound is None else max(a.bound, constant.bound))
    bound = bound_of_sum(f, element, larger, w, count)
    attributes = list(strides + holes + dilations + lows + highs) + [
        mode, groups, f.rng.below(2), signs_of(f, element), flags(f, element, bound)]
    return f.emit("convolution", f.type_of(element, shape), [a, w, constant], [], attributes,
                  bound, is_float(element))
