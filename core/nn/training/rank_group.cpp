#include "core/nn/training/rank_group.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>

namespace headscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Gathers the rows of all ranks. Each rank's loss has weight 1 / size in the sum, so the gradients
// are multiplied by size.
class GatherRows : public torch::autograd::Function<GatherRows> {
public:
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& rows,
                                 RankGroup* group) {
        const auto counts = group->counts(rows.size(0));
        context->saved_data["first"] =
            std::accumulate(counts.begin(), counts.begin() + group->rank(), std::int64_t{0});
        context->saved_data["count"] = rows.size(0);
        context->saved_data["ranks"] = static_cast<std::int64_t>(group->size());
        return group->joined(rows);
    }
    static tensor_list backward(AutogradContext* context, const tensor_list& gradients) {
        const auto first = context->saved_data["first"].toInt(),
                   count = context->saved_data["count"].toInt();
        const auto ranks = static_cast<double>(context->saved_data["ranks"].toInt());
        return {gradients[0].narrow(0, first, count) * ranks, {}};
    }
};

torch::Tensor bytesOf(const std::string& text) {
    auto bytes = torch::empty({static_cast<std::int64_t>(text.size())}, torch::kByte);
    if (!text.empty()) std::memcpy(bytes.data_ptr<std::uint8_t>(), text.data(), text.size());
    return bytes;
}

std::string textOf(const torch::Tensor& bytes) {
    const auto own = bytes.contiguous();
    return {reinterpret_cast<const char*>(own.data_ptr<std::uint8_t>()),
            static_cast<std::size_t>(own.numel())};
}

}  // namespace

template <class Work>
auto RankGroup::orLost(const Work& work) {
    try {
        return work();
    } catch (const std::exception& failure) {
        m_lost = true;
        throw LostRank("rank %1 of %2 lost contact with another process: %3"_m(rank(), size(),
                                                                               firstLine(failure)));
    }
}

RankGroup::~RankGroup() {
    if (m_place.rank != 0 || m_lost) return;
    try {
        fromFirst({});
    } catch (const LostRank&) {
        // The other ranks notice on their own that rank 0 is gone.
    }
}

std::string RankGroup::fromFirst(const std::string& text) {
    // An empty text is the end signal. After it, the group must not communicate.
    if (m_ended) return {};
    auto bytes = bytesOf(text);
    orLost([&] {
        auto size = torch::full({1}, bytes.numel(), torch::kLong);
        m_link->broadcast(size);
        if (rank() != 0) bytes = torch::empty({size.item<std::int64_t>()}, torch::kByte);
        if (bytes.numel() > 0) m_link->broadcast(bytes);
    });
    m_ended = bytes.numel() == 0;
    return textOf(bytes);
}

std::vector<std::string> RankGroup::all(const std::string& mine) {
    const auto bytes = joined(bytesOf(mine));  // (bytes of all ranks)
    std::vector<std::string> texts;
    std::int64_t first = 0;
    for (const auto size : counts(static_cast<std::int64_t>(mine.size()))) {
        texts.push_back(textOf(bytes.narrow(0, first, size)));
        first += size;
    }
    return texts;
}

std::unique_ptr<PendingSum> RankGroup::startSum(torch::Tensor tensor) {
    return orLost([&] { return m_link->startSum(std::move(tensor)); });
}

void RankGroup::wait(PendingSum& sum) {
    orLost([&] { sum.wait(); });
}

std::vector<std::int64_t> RankGroup::counts(std::int64_t mine) {
    std::vector<std::int64_t> all;
    const auto each =
        orLost([&] { return m_link->equalRows(torch::full({1}, mine, torch::kLong)); });
    for (const auto& one : each) all.push_back(one.item<std::int64_t>());
    return all;
}

// Links require tensors of equal size that are neither empty nor bool. Shorter parts are padded,
// and cut afterwards.
torch::Tensor RankGroup::joined(const torch::Tensor& rows) {
    const auto counts = this->counts(rows.size(0));
    auto shape = rows.sizes().vec();
    shape[0] = *std::max_element(counts.begin(), counts.end());
    if (std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>()) == 0)
        return rows.detach();
    const bool flags = rows.scalar_type() == torch::kBool;
    auto own = torch::zeros(
        shape, torch::TensorOptions().dtype(flags ? torch::kByte : rows.scalar_type()));
    own.narrow(0, 0, rows.size(0)).copy_(rows.detach());
    auto parts = orLost([&] { return m_link->equalRows(own); });
    for (std::size_t rank = 0; rank < parts.size(); ++rank)
        parts[rank] = parts[rank].narrow(0, 0, counts[rank]);
    const auto all = torch::cat(parts);
    return flags ? all.to(torch::kBool) : all;
}

torch::Tensor RankGroup::gathered(const torch::Tensor& rows) {
    return rows.requires_grad() ? GatherRows::apply(rows, this) : joined(rows);
}

Result<std::shared_ptr<Ranks>> joinRanks(const RankPlace& place) {
    HEADSCOPE_TRY(auto link, openRankLink(place));
    return std::shared_ptr<Ranks>(std::make_shared<RankGroup>(place, std::move(link)));
}

}  // namespace headscope::training
