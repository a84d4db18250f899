# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops: values that go around, single elements, walks along arrays of matrices."""

from .array_loops import array_element, array_head
from .expressions import (additive, elementwise, expression, product, transpose,
                          with_scalar)
from .function import Function
from .masks import selected
from .statements import change, exchange, pair, statement, store, target, variable

# Each trip costs as much as a statement outside.
MOST_ELEMENTS = 1024


def loop_head(f: Function) -> tuple:
    name = f.fresh("i")
    return name, f"for (int {name} = 0; {name} < n; ++{name})"


def plain_loop(f: Function, nesting: int):
    name, head = loop_head(f)
    with f.block(head):
        f.indices.append(name)
        for _ in range(f.rng.between(1, 3)):
            statement(f, nesting + 1)


def swap_loop(f: Function, _nesting: int):
    left, right = pair(f)
    name, head = loop_head(f)
    with f.block(head):
        f.indices.append(name)
        exchange(f, left, right)
        if f.rng.percent(50):
            place = f.rng.pick([left, right])
            store(f, place, expression(f, place.shape, 1))


def rotate_loop(f: Function, _nesting: int):
    first, second = pair(f)
    third = variable(f, first.shape, second)
    with f.block(loop_head(f)[1]):
        kept = f.declare(first.shape, first.value())
        store(f, first, second.value())
        store(f, second, third.value())
        store(f, third, kept.value())


def lost_copy(f: Function, _nesting: int):
    """The value of the iteration before is needed behind the loop."""
    current = variable(f, f.shape())
    before = f.declare(current.shape, current.value())
    with f.block(loop_head(f)[1]):
        store(f, before, current.value())
        store(f, current, expression(f, current.shape, 1))
    place = target(f, current.shape)
    store(f, place, before.value())


def insert_loop(f: Function, _nesting: int):
    """Elements one by one, in place or from another matrix."""
    shape = f.shape()
    to = variable(f, shape)
    inner, outer = f.fresh("i"), f.fresh("i")
    source = f.place(f.rng.pick([shape, shape.transposed]))
    with f.block(f"for (int {outer} = 0; {outer} < {shape.rows}; ++{outer})"):
        with f.block(f"for (int {inner} = 0; {inner} < {shape.columns}; ++{inner})"):
            row, column = outer, inner
            if source.shape != shape:
                row, column = inner, outer
            f.code(f"{to.code}[{outer}][{inner}] = {source.code}[{row}][{column}];")
            f.reference(
                f"{to.reference}[AT({outer}, {inner}, {shape.rows}, "
                f"{shape.columns})] = {source.reference}[AT({row}, {column}, "
                f"{source.shape.rows}, {source.shape.columns})];")
            f.spend(shape)


def walk(f: Function, nesting: int):
    """Along an array of matrices; n is at most 3."""
    pointers = [p for p in f.pointers if p.writable and not p.fixed]
    if not pointers:
        return False
    pointer = f.rng.pick(pointers)
    name, head = loop_head(f)
    with f.block(head):
        place = pointer.indexed(name, 3)
        f.places.append(place)
        store(f, place, expression(f, place.shape, 1))
    return None


def array_loop(f: Function, _nesting: int):
    """All leaves lie in arrays; several trips may share a vector."""
    shape = f.shape()
    if shape.count > MOST_ELEMENTS:
        return False
    total = variable(f, shape) if f.rng.percent(15) else None
    counter, head = array_head(f)
    with f.block(head):
        f.indices.append(counter)
        if f.rng.percent(10):
            f.both(f"if ({counter} == k) break;")
        with f.replaced(place=lambda shape, writable=False: array_element(
                f, shape, counter, writable)):
            for _ in range(f.rng.weighted([(1, 6), (2, 3), (3, 1)])):
                trip(f, shape, total)
    return None


def trip(f: Function, shape, total):
    """One statement of a loop along arrays."""
    make = f.rng.weighted([(product, 4), (expression, 4), (elementwise, 2), (transpose, 1),
                           (with_scalar, 1), (selected, 1)])
    value = make(f, shape, f.rng.below(3)) or f.place(shape).value()
    place = total or f.place(shape, writable=True)
    if total or f.rng.percent(30):
        sign, name = additive(f, shape.type)
        change(f, place, sign, name + "_matrix", value.code, value.reference)
    else:
        store(f, place, value)
