# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Defects in the text of LLVM IR: for each kind, all places where it can be put.

A change replaces lines by number. Whether it is a defect is not known here: a lane that
no store takes may be poison."""

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Change:
    # Of the line, or -1 for what follows the last one.
    lines: dict
    note: str

    def apply(self, lines) -> str:
        changed = [self.lines.get(number, line) for number, line in enumerate(lines)]
        return "\n".join(changed + [text for number, text in self.lines.items() if number < 0]) + "\n"


VALUE = r"%[\w.$-]+|[-\w.]+|zeroinitializer|splat \([^()]*\)|<[^<>]*>"
TYPE = r"<[^<>]+>|\w+"
FLAGS = r"(?:(?:nuw|nsw|exact|disjoint|nneg|samesign|fast|nnan|ninf|nsz|arcp|contract|afn|reassoc) )*"
BINARY = re.compile(rf"^(\s*%\S+ = )(\w+) ({FLAGS})({TYPE}) ({VALUE}), ({VALUE})(,.*)?$")
SHUFFLE = re.compile(rf"^(\s*%\S+ = shufflevector )({TYPE}) ({VALUE}), ({TYPE}) ({VALUE}), "
                     rf"(<\d+ x i32> )(zeroinitializer|<.*>)(,.*)?$")
CALL = re.compile(r"^(\s*%\S+ = (?:tail )?call )(.*@[\w.]+\()(.*)\)( #\d+)?$")
GEP = re.compile(r"^(\s*(%\S+) = getelementptr )((?:inbounds |nuw |nusw )*)([^,]+), ptr ([^,]+), (i\d+) "
                 r"([^,]+)$")
NAMED = re.compile(r"^\s*(%\S+) = (.*)$")


def body_of(lines):
    """The lines of functions, with their numbers."""
    inside = False
    for number, line in enumerate(lines):
        if line.startswith("define "):
            inside = True
        elif line == "}":
            inside = False
        elif inside:
            yield number, line


def arguments_of(text):
    """Of a call: at commas that no bracket encloses."""
    depth, parts = 0, [""]
    for character in text:
        depth += (character in "<([") - (character in ">)]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def short(line):
    text = " ".join(line.split())
    return text if len(text) <= 100 else text[:97] + "..."


def one(number, line, new, what):
    return Change({number: new}, f"{what}: {short(line)}")


def lanes_of(text):
    return [lane.strip() for lane in text.strip("<>").split(",")]


# --- the kinds -------------------------------------------------------------------------------

def mask(lines):
    """A lane of a constant mask."""
    for number, line in body_of(lines):
        for match in re.finditer(r"<\d+ x i1> (<[^<>]*>|splat \(i1 true\))", line):
            count = int(re.match(r"<(\d+)", match[0])[1])
            lanes = (["i1 true"] * count if match[1].startswith("splat") else lanes_of(match[1]))
            for lane in range(count):
                flipped = lanes[:]
                flipped[lane] = "i1 false" if lanes[lane] == "i1 true" else "i1 true"
                new = line[:match.start(1)] + f"<{', '.join(flipped)}>" + line[match.end(1):]
                yield one(number, line, new, f"lane {lane} of the mask")


ORDERED = {"fsub", "fdiv", "sub", "udiv", "sdiv", "shl", "lshr", "ashr", "frem", "urem", "srem"}


def order(lines):
    """Two operands change places."""
    for number, line in body_of(lines):
        if (match := BINARY.match(line)) and match[2] in ORDERED and match[5] != match[6]:
            new = f"{match[1]}{match[2]} {match[3]}{match[4]} {match[6]}, {match[5]}{match[7] or ''}"
            yield one(number, line, new, "operands")
        elif (match := SHUFFLE.match(line)) and match[5] not in ("poison", match[3]):
            new = (f"{match[1]}{match[4]} {match[5]}, {match[2]} {match[3]}, {match[6]}{match[7]}"
                   f"{match[8] or ''}")
            yield one(number, line, new, "vectors")
        elif match := CALL.match(line):
            operands = arguments_of(match[3])
            if len(operands) == 3 and re.search(r"@llvm\.(fma|fmuladd|x86|aarch64)", match[2]):
                first, second, third = operands
                # An addend and a factor, or the factors of a dot product.
                swapped = ([first, third, second] if "fma" in match[2] or "dp" in match[2] or
                           "dot" in match[2] or "mmla" in match[2] else None)
                if swapped and second != third:
                    new = f"{match[1]}{match[2]}{', '.join(swapped)}){match[4] or ''}"
                    yield one(number, line, new, "operands")


def used_by(lines, name, opcode):
    pattern = re.compile(rf"\b{opcode}\b.*ptr (align \d+ )?{re.escape(name)}[,)]")
    return any(pattern.search(line) for _, line in body_of(lines))


def index(lines):
    """An element besides the one that is meant."""
    for number, line in body_of(lines):
        if ((match := GEP.match(line)) and match[7].isdigit()
                and (used_by(lines, match[2], "load") or used_by(lines, match[2], "masked.load"))):
            for step in (4, -4):
                if match[4] == "i8" and int(match[7]) + step >= 0:
                    new = line[:match.start(7)] + str(int(match[7]) + step)
                    yield one(number, line, new, f"{step:+} bytes")
        elif match := re.match(r"^(\s*%\S+ = extractelement .*, i\d+ )(\d+)$", line):
            other = int(match[2]) - 1 if int(match[2]) else 1
            yield one(number, line, f"{match[1]}{other}", f"lane {other}")
        elif match := re.match(r"^(\s*%\S+ = phi i64 \[ )(\d+)(, .*)$", line):
            other = int(match[2]) + 1
            yield one(number, line, f"{match[1]}{other}{match[3]}", f"begins at {other}")
        elif (match := SHUFFLE.match(line)) and match[7] != "zeroinitializer":
            lanes = lanes_of(match[7])
            count = int(re.match(r"<(\d+)", match[2])[1]) * (1 if match[5] == "poison" else 2)
            for lane, text in enumerate(lanes):
                if text.split()[1].isdigit():
                    changed = lanes[:]
                    changed[lane] = f"i32 {(int(text.split()[1]) + 1) % count}"
                    new = line[:match.start(7)] + f"<{', '.join(changed)}>" + (match[8] or "")
                    yield one(number, line, new, f"source of lane {lane}")


def stride(lines):
    """What an index is multiplied by, and where a column of the result begins."""
    other_type = {"float": "double", "double": "float", "i32": "i64", "i64": "i32"}
    for number, line in body_of(lines):
        if (match := BINARY.match(line)) and match[4] == "i64" and match[6].isdigit():
            if match[2] == "mul":
                for step in (4, -4):
                    new = line[:match.start(6)] + str(int(match[6]) + step) + (match[7] or "")
                    yield one(number, line, new, f"{step:+} bytes")
            elif match[2] == "shl":
                new = line[:match.start(6)] + str(int(match[6]) + 1) + (match[7] or "")
                yield one(number, line, new, "twice")
        elif match := GEP.match(line):
            if match[4] in other_type and not match[7].isdigit():
                new = line[:match.start(4)] + other_type[match[4]] + line[match.end(4):]
                yield one(number, line, new, f"in steps of {other_type[match[4]]}")
            elif match[7].isdigit() and (used_by(lines, match[2], "store")
                                         or used_by(lines, match[2], "masked.store")):
                for step in (4, -4):
                    if match[4] == "i8" and int(match[7]) + step >= 0:
                        new = line[:match.start(7)] + str(int(match[7]) + step)
                        yield one(number, line, new, f"{step:+} bytes")


PREDICATES = {"ult": ["ule", "ugt"], "ugt": ["uge", "ult"], "slt": ["sle"], "sgt": ["sge"],
              "ule": ["ult"], "uge": ["ugt"]}


def bound(lines):
    """Where a loop ends, and whether two objects are apart."""
    steps = {}
    for _, line in body_of(lines):
        if (match := BINARY.match(line)) and match[2] == "add" and re.fullmatch(r"-?\d+", match[6]):
            steps[line.split()[0]] = abs(int(match[6]))
    pattern = re.compile(r"^(\s*%\S+ = icmp (?:samesign )?)(\w+) (i64|ptr) (%[\w.-]+), ([%\w.-]+)$")
    for number, line in body_of(lines):
        if not (match := pattern.match(line)):
            continue
        if re.fullmatch(r"-?\d+", match[5]):
            for sign in (1, -1):
                end = int(match[5]) + sign * steps.get(match[4], 1)
                new = f"{match[1]}{match[2]} {match[3]} {match[4]}, {end}"
                yield one(number, line, new, f"ends at {end}")
        for predicate in PREDICATES.get(match[2], []):
            new = f"{match[1]}{predicate} {match[3]} {match[4]}, {match[5]}"
            yield one(number, line, new, predicate)


def fence(lines):
    """A fence behind stores that pass the cache by is gone, in front of them, or too weak."""
    pattern = re.compile(r"^\s*(fence (\w+)|(tail )?call void @llvm\.x86\.sse\.sfence\(\).*)$")
    for number, line in body_of(lines):
        if not (match := pattern.match(line)):
            continue
        yield one(number, line, "", "gone")
        first = next(n for n, text in body_of(lines) if n < number and "!nontemporal" in text)
        yield Change({number: "", first: line + "\n" + lines[first]}, f"in front: {short(line)}")
        if match[2]:
            yield one(number, line, f'  fence syncscope("singlethread") {match[2]}', "of one thread")


def noalias(lines):
    """A claim that two pointers are apart, which is the caller's to make."""
    for number, line in enumerate(lines):
        if not line.startswith("define "):
            continue
        for match in re.finditer(r"ptr (?!(?:addrspace\(\d+\) )?noalias)"
                                 r"((?:addrspace\(\d+\) )?)((?:[^,%]|\([^()]*\))*)(%\w+)", line):
            new = (line[:match.start()] + f"ptr {match[1]}noalias {match[2]}{match[3]}"
                   + line[match.end():])
            yield one(number, f"ptr {match[3]}", new, "parameter")
        if "noalias" in line:
            return
    # Behind a test of addresses such a claim may be true.
    if any("icmp" in line and " ptr " in line for _, line in body_of(lines)):
        return
    places = places_of(lines)
    loads = accesses_of(lines, r"^\s*%\S+ = load (?P<type>.*), ptr (?P<at>%\S+), align \d+$", places)
    stores = accesses_of(lines, r"^\s*store (?P<type>.*) \S+, ptr (?P<at>%\S+), align \d+$", places)
    scope = "!9000 = distinct !{!9000, !9001}\n!9001 = distinct !{!9001}\n!9002 = !{!9000}"
    for load, (base, first, end) in loads.items():
        for store, (other, begin, last) in stores.items():
            # They meet where both pointers are equal.
            if base != other and first < last and begin < end:
                yield Change({load: lines[load] + ", !alias.scope !9002",
                              store: lines[store] + ", !noalias !9002", -1: scope},
                             f"scopes: {short(lines[load])} and {short(lines[store])}")


