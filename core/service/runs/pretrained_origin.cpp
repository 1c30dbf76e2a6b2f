#include "core/service/runs/pretrained_origin.h"

#include "core/base/io/json.h"
#include "core/service/runs/run_folder.h"

namespace headscope::runs {
namespace {

using Json = nlohmann::json;

std::string wordIn(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

Json jsonOf(const PretrainedOrigin& origin) {
    Json files = Json::object();
    for (const auto& [name, sha256] : origin.files) files[name] = sha256;
    Json json{{"folder", origin.folder},
              {"class", origin.className},
              {"model_type", origin.modelType},
              {"sha256", files}};
    if (origin.newOutput) json["new_output"] = true;
    return json;
}

std::optional<PretrainedOrigin> originIn(const Json& record) {
    const auto found = record.find("pretrained");
    if (found == record.end() || !found->is_object()) return std::nullopt;
    PretrainedOrigin origin{
        wordIn(*found, "folder"), wordIn(*found, "class"), wordIn(*found, "model_type"), {}};
    const auto made = found->find("new_output");
    origin.newOutput = made != found->end() && made->is_boolean() && made->get<bool>();
    const auto files = found->find("sha256");
    if (files == found->end() || !files->is_object()) return origin;
    for (const auto& [name, sha256] : files->items())
        if (sha256.is_string()) origin.files.emplace_back(name, sha256.get<std::string>());
    return origin;
}

Result<std::string> readPretrainedConfig(const io::Directory& run) {
    if (run.kind(run_files::kPretrainedConfig) == io::Directory::Kind::Missing)
        return std::string();
    return run.read(run_files::kPretrainedConfig, io::kJsonFileBytes);
}

Status writePretrainedConfig(const io::Directory& run, const std::string& text) {
    return text.empty() ? Status() : run.writeAtomically(run_files::kPretrainedConfig, text);
}

}  // namespace headscope::runs
