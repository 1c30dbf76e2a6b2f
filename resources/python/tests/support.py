"""Helpers of the tests: places of the source tree, headscope-cli, and small files."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import struct
import tempfile
import unittest
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Dict, Iterator, List

import headscope
from headscope import command

SOURCE = Path(__file__).resolve().parents[3]
SHIPPED = SOURCE / "resources" / "runs"
EVERYTHING = bool(os.environ.get("HEADSCOPE_PYTHON_ALL"))  # all kinds of models, in minutes


def lacks(package: str) -> bool:
    """Whether an optional package is missing."""
    return importlib.util.find_spec(package) is None


def lacks_program() -> bool:
    """Whether headscope-cli is missing."""
    try:
        command.program()
    except headscope.HeadscopeError:
        return True
    return False


needs_shipped = unittest.skipUnless(SHIPPED.is_dir(), "the runs of the source tree are missing")
needs_program = unittest.skipIf(lacks_program(), "headscope-cli is missing (HEADSCOPE_CLI)")
needs_torch = unittest.skipIf(lacks("torch"), "the package torch is missing")
needs_pandas = unittest.skipIf(lacks("pandas"), "the package pandas is missing")
needs_tokenizers = unittest.skipIf(lacks("tokenizers"), "the package tokenizers is missing")
needs_pillow = unittest.skipIf(lacks("PIL"), "the package pillow is missing")


@contextmanager
def unprivileged() -> Iterator[None]:
    """Takes the rights of root from the test, so that files without permission are refused."""
    if os.geteuid() != 0:
        yield
        return
    try:
        os.seteuid(65534)
    except OSError:
        raise unittest.SkipTest("root cannot give up its rights here") from None
    try:
        yield
    finally:
        os.seteuid(0)


class FolderTest(unittest.TestCase):
    """A test with a temporary folder, ``self.folder``."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def refused(self, text: str) -> Any:
        """Expects a HeadscopeError whose message contains the text."""
        return self.assertRaisesRegex(headscope.HeadscopeError, text)


def safetensors(header: Dict[str, Any], data: bytes) -> bytes:
    """Returns the bytes of a safetensors file."""
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def asked(words: List[str]) -> List[Dict[str, Any]]:
    """Returns the lines of headscope-cli."""
    return command.lines(words)
