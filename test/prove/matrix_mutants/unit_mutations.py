# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Defects in calls of units: AMX, SVE, SME, and SPIR-V's cooperative matrices."""

import re

from .ir_mutations import GEP, Change, arguments_of, body_of, one, short

CALL = re.compile(r"^(\s*(?:%\S+ = )?(?:tail |notail )?call .*?@(llvm\.x86\.t(?:ile|dp)\w+(?:\.internal)?"
                  r"|llvm\.aarch64\.sv?me?e?\.[\w.]+|llvm\.get\.active\.lane\.mask\.\w+\.\w+"
                  r"|_Z\d+__spirv_Cooperative\w+)\()(.*)(\)(?: #\d+)?)$")


class Call:
    """Of a unit; the arguments each with its type."""

    def __init__(self, number, line, match):
        self.number, self.line = number, line
        self.prefix, self.name, self.suffix = match[1], match[2], match[4]
        self.arguments = arguments_of(match[3])
        self.is_amx = ".x86." in self.name
        self.is_sme = ".sme." in self.name
        self.is_cooperative = "__spirv_" in self.name
        self.is_predicate = "lane.mask" in self.name

    def number_at(self, place, type_):
        """A constant argument; None if it is another one."""
        match = re.fullmatch(rf"{type_} (\d+)", self.arguments[place])
        return int(match[1]) if match else None

    def numbers(self, type_):
        return [(place, self.number_at(place, type_)) for place in range(len(self.arguments))
                if self.number_at(place, type_) is not None]

    def having(self, arguments, what):
        new = f"{self.prefix}{', '.join(arguments)}{self.suffix}"
        return one(self.number, self.line, new, what)

    def replacing(self, place, argument, what):
        arguments = self.arguments[:]
        arguments[place] = argument
        return self.having(arguments, f"operand {place}, {what}")

    def exchanging(self, first, second):
        """None if that is the same call, or none at all."""
        left, right = self.arguments[first], self.arguments[second]
        if left == right or left.rsplit(" ", 1)[0] != right.rsplit(" ", 1)[0]:
            return None
        arguments = self.arguments[:]
        arguments[first], arguments[second] = right, left
        return self.having(arguments, f"operands {first} and {second}")


def calls_in(lines):
    for number, line in body_of(lines):
        if match := CALL.match(line):
            yield Call(number, line, match)


def tile(lines):
    """How many rows or bytes a tile has, which one it is, how it lies in memory, its signs."""
    for call in calls_in(lines):
        if call.is_amx:
            for place, value in call.numbers("i16"):
                step, most = (1, 16) if place == 0 else (4, 64)
                for other in (value - step, value + step):
                    if 0 < other <= most:
                        yield call.replacing(place, f"i16 {other}", f"{other}")
        elif call.is_sme or call.is_cooperative:
            for place, value in call.numbers("i32"):
                yield call.replacing(place, f"i32 {value ^ 1}", f"{value ^ 1}")


def mask(lines):
    """A lane more or less of a predicate, or no lane at all."""
    for call in calls_in(lines):
        if call.is_predicate:
            for place, value in call.numbers("i64"):
                for other in (value - 1, value + 1):
                    if other >= 0:
                        yield call.replacing(place, f"i64 {other}", f"{other}")
    for number, line in body_of(lines):
        for match in re.finditer(r"(<vscale x \d+ x i1> )splat \(i1 true\)", line):
            new = line[:match.start()] + match[1] + "zeroinitializer" + line[match.end():]
            yield one(number, line, new, f"no lane, column {match.start()}")


def stride(lines):
    """From one row of a tile in memory to the next."""
    for call in calls_in(lines):
        if call.is_amx or call.is_cooperative:
            for place, value in call.numbers("i64"):
                step = 4 if call.is_amx else 1
                for other in (value - step, value + step):
                    yield call.replacing(place, f"i64 {other}", f"{other}")


def order(lines):
    """The factors of a product, a sum and a factor, or two vectors that are mixed."""
    places = [(".tdp", 4, 5), (".tdp", 3, 4), (".mopa.", 3, 4), ("mopa.wide.", 3, 4), (".mopa.", 1, 2),
              ("mopa.wide.", 1, 2), (".sve.fmla.", 1, 2), (".sve.uzp", 0, 1)]
    for call in calls_in(lines):
        for name, first, second in places:
            if name in call.name and (change := call.exchanging(first, second)):
                yield change


def index(lines):
    """A tile, or a vector of one, that begins elsewhere."""
    loads = [call for call in calls_in(lines) if re.search(r"load|\.ld1", call.name, re.IGNORECASE)]
    for number, line in body_of(lines):
        if (not (match := GEP.match(line)) or not match[7].isdigit() or match[4] != "i8"
                or not any(re.search(rf"^ptr .*{re.escape(match[2])}$", argument)
                           for call in loads for argument in call.arguments)):
            continue
        for step in (4, -4):
            if int(match[7]) + step >= 0:
                new = line[:match.start(7)] + str(int(match[7]) + step)
                yield one(number, line, new, f"{step:+} bytes")


SIGNS = [(".tdpbssd.", ".tdpbuud."), (".tdpbuud.", ".tdpbssd."), (".tdpbsud.", ".tdpbusd."),
         (".tdpbusd.", ".tdpbsud."), (".smopa.", ".umopa."), (".umopa.", ".smopa."),
         (".sumopa.", ".usmopa."), (".usmopa.", ".sumopa.")]


def extension(lines):
    """Bytes of the other sign."""
    for call in calls_in(lines):
        for old, new in SIGNS:
            if old not in call.name:
                continue
            other = call.name.replace(old, new)
            changes = {call.number: call.line.replace(call.name, other)}
            if not any(f"@{other}(" in line for line in lines):
                declaration = next(line for line in lines
                                   if line.startswith("declare ") and f"@{call.name}(" in line)
                changes[-1] = declaration.replace(call.name, other)
            yield Change(changes, f"{new.strip('.')}: {short(call.line)}")
