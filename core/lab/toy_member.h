// A toy transformer in training: its optimiser, its dropped heads, what goes into a state. Not shared between threads.
#pragma once

#include "core/api/parameters.h"
#include "core/io/tensor_file.h"
#include "core/lab/regression_model.h"
#include "core/lab/toy_model.h"

#include <string>

namespace headscope::lab {

struct ToyTraining {
    std::string name;  // of the member: "4 heads"
    ToySpec spec;
    ToyStart start = ToyStart::Random;
    bool adam = true;  // else plain gradient descent
    double rate = 0.003;
    double dropHead = 0;  // probability with which each head of each sequence is left out (Zhou et al. 2020)
    std::int64_t steps = 1;
    std::uint64_t seed = 1;
};

class ToyMember {
public:
    explicit ToyMember(const ToyTraining& training);

    // One step on a batch (B, T), the rate falling to 0 along half a cosine. Errors: Diverged, with what to lower.
    Status train(std::int64_t step, const std::vector<std::uint32_t>& tokens, const std::vector<std::int32_t>& targets);
    // Forward alone: for measuring; what the pass holds afterwards is of these tokens.
    ToyPass& looked(const std::vector<std::uint32_t>& tokens);
    // Largest difference between the gradients of two heads, of the loss that the pass of looked() was last asked for;
    // 0: they stay alike for ever.
    double gradientDifference();

    const ToyTraining& training() const { return m_training; }
    const ToyModel& model() const { return m_model; }
    double loss() const { return m_loss; }  // of the last batch

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

// Settings that all experiments with toy transformers have, after their own.

std::vector<ParamSpec> toyTrainingSpecs(std::int64_t steps, std::int64_t batch, double rate);
// Errors: Usage: a batch, a width or a length that does not fit.
Status checkToySize(double sequences, const ToySpec& spec);

}  // namespace headscope::lab
