"""Ray on three hosts, which are network and mount namespaces of this machine: kills of all kinds, and links cut in silence.

Needs root and `iproute2`. Everything is made by this script, inside namespaces of its own, and taken away at the end.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from common import by_threads, kill, machines, pids, same

import seedbed as sb

WORK = "tournament connect-four mcts:12000 mcts:10000 mcts:8000 mcts:6000 --games 400 --seed 9"
PORT = 6379
LONGEST_STALL = 10.0


def run(*words: str) -> None:
    """A command that must end well."""
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


class Host:
    """A network namespace with an address, and a mount namespace with a `/tmp/ray` of its own."""

    def __init__(self, net: Net, number: int, cpus: int) -> None:
        self.net, self.number, self.cpus = net, number, cpus
        self.name = f"{net.name}h{number}"
        self.address = f"10.231.77.{number}"
        run("ip", "netns", "add", self.name)
        self.link = f"v{number}"
        # One end here, the other at the switch.
        run("ip", "-n", net.switch, "link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        run("ip", "-n", net.switch, "link", "set", self.link, "master", "br0", "up")
        run("ip", "-n", self.name, "link", "set", "lo", "up")
        run("ip", "-n", self.name, "addr", "add", f"{self.address}/24", "dev", "eth0")
        run("ip", "-n", self.name, "link", "set", "eth0", "up")
        own = "mkdir -p /tmp/ray && mount -t tmpfs tmpfs /tmp/ray && mount -t tmpfs -o size=1g tmpfs /dev/shm && exec sleep infinity"
        unshared = ["ip", "netns", "exec", self.name, "unshare", "--mount", "--propagation", "private", "sh", "-c", own]
        self.holder = subprocess.Popen(unshared)
        time.sleep(0.3)

    def command(self, *words: str) -> list[str]:
        """A command on this host."""
        return ["nsenter", "-t", str(self.holder.pid), "-m", "-n", *words]

    def start(self) -> None:
        """Starts Ray; the first host is the head."""
        where = ["--head", f"--port={PORT}"] if self.number == 1 else [f"--address={self.net.hosts[0].address}:{PORT}"]
        options = [f"--node-ip-address={self.address}", f"--num-cpus={self.cpus}", "--object-store-memory=100000000"]
        options += ["--disable-usage-stats", "--include-dashboard=false"] if self.number == 1 else ["--disable-usage-stats"]
        subprocess.run(
            self.command(str(Path(sys.executable).with_name("ray")), "start", *where, *options),
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
        )

    def processes(self) -> set[int]:
        """All processes of this host."""
        said = subprocess.run(["ip", "netns", "pids", self.name], capture_output=True, text=True, check=False).stdout
        return {int(pid) for pid in said.split()}

    def workers(self) -> list[int]:
        """The worker processes."""
        return pids("ray::Workplace", self.processes())

    def cut(self) -> None:
        """Takes the cable out of the switch: both ends believe that the link is up, and nothing arrives."""
        run("ip", "-n", self.net.switch, "link", "set", self.link, "nomaster")

    def mend(self) -> None:
        """Puts the cable back."""
        run("ip", "-n", self.net.switch, "link", "set", self.link, "master", "br0")

    def lose_raylet(self) -> None:
        """Kills the node manager, with which all of the host's Ray ends, and starts it again."""
        for pid in pids("raylet/raylet", self.processes()):
            kill(pid)
        for pid in self.processes() - {self.holder.pid}:
            kill(pid)
        time.sleep(1)
        self.start()


class Net:
    """A switch with hosts around it, in namespaces."""

    def __init__(self) -> None:
        self.name = f"sb{os.getpid() % 10000}"
        self.switch = f"{self.name}s"
        self.hosts: list[Host] = []
        run("ip", "netns", "add", self.switch)
        run("ip", "-n", self.switch, "link", "add", "br0", "type", "bridge")
        run("ip", "-n", self.switch, "link", "set", "br0", "up")
        self.hosts += [Host(self, 1, 1)]
        self.hosts += [Host(self, number, 2) for number in [2, 3]]

    def close(self) -> None:
        """Ends every process that lives in the namespaces, and takes them away."""
        for host in self.hosts:
            for pid in host.processes():
                kill(pid)
            host.holder.wait()
            subprocess.run(["ip", "netns", "del", host.name], check=False)
        subprocess.run(["ip", "netns", "del", self.switch], check=False)


def environment() -> dict[str, str]:
    """No token in a network that nobody else can reach."""
    return {**os.environ, "RAY_AUTH_MODE": "disabled", "RAY_DISABLE_IMPORT_WARNING": "1"}


