// Linear regression in context as an experiment: what an attention layer's heads come to when they are trained on it.
#pragma once

#include "core/lab/experiment.h"
#include "core/lab/history.h"
#include "core/lab/regression_claims.h"

namespace headscope::lab {

std::vector<ParamSpec> regressionParameters();
std::vector<LabPreset> regressionPresets();
Status checkRegression(const RunConfig& config, std::vector<std::string>& warnings);

class RegressionExperiment : public Experiment {
public:
    explicit RegressionExperiment(const RunConfig& config);

    std::int64_t steps() const override { return m_steps; }
    std::int64_t step() const override { return m_step; }
    Status advance() override;
    bool measured() const override { return m_measured; }
    LabSide look() override;
    io::TensorFile state() const override;
    Status restore(const io::TensorFile& state) override;

private:
    void measure();
    std::vector<std::vector<double>> curves(bool mu) const;
    std::vector<std::vector<double>> allocations() const;
    LabMap headMap() const;

    RegressionTask m_task;
    std::size_t m_batch;
    double m_rate;
    std::int64_t m_steps, m_step = 0;
    std::uint64_t m_seed;
    RegressionModel m_model, m_gradient;
    Adam m_look, m_give;
    RegressionSamples m_samples, m_test;
    RegressionRisks m_risks;
    double m_loss = 0;
    History m_history;
    bool m_measured = false;
};

}  // namespace headscope::lab
