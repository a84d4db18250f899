# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products, convolutions, reductions and windows in C."""

from . import tensor_c_operations as c
from .tensor_c_types import (CannotSay, Expression, identity, literal, rows, unpadded,
                             with_sign)
from .tensor_types import BITS, is_float

LETTERS = "abcdefghijklmnopqrstuvwxyz"
A_SIGNED, B_SIGNED = 1, 2


def matmul(w, i):
    a = w.take(i.tensors[0])
    b = w.cast(w.take(i.tensors[1]), a.name)
    type_ = c.of_layout(a, i.type.extents)
    if a.type.rank == 2 and w.rng.percent(20):
        # By way of matrices, which have one layout.
        b = w.cast(b, b.name, b.type._replace(layout=a.type.layout))
        of_a, of_b = (w.types.name(x.name, unpadded(x.type), matrix=True) for x in (a, b))
        return Expression(f"(({w.spelled(a.name, type_)})(({of_a}){a.text} * ({of_b}){b.text}))",
                          a.name, type_)
    if w.rng.percent(25):
        batch = LETTERS[:a.type.rank - 2]
        return c.builtin("contract", a.name, rows(a.type.element, i.type.extents),
                         f'"{batch}yk,{batch}kx->{batch}yx"', a.text, b.text)
    return c.builtin("matmul", a.name, type_, a.text, b.text)


def factors(w, a, b, name, type_, signs):
    """The operands with elements that the sum's can be made of."""
    result = []
    for x, is_signed in ((a, signs & A_SIGNED), (b, signs & B_SIGNED)):
        is_narrower = BITS[x.type.element] < BITS[type_.element]
        result.append(w.cast(x, with_sign(x.type.element, bool(is_signed))
                             if is_narrower or is_float(x.type.element) else name))
    return result


def sum_onto(w, i, labels, signs):
    """c plus a contraction, in the elements and the layout of c."""
    sum_ = w.take(i.tensors[2])
    a, b = factors(w, w.take(i.tensors[0]), w.take(i.tensors[1]), sum_.name, sum_.type, signs)
    a, labels = labels(a, b)
    return c.builtin("contract_add", sum_.name, sum_.type, labels, a.text, b.text, sum_.text)


def muladd(w, i):
    def labels(a, _):
        batch = LETTERS[:a.type.rank - 2]
        return a, f'"{batch}yk,{batch}kx->{batch}yx"'
    return sum_onto(w, i, labels, i.attributes[0])


def labelled(w, i):
    """Gives operand and labels; a's letters that are summed stand in the order of the sum."""
    rank = i.type.rank

    def labels(a, b):
        of_a = list(i.attributes[:a.type.rank])
        of_b = i.attributes[a.type.rank:a.type.rank + b.type.rank]
        summed = [k for k, label in enumerate(of_a) if label >= rank]
        order = list(range(a.type.rank))
        for k, from_ in zip(summed, sorted(summed, key=lambda k: of_a[k])):
            order[k] = from_
        if order != sorted(order) and (is_float(a.type.element) or w.rng.percent(30)):
            a = c.transposed(w, a, order)
            of_a = [of_a[k] for k in order]
        text = lambda all_: "".join(LETTERS[label] for label in all_)
        return a, f'"{text(of_a)},{text(of_b)}->{text(range(rank))}"'
    return labels


def contract(w, i):
    a = w.take(i.tensors[0])
    b = w.cast(w.take(i.tensors[1]), a.name)
    a, labels = labelled(w, i)(a, b)
    return c.builtin("contract", a.name, rows(a.type.element, i.type.extents), labels, a.text,
                     b.text)


def contractadd(w, i):
    return sum_onto(w, i, labelled(w, i), i.attributes[-2])


