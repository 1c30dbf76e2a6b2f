// Any UTF-8 text for a language model on characters, words or byte pairs, split by position; or for
// a masked language model, as samples of the model's length.
#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"
#include "core/base/io/csv_sniff.h"
#include "core/base/io/text_lines.h"
#include "core/base/util/path.h"
#include "core/base/util/utf8.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/letter_checks.h"
#include "core/data/readers/text_splits.h"

#include <algorithm>
#include <utility>

namespace headscope::data {
namespace {

constexpr std::int64_t kLargestText = std::int64_t{1} << 30;  // maximum bytes of a text
constexpr std::int64_t kManyCharacters = 5000;
constexpr std::int64_t kUsualVocabulary = 4000;  // default vocabulary size of words or byte pairs

DatasetInfo textFileInfo() {
    DatasetInfo info;
    info.id = "text-file";
    info.name = "Plain text";
    info.summary =
        "Any UTF-8 text for a language model, split into characters, words or byte pairs; the end "
        "of the text is held "
        "out for validation and test.";
    info.task = Task::LanguageModel;
    info.licence = "depends on your file";
    info.needsPath = true;
    info.pathHint =
        "text file, for example Tiny Shakespeare's input.txt, or folder with train, valid and test "
        "(wiki.train.tokens)";
    info.whatToSee =
        "Early layers attend one to three characters back; later ones find the last space, the "
        "start of the line or "
        "the same letters earlier in the text. Without a penalty several heads attend to the same "
        "few characters.";
    return info;
}

DatasetInfo maskedTextInfo() {
    auto info = textFileInfo();
    info.id = "masked-text";
    info.name = "Plain text, masked words";
    info.summary =
        "Any UTF-8 text for a masked language model: some words are masked, and the model predicts "
        "them from both sides; the end of the text is held out for validation and test.";
    info.task = Task::MaskedLanguageModel;
    info.whatToSee =
        "Heads attend to the words beside a masked one, to words that belong to it, and to full "
        "stops or special tokens if they have nothing to do.";
    return info;
}

// Divides a long text into samples of at most `length` tokens, including the special tokens around
// each. Drops samples that contain only special and unknown tokens, since nothing can be masked.
void divide(const text::Tokenizer& tokenizer, std::int64_t length, Split& split) {
    const auto frame = tokenizer.frame();
    const auto own = static_cast<std::int64_t>(frame.before.size() + frame.after.size());
    const auto whole = std::exchange(split.tokens, {});
    const auto step = static_cast<std::size_t>(std::max<std::int64_t>(length - own, 1));
    split.offsets = {0};
    for (std::size_t at = 0; at < whole.size(); at += step) {
        const auto first = whole.begin() + static_cast<std::ptrdiff_t>(at),
                   last = first + static_cast<std::ptrdiff_t>(std::min(step, whole.size() - at));
        if (std::all_of(first, last, [&](auto id) { return tokenizer.isSpecial(id); })) continue;
        split.tokens.insert(split.tokens.end(), frame.before.begin(), frame.before.end());
        split.tokens.insert(split.tokens.end(), first, last);
        split.tokens.insert(split.tokens.end(), frame.after.begin(), frame.after.end());
        split.offsets.push_back(static_cast<std::int64_t>(split.tokens.size()));
    }
    split.count = static_cast<std::int64_t>(split.offsets.size()) - 1;
}

// Converts line ends to LF, so that the model does not need a symbol for CR.
void normaliseLineEnds(std::string& text, ImportNotes& notes) {
    if (text.find('\r') == std::string::npos) return;
    std::size_t to = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (!pair) text[to++] = text[i] == '\r' ? '\n' : text[i];
    }
    text.resize(to);
    notes.note("CR line ends were turned into LF"_m);
}

// Returns the byte position of code point `count`.
std::size_t bytePosition(const std::string& text, std::int64_t count) {
    std::size_t at = 0;
    for (; count > 0 && at < text.size(); --count) at += util::codePointAt(text, at).size;
    return at;
}

struct Parts {
    std::string train, valid, test;
};

std::string readable(std::string text, ImportNotes& notes) {
    text.erase(0, io::byteOrderMark(text));
    normaliseLineEnds(text, notes);
    return text;
}

// Cuts missing parts from the end of the training text: first validation, then test.
Status cutMissing(Parts& parts, double fraction, std::int64_t length) {
    const std::int64_t missing = (parts.valid.empty() ? 1 : 0) + (parts.test.empty() ? 1 : 0);
    if (missing == 0) return {};
    // Each part needs at least one window and its last target.
    const auto count = static_cast<std::int64_t>(util::codePointCount(parts.train)),
               least = length + 1;
    if (count < (missing + 1) * least)
        return Error{
            ErrorCode::BadData,
            (missing == 2
                 ? "the text has %1 characters; a length of %2 needs at least %3 (training, "
                   "validation and test)"_m
                 : "the text has %1 characters; a length of %2 needs at least %3 (training and "
                   "what "
                   "is cut from it)"_m)(io::countText(count), length,
                                        io::countText((missing + 1) * least)),
            "Use a longer text or a smaller model.length"_m};
    const auto held =
        std::max(static_cast<std::int64_t>(static_cast<double>(count) * fraction), least);
    if (parts.test.empty()) {
        const auto at = bytePosition(parts.train, count - held);
        parts.test = parts.train.substr(at);
        parts.train.resize(at);
    }
    if (parts.valid.empty()) {
        const auto at = bytePosition(parts.train, count - missing * held);
        parts.valid = parts.train.substr(at);
        parts.train.resize(at);
    }
    return {};
}

// Splitting at blanks loses line ends. As in WikiText, the model predicts the end of a line as a
// token of its own.
void markLineEnds(std::string& text) {
    std::string marked;
    marked.reserve(text.size() + text.size() / 8);
    for (const char c : text)
        if (c == '\n')
            marked += " <eos>\n";
        else
            marked += c;
    text = std::move(marked);
}

Status encode(const text::Tokenizer& tokenizer, const std::string& text, const LoadContext& context,
              Split& split) {
    split.tokens = tokenizer.encodeBare(text, context.cancel);
    split.count = static_cast<std::int64_t>(split.tokens.size());
    return context.cancelled() ? Status(io::cancelledError()) : Status();
}

Message unitOf(text::TokenKind kind) {
    if (kind == text::TokenKind::BytePairs) return "byte pairs"_m;
    if (kind == text::TokenKind::Symbols || kind == text::TokenKind::Imported) return "tokens"_m;
    return kind == text::TokenKind::Words ? "words"_m : "characters"_m;
}

Message oneUnitOf(text::TokenKind kind) {
    if (kind == text::TokenKind::Symbols) return "token"_m;
    return kind == text::TokenKind::Words ? "word"_m : "character"_m;
}

// Counts tokens, as a text has fewer words or byte pairs than characters.
Status checkLengths(const Dataset& dataset, const Message& unit, std::int64_t length) {
    for (const auto* split : {&dataset.train, &dataset.valid, &dataset.test}) {
        if (split->count > length) continue;
        const auto name = split == &dataset.train   ? "training"_m
                          : split == &dataset.valid ? "validation"_m
                                                    : "test"_m;
        return Error{
            ErrorCode::BadData,
            "the %1 text has %2 %3; a length of %4 needs at least %5"_m(
                name, io::countText(split->count), unit, length, io::countText(length + 1)),
            "Use a longer text, a larger dataset.valid_fraction or a smaller model.length"_m};
    }
    return {};
}

Status checkTokens(const Dataset& dataset, std::int64_t width, ImportNotes& notes) {
    const auto kind = dataset.tokenizer.options().kind;
    // These kinds have exactly the requested number of tokens, and none is unknown.
    if (kind == text::TokenKind::BytePairs || kind == text::TokenKind::Imported) return {};
    const auto distinct = dataset.tokenizer.size() - 2;
    if (distinct < 2)
        return Error{
            ErrorCode::BadData,
            "the text has %1 distinct %2; nothing can be learned"_m(distinct, oneUnitOf(kind)),
            "Use another text"_m};
    if (distinct > kManyCharacters && kind == text::TokenKind::Characters)
        notes.warn(
            "%1 distinct characters: embedding and output layer take about %2 with gradients and "
            "optimiser (dataset.min_frequency leaves out rare ones)"_m(
                io::countText(distinct), io::sizeText(distinct * width * 4 * 2 * 4)));
    const auto unknown =
        std::count(dataset.valid.tokens.begin(), dataset.valid.tokens.end(), text::kUnknown);
    if (unknown > 0)
        notes.note((kind == text::TokenKind::Characters
                        ? "%1 %2 of the validation text never occur in training and are [UNK]"_m
                        : "%1 %2 of the validation text are not in the vocabulary and are [UNK]"_m)(
            io::countText(unknown), unitOf(kind)));
    return {};
}

ParamSpec hiddenShareSpec() {
    ParamSpec spec;
    spec.key = "dataset.masked_share";
    spec.name = "Masked share";
    spec.help =
        "Share of the words that are masked or replaced, and predicted (Devlin et al. 2019: 0.15).";
    spec.kind = ParamKind::Real;
    spec.defaultValue = 0.15;
    spec.minimum = 0.01;
    spec.maximum = 0.9;
    spec.advanced = true;
    return spec;
}

ParamSpec textTestSpec() {
    auto spec =
        wordSpec("dataset.test_path", "Test file",
                 "Second text for the test; if empty, the end of the text is held out for it.", "");
    spec.kind = ParamKind::Path;
    return spec;
}

class TextFile : public DatasetSource {
public:
    explicit TextFile(DatasetInfo info) : m_info(std::move(info)) {}

    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        auto held = validFractionSpec(0.05);
        held.name = "Held-out share";
        held.help =
            "Share of the text, taken from its end, held out for validation; the same share is "
            "held out for the test.";
        held.minimum = 0.001;
        held.maximum = 0.3;
        using Kind = text::TokenKind;
        auto tokens =
            tokensSpec(masked() ? std::vector<Kind>{Kind::Words, Kind::BytePairs, Kind::Characters}
                                : std::vector<Kind>{Kind::Characters, Kind::Words, Kind::BytePairs,
                                                    Kind::Symbols});
        tokens.advanced = false;
        auto size = integerSpec("dataset.vocab_size", "Vocabulary",
                                "Maximum vocabulary size, including [PAD] and "
                                "[UNK].",
                                kUsualVocabulary, 3, 1e6);
        size.matters = {{"dataset.tokens", {"words", "byte-pair"}}};
        if (!masked()) size.matters.front().values.push_back("symbols");
        std::vector<ParamSpec> specs{
            tokens,
            size,
            flagSpec("dataset.lower_case", "Lower case", "Treats A and a as one character.", false),
            integerSpec("dataset.min_frequency", "Minimum frequency",
                        "Rarer characters or words become [UNK]; rarer byte pairs are not merged.",
                        1, 1, 1e6),
            held,
            textTestSpec()};
        if (masked()) specs.push_back(hiddenShareSpec());
        return specs;
    }

