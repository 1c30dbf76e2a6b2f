"""Runs `headscope-cli bench` and the training steps of other programs, the peers; used by bench_suite, bench_growth and
gpu_check.

A peer is a script that takes --task, --steps, --lambda, --threads and --bf16, as headscope-cli does, and prints a JSON
object with "rate", "unit" and "step_s" on its last line. Options that its --help names are used: --tuned, --compile,
--pack, --half, --explicit, --device, the sizes (--width and so on), and --serve SOCKET. A script that serves stays after
its first measurement, and times N steps for each line "N" from the Unix socket, so that it compiles only once.
"""
import json
import os
import pathlib
import platform
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time

SIZES = ["heads", "length", "layers", "width", "ff", "batch"]
SETS = ["generic", "avx2", "avx512", "avx512bf16", "amx"]  # each includes those before it
FLAGS = {"avx2": "avx2", "avx512": "avx512bw", "avx512bf16": "avx512_bf16", "amx": "amx_bf16"}


def processor():
    """The processor's name, family and model number, and the instruction sets that kernels exist for."""
    fields = {}
    path = pathlib.Path("/proc/cpuinfo")
    for line in path.read_text().splitlines() if path.exists() else []:
        key, _, value = line.partition(":")
        fields.setdefault(key.strip(), value.strip())
    flags = fields.get("flags", "").split()
    return {"processor": fields.get("model name", platform.processor()),
            "family": f"{fields.get('vendor_id', '')} {fields.get('cpu family', '')} {fields.get('model', '')}",
            "instruction_sets": [s for s in SETS if s == "generic" or FLAGS[s] in flags]}


def note(text):
    print(text, file=sys.stderr, flush=True)


def told(command, limit, kernels=None):
    """The JSON object on the last line that a command prints; None, with a note, if there is none within `limit` seconds."""
    environment = dict(os.environ, OMP_WAIT_POLICY="passive")
    if kernels:
        environment["HEADSCOPE_KERNELS"] = kernels
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment,
                              check=False, timeout=limit)
        return json.loads(done.stdout.strip().splitlines()[-1])
    except subprocess.TimeoutExpired:
        note(f"left out: {' '.join(map(str, command))}: not ready after {limit:.0f} s")
    except (IndexError, ValueError):
        note(f"left out: {' '.join(map(str, command))}: {done.stderr.strip()[-200:]}")
    return None


def ours(program, task, steps, weight, threads, precision, sizes=(), device="cpu"):
    """The command that times a training step of Headscope."""
    command = [program, "bench", "--json", "--task", task, "--steps", steps, "--lambda", weight, "--precision", precision,
               "--device", device]
    command += ["--threads", threads] if threads else []
    for key, value in dict(sizes).items():
        command += ["--set", f"model.ff={value}"] if key == "ff" else [f"--{key}", value]
    return [str(part) for part in command]


class Unusable(Exception):
    """A script that cannot be a peer, with the reason and the next step."""


class Script:
    """A peer's script, its interpreter, and the options that its --help names. Raises Unusable if --help fails."""

    def __init__(self, path, python="python3", limit=300):
        self.path, self.python = path, python
        asked = subprocess.run([python, path, "--help"], capture_output=True, text=True, check=False, timeout=limit)
        if asked.returncode:
            raise Unusable(f"{path}: --help fails: {asked.stderr.strip()[-200:]}\n"
                           "Name the interpreter that has PyTorch: --python PATH")
        self.options = set(re.findall(r"--[a-z][a-z0-9_-]*", asked.stdout))

    def extras(self, task, precision, weight):
        """Options that may make it faster: tried, and kept if they do."""
        fitting = {"--pack": task in ("text", "mt"), "--half": precision == "bfloat16", "--explicit": float(weight) == 0}
        return [option for option, fits in fitting.items() if fits and option in self.options]

    def command(self, task, steps, weight, threads, precision, sizes=(), device="cpu"):
        """The command without extras; None if the script lacks an option that is needed."""
        parts = [self.python, self.path, "--task", task, "--steps", steps, "--lambda", weight]
        parts += ["--bf16"] if precision == "bfloat16" else []
        parts += ["--tuned"] if "--tuned" in self.options else []
        parts += ["--threads", threads] if threads else []
        given = dict(sizes) if device == "cpu" else {**dict(sizes), "device": device}
        for key, value in given.items():
            if f"--{key}" not in self.options:
                note(f"left out: {self.path}: it lacks the option --{key}")
                return None
            parts += [f"--{key}", value]
        return [str(part) for part in parts]


