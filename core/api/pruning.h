// Which heads a model can do without: how important each is, what the model loses as heads go, which heads do the same.
// Questions about an opened run (question.h), plain values, the standard library only. Heads are chosen on validation,
// effects are reported on test. Formulas and sources: core/pruning/README.md and the descriptors of
// Catalogue::importances().
//
// Numbers by head lie in one list, [site * heads + head] with heads = ModelShape::heads, NaN where a site has no such
// head.
#pragma once

#include "core/api/analysis.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

// ---- Importance ----

// How important each head is by one measure: the larger, the more the model needs it.
struct HeadImportance {
    std::string measure;           // an id of Catalogue::importances()
    bool siteNormalised = false;   // each site's values were divided by their Euclidean norm
    std::vector<double> values;    // [site * heads + head]
    std::vector<Interval> ranges;  // 95 %: percentiles of kBootstrapDraws bootstrap draws of the samples
    std::vector<HeadPlace> order;  // all heads, the least important first; of equals the earlier site, then head
    double halvesSpearman = 0;     // rank correlation of the values on two halves of the samples
    double halvesKendall = 0;      // Kendall's tau-b of the same; NaN where one half has no order
};
constexpr int kBootstrapDraws = 1000;

struct ImportanceReport : SampleSet {
    std::int64_t step = 0;
    std::vector<HeadImportance> measures;  // as they were asked for
    // [i][j] between measures i and j, over all heads; NaN where one of them has no order.
    std::vector<std::vector<double>> spearman, kendall;
};

// Errors beside those of all questions: Usage for a measure that is not known, or that this model has not.
struct ImportanceQuestion {
    static constexpr const char* kId = "importance";
    using Answer = ImportanceReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::vector<std::string> measures = {"michel"};
    bool siteNormalised = false;
    HeadMask mask;  // heads that are off already: they count 0
    std::int64_t step = kLatest;
    int samples = 1000;      // 0: the whole split
    std::string split = {};  // "": the one to choose heads by, validation, or training where a run has none
    std::string slot = "main";
};

// ---- Pruning curves ----

// In which order heads go.
struct PruningMethod {
    std::string id = "michel";    // of Catalogue::importances(): the least important first; or "random"
    bool siteNormalised = false;  // importance only
    bool recompute = false;       // importance only: measured anew at each step, with the heads that went switched off
    bool keepOnePerSite = false;  // the most important head of each site stays, so the curve ends there
    bool operator==(const PruningMethod& o) const {
        return id == o.id && siteNormalised == o.siteNormalised && recompute == o.recompute &&
               keepOnePerSite == o.keepOnePerSite;
    }
};
inline constexpr const char* kRandomOrder = "random";

// How many heads are gone after each step. headStep > 0: so many more each; the last step takes the rest.
// Else floor(heads * i * percentStep / 100) after step i, up to 100 per cent.
std::vector<int> goneAfterSteps(int heads, int headStep, int percentStep);

struct PruningPoint {
    int removed = 0;               // heads that are off here
    std::vector<HeadPlace> heads;  // those that went in this step, the least important first
    Scores scores;                 // of the task, with their intervals
    Scores difference;             // with these heads off - the whole model, paired by sample, with the 95 % interval
};

// ---- Which heads are removable ----

// How much worse than the whole model a smaller one may be and still count as no worse: an equivalence margin
// (Schuirmann 1987). A difference that is not significant is no evidence of no loss; a 95 % interval that ends within
// the margin is.
inline constexpr double kDefaultMargin = 0.01;
struct PruningMargin {
    double share = kDefaultMargin;    // of the whole model's score; of its perplexity: ln(1 + share) nats of loss
    std::optional<double> loss = {};  // nats of loss, instead of ln(1 + share)
    bool operator==(const PruningMargin& o) const { return share == o.share && loss == o.loss; }
};

// How much worse a smaller model is by one score, beside the margin.
struct MarginCheck {
    std::string score;  // id, of scoreKinds()
    double worse = 0;   // mean of the paired differences, above 0: worse than the whole model
    double upper = 0;   // end of their 95 % interval on the worse side; infinite without an interval
    double margin = 0;  // in units of the score
    bool within() const { return upper <= margin; }  // false if a number is NaN
    // Samples that would show it, if the mean stays and the interval narrows with their root: an estimate. None: the
    // mean itself is beyond the margin, so more samples are not expected to help.
    std::optional<double> samplesNeeded(int samples) const;
};

// A check of the loss, then of each other score with a paired difference. whole: the scores of the whole model.
std::vector<MarginCheck> marginChecks(const Scores& whole, const Scores& difference, const PruningMargin& margin);
// All checks are within the margin, and there is one.
bool withinMargin(const std::vector<MarginCheck>& checks);
const Score* lossRise(const Scores& difference);  // null: there is none

// Heads that can go by one score alone.
struct RemovableByScore {
    std::string score;
    int heads = 0;
};

