#include "core/nn/redundancy/information.h"

#include "core/base/util/random.h"

#include <algorithm>
#include <cmath>

namespace headscope::redundancy {
namespace {

// Added to covariances of components with variance 1, so that equal heads do not give a determinant
// of 0. Directions without variance then add the same to every term and cancel.
constexpr double kSingularRidge = 1e-6;

// Projects each head on its principal components, scaled to variance 1: (samples, H, k). Components
// without variance are 0.
torch::Tensor componentsOf(const torch::Tensor& pooled) {
    const auto heads = (pooled - pooled.mean(0, true)).transpose(0, 1);  // (H, samples, dh)
    const auto count = static_cast<double>(pooled.size(0));
    const auto [values, vectors] =
        torch::linalg_eigh(torch::matmul(heads.transpose(1, 2), heads) / count, "L");
    const auto kept = std::min<std::int64_t>(kComponents, pooled.size(2));
    const auto first = pooled.size(2) - kept;  // eigenvalues ascend
    const auto variance = values.narrow(1, first, kept);
    const auto smallest = 1e-10 * values.sum(1, true);
    const auto scale = torch::where(variance > smallest, variance.clamp_min(1e-300).rsqrt(),
                                    torch::zeros_like(variance));
    return (torch::matmul(heads, vectors.narrow(2, first, kept)) * scale.unsqueeze(1))
        .transpose(0, 1)
        .contiguous();
}

// Covariances of all components, of all samples and of each class, with the shares of the classes.
struct Covariances {
    torch::Tensor all;  // (H*k, H*k)
    std::vector<torch::Tensor> classes;
    std::vector<double> shares;
};

torch::Tensor covarianceOf(const torch::Tensor& rows) {
    const auto centred = rows - rows.mean(0, true);
    const auto product = torch::matmul(centred.t(), centred) / static_cast<double>(rows.size(0));
    return product + kSingularRidge * torch::eye(product.size(0), product.options());
}

Covariances covariancesOf(const torch::Tensor& rows, const torch::Tensor& labels) {
    Covariances found;
    found.all = covarianceOf(rows);
    const auto classes = labels.max().item<std::int64_t>() + 1;
    for (std::int64_t label = 0; label < classes; ++label) {
        const auto members = labels.eq(label).nonzero().squeeze(1);
        if (members.size(0) == 0) continue;
        found.classes.push_back(covarianceOf(rows.index_select(0, members)));
        found.shares.push_back(static_cast<double>(members.size(0)) /
                               static_cast<double>(labels.size(0)));
    }
    return found;
}

// Sub-matrices of each pair of heads, (pairs, 2k, 2k), or of each head, (H, k, k).
torch::Tensor blocksOf(const torch::Tensor& covariance, const torch::Tensor& columns) {
    const auto size = columns.size(1);
    return covariance.index({columns.unsqueeze(2).expand({-1, size, size}),
                             columns.unsqueeze(1).expand({-1, size, size})});
}

// Gaussian plug-in: half of log |S| - sum_y p(y) log |S_y|, for each row of columns.
torch::Tensor informationOf(const Covariances& covariances, const torch::Tensor& columns) {
    const auto logDeterminant = [&](const torch::Tensor& covariance) {
        return torch::linalg_slogdet(blocksOf(covariance, columns));
    };
    auto sum = std::get<1>(logDeterminant(covariances.all));
    for (std::size_t i = 0; i < covariances.classes.size(); ++i)
        sum = sum - covariances.shares[i] * std::get<1>(logDeterminant(covariances.classes[i]));
    return 0.5 * sum;
}

// Information of each head and of each pair, before and after the correction.
struct Estimates {
    torch::Tensor heads, pairs;  // (H), (pairs)
    torch::Tensor noise;         // (pairs): deviation over permutations
};

Estimates estimatesOf(const torch::Tensor& rows, const torch::Tensor& labels,
                      const torch::Tensor& ofHeads, const torch::Tensor& ofPairs,
                      std::uint64_t seed) {
    const auto real = covariancesOf(rows, labels);
    std::vector<torch::Tensor> heads, pairs;
    for (int i = 0; i < kLabelPermutations; ++i) {
        const auto order = util::permutation(
            labels.size(0),
            util::derivedSeed(seed, "redundancy-labels", static_cast<std::uint64_t>(i)));
        const auto permuted =
            covariancesOf(rows, labels.index_select(0, torch::tensor(order, torch::kLong)));
        heads.push_back(informationOf(permuted, ofHeads));
        pairs.push_back(informationOf(permuted, ofPairs));
    }
    const double most = labelEntropy(labels);
    const auto corrected = [&](const torch::Tensor& columns,
                               const std::vector<torch::Tensor>& chance) {
        return (informationOf(real, columns) - torch::stack(chance).mean(0)).clamp(0, most);
    };
    return {corrected(ofHeads, heads), corrected(ofPairs, pairs), torch::stack(pairs).std(0)};
}

}  // namespace

std::int64_t leastSamplesPerClass(std::int64_t components) {
    return 2 * std::min(components, kComponents) + 1;
}

double labelEntropy(const torch::Tensor& labels) {
    const auto counts = torch::bincount(labels).to(torch::kDouble);
    const auto shares = counts / counts.sum();
    return -torch::xlogy(shares, shares).sum().item<double>();
}

std::vector<PairInformation> pairInformation(const torch::Tensor& pooled,
                                             const torch::Tensor& labels, std::uint64_t seed) {
    const auto components = componentsOf(pooled);  // (samples, H, k)
    const auto heads = components.size(1), k = components.size(2);
    const auto columns = torch::arange(heads * k, torch::kLong).view({heads, k});
    std::vector<PairInformation> found;
    std::vector<torch::Tensor> pairs;
    for (int first = 0; first < static_cast<int>(heads); ++first)
        for (int second = first + 1; second < static_cast<int>(heads); ++second) {
            PairInformation pair;
            pair.first = first;
            pair.second = second;
            found.push_back(pair);
            pairs.push_back(torch::cat({columns[first], columns[second]}));
        }
    if (pairs.empty()) return found;
    const auto estimates =
        estimatesOf(components.flatten(1), labels, columns, torch::stack(pairs), seed);
    for (std::size_t i = 0; i < found.size(); ++i) {
        auto& pair = found[i];
        const auto at = static_cast<std::int64_t>(i);
        const double a = estimates.heads[pair.first].item<double>(),
                     b = estimates.heads[pair.second].item<double>();
        pair.redundancy = std::min(a, b);
        pair.uniqueFirst = a - pair.redundancy;
        pair.uniqueSecond = b - pair.redundancy;
        pair.synergy = estimates.pairs[at].item<double>() - std::max(a, b);
        pair.noise = estimates.noise[at].item<double>();
    }
    return found;
}

}  // namespace headscope::redundancy
