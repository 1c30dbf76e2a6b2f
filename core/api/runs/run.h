// Plain values that describe runs for display: a summary line, checkpoints, curves and events.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"
#include "core/api/runs/catalogue.h"
#include "core/api/runs/scores.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

enum class RunState { Loading, Running, Paused, Stopping, Finished, Stopped, Diverged, Failed };
const char* runStateName(RunState state);     // "running", ...: the names used in run.json
const Message& runStateWord(RunState state);  // the name for the user, translatable

// The run and checkpoint that a run's initial weights come from. Absent if they are random.
struct RunParent {
    std::string run;  // name of the parent's folder
    std::int64_t step = 0;
    std::string edit = {};  // how the model was changed in between; "" if it was not
};

struct RunInfo {
    std::string path;  // path of the run's folder
    std::string name;
    std::string note;
    RunState state = RunState::Stopped;
    Task task = Task::TextClassification;
    std::string dataset, model, objective, device, precision, preset;
    double lambda = 0;
    std::int64_t seed = 0;
    std::int64_t step = 0, totalSteps = 0;
    Scores validScores, testScores;  // scores; empty if not evaluated
    std::optional<double> attentionCosine;
    // Samples in the split (tokens for text streams); 0: empty or unknown.
    std::int64_t validSamples = 0, testSamples = 0;
    double seconds = 0;
    std::optional<RunParent> parent;
    std::string created;  // date and time in ISO 8601, UTC
    bool resumable = false;
    bool shipped = false;  // whether it was shipped with the program, read-only
    // Whether the model was imported from a folder of others, or continues from such a run.
    bool pretrained = false;
    // Whether the output layer is new and random: an imported model that has not been trained here.
    // Its predictions and scores mean nothing.
    bool untrainedOutput = false;
    // Name of the file of another program that the curves come from; "" for runs of this program.
    // Such a run has no model, data or settings.
    std::string importedCurves = {};
    // Why this folder cannot be used as a run, fully or in part; empty if it is valid.
    Message problem;
};

struct SeriesId {
    std::string split;  // split: "train", "valid" or "test"
    // "task_loss", "diversity_loss", "total_loss", "accuracy", "learning_rate", "lambda", ...
    std::string name;
    bool operator==(const SeriesId& o) const { return split == o.split && name == o.name; }
    bool operator<(const SeriesId& o) const {
        return split != o.split ? split < o.split : name < o.name;
    }
};

struct SeriesPoint {
    std::int64_t step = 0;
    double epoch = 0;
    double seconds = 0;  // training time without pauses
    double value = 0;
};

struct RunEvent {
    std::int64_t step = 0;
    double seconds = 0;
    // "started", "lambda", "paused", "resumed", "checkpoint", "epoch", "finish-now", "finished",
    // "warning", ...
    std::string kind;
    Message text;      // one line to show to the user
    double value = 0;  // new lambda of a lambda event
    double time = 0;   // seconds since 1970; 0: unknown
};

struct Progress {
    RunState state = RunState::Loading;
    std::int64_t step = 0, totalSteps = 0;
    double epoch = 0;
    std::int64_t epochs = 0;
    double seconds = 0, secondsLeft = 0;
    double rate = 0;  // speed in samples/s; language models: tokens/s
    std::string rateUnit;
    double taskLoss = 0, diversityLoss = 0, totalLoss = 0, lambda = 0, learningRate = 0;
    Scores validScores;  // scores of the last evaluation
    // Current activity to show to the user: "reading train.csv", "evaluating"
    Message message;
    std::optional<Error> heldUp = {};  // a failed write; training waits until it can be repeated
    std::int64_t memoryBytes = 0;
};

// One H x H similarity matrix per layer, for one measure at one step.
struct SimilarityFrame {
    std::int64_t step = 0;
    std::string measure;
    int heads = 0;  // heads of the layer with the most heads
    // Matrices [L][H*H], row-major; NaN for heads that the layer does not have.
    std::vector<std::vector<float>> layers;
    std::vector<int> headsPerLayer = {};  // heads of each layer if layers differ; else empty

    int headsOf(std::size_t layer) const {
        if (layer >= layers.size()) return 0;
        return layer < headsPerLayer.size() ? headsPerLayer[layer] : heads;
    }
    // Returns NaN for indices outside the frame.
    float at(std::size_t layer, int row, int column) const;
};

// One value per head, for one measure at one step.
struct HeadFrame {
    std::int64_t step = 0;
    std::string measure;
    std::vector<std::vector<float>> layers;  // value per head: [layer][head]
};

// X-ray metrics of the training batch of `step`, in the order of core/spec/measures/xray.h.
// Measured without dropout, with exactly the weights that produced the loss of that step.
struct XrayFrame {
    static constexpr const char* kChannel = "xray";  // channel id; recorded if train.xray is on
    std::int64_t step = 0;
    std::vector<SimilarityFrame> pairs;
    std::vector<HeadFrame> heads;
};

struct RunResult {
    std::string run;
    RunState state = RunState::Finished;
    Scores scores;  // scores on `split`
    std::optional<double> meanAttentionCosine;
    std::int64_t steps = 0;
    double seconds = 0;
    std::optional<Error> error;  // error if the state is Diverged or Failed
    // Mean largest probability and expected calibration error. Only for evaluated classifiers.
    std::optional<double> confidence = {}, calibrationError = {};
    std::optional<Interval> calibrationInterval = {};  // 95 % interval of the calibration error
    std::string split = "test";
    std::int64_t samples = 0;  // number of samples; 0: unknown
    // Evaluations only, one value per layer: mean cosine between the heads' attention maps and a
    // uniform map (see SimilarityReport).
    std::vector<double> flatness = {};
    // Only for evaluations of generated text: score id, and the settings of the score as a
    // signature
    // ("nrefs:1|case:mixed|...").
    std::vector<std::pair<std::string, std::string>> signatures = {};
};

}  // namespace headscope
