// An experiment in a thread of its own: both sides in step, played, paused, stepped and paced; recorded where asked.
#pragma once

#include "core/lab/experiment.h"

namespace headscope::lab {

struct SessionInputs {
    LabPlan plan;         // resolved
    std::string folder;   // "": not recorded
    bool resume = false;  // go on with what lies in the folder
    std::string programVersion;
    std::function<std::unique_ptr<Experiment>(const RunConfig& config)> make = {};  // a side; {}: as the catalogue does
};
// The experiment is made in its thread; what a resumed one lacks is said by wait(). Errors: Io.
Result<std::shared_ptr<LabSession>> startLabSession(SessionInputs inputs);
// The plan of a recorded experiment, for this version of the program. Errors: Io, BadData, Usage.
Result<LabPlan> recordedPlan(const std::string& folder, const std::string& programVersion);

}  // namespace headscope::lab
