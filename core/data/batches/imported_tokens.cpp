#include "core/data/batches/imported_tokens.h"

#include "core/base/io/json.h"
#include "core/base/util/path.h"
#include "core/base/util/sha256.h"
#include "core/data/batches/settings.h"

namespace headscope::data {
namespace {

constexpr const char* kTokenizer = "dataset.tokenizer";
constexpr std::int64_t kUsualRows = 30522;  // of BERT

Result<tokenizers::TokenizerFiles> filesOf(const RunConfig& config) {
    const auto path = util::expandUser(wordOr(config, kTokenizer, ""));
    if (path.empty())
        return Error{ErrorCode::Usage,
                     "dataset.tokens is imported, but dataset.tokenizer is empty"_m,
                     "Give the folder of a model as dataset.tokenizer"_m};
    return tokenizers::readTokenizerFiles(path);
}

}  // namespace

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
    auto classes =
        wordSpec("dataset.classes", "Classes of the model",
                 "Names of the model's classes in its order, as a JSON list; empty: those of the "
                 "data.",
                 "");
    return {std::move(tokens), std::move(tokenizer), std::move(classes),
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
