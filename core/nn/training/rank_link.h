// The interface through which RankGroup moves tensors between processes. Methods throw the
// exceptions of the implementation.
#pragma once

#include "core/api/base/ranks.h"
#include "core/api/base/result.h"

#include <torch/torch.h>

#include <memory>

namespace headscope::training {

// A sum over ranks that is still being computed.
class PendingSum {
public:
    virtual ~PendingSum() = default;
    // Blocks until the sum is complete; throws if the group has failed.
    virtual void wait() = 0;
};

// Tensors must be on the CPU, contiguous and not bool. Each call blocks until the other ranks have
// made it too.
class RankLink {
public:
    virtual ~RankLink() = default;
    // Copies rank 0's values into `tensor` on all ranks. Other ranks wait as long as rank 0 sends
    // heartbeats.
    virtual void broadcast(torch::Tensor tensor) = 0;
    // Sums in place; every rank gets bitwise equal results. All ranks must start sums in the same
    // order.
    virtual std::unique_ptr<PendingSum> startSum(torch::Tensor tensor) = 0;
    // Returns each rank's rows. All ranks must pass tensors of the same shape.
    virtual std::vector<torch::Tensor> equalRows(torch::Tensor rows) = 0;
};

// Connects to the other ranks. Errors: those of joinRanks.
Result<std::unique_ptr<RankLink>> openRankLink(const RankPlace& place);

// Returns the first line of an exception's message. The other lines are only useful to the authors
// of the library.
inline std::string firstLine(const std::exception& failure) {
    const std::string text = failure.what();
    return text.substr(0, text.find('\n'));
}

}  // namespace headscope::training
