"""Lists of runs, and their table of settings and scores."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union
from typing import overload

from .errors import HeadscopeError
from .optional import pandas
from .run import Run


class Runs(Sequence[Run]):
    """Runs in the order of their names. ``problems`` names folders that are not readable runs."""

    def __init__(self, found: Iterable[Run], problems: Sequence[Tuple[Path, str]] = ()) -> None:
        self._runs = list(found)
        self.problems = list(problems)  # (folder, what is wrong)

    @overload
    def __getitem__(self, index: int) -> Run: ...
    @overload
    def __getitem__(self, index: slice) -> "Runs": ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Run, "Runs"]:
        if isinstance(index, slice):
            return Runs(self._runs[index], self.problems)
        return self._runs[index]

    def __len__(self) -> int:
        return len(self._runs)

    def __iter__(self) -> Iterator[Run]:
        return iter(self._runs)

    def __repr__(self) -> str:
        unread = f", {len(self.problems)} folders not read" if self.problems else ""
        return f"<{len(self)} runs{unread}>"

    def named(self, name: str) -> Run:
        """Returns the run with this name or folder name."""
        for run in self._runs:
            if name in (run.name, run.folder.name):
                return run
        known = ", ".join(run.name for run in self._runs[:20]) or "none"
        raise HeadscopeError(f"there is no run {name[:80]}; there are: {known}", "Choose one")

    def where(self, condition: Callable[[Run], bool]) -> "Runs":
        """Returns the runs for which the condition is true."""
        return Runs([run for run in self._runs if condition(run)], self.problems)

    def rows(self) -> List[Dict[str, Any]]:
        """Returns a row per run: name, state, settings and scores. Needs no pandas."""
        return [run.row() for run in self._runs]

    def frame(self) -> Any:
        """Returns the rows as a pandas DataFrame; the index is the name of the folder."""
        names = [run.folder.name for run in self._runs]
        return pandas().DataFrame(self.rows(), index=pandas().Index(names, name="folder"))


def default_folder() -> Path:
    """Returns the folder in which Headscope keeps its runs."""
    if os.environ.get("HEADSCOPE_RUNS"):
        return Path(os.environ["HEADSCOPE_RUNS"])
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "headscope" / "runs"


def opened(folders: Iterable[Path]) -> Runs:
    """Opens folders; those that cannot be read become problems."""
    found: List[Run] = []
    problems: List[Tuple[Path, str]] = []
    for folder in folders:
        try:
            found.append(Run(folder))
        except (HeadscopeError, OSError) as error:
            problems.append((folder, str(error)))
    return Runs(found, problems)


def runs(folder: Optional[Union[str, Path]] = None) -> Runs:
    """Returns the runs in a folder; by default in the folder of Headscope.

    A folder that is itself a run gives one run. Damaged runs and folders of other programs do not
    stop the search: see ``problems`` of the result.
    """
    place = default_folder() if folder is None else Path(folder).expanduser()
    if (place / "run.json").exists() or (place / "model.safetensors").exists():
        return Runs([Run(place)])
    try:
        inside = sorted(path for path in place.iterdir() if path.is_dir())
    except OSError as error:
        raise HeadscopeError(f"cannot read {place}: {error.strerror}", "Check the path") from error
    return opened(path for path in inside if not path.name.startswith("."))
