# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What each hunk of the series meets in another LLVM, without stopping anywhere.

Two ways to carry a hunk over are compared. `git apply`, which lays the series for a
build, looks for the hunk's old text. A three-way merge has the whole file before
and after the hunk and the other LLVM's file: it needs no unique text, and says
so where both sides changed the same lines. Hunks go one after the other; behind a
conflict, the lines are as the patch wants them, as if somebody had resolved it,
so that later hunks on these lines do not count again.
"""

from collections import Counter
from enum import Enum
from pathlib import Path
import subprocess
import tempfile

from patches.git import decode, encode, environment
from patches.hunks import split_lines


class Outcome(Enum):
    FITS = "fit"           # git apply finds the place that a three-way merge finds.
    MERGED = "merged"      # A three-way merge alone does.
    UPSTREAM = "upstream"  # The other LLVM has the change.
    BY_HAND = "by hand"    # Both sides changed the lines, or the file is gone.


class HunkResult:
    def __init__(self, patch, path, hunk, outcome, misplaced=False):
        self.patch, self.path, self.hunk, self.outcome = patch, path, hunk, outcome
        # git apply takes another place than the merge, and succeeds.
        self.misplaced = misplaced


class ThreeWay:
    """`git merge-file` on lines."""

    def __init__(self, folder):
        self.files = [Path(folder, name) for name in ("ours", "base", "theirs")]

    def merge(self, ours, base, theirs):
        """The merged lines, with those of `theirs` where there is a conflict, and
        whether there is one."""
        for file, lines in zip(self.files, (ours, base, theirs)):
            file.write_bytes(encode("".join(lines)))
        clean = self._run()
        if clean.returncode == 0:
            return split_lines(decode(clean.stdout)), False
        return split_lines(decode(self._run("--theirs").stdout)), True

    def _run(self, *options):
        return subprocess.run(["git", "merge-file", "-p", "-q", *options, *self.files],
                              env=environment(), capture_output=True)


class Rehearsal:
    """The series on the tag `upstream` of `work`; its commits stand on `old-upstream`."""

    def __init__(self, work, series):
        self.work, self.series = work, series
        self.state = {}  # The other LLVM's files with the series so far, None if gone.
        self.renamed = None

    def _new_lines(self, path):
        if path not in self.state:
            text = self.work.text("upstream", path)
            if text is None:
                text = self.work.text("upstream", self._new_name(path))
            self.state[path] = None if text is None else split_lines(text)
        return self.state[path]

    def _new_name(self, path):
        """Where a file went that upstream moved."""
        if self.renamed is None:
            status = self.work.output("diff", "--name-status", "-M", "--diff-filter=R",
                                      "old-upstream", "upstream")
            self.renamed = dict(line.split("\t")[1:] for line in status.splitlines())
        return self.renamed.get(path, path)

    def run(self):
        """A HunkResult for each hunk."""
        results = []
        with tempfile.TemporaryDirectory(prefix="rehearsal.") as scratch:
            merger = ThreeWay(scratch)
            for (name, (_, files)), commit in zip(self.series.items(),
                                                  self.work.commits("old-upstream", "old-series")):
                for file in files:
                    old = split_lines(self.work.text(f"{commit}^", file.path) or "")
                    for hunk in file.hunks:
                        results.append(self._carry(merger, name, file.path, hunk, old))
                        old = hunk.apply_at(old, hunk.new_start - 1) if hunk.start else hunk.new
        return results

    def _carry(self, merger, name, path, hunk, old):
        lines = self._new_lines(path)
        if hunk.start == 0:
            # A file that the patch makes.
            self.state[path] = hunk.new
            return HunkResult(name, path, hunk, Outcome.FITS if lines is None else Outcome.BY_HAND)
        if lines is None:
            return HunkResult(name, path, hunk, Outcome.BY_HAND)
        merged, conflict = merger.merge(lines, old, hunk.apply_at(old, hunk.new_start - 1))
        plain = hunk.apply(lines)
        self.state[path] = merged
        if conflict:
            return HunkResult(name, path, hunk, Outcome.BY_HAND)
        if merged == lines:
            return HunkResult(name, path, hunk, Outcome.UPSTREAM, plain is not None)
        if plain == merged:
            return HunkResult(name, path, hunk, Outcome.FITS)
        return HunkResult(name, path, hunk, Outcome.MERGED, plain is not None)


def print_table(results):
    """Files by what they cost; those in which all hunks fit as one line."""
    files = {}
    for result in results:
        files.setdefault(result.path, Counter())[result.outcome] += 1
    total = Counter(result.outcome for result in results)
    patches = {result.patch for result in results}
    troubled = {result.patch for result in results if result.outcome != Outcome.FITS}
    print("  ".join(f"{outcome.value:>8}" for outcome in Outcome) + "  file")

    def row(counts, label):
        print("  ".join(f"{counts[outcome]:8}" for outcome in Outcome) + f"  {label}")

    def cost(item):
        path, counts = item
        return -counts[Outcome.BY_HAND], -counts[Outcome.MERGED], path

    fitting = Counter()
    for path, counts in sorted(files.items(), key=cost):
        if counts.total() == counts[Outcome.FITS]:
            fitting += counts
        else:
            row(counts, path)
    complete = sum(counts.total() == counts[Outcome.FITS] for counts in files.values())
    row(fitting, f"(files in which all hunks fit: {complete})")
    row(total, f"all: {total.total()} hunks, {len(patches) - len(troubled)} of {len(patches)} patches fit")
    for result in results:
        if result.misplaced:
            print(f"git apply alone would misplace {result.path}:{result.hunk.start} of {result.patch}")


def print_by_hand(results):
    print("hunks that need a hand, with their lines in the old source:")
    for result in results:
        if result.outcome == Outcome.BY_HAND:
            print(f"  {result.path}:{result.hunk.start}  {result.patch}")
