// The processes that train one run together, as the torch-free half sees them. Belongs to the training thread.
#pragma once

#include "core/api/ranks.h"
#include "core/api/result.h"
#include "core/training/trainer.h"

#include <stdexcept>

namespace headscope::training {

// A process went away, or did not answer in time. The weights are those of before the step.
struct LostRank : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// All methods block until the others have called them too, and throw LostRank.
class Ranks {
public:
    virtual ~Ranks() = default;  // of rank 0: tells the others that there is nothing more to do
    virtual int rank() const = 0;
    virtual int size() const = 0;
    // Rank 0's text at every rank. The others wait for it as long as rank 0 gives signs of life, as it may be paused.
    // "" from rank 0: the end.
    virtual std::string fromFirst(const std::string& text) = 0;
    // Every rank's text at every rank.
    virtual std::vector<std::string> all(const std::string& mine) = 0;
};

// Blocks until all are there. Errors: Network (who did not come, within what time), Usage (two of one rank, no token
// between machines), Cancelled (told to stop).
Result<std::shared_ptr<Ranks>> joinRanks(const RankPlace& place);

// Rank 0's trainer: what it is told to do the others do too. Errors: those of makeTrainer at any rank, Usage (fewer
// samples a step than ranks; a device that is not the processor).
Result<std::unique_ptr<Trainer>> makeLeadingTrainer(const RunConfig& config, const models::ModelSpec& spec,
                                                    std::shared_ptr<const data::Dataset> dataset,
                                                    std::shared_ptr<Ranks> ranks);
// The other ranks' part, until rank 0 ends. dataset: an error where it could not be read, which rank 0 is told.
// Errors: as above, and Network where rank 0 went away.
Status followLeader(const RunConfig& config, const models::ModelSpec& spec,
                    Result<std::shared_ptr<const data::Dataset>> dataset, std::shared_ptr<Ranks> ranks);

// Texts as one, and back; a text that packed did not make is a broken invariant.
std::string packed(const std::vector<std::string>& parts);
std::vector<std::string> unpacked(const std::string& text);

}  // namespace headscope::training
