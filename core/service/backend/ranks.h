// Processes that train one run together, as an interface without LibTorch. Training thread only.
#pragma once

#include "core/api/base/ranks.h"
#include "core/api/base/result.h"
#include "core/service/backend/trainer.h"

#include <stdexcept>

namespace headscope::training {

// Thrown if a process ended or did not answer in time. The weights are still those before the
// current step.
struct LostRank : std::runtime_error {
    explicit LostRank(const Message& why) : std::runtime_error(why.text()), message(why) {}
    const Message message;
};

// A group of processes. All methods block until the other ranks have called them too, and throw
// LostRank.
class Ranks {
public:
    virtual ~Ranks() = default;  // rank 0's destructor sends the end signal to the others
    virtual int rank() const = 0;
    // Returns the number of processes.
    virtual int size() const = 0;
    // Returns rank 0's text on every rank. The others wait as long as rank 0 sends heartbeats,
    // since it may be paused. An empty text from rank 0 signals the end.
    virtual std::string fromFirst(const std::string& text) = 0;
    // Returns the texts of all ranks, in rank order, on every rank.
    virtual std::vector<std::string> all(const std::string& mine) = 0;
};

// Blocks until all ranks are connected. Errors: Network (names the missing ranks and the time
// waited), Usage (duplicate rank, missing token between machines), Cancelled (this process was
// asked to stop).
Result<std::shared_ptr<Ranks>> joinRanks(const RankPlace& place);

// Returns rank 0's trainer; the other ranks repeat every operation on it. Errors: those of
// makeTrainer on any rank, Usage (fewer samples per step than ranks; a device other than the CPU).
Result<std::unique_ptr<Trainer>> makeLeadingTrainer(const RunConfig& config,
                                                    const models::ModelSpec& spec,
                                                    std::shared_ptr<const data::Dataset> dataset,
                                                    std::shared_ptr<Ranks> ranks);
// Runs a rank other than 0 until rank 0 ends. `dataset` may be an error, which is reported to rank
// 0. Errors: those of makeLeadingTrainer, and Network if rank 0 is lost.
Status followLeader(const RunConfig& config, const models::ModelSpec& spec,
                    Result<std::shared_ptr<const data::Dataset>> dataset,
                    std::shared_ptr<Ranks> ranks);

// Encode a list of strings as one string, and decode it. unpacked() throws if packed() did not make
// its argument.
std::string packed(const std::vector<std::string>& parts);
std::vector<std::string> unpacked(const std::string& text);

}  // namespace headscope::training