BYTES = {"float": 4, "double": 8, "i32": 4, "i64": 8, "i16": 2, "half": 2, "i8": 1}


def accesses_of(lines, pattern, places):
    """By line, what is accessed at a known distance from an argument: it, first byte and end."""
    accesses = {}
    for number, line in body_of(lines):
        if (match := re.match(pattern, line)) and match["at"] in places:
            vector = re.match(r"<(\d+) x (\w+)>", match["type"])
            count, element = (int(vector[1]), vector[2]) if vector else (1, match["type"])
            base, offset = places[match["at"]]
            if element in BYTES:
                accesses[number] = base, offset, offset + count * BYTES[element]
    return accesses


def places_of(lines):
    """At which distance from which argument a pointer is, where that is constant."""
    places = {}
    for line in lines:
        if line.startswith("define "):
            places |= {name: (name, 0) for name in re.findall(r"(%\w+)[,)]", line)}
        elif ((match := GEP.match(line)) and match[5] in places and match[4] == "i8"
                and match[7].isdigit()):
            base, offset = places[match[5]]
            places[match[2]] = base, offset + int(match[7])
    return places


def fma(lines):
    """A product and a sum that are rounded once, or one operation that is rounded twice."""
    products = {}
    for number, line in body_of(lines):
        match = BINARY.match(line)
        if match and match[2] == "fmul" and not match[3]:
            products[line.split()[0]] = (match[5], match[6])
        if match and match[2] == "fadd" and not match[3]:
            for factor, other in ((match[5], match[6]), (match[6], match[5])):
                if factor not in products:
                    continue
                left, right = products[factor]
                type_ = match[4]
                name = "@llvm.fma." + suffix(type_)
                new = (f"{match[1]}call {type_} {name}({type_} {left}, {type_} {right}, "
                       f"{type_} {other})")
                changes = {number: new}
                if not any(f"{name}(" in l for l in lines):
                    changes[-1] = f"declare {type_} {name}({type_}, {type_}, {type_})"
                yield Change(changes, f"fused: {short(line)}")
        match = CALL.match(line)
        if match and "@llvm.fma." in match[2]:
            left, right, addend = arguments_of(match[3])
            type_ = left.rsplit(" ", 1)[0] if left[-1] not in ">)" else None
            if type_ and addend.startswith(type_):
                result = NAMED.match(line)[1]
                new = (f"  %mutant.product = fmul {left}, {right[len(type_) + 1:]}\n"
                       f"  {result} = fadd {type_} %mutant.product, {addend[len(type_) + 1:]}")
                yield one(number, line, new, "rounded twice")


