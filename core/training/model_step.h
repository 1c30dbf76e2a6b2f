// Model, optimiser and objective of one run: one training step on one batch. Used by the trainer and by bench.
#pragma once

#include "core/api/run_config.h"
#include "core/models/model.h"
#include "core/objectives/diversity.h"
#include "core/training/gradient_sums.h"
#include "core/training/head_gates.h"
#include "core/training/optimizer.h"
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

    models::Model& model() { return *m_model; }
    const models::Model& model() const { return *m_model; }
    Optimizer& optimizer() { return m_optimizer; }
    const Optimizer& optimizer() const { return m_optimizer; }
    HeadGates& gates() { return m_gates; }
    const HeadGates& gates() const { return m_gates; }
    torch::Device device() const { return m_device; }
    std::int64_t parameterCount() const;

private:
    // Adds lambda * objective to total; at lambda 0 the objective is measured but costs no backward pass. The value
    // returned, as that in total, is this rank's share of it.
    torch::Tensor addTerm(const objectives::DiversityObjective& objective, double lambda, const models::Input& input,
                          const models::Pass& pass, torch::Tensor& total);
    // What this rank's numbers count for in those of the whole batch; 1 where there is one process.
    double targetShare(const models::Input& input) const;
    double sampleShare(const models::Input& input) const;
    double wholeShare() const;  // of what every rank computes whole
    torch::Tensor weightKlOf(const models::Pass& pass, const models::Input& input) const;
    std::vector<double> summed(std::vector<double> shares) const;  // the whole batch's numbers
    // Clip and update, unless a number is not finite.
    StepRecord update(const std::array<double, 2>& gradients, const std::vector<double>& losses,
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
    double m_weightKl;  // mu: reward on uneven dynamic head weights
};

// Undefined tensor: the device's name is not known here.
torch::Device deviceOf(const std::string& id);

}  // namespace headscope::training
