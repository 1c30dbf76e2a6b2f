// Information about tokens in the residual stream, layer by layer (Voita, Sennrich & Titov 2019,
// arXiv 1909.01380). Requests about an opened run (request.h), plain values, standard library only.
// Formulas: core/nn/redundancy/token_information.md.
#pragma once

#include "core/api/requests/analysis.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// Mutual information between a token and the cluster of its vector, in nats.
struct LayerInformation {
    double information = 0;  // plug-in estimate, in [0, min(entropy, log(clusters))]
    // Mean and standard deviation of the same estimate if the tokens are shuffled. The plug-in
    // estimate is too high for few vectors, so this is above 0.
    double chance = 0, noise = 0;
    // 95 % interval of the excess over samples (texts or windows), with fixed clusters and a fixed
    // chance level; NaN with a single sample.
    Interval range;
    double excess() const { return information - chance; }
};

// Information in a stream's vectors about tokens: either the input token at the vector's position,
// or the token to predict there.
struct TokenInformation {
    std::int64_t places = 0;   // positions that have such a token
    std::int64_t vectors = 0;  // of these, positions whose token is among the most frequent
    int kinds = 0;             // different tokens among the vectors
    double entropy = 0;        // of these tokens, nats; above 0
    // [0]: before the first layer; [l]: after layer l - 1 of the stream.
    std::vector<LayerInformation> layers;
    // Returns information / entropy of a layer, in [0, 1].
    double share(std::size_t layer) const { return layers[layer].information / entropy; }
};

struct StreamInformation {
    std::string stream;                              // "encoder" or "decoder"
    TokenInformation input;                          // token that the stream reads at the position
    std::optional<TokenInformation> predicted = {};  // token to predict there, if there is one
};

// The base SampleSet describes the samples that were read.
struct TokenInformationReport : SampleSet {
    std::int64_t step = 0;
    int clusters = 0, tokens = 0;            // as requested
    int shuffles = 0;                        // shuffles that the chance level is the mean of
    std::vector<StreamInformation> streams;  // in the order of a forward pass
};

inline constexpr int kMostInformationClusters = 10000;
inline constexpr int kMostInformationTokens = 100000;
// Number of tokens to which the default number of samples adds up, if the split has them.
inline constexpr std::int64_t kInformationPlaces = 16384;

// Estimates how much the vectors of each layer say about the input token and, in models that
// predict tokens, about the token to predict. A masked language model's input tokens are those that
// are not masked, its predicted ones the masked ones. Answered in a thread of its own; the result
// depends on the weights, the samples and the run's seed, not on the number of threads. Further
// errors: Usage for a model of pictures, for a number outside its range, and for more clusters than
// vectors; BadData if the tokens do not vary.
struct TokenInformationRequest {
    static constexpr const char* kId = "token-information";
    using Answer = TokenInformationReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    int clusters =
        100;           // k-means clusters of the vectors of a layer, 2 to kMostInformationClusters
    int tokens = 100;  // most frequent tokens to use, 2 to kMostInformationTokens
    // Number of samples, of which memory may allow fewer; 0: as many as have about
    // kInformationPlaces tokens.
    int samples = 0;
    std::string split = "test";
    std::int64_t step = kLatest;
    std::string slot = "main";
};

}  // namespace headscope