def suffix(type_):
    element = {"float": "f32", "double": "f64", "half": "f16"}
    match = re.match(r"<(\d+) x (\w+)>", type_)
    return f"v{match[1]}{element[match[2]]}" if match else element[type_]


EXTENSIONS = [(r"= zext (?:nneg )?", "= sext "), (r"= sext ", "= zext "),
              (r"= uitofp (?:nneg )?", "= sitofp "), (r"= sitofp ", "= uitofp "),
              (r"\.sdot\.", ".udot."), (r"\.udot\.", ".sdot."), (r"\.usdot\.", ".sdot."),
              (r"\.smmla\.", ".ummla."), (r"\.ummla\.", ".smmla."), (r"\.usmmla\.", ".smmla.")]


def extension(lines):
    """Narrow integers of the other sign."""
    for number, line in body_of(lines):
        for pattern, other in EXTENSIONS:
            new = re.sub(pattern, other, line, count=1)
            if new == line:
                continue
            changes = {number: new}
            if match := re.search(r"@llvm\.aarch64\.[\w.]+", new):
                if not any(match[0] + "(" in l for l in lines):
                    old = re.search(r"@llvm\.aarch64\.[\w.]+", line)[0]
                    declaration = next(l for l in lines if l.startswith("declare ") and old + "(" in l)
                    changes[-1] = declaration.replace(old, match[0])
            yield Change(changes, f"{other.strip(' =.')}: {short(line)}")


