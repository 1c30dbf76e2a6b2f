"""Texts become tokens, and images become patches, as in Headscope."""

import json
import unittest
from typing import Any, Dict

import numpy as np
from support import SHIPPED, FolderTest, needs_pillow, needs_shipped, needs_tokenizers

import headscope
from headscope.images import resized
from headscope.tokens import ImportedTokenizer, Tokenizer, facts_of_words

SYMBOLS = "[^ \\t\\r\\n]+"
WORDS = {"kind": "words", "lower_case": True, "tokens": ["[PAD]", "[UNK]", "a", "b"]}


class TokenizerTest(unittest.TestCase):
    def test_words_that_are_unknown_have_the_id_1(self) -> None:
        facts = facts_of_words(WORDS)
        self.assertEqual(Tokenizer(facts, WORDS).ids("A b, zebra", 9), [2, 3, 1])
        self.assertEqual(Tokenizer(facts, WORDS).ids("a b a", 2), [2, 3])

    def test_byte_pairs_are_merged_in_order(self) -> None:
        a, b, c = (2 + ord(letter) for letter in "abc")
        merges = {"merges": [[b, c], [a, 258], [a, b]]}
        tokenizer = Tokenizer({"token_pattern": SYMBOLS}, merges)
        self.assertEqual(tokenizer.ids("abc ab", 9), [259, 260])
        self.assertEqual(tokenizer.pieces("abc é", 1), ["abc"])
        self.assertEqual(tokenizer.pieces("é", 1), ["<c3>"])

    def test_hidden_words_have_the_id_of_padding(self) -> None:
        facts = {**facts_of_words(WORDS), "task": "masked-language-model"}
        self.assertEqual(Tokenizer(facts, WORDS).ids("a [MASK] b", 9), [2, 0, 3])

    def test_pretrained_model_without_tokenizer_file_is_refused(self) -> None:
        with self.assertRaisesRegex(headscope.UnsupportedModel, "not a tokenizer.json"):
            ImportedTokenizer({"files": {"spiece.model": "x"}}, False)

    def test_damaged_table_of_letters_is_refused(self) -> None:
        tables = ["[[1]]", "[[0,1114112,1,1]]", "[[5,9,1,0]]", "[[5,9,-6,1]]", "x"]
        for table in [*tables, "[[9,1114111,1,1]]"]:
            with self.assertRaisesRegex(headscope.HeadscopeError, "lower_case"):
                Tokenizer({"token_pattern": SYMBOLS, "lower_case": table}, WORDS)

    def test_patterns_that_headscope_does_not_write_are_refused(self) -> None:
        for pattern in ("(", "(a+)+$", "(?:)", ""):
            with self.assertRaisesRegex(headscope.UnsupportedModel, "token_pattern"):
                Tokenizer({"token_pattern": pattern}, WORDS)

    def test_damaged_numbers_are_refused(self) -> None:
        for unknown in ("x", "-1", "9" * 5000):
            with self.assertRaisesRegex(headscope.HeadscopeError, "unknown_id"):
                Tokenizer({"token_pattern": SYMBOLS, "unknown_id": unknown}, WORDS)
        for pair in ([1, 2, 3], "xy", [2, "3"], [2, 259], [-1, 2], [2, 3.5], 7):
            with self.assertRaisesRegex(headscope.HeadscopeError, "merge 1 is"):
                Tokenizer({"token_pattern": SYMBOLS}, {"merges": [[2, 3], pair]})


@needs_tokenizers
class ImportedTokenizerTest(unittest.TestCase):
    words_: Dict[str, Any] = {
        "version": "1.0",
        "added_tokens": [],
        "pre_tokenizer": {"type": "Whitespace"},
        "model": {
            "type": "WordLevel",
            "vocab": {"[PAD]": 0, "[UNK]": 1, "mayor": 2, "says": 3},
            "unk_token": "[UNK]",
        },
    }

    def tokenizer(self, text: str) -> ImportedTokenizer:
        return ImportedTokenizer({"files": {"tokenizer.json": text}}, False)

    def test_padding_of_the_file_is_ignored(self) -> None:
        padding = {
            "strategy": {"Fixed": 16}, "direction": "Right", "pad_to_multiple_of": None,
            "pad_id": 0, "pad_type_id": 0, "pad_token": "[PAD]",
        }  # fmt: skip
        tokenizer = self.tokenizer(json.dumps({**self.words_, "padding": padding}))
        self.assertEqual(tokenizer.ids("mayor says never", 32), [2, 3, 1])
        self.assertEqual(tokenizer.pieces("mayor says", 1), ["mayor"])

    def test_damaged_files_are_refused(self) -> None:
        for text in ("{bad", "{}", json.dumps({**self.words_, "model": {"type": "none"}})):
            with self.assertRaisesRegex(headscope.HeadscopeError, "tokenizer.json cannot be read"):
                self.tokenizer(text)


