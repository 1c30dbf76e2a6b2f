#include "core/api/base/run_config.h"

#include <charconv>
#include <stdexcept>

namespace headscope {
namespace {

const ParamValue& required(const RunConfig& config, const std::string& key) {
    const auto found = config.values.find(key);
    if (found == config.values.end()) throw std::logic_error("config has no " + key);
    return found->second;
}

template <class T>
const T& typed(const RunConfig& config, const std::string& key) {
    const auto* value = std::get_if<T>(&required(config, key));
    if (!value) throw std::logic_error("config key " + key + " has another type");
    return *value;
}

}  // namespace

bool RunConfig::flag(const std::string& key) const {
    return typed<bool>(*this, key);
}
std::int64_t RunConfig::integer(const std::string& key) const {
    return typed<std::int64_t>(*this, key);
}
const std::string& RunConfig::text(const std::string& key) const {
    return typed<std::string>(*this, key);
}

double RunConfig::real(const std::string& key) const {
    if (const auto* integer = std::get_if<std::int64_t>(&required(*this, key)))
        return static_cast<double>(*integer);
    return typed<double>(*this, key);
}

std::string RunConfig::textOr(const std::string& key, const std::string& otherwise) const {
    const auto found = values.find(key);
    if (found == values.end()) return otherwise;
    const auto* text = std::get_if<std::string>(&found->second);
    return text ? *text : otherwise;
}

std::string valueText(const ParamValue& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    char buffer[64];
    const auto written = std::to_chars(buffer, buffer + sizeof buffer, std::get<double>(value));
    return std::string(buffer, written.ptr);
}

}  // namespace headscope
