# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses files with the commands of a build tree, less the precompiled header.

    without_precompiled_headers.py BUILD-TREE PREFIX

PREFIX is what the objects' names begin with. Prints what did not compile, and fails then, or if no
file is compiled with a precompiled header.
"""

import concurrent.futures
import os
import re
import subprocess
import sys


def parse(command):
    command = re.sub(r"^.* CCACHE_\S+ \S*ccache ", "", command)
    command = re.sub(r"-Xclang -include-pch -Xclang \S+", "", command)
    command = re.sub(r" -MD -MT \S+ -MF \S+ -o \S+", " -fsyntax-only", command)
    done = subprocess.run(command, shell=True, cwd=tree, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


tree, prefix = sys.argv[1:]
commands = subprocess.run(["ninja", "-C", tree, "-t", "commands"], capture_output=True, text=True,
                          check=True).stdout.splitlines()
commands = [line for line in commands if "-include-pch" in line and f" -o {prefix}" in line]
if not commands:
    sys.exit(f"{tree}: no object {prefix}* is compiled with a precompiled header")
with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
    errors = [said for said in pool.map(parse, commands) if said]
print(f"{len(commands)} files, {len(errors)} need the precompiled header")
print("\n".join(errors))
sys.exit(1 if errors else 0)
