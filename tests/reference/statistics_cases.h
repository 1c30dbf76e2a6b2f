// Reference cases for statistics (core/base/stats): intervals, assignment, linkage, projection.
#pragma once

#include "tests/reference/reference_cases.h"

namespace headscope::analysis {

// Adds the kinds intervals, assignment, linkage and projection.
void addStatisticsKinds(ReferenceKinds& kinds);

}  // namespace headscope::analysis
