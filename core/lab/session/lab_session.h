// Runs an experiment in a separate thread, both sides in lockstep. Supports play, pause, single
// steps, a speed limit, and optional recording.
#pragma once

#include "core/lab/worlds/experiment.h"

namespace headscope::lab {

struct SessionInputs {
    LabPlan plan;         // resolved plan
    std::string folder;   // folder of the record; "" if not recorded
    bool resume = false;  // continue from the state in the folder
    std::string programVersion;
    // Creates a side; default: the function in the catalogue.
    std::function<std::unique_ptr<Experiment>(const RunConfig& config)> make = {};
};
// Starts a session. Its thread creates the experiment, so errors of a resumed state come from
// wait(). Errors: Io.
Result<std::shared_ptr<LabSession>> startLabSession(SessionInputs inputs);
// Returns the plan of a recorded experiment, resolved by this version of the program. Errors: Io,
// BadData, Usage.
Result<LabPlan> recordedPlan(const std::string& folder, const std::string& programVersion);

}  // namespace headscope::lab
