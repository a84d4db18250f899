# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that operations are moved to: they take handles and return them."""


def moved(f, result, name, arguments):
    """What gives the result of the operation ``name``, by a call of a function that does
    it. Constants are no parameters: some have to be seen to be constant."""
    passed = [(t, n) for t, n in arguments if n.startswith("%")]
    callee = f"@{f.name}.m{len(f.callees)}"
    return f.rng.weighted([(plain, 50), (structures, 25), (tail_call, 25)])(
        f, result, name, arguments, passed, callee)


def define(f, result, callee, parameters, lines):
    """Adds a function to the module."""
    unwinds = "" if f.rng.percent(50) else " nounwind"
    f.callees.append("\n".join(
        [f"define internal {result} {callee}({', '.join(parameters)}) noinline{unwinds} {{"]
        + [f"  {line}" for line in lines] + ["}"]))


def operation(result, name, arguments, names):
    """The call of the operation; ``names`` stand for what is passed, in order."""
    names = iter(names)
    operands = ", ".join(f"{t} {next(names) if n.startswith('%') else n}" for t, n in arguments)
    return f"%r = call {result} @{name}({operands})"


def plain(f, result, name, arguments, passed, callee):
    names = [f"%a{k}" for k in range(len(passed))]
    define(f, result, callee, [f"{t} {n}" for (t, _), n in zip(passed, names)],
           [operation(result, name, arguments, names), f"ret {result} %r"])
    return f"call {result} {callee}({', '.join(f'{t} {n}' for t, n in passed)})"


def structures(f, result, name, arguments, passed, callee):
    """All operands are in one structure, and the result is in one."""
    first, rest = passed[:1], passed[1:]
    inner = f"{{ {', '.join(t for t, _ in rest)} }}"
    outer = f"{{ {', '.join([inner] + [t for t, _ in first])} }}"
    places = ["1"] * len(first) + [f"0, {k}" for k in range(len(rest))]
    value = "poison"
    for (type_, operand), place in zip(passed, places):
        following = f.fresh("g")
        f.put(f"{following} = insertvalue {outer} {value}, {type_} {operand}, {place}")
        value = following
    names = [f"%a{k}" for k in range(len(passed))]
    both = f"{{ i64, {result} }}"
    define(f, both, callee, [f"{outer} %s"],
           [f"{n} = extractvalue {outer} %s, {place}" for n, place in zip(names, places)]
           + [operation(result, name, arguments, names),
              f"%b = insertvalue {both} {{ i64 7, {result} poison }}, {result} %r, 1",
              f"ret {both} %b"])
    returned = f.fresh("g")
    f.put(f"{returned} = call {both} {callee}({outer} {value})")
    return f"extractvalue {both} {returned}, 1"


def tail_call(f, result, name, arguments, passed, callee):
    """By way of another function, which gets two operands exchanged."""
    names = [f"%a{k}" for k in range(len(passed))]
    parameters = [f"{t} {n}" for (t, _), n in zip(passed, names)]
    order = list(names)
    if len(passed) >= 2 and passed[0][0] == passed[1][0]:
        order[:2] = reversed(order[:2])
    define(f, result, f"{callee}.last", parameters,
           [operation(result, name, arguments, order), f"ret {result} %r"])
    operands = ", ".join(f"{t} {n}" for (t, _), n in zip(passed, order))
    define(f, result, callee, parameters,
           [f"%r = musttail call {result} {callee}.last({operands})", f"ret {result} %r"])
    return f"call {result} {callee}({', '.join(f'{t} {n}' for t, n in passed)})"
