// Model, optimiser and objective of one run: one training step on one batch. Used by the trainer and by bench.
#pragma once

#include "core/api/run_config.h"
#include "core/models/model.h"
#include "core/objectives/diversity.h"
#include "core/training/head_gates.h"
#include "core/training/optimizer.h"
#include "core/training/repulsion.h"
#include "core/training/trainer.h"

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

    models::Model& model() { return *m_model; }
    const models::Model& model() const { return *m_model; }
    Optimizer& optimizer() { return m_optimizer; }
    const Optimizer& optimizer() const { return m_optimizer; }
    HeadGates& gates() { return m_gates; }
    const HeadGates& gates() const { return m_gates; }
    torch::Device device() const { return m_device; }
    std::int64_t parameterCount() const;

private:
    // Adds lambda * objective to total; at lambda 0 the objective is measured but costs no backward pass.
    torch::Tensor addTerm(const objectives::DiversityObjective& objective, double lambda, const models::Input& input,
                          const models::Pass& pass, torch::Tensor& total);

    torch::Device m_device;
    models::ModelPointer m_model;
    Optimizer m_optimizer;
    objectives::DiversityObjective m_objective;
    std::vector<objectives::DiversityObjective> m_terms;  // beside the main one
    Repulsion m_repulsion;
    HeadGates m_gates;
    double m_weightKl;  // mu: reward on uneven dynamic head weights
};

// Undefined tensor: the device's name is not known here.
torch::Device deviceOf(const std::string& id);

}  // namespace headscope::training
