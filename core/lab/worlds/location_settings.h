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
// Converts a checked config.
LocationSettings locationSettings(const RunConfig& config);
// Returns the largest useful step size. With a larger one, the noise of the batches keeps the risk
// at least a quarter above the risk for smaller steps (README).
double largestStep(const LocationSettings& settings);
// Returns the law of the signal. Errors: Usage (no support, a direction without signal, lists of
// wrong length).
Result<SignalLaw> signalLaw(const RunConfig& config);

}  // namespace headscope::lab
