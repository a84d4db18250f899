# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A whole module: straight code, branches and loops around it."""

from . import ir_matrices, ir_operations
from .ir_function import POINTERS, Function
from .ir_types import Value

# Without it opt and llc lay out memory differently.
TARGET = ('target triple = "x86_64-unknown-linux-gnu"\n'
          'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-'
          'f80:128-n8:16:32:64-S128"\n')
OPERATIONS = ir_operations.OPERATIONS + ir_matrices.OPERATIONS


def statement(f):
    choice = f.rng.below(100)
    if choice < 14:
        f.store(f.vector())
    elif choice < 18 and f.scalars:
        f.store_scalar(f.recent(f.scalars))
    elif choice < 22:
        f.keep(f.load(f.any_type()))
    elif choice < 25:
        ir_matrices.store(f)
    elif choice < 32 and f.depth < 2:
        branch(f)
    elif choice < 40 and f.depth < 2:
        loop(f)
    else:
        value = f.rng.weighted(OPERATIONS)(f)
        if value:
            f.keep(value)


def statements(f, least, most):
    for _ in range(f.rng.between(least, most)):
        statement(f)


def labels(f, *stems):
    f.counter += 1
    return [f"{stem}{f.counter}" for stem in stems]


def branch(f):
    f.depth += 1
    then, other, end = labels(f, "then", "else", "end")
    a = f.vector()
    condition = f.scalar("i1")
    saved, start = f.scope(), f.block
    has_else = f.rng.percent(50)
    f.put(f"br {condition}, label %{then}, label %{other if has_else else end}")
    f.start(then)
    statements(f, 0, 3)
    x, from_x = f.vector(a.type), f.block
    f.put(f"br label %{end}")
    f.restore(saved)
    y, from_y = a, start
    if has_else:
        f.start(other)
        statements(f, 0, 3)
        y, from_y = f.vector(a.type), f.block
        f.put(f"br label %{end}")
        f.restore(saved)
    f.start(end)
    f.keep(f.emit(a.type, f"phi {a.type} [ {x.name}, %{from_x} ], [ {y.name}, %{from_y} ]",
                  x.dirty or y.dirty))
    f.depth -= 1


def loop(f):
    """One to three values go around: swapped, kept, inserted into, computed."""
    f.depth += 1
    head, end, out = labels(f, "loop", "end", "out")
    type_ = f.vector().type
    initial = [f.vector(type_) for _ in range(f.rng.between(1, 3))]
    saved, start = f.scope(), f.block
    f.put(f"br label %{head}")
    f.start(head)
    at = len(f.lines)
    phis = [Value(type_, f.fresh("phi"), type_.is_float) for _ in initial]
    count, following = f.fresh("count"), f.fresh("next")
    for phi in phis:
        f.keep(phi)
    f.counters.append(count)
    statements(f, 1, 4)
    carried = []
    for k, phi in enumerate(phis):
        how = f.rng.below(4)
        if how == 0:
            carried.append(f.rng.pick(phis))
        elif how == 1:
            carried.append(phis[(k + 1) % len(phis)])
        elif how == 2:
            element = f.scalar(type_.element)
            carried.append(f.emit(type_, f"insertelement {phi}, {element}, "
                                         f"{f.index(type_.count)}", True))
        else:
            carried.append(f.vector(type_))
    f.put(f"{following} = add i64 {count}, 1")
    f.put(f"%done{following[1:]} = icmp uge i64 {following}, {f.rng.between(1, 4)}")
    early = f.rng.percent(20)
    last = f.block
    f.put(f"br i1 %done{following[1:]}, label %{out}, label %{head}"
          if not early else f"br i1 %done{following[1:]}, label %{end}, label %{head}")
    lines = [f"  {count} = phi i64 [ 0, %{start} ], [ {following}, %{last} ]"]
    for phi, first, again in zip(phis, initial, carried):
        lines.append(f"  {phi.name} = phi {type_} [ {first.name}, %{start} ], "
                     f"[ {again.name}, %{last} ]")
    f.lines[at:at] = lines
    # Everything of the last block, and what is kept of the loop, is still known.
    known = phis + carried
    f.restore(saved)
    if early:
        f.start(end)
        f.put(f"br label %{out}")
        last = end
    f.start(out)
    for value in known:
        if f.rng.percent(60):
            value = value._replace(dirty=value.type.is_float)
            if f.rng.percent(50) and "single-phi" not in f.without:  # as loop passes write
                value = f.emit(type_, f"phi {type_} [ {value.name}, %{last} ]", value.dirty) \
                    if f.lines[-1].startswith((f"{out}:", "  %")) and is_phi_place(f) \
                    else value
            f.keep(value)
    f.depth -= 1


def is_phi_place(f):
    return f.lines[-1].endswith(":") or " = phi " in f.lines[-1]


def generate(rng, size, without=()):
    f = Function(rng, without)
    f.counters = ["%n", "%one"]
    slots = []
    for _ in range(rng.below(3)):
        type_ = f.any_type()
        name = f.fresh("slot")
        slots.append((name, type_))
        f.put(f"{name} = alloca {type_}, align 64")
    for name, type_ in slots:
        f.put(f"store {f.clean(f.vector(type_))}, ptr {name}, align 64")
        f.slots.append((name, type_.size))
    statements(f, size // 2, size)
    for value in f.vectors[-3:]:
        f.store(value)
    for value in f.scalars[-2:]:
        f.store_scalar(value)
    parameters = ", ".join(f"ptr %p{k}" for k in range(POINTERS))
    return TARGET + "\n".join(
        f.helpers
        + [f"define void @test({parameters}, i64 %n, i64 %one) {{", "entry:"] + f.lines
        + ["  ret void", "}"] + sorted(f.declared.values())) + "\n"
