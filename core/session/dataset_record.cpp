#include "core/session/dataset_record.h"

#include "core/io/json.h"
#include "core/session/format_version.h"
#include "core/session/task_ids.h"

#include <filesystem>

namespace headscope::session {
namespace {

using Json = nlohmann::json;

const char* kindId(data::TokenKind kind) {
    if (kind == data::TokenKind::Characters) return "characters";
    return kind == data::TokenKind::Symbols ? "symbols" : "words";
}

data::TokenKind kindOf(const std::string& id) {
    if (id == "characters") return data::TokenKind::Characters;
    return id == "symbols" ? data::TokenKind::Symbols : data::TokenKind::Words;
}

Json vocabularyJson(const data::Vocabulary& vocabulary) {
    const auto& o = vocabulary.options();
    return {{"format_version", kFormatVersion}, {"kind", kindId(o.kind)},
            {"lower_case", o.lowerCase},        {"minimum_frequency", o.minimumFrequency},
            {"maximum_size", o.maximumSize},    {"tokens", vocabulary.tokens()}};
}

Json datasetJson(const data::Dataset& d) {
    return {{"format_version", kFormatVersion},
            {"id", d.id},
            {"task", taskId(d.task)},
            {"classes", d.classes},
            {"stream", d.stream},
            {"length", d.length},
            {"image_size", d.imageSize},
            {"channels", d.channels},
            {"mean", d.mean},
            {"deviation", d.deviation},
            {"fingerprint", d.fingerprint},
            {"bytes", d.bytes},
            {"notes", d.notes},
            {"splits", {{"train", d.train.count}, {"valid", d.valid.count}, {"test", d.test.count}}}};
}

// Runs of before wrote the number of the task.
Task taskIn(const Json& task) {
    if (task.is_string() && isTaskId(task.get<std::string>())) return taskOf(task.get<std::string>());
    const int number = task.get<int>();
    if (number < 0 || number > static_cast<int>(Task::LanguageModel)) throw std::out_of_range("task");
    return static_cast<Task>(number);
}

data::Dataset datasetOf(const Json& json) {
    data::Dataset d;
    d.id = json.at("id").get<std::string>();
    d.task = taskIn(json.at("task"));
    d.classes = json.at("classes").get<std::vector<std::string>>();
    d.stream = json.at("stream").get<bool>();
    d.length = json.at("length").get<int>();
    d.imageSize = json.at("image_size").get<int>();
    d.channels = json.at("channels").get<int>();
    d.mean = json.at("mean").get<std::array<float, 3>>();
    d.deviation = json.at("deviation").get<std::array<float, 3>>();
    d.fingerprint = json.at("fingerprint").get<std::string>();
    d.bytes = json.at("bytes").get<std::int64_t>();
    d.notes = json.at("notes").get<std::vector<std::string>>();
    return d;
}

Result<data::Vocabulary> readVocabulary(const std::string& path) {
    HEADSCOPE_TRY(const Json json, io::readJsonFile(path));
    try {
        data::VocabularyOptions options;
        options.kind = kindOf(json.at("kind").get<std::string>());
        options.lowerCase = json.at("lower_case").get<bool>();
        options.minimumFrequency = json.at("minimum_frequency").get<std::int64_t>();
        options.maximumSize = json.at("maximum_size").get<std::int64_t>();
        return data::Vocabulary::fromTokens(json.at("tokens").get<std::vector<std::string>>(), options);
    } catch (const Json::exception& failure) {
        return Error{ErrorCode::BadData, path + ": " + failure.what()};
    }
}

}  // namespace

Result<SplitSizes> readSplitSizes(const RunPaths& paths) {
    HEADSCOPE_TRY(const Json json, io::readJsonFile(paths.dataset()));
    try {
        const Json& splits = json.at("splits");
        return SplitSizes{splits.at("train").get<std::int64_t>(), splits.at("valid").get<std::int64_t>(),
                          splits.at("test").get<std::int64_t>()};
    } catch (const Json::exception& failure) {
        return Error{ErrorCode::BadData, paths.dataset() + ": " + failure.what()};
    }
}

Status writeDatasetRecord(const RunPaths& paths, const data::Dataset& dataset) {
    if (dataset.vocabulary.size() > 0)
        HEADSCOPE_CHECK(io::writeJsonFile(paths.vocabulary(), vocabularyJson(dataset.vocabulary)));
    return io::writeJsonFile(paths.dataset(), datasetJson(dataset));
}

Result<data::Dataset> readDatasetRecord(const RunPaths& paths) {
    HEADSCOPE_TRY(const Json json, io::readJsonFile(paths.dataset()));
    data::Dataset dataset;
    try {
        dataset = datasetOf(json);
    } catch (const std::exception& failure) {
        return Error{ErrorCode::BadData, paths.dataset() + ": " + failure.what()};
    }
    if (dataset.task != Task::ImageClassification) {
        HEADSCOPE_TRY(dataset.vocabulary, readVocabulary(paths.vocabulary()));
    }
    return dataset;
}

}  // namespace headscope::session
