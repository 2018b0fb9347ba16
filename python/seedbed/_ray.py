"""Runs over the machines of a Ray cluster: long-lived workers that a coordinator deals tasks to.

All rules about tasks and workers are in the native coordinator. This module starts workers, carries messages, and keeps time.
"""

from __future__ import annotations

import argparse
import json
import queue
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from os import PathLike, fspath
from typing import Any

from . import _seedbed
from ._progress import Progress, shown

_Path = str | PathLike[str]

_SIGNS = 1.5
"""Seconds without a word after which a worker is asked for a sign of life."""

_NODES = 1.0
"""Seconds between two looks at the nodes of the cluster."""


@dataclass(frozen=True)
class Ray:
    """Does the jobs of a run on the workers of a Ray cluster, with the same results as on threads, byte for byte.

    ``address`` is that of a cluster (``"auto"``: the one that this machine belongs to or ``RAY_ADDRESS`` names) or ``"local"``,
    which starts one on this machine. Each worker has ``threads`` cores; a host has as many workers as it has cores for them, or
    ``workers_per_host``. A worker that is silent for ``silence`` seconds gets nothing more, and what it was at is dealt again.
    """

    address: str = "auto"
    threads: int = 1
    workers_per_host: int | None = None
    silence: float = 5.0
    ahead: int = 1
    """Tasks that wait at a worker while it is at another."""
    disk_patience: float = 60.0
    """Seconds for which outcomes are kept in memory while the store cannot be written."""

    def run(self, work: str, *, store: _Path | None = None, progress: Progress = None) -> None:
        """Does what a store lacks of a work: an experiment by name, or a command such as ``"boost domineering:5x5 mcts:100"``.

        The same call on threads (``reproduce``, ``boost``, ``seedbed match --keep``) finds everything in the store then.
        """
        with _connected(self.address) as ray, shown(progress, work, None) as tell:
            for text, not_shared, absent in _seedbed.works(work):
                if not_shared is not None:
                    raise _seedbed.UsageError(not_shared)
                if absent is None and _seedbed.jobs_left(text, store) > 0:
                    _Driver(self, ray, text, store, tell).run()


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster; whoever was connected before stays so."""
    try:
        ray = import_module("ray")
    except ImportError as error:
        raise _seedbed.UsageError("Ray is not installed: pip install 'seedbed[ray]'") from error
    if ray.is_initialized():
        yield ray
        return
    options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        ray.init(**options) if address == "local" else ray.init(address=address, **options)
    except ConnectionError as error:
        said = f"there is no Ray cluster at `{address}`: {error}; start one with `ray start --head`, or use Ray(\"local\")"
        raise _seedbed.UsageError(said) from error
    try:
        yield ray
    finally:
        ray.shutdown()


class _Workplace:
    """What runs in a worker process: the native worker, and signs of life while it is at work."""

    def __init__(self, text: str, threads: int) -> None:
        ray = import_module("ray")
        self._machine = f"{socket.gethostname()} ({ray.util.get_node_ip_address()})"
        self._worker = _seedbed.Worker(text, self._machine, threads)
        self._stage = 0

    def hello(self) -> tuple[str, str, list[str]]:
        """The machine, the program and the files of the agents."""
        return self._machine, _seedbed.program(), self._worker.materials

    def perform(self, task: str, stage: int, context: str | None) -> str:
        """Does a task; the context comes with the first task of a stage."""
        if context is not None and stage != self._stage:
            self._worker.learn(context)
            self._stage = stage
        return self._worker.perform(task)

    def sign(self) -> None:
        """A sign of life."""


def _workplace(ray: Any) -> Any:
    """The class as an actor: work and signs of life do not wait for each other."""

    class Workplace(_Workplace):
        @ray.method(concurrency_group="signs")  # type: ignore[untyped-decorator]
        def sign(self) -> None:
            """A sign of life."""

    return ray.remote(concurrency_groups={"signs": 1})(Workplace)


@dataclass
class _Hand:
    """A worker as the driver knows it."""

    actor: Any
    node: str
    stage: int = 0
    worker: int | None = None
    """Its number with the coordinator, once it has said hello."""
    asked: bool = False
    """Is a sign of life under way?"""
    heard: float = 0.0
    """When it last said anything."""


@dataclass
class _Driver:
    """The loop between a coordinator and the workers of a cluster."""

    config: Ray
    ray: Any
    text: str
    store: _Path | None
    tell: Callable[[int, str], object] | None
    events: queue.SimpleQueue[tuple[str, _Hand, Any, Any]] = field(default_factory=queue.SimpleQueue)
    hands: dict[int, _Hand] = field(default_factory=dict)
    waiting: list[_Hand] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    unstored: list[tuple[int, str]] = field(default_factory=list)
    since: float | None = None
    context: tuple[int, Any] | None = None

    def run(self) -> None:
        """Does everything that is left of the run."""
        path = None if self.store is None else fspath(self.store)
        self.coordination = _seedbed.Coordination(self.text, path, self.config.silence, 1 + self.config.ahead)
        self.workplace = _workplace(self.ray)
        try:
            self._loop()
            failed = self.coordination.failed()
            if failed:
                raise _seedbed.UsageError(
                    "; ".join(failed) + "; all others are done, and the same call tries these again"
                )
        finally:
            for hand in [*self.hands.values(), *self.waiting]:
                with suppress(Exception):
                    self.ray.kill(hand.actor)
            self.coordination.close()

    def _loop(self) -> None:
        looked = signed = told = -1.0
        while not self.coordination.is_over():
            now = time.monotonic()
            if now - looked >= _NODES:
                looked = now
                self._staff()
            if now - signed >= _SIGNS / 3:
                signed = now
                self._ask_for_signs(now)
                for worker in self.coordination.late():
                    self._dismiss(worker)
            if not self.unstored:
                self._deal()
            elif not self._store_again() and now - (self.since or now) > self.config.disk_patience:
                self._store(*self.unstored[0])
            if now - told >= 0.2:
                told = now
                self._report()
            self._listen()

    def _listen(self) -> None:
        """Waits for news, and takes all that there are."""
        try:
            event = self.events.get(timeout=0.1)
        except queue.Empty:
            return
        while True:
            self._happened(*event)
            try:
                event = self.events.get_nowait()
            except queue.Empty:
                return

    # Workers come and go.

    def _staff(self) -> None:
        """Starts workers where there is room for them."""
        nodes = [node for node in self.ray.nodes() if node["Alive"]]
        for node in nodes:
            name = node["NodeID"]
            room = int(node["Resources"].get("CPU", 0)) // self.config.threads
            if self.config.workers_per_host is not None:
                room = min(room, self.config.workers_per_host)
            there = sum(hand.node == name for hand in [*self.hands.values(), *self.waiting])
            if name not in self.refused:
                for _ in range(room - there):
                    self._start(name)
        if nodes and all(node["NodeID"] in self.refused for node in nodes) and not self.hands:
            raise _seedbed.UsageError("no machine can do the work: " + "; ".join(sorted(set(self.refused.values()))))

    def _start(self, node: str) -> None:
        strategies = import_module("ray.util.scheduling_strategies")
        there = strategies.NodeAffinitySchedulingStrategy(node_id=node, soft=False)
        options = {"num_cpus": self.config.threads, "max_restarts": 0, "scheduling_strategy": there}
        actor = self.workplace.options(**options).remote(self.text, self.config.threads)
        hand = _Hand(actor, node)
        self.waiting.append(hand)
        self._when_done(actor.hello.remote(), "hello", hand, None)

    def _dismiss(self, worker: int) -> None:
        """A worker that gets nothing more; whatever it may still be at ends with it."""
        hand = self.hands.pop(worker, None)
        if hand is not None:
            with suppress(Exception):
                self.ray.kill(hand.actor)

    # Messages.

    def _when_done(self, ref: Any, what: str, hand: _Hand, about: Any) -> None:
        def arrived(future: Any) -> None:
            error = future.exception()
            self.events.put((what, hand, about, error if error is not None else future.result()))

        ref.future().add_done_callback(arrived)

    def _deal(self) -> None:
        for worker, job, stage, task in self.coordination.deal():
            hand = self.hands[worker]
            context = None
            if stage != hand.stage:
                if self.context is None or self.context[0] != stage:
                    number, text = self.coordination.context()
                    self.context = (number, self.ray.put(text))
                context = self.context[1]
                hand.stage = stage
            self._when_done(hand.actor.perform.remote(task, stage, context), "done", hand, job)

    def _ask_for_signs(self, now: float) -> None:
        for hand in self.hands.values():
            if not hand.asked and now - hand.heard >= _SIGNS:
                hand.asked = True
                self._when_done(hand.actor.sign.remote(), "sign", hand, None)

    def _happened(self, what: str, hand: _Hand, about: Any, result: Any) -> None:
        hand.heard = time.monotonic()
        if isinstance(result, BaseException):
            self._went_wrong(what, hand, about, result)
        elif what == "hello":
            self._hello(hand, *result)
        elif what == "sign":
            hand.asked = False
            if hand.worker is not None:
                self.coordination.heard([hand.worker])
        elif hand.worker is not None:
            self.unstored.append((hand.worker, result))
            self._store_again()

    def _hello(self, hand: _Hand, machine: str, program: str, materials: list[str]) -> None:
        self.waiting.remove(hand)
        try:
            hand.worker = self.coordination.join(machine, program, materials)
            self.hands[hand.worker] = hand
        except _seedbed.UsageError as error:
            self._refuse(hand, f"{machine}: {error}")

    def _refuse(self, hand: _Hand, why: str) -> None:
        if hand.node not in self.refused:
            self.refused[hand.node] = why
            sys.stderr.write(f"refused: {why}\n")
        with suppress(Exception):
            self.ray.kill(hand.actor)

    def _went_wrong(self, what: str, hand: _Hand, job: Any, error: BaseException) -> None:
        if what == "hello":
            if hand in self.waiting:
                self.waiting.remove(hand)
                # A worker that cannot begin will not begin next time; one that was lost with its host, or killed, may.
                if "creation task" in str(error):
                    self._refuse(hand, _cause(error))
            return
        if hand.worker is None or hand.worker not in self.hands:
            return
        if isinstance(error, self.ray.exceptions.RayTaskError):
            if what == "done":
                self.coordination.fault(hand.worker, job, _cause(getattr(error, "cause", None) or error))
            return
        # The worker is gone: by its own end, for which its task may be to blame, or with its host, for which it is not.
        with_host = "because its worker process has died" not in str(error)
        self.coordination.gone(hand.worker, None if with_host else _cause(error))
        self.hands.pop(hand.worker, None)

    # The store.

    def _store_again(self) -> bool:
        """Stores what waits for it; whether all of it could be."""
        while self.unstored:
            try:
                self._store(*self.unstored[0])
            except _seedbed.StoreError as error:
                if self.since is None:
                    self.since = time.monotonic()
                    sys.stderr.write(f"{error}; outcomes are kept in memory meanwhile\n")
                return False
            self.unstored.pop(0)
        self.since = None
        return True

    def _store(self, worker: int, done: str) -> None:
        offered, said = self.coordination.offer(worker, done)
        if offered == "differs":
            raise _seedbed.UsageError(f"{said}; find out which machine is wrong, nothing of the other was stored")

    def _report(self) -> None:
        if self.tell is None:
            return
        at = json.loads(self.coordination.progress())
        left = "" if at["left"] is None else f", {at['left']:.0f} s left"
        news = f"{at['done']} of {at['jobs']} jobs, {at['workers']} workers, {at['rate']:.1f} jobs/s{left}"
        self.tell(at["games"], news + (f", {at['failed']} failed" if at["failed"] else ""))


def _cause(error: BaseException) -> str:
    """The line of an error that says why."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if not lines:
        return type(error).__name__
    if "creation task" in lines[0]:
        return lines[-1]
    return next((line for line in lines if "because" in line), lines[0])


def main(arguments: list[str] | None = None) -> int:
    """What ``seedbed … --runner ray`` calls: does a work into a store."""
    parser = argparse.ArgumentParser(prog="seedbed --runner ray")
    parser.add_argument("--address", default="auto")
    parser.add_argument("--store", required=True)
    parser.add_argument("--program", required=True)
    parser.add_argument("work")
    asked = parser.parse_args(arguments)
    ours = _seedbed.program()
    if asked.program != ours:
        said = f"the Python package is Seedbed {ours}, and the program is {asked.program}; install the same one"
        sys.stderr.write(f"error: {said}\n")
        return 2
    try:
        Ray(asked.address).run(asked.work, store=asked.store)
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as error:
        sys.stderr.write(f"error: {error}\n")
        return 2 if isinstance(error, _seedbed.UsageError) else 1
    return 0

