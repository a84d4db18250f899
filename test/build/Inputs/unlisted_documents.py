#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""unlisted_documents.py INDEX: names the documents in the folders beside INDEX that it has no link to,
and fails. Sources of manual pages, in man, are none."""

import pathlib
import re
import sys

index = pathlib.Path(sys.argv[1])
linked = {(index.parent / target).resolve()
          for target in re.findall(r"\]\(([^()\s#]+)", index.read_text())}
found = [path for path in sorted(index.parent.glob("*/*.md")) if path.parent.name != "man"]
missing = [path for path in found if path.resolve() not in linked]
for path in missing:
    print(f"{index.name}: no link to {path.relative_to(index.parent)}")
print(f"{len(found)} documents, {len(missing)} not listed")
sys.exit(bool(missing) or not found)
