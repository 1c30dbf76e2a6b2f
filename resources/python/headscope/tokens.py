"""Divides texts into tokens as the vocabulary of a run does."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, List, Mapping, Tuple

from .errors import HeadscopeError, UnsupportedModel
from .optional import tokenizers

# Tables of Headscope for words, which the first versions did not store with the weights.
_LETTERLESS = (
    "\\U00000080-\\U000000a9\\U000000ab-\\U000000b4\\U000000b6-\\U000000b9\\U000000bb-\\U000000bf"
    "\\U000000d7-\\U000000d7\\U000000f7-\\U000000f7\\U00002000-\\U0000206f\\U000020a0-\\U000020cf"
    "\\U00002190-\\U00002bff\\U00002e00-\\U00002e7f\\U00003000-\\U0000303f\\U0000e000-\\U0000f8ff"
    "\\U0000fe00-\\U0000fe6f\\U0000ff00-\\U0000ff0f\\U0000fff0-\\U0000ffff\\U0001f000-\\U0001faff"
)
_IDEOGRAPHS = (
    "\\U00003040-\\U000030ff\\U00003400-\\U00009fff\\U0000f900-\\U0000faff\\U00020000-\\U0003ffff"
)
_WORDS = f"[{_IDEOGRAPHS}]|[^\\x00-/:-@\\[-`{{-\\x7f{_LETTERLESS}{_IDEOGRAPHS}]+"
_SYMBOLS, _CHARACTERS = "[^ \\t\\r\\n]+", "[\\s\\S]"
_SIGNS = "\\x00-\\x08\\x0e-\\x1f!-/:-@\\[-`{-\\x7f" + _LETTERLESS
_CHUNKS = f" ?[^\\t-\\r {_SIGNS}]{{1,32}}| ?[{_SIGNS}]{{1,32}}|[\\t-\\r ]{{1,32}}"
# All patterns that Headscope writes. Others are refused: matching an expression can take forever.
_PATTERNS = (_WORDS, _SYMBOLS, _CHARACTERS, _CHUNKS)
_LOWER = (
    "[[65,90,32,1],[192,214,32,1],[216,222,32,1],[304,304,-199,1],[376,376,-121,1],[256,310,1,2],"
    "[330,374,1,2],[7680,7934,1,2],[1120,1152,1,2],[1162,1214,1,2],[313,327,1,2],[377,381,1,2],"
    "[913,929,32,1],[931,939,32,1],[1040,1071,32,1],[1024,1039,80,1]]"
)
_MASK, _MASK_ID = "[MASK]", 0  # a hidden word, which has the id of padding
_FIRST_MERGE = 258  # ids of byte pairs follow padding, unknown and 256 bytes


def facts_of_words(vocabulary: Mapping[str, Any]) -> Dict[str, str]:
    """Returns what later versions store about a vocabulary of words."""
    if vocabulary.get("kind") != "words":
        raise UnsupportedModel(
            "the weights have no description of the tokens",
            "Resume the run with this version of Headscope, which adds it",
        )
    lower = _LOWER if vocabulary.get("lower_case") else "[]"
    return {"token_pattern": _WORDS, "lower_case": lower, "unknown_id": "1"}


def _damaged(problem: str) -> HeadscopeError:
    return HeadscopeError(problem, "Copy the run again")


def _checked_merges(pairs: List[Any]) -> Dict[Tuple[int, int], int]:
    """Returns the id of each merged pair. A pair joins ids that exist before it."""
    merges: Dict[Tuple[int, int], int] = {}
    for new, pair in enumerate(pairs, _FIRST_MERGE):
        ids = pair if isinstance(pair, list) else []
        if len(ids) != 2 or not all(type(i) is int and 2 <= i < new for i in ids):
            raise _damaged(
                f"vocabulary.json: merge {new - _FIRST_MERGE} is {str(pair)[:60]}; "
                f"allowed: two ids from 2 to {new - 1}"
            )
        merges[(ids[0], ids[1])] = new
    return merges


def _folding(text: str) -> Dict[int, int]:
    fold: Dict[int, int] = {}
    try:
        for first, last, offset, every in reversed(json.loads(text)):
            moved = (first + offset, last + offset)
            if not 0 <= first <= last < 0x110000 or every < 1 or min(moved) < 0:
                raise ValueError
            if max(moved) >= 0x110000:
                raise ValueError
            fold.update((c, c + offset) for c in range(first, last + 1, every))
    except (ValueError, TypeError):
        raise _damaged("the table lower_case of the weights is damaged") from None
    return fold


class Tokenizer:
    """Tokens of one side of a run. ``names``: the text of each id; byte pairs have none."""

    def __init__(self, facts: Mapping[str, str], vocabulary: Mapping[str, Any]) -> None:
        pattern, unknown = facts.get("token_pattern", ""), facts.get("unknown_id", "1")
        if pattern not in _PATTERNS:
            raise UnsupportedModel(
                f"the token_pattern of the weights is {pattern[:60]}, which Headscope does not "
                "write",
                "Copy the run again, or install the package that comes with the Headscope that "
                "trained it",
            )
        if not (unknown.isascii() and unknown.isdigit() and len(unknown) < 10):
            raise _damaged(f"the unknown_id of the weights is {unknown[:60]}; allowed: an id")
        self._pattern = re.compile(pattern)
        self._fold = _folding(facts.get("lower_case", "[]"))
        merges, tokens = vocabulary.get("merges"), vocabulary.get("tokens", [])
        self._unknown = int(unknown)
        self._merges: Dict[Tuple[int, int], int] = {}
        self.names: List[str] = []
        if isinstance(merges, list):
            self._merges = _checked_merges(merges)
        elif isinstance(tokens, list):
            self.names = [str(token) for token in tokens]
        self._bytes = isinstance(merges, list)
        self._masks = facts.get("task") == "masked-language-model"
        self._ids = {name: i for i, name in enumerate(self.names)}

    def _parts(self, text: str) -> List[str]:
        """Parts of a text between hidden words, which only masked language models know."""
        return text.split(_MASK) if self._masks else [text]

    def _pieces(self, part: str) -> List[str]:
        return [str(piece) for piece in self._pattern.findall(part.translate(self._fold))]

    def ids(self, text: str, most: int) -> List[int]:
        """Returns at most ``most`` token ids of a text."""
        ids: List[int] = []
        for i, part in enumerate(self._parts(text)):
            ids += [_MASK_ID] if i else []
            for piece in self._pieces(part):
                ids += self._merged(piece) if self._bytes else [self._ids.get(piece, self._unknown)]
        return ids[:most]

    def pieces(self, text: str, most: int) -> List[str]:
        """Returns the texts of the same tokens."""
        if self._bytes:
            return [self._spelled(i) for i in self.ids(text, most)]
        pieces: List[str] = []
        for i, part in enumerate(self._parts(text)):
            pieces += ([_MASK] if i else []) + self._pieces(part)
        return pieces[:most]

    def _merged(self, chunk: str) -> List[int]:
        """Ids of the bytes, then the merges in order."""
        ids = [2 + byte for byte in chunk.encode()]
        while True:
            pairs = [pair for pair in zip(ids, ids[1:]) if pair in self._merges]
            if not pairs:
                return ids
            best, i = min(pairs, key=lambda pair: self._merges[pair]), 0
            while i + 1 < len(ids):
                if (ids[i], ids[i + 1]) == best:
                    ids[i : i + 2] = [self._merges[best]]
                i += 1

    def _spelled(self, token: int) -> str:
        parts = {new: pair for pair, new in self._merges.items()}
        stack, out = [token], bytearray()
        while stack:
            one = stack.pop()
            if one in parts:
                stack.extend(reversed(parts[one]))
            elif 2 <= one < _FIRST_MERGE:
                out.append(one - 2)
        try:
            return out.decode()
        except UnicodeDecodeError:
            return "".join(f"<{byte:02x}>" for byte in out)  # part of a character


class ImportedTokenizer:
    """Tokens of a pretrained model, from its tokenizer.json. Needs the package tokenizers."""

    def __init__(self, vocabulary: Mapping[str, Any], pairs: bool) -> None:
        """``pairs``: the model is an encoder-decoder, which adds special tokens itself."""
        files = vocabulary.get("files")
        text = files.get("tokenizer.json") if isinstance(files, dict) else None
        if not isinstance(text, str):
            raise UnsupportedModel(
                "the tokenizer of this pretrained model is not a tokenizer.json",
                "Make token ids with the package transformers and pass them instead of a text",
            )
        self._pairs = pairs
        package = tokenizers()
        try:
            self._tokenizer = package.Tokenizer.from_str(text)
        except Exception as error:  # the package raises no narrower type
            raise HeadscopeError(
                f"vocabulary.json: its tokenizer.json cannot be read: {error}", "Copy the run again"
            ) from error
        self._tokenizer.no_padding()  # as Headscope, which ignores padding of tokenizer.json

    def _encoded(self, text: str, most: int) -> Any:
        self._tokenizer.enable_truncation(most)
        return self._tokenizer.encode(text, add_special_tokens=not self._pairs)

    def ids(self, text: str, most: int) -> List[int]:
        """Returns at most ``most`` token ids of a text, with the special tokens of the model."""
        return [int(i) for i in self._encoded(text, most).ids]

    def pieces(self, text: str, most: int) -> List[str]:
        """Returns the tokens as the vocabulary of the model spells them."""
        return [str(token) for token in self._encoded(text, most).tokens]
