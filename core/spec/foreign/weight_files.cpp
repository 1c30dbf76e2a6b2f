#include "core/spec/foreign/weight_files.h"

#include "core/base/io/json.h"
#include "core/spec/foreign/affixes.h"

#include <algorithm>

namespace headscope::foreign {
namespace {

using Json = nlohmann::json;

constexpr const char* kSingle = "model.safetensors";
constexpr std::size_t kMostShards = 1000;
const Message kIntact = "Use an intact copy of the folder"_m;

struct OtherFormat {
    const char* ending;
    Message name;
};

const std::vector<OtherFormat>& otherFormats() {
    static const std::vector<OtherFormat> kFormats = {
        {"pytorch_model.bin", "a Python pickle, which could run code"_m},
        {"pytorch_model.bin.index.json", "an index of Python pickles, which could run code"_m},
        {".bin", "probably a Python pickle, which could run code"_m},
        {".pt", "a PyTorch pickle or TorchScript, which could run code"_m},
        {".pth", "a PyTorch pickle, which could run code"_m},
        {".ckpt", "a checkpoint with Python pickles, which could run code"_m},
        {".pkl", "a Python pickle, which could run code"_m},
        {".h5", "an HDF5 file of TensorFlow"_m},
        {".msgpack", "a file of Flax"_m},
        {".onnx", "an ONNX model"_m},
        {".gguf", "a GGUF model"_m},
        {".ot", "a file of rust-bert"_m},
        {".tflite", "a TensorFlow Lite model"_m},
    };
    return kFormats;
}

bool isPlain(const std::string& name) {
    return !name.empty() && name.size() <= 255 && name != "." && name != ".." &&
           name.find_first_of(std::string("/\\\0", 3)) == std::string::npos;
}

bool isIdentifier(const std::string& name) {
    return !name.empty() && name.size() < 80 &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
           });
}

// Users will run this line, so only a checked name of a class and a path without quotes are
// inserted.
Message conversionHint(const std::string& folder, const std::string& className) {
    const bool safe = std::none_of(folder.begin(), folder.end(), [](unsigned char c) {
        return c < ' ' || c == '"' || c == '\\';
    });
    return "Convert it with Python: from transformers import %1; "
           "%1.from_pretrained(\"%2\").save_pretrained(\"%2\", safe_serialization=True)"_m(
               isIdentifier(className) ? className : "AutoModel", safe ? folder : "FOLDER");
}

Error noWeights(const ModelFolder& folder, const std::string& className) {
    for (const auto& format : otherFormats())
        for (const auto& name : folder.names())
            if (endsWith(name, format.ending))
                return {
                    ErrorCode::BadData,
                    "the weights in %1 are not read: %2 is %3. Only safetensors files are read"_m(
                        folder.path(), name, format.name),
                    conversionHint(folder.path(), className)};
    return {ErrorCode::BadData,
            "%1 lacks weights: neither %2 nor %3 exists"_m(folder.path(), kSingle, kIndexFile),
            "Download the safetensors files of the model into this folder"_m};
}

Result<std::shared_ptr<const io::TensorReader>> openTensors(const ModelFolder& folder,
                                                            const std::string& name) {
    HEADSCOPE_TRY(auto file, folder.openFile(name));
    HEADSCOPE_TRY(auto reader, io::TensorReader::open(std::move(file), folder.pathOf(name)));
    return std::shared_ptr<const io::TensorReader>(
        std::make_shared<io::TensorReader>(std::move(reader)));
}

Result<WeightFiles> singleFile(const ModelFolder& folder) {
    HEADSCOPE_TRY(const auto file, openTensors(folder, kSingle));
    WeightFiles out;
    out.files = {kSingle};
    for (const auto& tensor : file->tensors()) out.tensors[tensor.name] = {file, tensor};
    return out;
}

// Adds the tensors that the index expects in a shard, and a note about others.
void addShard(const std::shared_ptr<const io::TensorReader>& file, const std::string& name,
              const WeightMap& map, WeightFiles& out) {
    std::vector<Message> others;
    for (const auto& tensor : file->tensors()) {
        const auto place = map.find(tensor.name);
        if (place != map.end() && place->second == name)
            out.tensors[tensor.name] = {file, tensor};
        else if (place == map.end())
            others.push_back(verbatim(tensor.name));
    }
    if (others.empty()) return;
    const auto count = others.size();
    others.resize(std::min<std::size_t>(count, 5));
    out.notes.push_back(
        "Tensors of %1 that the index does not name and that are not read (%2): %3"_m(
            name, count, joined(others, ", ")));
}

Result<WeightFiles> shards(const ModelFolder& folder) {
    HEADSCOPE_TRY(const auto text, folder.read(kIndexFile, kLargestIndex));
    HEADSCOPE_TRY(const auto json, io::parseJson(text, folder.pathOf(kIndexFile)));
    HEADSCOPE_TRY(const auto map, weightMapFrom(json, folder.pathOf(kIndexFile)));
    WeightFiles out;
    for (const auto& [tensor, file] : map)
        if (std::find(out.files.begin(), out.files.end(), file) == out.files.end()) {
            if (out.files.size() >= kMostShards)
                return Error{
                    ErrorCode::BadData,
                    "%1 names more than %2 files"_m(folder.pathOf(kIndexFile), kMostShards),
                    kIntact};
            out.files.push_back(file);
        }
    std::sort(out.files.begin(), out.files.end());
    for (const auto& name : out.files) {
        if (!folder.has(name))
            return Error{
                ErrorCode::BadData,
                "%1 names the file %2, which is missing"_m(folder.pathOf(kIndexFile), name),
                "Download the missing file into the folder"_m};
        HEADSCOPE_TRY(const auto file, openTensors(folder, name));
        addShard(file, name, map, out);
    }
    for (const auto& [tensor, file] : map)
        if (!out.tensors.count(tensor))
            return Error{ErrorCode::BadData,
                         "%1 expects the tensor %2 in %3, which does not contain it"_m(
                             folder.pathOf(kIndexFile), tensor, file),
                         kIntact};
    if (folder.has(kSingle) &&
        std::find(out.files.begin(), out.files.end(), kSingle) == out.files.end())
        out.notes.push_back(
            "The weights are read from the %1 files of %2; %3 beside them is not read"_m(
                out.files.size(), kIndexFile, kSingle));
    return out;
}

}  // namespace

Result<WeightMap> weightMapFrom(const Json& index, const std::string& file) {
    const auto bad = [&](const Message& what) {
        return Error{ErrorCode::BadData, "%1: %2"_m(file, what), kIntact};
    };
    if (!index.is_object() || !index.contains("weight_map") || !index["weight_map"].is_object())
        return bad("the key weight_map with an object is missing"_m);
    WeightMap map;
    for (const auto& [tensor, name] : index["weight_map"].items()) {
        if (!name.is_string()) return bad("the file of the tensor %1 is not a text"_m(tensor));
        const auto text = name.get<std::string>();
        if (!isPlain(text))
            return bad("the tensor %1 is in \"%2\", a path that leaves the folder"_m(tensor, text));
        if (!endsWith(text, ".safetensors"))
            return bad(
                "the tensor %1 is in \"%2\", which is not a safetensors file"_m(tensor, text));
        map[tensor] = text;
    }
    if (map.empty()) return bad("weight_map is empty"_m);
    return map;
}

Result<WeightFiles> findWeights(const ModelFolder& folder, const std::string& className) {
    if (folder.has(kIndexFile)) return shards(folder);
    if (folder.has(kSingle)) return singleFile(folder);
    return noWeights(folder, className);
}

}  // namespace headscope::foreign
