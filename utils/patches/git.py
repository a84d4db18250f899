# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""git, independent of the caller's configuration, attributes and repository: the
same commits give the same bytes on every machine and inside of a hook."""

import os
import subprocess


def environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**kept, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_ATTR_NOSYSTEM": "1", "LC_ALL": "C",
            # As utils/import-patches commits: the same tree, the same hashes.
            "GIT_COMMITTER_NAME": "matrix-clang", "GIT_COMMITTER_EMAIL": "none",
            "GIT_COMMITTER_DATE": "2000-01-01T00:00:00Z"}


# Every byte survives, and "\r" is no line's end.
def decode(data):
    return data.decode("utf-8", "surrogateescape")


def encode(text):
    return text.encode("utf-8", "surrogateescape")


class GitError(Exception):
    pass


class Repository:
    def __init__(self, folder):
        self.folder = folder
        self.reader = None

    def run(self, *arguments, **options):
        """The finished process; its output is bytes."""
        return subprocess.run(["git", "-C", self.folder, "-c", "gc.auto=0", *arguments],
                              env=environment(), capture_output=True, **options)

    def output(self, *arguments, **options):
        process = self.run(*arguments, **options)
        if process.returncode:
            raise GitError(f"git {' '.join(map(str, arguments))}: {decode(process.stderr).strip()}")
        return decode(process.stdout)

    def has(self, revision):
        return self.run("rev-parse", "-q", "--verify", revision).returncode == 0

    def commits(self, base, tip):
        """The commits after `base` up to `tip`, the oldest first."""
        return self.output("rev-list", "--reverse", f"{base}..{tip}").split()

    def text(self, revision, path):
        """The file's content, or None if there is none in the revision."""
        # One process for all files: a series has hundreds of states of them.
        if not self.reader:
            self.reader = subprocess.Popen(["git", "-C", self.folder, "cat-file", "--batch"], env=environment(),
                                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.reader.stdin.write(encode(f"{revision}:{path}\n"))
        self.reader.stdin.flush()
        answer = decode(self.reader.stdout.readline()).split()
        if answer[-1] == "missing":
            return None
        content = self.reader.stdout.read(int(answer[-1]) + 1)
        return decode(content[:-1])

    def patch(self, commit, context=1):
        """The commit as an e-mail, without what would change from one export to the
        next. One line of context: upstream's text stays upstream."""
        return self.output("format-patch", "-1", "--stdout", "--zero-commit", "--no-signature", "--no-stat",
                           "--no-numbered", "--keep-subject", "--full-index", "--no-renames",
                           "--diff-algorithm=myers", f"-U{context}", commit)