class ResizeTest(unittest.TestCase):
    def test_shrinking_averages_areas(self) -> None:
        pixels = np.zeros((4, 4, 3), np.uint8)
        pixels[:2, :2] = 200
        pixels[0, 0] = 0
        small = resized(pixels, 2)
        self.assertEqual(small[..., 0].tolist(), [[150, 0], [0, 0]])

    def test_growing_interpolates(self) -> None:
        pixels = np.array([[[0] * 3, [100] * 3]], np.uint8)
        self.assertEqual(resized(pixels, 4)[0, :, 0].tolist(), [0, 25, 75, 100])


@needs_shipped
class InputTest(FolderTest):
    text_ = headscope.Run(SHIPPED / "headlines-lambda-0").model()
    image_ = headscope.Run(SHIPPED / "shapes-lambda-0").model()

    def test_input_of_the_other_kind_is_refused(self) -> None:
        with self.refused("reads images"):
            self.image_.tokens("a")
        with self.refused("reads texts"):
            self.text_.pixels(np.zeros((4, 4, 3), np.uint8))
        with self.refused("shape"):
            self.image_(np.zeros((4, 4), np.uint8))

    def test_ids_outside_of_the_vocabulary_are_refused(self) -> None:
        for ids in ([115], [-1]):
            with self.refused("allowed: 0 to 114"):
                self.text_(ids)
        with self.refused("1 to 16 token ids"):
            self.text_([2] * 17)
        with self.refused("no word"):
            self.text_("...")

    def test_ids_that_are_not_whole_numbers_are_refused(self) -> None:
        for ids in ([2.7, 3], [True, False], ["2"], [2**70], [None]):
            with self.refused("allowed: whole numbers"):
                self.text_(ids)
        with self.refused("the input has the type int"):
            self.text_(5)
        with self.refused("token ids"):
            self.text_([[1, 2], [3]])
        np.testing.assert_array_equal(
            self.text_(np.array([2, 3], np.uint8)).logits, self.text_([2, 3]).logits
        )

    def test_damaged_facts_about_pixels_are_refused(self) -> None:
        model = self.image_
        for text in ("x y z", "0 0"):
            facts = {**model.facts, "pixel_mean": text}
            with self.refused("pixel_mean of the weights is"):
                headscope.Model(model.spec, model.weights, facts)(np.zeros((4, 4, 3), np.uint8))

    def test_heads_that_do_not_exist_are_refused(self) -> None:
        with self.refused("no head 6 at site 0"):
            self.text_("mayor says", without=[(0, 6)])

    def test_weights_that_do_not_fit_the_model_are_refused(self) -> None:
        changed = {"block0.ff1.weight": (96, 47), "block0.attention.qkv.weight": (9, 48)}
        for name, shape in changed.items():
            weights = {**self.text_.weights, name: np.ones(shape)}
            model = headscope.Model(self.text_.spec, weights, self.text_.facts)
            with self.refused("do not fit the model"):
                model([2, 3])
        weights = {key: value for key, value in self.text_.weights.items() if key != "head.weight"}
        with self.refused("no tensor head.weight"):
            headscope.Model(self.text_.spec, weights, self.text_.facts)([2, 3])

    @needs_pillow
    def test_image_files_give_the_same_as_arrays(self) -> None:
        from PIL import Image

        pixels = np.random.default_rng(1).integers(0, 256, (50, 40, 3)).astype(np.uint8)
        path = self.folder / "a.png"
        Image.fromarray(pixels).save(path)
        np.testing.assert_array_equal(self.image_(path).logits, self.image_(pixels).logits)
        clear = np.dstack([pixels, np.zeros((50, 40), np.uint8)])
        Image.fromarray(clear).save(path)
        white = np.full_like(pixels, 255)
        np.testing.assert_array_equal(self.image_(path).logits, self.image_(white).logits)

    @needs_pillow
    def test_files_that_are_no_images_are_refused(self) -> None:
        path = self.folder / "a.png"
        path.write_bytes(b"not an image")
        with self.refused("not a readable PNG or JPEG"):
            self.image_(path)


if __name__ == "__main__":
    unittest.main()