    std::map<std::string, ParamValue> defaults() const override {
        return {{"model.preset", std::string("small")},
                {"train.epochs", std::int64_t{3}},
                {"train.batch", std::int64_t{32}},
                {"train.lr", 1e-3}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        const auto path = util::expandUser(wordOr(config, "dataset.path", ""));
        if (path.empty())
            return Error{ErrorCode::Usage, "%1 needs a path"_m(m_info.id),
                         "Choose a text file (--data)"_m};
        auto loaded = build(path, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset %1"_m(m_info.id));
        return loaded;
    }

private:
    bool masked() const { return predictsHidden(traitsOf(m_info.task)); }

    static Result<TextSplits> filesOf(const std::string& path, const RunConfig& config) {
        HEADSCOPE_TRY(auto files, findTextSplits(path));
        const auto test = util::expandUser(wordOr(config, "dataset.test_path", ""));
        if (!test.empty()) files.test = test;
        return files;
    }

    static Status readPart(const std::string& path, const LoadContext& context, Dataset& out,
                           std::string& part, ImportNotes& notes) {
        if (path.empty()) return {};
        auto read = io::readText(path, kLargestText, context.cancel);
        if (!read.ok()) return std::move(read).error().within(io::fileName(path));
        out.bytes += read->bytes;
        part = readable(std::move(read->text), notes);
        return {};
    }

    Result<Dataset> build(const std::string& path, const RunConfig& config,
                          const LoadContext& context) const {
        HEADSCOPE_TRY(const auto files, filesOf(path, config));
        HEADSCOPE_TRY(const auto input,
                      fingerprintOf(m_info.id + files.layout(), files.paths(), config, context));
        Dataset out;
        ImportNotes notes;
        Parts parts;
        HEADSCOPE_CHECK(readPart(files.train, context, out, parts.train, notes));
        HEADSCOPE_CHECK(readPart(files.valid, context, out, parts.valid, notes));
        HEADSCOPE_CHECK(readPart(files.test, context, out, parts.test, notes));
        const auto length = std::max<std::int64_t>(integerOr(config, "model.length", 128), 1);
        auto cut = cutMissing(parts, realOr(config, "dataset.valid_fraction", 0.05), length);
        if (!cut.ok()) return std::move(cut).error().within(io::fileName(files.train));
        if (context.cancelled()) return io::cancelledError();
        out.id = m_info.id;
        out.task = m_info.task;
        out.stream = !masked();
        out.window = masked() ? 0 : static_cast<int>(length);
        out.hiddenShare = realOr(config, "dataset.masked_share", out.hiddenShare);
        out.fingerprint = input.fingerprint;
        auto assembled = assemble(std::move(parts), config, context, length, out, notes);
        if (!assembled.ok()) return std::move(assembled).error().within(io::fileName(files.train));
        HEADSCOPE_CHECK(input.unchanged());
        out.notes = notes.lines();
        return out;
    }

    static Status assemble(Parts parts, const RunConfig& config, const LoadContext& context,
                           std::int64_t length, Dataset& out, ImportNotes& notes) {
        const auto options = tokenizerOptions(config, out.stream);
        HEADSCOPE_CHECK(checkVocabularySize(options));
        if (options.kind == text::TokenKind::Symbols)
            for (auto* part : {&parts.train, &parts.valid, &parts.test}) markLineEnds(*part);
        std::vector<std::string> training{std::move(parts.train)};
        warnAboutBlanks(training[0], notes);
        warnAboutLetters(training, notes);
        if (importsTokens(config)) {
            HEADSCOPE_TRY(out.tokenizer, importedTokenizer(config));
        } else {
            HEADSCOPE_TRY(out.tokenizer, text::Tokenizer::train(training, options, context.cancel));
        }
        HEADSCOPE_CHECK(encode(out.tokenizer, training[0], context, out.train));
        HEADSCOPE_CHECK(encode(out.tokenizer, parts.valid, context, out.valid));
        HEADSCOPE_CHECK(encode(out.tokenizer, parts.test, context, out.test));
        HEADSCOPE_CHECK(checkTokens(out, integerOr(config, "model.width", 256), notes));
        HEADSCOPE_CHECK(checkLengths(out, unitOf(options.kind), length));
        if (out.stream) return {};
        if (out.tokenizer.mask() < 0)
            return Error{
                ErrorCode::BadData, "the tokenizer does not define a mask token (mask_token)"_m,
                "Use the tokenizer of a masked language model, or the dataset text-file"_m};
        for (auto* split : {&out.train, &out.valid, &out.test})
            divide(out.tokenizer, length, *split);
        if (out.train.count == 0)
            return Error{
                ErrorCode::BadData,
                "no word of the text can be masked: the tokenizer knows none of them"_m,
                "Choose a text in the language of the tokenizer, or a model for this language"_m};
        out.length = static_cast<int>(length);
        return {};
    }

    static text::TokenizerOptions tokenizerOptions(const RunConfig& config, bool stream) {
        text::TokenizerOptions o;
        o.kind = stream ? text::TokenKind::Characters : text::TokenKind::Words;
        if (const auto* kind = text::findTokenKind(wordOr(config, "dataset.tokens", "")))
            o.kind = *kind;
        o.lowerCase = flagOr(config, "dataset.lower_case", false);
        o.minimumFrequency = integerOr(config, "dataset.min_frequency", 1);
        o.maximumSize = o.kind == text::TokenKind::Characters
                            ? 1 << 21  // more than there are code points
                            : integerOr(config, "dataset.vocab_size", kUsualVocabulary);
        return o;
    }

    DatasetInfo m_info;
};

}  // namespace

std::shared_ptr<const DatasetSource> makeTextFile() {
    return std::make_shared<TextFile>(textFileInfo());
}

std::shared_ptr<const DatasetSource> makeMaskedText() {
    return std::make_shared<TextFile>(maskedTextInfo());
}

}  // namespace headscope::data
