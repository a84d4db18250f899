#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_links.py FOLDER: names links of the documents in FOLDER that lead to no file, and says
how many links there are."""

import pathlib
import re
import sys

count = 0
for document in sorted(pathlib.Path(sys.argv[1]).rglob("*.md")):
    text = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^()\s#]+)", text):
        if re.match(r"\w+:", target):
            continue
        count += 1
        if not (document.parent / target).exists():
            print(f"{document}: {target}")
print(f"{count} links")
