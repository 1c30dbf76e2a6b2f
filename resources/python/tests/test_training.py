"""Training and sweeps with headscope-cli, and its errors as exceptions."""

import os
import unittest
from unittest import mock

from support import FolderTest, needs_program

import headscope
from headscope import command

SMALL = {"dataset.size": 200, "train.threads": 1}


@needs_program
class TrainingTest(FolderTest):
    def test_run_has_the_settings_and_reports_progress(self) -> None:
        events = []
        run = headscope.train(
            "headlines",
            out=self.folder,
            folder="one",
            preset="tiny",
            steps=10,
            lam=0.1,
            settings={**SMALL, "model.causal": True},
            progress=lambda line: events.append(line["event"]),
        )
        self.assertEqual(run.folder, self.folder / "one")
        self.assertEqual(run.settings["objective.lambda"], 0.1)
        self.assertTrue(run.settings["model.causal"])
        self.assertEqual((events[-1], run.steps()[-1]), ("finished", 10))
        self.assertEqual(run.heads("entropy").values.shape, (1, 2, 4))

    def test_sweep_returns_its_runs_and_does_not_repeat_them(self) -> None:
        def trained() -> headscope.Runs:
            return headscope.sweep(
                "headlines",
                {"lambda": [0, 0.1]},
                out=self.folder,
                preset="tiny",
                steps=5,
                settings=SMALL,
            )

        first = trained()
        self.assertEqual([run.settings["objective.lambda"] for run in first], [0, 0.1])
        self.assertEqual([r.folder for r in trained()], [r.folder for r in first])

    def test_error_of_the_program_is_raised_with_its_message(self) -> None:
        with self.assertRaisesRegex(headscope.CommandError, "train.steps is -1") as caught:
            headscope.train("headlines", steps=-1)
        self.assertEqual((caught.exception.exit_code, caught.exception.code), (2, "usage"))
        self.assertIn("allowed value", caught.exception.hint)


class ProgramTest(FolderTest):
    def test_missing_program_is_named(self) -> None:
        with mock.patch.dict(os.environ, {"HEADSCOPE_CLI": "/none/headscope-cli"}):
            with self.refused("/none/headscope-cli"):
                command.program()

    def test_unknown_argument_is_refused(self) -> None:
        with self.refused("no argument stepz"):
            headscope.train("headlines", stepz=3)

    def test_death_without_a_message_becomes_an_error(self) -> None:
        script = self.folder / "headscope-cli"
        script.write_text('#!/bin/sh\necho \'{"event":"started"}\'\necho killed >&2\nexit 70\n')
        script.chmod(0o755)
        with mock.patch.dict(os.environ, {"HEADSCOPE_CLI": str(script)}):
            with self.assertRaisesRegex(headscope.CommandError, "code 70: killed"):
                command.lines(["train"])


if __name__ == "__main__":
    unittest.main()
