#!/usr/bin/env python3
"""Runs one shard of a GoogleTest program: its share of the cases, in one process.

run_shard.py PROGRAM --results FOLDER [--name NAME] [--shard I --of N] [--timeout SECONDS] [--filter PATTERN]

A program that loads LibTorch or Qt takes longer to start than most of its cases take to run, so cases share a process.
A case that crashes or exceeds the timeout is reported by its name; the rest of the shard goes on in a new process.
Prints the output of failed cases only. Writes FOLDER/NAME.log, the whole output, and FOLDER/NAME.json, [{"program",
"case", "seconds", "state", "where", "reason"}], read by test_summary.py. NAME is the program's unless given. Temporary
files lie in memory where there is room, unless TMPDIR is set: many cases wait for little else than the disk. Exits with
1 if any case failed.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time

STARTED = re.compile(r"\[ RUN      \] (\S+)")
ENDED = re.compile(r"\[ +(OK|FAILED|SKIPPED) +\] (\S+?),? .*?\((\d+) ms\)$")
PLACE = re.compile(r"^(\S+?):(\d+): (Failure|Skipped)$")


class Case:
    def __init__(self, name):
        self.name, self.start, self.lines = name, time.monotonic(), []

    def row(self, program, state, seconds, reason=""):
        where = ""
        if state == "FAILED":
            print("\n".join([f"[ {program} {self.name} ]", *self.lines, reason]), flush=True)
        for index, line in enumerate(self.lines):
            found = PLACE.match(line)
            if found:
                where = f"{found[1]}:{found[2]}"
                reason = reason or " ".join(self.lines[index + 1:index + 2])
                break
        return {"program": program, "case": self.name, "seconds": seconds, "state": state, "where": where,
                "reason": reason.strip()}


def cases_of_shard(program, pattern, shard, of):
    """Names of the cases of this shard, in the program's order: every of-th case."""
    listed = subprocess.run([program, "--gtest_list_tests", f"--gtest_filter={pattern}"], check=True,
                            capture_output=True, text=True).stdout
    names, suite = [], ""
    for line in listed.splitlines():
        if re.match(r"^[^\s].*\.(\s+#.*)?$", line):
            suite = line.split("#")[0].strip()
        elif line.startswith("  "):
            name = line.split("#")[0].strip()
            if not name.startswith("DISABLED_") and not suite.startswith("DISABLED_"):
                names.append(suite + name)
    return names[shard::of]


@contextlib.contextmanager
def temporary_folder():
    """TMPDIR in memory, where none is set and at least a gigabyte is free."""
    memory = pathlib.Path("/dev/shm")
    if "TMPDIR" in os.environ or not os.access(memory, os.W_OK) or shutil.disk_usage(memory).free < 1 << 30:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="headscope-tests-", dir=memory, ignore_cleanup_errors=True) as folder:
        os.environ["TMPDIR"] = folder
        yield


def stop(process):
    """Ends the process and all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


class Run:
    """One process over the cases that are left."""

    def __init__(self, program, cases, timeout, rows, log):
        self.name = pathlib.Path(program).name
        self.timeout, self.rows, self.log, self.case, self.buffer = timeout, rows, log, None, ""
        # A filter of all names can exceed the length of a command line argument; a flag file cannot.
        self.flags = pathlib.Path(os.environ.get("TMPDIR", "/tmp")) / f"{self.name}.{os.getpid()}.flags"
        self.flags.write_text(f"--gtest_filter={':'.join(cases)}\n")
        environment = dict(os.environ)
        environment.pop("GTEST_TOTAL_SHARDS", None)
        self.process = subprocess.Popen([program, f"--gtest_flagfile={self.flags}", "--gtest_color=no"],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        start_new_session=True, env=environment)

    def line(self, text):
        self.log.write(text + "\n")
        self.log.flush()
        started, ended = STARTED.search(text), ENDED.search(text)
        if started:
            self.case = Case(started[1])
        elif ended and self.case and ended[2] == self.case.name:
            self.rows.append(self.case.row(self.name, ended[1], int(ended[3]) / 1000))
            self.case = None
        elif self.case:
            self.case.lines.append(text)

    def read(self):
        """Follows the output to its end, or to a case that exceeds the timeout. Returns whether it timed out."""
        selector = selectors.DefaultSelector()
        selector.register(self.process.stdout, selectors.EVENT_READ)
        while True:
            if selector.select(timeout=1):
                data = os.read(self.process.stdout.fileno(), 1 << 16)
                if not data:
                    return False
                self.buffer += data.decode(errors="replace")
                *lines, self.buffer = self.buffer.split("\n")
                for text in lines:
                    self.line(text)
            if self.case and time.monotonic() - self.case.start > self.timeout:
                return True
            # A case may leave a process behind that holds the pipe.
            if self.process.poll() is not None and not selector.select(timeout=1):
                return False

    def run(self):
        timed_out = self.read()
        if timed_out:
            stop(self.process)
        status = self.process.wait()
        stop(self.process)
        if self.buffer:
            self.line(self.buffer)
        self.flags.unlink(missing_ok=True)
        if self.case:
            why = f"exceeded {self.timeout} s" if timed_out else f"ended the process (status {status})"
            self.rows.append(self.case.row(self.name, "FAILED", time.monotonic() - self.case.start, why))
        return status


def run_all(program, cases, timeout, log):
    """Rows of all cases: a new process for those that a crash or a timeout left over."""
    rows, left, status = [], cases, 0
    while left:
        done = len(rows)
        status = Run(program, left, timeout, rows, log).run()
        seen = {row["case"] for row in rows}
        left = [name for name in left if name not in seen]
        if len(rows) == done:
            break  # Nothing ran: the program cannot start.
    name = pathlib.Path(program).name
    rows += [{"program": name, "case": case, "seconds": 0, "state": "FAILED", "where": "",
              "reason": f"did not run: the program ended with status {status}"} for case in left]
    if status and not any(row["state"] == "FAILED" for row in rows):
        rows.append({"program": name, "case": "", "seconds": 0, "state": "FAILED", "where": "",
                     "reason": f"all cases passed, then the program ended with status {status}"})
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--name")
    parser.add_argument("--shard", type=int, default=0)
    parser.add_argument("--of", type=int, default=1)
    parser.add_argument("--results", required=True)
    parser.add_argument("--timeout", type=float, default=280)
    parser.add_argument("--filter", default="*")
    options = parser.parse_args()
    name = options.name or pathlib.Path(options.program).name
    folder = pathlib.Path(options.results)
    folder.mkdir(parents=True, exist_ok=True)
    cases = cases_of_shard(options.program, options.filter, options.shard, options.of)
    with open(folder / f"{name}.log", "w") as log, temporary_folder():
        rows = run_all(options.program, cases, options.timeout, log)
    (folder / f"{name}.json").write_text(json.dumps(rows, indent=1))
    failed = [row for row in rows if row["state"] == "FAILED"]
    print(f"{len(rows)} cases, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
