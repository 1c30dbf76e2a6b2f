// Measures the numbers of a lesson on a run.
#pragma once

#include "core/api/analysis.h"
#include "ui/presenters/lesson.h"

#include <limits>

namespace headscope::ui {

// What was measured, and what independent heads of the same sharpness would have; NaN where nothing says that.
struct LessonNumber {
    double value = 0, chance = std::numeric_limits<double>::quiet_NaN();
};

// slot: of the question, as two numbers may be asked for at once. done: in the analysis thread. Errors beside those of
// the questions: Usage where the run has no such head, token, measure or score.
Asked askLessonValue(RunView& run, const LessonValue& value, const std::string& slot, Callback<LessonNumber> done);

}  // namespace headscope::ui
