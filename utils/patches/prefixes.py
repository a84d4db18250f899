# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether each prefix of the series compiles, as far as its last patch goes.

For the state after a patch, tablegen runs where its inputs changed, and the compiler
checks the syntax of
  - the source files that the patch changes, and those that it adds to a CMakeLists.txt,
    itself or by a file of ours that it includes;
  - the headers that it changes, each by itself, except where that fails at upstream too.
What a patch breaks in files that it does not touch is not seen; that would be a build
for each patch. Our own files are there in their last state, whatever the prefix.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import re
import subprocess
import tempfile

from patches.build_tree import BuildTree
from patches.hunks import parse


def touched(work, commit):
    """The sources and the headers that the state after `commit` is to be checked by."""
    sources, headers = [], []
    for file in parse(work.patch(commit))[1]:
        if file.path.endswith(".cpp"):
            sources.append(file.path)
        elif file.path.endswith(".h"):
            headers.append(file.path)
        elif file.path.endswith("CMakeLists.txt"):
            added = "".join(line for hunk in file.hunks for line in hunk.body if line[0] == "+")
            folder = Path(file.path).parent
            for name in re.findall(r"include\((\w+\.cmake)\)", added):
                added += (Path(work.folder) / folder / name).read_text()
            sources += [str(folder / name) for name in re.findall(r"[\w/]+\.cpp", added)]
    return sorted(set(sources)), headers


def first_error(command):
    """The compiler's first error, or None."""
    run = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if run.returncode == 0:
        return None
    errors = [line for line in run.stderr.splitlines() if "error:" in line]
    return errors[0] if errors else run.stderr.strip()


class Prefixes:
    def __init__(self, work, tree, jobs):
        self.work, self.tree, self.jobs = work, tree, jobs

    def check(self, commit):
        """The number of files that were checked, and the errors."""
        self.work.output("checkout", "-q", "--force", commit)
        errors = self.tree.generate()
        sources, headers = touched(self.work, commit)
        errors += [f"{file}: the build tree does not compile it" for file in sources
                   if file not in self.tree.compilations and (Path(self.work.folder) / file).is_symlink()]
        commands = {file: self.tree.syntax_check(file) for file in sources if file in self.tree.compilations}
        commands |= {file: self.tree.syntax_check(file, self.tree.neighbour(file)) for file in headers}
        with ThreadPoolExecutor(self.jobs) as pool:
            found = dict(zip(commands, pool.map(first_error, commands.values())))
        suspects = [file for file in headers if found[file]]
        if suspects:
            # Upstream has headers that need others before them.
            self.work.output("checkout", "-q", "--force", "upstream")
            errors += self.tree.generate()
            for file in suspects:
                if not (Path(self.work.folder) / file).exists() or first_error(commands[file]):
                    found[file] = None
        return len(commands), errors + [error for error in found.values() if error]


def print_prefixes(work, names, chosen, build, jobs, root):
    """Whether the prefixes that end with the `chosen` patches compile."""
    commits = dict(zip(names, work.commits("upstream", "HEAD")))
    complete = True
    print("files checked in the state after each patch:", flush=True)
    with tempfile.TemporaryDirectory(prefix="prefixes.") as generated:
        prefixes = Prefixes(work, BuildTree(build, work.folder, root, Path(generated)), jobs)
        for name in chosen:
            count, errors = prefixes.check(commits[name])
            complete = complete and not errors
            print(f"  {count:6}  {name}" + ("" if not errors else ": does not compile"), flush=True)
            for error, files in Counter(errors).items():
                for folder in work.folder, generated:
                    error = error.replace(f"{folder}/", "")
                print(f"            {error}" + (f" (for {files} files)" if files > 1 else ""), flush=True)
    return complete
