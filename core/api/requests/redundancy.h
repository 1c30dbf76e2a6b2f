// Redundancy of sets of heads, beyond the similarity of pairs. Requests about an opened run
// (request.h), plain values, standard library only. Formulas: core/nn/redundancy/README.md.
#pragma once

#include "core/api/requests/analysis.h"

#include <string>
#include <vector>

namespace headscope {

// Share of a head's output that other heads of its site predict linearly: R2 on samples that the
// prediction was not fitted on. 1: the head adds nothing of its own; 0 or less: nothing is
// predicted.
struct Commonality {
    double value = 0;  // NaN if the site has no other head, or the output does not vary
    Interval range;    // 95 %, from the samples
};

// Heads of a site that the rest of the site predicts.
struct RedundantSet {
    std::vector<int> heads;  // ascending
    // Smallest set of other heads found, by backward elimination, from which all of them are
    // predicted; ascending.
    std::vector<int> from;
    Commonality least;  // of the head that `from` predicts worst

    std::vector<int> together() const;  // heads and from, ascending
    // Whether the interval of `least` is at or above the threshold too.
    bool certain(double threshold) const { return least.range.low >= threshold; }
};

// Information of two heads about the label of a sample, in nats. The joint information is the sum
// of the four parts (Williams & Beer 2010, arXiv 1004.2515, with the minimum as the redundancy).
// Estimates may be slightly negative.
struct PairInformation {
    int first = 0, second = 0;
    double redundancy = 0;                     // said by each of the two
    double uniqueFirst = 0, uniqueSecond = 0;  // said by one of them only
    double synergy = 0;                        // said by both together only
    // Standard deviation of the joint information if the labels are permuted. Parts below twice
    // this value are noise.
    double noise = 0;
};

struct SiteRedundancy {
    int site = 0;
    std::vector<Commonality> heads;  // [head], from all other heads of the site
    // [head][other]: R2 of a head from one other head alone; NaN on the diagonal.
    std::vector<std::vector<double>> pairs;
    std::vector<RedundantSet> sets;            // at most kMostRedundantSets, largest first
    std::vector<PairInformation> information;  // all pairs first < second, or none
};
inline constexpr int kMostRedundantSets = 3;

// The base SampleSet describes all samples; predictions are fitted on every second one and read on
// the others.
struct RedundancyReport : SampleSet {
    std::int64_t step = 0;
    int readSamples = 0;                            // samples that the values come from
    std::int64_t fittedTokens = 0, readTokens = 0;  // at the first site
    double threshold = 0;                           // as requested
    double labelEntropy = 0;                        // nats; 0 without labels
    std::vector<SiteRedundancy> sites;
    // Says that too few tokens were fitted, so that values are too low; empty if they suffice.
    Message fewTokens = {};
    Message withoutInformation = {};  // why `information` is empty; empty if it is not
};

// Measures what the heads of each site have in common. Further errors: Usage for a threshold
// outside (0, 1], BadData if there are fewer than two samples.
struct RedundancyRequest {
    static constexpr const char* kId = "redundancy";
    using Answer = RedundancyReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    // R2 from which on a head counts as predicted by others.
    double threshold = 0.9;
    bool information = true;  // whether to decompose the information about labels
    std::int64_t step = kLatest;
    int samples = 2 * kAnalysisSamples;  // half of them for the fit; 0: as many as memory allows
    // "": the split for choosing heads: validation if the run has it, else training.
    std::string split = {};
    std::string slot = "main";
};

}  // namespace headscope
