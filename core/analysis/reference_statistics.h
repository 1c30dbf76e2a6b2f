// Reference cases for statistics (core/stats): intervals, assignment, linkage, projection.
#pragma once

#include "core/analysis/reference_cases.h"

namespace headscope::analysis {

// Adds the kinds intervals, assignment, linkage and projection.
void addStatisticsKinds(ReferenceKinds& kinds);

}  // namespace headscope::analysis
