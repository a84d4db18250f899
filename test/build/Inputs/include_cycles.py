#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cycles of includes below llvm/: between its folders, and between its headers.

  include_cycles.py LLVM

A folder is one of lib/ together with its headers in include/matrix. Prints each
cycle with the includes that tie it, and how much was read. Exits with 1 if
there is one.
"""

import collections
import os
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def folder_of(path):
    return re.sub(r"^(include/matrix|lib)/", "", path).split("/")[0]


def read_includes(top):
    """{file: [the files of ours that it includes]}, relative to TOP."""
    files = {}
    for start in ("include/matrix", "lib"):
        for folder, _, names in os.walk(os.path.join(top, start)):
            for name in names:
                if name.endswith((".h", ".cpp", ".def")):
                    path = os.path.join(folder, name)
                    files[os.path.relpath(path, top)] = INCLUDE.findall(open(path).read())
    resolved = {}
    for path, includes in files.items():
        places = ["include", os.path.dirname(path)]
        candidates = [[os.path.normpath(os.path.join(place, name)) for place in places] for name in includes]
        resolved[path] = [found for names in candidates for found in names if found in files]
    return resolved


def cycles(graph):
    """The strongly connected components of more than one node (Tarjan's algorithm)."""
    number, low, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


def main():
    includes = read_includes(sys.argv[1])
    headers = {path: [name for name in names if name.endswith(".h")] for path, names in includes.items() if path.endswith(".h")}
    folders, ties = collections.defaultdict(set), collections.defaultdict(list)
    for path, names in includes.items():
        for name in names:
            pair = folder_of(path), folder_of(name)
            if pair[0] != pair[1]:
                folders[pair[0]].add(pair[1])
                ties[pair].append(f"{path} includes {name}")
    found = cycles(folders)
    for cycle in found:
        print("a cycle of folders:", ", ".join(cycle))
        for pair in sorted(ties):
            if set(pair) <= set(cycle):
                print("".join(f"  {tie}\n" for tie in ties[pair]), end="")
    of_headers = cycles(headers)
    for cycle in of_headers:
        print("a cycle of headers:", ", ".join(cycle))
    print(f"{len(includes)} files, {len(folders)} folders, {len(found) + len(of_headers)} cycles")
    sys.exit(bool(found or of_headers))


if __name__ == "__main__":
    main()
