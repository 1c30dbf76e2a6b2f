"""Curves and matrices of shipped runs, and databases of strangers."""

import json
import shutil
import sqlite3
import unittest
from contextlib import closing
from pathlib import Path
from typing import List

import numpy as np
from support import SHIPPED, FolderTest, needs_pandas, needs_shipped, unprivileged

import headscope
from headscope.records import Records


@needs_shipped
class ShippedRecordsTest(unittest.TestCase):
    run_ = headscope.Run(SHIPPED / "headlines-lambda-0")

    def test_last_point_of_a_curve_is_the_stored_score(self) -> None:
        curve = self.run_.curves()["test/accuracy"]
        self.assertEqual(curve.values[-1], self.run_.scores["test_accuracy"])
        self.assertEqual(curve.steps[-1], 780)

    def test_similarity_of_the_probe_batch_is_near_that_of_all_samples(self) -> None:
        similarity = self.run_.similarity()
        self.assertEqual([m.shape for m in similarity.layers], [(6, 6)] * 3)
        self.assertAlmostEqual(similarity.mean(), self.run_.state["attention_cosine"], delta=0.02)
        for matrix in similarity.layers:
            np.testing.assert_allclose(matrix, matrix.T, atol=1e-6)

    def test_attention_cosine_is_a_score(self) -> None:
        self.assertEqual(self.run_.scores["attention_cosine"], self.run_.state["attention_cosine"])
        self.assertEqual(self.run_.row()["attention_cosine"], self.run_.scores["attention_cosine"])

    def test_unknown_measures_and_steps_name_the_known_ones(self) -> None:
        with self.assertRaisesRegex(headscope.HeadscopeError, "recorded: attn-cos, "):
            self.run_.similarity(measure="none")
        with self.assertRaisesRegex(headscope.HeadscopeError, "nearest step is 760"):
            self.run_.similarity(100_000)

    @needs_pandas
    def test_frame_has_a_column_per_curve(self) -> None:
        frame = self.run_.curves().frame()
        self.assertEqual(frame["test/accuracy"].dropna().tolist(), [1.0])


class DatabaseTest(FolderTest):
    def records(self, script: str, blob: bytes = b"") -> Records:
        path = self.folder / "metrics.sqlite"
        with closing(sqlite3.connect(path)) as base:
            base.executescript(script)
            if blob:
                base.execute("INSERT INTO pair VALUES (1, 0, 'attn-cos', ?)", (blob,))
            base.commit()
        return Records(path)

    def test_heads_that_were_not_measured_are_nan(self) -> None:
        records = self.records(
            "CREATE TABLE head(step, layer, head, measure, value);"
            "INSERT INTO head VALUES (5, 0, 1, 'entropy', 0.5), (9, 1, 0, 'entropy', 2);"
        )
        values = records.heads("entropy")
        self.assertEqual(values.steps.tolist(), [5, 9])
        self.assertEqual(values.values.shape, (2, 2, 2))
        self.assertEqual(np.nansum(values.values), 2.5)
        self.assertEqual(np.isnan(values.values).sum(), 6)

    def test_view_instead_of_a_table_is_refused(self) -> None:
        records = self.records("CREATE VIEW scalar AS SELECT 1 AS split")
        with self.refused("has no table scalar"):
            records.curves()

    def test_text_instead_of_numbers_is_refused(self) -> None:
        records = self.records(
            "CREATE TABLE scalar(step, epoch, seconds, split, name, value);"
            "INSERT INTO scalar VALUES (1, 1, 1, 'valid', 'loss', 'x');"
        )
        with self.refused("valid/loss contains a text"):
            records.curves()

    def test_step_without_a_number_is_refused(self) -> None:
        for step in ("NULL", "9e999"):
            records = self.records(
                "DROP TABLE IF EXISTS scalar;"
                "CREATE TABLE scalar(step, epoch, seconds, split, name, value);"
                f"INSERT INTO scalar VALUES ({step}, 1, 1, 'valid', 'loss', 1);"
            )
            with self.refused("valid/loss has a step that is not a number"):
                records.curves()

    def test_mean_similarity_weights_layers_with_few_heads_equally(self) -> None:
        records = self.records("CREATE TABLE pair(step, layer, measure, matrix)")
        nan = np.nan
        layers = (
            [[1, 0.8, nan], [0.8, 1, nan], [nan, nan, nan]],
            [[1, 0.1, 0.2], [0.1, 1, 0.3], [0.2, 0.3, 1]],
            [[1, nan, nan], [nan, nan, nan], [nan, nan, nan]],
        )
        with closing(sqlite3.connect(self.folder / "metrics.sqlite")) as base:
            for layer, matrix in enumerate(layers):
                blob = np.array(matrix, "<f4").tobytes()
                base.execute("INSERT INTO pair VALUES (1, ?, 'attn-cos', ?)", (layer, blob))
            base.commit()
        similarity = records.similarity(None, "attn-cos")
        self.assertEqual([m.shape for m in similarity.layers], [(2, 2), (3, 3), (1, 1)])
        # A layer with one head has no pair.
        self.assertAlmostEqual(similarity.mean(), (0.8 + 0.2) / 2, places=6)

    def test_matrix_that_is_not_square_is_refused(self) -> None:
        table = "CREATE TABLE IF NOT EXISTS pair(step, layer, measure, matrix); DELETE FROM pair;"
        for blob in (bytes(12), bytes(5)):
            records = self.records(table, blob)
            with self.refused("matrix"):
                records.similarity(None, "attn-cos")

    def test_file_that_is_no_database_is_refused(self) -> None:
        (self.folder / "metrics.sqlite").write_bytes(json.dumps([1] * 1000).encode())
        with self.refused("not a database"):
            Records(self.folder / "metrics.sqlite").curves()

    def test_huge_numbers_of_heads_are_refused(self) -> None:
        records = self.records(
            "CREATE TABLE head(step, layer, head, measure, value);"
            "INSERT INTO head VALUES (1, 0, 1000000000, 'entropy', 1);"
        )
        with self.refused("impossible numbers"):
            records.heads("entropy")

    def test_many_steps_of_many_heads_are_refused(self) -> None:
        rows = ", ".join(f"({step}, 4095, 4095, 'entropy', 1)" for step in range(9))
        records = self.records(
            "CREATE TABLE head(step, layer, head, measure, value);"
            f"INSERT INTO head VALUES {rows};"
        )
        with self.refused("9 steps, 4096 layers and 4096 heads; allowed"):
            records.heads("entropy")

    def test_text_instead_of_a_place_is_refused(self) -> None:
        rows = ("'x', 0, 1, 'e', 1", "1, 'x', 1, 'e', 1", "1, 0, 0.5, 'e', 1", "1, 0, 1, 'e', 'x'")
        for row in rows:
            records = self.records(
                "DROP TABLE IF EXISTS head; CREATE TABLE head(step, layer, head, measure, value);"
                f"INSERT INTO head VALUES ({row});"
            )
            with self.refused("the measure e contains a text"):
                records.heads("e")
        records = self.records(
            "CREATE TABLE pair(step, layer, measure, matrix);"
            "INSERT INTO pair VALUES ('x', 1, 'attn-cos', x'00');"
        )
        with self.refused("a step of the measure attn-cos is not a number"):
            records.similarity(None, "attn-cos")


