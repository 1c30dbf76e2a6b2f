"""One run: its folder with settings, scores, curves and weights."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

import numpy as np

from . import command
from .errors import HeadscopeError, UnsupportedModel
from .files import Floats, TensorFile, read_object, size_of
from .images import ImageLike
from .model import Heads, Ids, Model
from .records import Curves, HeadValues, Records, Similarity
from .spec import ModelSpec, spec_from, spec_from_file, values_from_config, values_from_facts
from .tokens import facts_of_words

_STEP = re.compile(r"step-(\d{8})$")
_SCORES = re.compile(r"(test|valid)_|attention_cosine$")


@dataclass(frozen=True)
class Attention:
    """Attention weights of one input."""

    sites: Tuple[str, ...]  # name of each attention site, such as "encoder.0" or "cross.1"
    maps: List[Floats]  # per site: (heads, queries, keys); 0 heads if all were removed
    tokens: List[str]  # of the input; of images empty, or ROW,COLUMN of each patch with `sample`
    written: List[str]  # of the target of an encoder-decoder

    def __getitem__(self, place: Tuple[int, int]) -> Floats:
        """Returns the map (queries, keys) of (site, head)."""
        site, head = place
        return np.asarray(self.maps[site][head], np.float64)


def _flat(values: Mapping[str, Any], before: str = "") -> Dict[str, Any]:
    out: Dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, dict):
            out.update(_flat(value, f"{before}{key}."))
        else:
            out[before + key] = value
    return out


class Run:
    """A run. Reads its files on access, so it also follows a training that still runs."""

    def __init__(self, folder: Union[str, Path]) -> None:
        """Opens the folder of a run, or a folder that ``headscope-cli export`` wrote.

        Raises HeadscopeError if the folder is neither.
        """
        self.folder = Path(folder).expanduser()
        self.config: Dict[str, Any] = {}
        self.state: Dict[str, Any] = {}
        if (self.folder / "config.json").exists() and (self.folder / "run.json").exists():
            self.config = read_object(self.folder / "config.json")
            self.state = read_object(self.folder / "run.json")
        elif not (self.folder / "model.safetensors").exists():
            raise HeadscopeError(
                f"{self.folder} is not a run: it lacks config.json and run.json",
                "Name a folder that headscope-cli train wrote",
            )

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"

    @property
    def name(self) -> str:
        """Name of the run; without one, that of its folder."""
        return str(self.state.get("name") or self.folder.name)

    @property
    def settings(self) -> Dict[str, Any]:
        """Settings by key, such as "train.lr"."""
        known = {key: value for key, value in self.config.items() if isinstance(value, dict)}
        return _flat(known)

    @property
    def scores(self) -> Dict[str, float]:
        """Scores by name, such as "test_accuracy" and "attention_cosine"."""
        return {
            key: float(value)
            for key, value in self.state.items()
            if _SCORES.match(key) and isinstance(value, float)
        }

    def row(self) -> Dict[str, Any]:
        """Returns name, state, settings and scores as one row of a table."""
        facts = {key: self.state.get(key) for key in ("state", "step", "seconds")}
        return {"name": self.name, **facts, **self.settings, **self.scores}

    def steps(self) -> List[int]:
        """Returns the steps of the checkpoints."""
        folder = self.folder / "checkpoints"
        found = [_STEP.match(path.name) for path in folder.glob("step-*")]
        return sorted(int(match.group(1)) for match in found if match)

    def curves(self) -> Curves:
        """Returns the curves of the training by "SPLIT/NAME", such as "valid/accuracy"."""
        return Records(self.folder / "metrics.sqlite").curves()

    def heads(self, measure: str) -> HeadValues:
        """Returns a measure of every head, such as "entropy".

        Values that were recorded in the training come with all their steps. Other measures are
        computed by headscope-cli for the last checkpoint and the test samples.
        """
        records = Records(self.folder / "metrics.sqlite")
        if measure in records.measures("head"):
            return records.heads(measure)
        line = self.measure(measure)
        rows = [row if isinstance(row, list) else [] for row in line.get("values", [])]
        if not rows:
            raise HeadscopeError(
                f"{measure[:60]} is not a measure of single heads", "Call measure() for its values"
            )
        values = np.full((1, len(rows), max(map(len, rows))), np.nan)
        for layer, row in enumerate(rows):
            values[0, layer, : len(row)] = row
        step = line.get("step", (self.steps() or [0])[-1])
        return HeadValues(measure, np.array([step], np.int64), values)

    def similarity(self, step: Optional[int] = None, measure: str = "attn-cos") -> Similarity:
        """Returns the recorded similarity matrices of a step; by default the last one."""
        return Records(self.folder / "metrics.sqlite").similarity(step, measure)

    def measure(self, measure: str, samples: int = 256, split: str = "test") -> Dict[str, Any]:
        """Returns a measure, computed by headscope-cli for its last checkpoint, as in its JSON.

        Measures of pairs have "layers", a matrix per layer; measures of heads have "values".
        """
        words = ["analyze", str(self.folder), "--samples", str(samples), "--split", split]
        for line in command.lines(words):
            if line.get("measure") == measure:
                return line
        raise HeadscopeError(
            f"headscope-cli computes no measure {measure[:60]} for {self.folder}",
            "Call 'headscope-cli list measures' for the names",
        )

    def _weights_file(self, step: Optional[int]) -> Path:
        if step is None and (self.folder / "model.safetensors").exists():
            return self.folder / "model.safetensors"
        steps = self.steps()
        if not steps or (step is not None and step not in steps):
            raise HeadscopeError(
                f"{self.folder} has no checkpoint of step {'any' if step is None else step}; "
                f"there are {', '.join(map(str, steps)) or 'none'}",
                "Choose one of these steps",
            )
        chosen = self.folder / "checkpoints" / f"step-{steps[-1] if step is None else step:08}"
        if (chosen / "weights.json").exists():
            raise UnsupportedModel(
                f"the weights of {self.folder} are in the folder of a pretrained model",
                "Import the model again with: headscope-cli import --weights copy",
            )
        return chosen / "model.safetensors"

    def _sites(self, step: Optional[int]) -> Tuple[str, ...]:
        """Returns the names of all attention sites; empty for models this package cannot read."""
        model_file = self.folder / "model.json"
        try:
            if model_file.exists():  # also describes models whose weights are in another folder
                return spec_from_file(read_object(model_file), str(model_file)).sites
            return self._description(TensorFile(self._weights_file(step)))[0].sites
        except UnsupportedModel:
            return ()

    def _description(self, tensors: TensorFile) -> Tuple[ModelSpec, Dict[str, str]]:
        """Returns the model, and the facts about its inputs."""
        facts = dict(tensors.metadata)
        model_file, place = self.folder / "model.json", str(tensors.path)
        if model_file.exists():
            return spec_from_file(read_object(model_file), str(model_file)), facts
        if "heads_per_layer" in facts:
            values = values_from_facts(facts)
            # The random blocks of BigBird are drawn by the seed of the run.
            if "train.seed" in self.settings:
                values.setdefault("pattern_seed", self.settings["train.seed"])
            return spec_from(values, place), facts
        dataset = read_object(self.folder / "dataset.json")
        for key in ("mean", "deviation"):
            facts["pixel_" + key] = " ".join(str(number) for number in dataset.get(key, []))
        side = dataset.get("image_size", 0)
        values = values_from_config(self.config, side if isinstance(side, int) else 0)
        if (self.folder / "vocabulary.json").exists():
            facts.update(facts_of_words(read_object(self.folder / "vocabulary.json")))
        return spec_from(values, str(self.folder / "config.json")), facts

    def model(self, step: Optional[int] = None) -> Model:
        """Returns the model of a checkpoint; by default of the last one.

        Raises UnsupportedModel if the forward pass does not know the model.
        """
        tensors = TensorFile(self._weights_file(step))
        spec, facts = self._description(tensors)
        vocabularies = []
        for name in ("vocabulary.json", "target_vocabulary.json") if not spec.patch else ():
            if (self.folder / name).exists():
                vocabularies.append(read_object(self.folder / name))
        _check_sizes(spec, tensors)
        processor = None
        if spec.patch and (self.folder / "dataset.json").exists():
            processor = read_object(self.folder / "dataset.json").get("image_processor")
        return Model(spec, dict(tensors.items()), facts, vocabularies, processor)

    def attention(
        self,
        text: Optional[str] = None,
        *,
        image: Optional[ImageLike] = None,
        sample: Optional[int] = None,
        target: str = "",
        ids: Optional[Ids] = None,
        split: str = "test",
        step: Optional[int] = None,
        without: Heads = (),
    ) -> Attention:
        """Returns the attention weights of one input: a text, an image, token ids, or a sample.

        target: what an encoder-decoder has written. sample: number of a sample of ``split``, for
        which headscope-cli is called. without: (site, head) of heads to remove.
        """
        given = [g for g in (text, image, ids, sample) if g is not None]
        if len(given) != 1:
            raise HeadscopeError(
                f"attention() got {len(given)} inputs", "Pass one of text, image, ids and sample"
            )
        if sample is not None:
            return self._attention_of(
                ["--sample", str(sample), "--split", split], step, without
            )
        model = self.model(step)
        if text is not None and model.imported_tokens:
            # headscope-cli knows the tokenizers of all pretrained models.
            more = ["--target", target] if target else []
            return self._attention_of(["--text", text, *more], step, without)
        output = model(given[0], target, without)
        tokens = model.token_texts(text) if text is not None else []
        written = model.token_texts(target, True) if target and model.spec.pairs else []
        if model.spec.pairs and text is not None:
            tokens, written = [*tokens, "[END]"], ["[BEGIN]", *written]
        return Attention(model.spec.sites, output.maps, tokens, written)

    def _attention_of(self, given: List[str], step: Optional[int], without: Heads) -> Attention:
        """Returns the attention weights that headscope-cli computes for an input."""
        words = ["attention", str(self.folder), *given]
        if step is not None:
            words += ["--step", str(step)]
        if without:
            words += ["--ablate", ",".join(f"{site}.{head}" for site, head in without)]
        found: Dict[str, List[Any]] = {}
        last: Dict[str, Any] = {}
        for line in command.lines(words):
            if line.get("event") == "attention":
                found.setdefault(str(line["head"]).rsplit(":", 1)[0], []).append(line["weights"])
            last = line
        tokens, written = (list(map(str, last.get(key, []))) for key in ("tokens", "written"))
        # The program prints no line for a site without heads.
        sites = self._sites(step) or tuple(found)
        maps = []
        for site in sites:
            queries = len(tokens if site.startswith("encoder.") or not written else written)
            keys = len(written if site.startswith("decoder.") and written else tokens)
            maps.append(np.array(found.get(site, np.empty((0, queries, keys))), np.float64))
        return Attention(sites, maps, tokens, written)


def _check_sizes(spec: ModelSpec, tensors: TensorFile) -> None:
    """Raises HeadscopeError if the attention weights do not have the sizes of the model."""
    if size_of(tensors.path) > 2**36:
        raise UnsupportedModel(f"{tensors.path} is larger than 64 GiB", "Use headscope-cli")
    for name in tensors:
        if not name.endswith(".attention.qkv.weight"):
            continue
        rows, columns = (*tensors.shape(name), 0, 0)[:2]
        kv = spec.kv_heads or max(spec.heads)
        most = (max(spec.heads) + 2 * kv) * spec.head_width
        if columns not in (spec.width, spec.head_width) or rows > most:
            raise HeadscopeError(
                f"{tensors.path}: {name} has the shape {tensors.shape(name)}, which does not fit "
                f"{spec.heads} heads of width {spec.head_width}",
                "Put back the files that the run was made with",
            )
