#include "core/nn/pruning/train_gates.h"

#include "core/base/util/random.h"
#include "core/nn/training/gates.h"

#include <ATen/CPUGeneratorImpl.h>

namespace headscope::pruning {
namespace {

// Returns the loss of a batch plus the penalty for open heads, as a scalar. All samples use the
// same draw of the gates.
torch::Tensor gatedLoss(models::Model& model, const models::Input& input,
                        const torch::Tensor& headMask, const torch::Tensor& logA,
                        double coefficient, torch::Generator& generator) {
    // Keeps the uniform numbers away from 0 and 1, where the gate's logarithms are infinite.
    constexpr double kEdge = 1e-6;
    const auto u = torch::empty(logA.sizes(), torch::kFloat).uniform_(kEdge, 1 - kEdge, generator);
    const auto gates = training::trainingGate(logA, u);
    models::Pass pass;
    pass.headMask = headMask;
    for (std::int64_t site = 0; site < model.siteCount(); ++site)
        pass.gates.push_back(gates[site].narrow(0, 0, model.headsAt(site)));
    return model.loss(model.forward(input, pass), input, 0) +
           training::gatePenalty(logA, coefficient);
}

}  // namespace

Result<torch::Tensor> trainedGates(models::Model& model, const analysis::Batches& batches,
                                   const std::vector<HeadPlace>& off, const GateTraining& training,
                                   const analysis::Work& work) {
    const torch::AutoGradMode gradients(true);
    const models::Float32Products exact(model);
    const auto mask = analysis::maskOf(model, off);
    auto generator =
        at::make_generator<at::CPUGeneratorImpl>(util::derivedSeed(0, "pruning-gates"));
    auto logA =
        torch::full({model.siteCount(), model.mostHeads()}, training.start).requires_grad_(true);
    torch::optim::Adam optimizer({logA}, torch::optim::AdamOptions(training.rate));
    for (int step = 0; batches.count > 0 && step < training.steps; ++step) {
        if (work.stopped()) return Error{ErrorCode::Cancelled, "training the gates was stopped"_m};
        const auto input = batches.make(step % batches.count);
        optimizer.zero_grad();
        const auto loss = gatedLoss(model, input, mask, logA, training.coefficient, generator);
        loss.backward();
        optimizer.step();
        work.done(static_cast<double>(step + 1) / training.steps);
    }
    return logA.detach();
}

}  // namespace headscope::pruning