class Driver:
    """`drive` in a process on the head, which can be killed and begun again."""

    def __init__(self, host: Host, store: Path, log: Path) -> None:
        self.words = host.command(sys.executable, __file__, "--drive", str(store), "--log", str(log), "--address",
                                  f"{host.address}:{PORT}")
        self.child: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Begins, or goes on with what the store has."""
        # Ray tells at length of what it lost.
        self.child = subprocess.Popen(self.words, env=environment(), stdout=subprocess.DEVNULL)

    def is_done(self) -> bool:
        """Has it ended? It must have ended well."""
        assert self.child is not None
        code = self.child.poll()
        assert code in (None, 0), f"the driver ended with {code}"
        return code == 0

    def kill(self) -> None:
        """Kills it without a word."""
        assert self.child is not None
        self.child.kill()
        self.child.wait()


def drive(store: str, log: str, address: str) -> None:
    """Does the work, and notes whenever something is done: the moment and the news."""
    with open(log, "a", encoding="utf-8", buffering=1) as file:
        last = ""

        def progress(_: int, news: str) -> None:
            nonlocal last
            done = news.split(" ")[0]
            if done != last:
                last = done
                file.write(f"{time.time()} {news}\n")

        sb.Ray(address).run(WORK, store=store, progress=progress)


def moments(log: Path) -> list[tuple[float, int]]:
    """When how many jobs were done."""
    lines = log.read_text().splitlines() if log.exists() else []
    return [(float(line.split(" ")[0]), int(line.split(" ")[1])) for line in lines]


def stall(log: Path, cut: float, until: float) -> float:
    """The longest time without news after a cut."""
    times = [cut, *(moment for moment, _ in moments(log) if cut < moment < until), until]
    return max(later - earlier for earlier, later in zip(times, times[1:], strict=False))


def disturb(net: Net, driver: Driver, log: Path, kills: int, seed: int) -> tuple[dict[str, int], list[float]]:
    """Kills and cuts at random until the run is done; what was done, and the stalls after cuts."""
    rng = random.Random(seed)
    counts = {"worker": 0, "raylet": 0, "driver": 0, "cut": 0}
    stalls: list[float] = []
    # Raylets and the driver take long to come back, so that they are fewer.
    plan = ["worker"] * (kills - 2 * (kills // 7)) + ["raylet", "driver"] * (kills // 7)
    rng.shuffle(plan)
    for at in range(2, len(plan) + 2, max(1, len(plan) // 3)):
        plan.insert(at, "cut")
    for what in plan:
        before = len(moments(log))
        patience = time.monotonic() + 60
        # Something gets done between any two disturbances.
        while len(moments(log)) < before + 2 and not driver.is_done():
            assert time.monotonic() < patience, f"nothing was done for a minute before: {what}"
            time.sleep(0.1)
        if driver.is_done():
            break
        host = rng.choice(net.hosts[1:])
        if what == "worker":
            found = [pid for host in net.hosts for pid in host.workers()]
            if not found:
                continue
            kill(rng.choice(found))
        elif what == "raylet":
            host.lose_raylet()
        elif what == "driver":
            driver.kill()
            driver.begin()
        else:
            cut = time.time()
            host.cut()
            time.sleep(9)
            host.mend()
            time.sleep(1)
            # The run may have ended meanwhile.
            stalls.append(stall(log, cut, moments(log)[-1][0] if driver.is_done() else time.time()))
        counts[what] += 1
        print(f"{what}: {moments(log)[-1][1]} jobs done", flush=True)
    return counts, stalls


def main() -> None:
    """Runs the work under disturbances and compares with threads."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--drive")
    parser.add_argument("--log")
    parser.add_argument("--address")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.drive:
        return drive(asked.drive, asked.log, asked.address)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        by_threads(WORK, folder / "threads.sqlite")
        net = Net()
        try:
            for host in net.hosts:
                host.start()
            store, log = folder / "hosts.sqlite", folder / "log"
            driver = Driver(net.hosts[0], store, log)
            driver.begin()
            counts, stalls = disturb(net, driver, log, asked.kills, asked.seed)
            while not driver.is_done():
                time.sleep(0.2)
            outcomes = same(store, folder / "threads.sqlite")
            counted = [done for _, done in moments(log)]
            assert counted == sorted(counted), "a driver that was killed has lost what was stored"
            assert len(machines(store)) == 3, machines(store)
            assert counts["worker"] + counts["raylet"] + counts["driver"] == asked.kills, f"it ended too early: {counts}"
            assert stalls and max(stalls) <= LONGEST_STALL, stalls
            print(f"{outcomes} outcomes equal to those of threads after {counts}; "
                  f"longest stalls after silent cuts: {', '.join(f'{one:.1f} s' for one in stalls)}")
        finally:
            net.close()


if __name__ == "__main__":
    main()
