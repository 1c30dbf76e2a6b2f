"""model.json describes a model; unknown keys and versions are refused."""

import json
import shutil
import unittest
from typing import Any, Dict

import numpy as np
from support import SHIPPED, FolderTest, needs_shipped

import headscope
from headscope.spec import spec_from_file

DESCRIPTION: Dict[str, Any] = {
    "format_version": 1,
    "model": "text-encoder",
    "task": "text-classification",
    "heads_per_layer": [6, 6, 6],
    "head_width": 8,
    "width": 48,
    "length": 16,
    "feed_forward": 96,
    "dropout": 0.0,
    "outputs": 4,
    "vocabulary_size": 115,
    "init": "random",
}


class DescriptionTest(unittest.TestCase):
    def test_keys_that_the_forward_pass_does_not_need_are_allowed(self) -> None:
        spec = spec_from_file({**DESCRIPTION, "qkv_bias": False, "token_types": 2}, "model.json")
        self.assertEqual((spec.heads, spec.sites[2]), ((6, 6, 6), "encoder.2"))

    def test_unknown_keys_are_refused(self) -> None:
        with self.assertRaisesRegex(headscope.UnsupportedModel, "model.json: the key new_gate is"):
            spec_from_file({**DESCRIPTION, "new_gate": True}, "model.json")

    def test_other_versions_of_the_format_are_refused(self) -> None:
        for version in (2, "1", True, None):
            with self.assertRaisesRegex(headscope.UnsupportedModel, "format_version is"):
                spec_from_file({**DESCRIPTION, "format_version": version}, "model.json")


@needs_shipped
class RunWithDescriptionTest(FolderTest):
    def test_model_of_a_run_with_an_unknown_key_is_refused(self) -> None:
        folder = self.folder / "run"
        shutil.copytree(SHIPPED / "headlines-lambda-0", folder)
        logits = headscope.Run(folder).model()([2, 3]).logits
        file = folder / "model.json"
        file.write_text(json.dumps(DESCRIPTION))
        np.testing.assert_array_equal(headscope.Run(folder).model()([2, 3]).logits, logits)
        file.write_text(json.dumps({**DESCRIPTION, "new_gate": True}))
        with self.refused("the key new_gate is unknown"):
            headscope.Run(folder).model()


if __name__ == "__main__":
    unittest.main()
