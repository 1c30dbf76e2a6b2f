#include "core/data/readers/text_corpus.h"

#include "core/base/io/text_file.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/letter_checks.h"
#include "core/data/readers/text_checks.h"

#include <algorithm>

namespace headscope::data {
namespace {

TextRows select(TextRows& from, const std::vector<std::int64_t>& rows) {
    TextRows out;
    out.texts.reserve(rows.size());
    out.labels.reserve(rows.size());
    for (const auto row : rows) {
        out.texts.push_back(std::move(from.texts[static_cast<std::size_t>(row)]));
        out.labels.push_back(from.labels[static_cast<std::size_t>(row)]);
    }
    return out;
}

// Splits off validation and test texts that the corpus does not provide.
void divide(TextCorpus& corpus, SplitOptions options) {
    const bool ownTest = corpus.test.count() > 0, ownValid = corpus.valid.count() > 0;
    if (ownTest) options.testFraction = 0;
    if (ownValid) options.validFraction = 0;
    const auto rows = splitRows(corpus.train.count(), options);
    if (!ownValid) corpus.valid = select(corpus.train, rows.valid);
    if (!ownTest) corpus.test = select(corpus.train, rows.test);
    corpus.train = select(corpus.train, rows.train);
}

std::int64_t dropTokenless(TextRows& rows, const text::TokenizerOptions& options) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows.texts.size(); ++i) {
        if (!text::hasToken(rows.texts[i], options)) continue;
        if (kept != i) rows.texts[kept] = std::move(rows.texts[i]);
        rows.labels[kept++] = rows.labels[i];
    }
    const auto dropped = static_cast<std::int64_t>(rows.texts.size() - kept);
    rows.texts.resize(kept);
    rows.labels.resize(kept);
    return dropped;
}

// Imported tokenizers add special tokens, which are kept if a text is cut. Therefore texts are cut
// to the model's length at once, and counted in `cut`.
std::vector<std::int32_t> wholeTokens(const std::string& text, const text::Tokenizer& tokenizer,
                                      std::int64_t length, std::int64_t& cut) {
    if (!tokenizer.isImported()) return tokenizer.encode(text, kLongestText);
    const auto most = static_cast<std::size_t>(length);
    auto ids = tokenizer.encode(text, most + 1);
    if (ids.size() <= most) return ids;
    ++cut;
    return tokenizer.encode(text, most);
}

// Adds the types of the next sample's tokens. Call before adding the tokens.
void addTypes(const std::vector<std::uint8_t>& types, Split& split) {
    if (types.empty()) return;
    split.types.resize(split.tokens.size(), 0);
    split.types.insert(split.types.end(), types.begin(), types.end());
}

Status encode(TextRows rows, const text::Tokenizer& tokenizer, std::int64_t length,
              const LoadContext& context, Split& split, std::int64_t& cut) {
    split.count = rows.count();
    split.offsets.reserve(rows.texts.size() + 1);
    split.offsets.push_back(0);
    for (const auto& text : rows.texts) {
        if (split.offsets.size() % 1024 == 0 && context.cancelled()) return io::cancelledError();
        const auto ids = wholeTokens(text, tokenizer, length, cut);
        addTypes(tokenizer.types(text, ids.size()), split);
        split.tokens.insert(split.tokens.end(), ids.begin(), ids.end());
        if (!split.types.empty()) split.types.resize(split.tokens.size(), 0);
        split.offsets.push_back(static_cast<std::int64_t>(split.tokens.size()));
    }
    split.labels = std::move(rows.labels);
    split.texts = std::move(rows.texts);
    return {};
}

// Numbers the labels as the classes of an imported model, if they have the same names. Otherwise
// the labels are placeholders, and a warning says so.
void useModelClasses(const std::vector<std::string>& classes, TextCorpus& corpus) {
    if (classes.empty() || classes == corpus.classes) return;
    const auto numbers = classNumbers(corpus.classes, classes);
    for (auto* rows : {&corpus.train, &corpus.valid, &corpus.test})
        for (auto& label : rows->labels) label = numbers.numbers[static_cast<std::size_t>(label)];
    corpus.classes = classes;
    if (!numbers.sameNames) corpus.notes.warn(placeholderLabels());
}

Result<text::Tokenizer> tokenizerFor(const TextCorpus& corpus, const TextOptions& options,
                                     const LoadContext& context) {
    if (options.tokenizer.kind == text::TokenKind::Imported)
        return importedTokenizer(options.config);
    return text::Tokenizer::train(corpus.train.texts, options.tokenizer, context.cancel);
}

// Notes how many texts are longer than the model reads.
void noteCut(std::int64_t cut, std::int64_t length, Dataset& dataset) {
    const auto all = dataset.train.count + dataset.valid.count + dataset.test.count;
    if (cut > 0)
        dataset.notes.push_back("%1 of %2 texts are longer than %3 tokens and are cut there"_m(
            io::countText(cut), io::countText(all), length));
}

