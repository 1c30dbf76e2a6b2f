// One training step on one batch: model, optimiser and objective of a run. Used by the trainer and
// by `bench`.
#pragma once

#include "core/api/base/run_config.h"
#include "core/nn/models/model.h"
#include "core/nn/objectives/diversity.h"
#include "core/nn/training/gradient_sums.h"
#include "core/nn/training/head_gates.h"
#include "core/nn/training/optimizer.h"
#include "core/nn/training/recorded_steps.h"
#include "core/nn/training/repulsion.h"
#include "core/service/backend/trainer.h"

#include <array>

namespace headscope::training {

// Settings that may change from step to step.
struct StepSettings {
    double learningRate = 0, lambda = 0, clip = 1, labelSmoothing = 0;
    std::uint64_t dropoutSeed = 0;
    double headDrop = 0;              // DropHead probability at this step
    std::vector<double> termLambdas;  // lambda of each further term; default 0
    std::uint64_t gateSeed = 0;       // seed of the gate sample
};

// Owns the model and everything that updates its weights.
class ModelStep {
public:
    // Builds a model with random weights from the run's seed, and its optimiser.
    ModelStep(const RunConfig& config, const models::ModelSpec& spec, torch::Device device);

    // Runs forward, backward, gradient clipping and the update. If a loss or gradient norm is not
    // finite, the weights stay unchanged.
    StepRecord run(const models::Input& input, const StepSettings& settings);
    // Joins a group of ranks. From then on, `input` is this rank's part of a batch, and a step uses
    // the whole batch.
    void share(std::shared_ptr<RankGroup> ranks);
    // Enables recording and replaying of steps. Devices that support it start with it enabled; an
    // empty recorder disables it.
    void record(GraphRecorder recorder);
    // Returns null if steps are not recorded.
    const RecordedSteps* recorded() const { return m_recorded.get(); }

    models::Model& model() { return *m_model; }
    const models::Model& model() const { return *m_model; }
    Optimizer& optimizer() { return m_optimizer; }
    const Optimizer& optimizer() const { return m_optimizer; }
    HeadGates& gates() { return m_gates; }
    const HeadGates& gates() const { return m_gates; }
    torch::Device device() const { return m_device; }
    // Returns the number of weights of the model.
    std::int64_t parameterCount() const;

private:
    // Weight of an objective in the loss. If `place` is defined, this scalar on the device is used
    // instead of `number`.
    struct Weight {
        double number;
        torch::Tensor place;
    };
    // Adds weight * objective to `total`. With weight 0 the objective is measured without a
    // backward pass. The returned value and the one added to `total` are this rank's share.
    torch::Tensor addTerm(const objectives::DiversityObjective& objective, const Weight& weight,
                          const models::Input& input, const models::Pass& pass,
                          torch::Tensor& total);
    // Returns the weight of the main objective, then that of each further term.
    std::vector<double> weightsOf(const StepSettings& settings) const;
    // Returns the parameters that receive gradients.
    std::vector<torch::Tensor> trained() const;
    // Runs forward and backward, and leaves the gradients in the parameters. Returns scalars:
    // gradient norms (weights, gates), expected open heads, losses (task, diversity, total, further
    // terms). Without gates, their two entries must be ignored.
    std::vector<torch::Tensor> backward(const models::Input& input, const StepSettings& settings,
                                        const StepPlaces& places);
    // Replays the recorded step and returns its scalars as numbers; the update is queued if
    // queuesUpdates(). Returns an empty vector if the step must be computed instead.
    std::vector<double> replayed(const models::Input& input, const StepSettings& settings);
    // Returns whether the device clips and updates before the CPU has read the numbers of the step.
    bool queuesUpdates() const;
    torch::Tensor updatePlaces(const StepSettings& settings) const;  // returns StepPlaces::update
    // Queues the update on the device; it is skipped if a norm or the total is not finite. scalars:
    // as returned by backward().
    void queueUpdate(const std::vector<torch::Tensor>& scalars, const torch::Tensor& places);
    // Returns the weight of this rank's mean over targets (or samples) in the whole batch; 1 in a
    // single process.
    double targetShare(const models::Input& input) const;
    double sampleShare(const models::Input& input) const;
    double wholeShare() const;  // weight of values that every rank computes in full
    torch::Tensor meanOverSites(torch::Tensor attention::Output::*scalar, const models::Pass& pass,
                                const models::Input& input) const;
    std::vector<double> summed(std::vector<double> shares) const;  // sums over all ranks
    // Clips and updates, unless a number is not finite. If updates are queued, only counts the
    // update that the device made.
    StepRecord update(const std::array<double, 3>& measured, const std::vector<double>& losses,
                      const StepSettings& settings);

    torch::Device m_device;
    models::ModelPointer m_model;
    Optimizer m_optimizer;
    objectives::DiversityObjective m_objective;
    std::vector<objectives::DiversityObjective> m_terms;  // in addition to the main objective
    Repulsion m_repulsion;
    HeadGates m_gates;
    std::shared_ptr<RankGroup> m_ranks;  // null in a single process
    std::unique_ptr<GradientSums> m_sums;
    std::unique_ptr<RecordedSteps> m_recorded;
    double m_weightKl;  // mu: weight of the reward for uneven dynamic head weights
    double m_balance;   // factor of the routers' balance
};

// Returns the device of a name such as "cpu" or "cuda:0". Throws c10::Error if the name is invalid.
torch::Device deviceOf(const std::string& id);

}  // namespace headscope::training
