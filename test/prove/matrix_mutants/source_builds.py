# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the plugin with a defect in one source file, beside a build tree that stays as it is.

Our passes are static libraries. So an object that is linked in front of them takes the place
of the library's own, which nothing asks for any more."""

import os
import shlex
import shutil

from .tools import Failure, checked, run

PASSES = "lib/MatrixPasses.so"


class SourceBuilds:
    def __init__(self, tree, folder):
        self.tree, self.folder = os.path.abspath(tree), folder
        commands = checked(["ninja", "-C", self.tree, "-t", "commands", PASSES])
        self.commands = [line for line in commands.splitlines() if " -o " in line]

    def compile(self, source) -> str:
        """The object of a file of llvm/lib with the defect; None if it is no C++ any more."""
        end = f"/llvm/lib/{source.file}"
        command = next((shlex.split(line) for line in self.commands if line.endswith(end)), None)
        if not command:
            raise Failure(f"{self.tree} compiles no {end}")
        original = command[-1]
        with open(original) as file:
            text = file.read()
        if text.count(source.old) != 1:
            raise Failure(f"{original}: stands {text.count(source.old)} times: {source.old}")
        mutant = os.path.join(self.folder, os.path.basename(original))
        with open(mutant, "w") as file:
            file.write(text.replace(source.old, source.new))
        built = mutant + ".o"
        for option in ("-MF", "-MT"):
            at = command.index(option)
            del command[at:at + 2]
        command.remove("-MD")
        command[command.index("-o") + 1] = built
        command[-1] = mutant
        result = run([*command, "-w", "-iquote", os.path.dirname(original)], cwd=self.tree)
        if result.returncode:
            raise Failure(f"{source.file}: {source.new}\n{result.stderr[:1000]}")
        return built

    def plugin(self, source) -> str:
        """The plugin with the defect."""
        built = self.compile(source)
        link = next(line for line in self.commands if f"-o {PASSES} " in line)
        library = os.path.join(self.folder, os.path.basename(PASSES))
        link = link.replace(f"-o {PASSES} ", f"-o {shlex.quote(library)} {shlex.quote(built)} ")
        checked(["sh", "-c", link], cwd=self.tree)
        return shutil.copy(os.path.join(self.tree, "lib", "MatrixPlugin.so"), self.folder)
