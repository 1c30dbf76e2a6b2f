// Named tensors as plain bytes, with a strict safetensors reader and writer. Does not use LibTorch.
#pragma once

#include "core/base/io/directory.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace headscope::io {

struct PlainTensor {
    std::string dtype;  // "F32", "F64", "F16", "BF16", "I64", "I32", "U8", "BOOL"
    std::vector<std::int64_t> shape;
    std::vector<std::uint8_t> bytes;  // row-major, little-endian
};

struct TensorFile {
    std::map<std::string, PlainTensor> tensors;
    std::map<std::string, std::string> metadata;
};

// Parses a safetensors file. The header has at most 100 MB of strict JSON, without overlaps, gaps
// or duplicates. Sizes and ranges are checked before allocating.
Result<TensorFile> parseSafetensors(const std::uint8_t* data, std::size_t size);
Result<TensorFile> readSafetensors(const std::string& path);
// Reads names, types, shapes and metadata; `bytes` remain empty. Fast for any file size.
Result<TensorFile> readSafetensorsHeader(const Directory& folder, const std::string& name);
std::vector<std::uint8_t> safetensorsBytes(const TensorFile& file);

}  // namespace headscope::io
