"""The statistics of packaging/method_study against known values, and what its tables may and may not depend on."""

import random
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))
import study_tables as t  # noqa: E402

CONTROL = ("none", "0")
METHODS = {"a": (CONTROL, ["0.1", "1.0"]), "b": (("b", "1e-6"), ["0.1", "1.0"])}


def line(method, strength, seed, valid, test):
    return {"method": method, "strength": strength, "seed": str(seed), "valid_accuracy": str(valid),
            "test_accuracy": str(test), **{column: "0.5" for column in t.MEASURES}}


def lines(gain=0.0, seeds=5):
    """Two methods and their controls; the stronger of a is better on validation, the weaker of b."""
    draw, made = random.Random(1), []
    for seed in range(seeds):
        level = 0.8 + 0.05 * draw.random()
        made += [line("none", "0", seed, level, level), line("b", "1e-6", seed, level, level + 0.001)]
        made += [line("a", "0.1", seed, level, level), line("a", "1.0", seed, level + 0.01, level + gain + 0.001 * draw.random())]
        made += [line("b", "0.1", seed, level + 0.01, level), line("b", "1.0", seed, level, level + 0.3)]
    return made


class Statistics(unittest.TestCase):
    def test_points_of_students_t(self):
        for level, degrees, point in [(0.05, 1, 12.7062), (0.05, 4, 2.776445), (0.01, 4, 4.604095), (0.05, 9, 2.262157),
                                      (0.1, 30, 1.697261), (0.05, 1000, 1.962339)]:
            self.assertAlmostEqual(t.student_point(level, degrees), point, places=4)
            self.assertAlmostEqual(t.student_p(point, degrees), level, places=5)
        self.assertEqual(t.student_p(0, 4), 1)

    def test_interval_of_a_mean(self):
        values = [4.0, 5.0, 6.0, 7.0, 8.0]  # deviation sqrt(2.5)
        self.assertAlmostEqual(t.half_width(values), 2.776445 * (2.5 / 5) ** 0.5, places=5)
        self.assertAlmostEqual(t.paired_p([1.0, 2.0, 3.0]), 0.074180, places=5)
        self.assertEqual(t.paired_p([0.0, 0.0, 0.0]), 1)
        self.assertEqual(t.paired_p([0.5, 0.5, 0.5]), 0)

    def test_holm(self):
        for ours, wanted in zip(t.holm_adjusted([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]):
            self.assertAlmostEqual(ours, wanted)
        for ours, wanted in zip(t.holm_levels([0.01, 0.04, 0.03, 0.005]), [0.05 / 3, 0.025, 0.025, 0.0125]):
            self.assertAlmostEqual(ours, wanted)

    def test_an_interval_leaves_out_zero_exactly_where_holm_rejects(self):
        draw = random.Random(2)
        rejected = 0
        for _ in range(200):
            gaps = [[draw.gauss(shift, 1) for _ in range(5)] for shift in (0, 1, 2, 4)]
            p_values = [t.paired_p(g) for g in gaps]
            for g, level, adjusted in zip(gaps, t.holm_levels(p_values), t.holm_adjusted(p_values)):
                outside = abs(sum(g) / len(g)) > t.half_width(g, level)
                self.assertEqual(outside, adjusted <= 0.05)
                rejected += outside
        self.assertGreater(rejected, 100)

    def test_one_false_finding_in_twenty_studies_at_most(self):
        draw, false = random.Random(3), 0
        for _ in range(2000):
            p_values = [t.paired_p([draw.gauss(0, 1) for _ in range(5)]) for _ in range(4)]
            false += min(t.holm_adjusted(p_values)) <= 0.05
        self.assertLess(false / 2000, 0.05 + 3 * (0.05 * 0.95 / 2000) ** 0.5)
        self.assertGreater(false, 40)  # nor far below: the test has power


class Tables(unittest.TestCase):
    def test_strengths_are_chosen_on_validation_alone(self):
        study = t.Study(lines(), METHODS)
        self.assertEqual((study.chosen("a"), study.chosen("b")), ("1.0", "0.1"))  # b's 1.0 is far better on test
        shuffled = lines()
        for row in shuffled:
            row["test_accuracy"] = str(1 - float(row["test_accuracy"]))
        self.assertEqual((t.Study(shuffled, METHODS).chosen("a"), t.Study(shuffled, METHODS).chosen("b")), ("1.0", "0.1"))

    def test_only_the_chosen_strength_is_reported_on_test(self):
        study = t.Study(lines(), METHODS)
        self.assertEqual([(m, s, c) for m, s, c, _ in study.comparisons()], [("a", "1.0", CONTROL), ("b", "0.1", ("b", "1e-6"))])
        self.assertNotIn("test", t.cell_table(study)[0])

    def test_differences_are_paired_by_seed_in_any_order(self):
        rows = lines(gain=0.02)
        random.Random(4).shuffle(rows)
        gaps = dict((m, g) for m, _, _, g in t.Study(rows, METHODS).comparisons())
        for gap in gaps["a"]:
            self.assertTrue(0.02 <= gap <= 0.0211, gap)  # seeds differ by far more
        for gap in gaps["b"]:
            self.assertAlmostEqual(gap, -0.001)  # against its own control

    def test_a_seed_that_one_side_lacks_is_left_out(self):
        rows = [row for row in lines() if (row["method"], row["seed"]) != ("none", "2")]
        gaps = dict((m, g) for m, _, _, g in t.Study(rows, METHODS).comparisons())
        self.assertEqual((len(gaps["a"]), len(gaps["b"])), (4, 5))

    def test_bold_where_holm_rejects_and_only_there(self):
        self.assertIn("**+2.", "\n".join(t.test_table(t.Study(lines(gain=0.02), METHODS))))
        draw = random.Random(5)
        rows = [dict(row, test_accuracy=str(0.8 + 0.01 * draw.random())) for row in lines()]
        self.assertNotIn("**", "\n".join(t.test_table(t.Study(rows, METHODS))))

    def test_an_unfinished_study_has_tables(self):
        for made in ([], lines(seeds=1)):
            study = t.Study(made, METHODS)
            for table in (t.test_table(study), t.control_table(study), t.cell_table(study)):
                self.assertGreaterEqual(len(table), 2)
        self.assertEqual(t.Study([], METHODS).chosen("a"), None)


if __name__ == "__main__":
    unittest.main()
