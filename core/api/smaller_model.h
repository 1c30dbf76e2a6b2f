// A smaller model out of a trained one: heads physically removed, what is left saved as a run of its own. Questions
// about an opened run (question.h), plain values, the standard library only. What is cut: core/pruning/README.md.
//
// Everywhere a HeadMask says which heads go: those that are off.
#pragma once

#include "core/api/analysis.h"
#include "core/api/run_config.h"

#include <string>
#include <vector>

namespace headscope {

// What a model's heads cost.
struct ModelSize {
    std::vector<int> headsPerLayer;
    std::int64_t parameters = 0;
    std::int64_t attentionParameters = 0;  // of them in attention: W_Q, W_K, W_V, W_O and their biases
    double trainingBytes = 0;              // weights, gradients, moments and activations at the run's batch size
    double forwardFlops = 0;               // of one sample at full length

    int heads() const;
    double attentionShare() const;  // of the parameters, in [0, 1]
};

// What would be left.
struct ModelSizesQuestion {
    static constexpr const char* kId = "model-sizes";
    struct Answer {
        ModelSize whole;
        std::vector<Result<ModelSize>> smaller;  // as asked for; else why these heads cannot be removed
    };
    QuestionPlace place() const { return {Needs::Records, slot}; }

    std::vector<HeadMask> removed;
    std::string slot = "main";
};

struct SmallerModel {
    std::string run, name;  // its folder and its title
    RunConfig config;       // its settings
    RunParent parent;
    ModelSize before, after;
    std::vector<std::string> warnings;  // checkpoints that could not be used, odd weights
};

// Makes a complete run beside the others: the weights of `step` without these heads, which give the logits of the
// masked model, its settings and its data, no curves. It appears whole or not at all. Works in the thread that reads
// files; needs no samples. Errors: Usage (no head named, all of them, a head that is not there, a kind of attention
// whose heads need each other, keys shared in groups that would lose different numbers, a layer emptied that
// keepOnePerSite protects), BadData (no checkpoint, a damaged one, one that is not the run's), Io.
struct SmallerModelQuestion {
    static constexpr const char* kId = "smaller-model";
    using Answer = SmallerModel;
    // Nothing else takes its place: two at once are two runs.
    QuestionPlace place() const { return {Needs::Records, name + "|" + folder + "|" + slot, step}; }

    HeadMask removed;
    std::int64_t step = kLatest;
    bool keepOnePerSite = false;
    std::string name;    // "": that of the run, with the number of heads
    std::string folder;  // where the run's folder is made; "": with the person's other runs
    std::string slot;
};

// Seconds of the whole and of the smaller model, by turns on the same batches of the run's training data, so that
// whatever else the machine does slows both. Medians over the rounds; a speed-up is the median of a round's ratio, of
// elapsed time or, where the processor is so busy otherwise that this says little, of the program's processor time.
struct SpeedReport {
    double stepBefore = 0, stepAfter = 0;            // a training step with the run's settings
    double inferenceBefore = 0, inferenceAfter = 0;  // a forward pass
    double stepSpeedup = 0, inferenceSpeedup = 0;    // before / after
    int rounds = 0, batch = 0, threads = 0;
    std::string precision;  // of the steps; inference is float32
    bool busy = false;      // the speed-ups are of processor time
};

// Errors beside those of all questions: Usage as in SmallerModelQuestion.
struct SpeedQuestion {
    static constexpr const char* kId = "speed";
    using Answer = SpeedReport;
    QuestionPlace place() const { return {Needs::Data, slot}; }

    HeadMask removed;
    int rounds = 15;
    std::string slot = "main";
};

// Settings of a run that trains a smaller one on for so many epochs, in the same folder of runs, with its optimiser,
// schedules and penalty begun anew. The penalty goes where no layer has two heads to compare.
RunConfig fineTuning(const SmallerModel& smaller, int epochs);

}  // namespace headscope
