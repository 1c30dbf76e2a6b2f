#include "core/nn/objectives/head_groups.h"

#include "core/nn/objectives/partitions.h"

#include <algorithm>

namespace headscope::objectives {
namespace {

// Averaging matrix (groups, H): 1 / group size for members, else 0.
torch::Tensor averagingOf(const std::vector<int>& groups, const torch::TensorOptions& options) {
    const auto heads = static_cast<std::int64_t>(groups.size());
    auto weights =
        torch::zeros({*std::max_element(groups.begin(), groups.end()) + 1, heads}, torch::kDouble);
    auto at = weights.accessor<double, 2>();
    for (std::int64_t h = 0; h < heads; ++h) {
        const int group = groups[static_cast<std::size_t>(h)];
        at[group][h] = 1.0 / static_cast<double>(std::count(groups.begin(), groups.end(), group));
    }
    return weights.to(options);
}

// Returns 1 / length of vectors with these squared lengths. Zero vectors get 0 and no gradient.
torch::Tensor inverseLength(const torch::Tensor& squared) {
    constexpr double kZeroSquare = 1e-24;
    return (squared > kZeroSquare).to(squared.scalar_type()) *
           squared.clamp_min(kZeroSquare).rsqrt();
}

std::vector<std::vector<double>> rowsOfGram(const torch::Tensor& gram) {
    const auto exact = gram.detach().to(torch::kCPU, torch::kDouble).contiguous();
    std::vector<std::vector<double>> rows;
    for (std::int64_t i = 0; i < exact.size(0); ++i) {
        const double* first = exact.data_ptr<double>() + i * exact.size(1);
        rows.emplace_back(first, first + exact.size(1));
    }
    return rows;
}

}  // namespace

torch::Tensor headFeatures(const torch::Tensor& perHead, const torch::Tensor& queryMask,
                           const torch::Tensor& keyMask, bool maps) {
    auto values = perHead;
    if (queryMask.defined())
        values = values * queryMask.unsqueeze(1).unsqueeze(3).to(values.scalar_type());
    if (maps && keyMask.defined())
        values = values * keyMask.unsqueeze(1).unsqueeze(2).to(values.scalar_type());
    return values.transpose(0, 1).flatten(1);
}

torch::Tensor gramOf(const torch::Tensor& features) {
    const auto exact = features.detach().to(torch::kDouble);
    return torch::matmul(exact, exact.t());
}

Grouping bestGroups(const torch::Tensor& gram, int clusters) {
    const auto rows = rowsOfGram(gram);
    auto best =
        rows.size() > kMostPoints ? goodPartition(rows, clusters) : bestPartition(rows, clusters);
    return {std::move(best.groups), best.objective};
}

Grouping quickGroups(const torch::Tensor& gram, int clusters) {
    const auto rows = rowsOfGram(gram);
    auto found = bestTakesLong(static_cast<int>(rows.size()), clusters) || rows.size() > kMostPoints
                     ? goodPartition(rows, clusters)
                     : bestPartition(rows, clusters);
    return {std::move(found.groups), found.objective};
}

GroupTerms groupTerms(const torch::Tensor& features, const std::vector<int>& groups,
                      bool centresConstant) {
    // All cosines follow from inner products. The mean of each group is a product with the
    // averaging matrix.
    const auto averaging = averagingOf(groups, features.options().requires_grad(false));
    const auto of = centresConstant ? features.detach() : features;
    const auto index = torch::tensor(std::vector<std::int64_t>(groups.begin(), groups.end()))
                           .to(features.device());
    const auto centreGram =
        torch::matmul(torch::matmul(averaging, torch::matmul(of, of.t())), averaging.t());
    // centreInverse: shape (groups).
    const auto centreInverse = inverseLength(centreGram.diagonal());
    // toCentre: shape (H, groups).
    const auto toCentre = torch::matmul(torch::matmul(features, of.t()), averaging.t());
    const auto own = toCentre.gather(1, index.unsqueeze(1)).squeeze(1);  // (H)
    GroupTerms terms;
    terms.cosineToCentre =
        own * inverseLength(features.pow(2).sum(1)) * centreInverse.index_select(0, index);
    terms.homogenisation = -terms.cosineToCentre.mean();
    const auto count = averaging.size(0);
    if (count < 2) {
        terms.diversification = torch::zeros({}, features.options().requires_grad(false));
        return terms;
    }
    const auto cosines = centreGram * centreInverse.unsqueeze(0) * centreInverse.unsqueeze(1);
    terms.diversification = cosines.triu(1).sum() / static_cast<double>(count * (count - 1) / 2);
    return terms;
}

}  // namespace headscope::objectives
