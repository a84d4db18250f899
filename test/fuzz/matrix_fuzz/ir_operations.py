# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a function does with its values: instructions and intrinsics."""

from .ir_by_lanes import BY_LANES
from .ir_types import BITS, FLOATS, INTS, LARGE_BITS, MOST_BITS, Value, Vector, splat


def integer_binary(f):
    a = f.vector(float_=False)
    b = f.vector(a.type)
    opcode = f.rng.pick("add sub mul and or xor shl lshr ashr udiv urem sdiv srem".split())
    bits = BITS[a.type.element]
    literal = lambda number: splat(a.type.element, number)
    if opcode in ("shl", "lshr", "ashr"):
        b = f.emit(a.type, f"and {b}, {literal(bits - 1)}")
    elif opcode in ("udiv", "urem"):
        b = f.emit(a.type, f"or {b}, {literal(1)}")
    elif opcode in ("sdiv", "srem"):
        b = f.emit(a.type, f"and {b}, {literal((1 << (bits - 1)) - 1)}")
        b = f.emit(a.type, f"or {b}, {literal(1)}")
    return f.emit(a.type, f"{opcode} {a}, {b.name}")


def float_binary(f):
    a = f.vector(float_=True)
    if f.rng.percent(12):
        return f.emit(a.type, f"fneg {a}", a.dirty or a.type.element == "half")
    b = f.vector(a.type)
    opcode = f.rng.weighted([("fadd", 6), ("fsub", 5), ("fmul", 6), ("fdiv", 3), ("frem", 1)])
    # Without fused multiply-add this changes nothing, but for halves kept in floats.
    flags = "contract " if a.type.element != "half" and f.rng.percent(10) else ""
    return f.emit(a.type, f"{opcode} {flags}{a}, {b.name}", True)


def integer_intrinsic(f):
    a = f.vector(float_=False)
    name = f.rng.pick("abs ctlz cttz ctpop bitreverse bswap smax smin umax umin sadd.sat "
                      "uadd.sat ssub.sat usub.sat fshl fshr".split())
    if name == "bswap" and a.type.element == "i8":
        name = "ctpop"
    if name in ("abs", "ctlz", "cttz"):
        return f.intrinsic(name, [a], ["false"])
    count = {"ctpop": 1, "bitreverse": 1, "bswap": 1, "fshl": 3, "fshr": 3}.get(name, 2)
    return f.intrinsic(name, [a] + [f.vector(a.type) for _ in range(count - 1)])


def float_intrinsic(f):
    a = f.vector(float_=True)
    name = f.rng.pick("fabs sqrt floor ceil trunc rint nearbyint round roundeven copysign "
                      "minimum maximum fma fmuladd".split())
    # We and LLVM decide differently whether this is rounded twice, as both may.
    if name == "fmuladd" and a.type.element == "half":
        name = "fma"
    if name in ("fma", "fmuladd"):
        return f.intrinsic(name, [a, f.vector(a.type), f.vector(a.type)], dirty=True)
    if name == "copysign":  # a NaN's sign is not defined
        return f.intrinsic(name, [a, f.clean(f.vector(a.type))],
                           dirty=a.dirty or a.type.element == "half")
    if name in ("minimum", "maximum"):
        return f.intrinsic(name, [a, f.vector(a.type)], dirty=True)
    return f.intrinsic(name, [a], dirty=a.dirty or name != "fabs" or a.type.element == "half")


