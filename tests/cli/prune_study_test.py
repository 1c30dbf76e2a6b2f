"""The tables of packaging/prune_study: what is paired with what, what is corrected, and that a null effect stays one."""

import importlib.machinery
import importlib.util
import stat
import sys
import tempfile
import unittest
import xml.etree.ElementTree as tree
from pathlib import Path

sys.dont_write_bytecode = True
PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
sys.path.insert(0, str(PACKAGING))
import prune_tables as t  # noqa: E402


def line(variant, seed, what, kept, accuracy, random=""):
    return {"variant": variant, "seed": str(seed), "what": what, "kept": str(kept), "accuracy": str(accuracy), "loss": "0.5",
            "loss_change": "0", "random_accuracy": str(random), "program": "abc"}


def masked(shift, counted=t.REMOVABLE):
    """Three lambdas and five seeds; with lambda 1 a model loses `shift` more at each point between all heads and none."""
    lines = []
    for seed in range(5):
        for strength in t.LAMBDAS:
            for kept in range(16, -1, -2):
                less = shift + 0.0001 * (seed % 2) if strength == "1.0" and 0 < kept < 16 else 0
                value = 0.5 + 0.02 * kept + 0.01 * seed - less
                lines.append(line(strength, seed, "masked", kept, value, value - 0.05 * (0 < kept < 16)))
            lines.append(line(strength, seed, counted, (5 if seed else 6) if strength == "0.1" else 2, 0.8))
    return lines


class Tables(unittest.TestCase):
    def test_what_is_lost_is_the_mean_over_the_points_in_between(self):
        lost = t.lost(masked(0.0), "0", "accuracy", 2)
        self.assertEqual(len(lost), 5)
        for value in lost.values():
            self.assertAlmostEqual(value, 0.02 * (16 - 8))  # points 14, 12, ... 2: 8 on average

    def test_a_curve_with_a_gap_is_left_out(self):
        lines = [row for row in masked(0.0) if (row["seed"], row["kept"], row["what"]) != ("3", "6", "masked")]
        self.assertEqual(sorted(t.lost(lines, "0", "accuracy", 2)), ["0", "1", "2", "4"])

    def test_an_effect_is_bold_and_none_is_not(self):
        told = "\n".join(t.prunable(masked(0.1), 2))
        self.assertIn("| lost in Michel's order, lambda 1.0 - 0 | accuracy, points | 5 | **+10.00", told)
        self.assertIn("| lost in Michel's order, lambda 0.1 - 0 | accuracy, points | 5 | +0.00 | - |", told)
        self.assertIn("removable heads, lambda 0.1 - 0 | heads of 16 | 5 | **+3.20", told)
        self.assertNotIn("withdrawn", told)

    def test_heads_counted_by_significance_are_withdrawn_with_what_they_cost(self):
        told = t.prunable(masked(0.0, t.FREE), 2)
        rows = [row for row in told if row.startswith("| free heads, lambda")]
        self.assertEqual(len(rows), 2)
        for row in rows:
            self.assertEqual(row.split(" | ")[-2:], ["withdrawn", "withdrawn |"])
        self.assertIn("| free heads (withdrawn) | heads of 16 | 2.00 | 5.20 ± 0.56 | 2.00 |", told)
        # Two heads cost 0.02 each; of five or six the last point counts that removes no more: four heads, or six.
        lost = t.lost_at_count(masked(0.0, t.FREE), "0.1", 2)
        for seed, change in {"0": -0.12, "1": -0.08}.items():
            self.assertAlmostEqual(lost[seed], change)

    def test_published_tables_are_those_of_the_published_lines(self):
        studies = PACKAGING.parent / "resources" / "studies"
        for path in sorted(studies.glob("prune-*.tsv")):
            question, dataset = path.stem.split("-")[1], path.stem.split("-", 2)[2]
            settings = path.read_text().split(": ", 1)[1].split("; first", 1)[0]
            with self.subTest(path.name):
                self.assertEqual(t.summary(question, dataset, settings, studies), path.with_suffix(".md").read_text())

    def test_seeds_are_paired(self):
        self.assertEqual(t.minus({"0": 3.0, "2": 5.0, "7": 1.0}, {"2": 4.0, "0": 1.0, "9": 0.0}), [2.0, 1.0])

    def test_all_planned_comparisons_are_corrected_together(self):
        differences = [0.010, 0.012, 0.008, 0.011, 0.009]
        alone = t.compared([("a", "points", 1, differences)])[-1]
        among = t.compared([("a", "points", 1, differences)] + [("none", "points", 1, [-1.0, 1.0, -1.0, 1.0, 0.5])] * 8)[2]
        p = float(alone.split("|")[-2])
        self.assertAlmostEqual(float(among.split("|")[-2]), t.paired_p(differences) * 9, places=3)
        self.assertLessEqual(p, 0.001)

    def test_methods_are_compared_at_equal_heads(self):
        lines = [row for seed in range(3) for row in (
            line("michel", seed, "8 heads", 8, 0.7), line("random", seed, "8 heads", 8, 0.6),
            line("gates", seed, "price 0.02", 5 + seed, 0.65), line(t.AS_GATES, seed, "price 0.02", 5 + seed, 0.70 + 0.001 * seed))]
        voted = [line("both 4", seed, "fine-tuned", 8, 0.75 + 0.001 * seed) for seed in range(3)]
        told = "\n".join(t.methods(lines, voted, 2))
        self.assertIn("votes - michel, 8 heads | accuracy, points | 3 | **+5.10", told)
        self.assertIn("gates - michel, price 0.02 | accuracy, points | 3 | **-5.10", told)
        self.assertIn("| as many as gates left at price 0.02 | 6.0 ± ", told)

    def test_a_deeper_model_is_compared_at_as_many_heads_a_layer(self):
        lines = [line("michel", seed, "16 heads", 16, 0.7 + 0.01 * seed) for seed in range(3)]
        voted = [line("both 4", seed, "fine-tuned", 16, 0.75 + 0.011 * seed) for seed in range(3)]
        self.assertIn("votes - michel, 16 heads | accuracy, points | 3 | **+5.10", "\n".join(t.methods(lines, voted, 4)))
        self.assertEqual((t.kept_by(4)[0], t.kept_by(4)[-1]), ("32", "0"))

    def test_the_picture_has_a_band_and_a_line_for_each_lambda_and_order(self):
        picture = tree.fromstring(t.curves(masked(0.1), 2))
        self.assertEqual(len(picture.findall("{*}polygon")), 6)
        self.assertEqual(len(picture.findall("{*}polyline")), 6)
        tree.fromstring(t.curves([], 2))


