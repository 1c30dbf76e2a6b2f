// Trains hard-concrete gates on every head (gates.h; Voita et al. 2019, arXiv 1905.09418), together
// with the weights or alone. A penalty favours closed gates. Must be used on the training thread
// only.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/pruning_records.h"
#include "core/nn/models/model.h"
#include "core/nn/training/optimizer.h"

namespace headscope::training {

// Settings of the gates (`train.gates*`).
struct GateSettings {
    bool on = false;
    bool weightsStay = false;                           // freeze the weights, train gates only
    double coefficient = 0;                             // lambda of gatePenalty
    double rate = 0;                                    // Adam's learning rate for log_a
    double start = 0;                                   // initial log_a of every head
    static GateSettings from(const RunConfig& config);  // off if the config lacks it
};

// The gates of one model, with their own optimiser.
class HeadGates {
public:
    // Creates one gate per head, all with log_a = settings.start.
    HeadGates(const models::Model& model, const GateSettings& settings);

    bool on() const { return m_settings.on; }
    bool weightsStay() const { return m_settings.weightsStay; }

    // Returns uniform random numbers for one sample of all gates: (sites, most heads) in (0, 1), on
    // the CPU.
    torch::Tensor uniforms(std::uint64_t seed) const;
    // Sets the gates of a training pass, as trainingGate of `uniforms`. All samples of the batch
    // share them.
    void open(models::Pass& pass, const torch::Tensor& uniforms) const;
    torch::Tensor penalty() const;  // scalar; add it to the loss
    // The following functions call those of the gates' own optimiser.
    void zeroGrad() { m_optimizer.zeroGrad(); }
    torch::Tensor gradientNorm() const { return m_optimizer.gradientNorm(); }
    void step() { m_optimizer.step(m_settings.rate, 1); }
    // Work like Optimizer's functions; `refused` and `steps` are scalar float tensors on the
    // device.
    void queue(const torch::Tensor& refused, const torch::Tensor& steps);
    void countQueued() { m_optimizer.countQueued(); }
    std::int64_t steps() const { return m_optimizer.steps(); }

    const torch::Tensor& logA() const { return m_parameters.logA; }  // (sites, most heads)
    // scalar: expected number of open heads over all sites
    torch::Tensor expectedOpen() const;
    // Returns a head mask, (sites, most heads): 1 if the gate is more likely open than closed.
    // Held-out scores use this mask. Undefined if gates are off.
    torch::Tensor chosen() const;
    // Returns the probabilities of each gate to be nonzero and to be 1, labelled with this step.
    GateFrame frame(std::int64_t step) const;

    // Adds "gates.log_a" and its Adam moments to the optimiser's file, next to the moments of the
    // weights.
    void addTo(io::TensorFile& optimizer) const;
    // Restores what addTo stored. Errors: BadData.
    Status restore(const io::TensorFile& optimizer);

private:
    struct Parameters : torch::nn::Module {
        Parameters(const models::Model& model, double start);
        torch::Tensor logA;  // (sites, most heads)
    };

    GateSettings m_settings;
    std::vector<std::int64_t> m_heads;  // number of heads per site
    Parameters m_parameters;
    torch::Tensor m_own;  // (sites, most heads): 1 if the site has that head
    Optimizer m_optimizer;
};

}  // namespace headscope::training
