// Settings of the single-location experiments: what there is to set, what they mean, which go together.
#pragma once

#include "core/lab/attention_weights.h"
#include "core/lab/experiment.h"
#include "core/lab/location_task.h"

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
Status checkLocation(const RunConfig& config, std::vector<std::string>& warnings);
// Of checked settings.
LocationSettings locationSettings(const RunConfig& config);
// Above it the noise of the batches keeps the risk a quarter or more above what smaller steps reach (README).
double largestStep(const LocationSettings& settings);
// Errors: Usage: no support, a direction without signal, lists of the wrong length.
Result<SignalLaw> signalLaw(const RunConfig& config);

}  // namespace headscope::lab
