// Computes the tables and findings of a study from its values.
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/study.h"

namespace headscope::studies {

// Computes the result. All claims of a study are one family: the intervals of the findings are
// corrected by Holm's method for the number of claims that have values.
//
// A claim states a range [least, most]. Holm's method uses the p value of the end of the range that
// the mean is nearest to, so the corrected interval is on one side of that end exactly if the
// test rejects it. A range with two ends that contains the mean uses the larger of the two p
// values (two one-sided tests, Schuirmann 1987).
// The verdict is Supported if the whole interval is inside the range, Contradicted if it is outside
// and Open otherwise. If all values are equal, there is no interval: the verdict is then Open,
// unless the claim is proved (StudyClaim). It is Open too if some seeds have no value.
//
// Errors: Usage (a claim or a table names an unknown or ambiguous row, or an unknown step).
Result<StudyResult> studyResult(const Study& study, const StudyValues& values);

// Smallest effect that n > 1 seeds resolve at the level of 95 %: t(n - 1, 0.975) spread / sqrt(n),
// half the width of Student's interval (StudyPower).
double smallestEffect(int seeds, double spread);

// Whether the settings include all wanted ones, with equal values.
bool hasSettings(const RunConfig& config, const RunConfig& wanted);

// Settings of each row of the study, in the order of the sweep; one empty entry without a sweep.
std::vector<RunConfig> rowsOf(const Study& study);

// Settings of the only row that a place names, and the row's name (studyRow). claim: its id, for
// messages. Errors: Usage (no or several such rows).
Result<RunConfig> settingsOfPlace(const Study& study, const StudyPlace& place,
                                  const std::string& claim);
Result<std::string> rowOfPlace(const Study& study, const StudyPlace& place,
                               const std::string& claim);

}  // namespace headscope::studies
