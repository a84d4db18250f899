# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of a build tree, with other paths: they compile another state of
Clang's source (an import of the patch queue) without touching the build tree.

Precompiled headers are left out, as they hold the headers of the complete series.
"""

import hashlib
import json
from pathlib import Path
import re
import shlex
import shutil
import subprocess

# After -Xclang: what uses a precompiled header.
PRECOMPILED = re.compile(r"-include-pch|-include|-fno-pch-timestamp|.*cmake_pch\.hxx(\.pch)?")
# Of these, the next argument is the option's.
WITH_ARGUMENT = {"-o", "-MT", "-MF"}
GENERATED = {".inc", ".h", ".def", ".d"}


class Generated:
    """A file that tablegen makes; `inputs` are the files that it read in the build."""

    def __init__(self, folder, arguments, inputs):
        self.folder, self.arguments, self.inputs = folder, arguments, inputs
        self.key = None


class BuildTree:
    """The commands of `build`, for the source in `work`, our files in `root` and a
    copy of the generated files in `generated`."""

    def __init__(self, build, work, root, generated):
        self.build, self.work = Path(build).resolve(), Path(work).resolve()
        cache = (self.build / "CMakeCache.txt").read_text()
        home = re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", cache, re.M)[1]
        self.moved = [(re.compile(re.escape(str(old)) + r"(?=/|$)"), str(new)) for old, new in [
            (self.build / "source", self.work), (self.build / "clang", Path(generated, "clang")), (home, root)]]
        self.compilations, self.tables = {}, []
        for path in (self.build / "clang").rglob("*"):
            if path.suffix in GENERATED and path.is_file():
                copy = generated / path.relative_to(self.build)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
        database = subprocess.run(["ninja", "-C", self.build, "-t", "compdb"], check=True,
                                  capture_output=True, text=True)
        # ninja may say "Entering directory" first.
        for entry in json.loads(database.stdout[database.stdout.index("["):]):
            self._add(entry["file"], entry["output"], entry["command"])

    def _move(self, text):
        for old, new in self.moved:
            text = old.sub(new, text)
        return text

    def _add(self, file, output, command):
        source = self.build / "source"
        if file.endswith(".cpp") and Path(file).is_relative_to(source):
            self.compilations.setdefault(str(Path(file).relative_to(source)), command)
        depfile = self.build / (output + ".d")
        if re.match(r"clang/.*\.inc$", output) and "-tblgen " in command and (self.build / output).exists():
            folder, tablegen = command.split(" && ")[:2]
            # tablegen's list has only what the file on its command line includes; where that
            # is nothing, there is none.
            included = depfile.read_text() if depfile.exists() else ""
            inputs = included.partition(":")[2].replace("\\\n", " ").split()
            inputs += [word for word in shlex.split(tablegen) if word.endswith(".td")]
            table = Generated(self._move(folder.removeprefix("cd ")),
                              [self._move(argument) for argument in shlex.split(tablegen)], inputs)
            table.key = self._key(inputs, {})
            self.tables.append(table)

    @staticmethod
    def _key(paths, known):
        for path in paths:
            if path not in known:
                file = Path(path)
                known[path] = hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else ""
        return [known[path] for path in paths]

    def generate(self):
        """Runs tablegen where its inputs differ from what its output was made of; gives
        the errors."""
        errors, known = [], {}
        for table in self.tables:
            key = self._key([self._move(path) for path in table.inputs], known)
            if key == table.key:
                continue
            run = subprocess.run(table.arguments, cwd=table.folder, capture_output=True, text=True)
            table.key = None if run.returncode else key
            if run.returncode:
                errors.append(run.stderr)
        return errors

    def syntax_check(self, file, like=None):
        """The command that checks `file` with its own options or those of the file
        `like`; None if the build tree does not compile that."""
        command = self.compilations.get(like or file)
        if command is None:
            return None
        words = iter(shlex.split(command))
        arguments = []
        for word in words:
            if word in WITH_ARGUMENT:
                next(words)
            elif word == "-Xclang":
                option = next(words)
                if not PRECOMPILED.fullmatch(option):
                    arguments += [word, option]
            elif word not in ("-c", "-MD", "-Winvalid-pch"):
                arguments.append(self._move(word))
        # Not through ccache and what sets it up.
        compiler = next(index for index, word in enumerate(arguments) if re.search(r"\+\+[-\d.]*$", word))
        language = ["-x", "c++-header"] if file.endswith(".h") else []
        return [*arguments[compiler:-1], "-fsyntax-only", "-w", "-fno-color-diagnostics", "-ferror-limit=3",
                *language, str(self.work / file)]

    def neighbour(self, header):
        """A file that is compiled with the options that code beside `header` has: of the
        same library, or else any."""
        library = re.match(r"clang/(?:include/clang|lib)/([^/]+)/", header)
        folder = f"clang/lib/{library[1]}/" if library else ""
        files = sorted(self.compilations)
        return next((file for file in files if folder and file.startswith(folder)), files[0])
