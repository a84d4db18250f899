#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles by icecc on servers that have no compiler of ours, and compares with
what this machine makes.

    icecc.py --tree TREE --repository DIR --work DIR [--examples N] [--generated N] KIND...

TREE is an installed compiler, KIND one of

    same    two servers
    dying   a server that ends after some jobs
    bare    one job without our launcher: refused, as the servers' compiler is called clang
    native  with -march=native, which icecc writes out: other bytes, programs are run
    plugin  the distribution's clang with our plugin
"""

import argparse
import os
from pathlib import Path
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import jobs as farm_jobs  # noqa: E402
import network  # noqa: E402

PORT = "8765"
LLVM = "/usr/lib/llvm-22/bin"


def own(folder):
    folder.mkdir(parents=True, exist_ok=True)
    shutil.chown(folder, "icecc")
    return folder


# Servers take no jobs while processors are busy, and here all machines have the
# same. So a server sees ticks in which nothing ran.
IDLE = """touch {0}
mount --bind {0} /proc/stat
(ticks=1000
 while printf 'cpu  9 9 9 %s 0 0 0 0\\n' $ticks > {0}; do
   ticks=$((ticks + 50)); sleep 0.5
 done) &"""


class Farm:
    """A scheduler and a daemon here that takes no job of others, and servers."""

    def __init__(self, tree, work):
        self.tree, self.work = tree, work
        own(Path("/run/icecc"))
        self.log = work / "scheduler.log"
        self.started = [self.run("scheduler.log", "icecc-scheduler", "-p", PORT, "-n", "farm",
                                 "-vvv", "-u", "icecc")]
        self.servers = []

    def run(self, log, *command):
        with open(self.work / log, "w") as output:
            return subprocess.Popen(command, stdout=output, stderr=output)

    def daemon(self, scheduler, name, *options):
        folder = own(self.work / f"environments-{name}")
        return ["iceccd", "-s", f"{scheduler}:{PORT}", "-n", "farm", "-vv", "-N", name, "-b",
                str(folder), "-u", "icecc", *options]

    def add_server(self):
        number = len(self.servers) + 1
        setup = [IDLE.format(self.work / f"stat{number}"),
                 "mount -t tmpfs none /run/icecc", "chown icecc /run/icecc",
                 f"mount -t tmpfs none '{self.tree}'"]
        self.servers.append(network.Server(
            number, setup, self.daemon("ADDRESS", f"server{number}", "-m", "4"),
            self.work / f"server{number}.log", {}))

    def begin(self, own_jobs):
        """With `own_jobs` at a time here, at most; without any, jobs wait for servers."""
        client = self.daemon("127.0.0.1", "client", "-m", str(own_jobs), "--no-remote")
        self.started.append(self.run("client.log", *client))
        for server in self.servers:
            server.wait_for("Connected to scheduler")
        for _ in range(200):
            if Path("/run/icecc/iceccd.socket").exists():
                return
            time.sleep(0.05)

    def remote_jobs(self, expected):
        for _ in range(20):
            done = re.findall(r"END \d+ status=0 .*server=server\d", self.log.read_text())
            if len(done) >= expected:
                break
            time.sleep(0.05)
        return len(done)

    def remove(self):
        for server in self.servers:
            server.remove()
        for process in reversed(self.started):
            process.kill()
            process.wait()
        shutil.rmtree("/run/icecc")


def run_programs(jobs, folder, compiler):
    """Links and runs those of the objects that are random programs, which check
    themselves; how many fail."""
    failed = 0
    for number, job in enumerate(jobs):
        if "random" in job.source:
            program = folder / f"{number}"
            link = [job.compiler(compiler), str(folder / f"{number}.o"), "-lm",
                    "--rtlib=compiler-rt", "-o", str(program)]
            failed += any(subprocess.run(command, stdout=subprocess.DEVNULL).returncode
                          for command in (link, [str(program)]))
    return failed


def compile_by(kind, arguments):
    work = arguments.work / kind
    work.mkdir()
    farm = Farm(arguments.tree, work)
    for _ in range(2 if kind == "same" else 1):
        farm.add_server()
    farm.begin(2 if kind == "dying" else 0)
    options = ["-march=native"] if kind == "native" else []
    jobs = [job.with_options(options) for job in arguments.jobs]
    compiler = str(arguments.tree / "bin/matrix-clang")
    if kind == "plugin":
        jobs = farm_jobs.plugin_jobs(arguments.repository, arguments.tree)
        compiler = f"{LLVM}/clang"
    if kind == "bare":
        del jobs[1:]
    launcher = [] if kind == "bare" else [str(arguments.tree / "bin/matrix-clang-launcher")]

    def after_each(done):
        if kind == "dying" and done == max(1, len(jobs) // 3):
            farm.servers[0].die()

    environment = {**os.environ, "ICECC_ENV_COMPRESSION": "none", "TMPDIR": str(work)}
    if kind == "dying":
        # Not the client, as long as there is another.
        environment["ICECC_PREFERRED_HOST"] = "server1"
    title = "plugin" if kind == "plugin" else "ours"
    reference = arguments.work / "-".join(["here", title, *options])
    farm_jobs.run_all(jobs, lambda job, output: job.command(compiler, output), reference)
    good = farm_jobs.run_all(
        jobs, lambda job, output: [*launcher, "icecc", *job.command(compiler, output)],
        work / "there", after_each=after_each, environment=environment)
    remote = farm.remote_jobs(len(jobs))
    if kind == "native":
        result = f"{run_programs(jobs, work / 'there', compiler)} fail"
    else:
        result = f"{farm_jobs.differences(jobs, reference, work / 'there')} different"
    print(f"{kind}: {len(jobs)} jobs, {remote} remote ({100 * remote // len(jobs)} %), "
          f"{result}, {'no' if good else 'some'} errors", flush=True)
    farm.remove()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, required=True)
    parser.add_argument("--repository", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--examples", type=int, default=len(farm_jobs.EXAMPLES), metavar="N")
    parser.add_argument("--generated", type=int, default=0, metavar="N")
    parser.add_argument("kinds", nargs="+", metavar="KIND",
                        choices=["same", "dying", "bare", "native", "plugin"])
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
