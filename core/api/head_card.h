// One head over many samples: what it adds where, where it looks, what the model loses without it. Plain values, the
// standard library only.
#pragma once

#include "core/api/analysis.h"

#include <string>
#include <vector>

namespace headscope {

struct CardSample {
    std::int64_t index = 0;       // in the split
    std::string text;             // "" for pictures
    int label = -1;               // -1: it has none
    double contribution = 0;      // mean length of what the head adds, over the sample's queries
    double entropy = 0;           // mean entropy of its attention over them, in nats
    double harm = 0;              // the sample's loss without the head - with it
    int with = -1, without = -1;  // the classes predicted; -1: no classifier
    bool flips() const { return with != without; }
};

// Samples that show the head from one side, the most telling first.
struct CardList {
    std::string id;            // "contribution", "deciles", "focused", "spread", "harmed", "helped", "flipped"
    std::vector<int> samples;  // indices of HeadCard::shown
};

// Attention by how far the key lies from the query: in tokens, before it negative; for pictures in patches.
struct OffsetShare {
    int offset = 0;
    double share = 0;  // of a query's attention, mean over all queries
    double even = 0;   // what even attention would give there
};

struct TokenShare {
    std::string token;
    std::int64_t count = 0;  // how often it occurs in the samples
    double value = 0;
};

// What the head adds to the score of a class by itself, through W_O and the readout, less its mean over the classes,
// which no probability depends on. With the final norm's deviation held; without what later layers make of it.
struct ClassEffect {
    double mean = 0;  // over all samples
    double own = 0;   // over those of the class; NaN: there is none
};

// What the head makes of a token where it asks (a query) or is asked (a key).
struct CardVector {
    bool key = false;
    std::int64_t sample = 0;  // in the split
    int position = 0;         // of the token; of pictures the patch, row by row
    std::string token;        // "" for pictures
    double x = 0, y = 0;
};

// Queries and keys on the same two axes: the principal components (Pearson 1901) of both together, about their common
// mean. As many of each, evenly over the samples. Attention compares them by their inner product: what points the same
// way matters, not what lies near.
struct QueryKeyMap {
    std::vector<CardVector> points;  // at most kCardTokens queries, then as many keys, batch by batch
    double explained[2] = {0, 0};    // of their variance
};
constexpr int kCardTokens = 500;

// SampleSet: what all of it was measured on.
struct HeadCard : SampleSet {
    std::int64_t step = 0;
    HeadPlace head;
    std::vector<CardSample> shown;  // samples that the lists name
    std::vector<CardList> lists;
    double contribution = 0, entropy = 0, harm = 0;  // means over all samples
    int flipped = 0;                                 // of all samples, those whose predicted class changes without it
    std::vector<OffsetShare> offsets;                // ascending
    bool byDistance = false;                         // offsets are distances on the grid of patches
    // Tokens that occur kTokenOccurrences times: attention received by what even attention would give (1: no more than
    // that), and the mean length of what the head adds where the token asks. None for pictures.
    std::vector<TokenShare> attended, attending;
    std::vector<ClassEffect> effects;  // one a class; none where the model gives no scores of classes
    QueryKeyMap queryKeys;
};
constexpr int kTokenOccurrences = 5;

// Errors beside those of all questions: Usage for a head that the model has not.
struct HeadCardQuestion {
    static constexpr const char* kId = "head-card";
    using Answer = HeadCard;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    HeadPlace head;
    std::int64_t step = kLatest;
    int samples = 1000;      // 0: the whole split
    std::string split = {};  // "": the one to choose heads by, validation, or training where a run has none
    std::string slot = "main";
};

}  // namespace headscope
