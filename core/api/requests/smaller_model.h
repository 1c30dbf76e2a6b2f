// Physically removes heads of a trained model and saves the smaller model as a new run. Requests
// about an opened run (request.h), plain values, standard library only. core/nn/pruning/README.md
// describes which weights are removed.
// In this file, the heads to remove are those that are off in a HeadMask.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/api/requests/analysis.h"

#include <string>
#include <vector>

namespace headscope {

// Size and cost of a model and its heads.
struct ModelSize {
    std::vector<int> headsPerLayer;
    std::int64_t parameters = 0;
    // Parameters in attention: W_Q, W_K, W_V, W_O and their biases.
    std::int64_t attentionParameters = 0;
    // Training memory: weights, gradients, optimiser moments, and activations of one batch.
    double trainingBytes = 0;
    double forwardFlops = 0;  // floating-point operations for one sample at full length

    int heads() const;
    double attentionShare() const;  // share of the parameters, in [0, 1]
};

// Returns the sizes of the model before and after removing each given set of heads.
struct ModelSizesRequest {
    static constexpr const char* kId = "model-sizes";
    struct Answer {
        ModelSize whole;
        // One per mask in `removed`; an error if these heads cannot be removed.
        std::vector<Result<ModelSize>> smaller;
    };
    RequestRequirements requirements() const { return {Needs::Records, slot}; }

    std::vector<HeadMask> removed;
    std::string slot = "main";
};

// Merges a head into another head of its site before it is removed, so that the other head's output
// replaces its own (core/nn/redundancy/README.md).
struct HeadMerge {
    HeadPlace head;
    int into = 0;  // head of the same site that stays
    // Orthogonal matrix R, (dh, dh) row-major with head width dh, that minimises |O_h R - O_into|
    // over the contexts of the two heads.
    std::vector<double> rotation;
};

struct SmallerModel {
    std::string run, name;  // folder and title of the new run
    RunConfig config;       // settings of the new run
    RunParent parent;
    ModelSize before, after;
    std::vector<Message> warnings;  // warnings of unusable checkpoints or unusual weights
};

// Creates a complete new run beside the others: the weights of `step` without these heads, the
// settings and the data, but without curves. Its logits equal those of the masked model, unless
// heads are merged or share keys and values. The run appears whole or not at all. Works in the
// file-reading thread; does not need samples. Usage errors: an empty or complete set of heads; an
// unknown head; an attention kind whose heads depend on each other; key groups that would lose
// different numbers of heads; removing all heads of a layer that keepOnePerSite protects; merges of
// heads that stay, or into heads that do not; merged heads that share keys and values; a number of
// key and value heads that does not divide the present one. BadData errors: a checkpoint is
// missing, damaged or from another run. Io errors: files cannot be read or written.
struct SmallerModelRequest {
    static constexpr const char* kId = "smaller-model";
    using Answer = SmallerModel;
    // The slot contains name and folder, because two requests must create two runs.
    RequestRequirements requirements() const {
        return {Needs::Records, name + "|" + folder + "|" + slot, step};
    }

    HeadMask removed;
    // Removed heads that are merged into others first; the remaining ones are removed as they are.
    std::vector<HeadMerge> merges = {};
    // Key and value heads of every layer that remain: means of consecutive ones. Must divide the
    // present number; 0: unchanged. `removed` may then be empty.
    int keyHeads = 0;
    std::int64_t step = kLatest;
    bool keepOnePerSite = false;
    std::string name;    // title; "": the parent's name and the number of heads
    std::string folder;  // parent folder of the new run; "": the user's folder of runs
    std::string slot;
};

// Timing of the whole and the smaller model. Both run alternately on the same training batches, so
// that other load slows both. Times are medians over rounds; a speed-up is the median ratio per
// round. It uses elapsed time, or the program's CPU time if the machine is too busy.
struct SpeedReport {
    // Training step with the run's settings, in seconds.
    double stepBefore = 0, stepAfter = 0;
    double inferenceBefore = 0, inferenceAfter = 0;  // forward pass, in seconds
    double stepSpeedup = 0, inferenceSpeedup = 0;    // ratio before / after
    int rounds = 0, batch = 0, threads = 0;
    std::string precision;  // precision of the training steps; inference uses float32
    bool busy = false;      // whether the speed-ups use CPU time
};

// Times the whole and the smaller model. Further errors: Usage as in SmallerModelRequest.
struct SpeedRequest {
    static constexpr const char* kId = "speed";
    using Answer = SpeedReport;
    RequestRequirements requirements() const { return {Needs::Data, slot}; }

    HeadMask removed;
    int rounds = 15;
    std::string slot = "main";
};

// Returns the settings of a run that trains the smaller model further for a number of epochs, in
// the same folder of runs. Optimiser, schedules and penalty start from the beginning. The penalty
// is omitted if every layer has fewer than two heads.
RunConfig fineTuning(const SmallerModel& smaller, int epochs);

}  // namespace headscope
