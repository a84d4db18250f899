#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what --help-matrix lists.

    check_listed_options.py --clang CLANG --plugin PLUGIN --source FOLDER C-FILE CL-FILE

* Lines have at most 80 columns, and documents and their headings exist.
* The compiler takes each option, and what is called a default changes nothing.
* A -R option brings remarks about C-FILE.
* Nothing is left out: neither an option that documents name, nor a group of our
  warnings, nor an option of the passes.
"""

import argparse
from pathlib import Path
import re
import shlex
import subprocess
import sys

# Ours in the text of a document: what has "matrix" in its name.
IN_DOCUMENTS = re.compile(
    r"`[^`\n]*?(-mllvm -matrix-[\w-]+|-f[\w-]*matrix[\w-]*|-W[\w-]*matrix[\w-]*|-R[\w-]+=matrix-[\w]+)")
OF_PASSES = re.compile(r'(?:StringRef Name = |sharedOption<[^;()]*>\(\s*)"([\w-]+)"')
META = {"<processor>": "haswell", "<MxNxK>": "8x16x16", "<name>=<n>": "n=3", "<name>": "vectors",
        "<seconds>": "5", "<number>": "1000", "<folder>": "."}
# Upstream's, of which a document says that our driver does not pass it on.
UPSTREAM = {"-enable-matrix", "-fuse-matrix-use-loops"}
X86 = ["--target=x86_64-linux-gnu", "-ffreestanding"]
SPIRV = ["--target=spirv64", "-cl-std=CL3.0"]


def parse():
    parser = argparse.ArgumentParser()
    for name in ["clang", "plugin", "source"]:
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("c_file")
    parser.add_argument("cl_file")
    return parser.parse_args()


class Checker:
    def __init__(self, arguments):
        self.arguments = arguments
        self.source = Path(arguments.source)
        self.mistakes = []

    def clang(self, *options):
        return subprocess.run([self.arguments.clang, *options], capture_output=True, text=True)

    def read_list(self):
        """[(spelling, text)], after checks of the lines themselves."""
        options = []
        for line in self.clang("--help-matrix").stdout.splitlines():
            if len(line) > 80:
                self.mistakes.append(f"{len(line)} columns: {line}")
            if match := re.match(r"  (-(?:-?\S| (?=-))+)\s+(\S.*)$", line):
                options.append(match.groups())
            elif match := re.match(r" +see (docs/\S+)#(\S+)$", line):
                self.check_heading(*match.groups())
        return options

    def check_heading(self, document, anchor):
        file = self.source / document
        headings = re.findall(r"^#+ (.*)$", file.read_text(), re.M) if file.exists() else []
        if anchor not in [re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-")
                          for text in headings]:
            self.mistakes.append(f"{document} has no #{anchor}")

    def command(self, spelling):
        """What compiles with the option, without it, and the file."""
        for meta, value in {**META, "<plugin>": self.arguments.plugin}.items():
            spelling = spelling.replace(meta, value)
        option = shlex.split(spelling)
        common = ["-fenable-matrix", "-Werror", "-O2"]
        if "cooperative" in spelling:
            return option, [*SPIRV, *common, self.arguments.cl_file]
        if spelling.startswith("-Wl,"):
            common += ["-flto", "-fuse-ld=lld", "-shared", "-nostdlib", "-fPIC"]
        # It replaces operations in upstream's form alone.
        if "upstream-lowering" in spelling:
            common += ["-Xclang", "-fmatrix-flat"]
        if spelling.startswith("-R") and "matrix-loops" in spelling:
            common += ["-mllvm", "-matrix-loops"]
        # Without a C library no function is one of BLAS.
        if spelling.startswith("-R") and "matrix-blas" in spelling:
            common += ["-fhosted", "-fmatrix-blas"]
        # A loop whose end may change is not proved.
        if "-fmatrix-prove" in spelling:
            common += ["-Wno-pass-failed"]
        return option, [*X86, *common, self.arguments.c_file]

    def check_option(self, spelling, text):
        option, rest = self.command(spelling)
        link = ["-o", "/dev/null"] if "-shared" in rest else ["-c", "-o", "/dev/null"]
        result = self.clang(*option, *link, *rest)
        if result.returncode:
            self.mistakes.append(f"{spelling} is not taken: {result.stderr}")
        if spelling.startswith("-R") and "remark: " not in result.stderr:
            self.mistakes.append(f"{spelling} brings no remark")
        if text.endswith("(default)"):
            emit = ["-S", "-emit-llvm", "-o", "-"]
            if self.clang(*option, *emit, *rest).stdout != self.clang(*emit, *rest).stdout:
                self.mistakes.append(f"{spelling} is not the default")

    def check_complete(self, spellings):
        listed = [spelling.partition("<")[0] for spelling in spellings]
        wanted = {}
        for file in [self.source / "README.md", *self.source.glob("docs/**/*.md")]:
            for option in IN_DOCUMENTS.findall(file.read_text()):
                wanted[option] = file.relative_to(self.source)
        for file in self.source.glob("clang/include/clang/Basic/*.td"):
            for name in re.findall(r'DiagGroup<"([\w-]+)"', file.read_text()):
                wanted[f"-W{name}"] = file.relative_to(self.source)
        for file in self.source.glob("llvm/lib/**/*.cpp"):
            text = file.read_text()
            for name in OF_PASSES.findall(text) if "cl::opt" in text else []:
                wanted[f"-mllvm -{name}"] = file.relative_to(self.source)
        for option, file in sorted(wanted.items()):
            option = option.replace("-Wno-", "-W")
            if option not in UPSTREAM and not any(option in spelling for spelling in listed):
                self.mistakes.append(f"{option} is not listed, which is in {file}")
        return len(wanted)


def main():
    checker = Checker(parse())
    options = checker.read_list()
    for spelling, text in options:
        checker.check_option(spelling, text)
    wanted = checker.check_complete([spelling for spelling, _ in options])
    print(f"{len(options)} options listed, {wanted} expected")
    if checker.mistakes:
        sys.exit("\n".join(checker.mistakes))


if __name__ == "__main__":
    main()
