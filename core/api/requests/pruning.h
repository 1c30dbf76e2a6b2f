// Head importance, pruning curves and groups of similar heads. Requests about an opened run
// (request.h), plain values, standard library only. Heads are chosen on validation, effects are
// reported on test. Formulas and sources: core/nn/pruning/README.md and the descriptors of
// Catalogue::importances().
//
// Per-head numbers are stored in one list, [site * heads + head] with heads = ModelShape::heads;
// NaN for heads that the site does not have.
#pragma once

#include "core/api/requests/analysis.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// ---- Importance ----

// Importance of each head by one measure; larger means the model needs it more.
struct HeadImportance {
    std::string measure;          // measure id from Catalogue::importances()
    bool siteNormalised = false;  // whether each site's values were divided by their Euclidean norm
    std::vector<double> values;   // importance per head: [site * heads + head]
    // 95 %: percentiles over kBootstrapDraws bootstrap draws of the samples.
    std::vector<Interval> ranges;
    std::vector<HeadPlace> order;  // all heads, least important first; ties by site, then head
    double halvesSpearman = 0;     // Spearman rank correlation between two halves of the samples
    // Kendall's tau-b between the same halves; NaN if all values of one half are equal.
    double halvesKendall = 0;
};
constexpr int kBootstrapDraws = 1000;

struct ImportanceReport : SampleSet {
    std::int64_t step = 0;
    std::vector<HeadImportance> measures;  // importance per measure, as requested
    // [i][j] between measures i and j, over all heads; NaN if all values of one of them are equal.
    std::vector<std::vector<double>> spearman, kendall;
};

// Measures the importance of all heads. Further errors: Usage for an unknown measure, or one that
// does not apply to this model.
struct ImportanceRequest {
    static constexpr const char* kId = "importance";
    using Answer = ImportanceReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::vector<std::string> measures = {"michel"};
    bool siteNormalised = false;
    HeadMask mask;  // heads that are already off; their importance is 0
    std::int64_t step = kLatest;
    int samples = 1000;  // number of samples; 0: the whole split
    // "": the split for choosing heads: validation if the run has it, else training.
    std::string split = {};
    std::string slot = "main";
};

// ---- Pruning curves ----

// Order in which heads are removed.
struct PruningMethod {
    // Id from Catalogue::importances(), to remove the least important heads first; or "random"
    std::string id = "michel";
    bool siteNormalised = false;  // divide each site's values by their norm; importance only
    // Whether to measure the importance again at each step, with the removed heads off.
    bool recompute = false;
    // Keeps the most important head of each site; the curve ends there.
    bool keepOnePerSite = false;
    bool operator==(const PruningMethod& o) const {
        return id == o.id && siteNormalised == o.siteNormalised && recompute == o.recompute &&
               keepOnePerSite == o.keepOnePerSite;
    }
};
inline constexpr const char* kRandomOrder = "random";

// Returns the total number of removed heads after each step. With headStep > 0, each step removes
// that many; the last takes the rest. Otherwise it is floor(heads * i * percentStep / 100) after
// step i, up to 100 percent.
std::vector<int> goneAfterSteps(int heads, int headStep, int percentStep);

struct PruningPoint {
    int removed = 0;               // number of heads that are off
    std::vector<HeadPlace> heads;  // heads removed in this step, least important first
    Scores scores;                 // scores of the task, with their intervals
    // Score with these heads off - score of the whole model, paired by sample, with the 95 %
    // interval.
    Scores difference;
};

// ---- Removable heads ----

// Equivalence margin (Schuirmann 1987): how much worse a smaller model may be and still count as no
// worse. A difference that is not significant does not prove that nothing is lost. A 95 % interval
// that ends within the margin does.
inline constexpr double kDefaultMargin = 0.01;
struct PruningMargin {
    // Margin as a share of the whole model's score; for perplexity: ln(1 + share) nats of loss.
    double share = kDefaultMargin;
    std::optional<double> loss = {};  // margin in nats of loss, instead of ln(1 + share)
    bool operator==(const PruningMargin& o) const { return share == o.share && loss == o.loss; }
};

// Loss of a smaller model by one score, compared with the margin.
struct MarginCheck {
    std::string score;  // id of the score, from scoreKinds()
    double worse = 0;   // mean of the paired differences; above 0: worse than the whole model
    // End of their 95 % interval on the worse side; infinite without an interval.
    double upper = 0;
    double margin = 0;                               // allowed worsening, in units of the score
    bool within() const { return upper <= margin; }  // false if a number is NaN
    // Estimated number of samples needed to show that the model is within the margin. It assumes
    // that the mean stays and the interval shrinks with the root of the sample size. Absent if the
    // mean itself exceeds the margin, so that more samples would not help.
    std::optional<double> samplesNeeded(int samples) const;
};

// Checks the loss, then each other score with a paired difference. whole: scores of the whole
// model.
std::vector<MarginCheck> marginChecks(const Scores& whole, const Scores& difference,
                                      const PruningMargin& margin);
// Returns whether there is at least one check and all are within the margin.
bool withinMargin(const std::vector<MarginCheck>& checks);
const Score* lossRise(const Scores& difference);  // returns null if the list lacks the loss

// Number of heads that can be removed according to a single score.
struct RemovableByScore {
    std::string score;
    int heads = 0;
};