def cast(f):
    a = f.vector()
    bits = BITS[a.type.element]
    fits = lambda e: BITS[e] * a.type.count <= MOST_BITS
    if f.rng.percent(25):  # the same number of elements
        target = [e for e in (INTS if a.type.is_float else FLOATS) if BITS[e] == bits]
        if target:
            to = a.type.of(target[0])
            return f.emit(to, f"bitcast {f.clean(a)} to {to}")
    if a.type.is_float:
        others = [e for e in FLOATS if BITS[e] != bits and fits(e)]
        if others and f.rng.percent(50):
            to = a.type.of(f.rng.pick(others))
            how = "fptrunc" if BITS[to.element] < bits else "fpext"
            return f.emit(to, f"{how} {a} to {to}", True)
        return to_integer(f, a, [e for e in INTS if fits(e) and BITS[e] <= 64])
    choice = f.rng.below(3)
    if choice == 0:
        # By way of float to half, one must not round twice.
        floats = [e for e in FLOATS if fits(e) and (e != "half" or bits <= 16)]
        to = a.type.of(f.rng.pick(floats or ["float"]))
        if not fits(to.element):
            return None
        return f.emit(to, f"{f.rng.pick(['sitofp', 'uitofp'])} {a} to {to}", True)
    others = [e for e in INTS if BITS[e] != bits and fits(e)]
    if not others:
        return None
    to = a.type.of(f.rng.pick(others))
    how = "trunc" if BITS[to.element] < bits else f.rng.pick(["zext", "sext"])
    return f.emit(to, f"{how} {a} to {to}")


def to_integer(f, a, elements):
    """What does not fit would be poison: only small numbers are converted."""
    magnitude = f.intrinsic("fabs", [a], dirty=True)
    test = f.emit(a.type.of("i1"), f"fcmp olt {magnitude}, "
                  + splat(a.type.element, {"half": "0xH5640"}.get(
                      a.type.element, "0x4059000000000000")))
    if f.rng.percent(50):
        small = f.emit(a.type, f"select {test}, {a}, {a.type} zeroinitializer")
        to = a.type.of(f.rng.pick(elements))
        return f.emit(to, f"fptosi {small} to {to}")
    magnitude = f.emit(a.type, f"select {test}, {magnitude}, {a.type} zeroinitializer")
    to = a.type.of(f.rng.pick(elements))
    return f.emit(to, f"fptoui {magnitude} to {to}")


