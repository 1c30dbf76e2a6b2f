// Which rows of a table of means are compared, and with which others.
#pragma once

#include "core/api/comparison.h"
#include "core/jobs/compared_runs.h"

namespace headscope::jobs {

// asked: CompareOptions::baseline. Errors: Usage: it can not be read, or no row is such a one.
Status markBaselines(Comparison& c, const std::string& asked, const std::vector<ReadRun>& all);
// Of the rows that are no baseline and differ in the `strengths` alone (whole keys; none: the first) the best by
// c.choose, of equal ones the first. Errors: Usage: a strength is no key of the table.
Status chooseRows(Comparison& c, const std::vector<std::string>& strengths);
// Of the baselines the one that has most values in common with the row, beside the first key's; of equal ones the
// first.
std::size_t baselineFor(const Comparison& c, const ComparedRow& row);

}  // namespace headscope::jobs
