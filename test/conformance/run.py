#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tries a compiler with the programs of the conformance suite.

    CC="COMPILER FLAG..." run.py [--optimize "0 2"] [--spellings HEADER] [--known FILE]
                                 [--run-with EMULATOR] [--quick] [--verbose] [--list] [SECTION...]

CXX names the compiler for C++, if that is not CC with -lstdc++.

Each program in sections is one section of the specification, for the standards of C
and C++ that it names. It is compiled and run as a whole; if that fails, part by
part, so that the report says which ones are to blame. Then each fault, a line that
must be an error, is added to the part in which it stands. A part whose valid lines
do not compile says nothing about its faults: those count as not tried. "[c++23]" at
the end of a fault's line says for which standards it is one. --quick tries each
fault for one standard, and each standard at one of the levels.

--known names a file of parts and faults that are known to fail, one a line, with the
reason. One that passes nevertheless is an error, so that the list stays true:

    operators.cpp 7 products of classes are not found
    operators.c fault 3 is accepted

The exit status is 0 if nothing else fails.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
PART = re.compile(r"#if PART\((\d+)\)(?: // (.*))?$")
INVALID = re.compile(r"#if INVALID\((\d+)\) // (.*?)(?: \[(.*)\])?$")
STANDARDS = re.compile(r"// Standards: (.*)")
TIMEOUT = 60