struct PruningCurve {
    PruningMethod method;
    int number = 0;                    // index of a random order, from 0
    std::vector<PruningPoint> points;  // points; the first is the whole model
    // Index of the first point that is not shown to be within the margin; absent: all are.
    std::optional<int> exceeded;
    int removableHeads = 0;  // heads that are off at the last point before `exceeded`
    // Removable heads per score; removableHeads is their minimum.
    std::vector<RemovableByScore> removableBy;
    // All removed heads, in order of removal.
    std::vector<HeadPlace> order;

    HeadMask maskAt(int point) const;  // returns the heads that are off at a point
};

// Sets exceeded, removableHeads and removableBy. Tests the points in order of removal and stops at
// the first failure. Such a fixed sequence (Maurer, Hothorn & Lehmacher 1995) does not need a
// correction for multiple tests.
void markRemovable(PruningCurve& curve, const PruningMargin& margin);

// Summary over the random orders: mean, standard deviation, minimum and maximum of each score at
// each point.
struct RandomBand {
    struct At {
        int removed = 0;
        std::string score;  // id of the score
        double mean = 0, deviation = 0, low = 0, high = 0;
    };
    std::vector<At> points;  // points sorted by score, then by removed
    int orders = 0;
};

// The base SampleSet describes the samples used for reporting.
struct PruningReport : SampleSet {
    std::int64_t step = 0;
    SampleSet chosenOn;                // samples that the orders were computed from
    std::vector<PruningCurve> curves;  // one per method, as requested; random: one per order
    std::optional<RandomBand> random;
    PruningMargin margin;                        // margin as requested
    HeadAblation ablation = HeadAblation::Zero;  // ablation as requested
    int headCount = 0;                           // number of heads of the whole model
    double seconds = 0;
};

// Removes heads step by step and measures the scores. Further errors: Usage for an unknown or
// duplicate method, or for steps that do not remove heads.
struct PruningCurveRequest {
    static constexpr const char* kId = "pruning-curve";
    using Answer = PruningReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    std::vector<PruningMethod> methods = {{}};
    // Heads to remove per step; 0 means that percentStep applies.
    int headStep = 1;
    // Percent of all heads per step: after step i, floor(heads * i * percentStep / 100) are
    // removed.
    int percentStep = 10;
    int randomOrders = 10;  // number of random orders; more start with the same ones
    PruningMargin margin;
    std::int64_t step = kLatest;
    // Number of samples to choose heads on, and number to report on; 0 means the whole split.
    int chooseSamples = 1000, samples = 1000;
    // Split to choose heads on ("": validation if the run has it, otherwise training), and split to
    // report on.
    std::string chooseSplit = {}, split = "test";
    std::string slot = "main";
    // Replacement of the removed heads on the split for reporting.
    HeadAblation ablation = HeadAblation::Zero;
    // Called in the answering thread with the curves so far, about ten times a second and after the
    // last point of each curve. A point never changes once it was reported. May be empty.
    std::function<void(const PruningReport&)> onReport = {};
    // Whether to store the answer beside the runs, by the checksum of the newest weights, and to
    // return a stored answer at once. A run in training is always measured.
    bool keep = false;
};

// ---- Groups of similar heads ----

enum class GroupOn { Values, Maps, Contexts };  // features of a head: V, A or O
const char* groupOnLetter(GroupOn on);          // letter of the feature: "V", "A" or "O"

// Groups of the heads of one attention site (Ni et al. 2023, arXiv 2305.14380): the best k-means
// partition of their features. A head's feature vector has all its values (V, O: [sample, token,
// channel]; A: [sample, query, key]).
struct SiteGroups {
    int site = 0;
    // Group of each head: [head], numbered by first appearance from head 0.
    std::vector<int> groups;
    double objective = 0;  // sum of squared distances to the group means
    // -(mean cosine to the mean of the own group); lower: more alike within groups.
    double homogenisation = 0;
    double diversification = 0;  // mean cosine between the means of two groups; 0 with one group
    // Silhouette by its definition; as in the authors' code (core/nn/pruning/README.md).
    double silhouette = 0, silhouetteCode = 0;
    // Dunn index: smallest distance between groups / largest within a group; NaN if all groups are
    // single heads.
    double dunn = 0;
    // [head]: cosine between the head and the mean of its group.
    std::vector<double> cosineToCentre;
    // [head]: number of batches in which it was the head of its group nearest to the group's mean.
    std::vector<int> votes;
    // [group]: the group representative, the head with most votes, which is kept.
    std::vector<int> representatives;
    // Votes and kept heads as in the authors' code: groups are recomputed per batch; the heads with
    // most votes are kept, whatever their groups.
    std::vector<int> codeVotes, codeKept;
};

struct GroupReport : SampleSet {
    std::int64_t step = 0;
    GroupOn on = GroupOn::Values;
    int clusters = 2;
    int batches = 0;  // number of batches that voted
    std::vector<SiteGroups> sites;
    // Group representatives of all sites: the heads that are kept.
    std::vector<HeadPlace> representatives() const;
};

// Groups similar heads of each site. Further errors: Usage if a site has fewer heads than groups.
struct GroupRequest {
    static constexpr const char* kId = "groups";
    using Answer = GroupReport;
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    GroupOn on = GroupOn::Values;
    int clusters = 2;
    std::int64_t step = kLatest;
    int samples = 256;
    int voteBatch = 32;      // number of samples per vote
    std::string split = {};  // split; "": the default, as in ImportanceRequest
    std::string slot = "main";
};
// Sites with more heads get a good partition (k-means started from every head) that may not be the
// best.
constexpr int kMostGroupedHeads = 16;

}  // namespace headscope
