#include "core/data/readers/pair_corpus.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/text_file.h"
#include "core/base/text/writing_systems.h"
#include "core/base/util/unicode.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/letter_checks.h"
#include "core/data/readers/text_checks.h"

#include <algorithm>
#include <unordered_set>

namespace headscope::data {
namespace {

constexpr std::int64_t kUsualPairVocabulary = 8000;

PairRows select(PairRows& from, const std::vector<std::int64_t>& rows) {
    PairRows out;
    out.name = from.name;
    for (const auto row : rows) {
        const auto i = static_cast<std::size_t>(row);
        out.lines.push_back(from.lineOf(row));
        // Moves the texts, so each row may be selected only once.
        out.sources.push_back(std::move(from.sources[i]));
        out.targets.push_back(std::move(from.targets[i]));
    }
    return out;
}

// Splits off validation and test pairs that the corpus does not provide.
void divide(PairCorpus& corpus, SplitOptions options) {
    const bool ownTest = corpus.test.count() > 0, ownValid = corpus.valid.count() > 0;
    if (ownTest) options.testFraction = 0;
    if (ownValid) options.validFraction = 0;
    // A fraction of 0 splits nothing off: the corpus has its own file.
    const auto rows = splitRows(corpus.train.count(), options);
    if (!ownValid) corpus.valid = select(corpus.train, rows.valid);
    if (!ownTest) {
        corpus.test = select(corpus.train, rows.test);
        corpus.notes.note("no test file: %1 pairs were split off for the test (split seed %2)"_m(
            io::countText(corpus.test.count()), options.seed));
    }
    corpus.train = select(corpus.train, rows.train);
}

Message linesText(const std::vector<std::int64_t>& lines) {
    if (lines.size() == 1) return "line %1"_m(lines[0]);
    if (lines.size() == 2) return "lines %1 and %2"_m(lines[0], lines[1]);
    if (lines.size() == 3) return "lines %1, %2 and %3"_m(lines[0], lines[1], lines[2]);
    return "lines %1, %2, %3 and %4 more"_m(
        lines[0], lines[1], lines[2], io::countText(static_cast<std::int64_t>(lines.size()) - 3));
}

// Returns whether a text has content. White space alone counts as empty, even if it has tokens.
bool saysSomething(const std::string& text, const text::TokenizerOptions& options) {
    return !util::splitAtSpaces(text).empty() && text::hasToken(text, options);
}

// Removes pairs with an empty side and reports their lines.
Status dropEmpty(PairRows& rows, const text::TokenizerOptions& options, ImportNotes& notes) {
    std::vector<std::int64_t> kept, sourceless, targetless;
    for (std::int64_t row = 0; row < rows.count(); ++row) {
        const auto i = static_cast<std::size_t>(row);
        const bool source = saysSomething(rows.sources[i], options),
                   target = saysSomething(rows.targets[i], options);
        if (!source) sourceless.push_back(rows.lineOf(row));
        // Report a pair without both sides only once, as one without a source.
        if (source && !target) targetless.push_back(rows.lineOf(row));
        if (source && target) kept.push_back(row);
    }
    const auto dropped = rows.count() - static_cast<std::int64_t>(kept.size());
    if (dropped == 0) return {};
    std::vector<Message> reasons;
    if (!sourceless.empty()) reasons.push_back("no source in %1"_m(linesText(sourceless)));
    if (!targetless.empty()) reasons.push_back("no target in %1"_m(linesText(targetless)));
    const auto which = joined(reasons, "; ");
    // More than a tenth suggests that the files do not belong together.
    if (dropped * 10 > rows.count())
        return Error{ErrorCode::BadData,
                     "%1: %2 of %3 pairs have an empty side (%4); at most a tenth may"_m(
                         rows.name, io::countText(dropped), io::countText(rows.count()), which),
                     "Check that the files are complete and aligned line by line"_m};
    notes.warn("%1: %2 pairs with an empty side were left out: %3"_m(
        rows.name, io::countText(dropped), which));
    rows = select(rows, kept);
    return {};
}

struct Encoded {
    std::vector<PairTokens> pairs;
    std::int64_t unknown = 0, tokens = 0;  // counts of the target tokens
};

Result<Encoded> encode(const PairRows& rows, const Dataset& dataset, const LoadContext& context) {
    Encoded out;
    out.pairs.reserve(rows.sources.size());
    for (std::size_t i = 0; i < rows.sources.size(); ++i) {
        if (i % 1024 == 0 && context.cancelled()) return io::cancelledError();
        PairTokens pair;
        pair.source = encodeSide(dataset.tokenizer, rows.sources[i], kLongestPairText);
        pair.target = encodeSide(dataset.targetTokenizer, rows.targets[i], kLongestPairText);
        out.unknown +=
            std::count(pair.target.begin(), pair.target.end(), dataset.targetTokenizer.unknown());
        out.tokens += static_cast<std::int64_t>(pair.target.size());
        out.pairs.push_back(std::move(pair));
    }
    return out;
}

// Returns whether a pair fits the model. Each side needs room for one special token.
bool fits(const PairTokens& pair, std::int64_t length) {
    return static_cast<std::int64_t>(std::max(pair.source.size(), pair.target.size())) < length;
}

// Training pairs that are too long are dropped: a cut target would teach the model to stop too
// early.
Status dropLong(PairRows& rows, std::vector<PairTokens>& pairs, std::int64_t length,
                ImportNotes& notes) {
    std::vector<std::int64_t> kept;
    std::vector<PairTokens> short_;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        longest = std::max({longest, pairs[i].source.size(), pairs[i].target.size()});
        if (!fits(pairs[i], length)) continue;
        kept.push_back(static_cast<std::int64_t>(i));
        short_.push_back(std::move(pairs[i]));
    }
    const auto all = rows.count(), dropped = all - static_cast<std::int64_t>(kept.size());
    if (dropped == 0) {
        pairs = std::move(short_);
        return {};
    }
    const auto reach =
        "%1 tokens on a side (model.length %2 including a special token); the longest has %3"_m(
            length - 1, length, io::countText(static_cast<std::int64_t>(longest)));
    if (kept.empty())
        return Error{ErrorCode::BadData, "every training pair is longer than %1"_m(reach),
                     "Raise model.length"_m};
    notes.note("%1 of %2 training pairs were left out: longer than %3"_m(
        io::countText(dropped), io::countText(all), reach));
    rows = select(rows, kept);
    pairs = std::move(short_);
    return {};
}

void cutTargets(std::vector<PairTokens>& pairs, std::int64_t length) {
    const auto most = static_cast<std::size_t>(length - 1);
    for (auto& pair : pairs) pair.target.resize(std::min(pair.target.size(), most));
}

void cutSources(std::vector<PairTokens>& pairs, std::int64_t length, ImportNotes& notes) {
    const auto most = static_cast<std::size_t>(length - 1);
    std::int64_t cut = 0;
    for (auto& pair : pairs) {
        cut += pair.source.size() > most;
        pair.source.resize(std::min(pair.source.size(), most));
    }
    if (cut > 0)
        notes.note("%1 of %2 training texts are longer than %3 tokens and are cut there"_m(
            io::countText(cut), io::countText(static_cast<std::int64_t>(pairs.size())), most));
}

// Validation and test pairs are cut for the loss only; scores compare with their whole text.
void cutLong(std::vector<PairTokens>& pairs, std::int64_t length, const Message& split,
             ImportNotes& notes) {
    const auto most = static_cast<std::size_t>(length - 1);
    std::int64_t cut = 0;
    for (auto& pair : pairs) {
        cut += !fits(pair, length);
        pair.source.resize(std::min(pair.source.size(), most));
        pair.target.resize(std::min(pair.target.size(), most));
    }
    if (cut > 0)
        notes.warn(
            "%1 of %2 %3 pairs are longer than %4 tokens and are cut there; scores still compare "
            "with their whole text (model.length)"_m(
                io::countText(cut), io::countText(static_cast<std::int64_t>(pairs.size())), split,
                most));
}

void keep(PairRows rows, const std::vector<PairTokens>& pairs, const Dataset& dataset,
          Split& split) {
    // Offsets have one more entry than there are pairs.
    split.offsets = split.pairs.offsets = {0};
    for (const auto& pair : pairs) addPair(pair, endOf(dataset.tokenizer), split);
    split.texts = std::move(rows.sources);
    split.pairs.texts = std::move(rows.targets);
    split.count = static_cast<std::int64_t>(pairs.size());
}

void noteUnknown(const Encoded& test, bool imported, ImportNotes& notes) {
    if (test.unknown == 0) return;
    const auto text =
        "%1 of %2 tokens of the test targets are not in the target vocabulary, so no translation "
        "can contain them"_m(io::countText(test.unknown), io::countText(test.tokens));
    // More than 1 % of unknown tokens lowers BLEU noticeably.
    if (test.unknown * 100 > test.tokens && imported)
        notes.warn(text);
    else if (test.unknown * 100 > test.tokens)
        notes.warn("%1 (byte-pair tokens leave nothing unknown)"_m(text));
    else
        notes.note(text);
}

// Reports pairs that also occur in the training split.
void noteLeak(const PairRows& train, const PairRows& rows, const Message& what,
              ImportNotes& notes) {
    std::unordered_set<std::string> known;
    for (std::size_t i = 0; i < train.sources.size(); ++i)
        // A newline cannot occur in a text, so the joined strings are unambiguous.
        known.insert(train.sources[i] + '\n' + train.targets[i]);
    std::int64_t shared = 0;
    for (std::size_t i = 0; i < rows.sources.size(); ++i)
        shared += static_cast<std::int64_t>(known.count(rows.sources[i] + '\n' + rows.targets[i]));
    if (shared > 0) reportLeak(what, shared, rows.count(), "", notes);
}

Status trainTokenizers(const PairRows& train, const PairOptions& options,
                       const LoadContext& context, Dataset& out) {
    out.jointVocabulary = options.joint;
    if (options.imported) {
        HEADSCOPE_TRY(auto both, importedPairTokenizers(*options.imported));
        out.tokenizer = std::move(both.source);
        out.targetTokenizer = std::move(both.target);
        return {};
    }
    if (options.joint) {
        // Only training texts: the vocabulary must not know the test.
        auto both = train.sources;
        both.insert(both.end(), train.targets.begin(), train.targets.end());
        HEADSCOPE_TRY(out.tokenizer,
                      text::Tokenizer::train(both, options.tokenizer, context.cancel));
        out.targetTokenizer = out.tokenizer;
    } else {
        HEADSCOPE_TRY(out.tokenizer,
                      text::Tokenizer::train(train.sources, options.tokenizer, context.cancel));
        HEADSCOPE_TRY(out.targetTokenizer,
                      text::Tokenizer::train(train.targets, options.tokenizer, context.cancel));
    }
    HEADSCOPE_CHECK(checkVocabulary(
        out.tokenizer, options.joint ? "the joint vocabulary"_m : "the source vocabulary"_m));
    return checkVocabulary(out.targetTokenizer, "the target vocabulary"_m);
}

void chooseScoreTokens(PairCorpus& corpus, Dataset& out) {
    const auto letters = text::lettersOf(corpus.train.targets);
    out.scoreTokens = text::scoreTokensFor(letters);
    if (const auto note = text::scoreTokensNote(letters); !note.empty()) corpus.notes.warn(note);
}

Status prepare(PairCorpus& corpus, const PairOptions& options) {
    if (!options.imported) HEADSCOPE_CHECK(checkVocabularySize(options.tokenizer));
    if (corpus.train.count() == 0)
        return Error{ErrorCode::BadData, "no training pairs were found"_m,
                     "Choose files that hold texts"_m};
    // Drop empty pairs before splitting, so that the shares are exact.
    for (auto* rows : {&corpus.train, &corpus.valid, &corpus.test})
        HEADSCOPE_CHECK(dropEmpty(*rows, options.tokenizer, corpus.notes));
    divide(corpus, options.split);
    if (corpus.train.count() == 0)
        return Error{ErrorCode::BadData, "too few pairs to split off validation and test"_m,
                     "Add validation and test files, or more pairs"_m};
    noteLeak(corpus.train, corpus.valid, "validation pairs"_m, corpus.notes);
    noteLeak(corpus.train, corpus.test, "test pairs"_m, corpus.notes);
    warnAboutLetters(corpus.train.sources, corpus.notes);
    warnAboutLetters(corpus.train.targets, corpus.notes);
    return {};
}

}  // namespace

