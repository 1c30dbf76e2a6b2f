// Model, optimiser and objective of one run: one training step on one batch. Used by the trainer and by bench.
#pragma once

#include "core/api/run_config.h"
#include "core/models/model.h"
#include "core/objectives/diversity.h"
#include "core/training/gradient_sums.h"
#include "core/training/head_gates.h"
#include "core/training/optimizer.h"
#include "core/training/recorded_steps.h"
#include "core/training/repulsion.h"
#include "core/training/trainer.h"

#include <array>

namespace headscope::training {

struct StepSettings {
    double learningRate = 0, lambda = 0, clip = 1, labelSmoothing = 0;
    std::uint64_t dropoutSeed = 0;
    double headDrop = 0;              // DropHead's probability at this step
    std::vector<double> termLambdas;  // of the further terms; missing ones count as 0
    std::uint64_t gateSeed = 0;       // of the draw of the gates on heads
};

class ModelStep {
public:
    ModelStep(const RunConfig& config, const models::ModelSpec& spec, torch::Device device);

    // Forward, backward, clip, update. Losses that are not finite leave the weights as they were.
    StepRecord run(const models::Input& input, const StepSettings& settings);
    // From now on `input` is this rank's part of a batch, and a step is that of the whole batch.
    void share(std::shared_ptr<RankGroup> ranks);
    // Whether steps are recorded and replayed: on a device that can from the start; an empty recorder ends it.
    void record(GraphRecorder recorder);
    const RecordedSteps* recorded() const { return m_recorded.get(); }  // null: they are not

    models::Model& model() { return *m_model; }
    const models::Model& model() const { return *m_model; }
    Optimizer& optimizer() { return m_optimizer; }
    const Optimizer& optimizer() const { return m_optimizer; }
    HeadGates& gates() { return m_gates; }
    const HeadGates& gates() const { return m_gates; }
    torch::Device device() const { return m_device; }
    std::int64_t parameterCount() const;

private:
    // Of an objective in the loss; place: on the device, instead of the number, unless undefined.
    struct Weight {
        double number;
        torch::Tensor place;
    };
    // Adds weight * objective to total; at 0 the objective is measured but costs no backward pass. The value returned,
    // as that in total, is this rank's share of it.
    torch::Tensor addTerm(const objectives::DiversityObjective& objective, const Weight& weight,
                          const models::Input& input, const models::Pass& pass, torch::Tensor& total);
    std::vector<double> weightsOf(const StepSettings& settings) const;  // of the main objective and each further term
    std::vector<torch::Tensor> trained() const;                         // what has gradients
    // Forward and backward. The gradients are in place; scalars: their norms (weights, gates), heads that are open,
    // losses (task, diversity, total, each further term). Without gates theirs stand for nothing.
    std::vector<torch::Tensor> backward(const models::Input& input, const StepSettings& settings,
                                        const StepPlaces& places);
    // The same as numbers, with the update queued where queuesUpdates(), if the device replays it; otherwise empty.
    std::vector<double> replayed(const models::Input& input, const StepSettings& settings);
    // Whether a device clips and updates by itself, before anybody has waited for the step's numbers.
    bool queuesUpdates() const;
    torch::Tensor updatePlaces(const StepSettings& settings) const;  // StepPlaces::update
    // scalars: as of backward(). Refused where one of them is not finite.
    void queueUpdate(const std::vector<torch::Tensor>& scalars, const torch::Tensor& places);
    // What this rank's numbers count for in those of the whole batch; 1 where there is one process.
    double targetShare(const models::Input& input) const;
    double sampleShare(const models::Input& input) const;
    double wholeShare() const;  // of what every rank computes whole
    torch::Tensor weightKlOf(const models::Pass& pass, const models::Input& input) const;
    std::vector<double> summed(std::vector<double> shares) const;  // the whole batch's numbers
    // Clip and update, unless a number is not finite; where updates are queued, takes note of what the device did.
    StepRecord update(const std::array<double, 3>& measured, const std::vector<double>& losses,
                      const StepSettings& settings);

    torch::Device m_device;
    models::ModelPointer m_model;
    Optimizer m_optimizer;
    objectives::DiversityObjective m_objective;
    std::vector<objectives::DiversityObjective> m_terms;  // beside the main one
    Repulsion m_repulsion;
    HeadGates m_gates;
    std::shared_ptr<RankGroup> m_ranks;  // null: one process
    std::unique_ptr<GradientSums> m_sums;
    std::unique_ptr<RecordedSteps> m_recorded;
    double m_weightKl;  // mu: reward on uneven dynamic head weights
};

// Undefined tensor: the device's name is not known here.
torch::Device deviceOf(const std::string& id);

}  // namespace headscope::training
