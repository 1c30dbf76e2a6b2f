// Sums gradients over all ranks while the backward pass is still running. The sum of a bucket
// starts as soon as all its gradients are computed (Li et al. 2020, PyTorch Distributed, arXiv
// 2006.15704).
#pragma once

#include "core/nn/training/rank_group.h"

namespace headscope::training {

// Groups parameters into buckets and sums each bucket over the ranks.
class GradientSums {
public:
    // Registers backward hooks on these parameters; the destructor removes them.
    GradientSums(std::vector<torch::Tensor> parameters, std::shared_ptr<RankGroup> group);
    ~GradientSums();
    GradientSums(const GradientSums&) = delete;
    GradientSums& operator=(const GradientSums&) = delete;

    void begin();  // call before the backward pass
    // Call after the backward pass. Blocks until the gradients are sums over all ranks. Throws
    // LostRank.
    void finish();
    std::int64_t bytes() const;  // bytes of gradients per step and rank

private:
    struct Place {
        std::size_t bucket = 0;
        std::int64_t first = 0;  // index of the first element in the bucket
    };
    struct Bucket {
        torch::Tensor values;  // (elements) float32, flattened gradients
        std::size_t members = 0, ready = 0;
        std::unique_ptr<PendingSum> sum;
    };
    void take(std::size_t parameter, const torch::Tensor& gradient);
    void startComplete();

    std::vector<torch::Tensor> m_parameters;
    std::vector<unsigned> m_hooks;
    std::vector<Place> m_places;  // position of each parameter
    std::vector<Bucket> m_buckets;
    std::shared_ptr<RankGroup> m_group;
    // Number of buckets whose sum has started. Buckets start in the same order on all ranks.
    std::size_t m_started = 0;
    bool m_listening = false;
};

}  // namespace headscope::training
