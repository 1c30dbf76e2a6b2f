// Measures a lesson's numbers on a run.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/features/lessons/lesson.h"

#include <limits>

namespace headscope::ui {

// A measured number and its chance level (independent heads of the same sharpness). NaN: unknown.
struct LessonNumber {
    double value = 0, chance = std::numeric_limits<double>::quiet_NaN();
};

// Requests the number. `slot`: name of the request, since two may run at once. `done` is called in
// the analysis thread. Errors: those of the requests, and Usage if the run lacks the head, token,
// measure or score.
RequestHandle askLessonValue(RunView& run, const LessonValue& value, const std::string& slot,
                             Callback<LessonNumber> done);

}  // namespace headscope::ui
