#include "core/service/runs/dataset_record.h"

#include "core/api/runs/tasks.h"
#include "core/base/io/message_json.h"
#include "core/base/io/text_file.h"
#include "core/base/util/utf8.h"
#include "core/data/pictures/image_processor.h"
#include "core/service/runs/json_record.h"
#include "core/spec/config/format_version.h"

namespace headscope::runs {
namespace {

using Json = nlohmann::json;

constexpr int kLargestSide = 4096;             // largest image side in pixels
constexpr std::int64_t kMostRows = 1'000'000;  // maximum rows in an imported model's token table

// Returns the vocabulary as JSON. Byte-pair tokens follow from the merges, so only the merges are
// stored.
Json vocabularyJson(const text::Tokenizer& tokenizer) {
    const auto& o = tokenizer.options();
    Json json = {{"format_version", config::kFormatVersion},
                 {"kind", text::idOf(o.kind)},
                 {"lower_case", o.lowerCase},
                 {"minimum_frequency", o.minimumFrequency},
                 {"maximum_size", o.maximumSize}};
    if (tokenizer.isImported()) {
        tokenizers::putTokenizerFiles(tokenizer.files(), json);
        if (o.startToken >= 0) json["start_token"] = o.startToken;
        return json;
    }
    if (o.kind != text::TokenKind::BytePairs) {
        json["tokens"] = tokenizer.tokens();
        return json;
    }
    auto& merges = json["merges"] = Json::array();
    for (const auto& merge : tokenizer.merges()) merges.push_back({merge.left, merge.right});
    return json;
}

// Reads the merges as pairs of token ids.
std::vector<text::Merge> mergesIn(JsonRecord& record) {
    const auto list = record.get<Json>("merges");
    if (!list.is_array()) record.refuse("merges is not a list of pairs of ids"_m);
    std::vector<text::Merge> merges;
    for (const auto& pair : list) {
        const bool fits = pair.is_array() && pair.size() == 2 &&
                          JsonRecord::fits<std::int32_t>(pair[0]) &&
                          JsonRecord::fits<std::int32_t>(pair[1]);
        if (!fits) {
            record.refuse("merge %1 is %2; it must be two ids"_m(
                merges.size(), util::shortened(pair.dump(-1, ' ', true), 40)));
            break;
        }
        merges.push_back({pair[0].get<std::int32_t>(), pair[1].get<std::int32_t>()});
    }
    return merges;
}

// Writes the fields that only translation data have.
void putPairs(const data::Dataset& d, Json& json) {
    if (!traitsOf(d.task).pairs) return;
    json["target_length"] = d.targetLength;
    json["joint_vocabulary"] = d.jointVocabulary;
    json["bleu_tokens"] = text::nameOf(d.scoreTokens.bleu);
    json["rouge_tokens"] = text::nameOf(d.scoreTokens.rouge);
}

// Reads the tokenizer of the scores. Older runs do not store it; they used the defaults.
void readScoreTokens(JsonRecord& record, text::ScoreTokens& tokens) {
    if (!record.has("bleu_tokens")) return;
    const auto bleu = text::bleuTokensNamed(record.get<std::string>("bleu_tokens"));
    const auto rouge = text::rougeTokensNamed(record.get<std::string>("rouge_tokens"));
    if (!bleu || !rouge)
        return record.refuse("bleu_tokens or rouge_tokens are unknown to this program"_m);
    tokens = {*bleu, *rouge};
}

Json datasetJson(const data::Dataset& d) {
    Json json = {
        {"format_version", config::kFormatVersion},
        {"id", d.id},
        {"task", traitsOf(d.task).id},
        {"classes", d.classes},
        {"stream", d.stream},
        {"length", d.length},
        {"image_size", d.imageSize},
        {"channels", d.channels},
        {"mean", d.mean},
        {"deviation", d.deviation},
        {"fingerprint", d.fingerprint},
        {"bytes", d.bytes},
        {"notes", Json::array()},
        {"note_messages", Json::array()},
        {"splits", {{"train", d.train.count}, {"valid", d.valid.count}, {"test", d.test.count}}}};
    for (const auto& note : d.notes) {
        json["notes"].push_back(note.text());
        json["note_messages"].push_back(io::messageJson(note));
    }
    putPairs(d, json);
    if (d.processor) json["image_processor"] = data::jsonOf(*d.processor);
    return json;
}

// Reads the task. Older versions stored it as a number.
Task taskIn(JsonRecord& record) {
    const auto found = record.json().find("task");
    if (found != record.json().end() && found->is_string()) {
        const auto id = record.get<std::string>("task");
        if (const auto* known = findTask(id)) return known->task;
        record.refuse("task is %1, which this program does not know"_m(util::shortened(id, 40)));
        return {};
    }
    const int number = record.get<int>("task");
    if (number >= 0 && number <= static_cast<int>(Task::LanguageModel))
        return static_cast<Task>(number);
    record.refuse("task is %1, which this program does not know"_m(number));
    return Task::TextClassification;
}

// Rejects image sizes and normalisations that would break later computations.
void checkPictures(const data::Dataset& d, JsonRecord& record) {
    if (d.imageSize < 1 || d.imageSize > kLargestSide)
        record.refuse("image_size is %1"_m(d.imageSize));
    if (d.channels != 3) record.refuse("channels is %1; it must be 3"_m(d.channels));
    for (const float deviation : d.deviation)
        if (!(deviation > 0))
            record.refuse("deviation holds %1; it must be above 0"_m(std::to_string(deviation)));
}

// Reads the notes. Older versions stored only the texts.
std::vector<Message> notesIn(JsonRecord& record) {
    const auto texts = record.get<std::vector<std::string>>("notes");
    const auto stored = record.json().find("note_messages");
    const bool all =
        stored != record.json().end() && stored->is_array() && stored->size() == texts.size();
    static const std::string kBegin = "Warning: ";
    std::vector<Message> notes;
    for (const auto& text : texts) {
        auto note = all ? io::messageIn((*stored)[notes.size()]) : Message();
        if (note.text() != text)
            note = text.rfind(kBegin, 0) == 0 ? "Warning: %1"_m(text.substr(kBegin.size()))
                                              : verbatim(text);
        notes.push_back(std::move(note));
    }
    return notes;
}

Result<data::Dataset> datasetOf(JsonRecord record) {
    data::Dataset d;
    d.id = record.get<std::string>("id");
    d.task = taskIn(record);
    d.classes = record.get<std::vector<std::string>>("classes");
    d.stream = record.get<bool>("stream");
    d.length = record.get<int>("length");
    d.imageSize = record.get<int>("image_size");
    d.channels = record.get<int>("channels");
    d.mean = record.get<std::array<float, 3>>("mean");
    d.deviation = record.get<std::array<float, 3>>("deviation");
    d.fingerprint = record.get<std::string>("fingerprint");
    d.bytes = record.get<std::int64_t>("bytes");
    d.notes = notesIn(record);
    if (traitsOf(d.task).pictures()) checkPictures(d, record);
    if (traitsOf(d.task).pairs) {
        d.targetLength = record.get<int>("target_length");
        d.jointVocabulary = record.get<bool>("joint_vocabulary");
        readScoreTokens(record, d.scoreTokens);
    }
    if (traitsOf(d.task).labelled && d.classes.empty()) record.refuse("classes is empty"_m);
    HEADSCOPE_CHECK(record.status());
    if (record.has("image_processor")) {
        HEADSCOPE_TRY(auto processor, data::imageProcessorFrom(record.json()["image_processor"],
                                                               "vit", run_files::kDataset));
        d.processor = std::make_shared<const data::ImageProcessor>(std::move(processor));
    }
    return d;
}

Result<text::Tokenizer> storedVocabulary(const io::Directory& run, const char* file,
                                         tokenizers::Side side = tokenizers::Side::Source) {
    HEADSCOPE_TRY(const auto words, run.read(file, io::kJsonFileBytes));
    return parseVocabulary(words, run.pathOf(file), side);
}

// Compares two vocabularies.
bool sameTokens(const text::Tokenizer& one, const text::Tokenizer& other) {
    return one.tokens() == other.tokens() && one.merges() == other.merges() &&
           one.files() == other.files();
}

}  // namespace

Result<SplitSizes> readSplitSizes(const io::Directory& run) {
    HEADSCOPE_TRY(auto record, JsonRecord::read(run, run_files::kDataset));
    auto splits = record.part("splits");
    const SplitSizes sizes{splits.get<std::int64_t>("train"), splits.get<std::int64_t>("valid"),
                           splits.get<std::int64_t>("test")};
    record.adopt(splits);
    HEADSCOPE_CHECK(record.status());
    return sizes;
}

Message dataChange(const io::Directory& run, const data::Dataset& now) {
    const auto before = readDatasetRecord(run);
    const auto sizes = readSplitSizes(run);
    if (!before || !sizes) return "the content"_m;
    std::vector<Message> changes;
    const auto compare = [&](const Message& what, std::int64_t old, std::int64_t present) {
        if (old != present) changes.push_back(what(io::countText(present), io::countText(old)));
    };
    const bool stream = now.stream;
    compare(stream ? "%1 training tokens instead of %2"_m : "%1 training samples instead of %2"_m,
            sizes->train, now.train.count);
    compare(
        stream ? "%1 validation tokens instead of %2"_m : "%1 validation samples instead of %2"_m,
        sizes->valid, now.valid.count);
    compare(stream ? "%1 test tokens instead of %2"_m : "%1 test samples instead of %2"_m,
            sizes->test, now.test.count);
    if (before->classes != now.classes) changes.push_back("other classes"_m);
    if (!sameTokens(before->tokenizer, now.tokenizer) ||
        !sameTokens(before->targetTokenizer, now.targetTokenizer))
        changes.push_back("another vocabulary"_m);
    // Report the number of bytes only if nothing more specific has changed.
    if (changes.empty()) compare("%1 bytes instead of %2"_m, before->bytes, now.bytes);
    if (changes.empty()) return "other content of the same size"_m;
    return joined(changes, ", ");
}

std::vector<DataFact> dataFacts(const io::Directory& run, const std::string& fingerprint,
                                const data::Dataset& now) {
    constexpr std::size_t kShown = 12;  // hex digits shown, out of 64
    std::vector<DataFact> facts{
        {"fingerprint"_m.text(), fingerprint.substr(0, kShown), now.fingerprint.substr(0, kShown)}};
    const auto before = readDatasetRecord(run);
    const auto sizes = readSplitSizes(run);
    if (!before || !sizes) return facts;
    const auto count = [&](const Message& name, std::int64_t then, std::int64_t present) {
        facts.push_back({name.text(), io::countText(then), io::countText(present)});
    };
    const bool stream = now.stream;
    count(stream ? "training tokens"_m : "training samples"_m, sizes->train, now.train.count);
    count(stream ? "validation tokens"_m : "validation samples"_m, sizes->valid, now.valid.count);
    count(stream ? "test tokens"_m : "test samples"_m, sizes->test, now.test.count);
    const auto words = [](const std::vector<std::string>& names) {
        std::string all;
        for (const auto& name : names) all += (all.empty() ? "" : ", ") + name;
        return util::shortened(all, 60);
    };
    if (!before->classes.empty() || !now.classes.empty())
        facts.push_back({"classes"_m.text(), words(before->classes), words(now.classes)});
    if (before->tokenizer.size() > 0 || now.tokenizer.size() > 0) {
        count("words known"_m, before->tokenizer.size(), now.tokenizer.size());
        auto& known = facts.back();
        // Vocabularies of equal size may contain different tokens.
        if (known.same() && !sameTokens(before->tokenizer, now.tokenizer)) known.now += ", others";
    }
    count("bytes"_m, before->bytes, now.bytes);
    return facts;
}

Status writeDatasetRecord(const io::Directory& run, const data::Dataset& dataset) {
    if (dataset.tokenizer.size() > 0)
        HEADSCOPE_CHECK(
            io::writeJsonFile(run, run_files::kVocabulary, vocabularyJson(dataset.tokenizer)));
    if (dataset.targetTokenizer.size() > 0 && !dataset.jointVocabulary)
        HEADSCOPE_CHECK(io::writeJsonFile(run, run_files::kTargetVocabulary,
                                          vocabularyJson(dataset.targetTokenizer)));
    return io::writeJsonFile(run, run_files::kDataset, datasetJson(dataset));
}

Result<data::Dataset> parseDatasetRecord(std::string_view text, const std::string& what) {
    HEADSCOPE_TRY(auto record, JsonRecord::parse(text, what));
    return datasetOf(std::move(record));
}

Result<text::Tokenizer> parseVocabulary(std::string_view text, const std::string& what,
                                        tokenizers::Side side) {
    HEADSCOPE_TRY(auto record, JsonRecord::parse(text, what));
    text::TokenizerOptions options;
    const auto kind = record.get<std::string>("kind");
    const auto* known = text::findTokenKind(kind);
    if (known)
        options.kind = *known;
    else
        record.refuse("kind is %1, not words, characters, symbols, byte-pair or imported"_m(
            util::shortened(kind, 40)));
    options.lowerCase = record.get<bool>("lower_case");
    options.minimumFrequency = record.get<std::int64_t>("minimum_frequency");
    options.maximumSize = record.get<std::int64_t>("maximum_size");
    if (options.kind == text::TokenKind::Imported) {
        HEADSCOPE_CHECK(record.status());
        if (options.maximumSize < 1 || options.maximumSize > kMostRows)
            record.refuse(
                "maximum_size is %1; allowed are 1 to %2"_m(options.maximumSize, kMostRows));
        HEADSCOPE_CHECK(record.status());
        HEADSCOPE_TRY(auto files, tokenizers::tokenizerFilesIn(record.json(), what));
        const auto start = record.has("start_token") ? record.get<std::int32_t>("start_token") : -1;
        HEADSCOPE_CHECK(record.status());
        return text::Tokenizer::fromFiles(std::move(files), options.maximumSize, what, side, start);
    }
    const bool pairs = options.kind == text::TokenKind::BytePairs;
    const auto merges = pairs ? mergesIn(record) : std::vector<text::Merge>();
    auto tokens =
        pairs ? std::vector<std::string>() : record.get<std::vector<std::string>>("tokens");
    HEADSCOPE_CHECK(record.status());
    auto tokenizer = pairs ? text::Tokenizer::fromMerges(merges, options)
                           : text::Tokenizer::fromTokens(std::move(tokens), options);
    if (!tokenizer) return std::move(tokenizer).error().within(what);
    return tokenizer;
}

Result<data::Dataset> readDatasetRecord(const io::Directory& run) {
    HEADSCOPE_TRY(const auto text, run.read(run_files::kDataset, io::kJsonFileBytes));
    HEADSCOPE_TRY(auto dataset, parseDatasetRecord(text, run.pathOf(run_files::kDataset)));
    if (!traitsOf(dataset.task).pictures()) {
        HEADSCOPE_TRY(dataset.tokenizer, storedVocabulary(run, run_files::kVocabulary));
    }
    if (traitsOf(dataset.task).pairs) {
        // A joint vocabulary is stored in a single file.
        dataset.targetTokenizer = dataset.tokenizer;
        if (dataset.jointVocabulary && !dataset.tokenizer.isImported()) return dataset;
        // An imported one can divide the texts of both sides differently.
        const char* file =
            dataset.jointVocabulary ? run_files::kVocabulary : run_files::kTargetVocabulary;
        HEADSCOPE_TRY(dataset.targetTokenizer,
                      storedVocabulary(run, file, tokenizers::Side::Target));
    }
    return dataset;
}

}  // namespace headscope::runs
