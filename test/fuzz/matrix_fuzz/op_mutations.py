# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes to the text of a module with matrix operations, most of which LLVM's parser
takes: what stands in a declaration and in its calls is changed in both."""

import re

INTEGERS = [0, 1, 2, 3, 7, 8, 9, 16, 63, 64, 65, 255, 4096, 65536, 0x7fffffff, 0x80000000,
            0xffffffff]
ELEMENTS = ["i1", "i7", "i8", "i24", "i32", "i64", "i128", "half", "bfloat", "float",
            "double", "fp128", "x86_fp80", "ptr", "<4 x float>", "{ i32, i32 }", "[2 x i8]",
            "target(\"tlx.attr\", 0)", "target(\"tlx.tensor\", i8, 1, 4, 0, 0)", "i8388607"]
OPERATIONS = """load store totensor tovector splat extract insert transpose reshape shuffle
relayout matmul fneg fadd frem add udiv sdiv shl and trunc zext sext fptrunc fpext fptoui fptosi.sat
sitofp bitcast icmp fcmp select fabs sqrt pow fma fmuladd abs ctlz bswap smax sadd.sat fshl
frobnicate""".split()
ATTRIBUTES = ["memory(none)", "memory(read)", "memory(argmem: write)", "speculatable",
              "nounwind", "noreturn", "convergent", "memory(inaccessiblemem: write)",
              "willreturn", "strictfp", "returns_twice", "nobuiltin"]
TYPE = re.compile(r'target\("tlx\.tensor", [^()]*?(?:\([^()]*\)[^()]*?)*\)')
ATTRIBUTE = re.compile(r'target\("tlx\.attr"[^()]*\)')


def operations(text):
    return sorted(set(re.findall(r"@tlx\.[\w.$-]+", text)))


def replace_number(rng, text):
    numbers = list(re.finditer(r"(?<![\w.%])\d+(?![\w.])", text))
    if not numbers:
        return text
    chosen = rng.pick(numbers)
    value = (rng.pick(INTEGERS) if rng.percent(50)
             else max(0, int(chosen.group()) + rng.pick([-1, 1, 2])))
    return text[:chosen.start()] + str(value) + text[chosen.end():]


def mutate_type(rng, text):
    """One type, everywhere or where one operation has it."""
    types = sorted(set(TYPE.findall(text)))
    if not types:
        return text
    old = rng.pick(types)
    parts = old.split(", ")
    how = rng.below(4)
    if how == 0 and len(parts) > 2:
        parts[1] = rng.pick(ELEMENTS)
        new = ", ".join(parts)
    elif how == 1:
        new = ", ".join(parts[:-1]) + (")" if len(parts) > 1 else "")
    elif how == 2:
        new = old[:-1] + f", {rng.pick(INTEGERS)})"
    else:
        new = replace_number(rng, old)
    return replace_somewhere(rng, text, old, new)


def replace_somewhere(rng, text, old, new):
    if rng.percent(50):
        return text.replace(old, new)
    name = rng.pick(operations(text) or ["@"])
    return "\n".join(line.replace(old, new) if name + "(" in line else line
                     for line in text.split("\n"))


def mutate_attribute(rng, text):
    found = sorted(set(ATTRIBUTE.findall(text)))
    if not found:
        return text
    old = rng.pick(found)
    new = rng.pick([replace_number(rng, old), old[:-1] + f", {rng.pick(INTEGERS)})",
                    'target("tlx.attr")', old.replace('"tlx.attr"', '"tlx.attr", i32'),
                    old.rsplit(", ", 1)[0] + ")"])
    return replace_somewhere(rng, text, old, new)


def split_arguments(arguments):
    parts, depth, start = [], 0, 0
    for k, c in enumerate(arguments):
        depth += (c in "(<{[") - (c in ")>}]")
        if c == "," and depth == 0:
            parts.append(arguments[start:k].strip())
            start = k + 1
    return parts + [arguments[start:].strip()] if arguments.strip() else []


def edit_arguments(text, name, edit):
    """Applies ``edit`` to the list of arguments of the declaration and of each call."""
    lines = []
    for line in text.split("\n"):
        at = line.find(name + "(")
        if at >= 0:
            start = end = at + len(name) + 1
            depth = 1
            while end < len(line) and depth:
                depth += (line[end] in "([{<") - (line[end] in ")]}>")
                end += 1
            arguments = split_arguments(line[start:end - 1])
            line = (line[:start] + ", ".join(edit(arguments, line.startswith("declare")))
                    + line[end - 1:])
        lines.append(line)
    return "\n".join(lines)


def mutate_operands(rng, text):
    names = operations(text)
    if not names:
        return text
    how, where, other = rng.below(4), rng.below(4), rng.below(4)

    def edit(arguments, is_declaration):
        if how == 0 and arguments:
            del arguments[where % len(arguments)]
        elif how == 1 and arguments:
            a, b = where % len(arguments), other % len(arguments)
            arguments[a], arguments[b] = arguments[b], arguments[a]
        elif how == 2 and arguments:
            arguments.insert(other % (len(arguments) + 1), arguments[where % len(arguments)])
        else:
            type_ = ["i64", "ptr", "float", "i32"][where]
            arguments.insert(other % (len(arguments) + 1),
                             type_ if is_declaration else f"{type_} poison")
        return arguments
    return edit_arguments(text, rng.pick(names), edit)


def mutate_constant(rng, text):
    """An operand of a call becomes a constant."""
    lines = text.split("\n")
    calls = [k for k, line in enumerate(lines) if "call " in line and "@tlx." in line]
    if not calls:
        return text
    k = rng.pick(calls)
    lines[k] = re.sub(r"(i64|ptr|float|i32) [%@\w.-]+",
                      lambda m: m.group() if rng.percent(50) else m.group(1) + " " +
                      rng.pick(["poison", "undef", "zeroinitializer"] +
                               (["-1", "-9223372036854775808", "160", "4096",
                                 "9223372036854775807"] if m.group(1) == "i64" else [])),
                      lines[k])
    if rng.percent(30):
        lines[k] = re.sub(r"(target\(\"tlx\.tensor\"[^()]*\)) %[\w.]+",
                          lambda m: f"{m.group(1)} {rng.pick(['poison', 'undef'])}", lines[k],
                          count=1)
    return "\n".join(lines)


def rename(rng, text):
    names = operations(text)
    if not names:
        return text
    old = rng.pick(names)
    kind, rest = old[len("@tlx."):].split("__", 1) if "__" in old else (old[5:], "x")
    new = rng.pick(["@tlx." + rng.pick(OPERATIONS) + "__" + rest + str(rng.below(9)),
                    "@tlx." + kind, rng.pick(names)])
    return text.replace(old + "(", new + "(")


def decorate(rng, text):
    """Attributes, bundles, other ways to call."""
    lines = text.split("\n")
    found = [k for k, line in enumerate(lines) if "@tlx." in line]
    if not found:
        return text
    k = rng.pick(found)
    line = lines[k]
    attribute = rng.pick(ATTRIBUTES)
    if line.startswith("declare"):
        line = re.sub(r"#\d+$", "", line) + " " + attribute
    else:
        line = rng.pick([
            re.sub(r"\)( #\d+)?$", f") {attribute}", line),
            line + ' [ "deopt"(i32 1) ]',
            line.replace("call ", rng.pick(["tail call ", "musttail call ", "notail call ",
                                            "call fastcc "])),
            line.replace("@tlx.", "@xyz."),
            re.sub(r"@tlx\.[\w.$-]+", "%p0", line),
        ])
    lines[k] = line
    return "\n".join(lines)


def shuffle_lines(rng, text):
    """A call is done twice, or not at all."""
    lines = text.split("\n")
    found = [k for k, line in enumerate(lines) if "@tlx." in line and " call " in line]
    if found:
        k = rng.pick(found)
        if rng.percent(50):
            del lines[k]
        else:
            lines.insert(k, re.sub(r"^  %[\w.]+ =", f"  %copy{rng.below(1 << 30)} =",
                                   lines[k]))
    return "\n".join(lines)


def mutate_number(rng, text):
    lines = text.split("\n")
    found = [k for k, line in enumerate(lines) if "tlx." in line]
    if found:
        k = rng.pick(found)
        lines[k] = replace_number(rng, lines[k])
    return "\n".join(lines)


MUTATIONS = [(mutate_type, 8), (mutate_attribute, 4), (mutate_operands, 5),
             (mutate_constant, 5), (rename, 4), (decorate, 4), (shuffle_lines, 1),
             (mutate_number, 1)]


def mutate(rng, text):
    for _ in range(rng.pick([1, 1, 1, 2, 3])):
        text = rng.weighted(MUTATIONS)(rng, text)
    return text
