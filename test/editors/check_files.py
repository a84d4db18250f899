#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens files in clangd, as an editor does, and counts what is wrong with them.

    check_files.py --clangd CLANGD --command 'COMPILER...' [--info WORDS] FILE...

With --info, what is opened are the code blocks of that info string of the
documents. Fails if there is an error or warning that the file does not expect by
`expected-error {{text}}` in its line, or lacks one that it expects.
"""

import argparse
import os
from pathlib import Path
import re
import shlex
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parent.parent / "examples"))
from compile_examples import read_blocks
from edit import LANGUAGES, start_clangd
from language_server import SEVERITIES

SUFFIXES = {"c": ".c", "c header": ".c", "c++": ".cpp"}


def read_files(options, folder):
    """The paths and texts of what is opened; blocks lie in the folder."""
    for path in options.files:
        path = path.resolve()
        if not options.info:
            yield path, path.read_text()
            continue
        for number, block in enumerate(read_blocks(path, options.info)):
            file = folder / f"{path.stem}-{number}{SUFFIXES[options.info]}"
            file.write_text(block)
            yield file, block


def find_expected(text):
    """(line, text) for each error and warning that the file expects."""
    return [(number, message)
            for number, line in enumerate(text.splitlines())
            for message in re.findall(r"expected-(?:error|warning) \{\{(.*?)\}\}", line)]


def take(expected, line, message):
    """Whether the message is one of those that are still expected; it is so once. clangd begins
    messages with a capital letter, and appends notes and what it could mend."""
    for wanted in expected:
        if wanted[0] == line and wanted[1].lower() in message.lower():
            expected.remove(wanted)
            return True
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--clangd", required=True)
    parser.add_argument("--command", type=shlex.split, required=True)
    parser.add_argument("--info")
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder).resolve()
        files = list(read_files(options, folder))
        number = sum(len(find_expected(text)) for _, text in files)
        with start_clangd(options.clangd, folder, options.command, [path for path, _ in files],
                          [f"--compile-commands-dir={folder}"]) as server:
            for path, text in files:
                expected = find_expected(text)
                uri = server.open(path, text, LANGUAGES[path.suffix])
                for diagnostic in server.diagnostics[uri]:
                    line, message = diagnostic["range"]["start"]["line"], diagnostic["message"]
                    severity = SEVERITIES[diagnostic["severity"]]
                    if severity in ("error", "warning") and not take(expected, line, message):
                        wrong += 1
                        print(f"{path}:{line + 1}: {severity}: {message}")
                for line, message in expected:
                    wrong += 1
                    print(f"{path}:{line + 1}: lacks: {message}")
                server.close(uri)
    print(f"{len(files)} files, {number} expected errors, {wrong} false or missing")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
