// A toy transformer during training, with its optimiser, DropHead and saved state. Not thread-safe.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/base/io/tensor_file.h"
#include "core/lab/toy/toy_model.h"
#include "core/lab/worlds/regression_model.h"

#include <string>

namespace headscope::lab {

struct ToyTraining {
    std::string name;  // name of the member, such as "4 heads"
    ToySpec spec;
    ToyStart start = ToyStart::Random;
    bool adam = true;  // false: plain gradient descent
    double rate = 0.003;
    double dropHead = 0;  // probability of dropping each head in each sequence (Zhou et al. 2020)
    std::int64_t steps = 1;
    std::uint64_t seed = 1;
};

class ToyMember {
public:
    explicit ToyMember(const ToyTraining& training);

    // Performs one training step on a batch (B, T). The learning rate falls to 0 along half a
    // cosine. Errors: Diverged; its hint names the setting to lower.
    Status train(std::int64_t step, const std::vector<std::uint32_t>& tokens,
                 const std::vector<std::int32_t>& targets);
    // Runs a forward pass for measurements on these tokens and returns it.
    ToyPass& looked(const std::vector<std::uint32_t>& tokens);
    // Returns the largest difference between the gradients of two heads, for the last loss() of the
    // pass returned by looked(). If it is 0, the heads remain equal.
    double gradientDifference();

    const ToyTraining& training() const { return m_training; }
    const ToyModel& model() const { return m_model; }
    double loss() const { return m_loss; }  // loss on the last training batch

    void save(const std::string& prefix, io::TensorFile& file) const;
    Status restore(const std::string& prefix, const io::TensorFile& file);

private:
    ToyTraining m_training;
    ToyModel m_model;
    ToyPass m_pass;
    Adam m_adam;
    std::vector<double> m_gradient, m_gates;
    double m_loss = 0;
};

// Settings shared by all experiments with toy transformers. They are listed after the experiment's
// own settings.

std::vector<ParamSpec> toyTrainingSpecs(std::int64_t steps, std::int64_t batch, double rate);
// Checks that a batch fits into memory. Errors: Usage (batch, width or length too large).
Status checkToySize(double sequences, const ToySpec& spec);

}  // namespace headscope::lab
