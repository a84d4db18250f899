# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions of whole dimensions and of windows."""

from .tensor_types import Retry, is_float, product

FLOAT_STEPS = ["fadd", "fmul", "minnum", "maxnum", "minimum", "maximum"]
INTEGER_STEPS = ["add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"]


def operand(f, step, a):
    """Of -0 and 0, minnum and maxnum give either: they get none."""
    if step in ("minnum", "maxnum"):
        type_ = f.any_type(most=200)
        return f.input(type_, fill="nonzero", nan=True)
    return a or f.input(f.any_type(most=400))


def bound_after(f, step, a, count):
    if a.bound is None:
        return None
    if step == "fadd":
        return f.exact(a.type.element, a.bound * count)
    if step == "fmul":
        if a.bound > 1 and count > 60:
            raise Retry
        return f.exact(a.type.element, a.bound ** count)
    return a.bound


def flags(f, step, bound):
    """What any order leaves as it is."""
    return f.flags(bound) if step in ("fadd", "fmul") else 0


def reduce(step):
    def operation(f, a=None):
        a = operand(f, step, a)
        chosen = 1 + f.rng.below((1 << a.type.rank) - 1)
        extents = [1 if chosen >> k & 1 else e for k, e in enumerate(a.type.extents)]
        count = product(a.type.extents) // product(extents)
        bound = bound_after(f, step, a, count)
        return f.emit(f"reduce.{step}", f.type_of(a.type.element, extents), [a], [],
                      [chosen, flags(f, step, bound)], bound, nan=is_float(a.type.element))
    return operation


def one(f, extent, is_small):
    """Of one dimension: (size, stride, dilation, hole, low, high, result)"""
    for _ in range(40):
        size = f.rng.weighted([(1, 30), (2, 30), (3, 30), (4, 10)])
        if is_small and f.rng.percent(60):
            size = 1
        stride = f.rng.weighted([(1, 55), (2, 30), (3, 15)])
        dilation = f.rng.weighted([(1, 65), (2, 25), (3, 10)])
        hole = f.rng.weighted([(1, 75), (2, 20), (3, 5)])
        low, high = f.rng.between(-1, 2), f.rng.between(-1, 2)
        if f.rng.percent(40):
            low = high = 0
        if "dilated" in f.without:
            dilation = 1
        if "bordered" in f.without:
            hole, low, high = 1, 0, 0
        room = (extent - 1) * hole + 1 + low + high - ((size - 1) * dilation + 1)
        if room >= 0:
            return size, stride, dilation, hole, low, high, room // stride + 1
    raise Retry


def window(step):
    def operation(f, a=None):
        a = operand(f, step, a)
        each = [one(f, e, a.type.rank > 3) for e in a.type.extents]
        sizes, strides, dilations, holes, lows, highs, extents = zip(*each)
        if product(extents) > 640 or product(extents) * product(sizes) > 20000:
            raise Retry
        bound = bound_after(f, step, a, product(sizes))
        if is_float(a.type.element) and bound is not None and step not in ("fadd", "fmul"):
            bound = None  # an infinity or a NaN where a window has no element
        return f.emit(f"window.{step}", f.type_of(a.type.element, extents), [a], [],
                      list(sizes + strides + dilations + holes + lows + highs)
                      + [flags(f, step, bound)],
                      bound if is_float(a.type.element) else None,
                      nan=is_float(a.type.element))
    return operation
