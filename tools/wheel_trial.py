"""Trial of a built wheel, without torch and without a network: python tools/wheel_trial.py.

Builds the wheel and installs it, with what it needs and no extra, into a fresh environment, and runs the demo
there. Then unpacks it into a folder of its own, and there, in a network namespace that has a loopback
device and nothing else, starts the server, loads a page with all that it refers to, and asks a question.
Needs Linux, `unshare` and the packages of grice[web] in the Python that runs it.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
WORLD, START = "tangrams", "1:A 2:B 3:C 4:D 5:E"
SET_FLAGS, UP = 0x8914, 0x1  # Linux: SIOCSIFFLAGS, IFF_UP
SECONDS = 240
APART = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": ""}  # from this checkout


def build(folder: Path) -> Path:
    """The wheel."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    subprocess.run([*command, "--wheel-dir", str(folder), str(ROOT)], check=True)
    [wheel] = folder.glob("grice-*.whl")
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    return wheel


def install(wheel: Path, home: Path) -> Path:
    """The programs of a fresh environment in which the wheel is installed without an extra."""
    venv.create(home, with_pip=True)
    command = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "-c", "constraints.txt"]
    subprocess.run([*command, str(wheel)], check=True, env=APART, cwd=ROOT)
    return home / "bin"


def size(home: Path) -> float:
    """Megabytes of all files of a folder."""
    return sum(file.lstat().st_size for file in home.rglob("*")) / 1e6


def demonstrate(programs: Path, folder: Path) -> str:
    """The output of `grice demo` there; it has no torch to import."""
    absent = [str(programs / "python"), "-c", "import importlib.util as i; assert not i.find_spec('torch')"]
    subprocess.run(absent, check=True, env=APART)
    demo = [str(programs / "grice"), "demo", "--out", str(folder / "demo.html")]
    return subprocess.run(demo, check=True, env=APART, cwd=folder, capture_output=True, text=True).stdout


def lone() -> None:
    """Switches the loopback device on, and makes sure that there is nothing else."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SET_FLAGS, struct.pack("16sh", b"lo", UP) + bytes(14))
    others = [name for _, name in socket.if_nameindex() if name != "lo"]
    with socket.socket() as outside:
        outside.settimeout(5)
        if outside.connect_ex(("192.0.2.1", 80)) == 0:
            raise SystemExit(f"there is a network: {others}")


def get(url: str, body: dict[str, object] | None = None) -> str:
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, content, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(answer.read().decode())


def ask(address: str) -> None:
    """A page, everything that it refers to, and a question."""
    page = get(f"{address}/play/{WORLD}")
    parts = sorted(set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)))
    for part in parts:
        get(address + part)
    asked: dict[str, object] = {"world": WORLD, "start": START, "sentences": ["remove the third figure"]}
    answer = json.loads(get(f"{address}/v1/follow", asked))
    print(f"a page and its {len(parts)} files are there; “remove the third figure” leads to {answer['end']}")


def serve() -> None:
    """Starts the server of whichever grice is first on the path, here, and asks it."""
    lone()
    command = [sys.executable, "-m", "grice", "serve", "--world", WORLD, "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            told = re.search(r"http://\S+:\d+", server.stderr.readline())
            if not told:
                raise SystemExit(f"the server did not start: {server.stderr.read()}")
            end = time.monotonic() + SECONDS
            while True:
                try:
                    get(f"{told[0]}/readyz")
                    break
                except urllib.error.HTTPError:
                    if time.monotonic() > end:
                        raise
                    time.sleep(0.5)
            ask(told[0])
        finally:
            server.terminate()


def main() -> None:
    if sys.argv[1:] == ["--inside"]:
        import grice

        print(f"grice is {Path(grice.__file__).parent}")
        serve()
        return
    with tempfile.TemporaryDirectory() as folder:
        wheel, unpacked = build(Path(folder)), Path(folder) / "unpacked"
        programs = install(wheel, Path(folder) / "environment")
        demonstrate(programs, Path(folder))
        print(f"a fresh environment of {size(programs.parent):.0f} MB runs the demo without torch")
        ZipFile(wheel).extractall(unpacked)
        command = ["unshare", "--net", "--map-root-user", sys.executable, __file__, "--inside"]
        own = {"PYTHONPATH": str(unpacked), "PATH": "/usr/bin:/bin", "OMP_NUM_THREADS": "1"}
        subprocess.run(command, cwd=folder, env=own, check=True)


if __name__ == "__main__":
    main()
