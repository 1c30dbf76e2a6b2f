// Gradients of all ranks added up while the backward pass goes on: as soon as all gradients of a bucket are there, its
// sum is on its way (Li et al. 2020, PyTorch Distributed, arXiv 2006.15704).
#pragma once

#include "core/training/rank_group.h"

namespace headscope::training {

class GradientSums {
public:
    // Listens to the backward passes of these parameters as long as it lives.
    GradientSums(std::vector<torch::Tensor> parameters, std::shared_ptr<RankGroup> group);
    ~GradientSums();
    GradientSums(const GradientSums&) = delete;
    GradientSums& operator=(const GradientSums&) = delete;

    void begin();                // before a backward pass
    void finish();               // after it: the gradients are sums over all ranks. Throws LostRank.
    std::int64_t bytes() const;  // of a step, before they are sent

private:
    struct Place {
        std::size_t bucket = 0;
        std::int64_t first = 0;  // element
    };
    struct Bucket {
        torch::Tensor values;  // (elements) float
        std::size_t members = 0, ready = 0;
        std::unique_ptr<PendingSum> sum;
    };
    void take(std::size_t parameter, const torch::Tensor& gradient);
    void startComplete();

    std::vector<torch::Tensor> m_parameters;
    std::vector<unsigned> m_hooks;
    std::vector<Place> m_places;  // of each parameter
    std::vector<Bucket> m_buckets;
    std::shared_ptr<RankGroup> m_group;
    std::size_t m_started = 0;  // buckets, in their order, which is that of all ranks
    bool m_listening = false;
};

}  // namespace headscope::training
