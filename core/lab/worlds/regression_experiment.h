// In-context linear regression as an experiment: shows what the heads of an attention layer learn.
#pragma once

#include "core/lab/worlds/regression_claims.h"
#include "core/lab/worlds/trained_experiment.h"

namespace headscope::lab {

std::vector<ParamSpec> regressionParameters();
std::vector<LabPreset> regressionPresets();
Status checkRegression(const RunConfig& config, std::vector<Message>& warnings);

class RegressionExperiment final : public TrainedExperiment {
public:
    explicit RegressionExperiment(const RunConfig& config);

    LabSide look() override;

private:
    Status learn() override;
    void measure() override;
    std::vector<std::vector<double>> curves(bool mu) const;
    std::vector<std::vector<double>> allocations() const;
    LabMap headMap() const;

    RegressionTask m_task;
    RegressionModel m_model, m_gradient;
    Adam m_look, m_give;
    RegressionSamples m_samples, m_test;
    RegressionRisks m_risks;  // `model`: last measured risk
};

}  // namespace headscope::lab
