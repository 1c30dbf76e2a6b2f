#include "core/data/readers/text_checks.h"

#include "core/api/base/table_text.h"
#include "core/base/io/text_file.h"
#include "core/base/text/pair_text.h"
#include "core/base/util/utf8.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace headscope::data {
namespace {

// A validation or test split below this size gets a warning.
constexpr std::int64_t kSmallSplit = 32;
constexpr std::size_t kClassesNamed = 3;  // listed by name in warnings

Message shareText(std::int64_t part, std::int64_t whole) {
    const double share = whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
    return "%1 (%2)"_m("%1 of %2"_m(io::countText(part), io::countText(whole)), percentText(share));
}

bool blank(const std::string& text) {
    return text.find_first_not_of(" \t\r\n\v\f") == std::string::npos;
}

bool hasEntity(const std::string& text) {
    for (const char* entity : {"&lt;", "&gt;", "&amp;", "&quot;", "&nbsp;", "#39;"})
        if (text.find(entity) != std::string::npos) return true;
    return false;
}

// The same text for every sample usually means that the wrong column was chosen.
void warnAboutRepeats(TextCorpus& corpus) {
    const auto& texts = corpus.train.texts;
    const bool same = texts.size() > 1 && std::all_of(texts.begin(), texts.end(),
                                                      [&](const auto& t) { return t == texts[0]; });
    if (same)
        corpus.notes.warn("every training text is identical; nothing can be learned from them"_m);
}

using TextSet = std::unordered_set<std::string_view>;

void leaksOf(const Message& what, const TextRows& rows, const TextSet& training,
             ImportNotes& notes) {
    std::int64_t shared = 0;
    std::string examples;
    for (const auto& text : rows.texts) {
        if (!training.count(text)) continue;
        if (++shared <= 5)
            examples += (examples.empty() ? "\"" : ", \"") +
                        util::shortened(text::shownText(text), 60) + "\"";
    }
    reportLeak(what, shared, rows.count(), examples, notes);
}

}  // namespace

Status refuseEmptyTexts(const TextCorpus& corpus) {
    for (const auto* rows : {&corpus.train, &corpus.valid, &corpus.test}) {
        const auto empty = std::count_if(rows->texts.begin(), rows->texts.end(), blank);
        const auto name = rows == &corpus.train  ? "training"_m
                          : rows == &corpus.test ? "test"_m
                                                 : "validation"_m;
        if (empty * 100 > rows->count())
            return Error{ErrorCode::BadData,
                         "%1 %2 rows have an empty text; at most 1 % may"_m(
                             shareText(empty, rows->count()), name),
                         "Check which column holds the text"_m};
    }
    return {};
}

std::vector<std::int64_t> countsOfClasses(const std::vector<std::int32_t>& labels,
                                          std::size_t classes) {
    std::vector<std::int64_t> counts(classes);
    for (const auto label : labels) ++counts[static_cast<std::size_t>(label)];
    return counts;
}

Status refuseOneClass(const std::vector<std::int64_t>& counts) {
    if (std::count_if(counts.begin(), counts.end(), [](auto n) { return n > 0; }) > 1) return {};
    return Error{ErrorCode::BadData, "all training samples are of one class: nothing to classify"_m,
                 "Add samples of another class"_m};
}

void warnAboutCounts(const std::vector<std::string>& classes,
                     const std::vector<std::int64_t>& counts, ImportNotes& notes) {
    const auto largest = *std::max_element(counts.begin(), counts.end());
    std::vector<std::string> missing;
    for (std::size_t c = 0; c < counts.size(); ++c) {
        if (counts[c] == 0) missing.push_back("\"" + classes[c] + "\"");
        // Fewer than one sample per 1,000 of the largest class.
        if (counts[c] > 0 && counts[c] * 1000 < largest)
            notes.warn(
                "class \"%1\" has %2 training samples against %3 of the largest class; accuracy "
                "will "
                "say little about it"_m(classes[c], io::countText(counts[c]),
                                        io::countText(largest)));
    }
    // One warning names all these classes, so that other warnings are not hidden.
    if (missing.size() <= kClassesNamed) {
        for (const auto& name : missing) notes.warn("class %1 lacks training samples"_m(name));
        return;
    }
    std::string names;
    for (std::size_t i = 0; i < kClassesNamed; ++i) names += (i > 0 ? ", " : "") + missing[i];
    notes.warn("%1 classes lack training samples: %2, ..."_m(
        io::countText(static_cast<std::int64_t>(missing.size())), names));
}

