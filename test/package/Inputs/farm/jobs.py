# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a farm compiles: the examples, and programs at random."""

from concurrent.futures import ThreadPoolExecutor
import json
from pathlib import Path
import shlex
import subprocess
import sys

EXAMPLES = ["dense/dense.c", "digits/images.c", "kalman/kalman.cpp", "attention/attention.c",
            "convnet/convnet.c", "digits/digits.c", "skinning/skinning.c", "splats/splats.c"]


class Job:
    def __init__(self, source, options=()):
        self.source, self.options = str(source), list(options)

    def with_options(self, options):
        return Job(self.source, self.options + list(options))

    def compiler(self, compiler):
        if not self.source.endswith("cpp"):
            return compiler
        return "clang++".join(compiler.rsplit("clang", 1))

    def command(self, compiler, output):
        return [self.compiler(compiler), "-O1", *self.options, "-c", self.source, "-o", str(output)]


class Command:
    """A file of a project, as its compile_commands.json says."""

    def __init__(self, entry):
        self.source, self.words = entry["file"], shlex.split(entry["command"])

    def command(self, compiler, output):
        words = [compiler, *self.words[1:]]
        words[words.index("-o") + 1] = str(output)
        return words


def make_jobs(repository, work, examples, generated):
    """So many of the examples, and random programs."""
    repository = Path(repository)
    jobs = [Job(repository / "examples" / name) for name in EXAMPLES[:examples]]
    for seed in range(generated):
        suffix, language = ("cpp", "c++") if seed % 2 else ("c", "c")
        source = Path(work) / f"random{seed}.{suffix}"
        subprocess.run([sys.executable, str(repository / "test/fuzz/generate_program.py"), "--seed",
                        str(seed), "--language", language, "--without", "atomic", "-o",
                        str(source)], check=True)
        jobs.append(Job(source, [f"-I{repository}/test/fuzz", "-ffp-contract=off", "-w"]))
    return jobs


def plugin_jobs(repository, tree):
    """For the distribution's clang, whose language is upstream's."""
    plugin = Path(tree) / "lib/MatrixPlugin.so"
    folder = Path(repository) / "test/package/Inputs/consumer"
    return [Job(folder / name, ["-fenable-matrix", f"-fpass-plugin={plugin}"])
            for name in ("product.c", "consumer.cpp")] * 2


def own_jobs(repository, build):
    """A library of our own, for the distribution's clang."""
    subprocess.run(["cmake", "--preset", "plugin", "-S", str(repository), "-B", str(build),
                    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], check=True, stdout=subprocess.DEVNULL)
    entries = json.loads((Path(build) / "compile_commands.json").read_text())
    return [Command(entry) for entry in entries if "/llvm/lib/Support/" in entry["file"]]


def run_all(jobs, command, folder, parallel=4, after_each=lambda done: None, environment=None):
    """Runs command(job, output) for each job, unless that was done already; whether
    all end well. What one says is printed if it fails."""
    folder = Path(folder)
    if folder.exists():
        return True
    folder.mkdir()
    done = []

    def one(numbered):
        number, job = numbered
        output = folder / f"{number}.o"
        result = subprocess.run(command(job, output), stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, env=environment)
        if result.returncode:
            print(job.source, "failed:", *result.stdout.splitlines()[:3], sep="\n")
        done.append(output)
        after_each(len(done))
        return result.returncode == 0

    with ThreadPoolExecutor(parallel) as pool:
        return all(list(pool.map(one, enumerate(jobs))))


def differences(jobs, one, other):
    """How many objects are not the same bytes in both folders."""
    count = 0
    for number, job in enumerate(jobs):
        paths = [Path(folder) / f"{number}.o" for folder in (one, other)]
        if not (all(path.exists() for path in paths)
                and paths[0].read_bytes() == paths[1].read_bytes()):
            print("different:", job.source, *paths)
            count += 1
    return count
