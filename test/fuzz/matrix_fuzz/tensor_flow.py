# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Branches and loops around values of one type."""

from . import tensor_movement, tensor_parts, tensor_products
from .tensor_types import MAX_RANK, Retry, is_float


def same_type(f, a):
    """An operation whose result has its operand's type, to go around in loops."""
    element, rank = a.type.element, a.type.rank
    choices = [tensor_parts.insert, tensor_parts.insertblock, tensor_parts.insertview, shifted,
               reversed_, added, added]
    if rank >= 2:
        choices += [tensor_products.muladd_onto, tensor_products.muladd_onto]
    if rank < MAX_RANK:
        choices.append(tensor_movement.scatter)
        choices.append(tensor_movement.scatteradd)
    result = f.rng.pick(choices)(f, a)
    assert result.type.element == element and result.type.extents == a.type.extents
    if result.type != a.type:
        result = f.emit("relayout", a.type, [result], bound=result.bound)
    return result


def shifted(f, a):
    """Pads on one side what it cuts off at the other."""
    rank = a.type.rank
    low = [f.rng.pick([0, 1, -1]) for _ in range(rank)]
    zero = f.scalar(a.type.element, 0)
    return f.emit("pad", f.type_of(a.type.element, a.type.extents), [a, zero], [],
                  [f.rng.below(6)] + low + [-l for l in low] + [0] * rank, a.bound)


def reversed_(f, a):
    back = [f.rng.percent(50) for _ in range(a.type.rank)]
    starts = [e - 1 if b else 0 for b, e in zip(back, a.type.extents)]
    return f.emit("slice", f.type_of(a.type.element, a.type.extents), [a], [],
                  starts + [-1 if b else 1 for b in back], a.bound)


def added(f, a):
    """Something new from memory."""
    b = f.load(a.type, step=f.rng.below(2)) if f.rng.percent(60) else f.input(a.type)
    if is_float(a.type.element):
        bound = None if a.bound is None or b.bound is None else f.exact(
            a.type.element, a.bound + b.bound)
        return f.emit("fadd", a.type, [a, b], [], [0], bound, nan=True)
    return f.emit("add", a.type, [a, b])


def branch(f, a):
    """Two ways to a value of one type."""
    n = f.run_time_number(f.rng.below(2))
    condition, kept = f.fresh("c"), list(f.values)
    f.put(f"{condition} = icmp ne i64 {n.name}, 0")
    then, other, end = (f.fresh(s)[1:] for s in ("then", "else", "end"))
    f.put(f"br i1 {condition}, label %{then}, label %{other}")
    ways = []
    for word, label in (("if", then), ("unless", other)):
        f.start(label)
        at = len(f.program)
        value = a if f.rng.percent(25) else same_type(f, a)
        ways.append((value, f.block))
        f.put(f"br label %{end}")
        f.values = list(kept)
        f.program.insert(at, (word, n, at))
    f.start(end)
    result = f.value(a.type, None, tensor_parts.bound_of(ways[0][0], ways[1][0]),
                     ways[0][0].nan or ways[1][0].nan)
    f.put(f"{result.name} = phi {a.type.text} "
          + ", ".join(f"[ {v.name}, %{block} ]" for v, block in ways))
    # Each way ends by telling what its value is.
    second = max(k for k, line in enumerate(f.program) if isinstance(line, tuple))
    first = max(k for k, line in enumerate(f.program[:second]) if isinstance(line, tuple))
    body = f.program[first + 1:second]
    rest = f.program[second + 1:]
    del f.program[first:]
    for word, lines, (value, _) in (("if", body, ways[0]), ("unless", rest, ways[1])):
        f.tell(word, numbers=[n], lines=len(lines) + 1)
        f.program += lines
        f.tell("move", tensors=[value], attributes=[result.number])
    return result


def loop(f, a):
    """One or two values go around, swapped sometimes."""
    if f.counters:
        raise Retry
    trips = f.rng.between(0, 4)
    most = max(trips, 1)
    n = f.number(trips, 80)
    kept = list(f.values)
    initial = [a]
    swaps = f.rng.percent(30)
    if swaps:
        initial.append(f.input(a.type))
    head, body, end = (f.fresh(s)[1:] for s in ("head", "body", "end"))
    before = f.block
    f.put(f"br label %{head}")
    f.start(head)
    counter, following, condition = f.fresh("k"), f.fresh("k"), f.fresh("c")
    # In a loop a sum's bound is not known.
    phis = [f.value(a.type, None, None, True) for _ in initial]
    f.tell("move", tensors=initial, attributes=[p.number for p in phis])
    at_phis = len(f.lines)
    f.put(f"{condition} = icmp slt i64 {counter}, {n.name}")
    f.put(f"br i1 {condition}, label %{body}, label %{end}")
    f.start(body)
    f.counter_registers += 1
    register = f.counter_registers
    f.counters.append((counter, register, most))
    at = len(f.program)
    mode, f.mode = f.mode, "finite" if f.mode == "exact" else f.mode
    value = same_type(f, phis[0])
    if f.rng.percent(40):
        value = same_type(f, value)
    if f.rng.percent(30):
        f.store(value, step=f.rng.below(2))
    f.mode = mode
    carried = [phis[1], value] if swaps else [value]
    f.put(f"{following} = add i64 {counter}, 1")
    f.put(f"br label %{head}")
    last = f.block
    f.tell("move", tensors=carried, attributes=[p.number for p in phis])
    lines = f.program[at:]
    del f.program[at:]
    f.tell("loop", numbers=[n], attributes=[register], lines=len(lines))
    f.program += lines
    f.counters.pop()
    f.values = kept
    texts = [f"  {counter} = phi i64 [ 0, %{before} ], [ {following}, %{last} ]"]
    for phi, first, again in zip(phis, initial, carried):
        texts.append(f"  {phi.name} = phi {a.type.text} [ {first.name}, %{before} ], "
                     f"[ {again.name}, %{last} ]")
    f.lines[at_phis:at_phis] = texts
    f.start(end)
    if swaps and f.rng.percent(50):
        f.output(phis[1])
    return phis[0]
