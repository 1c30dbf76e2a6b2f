"""packaging/bench, with programs whose speeds are made up and a build that does nothing."""
import os
import pathlib
import subprocess
import sys
import tempfile

import scripts


def ran(folder, *options):
    environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", HEADSCOPE_BUILD=str(folder),
                       PYTHON=sys.executable, FAKE_LOG=str(folder / "log"))
    return subprocess.run([scripts.ROOT / "packaging" / "bench", *options], env=environment, capture_output=True,
                          text=True, check=False, timeout=120)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        pathlib.Path(scripts.program(folder)).rename(folder / "bin" / "headscope-cli")
        for tool in ("cmake", "ninja"):
            (folder / tool).write_text("#!/bin/sh\n")
            (folder / tool).chmod(0o755)
        done = ran(folder, "--peer", scripts.PEER, "--rounds", "2", "--bf16", "--", "--compile", "--pack")
        assert done.returncode == 0, done.stderr
        assert "headscope 60.0 samples/s, peer 60.0 samples/s, ratio 1.00" in done.stdout, done.stdout
        started = (folder / "log").read_text().splitlines()
        assert len(started) == 2 and all(line.endswith("--compile --pack --bf16") for line in started), started
        done = ran(folder, "--peer", scripts.PEER, "--compile")
        assert done.returncode == 2 and "options of the peer follow after --" in done.stderr, done.stderr
        assert ran(folder, "--peer", str(folder / "none")).returncode == 2


if __name__ == "__main__":
    main()
