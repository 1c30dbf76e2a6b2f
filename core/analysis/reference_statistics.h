// Reference cases of statistics (core/stats): intervals, assignment, linkage, projection.
#pragma once

#include "core/analysis/reference_cases.h"

namespace headscope::analysis {

void addStatisticsKinds(ReferenceKinds& kinds);

}  // namespace headscope::analysis
