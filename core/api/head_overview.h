// All heads of a model at once: what each measures, what its role is and why, which do the same. Plain values, the
// standard library only.
#pragma once

#include "core/api/analysis.h"

#include <string>
#include <vector>

namespace headscope {

// What a head is known for, decided by a measure and a threshold.
struct RoleRule {
    std::string id;      // "positional"
    std::string name;    // "Positional"
    std::string rule;    // when a head has it, with its threshold, in words
    std::string source;  // who found such heads; what is this program's own is said in the rule
    bool applies = true;
    std::string why;  // where it does not apply to this model or these samples; "" otherwise
};

struct HeadRole {
    HeadPlace head;
    std::string rule;             // id
    double value = 0, limit = 0;  // of the rule's measure: the head's, and from which on it has the role
    std::string evidence;         // "its strongest key lies 1 token before the query in 97 % of the queries"
};

// What the rules go by beside the measures of each head.
struct RoleFacts {
    bool causal = false;
    bool pictures = false;
    double evenShare = 0;      // mean over queries of 1/n, n: the keys a query may see; what flat attention gives a key
    double evenBefore = 0;     // the same over the queries that have a token before them
    double evenInduction = 0;  // likewise, of the queries that the induction score is measured on
    std::string firstToken;    // the token that every sample begins with; "" where they differ, and for pictures
};

// Every rule there is, in order: the first that a head meets is its main role.
std::vector<RoleRule> roleRules(const RoleFacts& facts);
// The roles of all heads, by head and then in the order of the rules. `measures`: those of the catalogue, by head; what
// is missing there decides nothing.
std::vector<HeadRole> rolesOf(const std::vector<HeadStatistics>& measures, const RoleFacts& facts);

// SampleSet: what all of it was measured on.
struct HeadOverview : SampleSet {
    std::int64_t step = 0;
    std::vector<HeadStatistics> heads;   // every per-head measure that applies
    std::vector<LayerStatistics> sites;  // every measure of a site that applies
    SimilarityFrame similarity;          // of the measure that was asked for, within each site
    SimilarityFrame chance;              // as in SimilarityReport; no layers where the measure has none
    std::vector<double> flatness;        // likewise
    std::vector<RoleRule> rules;
    std::vector<HeadRole> roles;
};

// Errors beside those of all questions: Usage where the measure is no pairwise one.
struct HeadOverviewQuestion {
    static constexpr const char* kId = "head-overview";
    using Answer = HeadOverview;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::string measure = "attn-cos";  // what "alike" means: pairwise
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // 0: as many as memory allows
    std::string split = {};          // "": the one to choose heads by, validation, or training where a run has none
    std::string slot = "main";
};

// All heads of all sites against each other; NaN between heads that look from or at different texts.
struct HeadsAcrossReport : SampleSet {
    std::int64_t step = 0;
    HeadsAcrossLayers matrix;
    std::vector<HeadPlace> heads;  // of its rows
};

// Errors beside those of all questions: Usage where the measure does not compare heads of different sites.
struct HeadsAcrossQuestion {
    static constexpr const char* kId = "heads-across";
    using Answer = HeadsAcrossReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::string measure = "js-across-layers";
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;
    std::string split = "test";
    std::string slot = "main";
};

// ---- In which order heads stand beside those they are like ----

// Average linkage (Sokal and Michener 1958) of heads, and the order of its leaves in which neighbours are most alike
// (Bar-Joseph et al. 2001).
struct HeadTree {
    struct Joint {
        int left = 0, right = 0;  // heads 0 .. n-1; n + i is made by joint i
        double height = 0;        // mean distance of the two: how far from identical
    };
    std::vector<Joint> joints;  // by rising height
    std::vector<int> order;     // all heads
};

// Of matrices of likeness; nothing of the run's weights. Absent heads come last, by number, and hang on no tree, nor do
// those whose similarity is not a number.
struct HeadTreesQuestion {
    static constexpr const char* kId = "head-trees";
    using Answer = std::vector<HeadTree>;  // one a matrix
    QuestionPlace place() const { return {Needs::Records, slot}; }

    std::vector<std::vector<float>> matrices;  // row-major, square
    double identical = 1;                      // the value of a head with itself: distances are counted from there
    std::string slot = "main";
};

// ---- Heads that do the same ----

// The head of its site that is most like a head; head -1: it is alone there.
struct HeadTwin {
    int head = -1;
    double value = 0;
};
HeadTwin nearestTwin(const SimilarityFrame& frame, HeadPlace head, bool lowIsAlike);

// Groups of a site's heads, two or more in each: average linkage (Sokal and Michener 1958), cut where the mean
// similarity of the next two groups falls short of the threshold. The pillar is the member most like the others on
// average (the medoid); the earlier of equals.
struct RedundancyGroup {
    int site = 0;
    std::vector<int> heads;  // ascending
    int pillar = 0;
    double similarity = 0;  // mean over its pairs
};
std::vector<RedundancyGroup> redundancyGroups(const SimilarityFrame& frame, double threshold, bool lowIsAlike);

}  // namespace headscope