PairOptions PairOptions::from(const RunConfig& config) {
    PairOptions o;
    o.tokenizer.kind = text::TokenKind::BytePairs;
    if (const auto* kind = text::findTokenKind(wordOr(config, "dataset.tokens", "")))
        o.tokenizer.kind = *kind;
    o.tokenizer.lowerCase = flagOr(config, "dataset.lower_case", false);
    o.tokenizer.minimumFrequency = integerOr(config, "dataset.min_frequency", 2);
    o.tokenizer.maximumSize = integerOr(config, "dataset.vocab_size", kUsualPairVocabulary);
    o.joint = wordOr(config, "dataset.vocabulary", "joint") == "joint";
    o.length = std::max<std::int64_t>(integerOr(config, "model.length", kUsualPairLength), 2);
    o.split.validFraction = realOr(config, "dataset.valid_fraction", 0.05);
    o.split.testFraction = realOr(config, "dataset.test_fraction", 0.05);
    o.split.seed = static_cast<std::uint64_t>(integerOr(config, "dataset.split_seed", 0));
    o.split.maximumTraining = integerOr(config, "dataset.max_samples", 0);
    if (importsTokens(config)) {
        o.imported = config;
        o.tokenizer.kind = text::TokenKind::Imported;
        o.joint = integerOr(config, "dataset.target_size", 0) == 0;
    }
    return o;
}

