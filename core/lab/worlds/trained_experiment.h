// Base class of experiments that train a few arrays of weights, with new samples at every step.
// Handles progress, curves and saved state.
#pragma once

#include "core/lab/worlds/experiment.h"
#include "core/lab/worlds/history.h"

namespace headscope::lab {

class TrainedExperiment : public Experiment {
public:
    TrainedExperiment(const TrainedExperiment&) = delete;
    TrainedExperiment& operator=(const TrainedExperiment&) = delete;

    std::int64_t steps() const final { return m_steps; }
    std::int64_t step() const final { return m_step; }
    bool measured() const final { return m_measured; }
    Status advance() final;
    io::TensorFile state() const final;
    Status restore(const io::TensorFile& state) final;

protected:
    // Reads train.steps, .batch, .step_size and .seed. curves: names of the values that measure()
    // adds to the history.
    TrainedExperiment(const RunConfig& config, std::vector<std::string> curves);

    // Performs step m_step + 1 on new samples and sets m_loss. Errors: Diverged.
    virtual Status learn() = 0;
    virtual void measure() = 0;
    // Adds `values` to the saved state under this name. Their size must not change, and they must
    // outlive the experiment.
    void keep(const std::string& name, std::vector<double>& values) {
        m_kept.emplace_back(name, &values);
    }
    // Returns the error "`what` at step 7 with train.step_size 8", with a hint to lower the step
    // size.
    Error diverged(const Message& what) const;
    // Returns notes about a finished experiment if a curve ended above its start: the experiment
    // did not diverge, but it did not learn either.
    std::vector<Message> notesOf(std::size_t curve, const Message& name) const;
    double last(std::size_t curve) const { return m_history.at(m_history.size() - 1, curve); }

    const std::size_t m_batch;
    const double m_rate;  // learning rate (train.step_size)
    const std::int64_t m_steps;
    const std::uint64_t m_seed;
    std::int64_t m_step = 0;
    double m_loss = 0;  // loss of the last batch
    History m_history;

private:
    bool m_measured = false;
    std::vector<std::pair<std::string, std::vector<double>*>> m_kept;
};

}  // namespace headscope::lab
