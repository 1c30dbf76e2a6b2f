// Conversion of weights between the types of files and float32.
#pragma once

#include "core/base/io/tensor_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::foreign {

// Returns whether weights of this type are read: F32, F16, BF16 and F64.
bool isWeightType(const std::string& dtype);
// Converts `count` little-endian elements. F16 and BF16 are exact, with subnormal numbers; F64 is
// rounded to the nearest. `dtype`: a weight type.
void toFloats(const std::string& dtype, const std::uint8_t* bytes, std::size_t count, float* out);
// Returns the values of an F32 tensor.
std::vector<float> floatsOf(const io::PlainTensor& tensor);
// Returns the values as F16 or BF16, or nothing if this would change one of them.
std::optional<std::vector<std::uint8_t>> exactBytes(const std::string& dtype,
                                                    const std::vector<float>& values);

}  // namespace headscope::foreign
