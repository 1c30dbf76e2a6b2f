// Measures the numbers of a lesson on a run.
#pragma once

#include "core/api/analysis.h"
#include "ui/presenters/lesson.h"

namespace headscope::ui {

// slot: of the question, as two numbers may be asked for at once. done: in the analysis thread. Errors beside those of
// the questions: Usage where the run has no such head, token, measure or score.
Asked askLessonValue(RunView& run, const LessonValue& value, const std::string& slot, Callback<double> done);

}  // namespace headscope::ui
