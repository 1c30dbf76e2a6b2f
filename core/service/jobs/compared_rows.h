// Chooses which rows of a table of means are compared, and with which baseline.
#pragma once

#include "core/api/runs/comparison.h"
#include "core/service/jobs/compared_runs.h"

namespace headscope::jobs {

// Marks the baseline rows. requested: see CompareOptions::baseline. Errors: Usage (invalid text, or
// such a row does not exist).
Status markBaselines(Comparison& c, const std::string& requested, const std::vector<ReadRun>& all);
// Groups non-baseline rows that differ only in the `strengths` keys (default: the first key) and
// marks the best of each group by c.choose. Ties go to the first row. Errors: Usage: a strength is
// not a key of the table.
Status chooseRows(Comparison& c, const std::vector<std::string>& strengths);
// Returns the index of the baseline that shares the most values with the row, ignoring the first
// key. Ties go to the first baseline.
std::size_t baselineFor(const Comparison& c, const ComparedRow& row);

}  // namespace headscope::jobs
