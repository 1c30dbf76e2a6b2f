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

Error TrainedExperiment::diverged(const Message& what) const {
    return {ErrorCode::Diverged,
            "%1 at step %2 with train.step_size %3"_m(what, m_step + 1, valueText(m_rate)),
            "Lower train.step_size, for example to %1"_m(valueText(m_rate / 4))};
}

std::vector<Message> TrainedExperiment::notesOf(std::size_t curve, const Message& name) const {
    if (m_step < m_steps || m_history.size() < 2) return {};
    const double first = m_history.at(0, curve), end = last(curve);
    if (!(end > first)) return {};
    return {
        "the %1 ended at %2, above the %3 where it started: with train.step_size %4 the steps "
        "overshoot; "
        "lower it, for example to %5"_m(name, shortText(end), shortText(first), valueText(m_rate),
                                        valueText(m_rate / 4))};
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
