// Reference cases for gates and groups (README).
#pragma once

#include "tests/reference/reference_cases.h"

namespace headscope::pruning {

Result<analysis::ReferenceAnswer> gateCase(const analysis::ReferenceCase& given);   // l0-gates
Result<analysis::ReferenceAnswer> groupCase(const analysis::ReferenceCase& given);  // gha-maps
Result<analysis::ReferenceAnswer> voteCase(const analysis::ReferenceCase& given);   // gha-votes

}  // namespace headscope::pruning
