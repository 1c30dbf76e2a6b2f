// The single-location experiment: plain gradient descent on the heads of a LocationModel, with all that theory says to
// look at.
#pragma once

#include "core/lab/history.h"
#include "core/lab/location_order.h"
#include "core/lab/location_settings.h"

namespace headscope::lab {

class LocationExperiment : public Experiment {
public:
    explicit LocationExperiment(const RunConfig& config);

    std::int64_t steps() const override { return m_settings.steps; }
    std::int64_t step() const override { return m_step; }
    Status advance() override;
    bool measured() const override { return m_measured; }
    LabSide look() override;
    io::TensorFile state() const override;
    Status restore(const io::TensorFile& state) override;

    const LocationModel& model() const { return m_model; }
    const LocationTask& task() const { return m_task; }

private:
    std::vector<std::string> curveNames() const;
    void measure();
    void descend();

    LocationSettings m_settings;
    LocationTask m_task;
    LocationModel m_model;
    LocationSamples m_samples;
    LocationPass m_pass;
    LocationGradient m_gradient;
    ReducedDraws m_draws;  // of the live risk
    RiskEstimate m_bayesRisk;
    History m_history;
    std::int64_t m_step = 0;
    double m_loss = 0;  // of the last batch
    bool m_measured = false;
};

}  // namespace headscope::lab