class Program:
    """A file of the suite: its section, its parts, and the faults in each part."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)
        self.parts, self.faults = {}, []
        with open(path) as file:
            lines = file.read().splitlines()
        title = re.fullmatch(r"// (\S+\.md): (.*)", lines[2])
        if not title:
            sys.exit(f"{path}: the third line must name a document and a section")
        self.document, self.section = title.groups()
        part = None
        self.standards = ["c17", "c++20"] if path.endswith(".c") else ["c++20"]
        for number, line in enumerate(lines, 1):
            if match := STANDARDS.match(line):
                self.standards = match[1].split()
            elif match := PART.match(line):
                part = int(match[1])
                # A part may stand in several pieces, one of which has its title.
                self.parts[part] = match[2] or self.parts.get(part)
            elif match := INVALID.match(line):
                if part is None:
                    sys.exit(f"{path}:{number}: outside of a part")
                self.faults.append((int(match[1]), part, match[2], match[3].split() if match[3] else None))
            elif "INVALID(" in line or re.match(r"#if PART\((?!\d+\) \|\|)", line):
                sys.exit(f"{path}:{number}: a part or a fault has a number and a sentence, in one line")
        numbers = [fault[0] for fault in self.faults]
        if len(set(numbers)) != len(numbers) or not self.parts or None in self.parts.values():
            sys.exit(f"{path}: the numbers of faults must differ, and there must be parts, each with a title")


class Outcome:
    """What became of one program in one language."""

    def __init__(self):
        self.passed, self.failed, self.known, self.untried = 0, [], [], 0


class Compiler:
    def __init__(self, arguments, folder):
        self.c = shlex.split(os.environ.get("CC", "cc"))
        self.cxx = shlex.split(os.environ.get("CXX", "")) or self.c
        self.libraries = ["-lm"] if "CXX" in os.environ else ["-lm", "-lstdc++"]
        self.spellings = []
        if arguments.spellings:
            self.spellings = [f'-DSPELLINGS="{os.path.abspath(arguments.spellings)}"']
        # What Clang writes of a crash goes with the folder.
        os.environ["CLANG_CRASH_DIAGNOSTICS_DIR"] = folder
        self.binary = os.path.join(folder, "program")
        self.run_with = shlex.split(arguments.run_with)

    def call(self, program, standard, flags):
        language, command = ("c++", self.cxx) if "++" in standard else ("c", self.c)
        return run([*command, *self.spellings, "-w", f"-I{FOLDER}", f"-std={standard}", "-x", language, program.path,
                    "-x", "none", *flags])

    def execute(self, program, standard, flags):
        """Why the program fails, or None."""
        status, output = self.call(program, standard, [*flags, "-o", self.binary, *(self.libraries if "++" in standard else ["-lm"])])
        if status:
            return first_error(status, output)
        status, output = run([*self.run_with, self.binary])
        if status:
            return output.strip() or f"the program ends with {status}"
        return None

    def accepts(self, program, standard, flags):
        """Why a program with a fault is not refused as it must be, or None."""
        status, output = self.call(program, standard, [*flags, "-fsyntax-only"])
        if status == 0:
            return "is accepted"
        if crashes(status, output):
            return "the compiler crashes"
        return None


def run(command):
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                errors="replace", timeout=TIMEOUT)
        return result.returncode, result.stdout
    except subprocess.TimeoutExpired:
        return -1, f"takes more than {TIMEOUT} seconds"
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}; CC names the compiler")


def crashes(status, output):
    return status < 0 or status > 127 or "Stack dump" in output or "internal compiler error" in output


def first_error(status, output):
    if crashes(status, output):
        return "the compiler crashes"
    for line in output.splitlines():
        if "error: " in line:
            return line.split("error: ", 1)[-1][:150]
    return f"the compiler ends with {status}"


def try_parts(compiler, program, standard, levels, known, outcome):
    """Parts that are known to fail stay out of the whole, and are tried alone."""
    rest = [part for part in program.parts if (program.name, part) not in known]
    skip = sum(1 << part for part in program.parts if part not in rest)
    reasons = {}
    whole = [f"-DSKIP={skip}"]
    for level in levels:
        failure = compiler.execute(program, standard, [*whole, level]) if rest else None
        if failure is None:
            continue
        for part in rest:
            if part not in reasons:
                reason = compiler.execute(program, standard, [f"-DONLY={part}", level])
                if reason:
                    reasons[part] = f"{level}: {reason}"
        if not reasons:
            outcome.failed.append(("whole", "all parts together", f"{level}: {failure}"))
    for part in program.parts:
        if part in rest:
            if part in reasons:
                outcome.failed.append((part, program.parts[part], reasons[part]))
            else:
                outcome.passed += 1
        elif any(compiler.execute(program, standard, [f"-DONLY={part}", level]) for level in levels):
            outcome.known.append((part, program.parts[part], known[program.name, part]))
            reasons[part] = "known"
        else:
            outcome.failed.append((part, program.parts[part], "is listed as a failure, and passes"))
    return reasons


def try_faults(compiler, program, standard, reasons, known, quick, outcome):
    compiles = {}
    for fault, part, title, standards in program.faults:
        standards = standards or program.standards
        if quick:
            standards = standards[fault % len(standards):][:1]
        if standard not in standards:
            continue
        if part in reasons and part not in compiles:
            status, _ = compiler.call(program, standard, [f"-DONLY={part}", "-fsyntax-only"])
            compiles[part] = status == 0
        if not compiles.get(part, True):
            outcome.untried += 1
            continue
        reason = compiler.accepts(program, standard, [f"-DONLY={part}", f"-DFAULT={fault}"])
        listed = known.get((program.name, -fault))
        if reason and listed:
            outcome.known.append((f"fault {fault}", title, listed))
        elif reason or listed:
            outcome.failed.append((f"fault {fault}", title, reason or "is listed as accepted, and refused"))
        else:
            outcome.passed += 1


def read_known(path):
    """(file, part) or (file, -fault): reason."""
    known = {}
    if path:
        with open(path) as file:
            for line in file:
                if match := re.match(r"(\S+) (fault )?(\d+) (.+)", line):
                    known[match[1], int(match[3]) * (-1 if match[2] else 1)] = match[4]
    return known


def report(program, standard, outcome, verbose):
    total = outcome.passed + len(outcome.failed) + len(outcome.known)
    verdict = "FAIL" if outcome.failed else "pass"
    known = f", {len(outcome.known)} known failures" if outcome.known else ""
    untried = f", {outcome.untried} faults not tried" if outcome.untried else ""
    title = f"{program.document.removesuffix('.md')}: {program.section}"
    print(f"{verdict}  {title:<46} {program.name:<26} {standard:<6} {outcome.passed} of {total}{known}{untried}",
          flush=True)
    for kind, entries in (("fails", outcome.failed), ("known", outcome.known)):
        for part, what, reason in entries if verbose else []:
            part = f"part {part}" if isinstance(part, int) else part
            print(f"      {kind}: {part}, {what}\n             " + reason.replace("\n", "\n             "))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--optimize", default="0", metavar="LEVELS")
    parser.add_argument("--spellings")
    parser.add_argument("--known")
    parser.add_argument("--run-with", default="", metavar="EMULATOR", help="runs the programs")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--quick", action="store_true", help="not all combinations")
    parser.add_argument("--list", action="store_true", help="prints the sections that have a program")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="names of files, without .c or .cpp")
    arguments = parser.parse_args()

    folder = os.path.join(FOLDER, "sections")
    programs = [Program(os.path.join(folder, name)) for name in sorted(os.listdir(folder))]
    programs.sort(key=lambda program: (program.document, program.name))
    if arguments.list:
        print("\n".join(sorted({f"{program.document}: {program.section}" for program in programs})))
        return 0
    if arguments.sections:
        programs = [program for program in programs
                    if os.path.splitext(program.name)[0] in arguments.sections]
        if not programs:
            sys.exit(f"no such section: {' '.join(arguments.sections)}")

    known = read_known(arguments.known)
    passed = failed = listed = untried = 0
    sections, failing = set(), set()
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(arguments, folder)
        levels = [f"-O{level}" for level in arguments.optimize.split()]
        for number, program in enumerate(programs):
            for index, standard in enumerate(program.standards):
                outcome = Outcome()
                chosen = [levels[(number + index) % len(levels)]] if arguments.quick else levels
                reasons = try_parts(compiler, program, standard, chosen, known, outcome)
                try_faults(compiler, program, standard, reasons, known, arguments.quick, outcome)
                report(program, standard, outcome, arguments.verbose)
                passed += outcome.passed
                failed += len(outcome.failed)
                listed += len(outcome.known)
                untried += outcome.untried
                sections.add((program.document, program.section))
                if outcome.failed:
                    failing.add((program.document, program.section))
    print(f"{len(sections)} sections: {len(sections) - len(failing)} pass, {len(failing)} fail. Checks: {passed} pass, "
          f"{failed} fail, {listed} are known failures, {untried} not tried")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