struct PruningCurve {
    PruningMethod method;
    int number = 0;                    // of a random order: which, from 0
    std::vector<PruningPoint> points;  // the first is the whole model
    // The first point that is not shown to be within the margin; none: all points are.
    std::optional<int> exceeded;
    int removableHeads = 0;                     // off at the last point before that one
    std::vector<RemovableByScore> removableBy;  // the same by each score; removableHeads is the smallest
    // All heads that went, in the order they did.
    std::vector<HeadPlace> order;

    HeadMask maskAt(int point) const;  // the heads off at that point
};

// Sets exceeded, removableHeads and removableBy. Points are tested in the order of removal and the first that fails
// ends it: a fixed sequence (Maurer, Hothorn & Lehmacher 1995), so testing many points needs no correction.
void markRemovable(PruningCurve& curve, const PruningMargin& margin);

// The random orders together: at each point mean, standard deviation and extremes over them of each score.
struct RandomBand {
    struct At {
        int removed = 0;
        std::string score;  // id
        double mean = 0, deviation = 0, low = 0, high = 0;
    };
    std::vector<At> points;  // by score, then by removed
    int orders = 0;
};

// SampleSet: of the reported split.
struct PruningReport : SampleSet {
    std::int64_t step = 0;
    SampleSet chosenOn;                // what the orders come from
    std::vector<PruningCurve> curves;  // a method each, as asked for; a random one gives as many as it has orders
    std::optional<RandomBand> random;
    PruningMargin margin;                        // as asked for
    HeadAblation ablation = HeadAblation::Zero;  // likewise
    int headCount = 0;                           // of the whole model
    double seconds = 0;
};

// Errors beside those of all questions: Usage for a method that is not known, twice the same, steps that remove
// nothing.
struct PruningCurveQuestion {
    static constexpr const char* kId = "pruning-curve";
    using Answer = PruningReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::vector<PruningMethod> methods = {{}};
    // Heads a step; 0: percentStep.
    int headStep = 1;
    // Per cent of all heads a step: after step i floor(heads * i * percentStep / 100) are gone.
    int percentStep = 10;
    int randomOrders = 10;  // drawn from the run's seed; the first n of more
    PruningMargin margin;
    std::int64_t step = kLatest;
    int chooseSamples = 1000, samples = 1000;      // to choose by, to report on; 0: the whole split
    std::string chooseSplit = {}, split = "test";  // "": validation, or training where a run has none
    std::string slot = "main";
    HeadAblation ablation = HeadAblation::Zero;  // what stands in for the heads that went, on the reported split
};

// ---- Groups of heads that do the same ----

enum class GroupOn { Values, Maps, Contexts };  // V, A, O of each head
const char* groupOnLetter(GroupOn on);          // "V", "A", "O"

// The heads of one site in groups (Ni et al. 2023, arXiv 2305.14380): the best k-means partition of their features,
// each head's values (V, O: [sample, token, channel]; A: [sample, query, key]) as one vector.
struct SiteGroups {
    int site = 0;
    std::vector<int> groups;     // [head], numbered by first appearance from head 0
    double objective = 0;        // sum of squared distances to the groups' means
    double homogenisation = 0;   // -(mean cosine to the own group's mean): lower, the more alike within a group
    double diversification = 0;  // mean cosine of the means of two groups; 0 with one group
    double silhouette = 0, silhouetteCode = 0;  // (README of core/pruning: as defined, as the authors' code has it)
    double dunn = 0;                     // smallest distance between / largest within; NaN where all groups are single
    std::vector<double> cosineToCentre;  // [head]
    std::vector<int> votes;              // [head]: batches in which it was the nearest of its group to the group's mean
    std::vector<int> pillars;            // [group]: the head with most votes, which stays
    std::vector<int> codeVotes, codeKept;  // the same as the authors' code does it: groups anew for each batch, the
                                           // heads with most votes stay, whatever their groups
};

struct GroupReport : SampleSet {
    std::int64_t step = 0;
    GroupOn on = GroupOn::Values;
    int clusters = 2;
    int batches = 0;  // that voted
    std::vector<SiteGroups> sites;
    std::vector<HeadPlace> pillars() const;  // of all sites: the heads that stay
};

// Errors beside those of all questions: Usage where a site has fewer heads than there are to be groups.
struct GroupQuestion {
    static constexpr const char* kId = "groups";
    using Answer = GroupReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    GroupOn on = GroupOn::Values;
    int clusters = 2;
    std::int64_t step = kLatest;
    int samples = 256;
    int voteBatch = 32;      // samples a vote
    std::string split = {};  // "": as in ImportanceQuestion
    std::string slot = "main";
};
// Of a site with more heads the groups are a good partition (k-means begun with every head), not the best of all.
constexpr int kMostGroupedHeads = 16;

}  // namespace headscope