def poison(lines):
    """A lane that has no value."""
    for number, line in body_of(lines):
        if (match := SHUFFLE.match(line)):
            count = int(re.match(r"<(\d+)", match[6])[1])
            lanes = (["i32 0"] * count if match[7] == "zeroinitializer" else lanes_of(match[7]))
            for lane in range(count):
                if lanes[lane] == "i32 poison":
                    continue
                changed = lanes[:]
                changed[lane] = "i32 poison"
                new = line[:match.start(7)] + f"<{', '.join(changed)}>" + (match[8] or "")
                yield one(number, line, new, f"lane {lane}")
        elif match := re.match(r"^(\s*%\S+ = insertelement .*, \w+ )(%[\w.]+)(, i\d+ .*)$", line):
            yield one(number, line, f"{match[1]}poison{match[3]}", "what is inserted")


# Of numbers, or of vectors of them.
REAL = r"(?:<\d+ x )?(?:float|double|half)\b"
FLOATING = re.compile(rf"^(\s*%\S+ = (?:fneg|phi|select|(?:tail )?call) )(?={REAL}|\S+ \S+ %\S+, {REAL}|i1 %\S+, {REAL})")

FLAGS_OF = {"add": ["nuw", "nsw"], "sub": ["nuw", "nsw"], "mul": ["nuw", "nsw"],
            "shl": ["nuw", "nsw"], "lshr": ["exact"], "ashr": ["exact"], "or": ["disjoint"]}
FLAGS_OF |= {name: ["nnan", "ninf", "nsz", "reassoc", "contract"]
             for name in ("fadd", "fsub", "fmul", "fdiv")}


def flag(lines):
    """A claim or a permission that was not there."""
    for number, line in body_of(lines):
        if (match := BINARY.match(line)) and match[2] in FLAGS_OF:
            for added in FLAGS_OF[match[2]]:
                if added not in match[3].split():
                    new = line[:match.start(3)] + f"{added} " + line[match.start(3):]
                    yield one(number, line, new, added)
        elif (match := GEP.match(line)) and not match[3]:
            for added in ("inbounds", "nuw"):
                yield one(number, line, f"{match[1]}{added} {line[match.end(1):]}", added)
        elif match := re.match(r"^(\s*%\S+ = )(zext|uitofp) (?!nneg)(.*)$", line):
            yield one(number, line, f"{match[1]}{match[2]} nneg {match[3]}", "nneg")
        elif match := FLOATING.match(line):
            for added in ("nnan", "ninf", "nsz"):
                yield one(number, line, f"{match[1]}{added} {line[match.end(1):]}", added)


def alignment(lines):
    """An access that is said to be more aligned than its object is."""
    for number, line in body_of(lines):
        if match := re.search(r"\b(?:load|store|masked)\b.*\balign (\d+)", line):
            for times in (2, 16):
                more = int(match[1]) * times
                yield one(number, line, line[:match.start(1)] + str(more) + line[match.end(1):],
                          f"align {more}")
