// Settings of the single-location experiments: parameters, presets and consistency checks.
#pragma once

#include "core/lab/worlds/attention_weights.h"
#include "core/lab/worlds/experiment.h"
#include "core/lab/worlds/location_task.h"

namespace headscope::lab {

enum class Bias { None, Fixed, Learned };

struct LocationSettings {
    SignalLaw law;
    std::size_t dimension = 100, length = 5, heads = 8, batch = 64;
    double noise = 0, start = 0.05, stepSize = 8, biasRate = 0.1;
    Activation activation = Activation::BayesSoftmax;
    Bias bias = Bias::Fixed;
    bool learnValues = false;
    std::int64_t steps = 0;
    std::uint64_t seed = 1;
};

std::vector<ParamSpec> locationParameters();
std::vector<LabPreset> locationPresets();
Status checkLocation(const RunConfig& config, std::vector<Message>& warnings);
// Converts checked settings.
LocationSettings locationSettings(const RunConfig& config);
// Largest useful step size. Above it the noise of the batches keeps the risk a quarter or more
// above that of smaller steps (README).
double largestStep(const LocationSettings& settings);
// Returns the signal's law. Errors: Usage (no support, a direction without signal, lists of the
// wrong length).
Result<SignalLaw> signalLaw(const RunConfig& config);

}  // namespace headscope::lab
