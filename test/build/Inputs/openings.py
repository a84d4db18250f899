#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of C++ without an opening comment: openings.py FOLDER..."""

import os
import re
import sys

OPENING = re.compile(r"// SPDX-License-Identifier: .*\n//\n// \S")


def main():
    count = bare = 0
    for top in sys.argv[1:]:
        for folder, folders, names in os.walk(top):
            folders.sort()
            for name in sorted(names):
                if not name.endswith(".cpp"):
                    continue
                count += 1
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    if not OPENING.match(file.read()):
                        bare += 1
                        print(f"{os.path.relpath(os.path.join(folder, name), top)}: no opening")
    print(f"{count} files, {bare} without an opening")
    sys.exit(bool(bare))


if __name__ == "__main__":
    main()
