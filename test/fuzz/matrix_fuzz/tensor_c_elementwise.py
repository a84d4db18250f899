# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operators and functions of each element in C."""

from .tensor_c_types import Expression, is_integer, unpadded, with_sign

OPERATORS = {"fadd": "+", "fsub": "-", "fmul": "*", "fdiv": "/", "add": "+", "sub": "-",
             "mul": "*", "and": "&", "or": "|", "xor": "^", "shl": "<<", "udiv": "/", "sdiv": "/",
             "urem": "%", "srem": "%", "lshr": ">>", "ashr": ">>"}
FUNCTIONS = {"frem": "fmod", "minimum": "minimum", "maximum": "maximum", "minnum": "minnum",
             "maxnum": "maxnum", "minimumnum": "minimumnum", "maximumnum": "maximumnum",
             "copysign": "copysign", "smin": "min", "smax": "max", "umin": "min", "umax": "max",
             "sadd.sat": "add_sat", "uadd.sat": "add_sat", "ssub.sat": "sub_sat",
             "usub.sat": "sub_sat", "fabs": "abs", "sqrt": "sqrt", "floor": "floor",
             "ceil": "ceil", "ftrunc": "trunc", "rint": "rint", "nearbyint": "nearbyint",
             "round": "round", "roundeven": "roundeven", "abs": "abs", "ctlz": "clzg",
             "cttz": "ctzg", "ctpop": "popcount", "bitreverse": "bitreverse", "fma": "fma",
             "fshl": "fshl", "fshr": "fshr"}
SIGNED = {"sdiv", "srem", "ashr", "smin", "smax", "sadd.sat", "ssub.sat", "abs"}
UNSIGNED = {"udiv", "urem", "lshr", "umin", "umax", "uadd.sat", "usub.sat"}


def sign_of(w, name, a):
    """The element with which the operation is done."""
    if name in SIGNED or name in UNSIGNED:
        return with_sign(a.type.element, name in SIGNED)
    return with_sign(a.type.element, w.rng.percent(50)) if w.rng.percent(10) else a.name


def splatted(w, number):
    """The number that each element of a tensor is, if the program says so."""
    from_ = w.defined.get(number)
    if from_ and from_.name == "splat" and w.parameters is None and w.rng.percent(60):
        return w.variable(from_.tensors[0])
    return None


def operands(w, i):
    """All with one element; some may be a number instead of a tensor."""
    taken = [None] * len(i.tensors)
    which = w.rng.below(len(i.tensors))
    for k, number in enumerate(i.tensors):
        number_ = splatted(w, number) if len(i.tensors) > 1 and k == which else None
        taken[k] = number_ or w.take(number)
    a = next(t for t in taken if t.type.rank)
    name = sign_of(w, i.name, a)
    return [w.cast(t, name) for t in taken], name, unpadded(a.type)


def operator(w, i):
    (a, b), name, type_ = operands(w, i)
    sign = OPERATORS[i.name]
    if (a.type.rank and w.parameters is None and w.variables[i.to][0] == name
            and w.rng.percent(15)):
        w.assign(i.to, a)
        w.put(f"v{i.to} {sign}= {b.text};")
        return None
    return Expression(f"({a.text} {sign} {b.text})", name, type_)


def function(w, i):
    if is_relu(w, i) and w.rng.percent(60):
        a = w.take(i.tensors[0])
        a = w.cast(a, with_sign(a.type.element, True))
        return Expression(f"__builtin_elementwise_relu({a.text})", a.name, unpadded(a.type))
    all_, name, type_ = operands(w, i)
    text = ", ".join(a.text for a in all_)
    return Expression(f"__builtin_elementwise_{FUNCTIONS[i.name]}({text})", name, type_)


def is_relu(w, i):
    """The maximum of something and 0."""
    if i.name not in ("maximum", "smax"):
        return False
    from_ = w.defined.get(i.tensors[1])
    return (from_ and from_.name == "splat"
            and w.defined[from_.tensors[0]].numbers == ("0",))