def convolution(w, i):
    x, kernel, value = (w.take(t) for t in i.tensors)
    n = i.type.rank - 2
    strides, holes, dilations, low, high = (i.attributes[k * n:(k + 1) * n] for k in range(5))
    mode, groups, flip, signs, _ = i.attributes[5 * n:]
    name = w.variables[i.to][0]
    if mode in c.BORDERS:
        if any(low) or any(high) or w.rng.percent(20):
            x = c.bordered(x, mode, (0, 0) + low, (0, 0) + high)
    else:
        zero = literal(x.name, 0)
        inside = [h - 1 for h in holes]
        around = value.text if mode else zero
        # Zeros are in the holes, whatever is around.
        if any(inside) and (mode or w.rng.percent(30)):
            x = c.padded(w, x, zero, (0,) * (n + 2), (0,) * (n + 2), (0, 0, *inside))
            inside = [0] * n
        if any(low) or any(high) or any(inside) or w.rng.percent(20):
            x = c.padded(w, x, around, (0, 0) + low, (0, 0) + high, (0, 0, *inside))
    x = w.cast(w.signed(x, bool(signs & A_SIGNED)), name,
               x.type._replace(element=i.type.element))
    kernel = w.cast(w.signed(kernel, bool(signs & B_SIGNED)), name,
                    kernel.type._replace(element=i.type.element))
    if flip:
        extents = kernel.type.extents
        kernel = c.builtin("slice", name, kernel.type, kernel.text, 0, 0,
                           *[e - 1 for e in extents[2:]], *extents, 1, 1, *[-1] * n)
    said = [*strides]
    if groups != 1 or any(d != 1 for d in dilations) or w.rng.percent(20):
        said += dilations
        if groups != 1 or w.rng.percent(20):
            said.append(groups)
    return c.builtin("convolution", name, c.of_layout(x, i.type.extents), x.text, kernel.text,
                     *said)


STEPS = {"fadd": "add", "fmul": "mul", "minimum": "minimum", "maximum": "maximum",
         "minnum": "min", "maxnum": "max", "add": "add", "mul": "mul", "and": "and", "or": "or",
         "xor": "xor", "smin": "min", "smax": "max", "umin": "min", "umax": "max"}


def with_step_sign(w, a, step):
    return w.signed(a, step[0] == "s") if step in ("smin", "smax", "umin", "umax") else a


def reduce(step):
    def operation(w, i):
        a = with_step_sign(w, w.take(i.tensors[0]), step)
        dimensions = [k for k in range(a.type.rank) if i.attributes[0] >> k & 1]
        is_whole = all(k in dimensions or e == 1 for k, e in enumerate(a.type.extents))
        if is_whole and w.rng.percent(30):
            type_ = c.of_layout(a, i.type.extents)
            return Expression(f"(({w.spelled(a.name, type_)})__builtin_reduce_{STEPS[step]}("
                              f"{a.text}))", a.name, type_)
        if w.rng.percent(20):
            dimensions.reverse()
        return c.builtin(f"reduce_{STEPS[step]}", a.name, c.of_layout(a, i.type.extents), a.text,
                         *dimensions)
    return operation


def window(step):
    def operation(w, i):
        a = with_step_sign(w, w.take(i.tensors[0]), step)
        rank = a.type.rank
        sizes, strides, dilations, holes, low, high = (
            i.attributes[k * rank:(k + 1) * rank] for k in range(6))
        inside = [h - 1 for h in holes]
        has_identity = step not in ("minnum", "maxnum")  # of two NaNs and infinity
        if any(low) or any(high) or any(inside) or has_identity and w.rng.percent(10):
            if not has_identity:
                raise CannotSay(f"window.{step} with padding")
            a = c.padded(w, a, identity(step, a.name), low, high, inside)
        said = [*sizes]
        if any(s != 1 for s in strides + dilations) or w.rng.percent(20):
            said += strides
            if any(d != 1 for d in dilations) or w.rng.percent(20):
                said += dilations
        return c.builtin(f"window_{STEPS[step]}", a.name, c.of_layout(a, i.type.extents), a.text,
                         *said)
    return operation


OPERATIONS = {"matmul": matmul, "muladd": muladd, "contract": contract,
              "contractadd": contractadd, "convolution": convolution}
for step_ in STEPS:
    OPERATIONS[f"reduce.{step_}"] = reduce(step_)
    OPERATIONS[f"window.{step_}"] = window(step_)
