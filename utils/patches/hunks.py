# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A patch as data: files, hunks, and where in a file a hunk fits.

A hunk is one contiguous change with its context. Its old text, context and removed
lines, is all that `git apply` searches for: it takes the match that is nearest to
the line in the hunk's header. Old text that occurs more than once in the file can
therefore be applied at a wrong place, silently, once upstream's lines have moved.

Lines keep their line feed, so a last line without one compares as git compares it.
"""

import re


def split_lines(text):
    """Lines with their line feeds; other line separators are parts of a line."""
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


class Hunk:
    """One hunk; `start` is the line of its old text in the old file, `new_start` that
    of its new text in the new file, both from 1 (0 where there is no line)."""

    def __init__(self, header):
        self.header = header
        numbers = re.match(r"@@ -(\d+)(?:,\d+)? \+(\d+)", header)
        self.start, self.new_start = int(numbers[1]), int(numbers[2])
        self.body = []  # As in the patch, first character and line feed included.

    def _side(self, dropped):
        lines = []
        for line in self.body:
            if line[0] == "\\":  # No line feed at the end of the line before.
                if last[0] != dropped:
                    lines[-1] = lines[-1][:-1]
            elif line[0] != dropped:
                lines.append(line[1:])
            last = line
        return lines

    @property
    def old(self):
        return self._side("+")

    @property
    def new(self):
        return self._side("-")

    @property
    def end(self):
        """The line after the old text."""
        return self.start + len(self.old)

    def contains(self, other):
        return self.start <= other.start and other.end <= self.end

    def count(self, sign):
        return sum(line[0] == sign for line in self.body)

    def splits_comment(self):
        """Whether lines are added between a comment and the code that it is about."""
        is_comment = lambda line: line[1:].lstrip().startswith("//")
        signs = "".join(line[0] for line in self.body)
        return any(is_comment(self.body[added.start()]) and self.body[added.end()][1:].strip()
                   and not is_comment(self.body[added.end()])
                   and not all(map(is_comment, self.body[added.start() + 1:added.end()]))
                   for added in re.finditer(r" \++(?= )", signs))

    def places(self, lines):
        """The indices in `lines` at which `git apply` accepts the hunk. One without
        trailing context must end the file, one of line 1 must begin it."""
        old = self.old
        last = len(lines) - len(old)
        candidates = range(last + 1)
        if self.start <= 1:
            candidates = candidates[:1]
        if not self.body or self.body[-1][0] != " ":
            candidates = candidates[max(last, 0):]
        # Comparing the first lines is much cheaper than slicing at each place.
        first = old[:1]
        return [place for place in candidates
                if lines[place:place + 1] == first and lines[place:place + len(old)] == old]

    def apply_at(self, lines, place):
        return lines[:place] + self.new + lines[place + len(self.old):]

    def apply(self, lines):
        """`lines` as `git apply` would change them, or None if the hunk does not fit."""
        places = self.places(lines)
        if not places:
            return None
        return self.apply_at(lines, min(places, key=lambda place: abs(place + 1 - self.new_start)))

    def __str__(self):
        return self.header + "".join(self.body)


class FilePatch:
    """The changes of one patch to one file."""

    def __init__(self, header):
        self.header = header  # "diff --git" and what follows up to the first hunk.
        self.path = re.match(r"diff --git a/.* b/(.*)\n", header)[1]
        self.hunks = []

    @property
    def added(self):
        return sum(hunk.count("+") for hunk in self.hunks)

    @property
    def removed(self):
        return sum(hunk.count("-") for hunk in self.hunks)

    def __str__(self):
        return self.header + "".join(map(str, self.hunks))


def parse(text):
    """The message of a patch, and a FilePatch for each file that it changes."""
    message, files = [], []
    for line in split_lines(text):
        if line.startswith("diff --git "):
            files.append(FilePatch(line))
        elif not files:
            message.append(line)
        elif line.startswith("@@ "):
            files[-1].hunks.append(Hunk(line))
        elif files[-1].hunks:
            files[-1].hunks[-1].body.append(line)
        else:
            files[-1].header += line
    return "".join(message), files
