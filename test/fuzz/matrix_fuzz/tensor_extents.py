# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same functions with extents that are known at run time: in all types of a function, each
dimension of one of some extents is an operand of what makes the value. Equal extents stay equal,
so every operation has operands that agree.

A value of such extents is part of one statement, so functions of one store without branches are
taken, of operations that know such extents."""

import re

from . import tensor_elementwise

AT_RUN_TIME = 0xffffffff
TYPE = re.compile(r'target\("tlx\.tensor", ([^,()]+), ([0-9, ]+)\)')
NAME = re.compile(r"@tlx\.([a-z_.0-9]+?)__\w+")
KNOWN = {"load", "store", "splat", "matmul", "muladd", "contract", "contractadd",
         *tensor_elementwise.table()}
MAKES = ("load", "splat")


def parts(numbers):
    """Extents, layout, padding."""
    rank, *rest = map(int, numbers.split(","))
    return rest[:rank], rest[rank:2 * rank], rest[2 * rank:]


def replaced(text, chosen):
    def one(match):
        extents, layout, padding = parts(match[2])
        extents = [AT_RUN_TIME if extent in chosen else extent for extent in extents]
        words = [match[1], *map(str, [len(extents), *extents, *layout, *padding])]
        return f'target("tlx.tensor", {", ".join(words)})'
    return TYPE.sub(one, text)


def with_operands(line, operands):
    """A call or declaration with more of them in front of its attributes."""
    if not operands:
        return line
    close = line.find(', target("tlx.attr"')
    if close < 0:
        close = line.rindex(")", 0, line.find(" memory(") if " memory(" in line else len(line))
    return line[:close] + ", " + ", ".join(operands) + line[close:]


def made_by(line, chosen):
    """The extents that are operands of what makes the value of a line, in order."""
    if NAME.search(line)[1] not in MAKES:
        return []
    return [extent for extent in parts(TYPE.search(line)[2])[0] if extent in chosen]


def reason(text):
    """Why the function is none of these; empty: it is one."""
    stores = 0
    for line in text.splitlines():
        name = NAME.search(line)
        if not name:
            if 'target("tlx.tensor"' in line and not line.startswith("define"):
                return line.split("=")[-1].split()[0]
            if re.match(r"[a-z]\w*:", line) and not line.startswith("entry:"):
                return "branch"
            continue
        if name[1] not in KNOWN:
            return name[1]
        stores += name[1] == "store"
    return "" if stores == 1 else "store"


def extents_of(text):
    """Those of dimensions, but for such as have padding anywhere."""
    found, padded = {}, set()
    for match in TYPE.finditer(text):
        allocated, _, paddings = parts(match[2])
        for extent, padding in zip(allocated, paddings):
            found[extent - padding] = None
            if padding:
                padded.update((extent, extent - padding))
    return [extent for extent in found if extent not in padded]


def function(rng, f, declarations):
    """The text of a function, and of what it declares."""
    text = f.ir()
    all_ = extents_of(text)
    if not all_:
        return "", {}
    chosen = {extent for extent in all_ if rng.percent(60)} or {rng.pick(all_)}
    hidden = "".join(f'  %x{extent} = call i64 asm "", "=r,0"(i64 {extent})\n'
                     for extent in sorted(chosen))
    lines, declared = [], {}
    for line in text.splitlines():
        name = NAME.search(line)
        if name:
            new = f"{name[0]}.{f.name}"
            extents = made_by(line, chosen)
            declared[new] = replaced(with_operands(declarations[name[0]], ["i64"] * len(extents)),
                                     chosen).replace(name[0], new)
            line = replaced(with_operands(line, [f"i64 %x{extent}" for extent in extents]),
                            chosen).replace(name[0] + "(", new + "(")
        lines.append(line + "\n")
        if line == "entry:":
            lines.append(hidden)
    return "".join(lines), declared


def module_of(rng, target, module, all_, left_out):
    declarations = {}
    for line in module.lines():
        if line.startswith("declare") and NAME.search(line):
            declarations[NAME.search(line)[0]] = line
    texts, declared = [], {}
    for f in all_:
        why = reason(f.ir())
        text, more = ("", {}) if why else function(rng.fork(f.name), f, declarations)
        if not text:
            left_out[why or "padding"] += 1
            continue
        texts.append(text)
        declared |= more
    return target + "\n".join([*texts, *declared.values()]) + "\n"
