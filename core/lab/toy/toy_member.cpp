#include "core/lab/toy/toy_member.h"

#include "core/base/util/random.h"
#include "core/lab/worlds/history.h"

#include <cmath>

namespace headscope::lab {
namespace {

// loss at which training counts as diverged, as a multiple of the loss of a uniform guess
constexpr double kMostNats = 4;
constexpr double kMostNumbers = 2e7;  // maximum number of values stored by a pass: 160 MB

}  // namespace

ToyMember::ToyMember(const ToyTraining& training)
    : m_training(training),
      m_model(training.spec, training.start, training.seed),
      m_adam(training.adam ? m_model.weights.size() : 0) {}

Status ToyMember::train(std::int64_t step, const std::vector<std::uint32_t>& tokens,
                        const std::vector<std::int32_t>& targets) {
    const auto& t = m_training;
    m_gates.clear();
    if (t.dropHead > 0) {
        util::Random random(
            util::derivedSeed(t.seed, "toy-drophead", static_cast<std::uint64_t>(step)));
        m_gates.resize(t.spec.layers * (tokens.size() / t.spec.length) * t.spec.heads);
        // Scale up the remaining heads, so that the expected output does not change.
        for (double& gate : m_gates) gate = random.chance(t.dropHead) ? 0 : 1 / (1 - t.dropHead);
    }
    m_pass.forward(m_model, tokens, m_gates);
    m_loss = m_pass.loss(targets);
    m_pass.backward(m_model, m_gradient);
    const double part = static_cast<double>(step) / static_cast<double>(t.steps);
    const double rate = t.rate * 0.5 * (1 + std::cos(3.14159265358979323846 * part));
    if (t.adam)
        m_adam.step(step + 1, rate, m_gradient, m_model.weights);
    else
        for (std::size_t i = 0; i < m_gradient.size(); ++i)
            m_model.weights[i] -= rate * m_gradient[i];
    const double unknowing = std::log(static_cast<double>(t.spec.vocabulary));
    if (std::isfinite(m_loss) && m_loss < kMostNats * unknowing) return {};
    return Error{
        ErrorCode::Diverged,
        "the loss of %1 grew to %2 nats, while uniform guessing gives %3, at step %4 with train.step_size %5"_m(
            Message{t.name}, valueText(m_loss), valueText(std::round(100 * unknowing) / 100),
            step + 1, valueText(t.rate)),
        "Lower train.step_size, for example to %1"_m(valueText(t.rate / 4))};
}

ToyPass& ToyMember::looked(const std::vector<std::uint32_t>& tokens) {
    m_pass.forward(m_model, tokens);
    return m_pass;
}

double ToyMember::gradientDifference() {
    m_pass.backward(m_model, m_gradient);
    return m_model.headDifference(m_gradient);
}

void ToyMember::save(const std::string& prefix, io::TensorFile& file) const {
    putNumbers(file, prefix + "weights", m_model.weights);
    putNumbers(file, prefix + "mean", m_adam.mean());
    putNumbers(file, prefix + "square", m_adam.square());
    putNumbers(file, prefix + "loss", {m_loss});
}

Status ToyMember::restore(const std::string& prefix, const io::TensorFile& file) {
    HEADSCOPE_TRY(m_model.weights, takeNumbers(file, prefix + "weights", m_model.weights.size()));
    HEADSCOPE_TRY(m_adam.mean(), takeNumbers(file, prefix + "mean", m_adam.mean().size()));
    HEADSCOPE_TRY(m_adam.square(), takeNumbers(file, prefix + "square", m_adam.square().size()));
    HEADSCOPE_TRY(const auto loss, takeNumbers(file, prefix + "loss", 1));
    m_loss = loss[0];
    return {};
}

std::vector<ParamSpec> toyTrainingSpecs(std::int64_t steps, std::int64_t batch, double rate) {
    std::vector<ParamSpec> specs = {
        {"train.steps", "Steps", "Steps of training on fresh sequences.", ParamKind::Integer, steps,
         1, 1e12},
        {"train.batch", "Batch", "Sequences per step.", ParamKind::Integer, batch, 1, 4096},
        {"train.step_size", "Step size",
         "Learning rate of the optimiser; it falls to 0 along half a cosine.", ParamKind::Real,
         rate, 0, 100},
        {"train.seed", "Seed", "Sets the initial weights and the sequences.", ParamKind::Integer,
         std::int64_t{1}, 0, 1e15}};
    specs[2].exclusiveMinimum = specs[2].logarithmic = true;
    return specs;
}

Status checkToySize(double sequences, const ToySpec& spec) {
    const auto count = [](std::size_t n) { return static_cast<double>(n); };
    const double row = 6 * count(spec.inner()) + 6 * count(spec.width) + 2 * count(spec.hidden) +
                       count(spec.vocabulary) + count(spec.heads * spec.length);
    const double numbers = sequences * count(spec.length) * row * count(spec.layers);
    if (numbers <= kMostNumbers) return {};
    return Error{
        ErrorCode::Usage,
        "a batch of %1 sequences of %2 tokens needs %3 numbers at once"_m(
            valueText(sequences), spec.length, valueText(numbers)),
        "Lower train.batch, task.length, model.width or model.layers: 20 million numbers are allowed"_m};
}

}  // namespace headscope::lab
