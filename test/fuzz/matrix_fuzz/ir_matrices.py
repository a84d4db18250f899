# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""llvm.matrix.*, on small and on large values."""

from .ir_types import BITS, MOST_BITS, Value, Vector

ELEMENTS = ["i32", "float", "double", "i16", "i64"]


def extents(f, element):
    """Rows and columns: of a large value, or of a small one."""
    if f.rng.percent(60):
        rows = f.rng.between(8, 14)
        columns = min(MOST_BITS, 4096 + 1500) // BITS[element] // rows
        return rows, max(2, min(columns, 20))
    return f.rng.between(1, 5), f.rng.between(1, 5)


def of_count(f, type_):
    """A value of this type: the memory, if there is none."""
    return f.vector(type_)


def multiply(f):
    element = f.rng.pick(ELEMENTS)
    m, k = extents(f, element)
    n = f.rng.between(1, 6)
    a, b = (f.vector(Vector(element, m * k)), f.vector(Vector(element, k * n)))
    result = Vector(element, m * n)
    if result.bits > MOST_BITS:
        return None
    name = f"llvm.matrix.multiply.{result.mangled}.{a.type.mangled}.{b.type.mangled}"
    f.declare(result, name, a.type, b.type, "i32", "i32", "i32")
    return f.emit(result, f"call {result} @{name}({a}, {b}, i32 {m}, i32 {k}, i32 {n})",
                  result.is_float)


def transpose(f):
    element = f.rng.pick(ELEMENTS)
    m, n = extents(f, element)
    a = f.vector(Vector(element, m * n))
    name = f"llvm.matrix.transpose.{a.type.mangled}"
    f.declare(a.type, name, a.type, "i32", "i32")
    return f.emit(a.type, f"call {a.type} @{name}({a}, i32 {m}, i32 {n})", a.dirty)


def stride_of(f, rows):
    stride = rows + f.rng.pick([0, 0, 1, 5])
    if f.rng.percent(50):
        return f"i64 {stride}"
    # %one is 1, but nobody knows.
    return str(f.emit("i64", f"mul i64 %one, {stride}"))


def load(f):
    element = f.rng.pick(ELEMENTS)
    m, n = extents(f, element)
    result = Vector(element, m * n)
    pointer, align = f.address((m + 5) * n * BITS[element] // 8, element)
    space = "p1" if "addrspace" in pointer.type else "p0"
    name = f"llvm.matrix.column.major.load.{result.mangled}.{space}.i64"
    name = name.replace(f".{space}", "") if space == "p0" else name
    if space == "p1":
        return None
    f.declare(result, name, pointer.type, "i64", "i1", "i32", "i32")
    volatile = "true" if f.rng.percent(10) else "false"
    return f.emit(result, f"call {result} @{name}({pointer.type} align {align} "
                  f"{pointer.name}, {stride_of(f, m)}, i1 {volatile}, i32 {m}, i32 {n})")


def store(f):
    element = f.rng.pick(ELEMENTS)
    m, n = extents(f, element)
    a = f.clean(f.vector(Vector(element, m * n)))
    pointer, align = f.address((m + 5) * n * BITS[element] // 8, element)
    if "addrspace" in pointer.type:
        return
    name = f"llvm.matrix.column.major.store.{a.type.mangled}.i64"
    f.declare("void", name, a.type, "ptr", "i64", "i1", "i32", "i32")
    volatile = "true" if f.rng.percent(10) else "false"
    f.put(f"call void @{name}({a}, ptr align {align} {pointer.name}, {stride_of(f, m)}, "
          f"i1 {volatile}, i32 {m}, i32 {n})")


OPERATIONS = [(multiply, 3), (transpose, 3), (load, 4)]
