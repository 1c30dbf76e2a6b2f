// Reads numbers from the JSON lines of commands.
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/study.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace headscope::studies {

constexpr double kHalfInterval = 1.959963984540054;  // normal quantile of a 95 % interval

struct PickedNumber {
    double value = 0;
    double error = 0;  // standard error from the choice of the samples; 0: unknown
};

// Returns whether the line has the event and all texts of `where`.
bool fitsPick(const nlohmann::json& line, const StudyPick& pick);
// Reads a number from the last line that fits. Nothing if that line has no finite number there.
// Errors: BadData (no such line).
Result<std::optional<PickedNumber>> pickNumber(const std::string& lines, const StudyPick& pick);

}  // namespace headscope::studies