def recount(f):
    """A bitcast to elements of another size."""
    a = f.vector()
    others = [e for e in INTS + FLOATS if BITS[e] != BITS[a.type.element]
              and a.type.bits % BITS[e] == 0 and a.type.bits // BITS[e] <= 700]
    if not others:
        return None
    to = f.rng.pick(others)
    to = Vector(to, a.type.bits // BITS[to])
    return f.emit(to, f"bitcast {f.clean(a)} to {to}")


def compare(f):
    return f.compare(f.vector())


def select(f):
    a = f.vector()
    b = f.vector(a.type)
    condition = f.mask(a.type.count) if f.rng.percent(60) else f.scalar("i1")
    return f.emit(a.type, f"select {condition}, {a}, {b}", a.dirty or b.dirty)


def extract(f):
    a = f.vector()
    return f.emit(a.type.element, f"extractelement {a}, {f.index(a.type.count)}", a.dirty)


def insert(f):
    a = f.vector()
    for _ in range(f.rng.pick([1, 1, 2, 4])):
        element = f.scalar(a.type.element)
        a = f.emit(a.type, f"insertelement {a}, {element}, {f.index(a.type.count)}",
                   a.dirty or element.dirty)
    return a


def freeze(f):
    a = f.vector()
    return f.emit(a.type, f"freeze {a}", a.dirty)


def shuffled(f, a, b, mask):
    result = Vector(a.type.element, len(mask))
    lanes = ", ".join("i32 poison" if m is None else f"i32 {m}" for m in mask)
    return f.emit(result, f"shufflevector {a}, {b}, <{len(mask)} x i32> <{lanes}>",
                  a.dirty or b.dirty)


def shuffle(f):
    a = f.vector()
    n = a.type.count
    b = f.vector(a.type)
    kind = f.rng.pick("splat identity few reverse random concatenate part scalar second "
                      "poison".split())
    if kind == "splat":
        return shuffled(f, a, b, [f.rng.below(2 * n)] * n)
    if kind == "scalar":
        element = f.scalar(a.type.element)
        one = f.emit(a.type, f"insertelement {a.type} poison, {element}, i32 0", element.dirty)
        return shuffled(f, one, Value(a.type, "poison"), [0] * n)
    mask = list(range(n))
    if kind == "reverse":
        mask.reverse()
    elif kind == "few":
        base = f.rng.pick([0, n])
        mask = [m + base for m in mask]
        for _ in range(f.rng.between(1, 9)):
            mask[f.rng.below(n)] = f.rng.below(2 * n)
    elif kind == "random":
        mask = [f.rng.below(2 * n) for _ in range(n)]
    elif kind == "second":
        mask = [n + m for m in mask]
    elif kind == "concatenate":
        if 2 * a.type.bits > MOST_BITS:
            return None
        mask = list(range(2 * n))
    elif kind == "part":
        first = f.rng.below(n)
        mask = list(range(first, min(2 * n, first + f.rng.between(1, n))))
    elif kind == "poison":
        return mended(f, shuffled(f, a, b, [None if f.rng.percent(20) else f.rng.below(2 * n)
                                            for _ in range(n)]))
    return shuffled(f, a, b, mask)


def mended(f, a, lanes=None):
    """Lanes that are poison are replaced: those of the last shuffle or ``lanes``."""
    if lanes is None:
        text = f.lines[-1].split("> <")[-1].split(">")[0].split(", ")
        lanes = [k for k, lane in enumerate(text) if lane.endswith("poison")]
    if f.rng.percent(50) or len(lanes) > 12:
        b = f.vector(a.type)
        mask = [a.type.count + k if k in lanes else k for k in range(a.type.count)]
        return shuffled(f, a, b, mask)
    for lane in lanes:
        element = f.scalar(a.type.element)
        a = f.emit(a.type, f"insertelement {a}, {element}, i32 {lane}",
                   a.dirty or element.dirty)
    return a


def constant(f):
    type_ = f.any_type()
    if f.rng.percent(50):
        lanes = {f.rng.below(type_.count): f.rng.pick(["poison", "undef"])
                 for _ in range(f.rng.between(1, 6))}
        return mended(f, Value(type_, f.data(type_, lanes)), sorted(lanes))
    return f.emit(type_, f"freeze {type_} {f.data(type_)}")


def aggregate(f):
    a, b = f.vector(), f.vector()
    type_ = f"{{ {a.type}, i32, {b.type} }}"
    one = f.emit(type_, f"insertvalue {type_} poison, {a}, 0")
    two = f.emit(type_, f"insertvalue {type_} {one.name}, {b}, 2")
    field = f.rng.pick([0, 2])
    chosen = (a, b)[field // 2]
    return f.emit(chosen.type, f"extractvalue {type_} {two.name}, {field}", chosen.dirty)


def call(f):
    """An internal function: a value comes and goes in registers and on the stack."""
    a = f.vector()
    b = f.scalar(a.type.element)
    name = f"@helper{len(f.helpers)}"
    opcode = "fsub" if a.type.is_float else "xor"
    f.helpers.append("\n".join([
        f"define internal {a.type} {name}({a.type} %a, {a.type.element} %b) "
        + f.rng.pick(["noinline ", ""]) + "{",
        f"  %c = insertelement {a.type} %a, {a.type.element} %b, i32 {a.type.count - 1}",
        f"  %d = {opcode} {a.type} %c, %a",
        f"  ret {a.type} %d", "}"]))
    return f.emit(a.type, f"call {a.type} {name}({a}, {b})", a.type.is_float)


# Large ones more often: they are what this is about.
OPERATIONS = [
    (integer_binary, 12), (float_binary, 12), (integer_intrinsic, 6), (float_intrinsic, 6),
    (cast, 8), (recount, 5), (compare, 4), (select, 6), (extract, 6), (insert, 8),
    (freeze, 3), (shuffle, 12), (constant, 3), (aggregate, 2), (call, 2)] + BY_LANES

assert LARGE_BITS < MOST_BITS
