// Named tensors as plain bytes, and the strict safetensors reader and writer. No torch.
#pragma once

#include "core/io/directory.h"

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

// Header at most 100 MB, must be strict JSON; no overlap, gap or duplicate; sizes and ranges checked before allocating.
Result<TensorFile> parseSafetensors(const std::uint8_t* data, std::size_t size);
Result<TensorFile> readSafetensors(const std::string& path);
// Names, types, shapes and metadata, no values: bytes stay empty. Cheap however large the file.
Result<TensorFile> readSafetensorsHeader(const Directory& folder, const std::string& name);
std::vector<std::uint8_t> safetensorsBytes(const TensorFile& file);
// Written to a temporary sibling, flushed, renamed, folder synced.
Status writeSafetensors(const std::string& path, const TensorFile& file);

}  // namespace headscope::io
