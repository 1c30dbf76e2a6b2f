"""Readers of JSON and safetensors files that check sizes before they allocate memory.

Nothing in a file is executed. Files may come from other people.
"""

from __future__ import annotations

import json
import math
import stat
import struct
from pathlib import Path
from typing import Any, Dict, Iterator, Mapping, NamedTuple, Tuple

import numpy as np
import numpy.typing as npt

from .errors import HeadscopeError

Floats = npt.NDArray[np.float64]

LARGEST_JSON = 256 * 2**20  # bytes
LARGEST_HEADER = 100 * 2**20  # bytes, the limit of the safetensors library
_COPY = "Copy the file again from where it was written"

# Bytes of a number, and the type as which numpy reads it. BF16 is the upper half of a float32.
_TYPES = {"F64": (8, "<f8"), "F32": (4, "<f4"), "F16": (2, "<f2"), "BF16": (2, "<u2")}


def size_of(path: Path) -> int:
    """Returns the size in bytes of a regular file. Raises HeadscopeError if it is none."""
    try:
        status = path.stat()
    except OSError as error:
        raise HeadscopeError(f"cannot read {path}: {error.strerror}", "Check the path") from error
    if not stat.S_ISREG(status.st_mode):
        raise HeadscopeError(f"{path} is not a file", "Name the folder of a run")
    return status.st_size


def read_bytes(path: Path, most: int = LARGEST_JSON) -> bytes:
    """Returns the content of a file of at most ``most`` bytes."""
    size = size_of(path)
    if size > most:
        raise HeadscopeError(f"{path} has {size} bytes; allowed: at most {most}", _COPY)
    try:
        with path.open("rb") as file:
            return file.read(most + 1)[:most]
    except OSError as error:
        raise HeadscopeError(f"cannot read {path}: {error.strerror}", "Check the rights") from error


def parse_object(data: bytes, what: str) -> Dict[str, Any]:
    """Returns a JSON object. ``what`` names the source in error messages."""
    try:
        value = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise HeadscopeError(f"{what} is not valid JSON: {error}", _COPY) from error
    if not isinstance(value, dict):
        raise HeadscopeError(f"{what} must contain an object in braces", _COPY)
    return value


def read_object(path: Path) -> Dict[str, Any]:
    """Returns the JSON object in a file."""
    return parse_object(read_bytes(path), str(path))


class _Entry(NamedTuple):
    dtype: str
    shape: Tuple[int, ...]
    begin: int  # byte in the file
    end: int


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**48


class TensorFile(Mapping[str, Floats]):
    """Tensors of a safetensors file, by name, as float64 arrays that are read on access."""

    def __init__(self, path: Path) -> None:
        self.path = path
        size = size_of(path)
        with path.open("rb") as file:
            head = file.read(8)
            length = struct.unpack("<Q", head)[0] if len(head) == 8 else size
            if length > min(size - 8, LARGEST_HEADER):
                raise HeadscopeError(f"{path} is not a safetensors file", _COPY)
            header = parse_object(file.read(length), f"the header of {path}")
        metadata = header.pop("__metadata__", {})
        if not isinstance(metadata, dict) or not all(
            isinstance(value, str) for value in metadata.values()
        ):
            raise self._damaged("__metadata__", "is not an object of texts")
        self.metadata: Dict[str, str] = metadata
        self._entries = {name: self._entry(name, e, 8 + length, size) for name, e in header.items()}
        self._check_places(8 + length, size)

    def _damaged(self, name: str, problem: str) -> HeadscopeError:
        return HeadscopeError(f"{self.path}: {name[:80]} {problem}", _COPY)

    def _entry(self, name: str, entry: object, start: int, size: int) -> _Entry:
        if not isinstance(entry, dict):
            raise self._damaged(name, "is not described by an object")
        dtype, shape, place = (entry.get(key) for key in ("dtype", "shape", "data_offsets"))
        if dtype not in _TYPES:
            raise self._damaged(
                name, f"has the type {str(dtype)[:20]}; allowed: {', '.join(_TYPES)}"
            )
        if not isinstance(shape, list) or len(shape) > 8 or not all(map(_is_count, shape)):
            raise self._damaged(name, "has no valid shape")
        if not isinstance(place, list) or len(place) != 2 or not all(map(_is_count, place)):
            raise self._damaged(name, "has no valid place")
        begin, end = start + place[0], start + place[1]
        if end > size or end - begin != math.prod(shape) * _TYPES[dtype][0]:
            raise self._damaged(name, "does not fit into the file")
        return _Entry(dtype, tuple(shape), begin, end)

    def _check_places(self, start: int, size: int) -> None:
        """Refuses overlaps, with which a small file could fill the memory, and gaps."""
        at = start
        places = sorted(self._entries.items(), key=lambda item: (item[1].begin, item[1].end))
        for name, entry in places:
            if entry.begin != at:
                raise self._damaged(
                    name, f"begins at byte {entry.begin}, but the tensor before it ends at {at}"
                )
            at = entry.end
        if at != size:
            raise HeadscopeError(
                f"{self.path}: the tensors end at byte {at}, the file at {size}", _COPY
            )

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def shape(self, name: str) -> Tuple[int, ...]:
        """Returns the shape of a tensor without reading it."""
        return self._entries[name].shape

    def __getitem__(self, name: str) -> Floats:
        dtype, shape, begin, end = self._entries[name]
        with self.path.open("rb") as file:
            file.seek(begin)
            data = file.read(end - begin)
        if len(data) != end - begin:
            raise self._damaged(name, "became shorter while it was read")
        numbers = np.frombuffer(data, _TYPES[dtype][1])
        if dtype == "BF16":
            numbers = (numbers.astype("<u4") << 16).view("<f4")
        return np.asarray(numbers.reshape(shape), np.float64)
