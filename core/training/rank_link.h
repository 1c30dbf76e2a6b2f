// What RankGroup needs of a library that moves tensors between processes. Exceptions: whatever the library throws.
#pragma once

#include "core/api/ranks.h"
#include "core/api/result.h"

#include <torch/torch.h>

#include <memory>

namespace headscope::training {

// A sum that is on its way.
class PendingSum {
public:
    virtual ~PendingSum() = default;
    virtual void wait() = 0;
};

// Tensors: CPU, contiguous, none of bool. Each call blocks until the other ranks have made it too.
class RankLink {
public:
    virtual ~RankLink() = default;
    // Rank 0's values, in place. The others wait for them as long as rank 0 gives signs of life.
    virtual void broadcast(torch::Tensor tensor) = 0;
    // In place; every rank gets the same bits. Sums are started in the same order by all ranks.
    virtual std::unique_ptr<PendingSum> startSum(torch::Tensor tensor) = 0;
    // Those of each rank; as many rows on each.
    virtual std::vector<torch::Tensor> equalRows(torch::Tensor rows) = 0;
};

// Errors: as joinRanks.
Result<std::unique_ptr<RankLink>> openRankLink(const RankPlace& place);

// Of what a library says that gave up; the lines below are for its authors.
inline std::string firstLine(const std::exception& failure) {
    const std::string text = failure.what();
    return text.substr(0, text.find('\n'));
}

}  // namespace headscope::training