Status checkClasses(const TextCorpus& corpus) {
    if (corpus.train.count() == 0)
        return Error{ErrorCode::BadData, "no training text is left"_m,
                     "Check which column holds the text"_m};
    return refuseOneClass(countsOfClasses(corpus.train.labels, corpus.classes.size()));
}

void warnAboutClasses(TextCorpus& corpus) {
    warnAboutCounts(corpus.classes, countsOfClasses(corpus.train.labels, corpus.classes.size()),
                    corpus.notes);
}

void warnAboutTexts(TextCorpus& corpus) {
    warnAboutRepeats(corpus);
    const auto& texts = corpus.train.texts;
    const auto entities = std::count_if(texts.begin(), texts.end(), hasEntity);
    if (entities > 0)
        corpus.notes.note(
            "%1 training texts contain HTML entities such as &lt; or #39; they are kept as text"_m(
                shareText(entities, corpus.train.count())));
}

void warnAboutLeaks(TextCorpus& corpus) {
    const TextSet training(corpus.train.texts.begin(), corpus.train.texts.end());
    leaksOf("test texts"_m, corpus.test, training, corpus.notes);
    leaksOf("validation texts"_m, corpus.valid, training, corpus.notes);
}

void reportLeak(const Message& what, std::int64_t shared, std::int64_t all,
                const std::string& examples, ImportNotes& notes) {
    if (shared == 0) return;
    const auto share = shareText(shared, all);
    auto text = examples.empty()
                    ? "%1 %2 also occur in the training data"_m(share, what)
                    : "%1 %2 also occur in the training data, e.g. %3"_m(share, what, examples);
    // A leak of up to 1 % hardly changes a score, so a note is enough.
    if (shared * 100 <= all) return notes.note(std::move(text));
    notes.warn("%1: their scores are better than scores on new data"_m(std::move(text)));
}

void warnSmallSplit(const Message& name, std::int64_t count, ImportNotes& notes) {
    if (count == 0)
        notes.warn("the dataset lacks %1 samples"_m(name));
    else if (count < kSmallSplit)
        notes.warn("only %1 %2 samples: scores on them are imprecise"_m(count, name));
}

// Warns if the model does not know many of the words that it is evaluated on.
static void warnAboutUnknown(const Message& name, const Split& split, std::int32_t id,
                             ImportNotes& notes) {
    const auto all = static_cast<std::int64_t>(split.tokens.size());
    const auto unknown = std::count(split.tokens.begin(), split.tokens.end(), id);
    // Warn if more than a fifth of the tokens is unknown.
    if (unknown * 5 > all)
        notes.warn(
            "%1 tokens of the %2 texts are not in the vocabulary, so their scores are not "
            "meaningful"_m(shareText(unknown, all), name));
}

Status checkVocabulary(const text::Tokenizer& tokenizer, const Message& vocabulary) {
    if (tokenizer.size() > text::kUnknown + 1) return {};
    return Error{ErrorCode::BadData,
                 "no token occurs %1 times in the training texts, so %2 would be empty"_m(
                     tokenizer.options().minimumFrequency, vocabulary),
                 "Lower dataset.min_frequency"_m};
}

void warnAboutSplits(const Dataset& dataset, ImportNotes& notes) {
    warnSmallSplit("validation"_m, dataset.valid.count, notes);
    warnSmallSplit("test"_m, dataset.test.count, notes);
    warnAboutUnknown("validation"_m, dataset.valid, dataset.tokenizer.unknown(), notes);
    warnAboutUnknown("test"_m, dataset.test, dataset.tokenizer.unknown(), notes);
    std::int64_t unknown = 0;
    const auto& train = dataset.train;
    for (std::size_t i = 0; i + 1 < train.offsets.size(); ++i)
        unknown += std::all_of(train.tokens.begin() + train.offsets[i],
                               train.tokens.begin() + train.offsets[i + 1],
                               [&](auto id) { return id == dataset.tokenizer.unknown(); });
    if (unknown > 0)
        notes.warn(
            "%1 training texts consist of unknown tokens only (too rare for the vocabulary)"_m(
                shareText(unknown, train.count)));
}

}  // namespace headscope::data
