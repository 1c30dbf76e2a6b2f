#include "core/service/runs/pretrained_origin.h"

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
    return {{"folder", origin.folder},
            {"class", origin.className},
            {"model_type", origin.modelType},
            {"sha256", files}};
}

std::optional<PretrainedOrigin> originIn(const Json& record) {
    const auto found = record.find("pretrained");
    if (found == record.end() || !found->is_object()) return std::nullopt;
    PretrainedOrigin origin{
        wordIn(*found, "folder"), wordIn(*found, "class"), wordIn(*found, "model_type"), {}};
    const auto files = found->find("sha256");
    if (files == found->end() || !files->is_object()) return origin;
    for (const auto& [name, sha256] : files->items())
        if (sha256.is_string()) origin.files.emplace_back(name, sha256.get<std::string>());
    return origin;
}

}  // namespace headscope::runs
