"""Reader of metrics.sqlite: curves, measures of heads, and similarity matrices of a run."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from .errors import HeadscopeError
from .files import Floats, size_of
from .optional import pandas

Integers = npt.NDArray[np.int64]

_MOST_WORK = 4000  # calls of the progress handler, each after 100,000 instructions of SQLite
_MOST_ROWS = 20_000_000
_MOST_HEADS = 4096  # per layer
_MOST_VALUES = 2**27  # of one measure, which are 1 GiB


@dataclass(frozen=True)
class Curve:
    """One quantity over the training. All arrays have one value per recorded step."""

    split: str  # train, valid or test
    name: str  # for example "accuracy"
    steps: Integers
    epochs: Floats
    seconds: Floats
    values: Floats


class Curves(Dict[str, Curve]):
    """Curves by "SPLIT/NAME", for example ``curves["valid/accuracy"]``."""

    def frame(self) -> Any:
        """Returns a pandas DataFrame: the index is the step, each column a curve."""
        series = {
            key: pandas().Series(curve.values, index=curve.steps) for key, curve in self.items()
        }
        frame = pandas().DataFrame(series)
        frame.index.name = "step"
        return frame


@dataclass(frozen=True)
class HeadValues:
    """A measure of every head. NaN: not measured, or the layer has fewer heads."""

    measure: str
    steps: Integers  # (steps)
    values: Floats  # (steps, layers, heads)


@dataclass(frozen=True)
class Similarity:
    """Similarity of every two heads of each layer, measured on the probe batch."""

    measure: str
    step: int
    layers: List[Floats]  # a symmetric matrix (heads, heads) per layer, with the layer's heads

    def mean(self) -> float:
        """Returns the mean over layers of the mean over pairs of different heads.

        Skips layers with fewer than two heads, and pairs that were not measured; NaN: no pair.
        With attn-cos this is the program's attention_cosine, of the probe batch.
        """
        pairs = [m[~np.eye(len(m), dtype=bool)] for m in self.layers]
        means = [np.nanmean(values) for values in pairs if np.isfinite(values).any()]
        return float(np.mean(means)) if means else float("nan")


class Records:
    """The database of a run, opened for each request, so that a run may still be training."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def _bad(self, problem: object) -> HeadscopeError:
        return HeadscopeError(
            f"{self._path}: {problem}", "Copy the run again from where it was trained"
        )

    def _opened(self) -> sqlite3.Connection:
        """Opens the file with the rules of Headscope, so that the folder need not be writable.

        A log is read through its existing index. With a rollback journal, reads use locks. Without
        either, the file itself is complete.
        """
        path = self._path.resolve()

        def connect(options: str) -> sqlite3.Connection:
            address = f"{path.as_uri()}?mode=ro{options}"
            return sqlite3.connect(address, uri=True, timeout=10)

        log, index, journal = (Path(f"{path}-{end}") for end in ("wal", "shm", "journal"))
        if log.is_file() and log.stat().st_size > 0 and index.is_file():
            return connect("&readonly_shm=1")
        if journal.is_file():
            base = connect("")
            try:
                base.execute("SELECT count(*) FROM sqlite_master").fetchone()
                return base
            except sqlite3.Error:
                base.close()
        return connect("&immutable=1")

    def _rows(self, table: str, query: str, values: Tuple[object, ...] = ()) -> Iterator[Any]:
        size_of(self._path)
        work = [0]

        def stop() -> int:
            work[0] += 1
            return int(work[0] > _MOST_WORK)

        try:
            with closing(self._opened()) as base:
                base.text_factory = lambda text: text.decode("utf-8", "replace")
                # A table of a stranger may be a view that calls functions or never ends.
                base.execute("PRAGMA trusted_schema = OFF")
                base.set_progress_handler(stop, 100_000)
                kind = base.execute("SELECT type FROM sqlite_master WHERE name = ?", (table,))
                if kind.fetchone() != ("table",):
                    raise self._bad(f"has no table {table}")
                for count, row in enumerate(base.execute(query, values)):
                    if count >= _MOST_ROWS:
                        raise self._bad(f"table {table} has more than {_MOST_ROWS} rows")
                    yield row
        except (sqlite3.Error, OSError) as error:
            raise self._bad(error) from error

    def curves(self) -> Curves:
        """Returns all curves."""
        found: Dict[Tuple[str, str], List[Tuple[Any, ...]]] = {}
        query = "SELECT split, name, step, epoch, seconds, value FROM scalar ORDER BY 1, 2, 3"
        for split, name, *point in self._rows("scalar", query):
            found.setdefault((split, name), []).append(tuple(point))
        out = Curves()
        for (split, name), points in found.items():
            try:
                step, epoch, seconds, value = np.array(points, np.float64).T
            except (TypeError, ValueError):
                raise self._bad(f"the curve {split}/{name} contains a text") from None
            if not np.isfinite(step).all():
                raise self._bad(f"the curve {split}/{name} has a step that is not a number")
            out[f"{split}/{name}"] = Curve(
                split, name, step.astype(np.int64), epoch, seconds, value
            )
        return out

    def measures(self, table: str) -> List[str]:
        """Returns the names of the recorded measures; table: head or pair."""
        query = f"SELECT DISTINCT measure FROM {table} ORDER BY 1"
        return [str(row[0]) for row in self._rows(table, query)]

    def _absent(self, measure: str, table: str) -> HeadscopeError:
        known = ", ".join(self.measures(table)) or "none"
        return HeadscopeError(
            f"{self._path} has no measure {measure[:60]}; recorded: {known}",
            "Choose a recorded measure, or call measure() to compute others",
        )

    def heads(self, measure: str) -> HeadValues:
        """Returns a recorded measure of every head."""
        query = "SELECT step, layer, head, value FROM head WHERE measure = ? ORDER BY 1"
        rows = list(self._rows("head", query, (measure,)))
        if not rows:
            raise self._absent(measure, "head")
        whole, real = (int,), (int, float, type(None))
        kinds: Tuple[Tuple[type, ...], ...] = (whole, whole, whole, real)
        if not all(isinstance(number, kind) for row in rows for number, kind in zip(row, kinds)):
            raise self._bad(f"the measure {measure} contains a text")
        steps = sorted({row[0] for row in rows})
        layers, heads = (1 + max(row[i] for row in rows) for i in (1, 2))
        if min(min(row[1], row[2]) for row in rows) < 0 or max(layers, heads) > _MOST_HEADS:
            raise self._bad(f"the measure {measure} has impossible numbers of layers or heads")
        if len(steps) * layers * heads > _MOST_VALUES:
            raise self._bad(
                f"the measure {measure} has {len(steps)} steps, {layers} layers and {heads} heads; "
                f"allowed: {_MOST_VALUES} values"
            )
        values = np.full((len(steps), layers, heads), np.nan)
        place = {step: i for i, step in enumerate(steps)}
        for step, layer, head, value in rows:
            values[place[step], layer, head] = np.nan if value is None else value
        return HeadValues(measure, np.array(steps, np.int64), values)

    def similarity(self, step: Optional[int], measure: str) -> Similarity:
        """Returns the matrices of a step; None: of the last recorded step."""
        found = self._rows(
            "pair", "SELECT DISTINCT step FROM pair WHERE measure = ? ORDER BY 1", (measure,)
        )
        recorded = [row[0] for row in found]
        if not all(isinstance(one, int) for one in recorded):
            raise self._bad(f"a step of the measure {measure} is not a number")
        steps: List[int] = recorded
        if not steps:
            raise self._absent(measure, "pair")
        chosen = steps[-1] if step is None else step
        if chosen not in steps:
            nearest = min(steps, key=lambda s: abs(s - chosen))
            raise HeadscopeError(
                f"{self._path} has no {measure} of step {chosen}", f"The nearest step is {nearest}"
            )
        query = "SELECT layer, matrix FROM pair WHERE measure = ? AND step = ? ORDER BY layer"
        layers = [self._matrix(blob) for _, blob in self._rows("pair", query, (measure, chosen))]
        return Similarity(measure, chosen, layers)

    def _matrix(self, blob: object) -> Floats:
        if not isinstance(blob, bytes) or len(blob) % 4:
            raise self._bad("a similarity matrix is damaged")
        heads = round((len(blob) // 4) ** 0.5)
        if heads * heads * 4 != len(blob):
            raise self._bad("a similarity matrix is not square")
        matrix = np.frombuffer(blob, "<f4").reshape(heads, heads).astype(np.float64)
        # All matrices have the size of the layer with most heads; rows of absent heads are NaN.
        present = np.flatnonzero(np.isfinite(matrix).any(axis=1))
        count = int(present[-1]) + 1 if present.size else 0
        return matrix[:count, :count]