class UnwritableFolderTest(FolderTest):
    """Runs of other users, whose folder SQLite cannot write its files to."""

    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(self.folder.chmod, 0o755)
        self.writer_ = sqlite3.connect(self.folder / "metrics.sqlite")
        self.addCleanup(self.writer_.close)
        self.fill("CREATE TABLE scalar(step, epoch, seconds, split, name, value)")

    def fill(self, *commands: str) -> None:
        for one in commands:
            self.writer_.execute(one)
        self.writer_.commit()

    def add(self, step: int) -> None:
        self.fill(f"INSERT INTO scalar VALUES ({step}, 1, 1, 'valid', 'loss', 0.5)")

    def read_steps(self, folder: Path) -> List[int]:
        for file in folder.iterdir():
            file.chmod(0o644)
        folder.chmod(0o555)
        files = sorted(folder.iterdir())
        with unprivileged():
            with self.assertRaises(OSError):
                (folder / "new").touch()
            curves = Records(folder / "metrics.sqlite").curves()
        self.assertEqual(sorted(folder.iterdir()), files)
        return [int(step) for step in curves["valid/loss"].steps]

    def test_file_whose_log_was_closed_is_read(self) -> None:
        self.fill("PRAGMA journal_mode=WAL")
        self.add(3)
        self.writer_.close()
        self.assertEqual([file.name for file in self.folder.iterdir()], ["metrics.sqlite"])
        self.assertEqual(self.read_steps(self.folder), [3])

    def test_log_of_a_writer_is_read(self) -> None:
        self.fill("PRAGMA journal_mode=WAL")
        self.add(3)
        self.assertEqual(self.read_steps(self.folder), [3])
        self.add(4)
        self.assertEqual(self.read_steps(self.folder), [3, 4])

    def test_log_of_a_writer_that_crashed_is_read(self) -> None:
        self.fill("PRAGMA journal_mode=WAL")
        self.add(3)
        copy = self.folder / "copy"
        copy.mkdir()
        for file in list(self.folder.glob("metrics.sqlite*")):
            shutil.copy(file, copy)
        self.addCleanup(copy.chmod, 0o755)
        self.folder.chmod(0o755)
        self.assertEqual(self.read_steps(copy), [3])

    def test_file_with_a_rollback_journal_is_read(self) -> None:
        self.fill("PRAGMA journal_mode=TRUNCATE")
        self.add(3)
        self.assertTrue((self.folder / "metrics.sqlite-journal").exists())
        self.assertEqual(self.read_steps(self.folder), [3])


if __name__ == "__main__":
    unittest.main()
