#include "core/data/batches/imported_tokens.h"

#include "core/base/io/json.h"
#include "core/base/util/path.h"
#include "core/base/util/sha256.h"
#include "core/data/batches/settings.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr const char* kTokenizer = "dataset.tokenizer";
constexpr std::int64_t kUsualRows = 30522;  // default number of rows: that of BERT

Result<tokenizers::TokenizerFiles> filesOf(const RunConfig& config) {
    const auto path = util::expandUser(wordOr(config, kTokenizer, ""));
    if (path.empty())
        return Error{ErrorCode::Usage,
                     "dataset.tokens is imported, but dataset.tokenizer is empty"_m,
                     "Give the folder of a model as dataset.tokenizer"_m};
    return tokenizers::readTokenizerFiles(path);
}

}  // namespace

ClassNumbers classNumbers(const std::vector<std::string>& ofData,
                          const std::vector<std::string>& ofModel) {
    ClassNumbers out;
    for (const auto& name : ofData) {
        const auto found = std::find(ofModel.begin(), ofModel.end(), name);
        out.sameNames = out.sameNames && found != ofModel.end();
        out.numbers.push_back(static_cast<std::int32_t>(found - ofModel.begin()));
    }
    if (!out.sameNames)
        for (std::size_t i = 0; i < out.numbers.size(); ++i)
            out.numbers[i] = static_cast<std::int32_t>(i % ofModel.size());
    return out;
}

Message placeholderLabels() {
    return "the classes of these samples are not those of the model, so the labels are "
           "placeholders and scores such as the accuracy say nothing; import the model with your "
           "own data for scores"_m;
}

ParamSpec importedClassesSpec() {
    return wordSpec("dataset.classes", "Classes of the model",
                    "Names of the model's classes in its order, as a JSON list; empty: those of "
                    "the data.",
                    "");
}

bool importsTokens(const RunConfig& config) {
    return wordOr(config, "dataset.tokens", "") == text::idOf(text::TokenKind::Imported);
}

std::vector<ParamSpec> importedTokensSpecs() {
    auto tokenizer = wordSpec(
        kTokenizer, "Tokenizer",
        "Folder of the model whose tokenizer reads the texts, or vocabulary.json of a run.", "");
    tokenizer.kind = ParamKind::Path;
    auto tokens = choiceSpec("dataset.tokens", "Tokens", "Unit into which texts are split.",
                             {{text::idOf(text::TokenKind::Imported), "imported",
                               "Tokens of the imported model, with its special tokens."}});
    return {std::move(tokens), std::move(tokenizer), importedClassesSpec(),
            integerSpec("dataset.vocab_size", "Vocabulary",
                        "Rows of the model's table of tokens, at least the tokens of its "
                        "tokenizer.",
                        kUsualRows, 3, 1e6)};
}

Result<text::Tokenizer> importedTokenizer(const RunConfig& config) {
    HEADSCOPE_TRY(auto files, filesOf(config));
    return text::Tokenizer::fromFiles(std::move(files),
                                      integerOr(config, "dataset.vocab_size", kUsualRows),
                                      util::expandUser(wordOr(config, kTokenizer, "")));
}

std::vector<ParamSpec> importedPairSpecs() {
    return {integerSpec("dataset.start_token", "Start token",
                        "Token with which the decoder of the imported model begins.", 0, 0, 1e6),
            integerSpec("dataset.target_size", "Target vocabulary",
                        "Rows of the target's table of tokens; 0: as many as the source has.", 0, 0,
                        1e6)};
}

Result<PairTokenizers> pairTokenizers(const tokenizers::TokenizerFiles& files, std::int64_t rows,
                                      std::int64_t targetRows, std::int32_t startToken,
                                      const std::string& where) {
    using tokenizers::Side;
    PairTokenizers out;
    HEADSCOPE_TRY(out.source,
                  text::Tokenizer::fromFiles(files, rows, where, Side::Source, startToken));
    HEADSCOPE_TRY(out.target,
                  text::Tokenizer::fromFiles(files, targetRows, where, Side::Target, startToken));
    if (out.source.endToken() < 0 || out.target.endToken() < 0)
        return Error{ErrorCode::BadData,
                     "%1: the tokenizer puts no token at the end of a text, so generated texts "
                     "would never end"_m(where),
                     "Use the tokenizer that belongs to this model"_m};
    if (startToken < 0 || startToken >= targetRows)
        return Error{ErrorCode::BadData,
                     "%1: the decoder begins with the token %2 (decoder_start_token_id), but the "
                     "target has %3 tokens"_m(where, startToken, targetRows),
                     "Use the config.json that belongs to this model"_m};
    return out;
}

Result<PairTokenizers> importedPairTokenizers(const RunConfig& config) {
    HEADSCOPE_TRY(const auto files, filesOf(config));
    const auto rows = integerOr(config, "dataset.vocab_size", kUsualRows),
               target = integerOr(config, "dataset.target_size", 0);
    return pairTokenizers(files, rows, target > 0 ? target : rows,
                          static_cast<std::int32_t>(integerOr(config, "dataset.start_token", 0)),
                          util::expandUser(wordOr(config, kTokenizer, "")));
}

Result<std::string> withImportedTokens(const std::string& fingerprint, const RunConfig& config) {
    if (!importsTokens(config)) return fingerprint;
    HEADSCOPE_TRY(const auto files, filesOf(config));
    util::Sha256 sha;
    sha.updateField("read with an imported tokenizer");
    sha.updateField(fingerprint);
    sha.updateField(tokenizers::fingerprintOf(files));
    sha.updateNumber(
        static_cast<std::uint64_t>(integerOr(config, "dataset.vocab_size", kUsualRows)));
    sha.updateField(wordOr(config, "dataset.classes", ""));
    return sha.hex();
}

std::string cacheKey(const std::string& fingerprint, const RunConfig& config) {
    if (!importsTokens(config)) return fingerprint;
    return fingerprint + "-" + std::to_string(integerOr(config, "model.length", 0));
}

std::vector<std::string> importedClasses(const RunConfig& config) {
    const auto text = wordOr(config, "dataset.classes", "");
    if (text.empty()) return {};
    const auto json = io::parseJson(text, std::string("dataset.classes"));
    std::vector<std::string> classes;
    if (json && json->is_array())
        for (const auto& name : *json)
            if (name.is_string()) classes.push_back(name.get<std::string>());
    return classes;
}

std::string classesSetting(const std::vector<std::string>& classes) {
    return nlohmann::json(classes).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace headscope::data
