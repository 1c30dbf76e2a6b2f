"""Trains runs and sweeps with headscope-cli."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from . import command
from .collection import Runs, opened
from .errors import HeadscopeError
from .run import Run

Value = Union[str, int, float, bool]
Settings = Mapping[str, Value]

# Words for frequent settings; every other one is given by its key in ``settings``.
_OPTIONS = ("model", "preset", "objective", "epochs", "steps", "batch", "lr", "seed", "device")


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _chosen(options: Mapping[str, Optional[Value]], settings: Optional[Settings]) -> List[str]:
    words: List[str] = []
    for name, value in options.items():
        key = "lambda" if name == "lam" else name
        if key not in (*_OPTIONS, "lambda", "data", "name", "threads", "precision", "start"):
            raise HeadscopeError(
                f"there is no argument {name}",
                f"Use one of {', '.join(_OPTIONS)}, or settings={{'train.{name}': ...}}",
            )
        if value is not None:
            words += ["--" + key, _word(value)]
    for key, value in (settings or {}).items():
        words += ["--set", f"{key}={_word(value)}"]
    return words


def _absolute(data: Union[None, str, Path]) -> List[str]:
    return [] if data is None else ["--data", str(Path(data).expanduser())]


def train(
    dataset: str,
    *,
    data: Union[None, str, Path] = None,
    out: Union[None, str, Path] = None,
    folder: Optional[str] = None,
    settings: Optional[Settings] = None,
    progress: Optional[command.Progress] = None,
    **options: Optional[Value],
) -> Run:
    """Trains one run with headscope-cli and returns it.

    data: path of the files, for datasets that are read from disk. out: folder in which the run's
    folder is made; ``folder``: its name. settings: any setting by its key, such as
    {"model.layers": 2}. options: lam (the weight lambda of the penalty), model, preset, objective,
    epochs, steps, batch, lr, seed, device, precision, threads, start, name. progress: called with
    each line of the program, such as {"event": "progress", "step": 40, ...}.

    Raises CommandError with the message of the program.
    """
    words = ["train", "--dataset", dataset, *_absolute(data), *_chosen(options, settings)]
    if out is not None:
        words += ["--out", str(Path(out).expanduser())]
    if folder is not None:
        words += ["--folder", folder]
    last = command.lines(words, progress)[-1]
    return Run(str(last["run"]))


def sweep(
    dataset: str,
    axes: Mapping[str, Sequence[Value]],
    *,
    seeds: Union[int, Sequence[int]] = 1,
    jobs: int = 1,
    data: Union[None, str, Path] = None,
    out: Union[None, str, Path] = None,
    name: Optional[str] = None,
    settings: Optional[Settings] = None,
    progress: Optional[command.Progress] = None,
    **options: Optional[Value],
) -> Runs:
    """Trains all combinations of the values of axes and seeds, and returns the runs.

    axes: values by setting, such as {"lambda": [0, 0.1]}. seeds: their number, or a list. jobs:
    runs that train at the same time. out: folder of the runs and the queue; by default that of
    Headscope. Other arguments: see train(). Runs of the sweep that exist already are not trained
    again.

    Raises CommandError for the first run that failed; the others are kept.
    """
    words = ["sweep", "--dataset", dataset, *_absolute(data), *_chosen(options, settings)]
    for key, values in axes.items():
        texts = [_word(value) for value in values]
        separator = ";" if any("," in text for text in texts) else ","
        words += ["--axis", f"{key}={separator.join(texts)}"]
    listed = str(seeds) if isinstance(seeds, int) else ",".join(map(str, seeds))
    words += ["--seeds", listed, "--jobs", str(jobs)]
    if name is not None:
        words += ["--name", name]
    place: Dict[str, str] = {}
    if out is not None:
        Path(out).expanduser().mkdir(parents=True, exist_ok=True)
        place = {"HEADSCOPE_RUNS": str(Path(out).expanduser().resolve())}
    lines = command.lines(words, progress, place)
    return opened(_folders(lines, place))


def _folders(lines: Sequence[Dict[str, Any]], place: Mapping[str, str]) -> List[Path]:
    """Returns the folders of the finished runs of the sweep that the lines are about."""
    sweeps = [str(line["sweep"]) for line in lines if line.get("event") == "added"]
    listed = command.lines(["queue", "list"], None, place)
    jobs = [line for line in listed if line.get("sweep") in sweeps]
    return [Path(str(job["run"])) for job in jobs if job.get("state") == "finished"]
