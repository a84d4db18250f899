# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A whole program."""

import os

from .calls import LAYOUTS, Call
from .element_types import define_conversion, describe, reference
from .function import Unit
from .options import FEATURES, Options
from .rng import Random
from .tested import Tested

HEADERS = ["support.h", "values.h", "memory.h", "reports.h", "reference.h", "functions.h"]
# With this macro the program is its second translation unit, if it has one.
SECOND_UNIT = "SECOND_UNIT"
PARTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def part(name: str) -> str:
    """A header without its license line, which the program has once."""
    with open(os.path.join(PARTS, name)) as file:
        return file.read().split("\n", 1)[1]


def head(options: Options) -> list:
    without = ",".join(sorted(options.without)) or "nothing"
    return [
        "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
        "//",
        f"// Written by generate_program.py: seed {options.seed}, language "
        f"{options.language},",
        f"// shapes {options.shapes}, without {without}, focus "
        f"{','.join(options.focus) or 'nothing'}.",
        f"#define PROGRAM {options.seed}ull",
    ]


def make_functions(unit: Unit, rng: Random) -> list:
    focus = [tuple(features.split("+")) for features in unit.options.focus]
    wanted = focus + [()] * (unit.options.functions() - len(focus))
    numbers = range(len(wanted))
    if unit.options.only >= 0:
        numbers = [unit.options.only]
    # A stream for each function: one alone is the same as among others.
    return [Tested(unit, number, rng.fork("function", number), wanted[number])
            for number in numbers]


def make_calls(functions: list, rng: Random) -> tuple:
    texts, names = [], []
    for tested in functions:
        for number in range(len(LAYOUTS)):
            stream = rng.fork("call", tested.number, number)
            call = Call(tested, number, stream)
            texts += call.definition(stream.word() >> 32)
            names.append(f"call_{tested.number}_{number}")
    return texts, names


def ordered(items) -> list:
    return sorted(items, key=str)


def generate(options: Options) -> str:
    return generate_with_features(options)[0]


def generate_with_features(options: Options) -> tuple:
    """The text, and the features that it has."""
    rng = Random(options.seed).fork(options.language, options.shapes)
    unit = Unit(options)
    functions = make_functions(unit, rng)
    calls, names = make_calls(functions, rng)
    types = ordered(unit.types)
    lines = head(options) + [part(name) for name in HEADERS]
    lines += describe(types) + reference(types)
    lines += [f"DEFINE_FUNCTIONS({t.name}, {t.spelling})" for t in ordered(unit.functions)]
    lines += [define_conversion(*pair) for pair in ordered(unit.conversions)]
    lines.append("#pragma float_control(pop)")
    lines += [shape.typedef() for shape in ordered(unit.shapes)]
    lines += [tensor.typedef() for tensor in ordered(unit.tensors)]
    for struct in unit.structs:
        lines += struct.definition()
    if unit.second:
        lines += ["", f"#ifdef {SECOND_UNIT}", *unit.second.values(), "#else"]
    lines += ["", "// Zero, which the compiler does not know.",
              "volatile int hidden_zero;", "#define zero hidden_zero", ""]
    for t, count, attribute in ordered(unit.vectors):
        size = f"{count} * sizeof({t.spelling})" if attribute == "vector_size" else count
        lines.append(f"typedef {t.spelling} {unit.use_vector(t, count, attribute)} "
                     f"__attribute__(({attribute}({size})));")
    for text in unit.helpers.values():
        lines += [text, ""]
    for tested in functions:
        lines += tested.definition()
    lines += calls
    lines += ["", "int main(void) {", "  begin_program();"]
    lines += [f"  {name}();" for name in names]
    lines += [f"  return end_program({len(names)});", "}", ""]
    lines += ["#endif", ""] * bool(unit.second)
    return "\n".join(lines), frozenset(unit.features) & frozenset(FEATURES)
