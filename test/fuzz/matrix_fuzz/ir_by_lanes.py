# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instructions on large vectors that no operation stands for: they become loops
over a few lanes."""

from .ir_types import BITS, FLOATS, INTS, MOST_BITS, Vector


def reduce(f):
    a = f.vector()
    if not a.type.is_float:
        name = f.rng.pick("add mul and or xor smax smin umax umin".split())
        return f.call(a.type.element, f"llvm.vector.reduce.{name}.{a.type.mangled}", [a])
    element = a.type.element
    # Halves are summed in floats here and there.
    name = f.rng.pick(["fmaximum", "fminimum"] + ["fadd", "fmul"] * (element != "half"))
    start = [f.scalar(element)] if name in ("fadd", "fmul") else []
    return f.call(element, f"llvm.vector.reduce.{name}.{a.type.mangled}", start + [a], True)


def saturating(f):
    """To an integer, whatever the number."""
    a = f.vector(float_=True)
    fitting = [e for e in INTS if BITS[e] <= 64 and BITS[e] * a.type.count <= MOST_BITS]
    to = a.type.of(f.rng.pick(fitting or ["i8"]))
    if not fitting:
        return None
    name = f.rng.pick(["fptosi", "fptoui"])
    return f.call(to, f"llvm.{name}.sat.{to.mangled}.{a.type.mangled}", [a])


def power(f):
    a = f.vector(float_=True)
    if a.type.element == "half":
        return None
    return f.call(a.type, f"llvm.powi.{a.type.mangled}.i32", [a, f.scalar("i32")], True)


def three_way(f):
    a = f.vector(float_=False)
    b = f.vector(a.type)
    to = a.type.of("i8")
    return f.call(to, f"llvm.{f.rng.pick('us')}cmp.{to.mangled}.{a.type.mangled}", [a, b])


def classify(f):
    a = f.clean(f.vector(float_=True))
    to = a.type.of("i1")
    f.declare(to, f"llvm.is.fpclass.{a.type.mangled}", a.type, "i32 immarg")
    return f.emit(to, f"call {to} @llvm.is.fpclass.{a.type.mangled}({a}, "
                      f"i32 {f.rng.between(1, 1022)})")


def overflowing(f):
    """Two vectors in a struct."""
    a = f.vector(float_=False)
    b = f.vector(a.type)
    if a.type.element == "i128":
        return None
    name = f.rng.pick(["sadd", "uadd", "ssub", "usub", "smul", "umul"])
    bits = a.type.of("i1")
    both = f.call(f"{{ {a.type}, {bits} }}",
                  f"llvm.{name}.with.overflow.{a.type.mangled}", [a, b])
    field = f.rng.below(2)
    if f.rng.percent(30):
        f.keep(f.emit((bits, a.type)[field], f"extractvalue {both}, {1 - field}"))
    return f.emit((a.type, bits)[field], f"extractvalue {both}, {field}")


def part(f):
    """A vector in another one: its lanes in reverse, some of them, some replaced."""
    a = f.vector()
    kind = f.rng.below(3)
    if kind == 0:
        return f.call(a.type, f"llvm.vector.reverse.{a.type.mangled}", [a], a.dirty)
    count = f.rng.pick([c for c in range(1, a.type.count) if a.type.count % c == 0])
    first = f.rng.below(a.type.count // count) * count
    some = Vector(a.type.element, count)
    if kind == 1:
        name = f"llvm.vector.extract.{some.mangled}.{a.type.mangled}"
        f.declare(some, name, a.type, "i64 immarg")
        return f.emit(some, f"call {some} @{name}({a}, i64 {first})", a.dirty)
    b = f.vector(some)
    name = f"llvm.vector.insert.{a.type.mangled}.{some.mangled}"
    f.declare(a.type, name, a.type, some, "i64 immarg")
    return f.emit(a.type, f"call {a.type} @{name}({a}, {b}, i64 {first})",
                  a.dirty or b.dirty)


def integer(f):
    """By way of one huge integer."""
    a = f.clean(f.vector())
    if a.type.element == "i1":
        return None
    scalar = f"i{a.type.bits}"
    one = f.emit(scalar, f"bitcast {a} to {scalar}")
    two = f.emit(scalar, f"xor {one}, {f.rng.below(1 << 60)}")
    fitting = [e for e in INTS + FLOATS if a.type.bits % BITS[e] == 0
               and a.type.bits // BITS[e] <= 700 and e in INTS]
    to = f.rng.pick(fitting)
    to = Vector(to, a.type.bits // BITS[to])
    return f.emit(to, f"bitcast {two} to {to}")


def packed(f):
    """In memory bit after bit. LLVM 22's llc -O0 extends elements of 3, 7 or 33
    bits wrongly once they have been in memory, with and without us."""
    a = f.vector(float_=False)
    bits = a.type.of("i1")
    # LLVM's own lowering stores what has a matrix's shape by columns, each from a
    # byte of its own. It does not see through this.
    a = f.emit(a.type, f"freeze {a}")
    cut = f.emit(bits, f"trunc {a} to {bits}")
    pointer, align = f.address((bits.count + 7) // 8, "i8")
    volatile = "volatile " if f.rng.percent(8) else ""
    f.put(f"store {volatile}{cut}, {pointer}, align {align}")
    if bits.count % 8 == 0:
        if f.rng.percent(50):
            pointer, align = f.address(bits.count // 8, "i8")
        cut = f.emit(bits, f"load {volatile}{bits}, {pointer}, align {align}")
    return f.emit(a.type, f"{f.rng.pick(['zext', 'sext'])} {cut} to {a.type}")


BY_LANES = [(reduce, 4), (saturating, 2), (power, 1), (three_way, 1), (classify, 1),
            (overflowing, 2), (part, 4), (integer, 1), (packed, 3)]
