# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements with extents that are known at run time, in C, beside loops: contractions and
element-wise operations on up to three dimensions, of which some extents may be constants, with
strides of any order, also 0, starts, epilogues, and results in place.

Each label of a contraction is a loop. Numbers are small integers, so sums are exact."""

STATEMENTS, DRAWS = 5, 10
EXTENTS = {1: [0, 1, 2, 7, 8, 16, 17, 40, 100, 130, 300], 2: [0, 1, 2, 3, 5, 8, 13, 16, 17, 33, 40],
         3: [0, 1, 2, 3, 4, 8, 9, 16, 17], 4: [0, 1, 2, 3, 5, 8], 5: [0, 1, 2, 3, 5]}
ROOM = 1 << 17  # elements of an array

START = """typedef {t} E;
static E a[{room}], b[{room}], d[{room}], old[{room}], c[{room}], want[{room}];
static long most(long x, long y) {{ return x > y ? x : y; }}
static void fill(E *p) {{
  for (int i = 0; i < {room}; ++i) p[i] = number(6);
}}
static int check(const char *what) {{
  for (int i = 0; i < {room}; ++i)
    if (memcmp(&c[i], &want[i], sizeof(E)) && c[i] != want[i]) {{
      printf("%s: element %d is %g, expected %g\\n", what, i, (double)c[i], (double)want[i]);
      return 1;
    }}
  return 0;
}}
"""


class Operand:
    """Where a tensor's elements are: labels in the order of its dimensions, and in that of memory,
    slowest first."""

    def __init__(self, rng, name, labels, constants, may_repeat):
        self.name, self.labels, self.constants = name, labels, constants
        self.memory = list(labels)
        for i in range(len(self.memory) - 1, 0, -1):
            j = rng.below(i + 1)
            self.memory[i], self.memory[j] = self.memory[j], self.memory[i]
        self.repeated = [label for label in labels if may_repeat and rng.percent(8)]
        self.inner = rng.weighted([("1", 80), ("2", 20)])
        self.pad = rng.pick([0, 0, 1, 3])

    def stride(self, label):
        if label in self.repeated:
            return "0"
        step = self.inner
        for other in reversed(self.memory):
            if other == label:
                return step
            step = f"(most({other}, 1) * {step} + {self.pad})"
        raise AssertionError("no such label")

    def type(self):
        return "tensor_type(%s)" % ", ".join(
            str(self.constants[label]) if label in self.constants else "-1" for label in self.labels)

    def load(self):
        extents = [label for label in self.labels if label not in self.constants]
        words = [f"T_{self.name}", self.name, *extents, *map(self.stride, self.labels)]
        return f"__builtin_tensor_load({', '.join(words)})"

    def at(self, array):
        return array + "[" + (" + ".join(f"{label} * {self.stride(label)}".replace(
            label + " *", f"x{label} *", 1) for label in self.labels) or "0") + "]"


def loops(labels, body):
    for label in reversed(labels):
        body = f"for (long x{label} = 0; x{label} < {label}; ++x{label}) {body}"
    return body


def statement(rng, number):
    """A function of what a statement does, one of the loops, and a call of both."""
    result = list("ijz"[:rng.between(1, 3)])
    sums = list("ku"[:rng.weighted([(0, 25), (1, 55), (2, 20)])])
    constants = {label: rng.pick([1, 2, 3, 5]) for label in result + sums if rng.percent(20)}
    if len(constants) == len(result + sums):
        constants.pop(result[0])
    of = lambda name, labels, may_repeat=True: Operand(rng, name, labels, constants, may_repeat)
    c, d = of("c", result, False), of("d", result)
    shared = {label: rng.below(3) for label in result}  # of a, of b, of both
    order = lambda labels: sorted(labels, key=lambda _: rng.word())
    if sums:
        a = of("a", order([label for label in result if shared[label] != 1] + sums))
        b = of("b", order([label for label in result if shared[label] != 0] + sums))
        spec = f'"{"".join(a.labels)},{"".join(b.labels)}->{"".join(result)}"'
        start = rng.pick(["", "d", "c"])
        value = f"__builtin_tensor_contract({spec}, {a.load()}, {b.load()})"
        if start:
            origin = d if start == "d" else c
            value = f"__builtin_tensor_contract_add({spec}, {a.load()}, {b.load()}, {origin.load()})"
        first = {"": "0", "d": d.at("d"), "c": c.at("old")}[start]
        steps = loops(sums, f"s += {a.at('a')} * {b.at('b')};")
    else:
        a, b = of("a", result), of("b", result)
        operator = rng.pick("+-*")
        value = f"({a.load()} {operator} {b.load()})"
        first, steps = f"{a.at('a')} {operator} {b.at('b')}", ""
    after, last = rng.pick([
        ("{}", "s"), ("{}", "s"), ("__builtin_elementwise_relu({})", "s > 0 ? s : 0"),
        ("{} * 2 - " + d.load(), f"s * 2 - {d.at('d')}"),
        ("3 * {} + 2 * " + c.load(), f"3 * s + 2 * {c.at('old')}"),
        ("(" + d.load() + " > 0 ? {} : " + d.load() + ")",
         f"{d.at('d')} > 0 ? s : {d.at('d')}")])
    labels = result + sums
    types = "".join(f"typedef E T_{x.name} __attribute__(({x.type()}));\n  " for x in (a, b, c, d))
    restrict = rng.pick(["", "restrict"])
    parameters = ", ".join([f"E *{restrict} c", "const E *a", "const E *b", "const E *d",
                            *(f"long {label}" for label in labels if label not in constants)])
    known = "".join(f"enum {{ {label} = {extent} }}; " for label, extent in constants.items())
    # Of an empty result nothing is stored.
    text = f"""__attribute__((noinline)) static void ours_{number}({parameters}) {{
  {known}{types}__builtin_tensor_store({after.format(value)}, c, {', '.join(map(c.stride, result))});
}}
static void loop_{number}({', '.join(f'long {label}' for label in labels)}) {{
  {loops(result, f"{{ E s = {first}; {steps} {c.at('want')} = {last}; }}")}
}}
"""
    values = EXTENTS[max(len(a.labels), len(b.labels), len(result))]
    calls = []
    for _ in range(DRAWS):
        extent = {label: constants.get(label, rng.pick(values)) for label in labels}
        mine = [str(extent[label]) for label in labels if label not in constants]
        calls.append(f"""  memcpy(c, old, sizeof c), memcpy(want, old, sizeof c);
  ours_{number}({', '.join(['c', 'a', 'b', 'd', *mine])});
  loop_{number}({', '.join(str(extent[label]) for label in labels)});
  bad |= check("{number}: {' '.join(f'{label}={extent[label]}' for label in labels)}");
""")
    return text, "".join(calls)


def extents(rng):
    head = START.format(t=rng.pick(["float", "float", "double", "int", "long"]), room=ROOM)
    functions, calls = zip(*(statement(rng.fork(number), number) for number in range(STATEMENTS)))
    return (head + "".join(functions) + "int main(void) {\n  int bad = 0;\n"
            "  fill(a), fill(b), fill(d), fill(old);\n" + "".join(calls) + "  return bad;\n}\n")
