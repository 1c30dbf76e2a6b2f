// A pruning job that trains between steps. It writes its progress to its own folder. It can be
// stopped or killed at any time, and resumes with bit-identical results. Plain values, standard
// library only. The folder's files are described in core/service/engine/README.md.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/api/requests/pruning.h"
#include "core/api/runs/run.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope {

// Training duration: a number of batches, or a number of passes over the training split. Both 0: no
// training.
struct TrainingLength {
    std::int64_t steps = 0, epochs = 0;
    bool none() const { return steps <= 0 && epochs <= 0; }
};

inline constexpr const char* kByGates = "l0";    // Voita et al. 2019, arXiv 1905.09418
inline constexpr const char* kByVoting = "gha";  // Ni et al. 2023, arXiv 2305.14380

// Paper, Code: heads that the vote removes are lost (core/nn/pruning/README.md). Merge: votes as in
// the paper, then merges each group into its representative (core/nn/redundancy/README.md).
enum class VoteRule { Paper, Code, Merge };
const char* voteRuleId(VoteRule rule);  // "paper", "code" or "merge"
// Returns nothing for an unknown id.
std::optional<VoteRule> voteRuleOf(const std::string& id);

// Settings of a pruning job. The same plan and parent give the same models on the same machine.
struct PruningPlan {
    // The method: "l0" (gates) or "gha" (groups). For pruning with training in between, what
    // decides which heads are removed first: the id of an importance, or "random".
    std::string by = "michel";
    std::int64_t step = kLatest;  // step of the parent's weights
    // Samples to choose heads on; samples to report on; 0: the whole split.
    int chooseSamples = 1000, samples = 1000;
    // Splits to choose heads on and to report on. "": validation if the run has it, else training.
    std::string chooseSplit = {}, split = "test";
    PruningMargin margin;

    // These two settings apply only to a removal order with training in between.
    bool siteNormalised = false, keepOnePerSite = false;
    // Heads removed per step; if headStep is 0: percent of all heads per step.
    int headStep = 1, percentStep = 10;
    int keep = 1;            // stop at this number of heads, or at the first number below it
    TrainingLength between;  // training after each step

    // l0 and gha: training duration with the gates or the group constraint.
    TrainingLength training;
    // l0: prices of an open gate. The gates are trained once per price, always from the same
    // weights.
    std::vector<double> prices;
    bool weightsStay = false;

    // gha: training with the group constraint, then the vote, then training of the group
    // representatives without the constraint.
    GroupOn on = GroupOn::Values;
    int groups = 2;
    double alpha = 0.1, beta = 0.1;  // loss weights of homogenisation and diversification, in nats
    int voteSamples = 0;             // samples that vote, of the training split; 0: all
    // The vote takes place once the group means move by less than this; 0: after the training.
    double shift = 0;
    VoteRule votes = VoteRule::Paper;
    // The group-constrained training starts from random weights, not from the parent's.
    bool fresh = false;
    // Only if fresh: width of the feed-forward layers ("LITE"); 0: the parent's.
    std::int64_t ff = 0;
    TrainingLength finetune;  // training of the model after the vote
};

// Returns a folder name for a plan, such as "michel-3fa9c2d1". Equal plans give equal names,
// different plans different names.
std::string planName(const PruningPlan& plan);

// One result of the job: a model that it created, or the parent with masked heads.
struct PruningJobPoint {
    // Description for the user: "4 heads removed", "gates at 0.05", "grouped", "pillars",
    // "fine-tuned"
    std::string what;
    // The model's run folder; "": the parent with the heads in `off` masked.
    std::string run;
    int kept = 0;                 // number of heads that remain
    HeadMask off;                 // removed heads of the parent
    std::optional<double> price;  // l0 only: price of an open gate
    Scores scores;                // scores on the split for reporting
    // Score differences from the parent with all heads, paired by sample, with 95 % intervals.
    Scores difference;
};

struct PruningJobReport : SampleSet {
    std::string folder;  // the job's folder
    RunParent parent;
    std::string parentSha256;  // SHA-256 of the parent's weights
    PruningPlan plan;          // plan as executed
    SampleSet chosenOn;
    int headCount = 0;  // number of heads of the parent
    Scores whole;       // scores of the parent with all heads
    std::vector<PruningJobPoint> points;
    std::vector<SiteGroups> vote;  // gha: result of the vote
    // Index in `points` of the smallest model shown to be within the margin; absent if none is. For
    // a removal order it is the last point before the first that fails.
    std::optional<int> tolerated;
    double seconds = 0;  // working time, over all resumed parts
    std::vector<Message> warnings;
};

// Runs a plan, or resumes the job in `folder`; that job must have the same plan and parent. Works
// in its own thread. `onReport` is called there after each point with the report so far, and for
// each message (non-empty text). Errors: Usage (invalid plan; another plan or parent in that
// folder), BadData (the parent's weights have changed; damaged files), Io (the parent is missing;
// the folder cannot be written or is in use), Stopped (stopped on request, can be resumed), and
// those of training.
struct PruningJobRequest {
    static constexpr const char* kId = "pruning-job";
    using Answer = PruningJobReport;
    RequestRequirements requirements() const { return {Needs::Work, folder}; }

    // Absent: use the plan stored in the folder.
    std::optional<PruningPlan> plan;
    std::string folder;  // the job's folder; created if missing
    std::function<void(const PruningJobReport&, const std::string& text)> onReport;
};

// Returns a mask without the heads whose gates were closed at a step of a training with gates
// (train.gates). Errors: Usage (without gates; unknown step), BadData, Io.
struct ClosedGatesRequest {
    static constexpr const char* kId = "closed-gates";
    using Answer = HeadMask;
    RequestRequirements requirements() const { return {Needs::Records, slot}; }

    std::int64_t step = kLatest;
    std::string slot = "main";
};

// Copies a finished point's model, with all its files, into a folder of runs as a new run.
struct KeepRunRequest {
    static constexpr const char* kId = "keep-run";
    using Answer = std::string;  // folder of the new run
    RequestRequirements requirements() const { return {Needs::Records, folder + "|" + name}; }

    std::string folder;  // folder of runs; "": the user's default one
    std::string name;    // name of the new run; "": unchanged
};

// Per-sample results of a model, for comparing two models on the same samples. Send it to each
// model; pass the first model's answer to the second request as `before`.
struct ComparedAnswersRequest {
    static constexpr const char* kId = "compared-answers";
    struct Answer : SampleSet {
        Scores scores;
        std::vector<float> losses;        // loss per sample
        std::vector<std::uint8_t> right;  // right or wrong per sample; empty without classes
        // Score differences from `before`, paired by sample, with 95 % intervals; else empty.
        Scores difference;
    };
    RequestRequirements requirements() const { return slowRequest(slot, step); }

    HeadMask mask;  // heads that are off
    std::int64_t step = kLatest;
    int samples = 1000;  // number of samples; 0: the whole split
    std::string split = "test";
    std::shared_ptr<const Answer> before = {};
    std::string slot = "main";
};

}  // namespace headscope