std::vector<ParamSpec> pairSpecs(const std::vector<text::TokenKind>& kinds, bool joint) {
    auto tokens = tokensSpec(kinds);
    tokens.advanced = false;
    const ParamChoice one{
        "joint", "One for both",
        "The same tokens on both sides: names are copied, embeddings can be shared."};
    const ParamChoice two{"each", "One per side", "Separate tokens for source and target."};
    auto test = validFractionSpec(0.05);
    test.key = "dataset.test_fraction";
    test.name = "Test share";
    test.help = "Share of the pairs held out for the test if no test file is given.";
    return {
        tokens,
        choiceSpec("dataset.vocabulary", "Source and target vocabulary",
                   "Whether source and target share their tokens.",
                   joint ? std::vector<ParamChoice>{one, two} : std::vector<ParamChoice>{two, one}),
        integerSpec("dataset.vocab_size", "Vocabulary",
                    "Maximum vocabulary size per side, including [PAD] and "
                    "[UNK].",
                    kUsualPairVocabulary, 3, 1e6),
        integerSpec("dataset.min_frequency", "Minimum frequency",
                    "Rarer tokens become [UNK]; rarer byte pairs are not merged.", 2, 1, 1e6),
        flagSpec("dataset.lower_case", "Lower case",
                 "Treats Word and word as one token; translations are in lower case then.", false),
        maxSamplesSpec(),
        validFractionSpec(0.05),
        test,
        splitSeedSpec()};
}

