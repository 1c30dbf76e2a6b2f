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

}  // namespace headscope::foreign
