// Overview of all heads of a model: measures, roles with evidence, and groups of similar heads.
// Plain values, standard library only.
#pragma once

#include "core/api/requests/analysis.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope {

// A head role from the literature, decided by a measure and a threshold.
struct RoleRule {
    std::string id;    // id of the role, such as "positional"
    std::string name;  // name for the user, such as "Positional"
    std::string rule;  // condition for the role with its threshold, in words
    // Publication that found such heads; the rule says if the criterion is our own.
    std::string source;
    bool applies = true;
    Message why = {};  // reason why the rule does not apply; empty if it applies
};

struct HeadRole {
    HeadPlace head;
    std::string rule;  // id of the rule
    // Value of the rule's measure for this head; threshold for the role.
    double value = 0, limit = 0;
    // Evidence such as "its strongest key is 1 token before the query in 97 % of the queries"
    Message evidence;
};

// Facts that the rules use besides the measures of each head.
struct RoleFacts {
    bool causal = false;
    bool pictures = false;
    // Mean over queries of 1/n with n visible keys: the weight per key under uniform attention.
    double evenShare = 0;
    double evenBefore = 0;     // evenShare over the queries with a previous token
    double evenInduction = 0;  // evenShare over the queries of the induction score
    double evenRetrieval = 0;  // retrieval score of a head that attends at random
    // Token at the start of every sample; "" if they differ, and for pictures.
    std::string firstToken;
};

// Returns all rules in order; the first that a head meets is its main role.
std::vector<RoleRule> roleRules(const RoleFacts& facts);
// Returns the roles of all heads, sorted by head, then by rule. `measures`: per-head measures of
// the catalogue; rules without their measure are skipped.
std::vector<HeadRole> rolesOf(const std::vector<HeadStatistics>& measures, const RoleFacts& facts);

// The base SampleSet describes the samples used.
struct HeadOverview : SampleSet {
    std::int64_t step = 0;
    std::vector<HeadStatistics> heads;   // every per-head measure that applies
    std::vector<LayerStatistics> sites;  // every per-site measure that applies
    SimilarityFrame similarity;          // the requested measure within each site
    // Chance level (see SimilarityReport); has no layers if the measure does not have one.
    SimilarityFrame chance;
    std::vector<double> flatness;  // flatness per layer (see SimilarityReport)
    std::vector<RoleRule> rules;
    std::vector<HeadRole> roles;
};

// Number of samples of HeadOverviewRequest::onFirst.
constexpr int kFirstOverviewSamples = 64;
// Whether a measure is about random walks along the attention (mixing time, minimax fidelity).
bool isWalkMeasure(const std::string& measure);

// Returns measures, roles and groups of all heads. Further errors: Usage if the measure is not
// pairwise.
struct HeadOverviewRequest {
    static constexpr const char* kId = "head-overview";
    using Answer = HeadOverview;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::string measure = "attn-cos";  // pairwise measure that defines "similar"
    std::int64_t step = kLatest;
    int samples = kAutomaticSamples;  // 0: as many as memory allows
    // "": the split for choosing heads: validation if the run has it, else training.
    std::string split = {};
    std::string slot = "main";
    // false: leaves out the measures of random walks, which take about as long as all others.
    bool walks = true;
    // Called in the answering thread with the overview on the first kFirstOverviewSamples samples,
    // while all are measured. Not called if there are at most twice as many.
    std::function<void(const HeadOverview& first)> onFirst = {};
};

// Compares all heads of all sites with each other; NaN between heads with different query or key
// texts.
struct HeadsAcrossReport : SampleSet {
    std::int64_t step = 0;
    HeadsAcrossLayers matrix;
    std::vector<HeadPlace> heads;  // heads of the matrix rows
};

// Compares the heads of all sites. Further errors: Usage if the measure does not compare heads of
// different sites.
struct HeadsAcrossRequest {
    static constexpr const char* kId = "heads-across";
    using Answer = HeadsAcrossReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::string measure = "js-across-layers";
    std::int64_t step = kLatest;
    int samples = kAutomaticSamples;
    std::string split = "test";
    std::string slot = "main";
};

// ---- Order of heads by similarity ----

// Average linkage tree of heads (Sokal and Michener 1958), with the optimal leaf order that places
// similar heads next to each other (Bar-Joseph et al. 2001).
struct HeadTree {
    struct Joint {
        int left = 0, right = 0;  // children: heads 0 .. n-1, or n + i for joint i
        double height = 0;        // mean distance between the two; 0: identical
    };
    std::vector<Joint> joints;  // merges by increasing height
    std::vector<int> order;     // order of all heads as leaves of the tree
};

// Builds trees from similarity matrices, without the run's weights. Absent heads, and heads whose
// similarity is not a number, come last by index and are not part of the tree.
struct HeadTreesRequest {
    static constexpr const char* kId = "head-trees";
    using Answer = std::vector<HeadTree>;  // one tree per matrix
    RequestRequirements requirements() const { return {Needs::Records, slot}; }

    std::vector<std::vector<float>> matrices;  // square similarity matrices, row-major
    // Similarity of a head with itself; distances are measured from it.
    double identical = 1;
    std::string slot = "main";
};

// ---- Similar heads ----

// The most similar head of the same site (redundant pair); head -1: the site has only one head.
struct MostSimilarHead {
    int head = -1;
    double value = 0;
};
MostSimilarHead mostSimilarHead(const SimilarityFrame& frame, HeadPlace head, bool lowIsAlike);

// Groups of at least two heads of a site, by average linkage (Sokal and Michener 1958). Merging
// stops when the mean similarity of the next two groups is below the threshold. The group
// representative (`representative`) is the medoid, the member with the highest mean similarity to
// the others; ties go to the earlier head.
struct RedundancyGroup {
    int site = 0;
    std::vector<int> heads;  // members in ascending order
    int representative = 0;
    double similarity = 0;  // mean similarity over its pairs
};
std::vector<RedundancyGroup> redundancyGroups(const SimilarityFrame& frame, double threshold,
                                              bool lowIsAlike);

}  // namespace headscope
