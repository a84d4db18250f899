# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations element by element. Those of the C library are tested elsewhere."""

from .tensor_parts import bound_of
from .tensor_types import BITS, EXACT, FLOATS, INTS, REASSOC, Retry, is_float

FLOAT_BINARY = ["fadd", "fsub", "fmul", "fdiv", "frem", "minimum", "maximum", "minnum", "maxnum",
                "minimumnum", "maximumnum", "copysign"]
INTEGER_BINARY = ["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr",
                  "and", "or", "xor", "smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat",
                  "ssub.sat", "usub.sat"]
FLOAT_UNARY = ["fneg", "fabs", "sqrt", "floor", "ceil", "ftrunc", "rint", "nearbyint", "round",
               "roundeven"]
INTEGER_UNARY = ["abs", "ctlz", "cttz", "ctpop", "bitreverse", "bswap"]
CASTS = ["trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp",
         "bitcast"]
COMPARISONS = ["icmp", "fcmp"]


def of_class(f, a, wants_float):
    """The operand, if its elements are floats or integers as is wanted."""
    if a is not None and a.type.element != "i1" and is_float(a.type.element) == wants_float:
        return a
    if is_float(f.element) != wants_float:
        raise Retry
    return f.input(f.any_type())


def float_binary(name):
    def operation(f, a=None):
        a = of_class(f, a, True)
        if name in ("minnum", "maxnum"):
            a = f.input(a.type, fill="nonzero", nan=True)
            b = f.input(a.type, fill="nonzero", nan=True)
        elif name == "copysign":
            b = f.input(a.type, fill="finite")
        elif name == "maximum" and f.rng.percent(25):  # relu in other forms
            b = f.splat(a.type, 0)
        else:
            b = f.input(a.type)
        bound = None
        attribute = 0
        if a.bound is not None and b.bound is not None:
            if name in ("fadd", "fsub"):
                bound = f.exact(a.type.element, a.bound + b.bound)
            elif name == "fmul":
                bound = f.exact(a.type.element, a.bound * b.bound)
            elif name not in ("fdiv", "frem", "minnum", "maxnum", "copysign"):
                bound = bound_of(a, b)
            if name in ("fadd", "fmul") and f.rng.percent(30):
                attribute = REASSOC
        return f.emit(name, a.type, [a, b], [], [attribute], bound, nan=True)
    return operation


def integer_binary(name):
    def operation(f, a=None):
        a = of_class(f, a, False)
        if name in ("udiv", "urem"):
            b = f.input(a.type, fill="nonzero")
        elif name in ("sdiv", "srem"):
            b = f.input(a.type, fill="positive", limit=100)
        elif name in ("shl", "lshr", "ashr"):
            b = f.input(a.type, fill="index", limit=BITS[a.type.element])
        else:
            b = f.input(a.type)
        return f.emit(name, a.type, [a, b])
    return operation


def float_unary(name):
    def operation(f, a=None):
        a = of_class(f, a, True)
        # A NaN's sign may be anything, but stays a NaN.
        bound = None if name == "sqrt" else a.bound
        return f.emit(name, a.type, [a], [], [0], bound, nan=a.nan or name == "sqrt")
    return operation


def integer_unary(name):
    def operation(f, a=None):
        a = of_class(f, a, False)
        if name == "bswap" and a.type.element == "i8":
            raise Retry
        return f.emit(name, a.type, [a])
    return operation


def fused(f, a=None):
    a = of_class(f, a, True)
    if a.type.element not in ("float", "double"):
        raise Retry
    b, c = f.input(a.type), f.input(a.type)
    return f.emit("fma", a.type, [a, b, c], [], [0], nan=True)


def funnel(name):
    def operation(f, a=None):
        a = of_class(f, a, False)
        return f.emit(name, a.type, [a, f.input(a.type), f.input(a.type)])
    return operation


def comparison(f, a):
    if is_float(a.type.element):
        return f.emit("fcmp", a.type.of("i1"), [a, f.input(a.type)], [], [f.rng.below(16), 0],
                      nan=False)
    return f.emit("icmp", a.type.of("i1"), [a, f.input(a.type)], [], [f.rng.between(32, 41)])


def compare(name):
    """Goes on as bytes."""
    def operation(f, a=None):
        a = of_class(f, a, name == "fcmp")
        return f.emit("zext", a.type.of("i8"), [comparison(f, a)])
    return operation


def select(f, a=None):
    a = a or f.input(f.any_type())
    condition = comparison(f, f.input(a.type))
    b = f.input(a.type)
    operands = [condition, a, b] if f.rng.percent(50) else [condition, b, a]
    return f.emit("select", a.type, operands, bound=bound_of(a, b), nan=a.nan or b.nan)


def cast(name):
    def operation(f, a=None):
        a = of_class(f, a, name in ("fptrunc", "fpext", "fptoui", "fptosi"))
        bits = BITS[a.type.element]
        wider = lambda all_: [e for e in all_ if BITS[e] > bits]
        narrower = lambda all_: [e for e in all_ if BITS[e] < bits]
        bound = a.bound
        if name == "trunc":
            to = narrower(INTS)
        elif name in ("zext", "sext"):
            to = wider(INTS)
        elif name == "fptrunc":
            to = [e for e in narrower(FLOATS) if bound is None or bound <= EXACT[e]]
        elif name == "fpext":
            to = wider(FLOATS)
        elif name in ("fptoui", "fptosi"):
            # What does not fit is poison.
            a = f.input(a.type, fill="exact" if name == "fptosi" else "positive",
                        limit=100, bound=100)
            to, bound = INTS, None
        elif name == "bitcast":
            a = f.input(a.type, fill="index", limit=60)
            to, bound = [e for e in FLOATS if BITS[e] == bits], None
        else:
            # Rounded once, by way of float or double, too.
            to = [e for e in FLOATS
                  if (bits <= 16 if BITS[e] == 16 else True) and (e != "bfloat" or bits == 8)]
            bound = None
        if not to:
            raise Retry
        to = f.rng.pick(to)
        return f.emit(name, a.type.of(to), [a], bound=bound, nan=a.nan)
    return operation


def table():
    """name -> (operation, its operand is a float, an integer, or None for both)"""
    operations = {}
    for names, make, wants in [
            (FLOAT_BINARY, float_binary, True), (INTEGER_BINARY, integer_binary, False),
            (FLOAT_UNARY, float_unary, True), (INTEGER_UNARY, integer_unary, False),
            (["fshl", "fshr"], funnel, False)]:
        for name in names:
            operations[name] = make(name), wants
    for name in CASTS:
        operations[name] = cast(name), name in ("fptrunc", "fpext", "fptoui", "fptosi")
    operations["fma"] = fused, True
    operations["icmp"] = compare("icmp"), False
    operations["fcmp"] = compare("fcmp"), True
    operations["select"] = select, None
    return operations
