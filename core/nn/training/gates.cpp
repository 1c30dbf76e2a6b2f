#include "core/nn/training/gates.h"

#include <cmath>

namespace headscope::training {
namespace {

torch::Tensor stretched(const torch::Tensor& s) {
    return (s * (kGateHigh - kGateLow) + kGateLow).clamp(0, 1);
}

}  // namespace

torch::Tensor concreteSample(const torch::Tensor& logA, const torch::Tensor& u) {
    return torch::sigmoid((u.log() - (1 - u).log() + logA) / kGateTemperature);
}

torch::Tensor trainingGate(const torch::Tensor& logA, const torch::Tensor& u) {
    return stretched(concreteSample(logA, u));
}

// P(s > -low / (high - low)), where s is the sample before the stretch.
torch::Tensor probabilityNotZero(const torch::Tensor& logA) {
    return torch::sigmoid(logA - kGateTemperature * std::log(-kGateLow / kGateHigh));
}

// P(s > (1 - low) / (high - low)), where s is the sample before the stretch.
torch::Tensor probabilityOne(const torch::Tensor& logA) {
    return torch::sigmoid(logA - kGateTemperature * std::log((1 - kGateLow) / (kGateHigh - 1)));
}

torch::Tensor openHeadsBySite(const torch::Tensor& logA, const torch::Tensor& own) {
    const auto open = probabilityNotZero(logA);
    return (own.defined() ? open * own : open).sum(1);
}

torch::Tensor gatePenalty(const torch::Tensor& logA, double coefficient, const torch::Tensor& own) {
    return openHeadsBySite(logA, own).mean() * coefficient;
}

torch::Tensor gateChoice(const torch::Tensor& logA) {
    return probabilityOne(logA) > 1 - probabilityNotZero(logA);
}

}  // namespace headscope::training
