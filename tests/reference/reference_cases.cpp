#include "tests/reference/reference_cases.h"

#include "core/base/io/json.h"

#include <charconv>
#include <cmath>

namespace headscope::analysis {
namespace {

const char* const kSeeKinds = "tests/reference/README.md lists the contents of each kind of case";

Error noCase(const std::string& file) {
    return {ErrorCode::BadData, "%1 does not name a case"_m(file),
            "Write its kind under \"case\": a key of the JSON, or metadata"_m};
}

template <class T>
// Parses a number; the whole text must be consumed.
bool readWholeFile(const std::string& text, T& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

Result<std::string> ReferenceCase::text(const std::string& key) const {
    const auto found = tensors.metadata.find(key);
    if (found != tensors.metadata.end()) return found->second;
    return Error{ErrorCode::BadData, "the case %1 lacks the metadata %2"_m(kind, key),
                 verbatim(kSeeKinds)};
}

Result<std::int64_t> ReferenceCase::whole(const std::string& key, std::int64_t least) const {
    HEADSCOPE_TRY(const auto typed, text(key));
    std::int64_t value = 0;
    if (readWholeFile(typed, value) && value >= least) return value;
    return Error{ErrorCode::BadData, "metadata %1: \"%2\""_m(key, typed),
                 "Give a whole number of %1 or more"_m(std::to_string(least))};
}

Result<double> ReferenceCase::number(const std::string& key) const {
    HEADSCOPE_TRY(const auto typed, text(key));
    double value = 0;
    if (readWholeFile(typed, value) && std::isfinite(value)) return value;
    return Error{ErrorCode::BadData, "metadata %1: \"%2\""_m(key, typed), "Give a finite number"_m};
}

ReferenceKinds& ReferenceKinds::add(const std::string& kind, ReferenceFunction function) {
    m_kinds[kind] = std::move(function);
    return *this;
}

Result<ReferenceAnswer> ReferenceKinds::answer(const ReferenceCase& given) const {
    const auto found = m_kinds.find(given.kind);
    if (found != m_kinds.end()) return found->second(given);
    std::string known;
    for (const auto& [kind, function] : m_kinds) known += (known.empty() ? "" : ", ") + kind;
    return Error{ErrorCode::BadData, "unknown kind of case \"%1\""_m(given.kind),
                 "Known: %1"_m(known)};
}

ReferenceKinds& referenceKinds() {
    static ReferenceKinds kinds;
    return kinds;
}

Result<ReferenceCase> readReferenceCase(const std::string& file) {
    ReferenceCase read;
    constexpr const char* kEnding = ".json";
    // The file name decides between JSON and safetensors.
    if (file.size() > 5 && file.compare(file.size() - 5, 5, kEnding) == 0) {
        HEADSCOPE_TRY(read.json, io::readJsonFile(file));
        if (!read.json.is_object() || !read.json.contains("case") || !read.json["case"].is_string())
            return noCase(file);
        read.kind = read.json["case"].get<std::string>();
        return read;
    }
    HEADSCOPE_TRY(read.tensors, io::readSafetensors(file));
    const auto named = read.tensors.metadata.find("case");
    if (named == read.tensors.metadata.end()) return noCase(file);
    read.kind = named->second;
    return read;
}

Result<std::string> reference(const std::string& file) {
    HEADSCOPE_TRY(const auto given, readReferenceCase(file));
    HEADSCOPE_TRY(const auto answer, referenceKinds().answer(given));
    return referenceText(answer);
}

std::string referenceText(const ReferenceAnswer& answer) {
    return answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace headscope::analysis
