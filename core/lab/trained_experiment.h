// What experiments share that learn a few arrays of weights from fresh samples, step by step: how far they are, their
// curves, and what goes on from here.
#pragma once

#include "core/lab/experiment.h"
#include "core/lab/history.h"

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
    // Reads train.steps, .batch, .step_size and .seed; `curves`: what measure() adds to the history.
    TrainedExperiment(const RunConfig& config, std::vector<std::string> curves);

    // Step m_step + 1 on fresh samples, its loss in m_loss. Errors: Diverged.
    virtual Status learn() = 0;
    virtual void measure() = 0;
    // From now on part of the state under this name; of one size, and kept as long as the experiment.
    void keep(const std::string& name, std::vector<double>& values) { m_kept.emplace_back(name, &values); }
    // "`what` at step 7 with train.step_size 8", and to lower it.
    Error diverged(const std::string& what) const;
    // Notes of a finished one whose curve ended above where it began: it did not blow up, and learned nothing either.
    std::vector<std::string> notesOf(std::size_t curve, const std::string& name) const;
    double last(std::size_t curve) const { return m_history.at(m_history.size() - 1, curve); }

    const std::size_t m_batch;
    const double m_rate;  // train.step_size
    const std::int64_t m_steps;
    const std::uint64_t m_seed;
    std::int64_t m_step = 0;
    double m_loss = 0;  // of the last batch
    History m_history;

private:
    bool m_measured = false;
    std::vector<std::pair<std::string, std::vector<double>*>> m_kept;
};

}  // namespace headscope::lab