def negated(w, i):
    a = w.take(i.tensors[0])
    return Expression(f"(-{a.text})", a.name, unpadded(a.type))


def cast(sign_from, sign_to):
    """From one sign to one sign; None: any."""
    def operation(w, i):
        a = w.take(i.tensors[0])
        if is_integer(a.type.element) and sign_from is not None:
            a = w.signed(a, sign_from)
        name = w.variables[i.to][0]
        if sign_to is not None:
            name = with_sign(i.type.element, sign_to)
        type_ = unpadded(i.type)._replace(layout=a.type.layout)
        text = f"(({w.spelled(name, type_)}){a.text})"
        return Expression(text, name, type_)
    return operation


def bitcast(w, i):
    a = w.variable(i.tensors[0])
    name, type_ = w.variables[i.to]
    return Expression(f"__builtin_bit_cast({w.spelled(name, type_)}, {a.text})", name, type_)


INTEGER = ["==", "!=", ">", ">=", "<", "<=", ">", ">=", "<", "<="]
FIRST_INTEGER, FIRST_SIGNED = 32, 38


def icmp(w, i):
    a, b = (w.take(t) for t in i.tensors)
    predicate = i.attributes[0]
    name = a.name
    if predicate >= FIRST_INTEGER + 2:
        name = with_sign(a.type.element, predicate >= FIRST_SIGNED)
    a, b = w.cast(a, name), w.cast(b, name)
    return boolean(f"({a.text} {INTEGER[predicate - FIRST_INTEGER]} {b.text})", a)


def boolean(text, a):
    return Expression(text, "bool", unpadded(a.type).of("i1"))


def fcmp(w, i):
    a, b = (w.variable(t) for t in i.tensors)
    x, y = a.text, b.text
    type_ = w.spelled("bool", unpadded(a.type).of("i1"))
    return boolean([
        f"(({type_})0)", f"({x} == {y})", f"({x} > {y})", f"({x} >= {y})", f"({x} < {y})",
        f"({x} <= {y})", f"(({x} < {y}) | ({x} > {y}))", f"(({x} == {x}) & ({y} == {y}))",
        f"(({x} != {x}) | ({y} != {y}))", f"(!(({x} < {y}) | ({x} > {y})))", f"(!({x} <= {y}))",
        f"(!({x} < {y}))", f"(!({x} >= {y}))", f"(!({x} > {y}))", f"({x} != {y})",
        f"(({type_})true)"][i.attributes[0]], a)


def select(w, i):
    condition, a, b = (w.take(t) for t in i.tensors)
    b = w.cast(b, a.name)
    return Expression(f"({condition.text} ? {a.text} : {b.text})", a.name, unpadded(a.type))


def quantization(w, i):
    a, scale, zero = (w.take(t) for t in i.tensors)
    name, type_ = w.variables[i.to]
    if i.name == "dequantize":
        a = w.signed(a, bool(i.attributes[0]))
    else:
        name = with_sign(type_.element, bool(i.attributes[0]))
    if i.name == "requantize":
        a = w.signed(a, True)
    zero = w.signed(zero, True)
    return Expression(f"__builtin_tensor_{i.name}({w.spelled(name, type_)}, {a.text}, "
                      f"{scale.text}, {zero.text})", name, unpadded(type_))


OPERATIONS = {name: operator for name in OPERATORS}
OPERATIONS.update({name: function for name in FUNCTIONS})
OPERATIONS.update(
    {name: quantization for name in ("quantize", "dequantize", "requantize")})
OPERATIONS.update({
    "fneg": negated, "icmp": icmp, "fcmp": fcmp, "select": select, "bitcast": bitcast,
    "trunc": cast(None, None), "zext": cast(False, None), "sext": cast(True, None),
    "fptrunc": cast(None, None), "fpext": cast(None, None), "fptoui": cast(None, False),
    "fptosi": cast(None, True), "uitofp": cast(False, None), "sitofp": cast(True, None)})

