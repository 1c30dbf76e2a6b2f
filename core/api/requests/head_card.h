// Statistics of one head over many samples: what it contributes, what it attends to, and what the
// model loses without it. Plain values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <string>
#include <vector>

namespace headscope {

struct CardSample {
    std::int64_t index = 0;       // index within the split
    std::string text;             // text of the sample; "" for pictures
    int label = -1;               // class index; -1: no label
    double contribution = 0;      // mean norm of the head's output over the sample's queries
    double entropy = 0;           // mean attention entropy over the queries, in nats
    double lossChange = 0;        // loss without the head - loss with it
    int with = -1, without = -1;  // predicted classes; -1: not a classifier
    bool flips() const { return with != without; }
};

// Samples that illustrate one property of the head, most typical first.
struct CardList {
    // "contribution", "deciles", "focused", "spread", "harmed", "helped", "flipped"
    std::string id;
    std::vector<int> samples;  // samples as indices into HeadCard::shown
};

// Attention by the offset of the key from the query: in tokens (negative: before the query), or in
// patches for pictures.
struct OffsetShare {
    int offset = 0;
    double share = 0;  // share of a query's attention, mean over all queries
    double even = 0;   // share under uniform attention
};

struct TokenShare {
    std::string token;
    std::int64_t count = 0;  // number of occurrences in the samples
    double value = 0;
};

// Direct effect of the head on the score of a class, through W_O and the readout. The mean over
// classes is subtracted because probabilities do not depend on it. The standard deviation of the
// final norm is held fixed, and later layers are ignored.
struct ClassEffect {
    double mean = 0;  // mean over all samples
    double own = 0;   // mean over the samples of the class; NaN: no samples
};

// The head's query or key vector of a token.
struct CardVector {
    bool key = false;
    std::int64_t sample = 0;  // index of the sample within the split
    int position = 0;         // index of the token; for pictures, of the patch in row-major order
    std::string token;        // text of the token; "" for pictures
    double x = 0, y = 0;
};

// Queries and keys projected on the same two axes: the principal components (Pearson 1901) of both
// together, centred on their common mean. Equally many queries and keys, spread evenly over the
// samples. Attention compares them by inner product, so direction matters, not distance.
struct QueryKeyMap {
    // At most kCardTokens queries, then as many keys; stored per batch.
    std::vector<CardVector> points;
    double explained[2] = {0, 0};  // explained share of the variance per axis
};
constexpr int kCardTokens = 500;

// The base SampleSet describes the samples used.
struct HeadCard : SampleSet {
    std::int64_t step = 0;
    HeadPlace head;
    std::vector<CardSample> shown;  // samples named in the lists
    std::vector<CardList> lists;
    double contribution = 0, entropy = 0, lossChange = 0;  // means over all samples
    // Number of samples whose predicted class changes without the head.
    int flipped = 0;
    std::vector<OffsetShare> offsets;  // attention by increasing offset
    bool byDistance = false;           // whether offsets are distances on the patch grid
    // Tokens that occur at least kTokenOccurrences times. attended: attention received, relative to
    // uniform attention (1: equal). attending: mean norm of the head's output where the token is
    // the query. Empty for pictures.
    std::vector<TokenShare> attended, attending;
    std::vector<ClassEffect> effects;  // one per class; empty if the model does not score classes
    QueryKeyMap queryKeys;
};
constexpr int kTokenOccurrences = 5;

// Returns the statistics of one head. Further errors: Usage for a head that the model does not
// have.
struct HeadCardRequest {
    static constexpr const char* kId = "head-card";
    using Answer = HeadCard;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    HeadPlace head;
    std::int64_t step = kLatest;
    int samples = 1000;  // number of samples; 0: the whole split
    // "": the split for choosing heads: validation if the run has it, else training.
    std::string split = {};
    std::string slot = "main";
};

}  // namespace headscope