void addPair(const PairTokens& pair, std::int32_t sourceEnd, Split& split) {
    auto& target = split.pairs;
    split.tokens.insert(split.tokens.end(), pair.source.begin(), pair.source.end());
    split.tokens.push_back(sourceEnd);
    split.offsets.push_back(static_cast<std::int64_t>(split.tokens.size()));
    target.tokens.insert(target.tokens.end(), pair.target.begin(), pair.target.end());
    target.offsets.push_back(static_cast<std::int64_t>(target.tokens.size()));
    // Only generated data has links between source and target tokens.
    if (!target.aligned()) return;
    target.links.insert(target.links.end(), pair.links.begin(), pair.links.end());
    target.linkOffsets.push_back(static_cast<std::int64_t>(target.links.size()));
}

Result<Dataset> assemblePairs(PairCorpus corpus, const PairOptions& options,
                              const LoadContext& context) {
    if (context.progress)
        context.progress("checking %1 pairs"_m(io::countText(corpus.train.count())));
    HEADSCOPE_CHECK(prepare(corpus, options));
    if (context.cancelled()) return io::cancelledError();
    if (context.progress) context.progress("building the vocabulary"_m);
    Dataset out;
    out.task = Task::Translation;
    out.bytes = corpus.bytes;
    chooseScoreTokens(corpus, out);
    HEADSCOPE_CHECK(trainTokenizers(corpus.train, options, context, out));
    if (context.progress) context.progress("turning texts into tokens"_m);
    HEADSCOPE_TRY(auto train, encode(corpus.train, out, context));
    HEADSCOPE_TRY(auto valid, encode(corpus.valid, out, context));
    HEADSCOPE_TRY(auto test, encode(corpus.test, out, context));
    noteUnknown(test, options.imported.has_value(), corpus.notes);
    // Cut sources before dropLong(), which then drops only pairs with a long target.
    if (options.cutSources) cutSources(train.pairs, options.length, corpus.notes);
    if (options.cutTargets) cutTargets(train.pairs, options.length);
    HEADSCOPE_CHECK(dropLong(corpus.train, train.pairs, options.length, corpus.notes));
    cutLong(valid.pairs, options.length, "validation"_m, corpus.notes);
    cutLong(test.pairs, options.length, "test"_m, corpus.notes);
    keep(std::move(corpus.train), train.pairs, out, out.train);
    keep(std::move(corpus.valid), valid.pairs, out, out.valid);
    keep(std::move(corpus.test), test.pairs, out, out.test);
    warnSmallSplit("validation"_m, out.valid.count, corpus.notes);
    warnSmallSplit("test"_m, out.test.count, corpus.notes);
    measureLengths(out);
    out.notes = corpus.notes.lines();
    return out;
}

void measureLengths(Dataset& dataset) {
    dataset.length = dataset.targetLength = 0;
    const auto longest = [](const std::vector<std::int64_t>& offsets) {
        std::int64_t most = 0;
        for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
            most = std::max(most, offsets[i + 1] - offsets[i]);
        return static_cast<int>(most);
    };
    for (const auto* split : {&dataset.train, &dataset.valid, &dataset.test}) {
        dataset.length = std::max(dataset.length, longest(split->offsets));
        // + 1: the begin or end token; offsets of targets count texts only.
        dataset.targetLength = std::max(dataset.targetLength, longest(split->pairs.offsets) + 1);
    }
}

}  // namespace headscope::data