def scripts(paths, pythons):
    """Every script with every interpreter. Ends the program with a message if one is unusable."""
    try:
        return [Script(path, python) for path in paths for python in pythons or ["python3"]]
    except Unusable as error:
        sys.exit(str(error))


class Peer:
    """A script in one setting (a list of options). `first`: its first measurement; None if it failed."""

    def __init__(self, script, command, setting, limit):
        self.name = " ".join([pathlib.Path(script.path).name, *setting])
        self.command, self.limit, self.process = [*command, *setting], limit, None
        if "--serve" not in script.options:
            self.first = told(self.command, limit)
            return
        self.folder = tempfile.TemporaryDirectory()
        self.socket = os.path.join(self.folder.name, "peer")
        with open(os.path.join(self.folder.name, "errors"), "w", encoding="utf-8") as errors:
            self.process = subprocess.Popen([*self.command, "--serve", self.socket], stdout=subprocess.PIPE, stderr=errors,
                                            text=True, env=dict(os.environ, OMP_WAIT_POLICY="passive"))
        self.first = self.answer()

    def answer(self):
        """The first line that a serving script prints, as JSON."""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            ready = waiting.select(self.limit)
            line = self.process.stdout.readline() if ready else ""
        try:
            return json.loads(line)
        except ValueError:
            self.process.kill()
            self.process.wait()
            errors = pathlib.Path(self.folder.name, "errors").read_text(encoding="utf-8").strip()[-200:]
            note(f"left out: {' '.join(self.command)}: {errors if ready else f'not ready after {self.limit:.0f} s'}")
            return None

    def ask(self, line):
        """What a serving script answers; None if it does not."""
        with socket.socket(socket.AF_UNIX) as link:
            link.settimeout(self.limit)
            until = time.monotonic() + 10
            while link.connect_ex(self.socket):  # it listens a moment after its first line
                if self.process.poll() is not None or time.monotonic() > until:
                    return None
                time.sleep(0.01)
            link.sendall((line + "\n").encode())
            with link.makefile() as answer:
                return answer.readline()

    def measured(self, steps):
        """Times it once more; None, with a note, if it fails."""
        if not self.process:
            return told(self.command, self.limit)
        try:
            return json.loads(self.ask(str(steps)) or "")
        except (OSError, ValueError):
            note(f"left out: {self.name}: it stopped answering")
            return None

    def close(self):
        if not self.process:
            return
        self.limit = 10
        try:
            self.ask("quit")
            self.process.wait(self.limit)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()


def fastest(scripts, form, extras, command_of, limit):
    """Tries each script in the form (a list of options), then with each of its extras, and keeps an extra that makes it
    faster. Returns the fastest as an open Peer, or None. extras(script): options to try; command_of(script): its command."""
    best = None
    for script in scripts:
        if not {part for part in form if part.startswith("--")} <= script.options:
            continue
        command = command_of(script)
        kept, own = list(form), None
        for option in [None, *extras(script)] if command else []:
            tried = Peer(script, command, kept + ([option] if option else []), limit)
            if tried.first and (not own or tried.first["rate"] > own.first["rate"]):
                kept += [option] if option else []
                own, tried = tried, own
            if tried:
                tried.close()
        if own and best and own.first["rate"] < best.first["rate"]:
            own, best = best, own
        if own and best:
            best.close()
        best = own or best
    return best
