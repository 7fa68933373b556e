"""Measure the memory of a tab: its process, and the heaps of JavaScript and WebAssembly in it."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple


class TabMemory(NamedTuple):
    """Memory of a tab in bytes."""

    private: int
    """Memory that only this process has."""

    proportional: int
    """The private memory, and a part of the memory that processes share."""

    script: int
    """JavaScript's heaps of the page, its frames and its workers, with their buffers."""

    wasm: int
    """WebAssembly's memories in the workers."""

    def __str__(self) -> str:
        """Return the figures as a line of a table."""
        parts = (self.proportional, self.script, self.wasm)
        shared, script, wasm = (f"{each / 1e6:.0f}" for each in parts)
        return f"{self.private / 1e6:.0f} MB (PSS {shared}, JS {script}, wasm {wasm})"


def tab_memory(page: Any, group: int) -> TabMemory:
    """Return the memory of a page in a browser that is a process group of its own.

    The browser must have shown no other page, because a process keeps memory of earlier pages.
    Unused objects are collected first, as a browser does when it needs memory.
    """
    heaps = Heaps(page)
    script, wasm = heaps.script(), heaps.wasm()
    process = max(renderers(group), key=lambda each: each["Pss"])
    private = process["Private_Clean"] + process["Private_Dirty"] + process["Swap"]
    return TabMemory(private, process["Pss"], script, wasm)


def renderers(group: int) -> Iterator[dict[str, int]]:
    """Yield the memory in bytes, by its kind, of each process that shows pages."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # the process has ended
            is_page = b"--type=renderer" in (folder / "cmdline").read_bytes()
            if is_page and os.getpgid(int(folder.name)) == group:
                lines = re.findall(r"(\w+):\s+(\d+) kB", (folder / "smaps_rollup").read_text())
                yield {name: int(size) * 1024 for name, size in lines}


class Heaps:
    """Heaps of a page and its workers, which are read with the browser's developer tools."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._replies: dict[int, Any] = {}
        self._workers: list[str] = []
        self._session.on("Target.attachedToTarget", self._attached)
        self._session.on("Target.receivedMessageFromTarget", self._received)
        self._session.send(
            "Target.setAutoAttach",
            {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False},
        )

    def script(self) -> int:
        """Return the bytes of JavaScript's heaps after a collection, with their buffers."""
        self._session.send("HeapProfiler.collectGarbage")
        used = [self._session.send("Runtime.getHeapUsage")]
        for worker in self._workers:
            self._ask(worker, "HeapProfiler.collectGarbage", {})
            used.append(self._ask(worker, "Runtime.getHeapUsage", {}))
        return sum(int(each["usedSize"] + each["backingStorageSize"]) for each in used)

    def wasm(self) -> int:
        """Return the bytes of WebAssembly's memories in the workers."""
        return sum(self._wasm(worker) for worker in self._workers)

    def _wasm(self, worker: str) -> int:
        call = {"expression": "memorySize()", "awaitPromise": True, "returnByValue": True}
        return int(self._ask(worker, "Runtime.evaluate", call)["result"]["value"])

    def _attached(self, event: dict[str, Any]) -> None:
        if event["targetInfo"]["type"] == "worker":
            self._workers.append(event["sessionId"])

    def _received(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._replies[message["id"]] = message

    def _ask(self, worker: str, method: str, values: dict[str, Any]) -> Any:
        number = len(self._replies) + 1
        message = json.dumps({"id": number, "method": method, "params": values})
        self._session.send("Target.sendMessageToTarget", {"message": message, "sessionId": worker})
        while number not in self._replies:
            self._page.wait_for_timeout(20)
        return self._replies[number]["result"]
