// The measures of "X-Raying Multi-head Attention" that a run records with train.xray. Does not
// depend on LibTorch.
#pragma once

#include <string>
#include <vector>

namespace headscope::measures {

// Metrics 1 to 3: matrices over pairs of heads, in the article's form and normalised.
inline std::vector<std::string> xrayPairMeasures() {
    return {"query-orthogonality", "query-orthogonality-normalised", "context-nonorthogonality",
            "context-nonorthogonality-normalised", "output-dissimilarity"};
}
// Metric 4: one number per head.
inline std::vector<std::string> xrayHeadMeasures() {
    return {"attention-variance", "attention-concentration"};
}

}  // namespace headscope::measures
