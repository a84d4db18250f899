# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of language servers, as small as the tests need it.

It speaks the Language Server Protocol 3.17 with a process by its standard
streams: JSON-RPC messages, each behind a header with its length. Requests wait
for their answers; what the server sends meanwhile is kept (diagnostics) or
answered (its own requests).
"""

import json
from pathlib import Path
import subprocess
import threading

SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}


class ServerError(Exception):
    pass


class LanguageServer:
    """A server with its folder as the workspace. Lines and columns count from 0, in UTF-16 units as
    the protocol has it; our tests are ASCII."""

    def __init__(self, command, folder, environment, options=None, seconds=120):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        cwd=folder, env=environment)
        # A server that hangs is ended, and reading ends with it.
        self.timer = threading.Timer(seconds, self.process.kill)
        self.timer.start()
        self.last_id = 0
        self.diagnostics = {}
        self.capabilities = self.request("initialize", {
            "processId": None,
            "rootUri": Path(folder).as_uri(),
            "initializationOptions": options or {},
            "capabilities": {"textDocument": {
                "hover": {"contentFormat": ["plaintext"]},
                "completion": {"completionItem": {"snippetSupport": True}},
                "signatureHelp": {"signatureInformation": {
                    "parameterInformation": {"labelOffsetSupport": True}}},
                "publishDiagnostics": {"versionSupport": True}}}})["capabilities"]
        self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.request("shutdown", None)
                self.notify("exit", None)
                if self.process.wait():
                    raise ServerError(f"the server ended with {self.process.returncode}")
        finally:
            self.timer.cancel()
            self.process.kill()
            self.process.wait()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length is None:
            raise ServerError("the server has ended, or was too slow")
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            parameters = message["params"]
            self.diagnostics[parameters["uri"]] = parameters["diagnostics"]
        elif "method" in message and "id" in message:
            self.send({"id": message["id"], "result": None})
        return message

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def request(self, method, parameters):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": parameters})
        while True:
            message = self.receive()
            if message.get("id") == self.last_id and "method" not in message:
                if "error" in message:
                    raise ServerError(f"{method}: {message['error']['message']}")
                return message["result"]

    def open(self, path, text, language):
        """Opens a file that has this text, and waits for what is wrong with it. Returns the
        file's URI."""
        uri = Path(path).as_uri()
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": 1, "text": text}})
        while uri not in self.diagnostics:
            self.receive()
        return uri

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def at(self, method, uri, position, **more):
        """A request about a place in a file."""
        line, column = position
        return self.request(f"textDocument/{method}", {
            "textDocument": {"uri": uri}, "position": {"line": line, "character": column}, **more})
