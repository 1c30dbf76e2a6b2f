"""Lists of runs, with damaged and foreign folders among them."""

import shutil
import unittest

from support import SHIPPED, FolderTest, needs_pandas, needs_shipped

import headscope


@needs_shipped
class RunsTest(FolderTest):
    def test_shipped_runs_have_scores_and_settings(self) -> None:
        found = headscope.runs(SHIPPED)
        self.assertEqual(len(found), 7)
        self.assertEqual(found.problems, [])
        row = found.named("headlines-lambda-0.1").row()
        self.assertEqual((row["objective.lambda"], row["test_accuracy"]), (0.1, 1.0))

    def test_damaged_and_foreign_folders_are_named(self) -> None:
        shutil.copytree(SHIPPED / "headlines-lambda-0", self.folder / "good")
        shutil.copytree(SHIPPED / "headlines-lambda-0", self.folder / "damaged")
        (self.folder / "damaged" / "run.json").write_text("{")
        (self.folder / "photos").mkdir()
        found = headscope.runs(self.folder)
        self.assertEqual([run.folder.name for run in found], ["good"])
        problems = {path.name: problem for path, problem in found.problems}
        self.assertIn("not valid JSON", problems["damaged"])
        self.assertIn("is not a run", problems["photos"])

    def test_folder_of_one_run_gives_one_run(self) -> None:
        self.assertEqual(len(headscope.runs(SHIPPED / "shapes-lambda-0")), 1)

    def test_missing_folder_is_refused(self) -> None:
        with self.refused("No such file"):
            headscope.runs(self.folder / "none")

    def test_slices_and_conditions_give_runs(self) -> None:
        found = headscope.runs(SHIPPED)
        self.assertIsInstance(found[:2], headscope.Runs)
        images = found.where(lambda run: run.settings["dataset.id"] == "shapes")
        self.assertEqual(len(images), 3)
        with self.refused("there is no run x"):
            found.named("x")

    @needs_pandas
    def test_frame_has_a_row_per_run(self) -> None:
        frame = headscope.runs(SHIPPED).frame()
        self.assertEqual(frame.loc["shapes-lambda-100", "objective.lambda"], 100)
        self.assertEqual(len(frame), 7)


if __name__ == "__main__":
    unittest.main()
