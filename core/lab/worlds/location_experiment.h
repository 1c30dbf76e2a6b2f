// The single-location experiment: plain gradient descent on the heads of a LocationModel. Its views
// show all quantities that the theory predicts.
#pragma once

#include "core/lab/worlds/location_order.h"
#include "core/lab/worlds/location_settings.h"
#include "core/lab/worlds/trained_experiment.h"

namespace headscope::lab {

class LocationExperiment final : public TrainedExperiment {
public:
    explicit LocationExperiment(const RunConfig& config);

    LabSide look() override;

    const LocationModel& model() const { return m_model; }
    const LocationTask& task() const { return m_task; }

private:
    Status learn() override;
    void measure() override;
    ReducedDraws draws(std::size_t wanted, const char* stream) const;
    void descend();

    LocationSettings m_settings;
    LocationTask m_task;
    LocationModel m_model;
    LocationSamples m_samples;
    LocationPass m_pass;
    LocationGradient m_gradient;
    ReducedDraws m_draws;            // draws for the current risk
    ReducedDraws m_pruneDraws;       // draws for the risks without heads
    LocationSamples m_logitSamples;  // samples whose logits are shown
    RiskEstimate m_bayesRisk;
    // Training counts as diverged if the root mean square of the heads exceeds this.
    double m_lengthLimit = 0;
};

}  // namespace headscope::lab
