// Starting, following and steering what trains. Any thread. train, resume and follow return once the settings are
// checked, the work goes on in a thread of the session; tell blocks until the other process has obeyed; estimate
// answers in the analysis thread (analysis.h).
#pragma once

#include "core/api/question.h"
#include "core/api/ranks.h"
#include "core/api/run_config.h"
#include "core/api/session.h"

#include <cstdint>
#include <memory>
#include <string>

namespace headscope {

// The live line before the start.
struct Estimate {
    std::int64_t parameters = 0;
    std::int64_t memoryBytes = 0;
    double attentionShare = 0;  // of a step's floating-point operations
    std::int64_t steps = 0, stepsPerEpoch = 0;
    double secondsPerStep = 0;  // measured on 3 steps, 0 where not measured
    double seconds = 0;         // of the whole run
    std::string device, precision;
    int threads = 0;
    std::vector<std::string> warnings = {};  // what only the length of the run tells
};

class Training {
public:
    virtual ~Training() = default;

    // Starts at once in a new training thread; problems found while loading end the session as Failed.
    virtual Result<std::shared_ptr<TrainingSession>> train(const RunConfig& config) = 0;
    // The same, in a folder of that name below run.folder. Errors also: Usage (no name of a folder), Io (it is there).
    virtual Result<std::shared_ptr<TrainingSession>> trainAs(const RunConfig& config,
                                                             const std::string& folderName) = 0;
    virtual Result<std::shared_ptr<TrainingSession>> resume(const std::string& runPath) = 0;
    // Several processes train one run together (ranks.h). Rank 0: from now on what is trained is shared, until the
    // handle is let go of, which tells the others that there is nothing more to do. Blocks until all are there. Errors:
    // Network (who did not come), Usage (two of one rank, no token between machines), Cancelled (told to stop).
    virtual Result<std::shared_ptr<void>> leadRanks(const RankPlace& place) = 0;
    // The other ranks: trains rank 0's run with it and blocks until that ends. Errors: as above; BadData (other data
    // here), Network (rank 0 went away).
    virtual Status followRanks(const RankPlace& place) = 0;
    // A run that another process trains, as it goes on: read from its folder, told through it. Ends when nobody trains
    // it any more. Errors: Usage (nobody does), Io, BadData.
    virtual Result<std::shared_ptr<TrainingSession>> follow(const std::string& runPath) = 0;
    // Blocks until the process that trains the run has obeyed. Errors: Usage (nobody trains it), Io (no answer).
    virtual Result<RunAnswer> tell(const std::string& runPath, const RunCommand& command) = 0;

    virtual void estimate(const RunConfig& partial, Callback<Estimate> done) = 0;
};

}  // namespace headscope
