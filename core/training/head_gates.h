// Hard-concrete gates on every head of a model while it trains (gates.h; Voita et al. 2019, arXiv 1905.09418): they are
// learned together with the weights, or alone, and each open one costs. Belongs to the training thread.
#pragma once

#include "core/api/pruning_records.h"
#include "core/api/run_config.h"
#include "core/models/model.h"
#include "core/training/optimizer.h"

namespace headscope::training {

struct GateSettings {
    bool on = false;
    bool weightsStay = false;                           // the gates alone are trained
    double coefficient = 0;                             // of gatePenalty: lambda
    double rate = 0;                                    // of Adam, on log_a
    double start = 0;                                   // log_a of every head
    static GateSettings from(const RunConfig& config);  // off for configs of before it was invented
};

class HeadGates {
public:
    HeadGates(const models::Model& model, const GateSettings& settings);

    bool on() const { return m_settings.on; }
    bool weightsStay() const { return m_settings.weightsStay; }

    // One draw for all gates, (sites, most heads) in (0, 1), on the processor.
    torch::Tensor uniforms(std::uint64_t seed) const;
    // Puts the gates of a draw, the same for all samples, into the pass of a training step.
    void open(models::Pass& pass, const torch::Tensor& uniforms) const;
    torch::Tensor penalty() const;  // scalar, to add to the loss
    void zeroGrad() { m_optimizer.zeroGrad(); }
    torch::Tensor gradientNorm() const { return m_optimizer.gradientNorm(); }
    void step() { m_optimizer.step(m_settings.rate, 1); }
    // As those of Optimizer; refused and steps: () float on the device.
    void queue(const torch::Tensor& refused, const torch::Tensor& steps);
    void countQueued() { m_optimizer.countQueued(); }
    std::int64_t steps() const { return m_optimizer.steps(); }

    const torch::Tensor& logA() const { return m_parameters.logA; }  // (sites, most heads)
    torch::Tensor expectedOpen() const;                              // scalar: heads, over all sites
    // (sites, most heads): 1 where the gate is likelier open than closed, which is how held-out figures are made;
    // undefined where there are no gates.
    torch::Tensor chosen() const;
    GateFrame frame(std::int64_t step) const;

    // In the optimiser's file, beside the moments of the weights: "gates.log_a" and its own moments.
    void addTo(io::TensorFile& optimizer) const;
    // Takes what addTo gave. Errors: BadData.
    Status restore(const io::TensorFile& optimizer);

private:
    struct Parameters : torch::nn::Module {
        Parameters(const models::Model& model, double start);
        torch::Tensor logA;  // (sites, most heads)
    };

    GateSettings m_settings;
    std::vector<std::int64_t> m_heads;  // of each site
    Parameters m_parameters;
    torch::Tensor m_own;  // (sites, most heads): 1 where the site has such a head
    Optimizer m_optimizer;
};

}  // namespace headscope::training
