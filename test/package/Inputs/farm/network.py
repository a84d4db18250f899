# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A network of machines inside of this one, by Linux namespaces.

The client is this process in namespaces of its own: network, files mounted, and
processes, all of which end with it. A server has a network and mounts of its own,
and a cable to the client. What is mounted over a folder hides it from one machine
only. Needs root.
"""

import os
from pathlib import Path
import signal
import subprocess
import sys
import time

INSIDE = "MATRIX_FARM_INSIDE"
CLIENT = "10.77.{}.1"
SERVER = "10.77.{}.2"


def enter():
    """Starts this program again in namespaces, once."""
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        os.execvp("unshare", ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child",
                              "--mount-proc", sys.executable, *sys.argv])
    # /run/netns, and the sockets of daemons.
    run("mount", "-t", "tmpfs", "none", "/run")
    os.makedirs("/run/netns")
    run("ip", "link", "set", "lo", "up")


def expose(folder, name):
    """The path by which users that daemons become reach `folder`, which may be in
    a home."""
    path = Path("/run/farm") / name
    path.mkdir(parents=True)
    run("mount", "--bind", str(folder), str(path))
    return path


def run(*command):
    subprocess.run(command, check=True)


class Server:
    """A machine with the number `number`, where `command` runs after the shell
    commands `setup`. Its output goes to `log`."""

    def __init__(self, number, setup, command, log, environment):
        self.name, self.cable = f"server{number}", f"cable{number}"
        name = self.name
        self.address, self.client = SERVER.format(number), CLIENT.format(number)
        self.log = Path(log)
        run("ip", "netns", "add", name)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "cable", "netns", name)
        run("ip", "address", "add", f"{self.client}/24", "dev", self.cable)
        run("ip", "link", "set", self.cable, "up")
        run("ip", "-n", name, "address", "add", f"{self.address}/24", "dev", "cable")
        run("ip", "-n", name, "link", "set", "cable", "up")
        run("ip", "-n", name, "link", "set", "lo", "up")
        script = "\n".join(["set -e", *setup, 'exec "$@"'])
        with open(self.log, "w") as output:
            self.process = subprocess.Popen(
                ["ip", "netns", "exec", name, "unshare", "--mount", "sh", "-c", script, "sh",
                 *(word.replace("ADDRESS", self.client) for word in command)],
                stdout=output, stderr=output, env={**os.environ, **environment},
                start_new_session=True)

    def wait_for(self, text):
        """Until `text` is in the log."""
        for _ in range(600):
            if text in self.log.read_text(errors="replace"):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        sys.exit(f"{self.address} does not say '{text}':\n{self.log.read_text(errors='replace')}")

    def die(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def remove(self):
        self.die()
        run("ip", "link", "delete", self.cable)
        run("ip", "netns", "delete", self.name)
