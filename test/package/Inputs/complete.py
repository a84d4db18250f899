#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""complete.py bash|zsh FILE BIN: completes command lines in a shell that has
FILE's completion and BIN on its PATH, as a user does who presses the tab key,
and prints what becomes of them, word by word.

Lines come from the standard input; ^ in one of them is the tab key, and what
stands behind an arrow is left out, so that the output may be the input. The
shell runs in a terminal of its own, in the current folder.
"""

import os
import pty
import re
import select
import sys
import time

SETUP = {
    "bash": "bind 'set bell-style none'; . '{0}'",
    "zsh": "setopt nobeep nopromptcr nopromptsp; fpath=('{1}' $fpath); "
           "autoload -Uz compinit; compinit -u -D",
}
COMMANDS = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}


class Shell:
    def __init__(self, name):
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.environ.update(TERM="dumb", COLUMNS="1000", PS1="", INPUTRC=os.devnull)
            os.execvp(name, COMMANDS[name])

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read_until(self, pattern):
        """What the terminal shows up to a match of \\p pattern, and that match."""
        shown, end = "", time.monotonic() + 60
        while not (match := re.search(pattern, shown)):
            if not select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0]:
                sys.exit(f"complete.py: error: no {pattern!r} in {shown!r}")
            shown += os.read(self.terminal, 65536).decode(errors="replace")
        return match

    def run(self, command, number):
        """Runs \\p command, which the shell must have read before the next one is typed."""
        self.send(f"{command}; echo done$(({number} * 1000))\r")
        self.read_until(f"done{number}000")


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in SETUP:
        sys.exit(__doc__)
    name, file = sys.argv[1], os.path.abspath(sys.argv[2])
    os.environ["PATH"] = os.pathsep.join([os.path.abspath(sys.argv[3]), os.environ["PATH"]])
    shell = Shell(name)
    shell.run(SETUP[name].format(file, os.path.dirname(file)), 1)
    shell.run("show() { printf '[%s]' \"$@\"; echo .end; }", 2)
    for line in sys.stdin.read().splitlines():
        line = line.partition(" -> ")[0]
        # To the start of the line (control A) goes what prints it.
        shell.send(line.replace("^", "\t") + "\x01show \r")
        print(line, "->", shell.read_until(r"(\[[^\r\n]*\])\.end")[1])


if __name__ == "__main__":
    main()
