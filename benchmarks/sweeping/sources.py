# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C files of a group of cases: ours, the loops, and the table that the driver reads."""

import os

from .compilers import OURS
from .loops import OPERAND, RESULT
from .shapes import VECTOR, Types

HERE = os.path.dirname(os.path.abspath(__file__))
SHORT = {RESULT: "d", OPERAND: "a"}
KINDS = {"float": "Float", "signed": "Signed", "unsigned": "Unsigned", "bool": "Bool"}


def signature(name, pointers, restrict):
    """pointers: {name: type with its *}; all functions are called alike."""
    words = []
    for letter in "dabc":
        text = pointers.get(letter, "const void *")
        words.append(f"{text}{'restrict ' if restrict and letter in pointers else ''}{letter}")
    return f"void {name}({', '.join(words)}, long i, long j)"


def matrices(cases, label=OURS, broken=False):
    """The matrix and tensor forms; broken: the first result is another one."""
    types, functions = Types(), []
    for case in cases:
        target = case.target
        strided = case.draw.result_strides
        name = types.name(target.shape)
        pointers = {"d": f"{target.shape.element.c if strided else name} *"}
        for leaf in case.leaves:
            pointers[leaf.name] = leaf.parameter(types)[0]
        text = case.root.form(types)
        if strided:
            strides = ", ".join(map(str, strided))
            statement = f"__builtin_tensor_store({text}, d, {strides});"
        else:
            statement = f"*d = {text};"
        more = ""
        if broken and case is cases[0]:
            more = f"\n  *({target.shape.element.c} *)d = 77;"
        head = signature(f"{label}_{case.number}", pointers, case.restrict)
        functions.append(f"// {case.name}\n{head} {{\n  {statement}{more}\n}}\n")
    return "\n".join([*types.lines(), "", *functions])


def variants(case):
    """(suffix, lines, restrict) of each loop. A case without restrict promises no loop that its
    operands are apart."""
    for order, lines in case.loops().items():
        for restrict in ((True, False) if case.restrict else (False,)):
            yield f"{SHORT[order]}{'r' if restrict else ''}", lines, restrict


def loops(cases, label):
    functions = []
    for case in cases:
        pointers = {"d": f"{case.root.element_type.c} *"}
        for leaf in case.leaves:
            pointers[leaf.name] = f"const {leaf.element_type.c} *"
        functions.append(f"// {case.name}")
        for suffix, lines, restrict in variants(case):
            head = signature(f"{label}_{case.number}_{suffix}", pointers, restrict)
            functions.append("\n".join([head + " {", *lines, "}", ""]))
    return "\n".join(['#include "prelude.h"', "", *functions])


def operand(element, count, fill, limit=0, room=0):
    kind = "Bfloat" if element.name == "bf16" else KINDS[element.kind]
    return (f"{{Kind{kind}, {element.size}, {count}, Fill{fill.capitalize()}, {limit}, "
            f"{max(room, count)}}}")


def names_of(case, compiler):
    """The functions that a compiler has for a case."""
    if compiler.is_matrix:
        return [f"{compiler.label}_{case.number}"]
    if case.only_clang and not compiler.is_clang:
        return []
    return [f"{compiler.label}_{case.number}_{suffix}" for suffix, _, _ in variants(case)]


def table(cases, compilers):
    """compilers: ours first."""
    lines, rows = ['#include "driver.h"', ""], []
    for case in cases:
        names = [name for compiler in compilers for name in names_of(case, compiler)]
        lines += [f"kernel {name};" for name in names]
        fill = case.draw.in_place.fill if case.draw.in_place else "nothing"
        # The size of a vector is a power of two.
        room = 1 << (case.storage - 1).bit_length() if case.target.shape.kind == VECTOR else 0
        result = operand(case.root.element_type, case.storage, fill, room=room)
        operands = {leaf.name: operand(leaf.element_type, leaf.storage, leaf.fill, leaf.limit)
                    for leaf in case.leaves}
        numbers = [*case.draw.numbers, 0, 0]
        contestants = ", ".join(f'{{"{name}", {name}}}' for name in names)
        rows.append(f"    {{{case.number}, {result}, "
                    f"{{{', '.join(operands.get(letter, '{0}') for letter in 'abc')}}}, "
                    f"{numbers[0]}, {numbers[1]}, {case.tolerance}, {len(names)}, "
                    f"{{{contestants}}}}},")
    return "\n".join([*lines, "", "const struct sweep_case sweep_cases[] = {", *rows, "};",
                      "const int sweep_case_count = sizeof sweep_cases / sizeof *sweep_cases;", ""])

