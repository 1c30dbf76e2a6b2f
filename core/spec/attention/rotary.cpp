#include "core/spec/attention/rotary.h"

#include <cmath>
#include <tuple>

namespace headscope::attention {
namespace {

constexpr double kTurn = 6.283185307179586;  // 2 pi

auto rotaryFields(const RotaryOptions& o) {
    return std::tie(o.theta, o.fraction, o.scaling, o.factor, o.lowFactor, o.highFactor,
                    o.originalLength);
}

double llama3Scaled(const RotaryOptions& o, double frequency) {
    const double wavelength = kTurn / frequency, original = static_cast<double>(o.originalLength);
    if (wavelength < original / o.highFactor) return frequency;
    if (wavelength > original / o.lowFactor) return frequency / o.factor;
    const double share = (original / wavelength - o.lowFactor) / (o.highFactor - o.lowFactor);
    return frequency * ((1 - share) / o.factor + share);
}

}  // namespace

bool RotaryOptions::operator==(const RotaryOptions& other) const {
    return rotaryFields(*this) == rotaryFields(other);
}

std::int64_t turnedSize(const RotaryOptions& options, std::int64_t headSize) {
    return static_cast<std::int64_t>(options.fraction * static_cast<double>(headSize));
}

std::vector<double> rotaryFrequencies(const RotaryOptions& options, std::int64_t headSize) {
    const auto size = turnedSize(options, headSize);
    std::vector<double> frequencies;
    for (std::int64_t i = 0; i < size / 2; ++i) {
        const double exponent = -2 * static_cast<double>(i) / static_cast<double>(size);
        const double plain = std::pow(options.theta, exponent);
        frequencies.push_back(options.scaling == RotaryScaling::Linear ? plain / options.factor
                              : options.scaling == RotaryScaling::Llama3
                                  ? llama3Scaled(options, plain)
                                  : plain);
    }
    return frequencies;
}

}  // namespace headscope::attention
