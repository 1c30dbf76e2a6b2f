// Merges similar heads instead of removing them, and previews the effect. Requests about an opened
// run (request.h), plain values, standard library only. Formulas: core/nn/redundancy/README.md.
// SmallerModelRequest saves the merged model as a new run.
#pragma once

#include "core/api/requests/pruning.h"
#include "core/api/requests/smaller_model.h"

#include <string>
#include <vector>

namespace headscope {

// Heads of one site that become one head.
struct HeadGroup {
    int site = 0;
    std::vector<int> heads;  // members, with the representative
    int representative = 0;  // the member that stays
};

// Returns the groups of a report that have at least two members.
std::vector<HeadGroup> groupsToMerge(const GroupReport& report);

// A merged head and how well its representative replaces it.
struct MergedHead {
    HeadMerge merge;
    // Cosine of its contexts, rotated by R, with those of the representative, over all tokens: 1 if
    // they differ by a rotation only.
    double contextCosine = 0;
    // Cosine of its attention maps with those of the representative. The merged head attends as the
    // representative does, so a small cosine means that attention is lost.
    double mapCosine = 0;
};

// The base SampleSet describes the samples that the scores were computed from.
struct MergeReport : SampleSet {
    std::int64_t step = 0;
    SampleSet fittedOn;  // samples that the rotations were computed from
    std::vector<MergedHead> heads;
    // Scores of the model, of the model with merged heads, and with the same heads removed without
    // merging; empty if they were not requested.
    Scores whole, merged, zeroed;
    // Differences to `whole`, paired by sample, with 95 % intervals.
    Scores mergedDifference, zeroedDifference;

    HeadMask removed() const;  // returns a mask without the merged heads
    std::vector<HeadMerge> merges() const;
};

// Computes the rotations that merge the heads of each group. Further errors: Usage if heads of the
// model cannot be removed one by one, if a group names a head that does not exist or names one
// twice, or if no group has two heads.
struct MergeRequest {
    static constexpr const char* kId = "merge-heads";
    using Answer = MergeReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::vector<HeadGroup> groups = {};  // empty: the groups that `grouping` finds
    GroupRequest grouping = {};          // its step and split are those of this request
    bool scores = true;                  // whether to compute the scores
    std::int64_t step = kLatest;
    int fitSamples = kAnalysisSamples;  // samples to compute rotations from; 0: the whole split
    // Split to compute rotations from; "": validation if the run has it, else training.
    std::string fitSplit = {};
    int samples = 1000;          // samples to report scores on; 0: the whole split
    std::string split = "test";  // split to report scores on
    std::string slot = "main";
};

}  // namespace headscope
