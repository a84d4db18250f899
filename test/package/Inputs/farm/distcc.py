#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles by distcc on servers of several kinds, and compares with what this
machine makes.

    distcc.py --tree TREE --repository DIR --work DIR [--examples N] [--generated N] KIND...

TREE is an installed compiler, KIND one of

    same       two servers with it
    ccache     ccache before distcc
    dying      the server ends after some jobs
    other      a server that has another version, by names of that version and without
    bare       the same, called by the name without a version: objects are wrong
    stock      a server that has the distribution's clang only
    native     with -march=native
    plugin     the distribution's clang with our plugin on both sides
    no-plugin  the same, with a server that has no plugin
    own        a library of ours by ccache, distcc and the distribution's clang
"""

import argparse
import os
from pathlib import Path
import re
import sys
import time

sys.dont_write_bytecode = True
import jobs as farm_jobs  # noqa: E402
import network  # noqa: E402

LLVM = "/usr/lib/llvm-22/bin"


class Farm:
    def __init__(self, tree, work):
        self.tree, self.work = Path(tree), Path(work)
        self.count = 0
        names = [path.name for path in (self.tree / "bin").iterdir()]
        self.names = [name for name in names if re.fullmatch(r"matrix-clang(\+\+)?-[\d.]+", name)]

    def start(self, names, path, setup=()):
        """A server that starts `names`, which it finds in `path`."""
        self.count += 1
        registered = [f"ln -s ../../bin/distcc '/usr/lib/distcc/{name}'" for name in names]
        server = network.Server(
            self.count,
            ["mount -t tmpfs none /usr/lib/distcc", *registered, *setup],
            ["distccd", "--no-detach", "--daemon", "--allow", "10.77.0.0/16", "--user", "nobody",
             "--log-stderr", "--verbose", "--jobs", "4"],
            self.work / f"distccd{self.count}.log",
            {"PATH": f"{path}:/usr/bin:/bin", "TMPDIR": "/tmp"})
        server.wait_for("daemon started")
        return server

    def with_ours(self):
        return self.start(self.names, self.tree / "bin")

    def with_other_version(self):
        """Whatever its compilers compile, it is wrong."""
        folder = self.work / "other"
        folder.mkdir()
        names = ["matrix-clang", "matrix-clang++", "matrix-clang-9.9.9", "matrix-clang++-9.9.9"]
        for name in names:
            (folder / name).write_text(
                f"#!/bin/sh\nexec {self.tree}/bin/{name.replace('-9.9.9', '')} \"$@\" -O0\n")
            (folder / name).chmod(0o755)
        return self.start(names, folder)

    def with_stock(self, setup=()):
        return self.start(["clang", "clang++", "clang-22", "clang++-22"], LLVM, setup)


def remote_jobs(servers, expected):
    """How many jobs servers did; logs may be a moment late."""
    for _ in range(20):
        count = sum(server.log.read_text(errors="replace").count("COMPILE_OK")
                    for server in servers)
        if count >= expected:
            break
        time.sleep(0.05)
    return count


class Kind:
    """How a kind starts servers and calls compilers: by the path that CMake has."""

    title = "ours"

    def __init__(self, start, options=(), launcher="distcc", dies=False):
        self.start, self.options, self.launcher = start, list(options), launcher
        self.dies = dies

    def jobs(self, arguments):
        return [job.with_options(self.options) for job in arguments.jobs]

    def compiler(self, arguments):
        return f"{arguments.tree}/bin/matrix-clang"

    def here(self, arguments):
        return lambda job, output: job.command(self.compiler(arguments), output)

    def there(self, arguments):
        launcher = [f"{arguments.tree}/bin/matrix-clang-launcher", self.launcher]
        return lambda job, output: launcher + job.command(self.compiler(arguments), output)


class Bare(Kind):
    """By a name without a version, and without the launcher."""

    def there(self, arguments):
        return lambda job, output: ["distcc", *job.command("matrix-clang", output)]


class Plugin(Kind):
    """The distribution's clang, whose language is upstream's."""

    title = "plugin"

    def jobs(self, arguments):
        return farm_jobs.plugin_jobs(arguments.repository, arguments.tree)

    def compiler(self, arguments):
        return "/usr/bin/clang-22"


class Own(Kind):
    """Our own build."""

    title = "own"

    def jobs(self, arguments):
        return farm_jobs.own_jobs(arguments.repository, arguments.work / "build")

    def compiler(self, arguments):
        return "/usr/bin/clang++-22"


KINDS = {
    "same": Kind(lambda farm: [farm.with_ours(), farm.with_ours()]),
    "ccache": Kind(lambda farm: [farm.with_ours()], launcher="ccache"),
    "dying": Kind(lambda farm: [farm.with_ours()], dies=True),
    "other": Kind(lambda farm: [farm.with_other_version()]),
    "bare": Bare(lambda farm: [farm.with_other_version()]),
    "stock": Kind(lambda farm: [farm.with_stock()]),
    "native": Kind(lambda farm: [farm.with_ours()], ["-march=native"]),
    "plugin": Plugin(lambda farm: [farm.with_stock()]),
    "own": Own(lambda farm: [farm.with_stock()], launcher="ccache"),
    "no-plugin": Plugin(lambda farm: [farm.with_stock([f"mount -t tmpfs none '{farm.tree}/lib'"])]),
}


def compile_by(name, arguments):
    kind, work = KINDS[name], arguments.work / name
    work.mkdir()
    (work / "distcc").mkdir()
    servers = kind.start(Farm(arguments.tree, work))
    jobs = kind.jobs(arguments)

    def after_each(done):
        if kind.dies and done == max(1, len(jobs) // 3):
            servers[0].die()

    environment = {**os.environ, "DISTCC_DIR": str(work / "distcc"), "DISTCC_IO_TIMEOUT": "60",
                   "DISTCC_HOSTS": " ".join(f"{server.address}/4" for server in servers),
                   "PATH": f"{LLVM}:{arguments.tree}/bin:/usr/bin:/bin",
                   "CCACHE_DIR": str(work / "ccache"), "CCACHE_PREFIX": "distcc",
                   "CCACHE_CONFIGPATH": str(work / "none")}
    reference = arguments.work / "-".join(["here", kind.title, *kind.options])
    farm_jobs.run_all(jobs, kind.here(arguments), reference, environment=environment)
    good = farm_jobs.run_all(jobs, kind.there(arguments), work / "there",
                             after_each=after_each, environment=environment)
    different = farm_jobs.differences(jobs, reference, work / "there")
    remote = remote_jobs(servers, len(jobs))
    print(f"{name}: {len(jobs)} jobs, {remote} remote ({100 * remote // len(jobs)} %), "
          f"{different} different, {'no' if good else 'some'} errors", flush=True)
    for server in servers:
        server.remove()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, required=True)
    parser.add_argument("--repository", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--examples", type=int, default=len(farm_jobs.EXAMPLES), metavar="N")
    parser.add_argument("--generated", type=int, default=0, metavar="N")
    parser.add_argument("kinds", nargs="+", metavar="KIND", choices=list(KINDS))
    arguments = parser.parse_args()
    network.enter()
    arguments.work.mkdir(parents=True)
    arguments.tree = network.expose(arguments.tree, "tree")
    arguments.work = network.expose(arguments.work, "work")
    arguments.jobs = farm_jobs.make_jobs(arguments.repository, arguments.work, arguments.examples,
                                         arguments.generated)
    for kind in arguments.kinds:
        compile_by(kind, arguments)


if __name__ == "__main__":
    main()
