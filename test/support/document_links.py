#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Follows the links between documents.

    document_links.py FOLDER...

Each link of a Markdown file in FOLDER, without its subfolders that begin with a dot, leads
to a file, and its part behind # to a heading of that file, by the anchor that GitHub gives
it. Links to the web are not followed. Prints those that lead nowhere, and fails.
"""

import os
import re
import sys

FENCE = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^()\s]+)\)")


def read(path):
    """The text without blocks of code."""
    with open(path, encoding="utf-8") as file:
        return FENCE.sub("", file.read())


def anchors(path):
    found = set()
    for heading in re.findall(r"^#+ +(.*)$", read(path), re.MULTILINE):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.strip().lower())
        anchor, number = re.sub(r"[^\w\- ]", "", text).replace(" ", "-"), 0
        while (unique := f"{anchor}-{number}" if number else anchor) in found:
            number += 1
        found.add(unique)
    return found


def documents(folder):
    for path, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (os.path.join(path, name) for name in files if name.endswith(".md"))


def problem(document, link):
    """Why the link leads nowhere; nothing if it leads somewhere."""
    name, _, anchor = link.partition("#")
    path = os.path.join(os.path.dirname(document), name) if name else document
    if not os.path.exists(path):
        return "no such file"
    if anchor and path.endswith(".md") and anchor not in anchors(path):
        return "no such heading"
    return ""


def main():
    links = [(document, link) for folder in sys.argv[1:] for document in sorted(documents(folder))
             for link in LINK.findall(read(document)) if "://" not in link]
    wrong = [f"{document}: {link}: {why}" for document, link in links
             if (why := problem(document, link))]
    print(*wrong, sep="\n")
    print(f"{len(links)} links, {len(wrong)} wrong")
    sys.exit(bool(wrong) or not links)


main()
