// AdamW and SGD with state by parameter name, so that a checkpoint does not depend on parameter order.
#pragma once

#include "core/api/run_config.h"
#include "core/io/tensor_file.h"

#include <torch/torch.h>

#include <string>
#include <vector>

namespace headscope::training {

struct OptimizerOptions {
    bool adam = true;
    double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, momentum = 0.9, weightDecay = 0.01;
    static OptimizerOptions from(const RunConfig& config);
};

// An update that a device makes by itself; () float each, there.
struct QueuedUpdate {
    torch::Tensor rate;
    torch::Tensor divisor;  // of the gradients, for clipping
    torch::Tensor refused;  // 1: weights and moments stay as they are
    torch::Tensor steps;    // of the optimiser, with this one
};

class Optimizer {
public:
    Optimizer(const torch::nn::Module& module, OptimizerOptions options);

    void zeroGrad();
    // Euclidean norm of all gradients together, on the parameters' device.
    torch::Tensor gradientNorm() const;
    // One update; gradients are first multiplied by gradientScale (clipping), and not to be read afterwards. Weight
    // decay is decoupled (Loshchilov & Hutter 2019, arXiv 1711.05101) and spares biases and norms.
    void step(double learningRate, double gradientScale);

    // Whether queue() can: AdamW on a CUDA device, with LibTorch 2.1 or newer.
    bool queues() const;
    // As step(), with what is only known on the device. Whoever learns that it was not refused calls countQueued().
    void queue(const QueuedUpdate& update);
    void countQueued() { ++m_steps; }
    std::int64_t steps() const { return m_steps; }

    io::TensorFile state() const;  // "NAME.moment1", "NAME.moment2" ("NAME.momentum" for SGD); metadata: steps
    Status restore(const io::TensorFile& file);

private:
    struct Slot {
        std::string name;
        torch::Tensor parameter, first, second;
        double decay = 0;
    };
    // Parameters that have a gradient, with their state; shrink: 1 - lr * decay.
    struct Learning {
        std::vector<torch::Tensor> parameters, gradients, first, second;
        std::vector<at::Scalar> shrink;
    };
    double correction(double beta) const;                                           // of a mean that began at 0
    bool updatePlain(Slot& slot, double learningRate, double gradientScale) const;  // float32 on the CPU, else false
    void updateAdam(const Learning& learning, double learningRate, double gradientScale) const;
    void updateSgd(const Learning& learning, double learningRate, double gradientScale) const;

    OptimizerOptions m_options;
    std::vector<Slot> m_slots;
    std::int64_t m_steps = 0;
};

}  // namespace headscope::training
