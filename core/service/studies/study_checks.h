// Checks a study that was read from a file. `file`: its name in messages.
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/study.h"

#include <string>

namespace headscope::studies {

// Errors: BadData if an id has characters that are not allowed, or occurs twice.
Status checkIdsOf(const Study& study, const std::string& file);
// Errors: BadData if the study trains nothing and has no seeds, or if two rows have the same name.
Status checkRunsOf(const Study& study, const std::string& file);
// Errors: BadData if a table, a claim or a difference names a number that nothing gives.
Status checkNumbersOf(const Study& study, const std::string& file);

}  // namespace headscope::studies
