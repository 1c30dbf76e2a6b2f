// Runs as a person sees them: a summary line, checkpoints, curves and events. All plain values.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/result.h"
#include "core/api/scores.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

enum class RunState { Loading, Running, Paused, Stopping, Finished, Stopped, Diverged, Failed };
const char* runStateName(RunState state);  // "running", ... as in run.json

// Where a run's weights come from, if they were not drawn at random.
struct RunParent {
    std::string run;  // name of its folder
    std::int64_t step = 0;
    std::string edit = {};  // what was changed in the model in between; "": nothing
};

struct RunInfo {
    std::string path;  // folder
    std::string name;
    std::string note;
    RunState state = RunState::Stopped;
    Task task = Task::TextClassification;
    std::string dataset, model, objective, device, precision, preset;
    double lambda = 0;
    std::int64_t seed = 0;
    std::int64_t step = 0, totalSteps = 0;
    Scores validScores, testScores;  // none: not evaluated
    std::optional<double> attentionCosine;
    std::int64_t validSamples = 0, testSamples = 0;  // of the dataset (streams: tokens); 0: none, or not known
    double seconds = 0;
    std::optional<RunParent> parent;
    std::string created;  // ISO 8601, UTC
    bool resumable = false;
    bool shipped = false;  // comes with the program, read-only
    std::string problem;   // why this folder cannot be used as a run (all of it or a part); "" for a sound one
};

struct SeriesId {
    std::string split;  // "train", "valid", "test"
    std::string name;   // "task_loss", "diversity_loss", "total_loss", "accuracy", "learning_rate", "lambda", ...
    bool operator==(const SeriesId& o) const { return split == o.split && name == o.name; }
    bool operator<(const SeriesId& o) const { return split != o.split ? split < o.split : name < o.name; }
};

struct SeriesPoint {
    std::int64_t step = 0;
    double epoch = 0;
    double seconds = 0;  // of training, pauses left out
    double value = 0;
};

struct RunEvent {
    std::int64_t step = 0;
    double seconds = 0;
    std::string kind;  // "started", "lambda", "paused", "resumed", "checkpoint", "epoch", "finish-now", "finished",
                       // "warning", ...
    std::string text;  // one line for a person
    double value = 0;  // lambda events: the new lambda
    double time = 0;   // seconds since 1970; 0: not known
};

struct Progress {
    RunState state = RunState::Loading;
    std::int64_t step = 0, totalSteps = 0;
    double epoch = 0;
    std::int64_t epochs = 0;
    double seconds = 0, secondsLeft = 0;
    double rate = 0;  // samples/s, or tokens/s for language models
    std::string rateUnit;
    double taskLoss = 0, diversityLoss = 0, totalLoss = 0, lambda = 0, learningRate = 0;
    Scores validScores;                // of the last evaluation
    std::string message;               // what is going on: "reading train.csv", "evaluating"; for people
    std::optional<Error> heldUp = {};  // a write that failed: training waits until it can be repeated
    std::int64_t memoryBytes = 0;
};

// One H x H matrix a layer for one measure at one step.
struct SimilarityFrame {
    std::int64_t step = 0;
    std::string measure;
    int heads = 0;                           // of the layer that has most
    std::vector<std::vector<float>> layers;  // [L][H*H], row-major; NaN where the layer has no such head
    std::vector<int> headsPerLayer = {};     // where layers differ in heads: each layer's, else empty

    int headsOf(std::size_t layer) const {
        if (layer >= layers.size()) return 0;
        return layer < headsPerLayer.size() ? headsPerLayer[layer] : heads;
    }
    // NaN outside of the frame.
    float at(std::size_t layer, int row, int column) const;
};

// One value a head for one measure at one step.
struct HeadFrame {
    std::int64_t step = 0;
    std::string measure;
    std::vector<std::vector<float>> layers;  // [L][H]
};

// The X-ray metrics (core/measures/xray.h) of the training batch of `step`, measured without dropout with the very
// weights that the loss of that step was computed with. In the order of core/measures/xray.h.
struct XrayFrame {
    static constexpr const char* kChannel = "xray";  // recorded with train.xray
    std::int64_t step = 0;
    std::vector<SimilarityFrame> pairs;
    std::vector<HeadFrame> heads;
};

struct RunResult {
    std::string run;
    RunState state = RunState::Finished;
    Scores scores;  // of the split below
    std::optional<double> meanAttentionCosine;
    std::int64_t steps = 0;
    double seconds = 0;
    std::optional<Error> error;  // Diverged, Failed
    // Of a classifier that was evaluated: mean largest probability, expected calibration error.
    std::optional<double> confidence = {}, calibrationError = {};
    std::optional<Interval> calibrationInterval = {};  // 95 %, of the error
    std::string split = "test";
    std::int64_t samples = 0;  // 0: not known
    // Of an evaluation, a layer each: cosine of a head's maps with flat ones, mean over heads (SimilarityReport).
    std::vector<double> flatness = {};
    // Of an evaluation of written texts: score id, and how it was counted ("nrefs:1|case:mixed|...").
    std::vector<std::pair<std::string, std::string>> signatures = {};
};

}  // namespace headscope
