#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the options that our patches add to Clang's tables with --help,
--help-matrix, --autocomplete and the manual page.

    compare_flags.py --tblgen TBLGEN --upstream CLANG-FOLDER --ours CLANG-FOLDER
                     --llvm INCLUDE --clang CLANG --page MARKDOWN

An option is ours if upstream's table has none of that name, or another text or
other values. Each must be in --help-matrix, with the values that are ours. What
the driver takes must be in the page, and with all its values in the other two,
unless it has no text, as Clang's negative forms. What the page names must exist.
"""

import argparse
import json
import os
import re
import subprocess
import sys


def options_of(arguments, folder):
    """Spelling -> (help, values, whether the driver takes it), hidden ones left out."""
    include = os.path.join(folder, "include")
    table = json.loads(subprocess.check_output(
        [arguments.tblgen, "-dump-json", "-I", include, "-I", arguments.llvm,
         os.path.join(include, "clang/Options/Options.td")], stderr=subprocess.DEVNULL))
    options = {}
    for name in table["!instanceof"]["Option"]:
        option = table[name]
        visible = {flag["def"] for flag in option["Visibility"]}
        hidden = {flag["def"] for flag in option["Flags"]} & {"HelpHidden"}
        if hidden:
            continue
        values = option["Values"].split(",") if option["Values"] else []
        is_driver = "DefaultVis" in visible or "ClangOption" in visible
        for prefix in option["Prefixes"][:1]:
            options[prefix + option["Name"]] = (
                option["HelpText"], values, is_driver)
    return options


def main():
    parser = argparse.ArgumentParser()
    for name in ["tblgen", "upstream", "ours", "llvm", "clang", "page"]:
        parser.add_argument(f"--{name}", required=True)
    arguments = parser.parse_args()
    upstream, every = options_of(arguments, arguments.upstream), options_of(arguments, arguments.ours)
    added = {name: option for name, option in every.items() if upstream.get(name) != option}
    ours = {name: option for name, option in added.items() if option[2]}

    def ask(*question):
        return subprocess.check_output([arguments.clang, *question], text=True)

    help_text = ask("--help")
    # A metavariable stands for any word.
    listed = [re.sub("<.*?>", r"\\S+", re.escape(spelling))
              for spelling in re.findall(r"^  (-(?:\S| (?=-))+)", ask("--help-matrix"), re.M)]
    with open(arguments.page) as file:
        page = file.read()
    named = set(re.findall(r"\*\*(-[\w=-]+)\*\*|\*\*(-[\w-]+=)\*\*\\\[", page))
    named = {first or second for first, second in named}

    mistakes = []
    for name, (_, values, is_driver) in sorted(added.items()):
        known = upstream[name][1] if name in upstream else []
        for value in [value for value in values if value not in known] or [""]:
            spelling = ("" if is_driver else "-Xclang ") + name + value
            if not any(re.fullmatch(pattern, spelling) for pattern in listed):
                mistakes.append(f"--help-matrix does not have {spelling}")
    for name, (text, values, _) in sorted(ours.items()):
        if text and not re.search(rf"^  {re.escape(name)}(\s|<|$)", help_text, re.M):
            mistakes.append(f"--help does not have {name}")
        completions = {line.partition("\t")[0] for line in ask(f"--autocomplete={name}").splitlines()}
        if values:
            missing = set(values) - completions
        else:
            missing = {name} - completions
        if text and missing:
            mistakes.append(f"--autocomplete={name} does not have {sorted(missing)}")
        in_page = {name, *(name + value for value in values)} & named
        if not in_page:
            mistakes.append(f"the page does not have {name}")
    for name in sorted(named):
        option = re.match(r"-[\w-]+=?", name).group()
        value = name[len(option):]
        if option.startswith("-f") and option not in every:
            mistakes.append(f"the page has {name}, which there is not")
        elif value and every.get(option) and every[option][1] and value not in every[option][1]:
            mistakes.append(f"the page has {name}, whose value there is not")
    print(f"{len(ours)} options: {' '.join(sorted(ours))}")
    if mistakes:
        sys.exit("\n".join(mistakes))


if __name__ == "__main__":
    main()
