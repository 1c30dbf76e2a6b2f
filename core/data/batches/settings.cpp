#include "core/data/batches/settings.h"
#include "core/api/runs/parameter_builders.h"

namespace headscope::data {
namespace {

template <class T>
const T* valueOf(const RunConfig& config, const std::string& key) {
    const auto found = config.values.find(key);
    return found == config.values.end() ? nullptr : std::get_if<T>(&found->second);
}

}  // namespace

std::int64_t integerOr(const RunConfig& config, const std::string& key, std::int64_t otherwise) {
    const auto* value = valueOf<std::int64_t>(config, key);
    return value ? *value : otherwise;
}

double realOr(const RunConfig& config, const std::string& key, double otherwise) {
    if (const auto* value = valueOf<double>(config, key)) return *value;
    // A whole number may be stored as an integer.
    const auto* integer = valueOf<std::int64_t>(config, key);
    return integer ? static_cast<double>(*integer) : otherwise;
}

bool flagOr(const RunConfig& config, const std::string& key, bool otherwise) {
    const auto* value = valueOf<bool>(config, key);
    return value ? *value : otherwise;
}

std::string wordOr(const RunConfig& config, const std::string& key, const std::string& otherwise) {
    const auto* value = valueOf<std::string>(config, key);
    return value ? *value : otherwise;
}

bool readsAsEarlier(const RunConfig& config) {
    return flagOr(config, kEarlierReading, false);
}

ParamSpec integerSpec(const char* key, const char* name, const char* help,
                      std::int64_t defaultValue, double low, double high) {
    return integerParameter(key, name, help, defaultValue, low, high);
}

ParamSpec flagSpec(const char* key, const char* name, const char* help, bool defaultValue) {
    return flagParameter(key, name, help, defaultValue);
}

ParamSpec wordSpec(const char* key, const char* name, const char* help, const char* defaultValue) {
    return textParameter(key, name, help, defaultValue);
}

ParamSpec choiceSpec(const char* key, const char* name, const char* help,
                     std::vector<ParamChoice> choices) {
    return choiceParameter(key, name, help, std::move(choices));
}

ParamSpec validFractionSpec(double defaultValue) {
    auto out =
        parameter("dataset.valid_fraction", "Validation share",
                  "Share of the training data held out for validation; 0 trains on all of it.",
                  ParamKind::Real, defaultValue);
    out.maximum = 0.5;
    return out;
}

ParamSpec splitSeedSpec() {
    return integerSpec("dataset.split_seed", "Split seed",
                       "Decides which samples go to validation and which are kept.", 0, 0,
                       9007199254740991.0);
}

ParamSpec maxSamplesSpec() {
    auto out = integerSpec(
        "dataset.max_samples", "Training samples",
        "Uses only this many training samples, chosen by the split seed; 0 uses all.", 0, 0, 1e9);
    out.advanced = false;
    return out;
}

ParamSpec augmentSpec(bool defaultValue) {
    auto out =
        flagSpec("dataset.augment", "Crop and flip",
                 "Random crop with 4 pixels of padding and random horizontal flip. It helps with "
                 "photographs; it "
                 "harms where a mirrored or shifted picture means something else, as with digits, "
                 "letters, signs "
                 "and scans. So it is on for CIFAR-10 and off for folders of your own pictures.",
                 defaultValue);
    out.advanced = false;
    return out;
}

ParamSpec sizeSpec(std::int64_t defaultValue) {
    auto out = integerSpec("dataset.size", "Samples",
                           "Number of training samples to generate; validation and test samples "
                           "are generated in addition.",
                           defaultValue, 100, 1e6);
    out.advanced = false;
    return out;
}

ParamSpec rowLimitSpec() {
    auto out = integerSpec("dataset.row_limit", "Longest row",
                           "Rejects longer rows, which usually come from a missing closing quote.",
                           1 << 20, 1024, 1 << 28);
    out.unit = "bytes";
    return out;
}

ParamSpec badBytesSpec() {
    return choiceSpec("dataset.bad_bytes", "Invalid UTF-8",
                      "How to handle bytes that are not UTF-8.",
                      {{"refuse", "Refuse the file", ""}, {"replace", "Replace and count", ""}});
}

ParamSpec quotesSpec() {
    return choiceSpec(
        "dataset.quotes", "Stray quotes", "How to handle quotes that do not enclose a field.",
        {{"strict", "Refuse the file",
          "In tab-separated files all quotes are then text, with a warning."},
         {"lenient", "Keep as text and count", "Quotes at the start of a field still enclose it."},
         {"none", "All quotes are text", "No field is enclosed in quotes, as in many TSV files."}});
}

ParamSpec headerSpec() {
    return choiceSpec(
        "dataset.header", "Header row", "Whether the first row names the columns.",
        {{"auto", "Detect", "Uses known column names and compares the first row with the others."},
         {"yes", "Yes", ""},
         {"no", "No", ""}});
}

ParamSpec tokensSpec(const std::vector<text::TokenKind>& kinds) {
    std::vector<ParamChoice> choices;
    for (const auto kind : kinds) {
        const char* help = kind == text::TokenKind::Words
                               ? "Runs of letters and digits; rare ones are unknown."
                           : kind == text::TokenKind::Characters ? "Unicode code points."
                           : kind == text::TokenKind::Symbols
                               ? "Words separated by spaces, for text that is already "
                                 "tokenised; rare ones are unknown."
                               : "Pieces of words, learned from the training texts: nothing is "
                                 "unknown (Sennrich et al. 2016, arXiv 1508.07909).";
        choices.push_back({text::idOf(kind), text::idOf(kind), help});
    }
    return choiceSpec("dataset.tokens", "Tokens", "Unit into which texts are split.",
                      std::move(choices));
}

Status checkVocabularySize(const text::TokenizerOptions& options) {
    constexpr auto kLeast = text::kFirstMerge + 1;
    if (options.kind != text::TokenKind::BytePairs || options.maximumSize >= kLeast) return {};
    return Error{
        ErrorCode::Usage,
        "dataset.vocab_size is %1; byte pairs need at least %2 tokens: [PAD], [UNK], 256 bytes and a merge"_m(
            options.maximumSize, kLeast),
        "Use a larger dataset.vocab_size (1,000 to 30,000 are usual)"_m};
}

std::vector<ParamSpec> wordSpecs() {
    return {
        tokensSpec({text::TokenKind::Words, text::TokenKind::BytePairs}),
        flagSpec("dataset.lower_case", "Lower case", "Treats Word and word as one token.", true),
        integerSpec("dataset.min_frequency", "Minimum frequency",
                    "Rarer words become [UNK]; rarer byte pairs are not merged.", 2, 1, 1e6),
        integerSpec("dataset.vocab_size", "Vocabulary",
                    "Maximum vocabulary size, including [PAD] "
                    "and [UNK].",
                    30000, 3, 1e6)};
}

}  // namespace headscope::data
