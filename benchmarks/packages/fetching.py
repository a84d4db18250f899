# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sources as upstream wrote them, from Debian's archive."""

import os

from .program import run

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

FETCH = """
set -euo pipefail
. "$1"/utils/private-apt.sh
archive=$(debian_archive)
private_apt "$PWD/apt"
private_suite "$PWD/apt" deb-src "$archive" bookworm
"${apt[@]}" update
"${apt[@]}" source --download-only --tar-only "$2"
for part in *.orig.tar.*; do tar -xf "$part"; done
"""


def fetch(name: str, package: str, folder: str) -> str:
    """The root of the source of Debian's package, at folder/name."""
    path = os.path.join(folder, name)
    if not os.path.isdir(os.path.join(path, "apt")):
        os.makedirs(path)
        run(["bash", "-c", FETCH, "fetch", REPOSITORY, package], cwd=path)
    (source,) = [e.path for e in os.scandir(path) if e.is_dir() and e.name != "apt"]
    return source
