#include "core/nn/pruning/grouping.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::pruning {
namespace {

int groupCount(const std::vector<int>& groups) {
    return groups.empty() ? 0 : *std::max_element(groups.begin(), groups.end()) + 1;
}

using Rows = std::vector<std::vector<double>>;

Rows rowsOf(const torch::Tensor& gram) {
    const auto exact = gram.detach().to(torch::kCPU, torch::kDouble).contiguous();
    Rows rows;
    for (std::int64_t i = 0; i < exact.size(0); ++i) {
        const double* first = exact.data_ptr<double>() + i * exact.size(1);
        rows.emplace_back(first, first + exact.size(1));
    }
    return rows;
}

// Inner product of each head with the mean of its group, and the squared length of that mean.
struct ToCentre {
    std::vector<double> product, squared;
};
ToCentre toCentres(const Rows& gram, const std::vector<int>& groups) {
    const auto heads = groups.size();
    std::vector<double> squared(static_cast<std::size_t>(groupCount(groups)), 0);
    ToCentre out;
    out.product.assign(heads, 0);
    for (std::size_t i = 0; i < heads; ++i) {
        double size = 0;
        for (std::size_t j = 0; j < heads; ++j) {
            if (groups[i] != groups[j]) continue;
            out.product[i] += gram[i][j];
            ++size;
        }
        // <x_i, mean of its group> = sum_j <x_i, x_j> / n, so features themselves are not needed.
        out.product[i] /= size;
        // |mean|^2 = sum_i <x_i, mean> / n.
        squared[static_cast<std::size_t>(groups[i])] += out.product[i] / size;
    }
    for (const int group : groups) out.squared.push_back(squared[static_cast<std::size_t>(group)]);
    return out;
}

// Returns the head with the largest value in each group; ties go to the first head.
std::vector<int> bestOfGroups(const std::vector<int>& groups, const std::vector<double>& value) {
    std::vector<int> best(static_cast<std::size_t>(groupCount(groups)), -1);
    for (std::size_t h = 0; h < groups.size(); ++h) {
        int& now = best[static_cast<std::size_t>(groups[h])];
        if (now < 0 || value[h] > value[static_cast<std::size_t>(now)]) now = static_cast<int>(h);
    }
    return best;
}

std::vector<int> asVotes(const std::vector<int>& winners, std::size_t heads) {
    std::vector<int> votes(heads, 0);
    for (const int head : winners) votes[static_cast<std::size_t>(head)] = 1;
    return votes;
}

std::vector<int> ascending(std::vector<int> heads) {
    std::sort(heads.begin(), heads.end());
    return heads;
}

void addTo(std::vector<int>& total, const std::vector<int>& votes) {
    total.resize(votes.size());
    for (std::size_t h = 0; h < votes.size(); ++h) total[h] += votes[h];
}

}  // namespace

Votes votesOfCode(const std::vector<torch::Tensor>& grams, int clusters) {
    Votes out;
    for (const auto& gram : grams) {
        const auto rows = rowsOf(gram);
        auto groups = objectives::bestGroups(gram, clusters).groups;
        const auto centre = toCentres(rows, groups);
        std::vector<double> nearness;  // minus the squared distance to the mean
        for (std::size_t h = 0; h < groups.size(); ++h)
            nearness.push_back(2 * centre.product[h] - rows[h][h] - centre.squared[h]);
        out.votes.push_back(asVotes(bestOfGroups(groups, nearness), groups.size()));
        addTo(out.total, out.votes.back());
        out.groups.push_back(std::move(groups));
    }
    std::vector<int> order(out.total.size());
    std::iota(order.begin(), order.end(), 0);
    // Stable, so ties go to the earlier head.
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return out.total[static_cast<std::size_t>(a)] > out.total[static_cast<std::size_t>(b)];
    });
    order.resize(std::min(order.size(), static_cast<std::size_t>(clusters)));
    out.keep = ascending(std::move(order));
    return out;
}

Votes votesOfPaper(const std::vector<torch::Tensor>& grams, int clusters) {
    Votes out;
    if (grams.empty()) return out;
    // The Gram matrix of all batches together is the sum of the batches' Gram matrices.
    torch::Tensor together = grams.front();
    for (std::size_t i = 1; i < grams.size(); ++i) together = together + grams[i];
    const auto frozen = objectives::bestGroups(together, clusters);
    out.groups = {frozen.groups};
    out.objective = frozen.objective;
    std::vector<double> summed(frozen.groups.size(), 0);
    for (const auto& gram : grams) {
        const auto rows = rowsOf(gram);
        const auto centre = toCentres(rows, frozen.groups);
        std::vector<double> eta;
        for (std::size_t h = 0; h < frozen.groups.size(); ++h) {
            eta.push_back(centre.product[h] /
                          std::sqrt(std::max(rows[h][h] * centre.squared[h], 1e-300)));
            summed[h] += eta.back();
        }
        out.votes.push_back(asVotes(bestOfGroups(frozen.groups, eta), frozen.groups.size()));
        addTo(out.total, out.votes.back());
        out.eta.push_back(std::move(eta));
    }
    out.representatives =
        bestOfGroups(frozen.groups, std::vector<double>(out.total.begin(), out.total.end()));
    out.keep = ascending(out.representatives);
    out.keepBySummedEta = ascending(bestOfGroups(frozen.groups, summed));
    return out;
}

}  // namespace headscope::pruning
