// A pruning that trains on the way, as a job: written to a folder of its own as it goes, so that it can be stopped or
// killed at any moment and goes on where it was, bit for bit. Plain values, the standard library only. The folder:
// core/engine/README.md.
#pragma once

#include "core/api/pruning.h"
#include "core/api/run.h"
#include "core/api/run_config.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope {

// How long something is trained: so many batches, or so many passes over the training split. Neither: not at all.
struct TrainingLength {
    std::int64_t steps = 0, epochs = 0;
    bool none() const { return steps <= 0 && epochs <= 0; }
};

inline constexpr const char* kByGates = "l0";    // Voita et al. 2019, arXiv 1905.09418
inline constexpr const char* kByVoting = "gha";  // Ni et al. 2023, arXiv 2305.14380

enum class VoteRule { Paper, Code };

// What is asked for. A job of the same plan and the same parent ends with the same models, on the same machine.
struct PruningPlan {
    // "l0", "gha", or in which order heads go with training in between: an importance or "random".
    std::string by = "michel";
    std::int64_t step = kLatest;                   // of the parent's weights
    int chooseSamples = 1000, samples = 1000;      // to choose heads by, to report on; 0: the whole split
    std::string chooseSplit = {}, split = "test";  // "": validation, or training where a run has none
    PruningMargin margin;

    // An order with training in between.
    bool siteNormalised = false, keepOnePerSite = false;
    int headStep = 1, percentStep = 10;  // heads a step; 0: per cent
    int keep = 1;                        // ends with so many heads or the first number below
    TrainingLength between;              // after each step

    // l0 and gha: how long the gates, or the groups, are trained.
    TrainingLength training;
    // l0: a training with gates for each price of an open head, from the same weights.
    std::vector<double> prices;
    bool weightsStay = false;

    // gha: training with the group constraint, the vote, training of the pillars of faith without it.
    GroupOn on = GroupOn::Values;
    int groups = 2;
    double alpha = 0.1, beta = 0.1;  // weights of homogenisation and diversification in the loss, in nats
    int voteSamples = 0;             // of the training split; 0: all, an epoch
    double shift = 0;                // the vote is held as soon as the centres shift by less; 0: after the training
    VoteRule votes = VoteRule::Paper;
    bool fresh = false;       // the training with groups starts from random weights, not from the parent's
    std::int64_t ff = 0;      // fresh: width of the feed-forward layers ("LITE"); 0: the parent's
    TrainingLength finetune;  // of what the vote left
};

// A name for a plan's folder, "michel-3fa9c2d1": the same for the same plan, another for any other.
std::string planName(const PruningPlan& plan);

// One model that the job made or passed.
struct PruningJobPoint {
    std::string what;  // "4 heads removed", "gates at 0.05", "grouped", "pillars", "fine-tuned": for a person
    std::string run;   // its folder; "": the parent without the heads of `off`
    int kept = 0;      // heads
    HeadMask off;      // of the parent's heads
    std::optional<double> price;  // l0
    Scores scores;                // on the reported split
    Scores difference;            // from the parent with all heads, paired by sample, with the 95 % interval
};

struct PruningJobReport : SampleSet {
    std::string folder;  // of the job
    RunParent parent;
    std::string parentSha256;  // of its weights
    PruningPlan plan;          // as carried out
    SampleSet chosenOn;
    int headCount = 0;  // of the parent
    Scores whole;       // of the parent
    std::vector<PruningJobPoint> points;
    std::vector<SiteGroups> vote;  // gha: what was voted
    // The smallest model that is shown to be within the margin; none: no model is. Of an order of removal it stands
    // before the first model that is not.
    std::optional<int> tolerated;
    double seconds = 0;  // of work, over all sittings
    std::vector<std::string> warnings;
};

// Carries a plan out, or goes on with one: where `folder` holds a job it must be of the same plan and parent. Works in
// a thread of its own. `tell` is called there: after each point with what is known by then, and whenever there is
// something to say (text not ""). Errors: Usage (the plan; another plan or parent in that folder), BadData (the
// parent's weights are not those of then; damaged), Io (the parent is gone; the folder cannot be written, another
// process works on it), Stopped (was asked to stop; it can go on), those of training.
struct PruningJobQuestion {
    static constexpr const char* kId = "pruning-job";
    using Answer = PruningJobReport;
    QuestionPlace place() const { return {Needs::Work, folder}; }

    // None: as the folder's job was asked for.
    std::optional<PruningPlan> plan;
    std::string folder;  // of the job; made where it is missing
    std::function<void(const PruningJobReport&, const std::string& text)> tell;
};

// The heads whose gates a training with gates (train.gates) had closed at a step: those that are off in the answer.
// Errors: Usage (there were no gates; no such step), BadData, Io.
struct ClosedGatesQuestion {
    static constexpr const char* kId = "closed-gates";
    using Answer = HeadMask;
    QuestionPlace place() const { return {Needs::Records, slot}; }

    std::int64_t step = kLatest;
    std::string slot = "main";
};

// A finished point's model, in a folder of runs of its own, with all that belongs to it.
struct KeepRunQuestion {
    static constexpr const char* kId = "keep-run";
    using Answer = std::string;  // the new run's folder
    QuestionPlace place() const { return {Needs::Records, folder + "|" + name}; }

    std::string folder;  // of runs; "": with the person's other runs
    std::string name;    // "": its own
};

// What a model answers to samples, for comparing two models on the same ones: a question to each, the second with the
// answers of the first.
struct ComparedAnswersQuestion {
    static constexpr const char* kId = "compared-answers";
    struct Answer : SampleSet {
        Scores scores;
        std::vector<float> losses;        // a sample each
        std::vector<std::uint8_t> right;  // a sample each; empty where the task has no classes
        Scores difference;                // from `before`, paired, with the 95 % interval; none without it
    };
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    HeadMask mask;  // heads that are off
    std::int64_t step = kLatest;
    int samples = 1000;  // 0: the whole split
    std::string split = "test";
    std::shared_ptr<const Answer> before = {};
    std::string slot = "main";
};

}  // namespace headscope
