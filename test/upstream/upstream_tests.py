# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Clang's tests in an unpacked source: which there are, which need parts that we do not build, and their sample.

A sample is one of PARTS parts. A file is in the part that the CRC-32 of its path names, so that every file is in
exactly one, and a test that upstream adds or removes does not move its neighbours.
"""

import ast
import datetime
import os
import re
import zlib

PARTS = 32

# What names a matrix: the type, the flags, the builtins, the intrinsics, the AST nodes, the warnings; in HLSL the
# templates and their aliases, such as float4x4.
MATRIX = re.compile(
    rb"matrix_type|enable-matrix|matrix-memory-layout|__builtin_matrix|llvm\.matrix|Wmatrix-|\w+MatrixType\b"
    rb"|Matrix\w*SubscriptExpr"
)
MATRIX_HLSL = re.compile(
    rb"\bmatrix\s*<|\b(?:bool|half|float|double|(?:u?int|float)(?:16|32|64)_t|u?int)[1-4]x[1-4]\b"
)

# How upstream's configurations say which endings a test has; what a folder says replaces what the one above says.
SUFFIXES = re.compile(r"config\.suffixes\s*=\s*(\[[^]]*\])")

# Programs and parts that a build of the target `clang` alone, without static analyzer and Objective-C rewriter, has
# not: tools beside the compiler, plugins, and the analyzer's and rewriter's own options.
NOT_BUILT = re.compile(
    rb"\b(?:apinotes-test|arcmt-test|c-index-test|cir-opt|diagtool|clang-(?:check|diff|extdef-mapping|format|"
    rb"import-test|installapi|linker-wrapper|nvlink-wrapper|offload-bundler|refactor|rename|repl|scan-deps|"
    rb"sycl-linker|tblgen))\b"
    rb"|%clang_analyze_cc1|%clang_extdef_map|%deps-to-rsp|%hmaptool|%pluginext|%analyze"
    rb"|-analyze\b|-analyzer|-fclangir|-rewrite-|-fplugin|-load\b"
)

# Upstream gives Analysis its own test format, which would discover all of it, not only what is listed. Format is about
# clang-format, which is not built, and its configuration writes a file into the folder where lit was started.
NOT_ENTERED = ("Analysis", "Format", "Inputs")

# Of one of the sample's tests.
MAX_BYTES = 64 * 1024
MAX_RUN_LINES = 12


def number_of_today():
    """What chooses a sample: another one each day, and the same one whoever runs it that day."""
    return datetime.datetime.now(datetime.timezone.utc).toordinal()


def run_lines(text):
    """The commands of a test; a RUN line that ends in a backslash goes on in the next one."""
    lines = re.findall(rb"RUN:(.*)", text)
    return re.sub(rb"\\\s*\n", b" ", b"\n".join(lines)).splitlines()


def mentions_matrix(path, text):
    return bool(MATRIX.search(text) or (path.endswith(".hlsl") and MATRIX_HLSL.search(text)))


def is_built(text):
    return not any(NOT_BUILT.search(command) for command in run_lines(text))


def is_short(text):
    return len(text) <= MAX_BYTES and len(run_lines(text)) <= MAX_RUN_LINES


def suffixes(config_path):
    """The endings that a configuration of upstream's states, or None."""
    if not os.path.isfile(config_path):
        return None
    with open(config_path) as file:
        stated = SUFFIXES.search(file.read())
    return tuple(ast.literal_eval(stated.group(1))) if stated else None


def tests(root, part=None):
    """Yield (path relative to the root with /, text) of every test below the root, or of those of one part."""
    endings = {os.path.dirname(root): suffixes(os.path.join(root, "lit.cfg.py"))}
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in NOT_ENTERED)
        inherited = endings[os.path.dirname(folder)]
        endings[folder] = suffixes(os.path.join(folder, "lit.local.cfg")) or inherited
        for name in sorted(files):
            if not name.endswith(endings[folder]):
                continue
            full = os.path.join(folder, name)
            path = os.path.relpath(full, root).replace(os.sep, "/")
            if part is not None and zlib.crc32(path.encode()) % PARTS != part % PARTS:
                continue
            with open(full, "rb") as file:
                text = file.read()
            if b"RUN:" in text:
                yield path, text


def sample(root, part):
    """The paths of a part's tests that are built and short."""
    return {path for path, text in tests(root, part) if is_built(text) and is_short(text)}


def everything(root):
    """The paths of all tests that are built."""
    return {path for path, text in tests(root) if is_built(text)}
