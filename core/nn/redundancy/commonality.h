// Linear prediction of a head's output from those of other heads (README).
#pragma once

#include "core/api/requests/redundancy.h"

#include <torch/torch.h>

#include <functional>
#include <vector>

namespace headscope::redundancy {

// Returns the outputs P_h = O_h W_O^h of heads in coordinates of dh numbers with the same inner
// products as P_h, (tokens, H, dh) double: O_h (W_O^h W_O^h^T)^(1/2). contexts: (tokens, H, dh);
// wo: (D, H*dh).
torch::Tensor outputCoordinates(const torch::Tensor& contexts, const torch::Tensor& wo);

// Predictions between the heads of one site, fitted on every second sample and read on the others.
class Predictions {
public:
    // outputs: (tokens, H, dh) double; samples: (tokens) int64, the sample of each token.
    Predictions(const torch::Tensor& outputs, const torch::Tensor& samples);

    int heads() const { return m_heads; }
    std::int64_t fittedTokens() const { return m_fit.tokens; }
    std::int64_t readTokens() const { return m_read.tokens; }
    // Ridge of the predictions of a head, as a share of the mean eigenvalue of the predictors'
    // covariance.
    double ridgeOf(int head) const { return m_ridges[static_cast<std::size_t>(head)]; }
    // R2 of each of `heads` from the heads `from`, without intervals. `from` must not be empty.
    std::vector<double> sharesOf(const std::vector<int>& heads, const std::vector<int>& from) const;
    // The same for one head, with its interval. NaN if `from` is empty or the output is constant.
    Commonality commonalityOf(int head, const std::vector<int>& from) const;

private:
    struct Half {
        torch::Tensor values, samples;   // (tokens, H*dh), (tokens)
        torch::Tensor mean, covariance;  // (1, H*dh), (H*dh, H*dh)
        std::int64_t tokens = 0;
    };
    // values: (tokens, H*dh)
    static Half halfOf(const torch::Tensor& values, const torch::Tensor& samples, int which);
    torch::Tensor columnsOf(const std::vector<int>& heads) const;
    // Weights that predict `heads` from `from`, (|from| dh, |heads| dh).
    torch::Tensor weightsFor(const std::vector<int>& heads, const std::vector<int>& from) const;
    std::vector<double> shares(const Half& fit, const Half& read, const torch::Tensor& weights,
                               const std::vector<int>& heads, const std::vector<int>& from) const;
    std::vector<double> bestRidges() const;

    int m_heads;
    std::int64_t m_width;
    Half m_fit, m_read;
    std::vector<double> m_ridges;
};

// Returns the largest redundant sets, at most kMostRedundantSets, by a greedy search: starting from
// each head that the others predict, adds the head that keeps the worst R2 highest as long as it
// reaches the threshold. stopped: ends the search early if it returns true; may be empty.
std::vector<RedundantSet> redundantSets(const Predictions& predictions, double threshold,
                                        const std::function<bool()>& stopped = {});

}  // namespace headscope::redundancy
