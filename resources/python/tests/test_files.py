"""Damaged files are refused with a message, before memory is allocated for them."""

import struct
import unittest

import numpy as np
from support import FolderTest, safetensors

from headscope.files import TensorFile, read_object


class JsonTest(FolderTest):
    def refuse(self, content: bytes, message: str) -> None:
        path = self.folder / "config.json"
        path.write_bytes(content)
        with self.refused(message):
            read_object(path)

    def test_text_that_is_not_json_is_refused(self) -> None:
        self.refuse(b"{", "not valid JSON")
        self.refuse(b"\xff", "not valid JSON")

    def test_other_values_than_objects_are_refused(self) -> None:
        self.refuse(b"[1]", "object in braces")

    def test_endless_nesting_is_refused(self) -> None:
        self.refuse(b"[" * 200_000, "not valid JSON")

    def test_folders_and_missing_files_are_refused(self) -> None:
        with self.refused("is not a file"):
            read_object(self.folder)
        with self.refused("No such file"):
            read_object(self.folder / "none")


class TensorFileTest(FolderTest):
    def opened(self, header: object, data: bytes = b"") -> TensorFile:
        path = self.folder / "model.safetensors"
        path.write_bytes(safetensors(header, data))  # type: ignore[arg-type]
        return TensorFile(path)

    def entry(self, dtype: object = "F32", shape: object = (2,), place: object = (0, 8)) -> object:
        return {"x": {"dtype": dtype, "shape": shape, "data_offsets": place}}

    def test_numbers_of_all_types_are_read(self) -> None:
        for dtype, data in (
            ("F32", struct.pack("<2f", 1.5, -2)),
            ("F64", struct.pack("<2d", 1.5, -2)),
            ("F16", np.array([1.5, -2], "<f2").tobytes()),
            ("BF16", struct.pack("<2H", 0x3FC0, 0xC000)),
        ):
            file = self.opened(self.entry(dtype, [2], [0, len(data)]), data)
            np.testing.assert_array_equal(file["x"], [1.5, -2])

    def test_metadata_is_separate_from_tensors(self) -> None:
        header = {"__metadata__": {"a": "b"}, **self.entry()}  # type: ignore[dict-item]
        file = self.opened(header, bytes(8))
        self.assertEqual((file.metadata, list(file)), ({"a": "b"}, ["x"]))

    def test_tensors_outside_of_the_file_are_refused(self) -> None:
        with self.refused("x does not fit"):
            self.opened(self.entry(place=[0, 8]), bytes(7))
        with self.refused("x does not fit"):
            self.opened(self.entry(place=[8, 0]), bytes(8))
        with self.refused("x does not fit"):
            self.opened(self.entry(shape=[2**40]), bytes(8))

    def test_overlaps_and_gaps_are_refused(self) -> None:
        def two(first: object, second: object) -> object:
            entry = {"dtype": "F32", "shape": [2]}
            return {
                "x": {**entry, "data_offsets": first},
                "y": {**entry, "data_offsets": second},
            }

        file = self.opened(two([8, 16], [0, 8]), struct.pack("<4f", 1, 2, 3, 4))
        self.assertEqual((file["x"].tolist(), file["y"].tolist()), ([3, 4], [1, 2]))
        with self.refused("y begins at byte"):
            self.opened(two([0, 8], [0, 8]), bytes(8))
        with self.refused("y begins at byte"):
            self.opened(two([0, 8], [12, 20]), bytes(20))
        with self.refused("x begins at byte"):
            self.opened(self.entry(place=[4, 12]), bytes(12))
        with self.refused("the tensors end at byte"):
            self.opened(self.entry(), bytes(9))

    def test_wrong_types_and_shapes_are_refused(self) -> None:
        for entry, message in (
            (self.entry(dtype="I64"), "has the type I64"),
            (self.entry(shape=[-2]), "no valid shape"),
            (self.entry(shape=[True, 2]), "no valid shape"),
            (self.entry(place=[0]), "no valid place"),
            ({"x": 1}, "not described"),
            ({"__metadata__": {"a": 1}}, "not an object of texts"),
        ):
            with self.refused(message):
                self.opened(entry, bytes(8))

    def test_header_longer_than_the_file_is_refused(self) -> None:
        path = self.folder / "model.safetensors"
        for content in (b"", b"1234", struct.pack("<Q", 2**63) + b"{}"):
            path.write_bytes(content)
            with self.refused("not a safetensors file"):
                TensorFile(path)


if __name__ == "__main__":
    unittest.main()
