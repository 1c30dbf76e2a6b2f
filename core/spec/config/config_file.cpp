#include "core/spec/config/config_file.h"

#include "core/base/io/json.h"
#include "core/base/util/path.h"
#include "core/spec/config/format_version.h"

namespace headscope::config {
namespace {

using Json = nlohmann::json;

Error unfit(const Message& what, const std::string& key, const Message& found) {
    return {ErrorCode::Usage,
            "%1: %2 is %3; a setting must be a number, text, true or false"_m(what, key, found),
            "Write a single value, or leave the key out"_m};
}

// Paths need an encoding, because file names are arbitrary bytes but JSON is UTF-8.
bool isPath(const std::string& key) {
    return key == "dataset.path" || key == "dataset.test_path" || key == "dataset.target_path" ||
           key == "run.folder" || key == "run.start";
}

Result<ParamValue> valueOf(const Json& value, const std::string& key, const Message& what) {
    if (value.is_string() && isPath(key))
        return ParamValue(util::pathOfText(value.get<std::string>()));
    if (auto setting = io::settingIn(value)) return *std::move(setting);
    return unfit(what, key, value.is_null() ? verbatim("null") : "a list"_m);
}

Status flatten(const Json& object, const std::string& prefix, const Message& what,
               RunConfig& config) {
    for (const auto& [name, value] : object.items()) {
        const std::string key = prefix + name;
        if (name.find('.') != std::string::npos)
            return Error{ErrorCode::Usage, "%1: key %2 has a dot"_m(what, key),
                         "Nest the objects: {\"train\": {\"lr\": 0.001}}"_m};
        if (value.is_object()) {
            HEADSCOPE_CHECK(flatten(value, key + ".", what, config));
            continue;
        }
        HEADSCOPE_TRY(config.values[key], valueOf(value, key, what));
    }
    return {};
}

// Replaces renamed values, so that old configs keep their meaning.
void readOldNames(RunConfig& config) {
    const auto schedule = config.values.find("model.head_schedule");
    if (schedule != config.values.end() && schedule->second == ParamValue(std::string("delight")))
        schedule->second = std::string("linear-growth");
}

Json jsonOf(const std::string& key, const ParamValue& value) {
    if (const auto* text = std::get_if<std::string>(&value); text && isPath(key))
        return util::pathText(*text);
    return std::visit([](const auto& held) { return Json(held); }, value);
}

}  // namespace

Result<RunConfig> configFromJson(const Json& json, const Message& what) {
    if (!json.is_object())
        return Error{ErrorCode::BadData, "%1: a config must be an object in braces"_m(what),
                     "For example {\"dataset\": {\"id\": \"headlines\"}}"_m};
    // The version is not a setting, so remove it.
    Json sections = json;
    const auto version = sections.find("format_version");
    if (version != sections.end()) {
        if (!version->is_number_integer() || *version != kFormatVersion)
            return Error{ErrorCode::BadData,
                         "%1: format_version is %2; this program reads 1"_m(what, version->dump()),
                         "Use a newer Headscope"_m};
        sections.erase(version);
    }
    RunConfig config;
    HEADSCOPE_CHECK(flatten(sections, "", what, config));
    readOldNames(config);
    return config;
}

Result<RunConfig> configFromJson(const Json& json, const std::string& what) {
    return configFromJson(json, verbatim(what));
}

Result<RunConfig> readConfigFile(const std::string& path) {
    HEADSCOPE_TRY(const auto json, io::readJsonFile(path));
    return configFromJson(json, path);
}

std::string configJson(const RunConfig& config) {
    Json root = {{"format_version", kFormatVersion}};
    for (const auto& [key, value] : config.values) {
        // Descend to the section of a dotted key, creating objects on the way.
        Json* place = &root;
        std::size_t start = 0;
        for (auto dot = key.find('.'); dot != std::string::npos; dot = key.find('.', start)) {
            place = &(*place)[key.substr(start, dot - start)];
            start = dot + 1;
        }
        (*place)[key.substr(start)] = jsonOf(key, value);
    }
    return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace headscope::config
