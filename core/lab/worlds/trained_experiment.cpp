#include "core/lab/worlds/trained_experiment.h"

#include <cstdio>

namespace headscope::lab {
namespace {

std::string shortText(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

}  // namespace

TrainedExperiment::TrainedExperiment(const RunConfig& config, std::vector<std::string> curves)
    : m_batch(static_cast<std::size_t>(config.integer("train.batch"))),
      m_rate(config.real("train.step_size")),
      m_steps(config.integer("train.steps")),
      m_seed(static_cast<std::uint64_t>(config.integer("train.seed"))),
      m_history(std::move(curves), m_steps) {}

Status TrainedExperiment::advance() {
    HEADSCOPE_CHECK(learn());
    ++m_step;
    m_measured = m_history.due(m_step);
    if (m_measured) measure();
    return {};
}

Error TrainedExperiment::diverged(const std::string& what) const {
    return {ErrorCode::Diverged,
            what + " at step " + std::to_string(m_step + 1) + " with train.step_size " + valueText(m_rate),
            "Lower train.step_size, for example to " + valueText(m_rate / 4)};
}

std::vector<std::string> TrainedExperiment::notesOf(std::size_t curve, const std::string& name) const {
    if (m_step < m_steps || m_history.size() < 2) return {};
    const double first = m_history.at(0, curve), end = last(curve);
    if (!(end > first)) return {};
    return {"the " + name + " ended at " + shortText(end) + ", above the " + shortText(first) +
            " where it started: with train.step_size " + valueText(m_rate) +
            " the steps overshoot; lower it, for example to " + valueText(m_rate / 4)};
}

io::TensorFile TrainedExperiment::state() const {
    io::TensorFile file;
    putNumbers(file, "step", {static_cast<double>(m_step), m_loss});
    for (const auto& [name, values] : m_kept) putNumbers(file, name, *values);
    m_history.save(file);
    return file;
}

Status TrainedExperiment::restore(const io::TensorFile& state) {
    HEADSCOPE_TRY(const auto at, takeNumbers(state, "step", 2));
    for (const auto& [name, values] : m_kept) {
        HEADSCOPE_TRY(*values, takeNumbers(state, name, values->size()));
    }
    m_step = static_cast<std::int64_t>(at[0]);
    m_loss = at[1];
    return m_history.restore(state);
}

}  // namespace headscope::lab
