# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sources as upstream wrote them, from Debian's archive."""

import os
import shutil

from .program import run

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def fetch(name: str, package: str, folder: str) -> str:
    """The root of the source of Debian's package, at folder/name."""
    path = os.path.join(folder, name)
    if not os.path.isdir(path):
        printed = run([os.path.join(REPOSITORY, "utils", "fetch-debian-source"), package, "bookworm"])
        shutil.copytree(printed.splitlines()[-1], path, symlinks=True)
    return path
