#include "core/lab/trained_experiment.h"

namespace headscope::lab {

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
