// Named tensors as plain bytes, with a strict safetensors reader and writer. Does not use LibTorch.
#pragma once

#include "core/base/io/directory.h"
#include "core/base/io/tensor_bytes.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace headscope::io {

struct PlainTensor {
    std::string dtype;  // one of "F32", "F64", "F16", "BF16", "I64", "I32", "U8", "BOOL"
    std::vector<std::int64_t> shape;
    TensorBytes bytes;  // values, row-major and little-endian
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
// Writes safetensorsBytes to a new file without copying the tensors. Errors: Io (also if it
// exists), and those of `after` (see Directory::writeNew).
Status writeSafetensors(const Directory& folder, const std::string& name, const TensorFile& file,
                        const std::function<Status(std::size_t bytes)>& after = {});
// The files that tensors are mapped from, without duplicates.
using MappedFiles = std::vector<std::shared_ptr<const MappedFile>>;
MappedFiles mappedFilesOf(const TensorFile& file);
// Errors: those of MappedFile::unchanged of the first file that was changed.
Status checkUnchanged(const MappedFiles& files);
// Returns the size of all tensors.
std::uint64_t tensorBytes(const TensorFile& file);

// Returns the bytes of one element of a type, or 0 if the type is unknown.
std::size_t bytesPerElement(const std::string& dtype);

// An open safetensors file whose tensors are read one by one, in blocks. Holds the header only.
class TensorReader {
public:
    static constexpr std::size_t kBlockBytes = std::size_t{8} << 20;

    struct Tensor {
        std::string name, dtype;
        std::vector<std::int64_t> shape;
        std::uint64_t begin = 0, end = 0;  // byte range in the section after the header
    };
    // Called with consecutive bytes of a tensor, whole elements each; `offset`: of the first, in
    // the tensor.
    using Block =
        std::function<Status(const std::uint8_t* data, std::size_t bytes, std::uint64_t offset)>;

    // Reads and checks the header as parseSafetensors does. `file`: open for reading; `path` is
    // used in messages. Errors: BadData, Io.
    static Result<TensorReader> open(Descriptor file, std::string path);

    const std::vector<Tensor>& tensors() const { return m_tensors; }  // tensors in file order
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }
    const std::string& path() const { return m_path; }
    // Reads a tensor of this file. Errors: Io (the file became shorter), those of `block`.
    Status read(const Tensor& tensor, const Block& block) const;
    // Returns the bytes of a tensor in the mapped file, which is mapped by the first call. Empty if
    // they are not aligned to the element size. Not thread-safe. Errors: those of MappedFile::map.
    Result<TensorBytes> mapped(const Tensor& tensor) const;

private:
    TensorReader() = default;
    Descriptor m_file;
    std::string m_path;
    std::uint64_t m_dataStart = 0;
    std::vector<Tensor> m_tensors;
    std::map<std::string, std::string> m_metadata;
    mutable std::shared_ptr<const MappedFile> m_mapping;
};

}  // namespace headscope::io
