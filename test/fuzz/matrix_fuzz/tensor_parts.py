# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on elements and parts of a tensor: single ones, blocks, views, lanes.

Each takes a function, and an operand or None, and returns a value."""

from .tensor_memory import fits_vector
from .tensor_types import MAX_RANK, Retry, Value, plain, product, scalar


def extract(f, a=None):
    a = a or f.input(f.any_type())
    indices = [f.index(e) for e in a.type.extents]
    return f.emit("extract", scalar(a.type.element), [a], indices, bound=a.bound)


def bound_of(*values):
    """The bound of what holds elements of all."""
    return None if any(v.bound is None for v in values) else max(v.bound for v in values)


def insert(f, a=None):
    a = a or f.input(f.any_type())
    element = f.scalar(a.type.element)
    indices = [f.index(e) for e in a.type.extents]
    return f.emit("insert", a.type, [a, element], indices, bound=bound_of(a, element))


def block_of(f, a):
    extents = [f.rng.between(1, e) for e in a.type.extents]
    indices = [f.index(e - b + 1) for e, b in zip(a.type.extents, extents)]
    return f.type_of(a.type.element, extents), indices


def block(f, a=None):
    a = a or f.input(f.any_type())
    type_, indices = block_of(f, a)
    return f.emit("block", type_, [a], indices, bound=a.bound)


def insertblock(f, a=None):
    a = a or f.input(f.any_type())
    type_, indices = block_of(f, a)
    b = f.input(type_)
    return f.emit("insertblock", a.type, [a, b], indices, bound=bound_of(a, b))


def diagonal(f, a=None):
    a = a or f.input(f.any_type(2, 2))
    return f.emit("diagonal", f.type_of(a.type.element, (min(a.type.extents), 1)), [a],
                  bound=a.bound)


def insertdiagonal(f, a=None):
    a = a or f.input(f.any_type(2, 2))
    b = f.input(f.type_of(a.type.element, (min(a.type.extents), 1)))
    return f.emit("insertdiagonal", a.type, [a, b], bound=bound_of(a, b))


def line(f):
    return f.input(plain(f.element, f.extents(1)))


def extractlanes(f, a=None):
    """The lanes go into a tensor again."""
    if a is None or a.type.rank != 1 or a.type.has_padding:
        a = line(f)
    count = f.rng.between(1, min(a.type.extents[0], 8))
    index = f.index(a.type.extents[0] - count + 1)
    type_ = plain(a.type.element, (count,))
    lanes = f.value(type_, None, a.bound, a.nan)
    kind = f"<{count} x {a.type.element}>"
    f.put(f"{lanes.name} = " + f.call("extractlanes", kind, [a, index]))
    f.tell("extractlanes", lanes.number, type_, [a], [index])
    f.note("extractlanes", a)
    result = f.value(type_, None, a.bound, a.nan)
    f.put(f"{result.name} = " + f.call("totensor", type_.text, [(kind, lanes.name)]))
    f.tell("totensor", result.number, type_, [lanes])
    return result


def insertlanes(f, a=None):
    if a is None or a.type.rank != 1 or a.type.has_padding:
        a = line(f)
    count = f.rng.between(1, min(a.type.extents[0], 8))
    index = f.index(a.type.extents[0] - count + 1)
    b = f.input(plain(a.type.element, (count,)))
    kind, lanes = f"<{count} x {a.type.element}>", f.fresh("w")
    f.put(f"{lanes} = " + f.call("tovector", kind, [b]))
    return f.emit("insertlanes", a.type, [a, b], [index], bound=bound_of(a, b),
                  order=[a, (kind, lanes), index])


def shuffle(f, a=None):
    if a is None or a.type.rank != 1:
        a = f.input(f.type_of(f.element, f.extents(1)))
    b = f.input(f.type_of(a.type.element, f.extents(1)))
    both = a.type.count + b.type.count
    picked = [f.rng.below(both) for _ in range(f.rng.between(1, 12))]
    name = f"@indices.{len(f.module.constants)}"
    f.module.constants.append(
        f"{name} = private unnamed_addr constant [{len(picked)} x i32] ["
        + ", ".join(f"i32 {k}" for k in picked) + "]")
    return f.emit("shuffle", f.type_of(a.type.element, (len(picked),)), [a, b], [], [],
                  bound_of(a, b), order=[a, b, ("ptr", name)], told=picked)


def view(f, a=None):
    """Any affine part, with repetition, in another order."""
    a = a or f.input(f.any_type())
    rest = [e - 1 for e in a.type.extents]
    start = [0] * a.type.rank
    extents, pairs = [], []
    for _ in range(f.rng.between(1, MAX_RANK if f.rng.percent(20) else 4)):
        d = f.rng.below(a.type.rank)
        factor = f.rng.weighted([(1, 40), (-1, 20), (2, 12), (-2, 8), (3, 5), (0, 15)])
        most = 5 if factor == 0 else min(7, rest[d] // abs(factor) + 1)
        extent = f.rng.between(1, most) if f.rng.percent(60) else most
        if product(extents) * extent > 400:
            extent = 1
        span = abs(factor) * (extent - 1)
        rest[d] -= span
        if factor < 0:
            start[d] += span
        extents.append(extent)
        pairs += [d, factor]
    offsets = [s + f.rng.between(0, r) for s, r in zip(start, rest)]
    return f.emit("view", f.type_of(a.type.element, extents), [a], [], offsets + pairs, a.bound)


def insertview(f, a=None):
    a = a or f.input(f.any_type())
    rank = a.type.rank
    spans, starts = [0] * rank, [0] * rank
    parts = []
    for _ in range(f.rng.between(1, min(MAX_RANK, rank + 2))):
        d = f.rng.below(rank)
        factor = spans[d] + f.rng.pick([1, 1, 1, 2])
        most = (a.type.extents[d] - 1 - spans[d]) // factor + 1
        if most < 1:
            continue
        extent = f.rng.between(1, most) if f.rng.percent(50) else most
        spans[d] += factor * (extent - 1)
        if f.rng.percent(25):
            starts[d] += factor * (extent - 1)
            factor = -factor
        parts.append((extent, d, factor))
    if not parts:
        raise AssertionError("an extent below one")
    parts = [parts[k] for k in f.permutation(len(parts))]
    offsets = [s + f.rng.between(0, e - 1 - p)
               for s, e, p in zip(starts, a.type.extents, spans)]
    b = f.input(f.type_of(a.type.element, [e for e, _, _ in parts]))
    pairs = [n for _, d, factor in parts for n in (d, factor)]
    return f.emit("insertview", a.type, [a, b], [], offsets + pairs, bound_of(a, b))


def slice_(f, a=None):
    a = a or f.input(f.any_type())
    starts, steps, extents = [], [], []
    for e in a.type.extents:
        step = f.rng.weighted([(1, 45), (-1, 25), (2, 12), (-2, 8), (3, 10)])
        extent = f.rng.between(1, (e - 1) // abs(step) + 1)
        span = abs(step) * (extent - 1)
        start = f.rng.between(0, e - 1 - span)
        starts.append(start if step > 0 else start + span)
        steps.append(step)
        extents.append(extent)
    return f.emit("slice", f.type_of(a.type.element, extents), [a], [], starts + steps, a.bound)


def dim(f, a=None):
    a = a or f.input(f.any_type())
    k = f.rng.below(a.type.rank)
    return f.emit("dim", scalar("i64"), [a], [], [k], nan=False)


def load(f, _=None):
    return f.load(f.any_type())


def totensor(f, _=None):
    for _ in range(20):
        type_ = f.any_type(most=48)
        if fits_vector(type_):
            return f.totensor(type_)
    raise Retry


def store(f, a=None):
    a = a or f.input(f.any_type())
    f.store(a)
    return a


def tovector(f, _=None):
    a = totensor(f)
    f.tovector(a)
    return a


def splat(f, _=None):
    return f.splat(f.any_type())


def select_whole(f, a):
    """LLVM's select and freeze work on handles, too."""
    b = f.input(a.type)
    n = f.run_time_number(f.rng.below(2))
    c = f.fresh("c")
    f.put(f"{c} = icmp ne i64 {n.name}, 0")
    result = f.value(a.type, None, bound_of(a, b), a.nan or b.nan)
    f.put(f"{result.name} = select i1 {c}, {a}, {b}")
    f.tell("if", numbers=[n], lines=1)
    f.tell("move", tensors=[a], attributes=[result.number])
    f.tell("unless", numbers=[n], lines=1)
    f.tell("move", tensors=[b], attributes=[result.number])
    return result


def freeze(f, a):
    result = Value(a.type, f.fresh("z"), a.number, a.bound, a.nan)
    f.put(f"{result.name} = freeze {a}")
    return result
