#include "core/spec/foreign/float_values.h"

#include <cmath>
#include <cstring>

namespace headscope::foreign {
namespace {

float fromBits(std::uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

std::uint32_t halfAt(const std::uint8_t* bytes) {
    return static_cast<std::uint32_t>(bytes[0] | bytes[1] << 8);
}

// IEEE 754 binary16: 1 sign bit, 5 exponent bits (bias 15), 10 fraction bits.
float fromHalf(std::uint32_t half) {
    const std::uint32_t sign = (half & 0x8000) << 16, exponent = half >> 10 & 31,
                        fraction = half & 0x3ff;
    if (exponent == 31) return fromBits(sign | 0x7f800000 | fraction << 13);
    if (exponent > 0) return fromBits(sign | (exponent + 112) << 23 | fraction << 13);
    const float small = std::ldexp(static_cast<float>(fraction), -24);
    return sign ? -small : small;
}

// Half precision by truncation. The caller compares the result, so rounding is not needed.
std::uint32_t truncatedHalf(float value) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    const std::uint32_t sign = bits >> 16 & 0x8000, fraction = bits & 0x7fffff;
    const int exponent = static_cast<int>(bits >> 23 & 255) - 112;  // with the bias 15
    if (exponent >= 31) return sign | 0x7c00 | fraction >> 13;
    if (exponent > 0) return sign | static_cast<std::uint32_t>(exponent) << 10 | fraction >> 13;
    // Subnormal: multiples of 2^-24.
    return sign | static_cast<std::uint32_t>(std::ldexp(std::abs(value), 24));
}

std::uint32_t truncatedBrain(float value) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits >> 16;
}

}  // namespace

bool isWeightType(const std::string& dtype) {
    return dtype == "F32" || dtype == "F16" || dtype == "BF16" || dtype == "F64";
}

void toFloats(const std::string& dtype, const std::uint8_t* bytes, std::size_t count, float* out) {
    static_assert(sizeof(float) == 4);
    if (dtype == "F32") {
        std::memcpy(out, bytes, 4 * count);
    } else if (dtype == "F16") {
        for (std::size_t i = 0; i < count; ++i) out[i] = fromHalf(halfAt(bytes + 2 * i));
    } else if (dtype == "BF16") {
        for (std::size_t i = 0; i < count; ++i) out[i] = fromBits(halfAt(bytes + 2 * i) << 16);
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            double value;
            std::memcpy(&value, bytes + 8 * i, sizeof value);
            out[i] = static_cast<float>(value);
        }
    }
}

std::vector<float> floatsOf(const io::PlainTensor& tensor) {
    std::vector<float> values(tensor.bytes.size() / sizeof(float));
    if (!values.empty()) std::memcpy(values.data(), tensor.bytes.data(), tensor.bytes.size());
    return values;
}

std::optional<std::vector<std::uint8_t>> exactBytes(const std::string& dtype,
                                                    const std::vector<float>& values) {
    std::vector<std::uint8_t> bytes(2 * values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = dtype == "F16" ? truncatedHalf(values[i]) : truncatedBrain(values[i]);
        bytes[2 * i] = static_cast<std::uint8_t>(bits);
        bytes[2 * i + 1] = static_cast<std::uint8_t>(bits >> 8);
    }
    std::vector<float> back(values.size());
    toFloats(dtype, bytes.data(), values.size(), back.data());
    if (!values.empty() && std::memcmp(back.data(), values.data(), 4 * values.size()) != 0)
        return std::nullopt;
    return bytes;
}

}  // namespace headscope::foreign
