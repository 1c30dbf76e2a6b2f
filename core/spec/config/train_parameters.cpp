// Settings "train.*" and "run.*", which apply to every dataset, model and objective.
#include "core/api/runs/parameter_builders.h"
#include "core/spec/config/config_specs.h"
#include "core/spec/config/fine_tuning.h"
#include "core/spec/measures/catalogue.h"

#include <algorithm>
#include <iterator>

namespace headscope::config {
namespace {

ParamSpec positive(ParamSpec s) {
    s.exclusiveMinimum = true;
    return s;
}

ParamSpec deviceSpec(const EngineReport& machine) {
    std::vector<ParamChoice> devices = {{"auto", "automatic", "the first GPU, else the CPU"}};
    for (const auto& device : machine.devices)
        if (device.available) devices.push_back({device.id, device.name, device.note.text()});
    return choiceParameter(
        "train.device", "Device",
        "Where to train. CUDA devices need an NVIDIA driver and an engine built with a "
        "CUDA LibTorch "
        "(README, \"Another LibTorch\").",
        "auto", std::move(devices));
}

void addAll(std::vector<ParamSpec>& specs, std::vector<ParamSpec> further) {
    std::move(further.begin(), further.end(), std::back_inserter(specs));
}

ParamSpec learningRateSpec() {
    auto s = upFront(realParameter("train.lr", "Learning rate",
                                   "Peak learning rate of the optimiser.", 5e-4, 0, 1e12));
    s.logarithmic = true;
    return s;
}

void addOptimizer(std::vector<ParamSpec>& specs, const std::string& schedule) {
    specs.push_back(choiceParameter(
        "train.schedule", "Learning-rate schedule", "How the learning rate changes over the run.",
        "one-cycle",
        {{"one-cycle", "one-cycle", "rises, then falls along a cosine (Smith & Topin 2017)"},
         {"cosine", "cosine", "falls along a cosine to 0"},
         {"linear", "linear", "falls linearly to 0 (Devlin et al. 2019)"},
         {"inverse-sqrt", "inverse square root",
          "falls as 1 / sqrt(step) after the warm-up (Vaswani et al. 2017)"},
         {"constant", "constant", "stays the same"}}));
    specs.push_back(realParameter("train.warmup", "Learning-rate warm-up",
                                  "Share of the steps over which the learning rate rises.",
                                  schedule == "cosine" || schedule == "constant" ? 0.0 : 0.1, 0,
                                  1));
    specs.push_back(integerParameter(
        "train.warmup_steps", "Warm-up steps",
        "Steps over which the learning rate rises, instead of the share; 0: the share decides.", 0,
        0, 1e9));
    specs.push_back(choiceParameter("train.optimizer", "Optimiser",
                                    "How gradients change the weights.", "adamw",
                                    {{"adamw", "AdamW", "Loshchilov & Hutter 2019"},
                                     {"sgd", "SGD", "stochastic gradient descent with momentum"}}));
    specs.push_back(realParameter("train.weight_decay", "Weight decay",
                                  "Shrinks the weights at every step by this factor times the "
                                  "learning rate (decoupled).",
                                  0.01, 0, 1000));
    specs.push_back(realParameter("train.beta1", "Beta 1",
                                  "AdamW: decay of the mean gradient; below 1.", 0.9, 0, 0.999999));
    specs.push_back(realParameter("train.beta2", "Beta 2",
                                  "AdamW: decay of the mean squared gradient; below 1.", 0.999, 0,
                                  0.99999999));
    specs.push_back(positive(realParameter(
        "train.epsilon", "Epsilon", "AdamW: added to the root of the mean square.", 1e-8, 0, 1)));
    specs.push_back(
        realParameter("train.momentum", "Momentum",
                      "SGD: momentum, the share of the previous update that is kept; below 1.", 0.9,
                      0, 0.999999));
    specs.push_back(positive(realParameter(
        "train.clip", "Gradient clipping",
        "Maximum norm of the gradient; larger gradients are scaled down to it.", 1.0, 0, 1e12)));
    specs.push_back(realParameter("train.label_smoothing", "Label smoothing",
                                  "Probability spread over the other classes.", 0.0, 0, 0.99));
}

void addRepulsion(std::vector<ParamSpec>& specs) {
    specs.push_back(realParameter(
        "train.repulsive", "Repulsive attention",
        "Strength of the repulsion between heads: replaces the gradient of queries, keys and "
        "values by the SVGD direction, with heads as particles. 0: off; 1: as published (arXiv "
        "2009.09364).",
        0.0, 0, 1e6));
    specs.push_back(choiceParameter(
        "train.repulsive_layers", "Repulsive layers",
        "Layers in which heads are pushed "
        "apart.",
        "first",
        {{"first", "first layer", "as published"}, {"all", "all layers", "every attention"}}));
}

// Returns the choice `auto`, with the precision that it selects on this machine.
ParamChoice automaticChoice(const EngineReport& machine) {
    if (!machine.bfloat16)
        return {"auto", "automatic: float32 on this CPU",
                "bfloat16 on a GPU; float32 on this CPU, which lacks instructions for bfloat16"};
    return {"auto",
            bfloat16Pays(machine) ? "automatic: bfloat16 on this CPU"
                                  : "automatic: float32 on this CPU",
            "bfloat16 on a GPU; on this CPU " + machine.automatic.precision + " (" +
                machine.automatic.reason.text() + ")"};
}

// Adds the settings for gates on heads (Voita et al. 2019, arXiv 1905.09418;
// core/nn/training/head_gates.h).
void addGates(std::vector<ParamSpec>& specs) {
    specs.push_back(choiceParameter(
        "train.gates", "Gates on heads",
        "Trains a hard-concrete gate on every head, with a penalty on each open gate, so that "
        "unimportant heads close (Voita et al. 2019). Start from a converged run; held-out scores "
        "use only heads with open gates. Steps are slower on the CPU.",
        "off",
        {{"off", "off", "no gates"},
         {"together", "with the weights", "as published"},
         {"alone", "alone", "the weights stay as they are"}}));
    auto price =
        realParameter("train.gates_lambda", "Penalty per open gate",
                      "Weight of the gate penalty: this times the expected number of open heads "
                      "per layer is added to the loss. Larger values close more heads.",
                      0.05, 0, 1e6);
    price.logarithmic = true;
    specs.push_back(std::move(price));
    specs.push_back(realParameter("train.gates_lr", "Learning rate of the gates",
                                  "Constant learning rate of Adam on log a.", 0.1, 0, 1e6));
    specs.push_back(realParameter(
        "train.gates_start", "Start of the gates",
        "log a of every head at the start; 2: open with a probability of 0.95.", 2.0, -20, 20));
}

// Adds the settings for groups of heads (Ni et al. 2023, arXiv 2305.14380;
// core/nn/training/group_watch.h).
void addGroups(std::vector<ParamSpec>& specs) {
    specs.push_back(choiceParameter(
        "train.groups", "Watch groups of heads",
        "Every tenth step, groups similar heads of a layer on 16 held-out samples. Records "
        "similarity within and between groups, their separation and the shift of their means.",
        "off",
        {{"off", "off", "nothing is recorded"},
         {"V", "values", "groups of heads with similar values"},
         {"A", "attention maps", "groups of heads with similar maps"},
         {"O", "contexts", "groups of heads with similar outputs"}}));
    specs.push_back(
        integerParameter("train.groups_count", "Groups", "Number of groups per layer.", 2, 1, 16));
    specs.push_back(
        realParameter("train.groups_rest", "Stop when stable",
                      "Ends the training as soon as the means of the groups move by less than "
                      "this share of their "
                      "length in ten steps; 0: never.",
                      0.0, 0, 1e6));
}

void addMachine(std::vector<ParamSpec>& specs, const EngineReport& machine) {
    specs.push_back(deviceSpec(machine));
    specs.push_back(choiceParameter(
        "train.precision", "Precision", "Number type of the matrix products; weights stay float32.",
        "auto",
        {automaticChoice(machine),
         {"float32", "float32", "32-bit floating point"},
         {"bfloat16", "bfloat16",
          "16-bit brain floating point; faster where the machine has units for it"}}));
    specs.push_back(
        integerParameter("train.threads", "Threads",
                         "Processor threads for training; part of what makes a run repeatable.",
                         std::max(machine.threads, 1), 1, 1e6));
}

// Returns the settings on which the effect of this setting depends.
std::vector<ParamCondition> conditionsOf(const std::string& key) {
    if (key == "train.beta1" || key == "train.beta2" || key == "train.epsilon")
        return {{"train.optimizer", {"adamw"}}};
    if (key == "train.momentum") return {{"train.optimizer", {"sgd"}}};
    if (key.rfind("train.groups_", 0) == 0) return {{"train.groups", {"V", "A", "O"}}};
    if (key.rfind("train.gates_", 0) == 0) return {{"train.gates", {"together", "alone"}}};
    if (key == "train.repulsive_layers") return {{"train.repulsive"}};
    if (key == "train.xray_batches") return {{"train.xray", {"true"}}};
    return {};
}

}  // namespace

std::vector<ParamSpec> trainParameters(const EngineReport& machine, const std::string& schedule) {
    std::vector<ParamSpec> specs;
    specs.push_back(upFront(
        integerParameter("train.epochs", "Epochs", "Passes over the training split.", 5, 1, 1e6)));
    specs.push_back(integerParameter(
        "train.steps", "Steps", "Length of the run in batches; 0: the epochs decide.", 0, 0, 1e9));
    specs.push_back(
        upFront(integerParameter("train.batch", "Batch", "Samples per step.", 64, 1, 65536)));
    specs.push_back(learningRateSpec());
    addOptimizer(specs, schedule);
    specs.push_back(upFront(integerParameter(
        "train.seed", "Seed", "Initialises all random numbers: the same seed gives the same run.",
        0, 0, 9007199254740992.0)));
    addRepulsion(specs);
    addGates(specs);
    addGroups(specs);
    addAll(specs, partParameters());
    addAll(specs, stoppingParameters());
    addMachine(specs, machine);
    specs.push_back(
        integerParameter("train.checkpoint_every", "Checkpoint interval",
                         "Steps between checkpoints; one is also kept at the end of each epoch.",
                         kUsualCheckpointEvery, 1, 1e9));
    specs.push_back(integerParameter("train.keep_last", "Checkpoints kept",
                                     "Newest checkpoints kept on disk, besides the best.", 3, 2,
                                     1e6));
    specs.push_back(choiceParameter(
        "train.checkpoint_early", "Early checkpoints",
        "Checkpoints at steps 0, 1, 2, 5, 10, 22, 46, 100, 215, 464 ... before the first regular "
        "one; they are kept.",
        "small",
        {{"small", "small models",
          "models with at most a million parameters (12 MB per "
          "checkpoint)"},
         {"always", "always", "regardless of the model's size"},
         {"never", "never", "only regular checkpoints"}}));
    specs.push_back(integerParameter("train.measure_every", "Measurement interval",
                                     "Steps between recorded similarity matrices.",
                                     measures::kDefaultMeasureEvery, 1, 1e9));
    specs.push_back(integerParameter(
        "train.measure_early", "Early records",
        "Number of similarity records per factor of ten in steps, before the first regular one "
        "(10: steps 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20 ...). Heads change most at the start. 0: "
        "none.",
        10, 0, 100));
    specs.push_back(parameter(
        "train.xray", "X-ray records",
        "Records the four metrics of the X-ray article on each training batch, without dropout, so "
        "that they can be compared with that batch's loss. Each record costs another forward pass; "
        "the training does not change.",
        ParamKind::Boolean, false));
    specs.push_back(integerParameter(
        "train.xray_batches", "X-ray batches",
        "Number of first batches that are all recorded; later batches are recorded as often as "
        "similarity is measured.",
        40, 0, 1e6));
    for (auto& s : specs) s.matters = conditionsOf(s.key);
    for (auto& s : specs)
        if (s.key == "train.checkpoint_every" || s.key == "train.measure_every") s.unit = "steps";
    return specs;
}

std::vector<ParamSpec> pairParameters() {
    auto tokens = upFront(integerParameter(
        "train.batch_tokens", "Tokens per batch",
        "Counts source and target together, without padding; pairs of similar length share "
        "a batch. 0: the batch size counts pairs.",
        3000, 0, 1e7));
    tokens.unit = "tokens";
    return {
        tokens,
        integerParameter(
            "train.scored_texts", "Texts scored",
            "Number of validation texts that are translated greedily after each epoch for BLEU and "
            "similar scores, always the same ones; the whole test split is "
            "translated at the end. 0: none.",
            200, 0, 1e9)};
}

ParamSpec startStepSpec() {
    auto s = parameter("run.start_step", "Start from step",
                       "Checkpoint of that run: a step, last or best (on the validation split).",
                       ParamKind::Text, std::string("last"));
    s.matters = {ParamCondition{"run.start"}};
    return s;
}

std::vector<ParamSpec> runParameters(const std::string& runsFolder) {
    return {upFront(parameter("run.name", "Name",
                              "Shown in the list of runs; empty: made from dataset and lambda.",
                              ParamKind::Text, std::string())),
            parameter("run.folder", "Runs folder",
                      "Folder in which the run's own folder is made; ~ is your home folder.",
                      ParamKind::Path, runsFolder),
            parameter("run.start", "Start from run",
                      "Folder of a run whose weights this one starts from, in a model of the "
                      "same sizes; empty: random weights.",
                      ParamKind::Path, std::string()),
            startStepSpec(),
            parameter("run.tensorboard", "TensorBoard events",
                      "Also writes curves, similarity matrices and settings as an event file into "
                      "the run's folder, for TensorBoard.",
                      ParamKind::Boolean, false)};
}

}  // namespace headscope::config
