#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an editor shows of a file: one session with clangd.

    edit.py --clangd CLANGD [--command 'COMPILER...'] --file FILE [-- REQUEST...]

The file is opened in a folder of its own. With --command, the folder has a
compile_commands.json that says that it is compiled by this command; without, it
has none. Errors and warnings are printed first, then what the requests give:

    hover:PLACE             the text
    complete:PLACE          each proposal, with its parameters and its result
    signature:PLACE         the signatures; the current parameter between < and >
    definition:PLACE        the line that is gone to
    rename:PLACE:NAME       the lines that change

In FILE, /*here*/ is the PLACE `here`; the editor's file has no such comments.
"""

import argparse
import json
import os
from pathlib import Path
import re
import shlex
import sys
import tempfile

sys.dont_write_bytecode = True
from language_server import SEVERITIES, LanguageServer

LANGUAGES = {".c": "c", ".cpp": "cpp", ".h": "c", ".hpp": "cpp", ".cl": "opencl"}


def position(text, offset):
    before = text[:offset]
    return before.count("\n"), offset - (before.rfind("\n") + 1)


def take_places(text):
    """The text without its marks, and the places by name."""
    places, taken = {}, ""
    for part in re.split(r"(/\*\w+\*/)", text):
        if part.startswith("/*"):
            places[part[2:-2]] = position(taken, len(taken))
        else:
            taken += part
    return taken, places


def start_clangd(clangd, folder, command=None, files=(), arguments=()):
    """clangd without the user's settings; the folder has a compilation database for the files if
    there is a command."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment["HOME"] = str(folder / "home")
    if command:
        (folder / "compile_commands.json").write_text(json.dumps([
            {"directory": str(folder), "file": str(file), "arguments": [*command, str(file)]}
            for file in files]))
    return LanguageServer([clangd, "--log=error", "--background-index=false", "--pch-storage=memory",
                           *arguments], folder, environment)


def print_diagnostics(diagnostics):
    for diagnostic in diagnostics:
        # Notes are further lines of the message.
        line = diagnostic["range"]["start"]["line"] + 1
        print(f"{line}: {SEVERITIES[diagnostic['severity']]}: {diagnostic['message'].splitlines()[0]}")


def print_hover(server, uri, place):
    hover = server.at("hover", uri, place)
    print(hover["contents"]["value"] if hover else "nothing")


def print_completions(server, uri, place):
    for item in server.at("completion", uri, place)["items"]:
        detail = item.get("detail", "")
        text = re.sub(r"\$\{\d+:([^}]*)\}", r"<\1>", item["textEdit"]["newText"])
        print(f"{text} -> {detail}" if detail else text)
        if documentation := item.get("documentation"):
            print("  ", documentation["value"] if isinstance(documentation, dict) else documentation)


def print_signatures(server, uri, place):
    help = server.at("signatureHelp", uri, place)
    for signature in help["signatures"]:
        label, parameters = signature["label"], signature["parameters"]
        if help["activeParameter"] < len(parameters):
            start, end = parameters[help["activeParameter"]]["label"]
            label = f"{label[:start]}<{label[start:end]}>{label[end:]}"
        print(label)
        if documentation := signature.get("documentation"):
            print("  ", documentation["value"] if isinstance(documentation, dict) else documentation)


def print_definition(server, uri, place, text):
    for location in server.at("definition", uri, place):
        if location["uri"] != uri:
            print(location["uri"])
        else:
            line = location["range"]["start"]["line"]
            print(f"{line + 1}: {text.splitlines()[line]}")


def print_rename(server, uri, place, text, name):
    lines = text.splitlines()
    changed = set()
    edits = server.at("rename", uri, place, newName=name)["changes"]
    # From the last one on, so that the places of the others stay.
    for edit in sorted(edits[uri], key=lambda edit: -edit["range"]["start"]["character"]):
        start, end = edit["range"]["start"], edit["range"]["end"]
        line = lines[start["line"]]
        lines[start["line"]] = line[:start["character"]] + edit["newText"] + line[end["character"]:]
        changed.add(start["line"])
    for number in sorted(changed):
        print(f"{number + 1}: {lines[number]}")


def main():
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    parser = argparse.ArgumentParser()
    parser.add_argument("--clangd", required=True)
    parser.add_argument("--command", type=shlex.split)
    parser.add_argument("--file", type=Path, required=True)
    options = parser.parse_args(sys.argv[1:split])
    text, places = take_places(options.file.read_text())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder).resolve() / options.file.name
        file.write_text(text)
        with start_clangd(options.clangd, file.parent, options.command, [file]) as server:
            uri = server.open(file, text, LANGUAGES[file.suffix])
            print_diagnostics(server.diagnostics[uri])
            for request in sys.argv[split + 1:]:
                print(f"== {request}")
                what, name, *rest = request.split(":")
                place = places[name]
                if what == "hover":
                    print_hover(server, uri, place)
                elif what == "complete":
                    print_completions(server, uri, place)
                elif what == "signature":
                    print_signatures(server, uri, place)
                elif what == "definition":
                    print_definition(server, uri, place, text)
                elif what == "rename":
                    print_rename(server, uri, place, text, *rest)
                else:
                    sys.exit(f"edit: error: no request '{what}'")


if __name__ == "__main__":
    main()
