// A report, with the open weight files and the load plan from which it was made. Used by
// load_report and read_weights.
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
