// Runs an experiment in its own thread: both sides in lockstep; play, pause, step and pace;
// optional recording.
#pragma once

#include "core/lab/worlds/experiment.h"

namespace headscope::lab {

struct SessionInputs {
    LabPlan plan;         // resolved
    std::string folder;   // "" if it is not recorded
    bool resume = false;  // continue from the state in the folder
    std::string programVersion;
    // creates a side; default: as in the catalogue
    std::function<std::unique_ptr<Experiment>(const RunConfig& config)> make = {};
};
// Starts a session. The experiment is created in its thread, so errors of a resumed state come from
// wait(). Errors: Io.
Result<std::shared_ptr<LabSession>> startLabSession(SessionInputs inputs);
// Returns the plan of a recorded experiment, resolved by this version of the program. Errors: Io,
// BadData, Usage.
Result<LabPlan> recordedPlan(const std::string& folder, const std::string& programVersion);

}  // namespace headscope::lab
