// AdamW and SGD. Their state is stored by parameter name, so a checkpoint does not depend on the
// order of parameters.
#pragma once

#include "core/api/base/run_config.h"
#include "core/base/io/tensor_file.h"

#include <torch/torch.h>

#include <functional>
#include <string>
#include <vector>

namespace headscope::training {

// Settings of the optimiser (`train.optimizer`, `train.beta1`, ...).
struct OptimizerOptions {
    bool adam = true;
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, momentum = 0.9, weightDecay = 0.01;
    // Reads the settings from a resolved config.
    static OptimizerOptions from(const RunConfig& config);
};

// An update that runs on the device without waiting for the CPU. All tensors are scalar float on
// the device.
struct QueuedUpdate {
    // Learning rate.
    torch::Tensor rate;
    torch::Tensor divisor;  // divides the gradients (clipping)
    torch::Tensor refused;  // 1: weights and moments stay unchanged
    torch::Tensor steps;    // number of updates, including this one
};

// Updates the parameters of a module from their gradients.
class Optimizer {
public:
    // Returns the learning-rate factor of a parameter, given its name.
    using RateOf = std::function<double(const std::string&)>;
    // Keeps references to all named parameters of the module that require a gradient. Without
    // `rateOf`, all learn at the same rate.
    Optimizer(const torch::nn::Module& module, OptimizerOptions options, const RateOf& rateOf = {});

    // Releases all gradients.
    void zeroGrad();
    // Returns the Euclidean norm of all gradients together, a scalar on the parameters' device.
    torch::Tensor gradientNorm() const;
    // Makes one update. Multiplies the gradients by gradientScale first (clipping); do not read
    // them afterwards. Weight decay is decoupled (Loshchilov & Hutter 2019, arXiv 1711.05101) and
    // skips biases and norms.
    void step(double learningRate, double gradientScale);

    // Whether queue() is supported: AdamW on a CUDA device with LibTorch 2.1 or newer.
    bool queues() const;
    // Same as step(), with values that only the device knows. Call countQueued() after learning
    // that the update was not refused.
    void queue(const QueuedUpdate& update);
    // Counts an update that the device has made.
    void countQueued() { ++m_steps; }
    std::int64_t steps() const { return m_steps; }

    // Returns the state for a checkpoint: tensors "NAME.moment1" and "NAME.moment2" (SGD:
    // "NAME.momentum"); metadata: steps, kind.
    io::TensorFile state() const;
    // Restores a state. Errors: BadData (another optimiser, missing or misshapen tensors).
    Status restore(const io::TensorFile& file);

private:
    struct Slot {
        std::string name;
        torch::Tensor parameter, first, second;
        double decay = 0;
        double rate = 1;  // factor of the learning rate
    };
    // Parameters that have gradients and learn at one rate, with their state. shrink: 1 - lr *
    // decay.
    struct Learning {
        std::vector<torch::Tensor> parameters, gradients, first, second;
        std::vector<at::Scalar> shrink;
    };
    // Returns the bias correction 1 - beta^steps.
    double correction(double beta) const;
    // Returns false, without an update, unless the parameter is contiguous float32 on the CPU.
    bool updatePlain(Slot& slot, double learningRate, double gradientScale) const;
    void updateAdam(const Learning& learning, double learningRate, double gradientScale) const;
    void updateSgd(const Learning& learning, double learningRate, double gradientScale) const;

    OptimizerOptions m_options;
    std::vector<Slot> m_slots;
    std::int64_t m_steps = 0;
};

}  // namespace headscope::training
