// A report together with the open files and the plan behind it. Used by load_report and
// read_weights.
#pragma once

#include "core/spec/foreign/load_report.h"

namespace headscope::foreign {

struct Inspection {
    LoadReport report;
    WeightFiles files;
    LoadPlan plan;
};

Inspection inspectFolder(const std::string& folder, const HeadChoice& choice);

}  // namespace headscope::foreign
