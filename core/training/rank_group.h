// Ranks that also sum and join tensors.
#pragma once

#include "core/training/rank_link.h"
#include "core/training/ranks.h"

namespace headscope::training {

class RankGroup : public Ranks {
public:
    RankGroup(const RankPlace& place, std::unique_ptr<RankLink> link) : m_place(place), m_link(std::move(link)) {}
    ~RankGroup() override;

    int rank() const override { return m_place.rank; }
    int size() const override { return m_place.size; }
    std::string fromFirst(const std::string& text) override;
    std::vector<std::string> all(const std::string& mine) override;

    bool lost() const { return m_lost; }  // a process went away: nothing more can be done together

    // Adds up, in place, the same tensors (CPU, contiguous) of all ranks; every rank gets the same bits.
    std::unique_ptr<PendingSum> startSum(torch::Tensor tensor);
    void wait(PendingSum& sum);
    void sum(torch::Tensor tensor) { wait(*startSum(std::move(tensor))); }
    // (rows of this rank, ...) -> (rows of all, ...), in the order of the ranks; the numbers of rows may differ. The
    // gradient is that of a loss which every rank computes whole and counts by 1 / size.
    torch::Tensor gathered(const torch::Tensor& rows);
    // The same without a gradient.
    torch::Tensor joined(const torch::Tensor& rows);
    // How many rows each rank has.
    std::vector<std::int64_t> counts(std::int64_t mine);

private:
    template <class Work>
    auto orLost(const Work& work);

    RankPlace m_place;
    std::unique_ptr<RankLink> m_link;
    bool m_lost = false, m_ended = false;
};

}  // namespace headscope::training