Status prepare(TextCorpus& corpus, const TextOptions& options) {
    HEADSCOPE_CHECK(refuseEmptyTexts(corpus));
    auto dropped = dropTokenless(corpus.train, options.tokenizer);
    dropped += dropTokenless(corpus.valid, options.tokenizer) +
               dropTokenless(corpus.test, options.tokenizer);
    if (dropped == 1) corpus.notes.note("1 text without any token was left out"_m);
    if (dropped > 1)
        corpus.notes.note("%1 texts without any token were left out"_m(io::countText(dropped)));
    return checkClasses(corpus);
}

// Moves the kept tokens forward in place; returns the number of cut samples.
std::int64_t cutSplit(Split& split, std::int64_t length, int& longest) {
    std::int64_t cut = 0, at = 0;
    for (std::size_t i = 0; i + 1 < split.offsets.size(); ++i) {
        const auto first = split.offsets[i], size = split.offsets[i + 1] - first;
        const auto kept = std::min(size, length);
        std::copy_n(split.tokens.begin() + first, kept, split.tokens.begin() + at);
        if (!split.types.empty())
            std::copy_n(split.types.begin() + first, kept, split.types.begin() + at);
        cut += kept < size;
        longest = std::max(longest, static_cast<int>(kept));
        split.offsets[i] = at;
        at += kept;
    }
    if (!split.offsets.empty()) split.offsets.back() = at;
    split.tokens.resize(static_cast<std::size_t>(at));
    if (!split.types.empty()) split.types.resize(static_cast<std::size_t>(at));
    return cut;
}

}  // namespace

TextOptions TextOptions::from(const RunConfig& config) {
    TextOptions o;
    if (const auto* kind = text::findTokenKind(wordOr(config, "dataset.tokens", "words")))
        o.tokenizer.kind = *kind;
    o.tokenizer.lowerCase = flagOr(config, "dataset.lower_case", true);
    o.tokenizer.minimumFrequency = integerOr(config, "dataset.min_frequency", 2);
    o.tokenizer.maximumSize = integerOr(config, "dataset.vocab_size", 30000);
    o.split.validFraction = realOr(config, "dataset.valid_fraction", 0.1);
    o.split.testFraction = realOr(config, "dataset.test_fraction", 0.1);
    o.split.seed = static_cast<std::uint64_t>(integerOr(config, "dataset.split_seed", 0));
    o.split.maximumTraining = integerOr(config, "dataset.max_samples", 0);
    if (!importsTokens(config)) return o;
    o.length = integerOr(config, "model.length", kLongestText);
    o.classes = importedClasses(config);
    o.config = config;
    return o;
}

Result<Dataset> assembleText(TextCorpus corpus, const TextOptions& options,
                             const LoadContext& context) {
    HEADSCOPE_CHECK(checkVocabularySize(options.tokenizer));
    if (context.progress)
        context.progress("checking %1 texts"_m(io::countText(corpus.train.count())));
    const bool ownTest = corpus.test.count() > 0;
    HEADSCOPE_CHECK(prepare(corpus, options));
    useModelClasses(options.classes, corpus);
    divide(corpus, options.split);
    // Notes about training texts count only those that remain for training.
    warnAboutClasses(corpus);
    warnAboutTexts(corpus);
    warnAboutLeaks(corpus);
    warnAboutLetters(corpus.train.texts, corpus.notes);
    if (!ownTest)
        corpus.notes.note("no test file: %1 rows were split off for the test (split seed %2)"_m(
            io::countText(corpus.test.count()), options.split.seed));
    if (context.cancelled()) return io::cancelledError();
    if (context.progress) context.progress("building the vocabulary"_m);
    Dataset out;
    out.task = Task::TextClassification;
    out.classes = std::move(corpus.classes);
    out.bytes = corpus.bytes;
    HEADSCOPE_TRY(out.tokenizer, tokenizerFor(corpus, options, context));
    HEADSCOPE_CHECK(checkVocabulary(out.tokenizer, "the vocabulary"_m));
    if (context.progress) context.progress("turning texts into tokens"_m);
    std::int64_t cut = 0;
    const auto tokens = [&](TextRows& rows, Split& split) {
        return encode(std::move(rows), out.tokenizer, options.length, context, split, cut);
    };
    HEADSCOPE_CHECK(tokens(corpus.train, out.train));
    HEADSCOPE_CHECK(tokens(corpus.valid, out.valid));
    HEADSCOPE_CHECK(tokens(corpus.test, out.test));
    warnAboutSplits(out, corpus.notes);
    out.notes = corpus.notes.lines();
    noteCut(cut, options.length, out);
    return out;
}

void cutToLength(Dataset& dataset, std::int64_t length) {
    std::int64_t cut = 0;
    dataset.length = 0;
    for (auto* split : {&dataset.train, &dataset.valid, &dataset.test})
        cut += cutSplit(*split, length, dataset.length);
    noteCut(cut, length, dataset);
}

}  // namespace headscope::data
