# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Quantization: one step of the program and one builtin of C, several operations in IR."""

from .tensor_types import BITS, EXACT, Retry, Value, is_float, literal


def untold(f, operation, type_, tensors, attributes=()):
    """An operation that the program does not know."""
    result = f.value(type_)
    f.put(f"{result.name} = " + f.call(operation, type_.text, tensors, attributes))
    return result


def spread(f, type_, number):
    """A tensor of one number, in IR alone."""
    return untold(f, "splat", type_, [Value(type_._replace(
        allocated=(), layout=(), padding=()), literal(type_.element, number), 0)])


def operands(f, type_, element):
    """(scale of the program, as a tensor of IR; zero of the program, its number)"""
    type_ = type_.of(element)
    if f.rng.percent(40):
        scale = scales = f.input(type_, fill="positive", limit=4)
    else:
        scale = f.scalar(element, f.rng.pick([0.25, 0.5, 0.375, 3.0, 0.0625]))
        scales = untold(f, "splat", type_, [scale])
    number = f.rng.between(-5, 20)
    return scale, scales, f.scalar("i32", number), number


def rounded(f, a, type_, number, is_signed):
    """To the nearest, and as near as the integers come."""
    low, high = ((-1 << (BITS[type_.element] - 1), (1 << (BITS[type_.element] - 1)) - 1)
                 if is_signed else (0, (1 << BITS[type_.element]) - 1))
    a = untold(f, "roundeven", a.type, [a], [0])
    a = untold(f, "fadd", a.type, [a, spread(f, a.type, number)], [0])
    if EXACT[a.type.element] < 1 << BITS[type_.element]:
        return untold(f, "fptosi.sat" if is_signed else "fptoui.sat", type_, [a])
    a = untold(f, "maximum", a.type, [a, spread(f, a.type, low)], [0])
    a = untold(f, "minimum", a.type, [a, spread(f, a.type, high)], [0])
    return untold(f, "fptosi" if is_signed else "fptoui", type_, [a])


INTEGERS = ("i8", "i16", "i32", "i64")


def finish(f, name, result, a, scale, zero, is_signed):
    f.tell(name, result.number, result.type, [a, scale, zero], [], [int(is_signed)])
    f.note(name, result)
    return result


def quantize(f, a=None):
    if a is not None and (a.nan or not is_float(a.type.element)) or not is_float(f.element):
        raise Retry
    a = a or f.input(f.any_type(), fill="finite")
    scale, scales, zero, number = operands(f, a.type, a.type.element)
    type_, is_signed = a.type.of(f.rng.pick(INTEGERS)), f.rng.percent(60)
    divided = untold(f, "fdiv", a.type, [a, scales], [0])
    return finish(f, "quantize", rounded(f, divided, type_, number, is_signed), a, scale, zero,
                  is_signed)


def dequantize(f, a=None):
    if is_float((a.type.element if a else f.element)):
        raise Retry
    a = a or f.input(f.any_type())
    is_signed, element = f.rng.percent(50), f.rng.pick(["float", "double"])
    scale, scales, zero, number = operands(f, a.type, element)
    type_ = a.type.of(element)
    x = untold(f, "sitofp" if is_signed else "uitofp", type_, [a])
    x = untold(f, "fsub", type_, [x, spread(f, type_, number)], [0])
    return finish(f, "dequantize", untold(f, "fmul", type_, [x, scales], [0]), a, scale, zero,
                  is_signed)


def requantize(f, a=None):
    if is_float((a.type.element if a else f.element)):
        raise Retry
    a = a or f.input(f.any_type())
    element = f.rng.pick(["float", "double"])
    scale, scales, zero, number = operands(f, a.type, element)
    type_, is_signed = a.type.of(f.rng.pick(INTEGERS)), f.rng.percent(60)
    x = untold(f, "sitofp", scales.type, [a])
    x = untold(f, "fmul", scales.type, [x, scales], [0])
    return finish(f, "requantize", rounded(f, x, type_, number, is_signed), a, scale, zero,
                  is_signed)
