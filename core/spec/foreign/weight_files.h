// Finds the tensors of a model folder: model.safetensors, or the files that
// model.safetensors.index.json names. Reads headers only.
#pragma once

#include "core/base/io/tensor_file.h"
#include "core/spec/foreign/model_folder.h"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>

namespace headscope::foreign {

inline constexpr const char* kIndexFile = "model.safetensors.index.json";
constexpr std::size_t kLargestIndex = std::size_t{16} << 20;  // bytes

// One tensor and the file that contains it.
struct StoredTensor {
    std::shared_ptr<const io::TensorReader> file;
    io::TensorReader::Tensor tensor;
};

struct WeightFiles {
    std::map<std::string, StoredTensor> tensors;  // by name
    std::vector<std::string> files;               // names, in the order of reading
    std::vector<Message> notes;                   // for example, which of several files are read
};

// Tensor name -> name of the file in the folder.
using WeightMap = std::map<std::string, std::string>;

// Reads the "weight_map" of an index. `file` names it in messages. Errors: BadData (a name of a
// file that is not plain, so that it could leave the folder).
Result<WeightMap> weightMapFrom(const nlohmann::json& index, const std::string& file);

// Opens the weights. The index has priority over model.safetensors. `className`: of the model, for
// the line of Python that converts other formats; may be "". Errors: BadData (weights in a format
// that is never read, with the conversion; a shard or a tensor that is missing; a damaged file),
// Io.
Result<WeightFiles> findWeights(const ModelFolder& folder, const std::string& className);

}  // namespace headscope::foreign
