// Starts, follows and controls training runs. Safe on any thread. train, resume and follow return
// once the settings are checked; the work continues in a thread of the session. sendCommand blocks
// until the other process has executed the command. estimate answers in the analysis thread
// (analysis.h).
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/ranks.h"
#include "core/api/base/request.h"
#include "core/api/base/run_config.h"
#include "core/api/engine/session.h"

#include <cstdint>
#include <memory>
#include <string>

namespace headscope {

// Estimated cost of a run, shown live before it starts.
struct Estimate {
    std::int64_t parameters = 0;
    std::int64_t memoryBytes = 0;
    double attentionShare = 0;  // share of a training step's floating-point operations
    std::int64_t steps = 0, stepsPerEpoch = 0;
    double secondsPerStep = 0;  // time measured on 3 steps; 0 if not measured
    double seconds = 0;         // estimated duration of the whole run
    std::string device, precision;
    int threads = 0;
    std::vector<Message> warnings = {};  // warnings that depend on the length of the run
};

class Training {
public:
    virtual ~Training() = default;

    // Starts a run in a new training thread. Problems found while loading end the session as
    // Failed.
    virtual Result<std::shared_ptr<TrainingSession>> train(const RunConfig& config) = 0;
    // Starts a run like train(), in a folder with the given name inside run.folder. Further errors:
    // Usage (invalid folder name), Io (the folder exists).
    virtual Result<std::shared_ptr<TrainingSession>> trainAs(const RunConfig& config,
                                                             const std::string& folderName) = 0;
    virtual Result<std::shared_ptr<TrainingSession>> resume(const std::string& runPath) = 0;
    // Called by rank 0 of several processes that train one run together (ranks.h). The ranks share
    // all training until the returned handle is released, which also ends the other ranks. Blocks
    // until all ranks are connected. Errors: Network (a rank is missing), Usage (two processes have
    // the same rank; several machines without a token), Cancelled (stopped on request).
    virtual Result<std::shared_ptr<void>> leadRanks(const RankPlace& place) = 0;
    // Called by the other ranks: joins the training of rank 0's run and blocks until it ends.
    // Errors: as for leadRanks; BadData (different data here), Network (rank 0 disappeared).
    virtual Status followRanks(const RankPlace& place) = 0;
    // Follows a run that another process trains: reads its folder and sends commands to that
    // process. Ends when the run is not trained any more. Errors: Usage (no process trains the
    // run), Io, BadData.
    virtual Result<std::shared_ptr<TrainingSession>> follow(const std::string& runPath) = 0;
    // Sends a command to the process that trains the run, and blocks until it is executed. Errors:
    // Usage (no process trains the run), Io (no reply).
    virtual Result<RunAnswer> sendCommand(const std::string& runPath,
                                          const RunCommand& command) = 0;

    virtual void estimate(const RunConfig& partial, Callback<Estimate> done) = 0;
};

}  // namespace headscope
