"""The statistics of packaging/study_tables.py against known values."""

import math
import random
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))
import study_tables as t  # noqa: E402


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

    def test_equal_differences_have_no_p_and_no_interval(self):
        for differences in ([0.0] * 3, [0.5] * 3, [n / 300 - (n - 1) / 300 for n in (241, 226, 234)]):
            p = t.paired_p(differences)
            self.assertTrue(math.isnan(p))
            self.assertEqual(t.planned([p, 0.01]), [1.0, 0.01])
            self.assertNotIn("±", t.with_interval(differences))

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

    # The same cases as in tests/core/lab/worlds/lab_claims_test.cpp.
    def test_a_prediction_is_judged_by_its_whole_interval(self):
        for low, high, values, wanted in [
                (0, 1, [0.5], "open"), (0, 1, [1.2], "open"),
                (0, 1, [0.45, 0.5, 0.55], "as expected"), (0, 1, [0.9, 1.5], "open"), (0, 1, [0.4, 1.5], "open"),
                (0, 1, [1.19, 1.2, 1.21], "**contradicted**"), (0, 0, [1e-15, -2e-16], "as expected"),
                (4, math.inf, [4, 4, 4, 4, 5], "open"), (0, 0, [3, 2, 1, 3, 1], "**contradicted**"),
                (0.4, 0.6, [-3, 4], "open")]:
            self.assertEqual(t.verdict(low, high, values, proved=True), wanted, (low, high, values))

    def test_equal_values_settle_a_prediction_only_if_it_is_proved(self):
        self.assertEqual(t.verdict(3, 3, [3, 3, 3]), "open")
        self.assertEqual(t.verdict(3, 3, [3, 3, 3], proved=True), "as expected")


if __name__ == "__main__":
    unittest.main()
