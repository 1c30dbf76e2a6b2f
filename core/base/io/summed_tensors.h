// Tensor files with the SHA-256 of their bytes, which is computed while they are written or read.
#pragma once

#include "core/base/io/tensor_file.h"

#include <string_view>

namespace headscope::io {

struct FileSum {
    std::uint64_t bytes = 0;
    std::string sha256;  // in hex
};

FileSum sumOf(std::string_view bytes);
// As writeSafetensors; returns the sum of the file.
Result<FileSum> writeSummed(const Directory& folder, const std::string& name,
                            const TensorFile& file);

struct SummedTensors {
    TensorFile file;
    FileSum sum;
};
// Reads each tensor into its place, without a second copy. The header is checked as by
// parseSafetensors. The caller must compare the sum before it uses the tensors. Errors: BadData,
// Io.
Result<SummedTensors> readSummed(const Directory& folder, const std::string& name);

}  // namespace headscope::io