PROGRAM = """#!/usr/bin/env python3
import json, sys
from pathlib import Path
words = sys.argv[1:]
with open(Path(sys.argv[0]).parent / "calls", "a") as calls:
    calls.write(" ".join(words) + "\\n")
if words[0] == "train":
    run = Path(words[words.index("--out") + 1]) / "run"
    run.mkdir(parents=True)
    (run / "config.json").write_text(json.dumps({"train": {"epochs": 3}}))
    (run / "run.json").write_text(json.dumps({"total_steps": 300}))
    print(json.dumps({"event": "finished", "run": str(run)}))
elif (Path(sys.argv[0]).parent / "broken").exists():
    sys.exit("no disk left")
else:
    for what, kept in (("grouped", 16), ("pillars", 4), ("fine-tuned", 4)):
        print(json.dumps({"event": "point", "what": what, "kept": kept, "test_accuracy": 0.5, "test_loss": 0.7}))
"""


class Running(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.folder = Path(self.place.name)
        self.program = self.folder / "program"
        self.program.write_text(PROGRAM)
        self.program.chmod(self.program.stat().st_mode | stat.S_IXUSR)
        loader = importlib.machinery.SourceFileLoader("prune_study", str(PACKAGING / "prune_study"))
        self.study = importlib.util.module_from_spec(importlib.util.spec_from_loader("prune_study", loader))
        loader.exec_module(self.study)

    def tearDown(self):
        self.place.cleanup()

    def run_study(self, seeds):
        before, sys.argv = sys.argv, ["prune_study", "groups", "shapes", "--cli", str(self.program), "--commit", "abc", "--seeds",
                                      str(seeds), "--work", str(self.folder / "work"), "--out", str(self.folder)]
        try:
            self.study.main()
        finally:
            sys.argv = before

    def calls(self):
        return (self.folder / "calls").read_text().splitlines()

    def test_a_study_that_broke_off_goes_on_where_it_was(self):
        self.run_study(1)
        first = self.calls()
        self.assertEqual(sum(call.startswith("train") for call in first), 1)
        self.assertEqual(sum(call.startswith("prune") for call in first), 10)
        self.assertIn("--train 50 --finetune 1", first[1])  # half of the 100 steps an epoch has
        (self.folder / "broken").touch()
        with self.assertRaises(SystemExit) as stopped:
            self.run_study(2)
        self.assertIn("no disk left", str(stopped.exception))
        (self.folder / "broken").unlink()
        self.run_study(2)
        self.assertEqual(sum(call.startswith("train") for call in self.calls()), 2)
        lines = t.read_lines(self.folder / "prune-groups-shapes.tsv")
        self.assertEqual(len(lines), 2 * 10 * 3)
        self.assertEqual({row["program"] for row in lines}, {"abc"})
        self.assertIn("program abc", (self.folder / "prune-groups-shapes.md").read_text())
        self.assertEqual(list((self.folder / "work").glob("jobs-*")), [])


if __name__ == "__main__":
    unittest.main()
