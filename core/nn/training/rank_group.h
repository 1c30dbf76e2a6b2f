// A group of ranks that can also sum and gather tensors.
#pragma once

#include "core/nn/training/rank_link.h"
#include "core/service/backend/ranks.h"

namespace headscope::training {

// Adds tensor operations to Ranks. If a rank is lost, all methods throw LostRank.
class RankGroup : public Ranks {
public:
    RankGroup(const RankPlace& place, std::unique_ptr<RankLink> link)
        : m_place(place), m_link(std::move(link)) {}
    ~RankGroup() override;

    int rank() const override { return m_place.rank; }
    int size() const override { return m_place.size; }
    std::string fromFirst(const std::string& text) override;
    std::vector<std::string> all(const std::string& mine) override;

    // Returns whether the connection to a rank was lost. If so, the group cannot be used any more.
    bool lost() const { return m_lost; }

    // Starts an in-place sum of the same tensor (CPU, contiguous) over all ranks. Every rank gets
    // bitwise equal results.
    std::unique_ptr<PendingSum> startSum(torch::Tensor tensor);
    // Waits for a sum that startSum started.
    void wait(PendingSum& sum);
    void sum(torch::Tensor tensor) { wait(*startSum(std::move(tensor))); }
    // Gathers (rows of this rank, ...) to (rows of all ranks, ...) in rank order; the number of
    // rows may differ per rank. The gradient assumes a loss that every rank computes in full and
    // weights by 1 / size.
    torch::Tensor gathered(const torch::Tensor& rows);
    // Same as gathered(), without a gradient.
    torch::Tensor joined(const torch::Tensor& rows);
    // Returns the number of rows of each rank. `mine`: that of this rank.
    std::vector<std::int64_t> counts(std::int64_t mine);

private:
    template <class Work>
    auto orLost(const Work& work);

    RankPlace m_place;
    std::unique_ptr<RankLink> m_link;
    bool m_lost = false, m_ended = false;
};

}  // namespace headscope::training
