# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands by which upstream's tests compile programs without a matrix, as flags of cc1.

Only commands that say for which target, and that ask for code, are taken: they bring the flags that make an input worth
compiling, such as -target-cpu future for Power's accumulators. What is compiled to, and the level, are left out.
"""

import re
import shlex
import zlib

from upstream_tests import is_built, mentions_matrix, run_lines, tests

# Tests of intrinsics differ in little, and their headers cost much; OpenMP's are long. One in so many is taken.
SHARES = [(re.compile(r"CodeGen/(RISCV/rvv-|AArch64/\w+-|arm-mve-)intrinsics"), 16), (re.compile(r"OpenMP/"), 8)]
MAX_COMMANDS = 4
FOLDERS = re.compile(r"CodeGen|DebugInfo/|OpenMP/|Profile/|Coverage")
ENDINGS = (".c", ".cpp", ".cl", ".clcpp", ".cu", ".hip", ".hlsl", ".m", ".mm")
COMPILES = re.compile(r"\s*(?:%clang_cc1|%clang\s+-cc1)\s+(.*)")
TRIPLES = {"%itanium_abi_triple": "x86_64-unknown-linux-gnu", "%ms_abi_triple": "x86_64-unknown-windows-msvc"}

# What is compiled to, how far, and for whom the output is.
OUTPUT = re.compile(r"-emit-.*|-S$|-O.?$|-disable-llvm-(?:passes|optzns)$|-verify.*|-E$|%s$|--$")
# Left out: a command that reads or writes other files, or has another purpose than code, and z/OS, whose objects have
# the time in them.
REFUSED = re.compile(
    r"%[tST]\b|%\{|-fsyntax-only|-ast-|-E$|-M|-include-p|-emit-(?:pch|module|header)|-fmodule|-fprofile|-fsanitize-[a-z]+list"
    r"|-print|-stats|-ftime|-fdebug-pass|-opt-record|-split-dwarf|-load|-plugin|dump|zos|-[a-z-]+-file|-fthinlto"
    r"|-fembed|-mlink|-aux-|-host-ir|-fcuda-include")
OF_THE_TARGET = ("-target-cpu", "-target-feature", "-target-abi", "-tune-cpu", "-mfloat-abi", "-mthread-model")


def flags_of(command):
    """The flags of cc1 in a command of a RUN line, or None."""
    compiles = COMPILES.match(re.split(r"[|;<>]|&&|2>", command)[0])
    if not compiles:
        return None
    try:
        words = shlex.split(compiles.group(1))
    except ValueError:
        return None
    flags, triple, code, skip = [], False, False, False
    for index, word in enumerate(words):
        if skip:
            skip = False
        elif word == "-o":
            skip = True
        elif word in ("-emit-llvm", "-emit-obj", "-S", "-emit-llvm-bc"):
            code = True
        elif REFUSED.search(word):
            return None
        elif not OUTPUT.match(word):
            triple |= word.startswith("-triple")
            flags.append(TRIPLES.get(word, word))
    unknown = any("%" in word for word in flags)
    return flags if triple and code and not unknown else None


def without_target(flags):
    """The flags that say nothing about a target."""
    kept, skip = [], False
    for flag in flags:
        if skip:
            skip = False
        elif flag in OF_THE_TARGET or flag == "-triple":
            skip = True
        elif not flag.startswith(("-triple=", "-m")):
            kept.append(flag)
    return kept


def is_portable(path, commands):
    """Whether other targets than its own are likely to accept an input. For OpenCL's kernels most processors have no
    calling convention (docs/internals/Backends.md); there ours differs, where stock has an error in its back end."""
    return path.endswith((".c", ".cpp", ".m", ".mm")) and not any(flag in OF_THE_TARGET for flag in commands[0])


def inputs(root, part=None):
    """Yield (path relative to the root, [flags of each command, without duplicates]), of one part of the tests or all."""
    for path, text in tests(root, part):
        if not FOLDERS.match(path) or not path.endswith(ENDINGS) or mentions_matrix(path, text) or not is_built(text):
            continue
        if any(folder.match(path) and zlib.crc32(path.encode()) % share for folder, share in SHARES):
            continue
        found = {}
        for command in run_lines(text):
            flags = flags_of(command.decode(errors="replace"))
            if flags is not None:
                found[tuple(flags)] = flags
        if found:
            commands = list(found.values())
            yield path, commands[::-(-len(commands) // MAX_COMMANDS)]
