"""Calls headscope-cli."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence

from .errors import CommandError, HeadscopeError

Line = Dict[str, Any]
Progress = Callable[[Line], None]

_PROGRAM = "headscope-cli"


def program() -> str:
    """Returns the path of headscope-cli: of HEADSCOPE_CLI if it is set, otherwise from PATH."""
    named = os.environ.get("HEADSCOPE_CLI", "")
    found = shutil.which(named or _PROGRAM)
    if found is None:
        where = f"HEADSCOPE_CLI is {named}, which" if named else f"{_PROGRAM} is not in PATH, and"
        reason = "cannot be started" if named else "HEADSCOPE_CLI is not set"
        raise HeadscopeError(
            f"{where} {reason}",
            "Install Headscope, or set HEADSCOPE_CLI to the path of the program",
        )
    return found


def _parsed(text: str) -> Optional[Line]:
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None


def _failure(code: int, last: Optional[Line], errors: str) -> CommandError:
    if last is not None and last.get("event") == "error":
        message, hint = str(last.get("message", "")), str(last.get("hint", ""))
        return CommandError(message.rstrip("."), hint.rstrip("."), code, str(last.get("code", "")))
    said = errors.strip().splitlines()
    return CommandError(
        f"headscope-cli ended with code {code}: {said[-1] if said else 'without a message'}",
        "The exit codes are listed on the page Commands of the guide",
        code,
        "stopped" if code == 8 else "",
    )


def stream(words: Sequence[str], environment: Optional[Mapping[str, str]] = None) -> Iterator[Line]:
    """Runs a command with --json and yields its lines while it runs.

    Raises CommandError with the message of the program if it fails. If the caller stops early, the
    program is asked to end, so that a training saves a checkpoint.
    """
    started = [program(), *words, "--json"]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        process = subprocess.Popen(
            started,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, **(environment or {})},
        )
        last: Optional[Line] = None
        read_all = False
        try:
            assert process.stdout is not None
            for text in process.stdout:
                line = _parsed(text)
                if line is not None:
                    last = line
                    yield line
            read_all = True
        finally:
            if not read_all:
                process.terminate()
            if process.stdout is not None:
                process.stdout.close()
            process.wait()
        if process.returncode != 0:
            errors.seek(0)
            raise _failure(process.returncode, last, errors.read())


def lines(
    words: Sequence[str],
    progress: Optional[Progress] = None,
    environment: Optional[Mapping[str, str]] = None,
) -> List[Line]:
    """Runs a command and returns its lines. ``progress`` is called with each of them."""
    out = []
    for line in stream(words, environment):
        out.append(line)
        if progress is not None:
            progress(line)
    return out
