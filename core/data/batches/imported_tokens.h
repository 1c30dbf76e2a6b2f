// Settings of datasets that are read with the tokenizer of an imported model.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/parameters.h"
#include "core/base/text/tokenizer.h"

#include <optional>
#include <vector>

namespace headscope::data {

// Returns whether texts are divided by the tokenizer of a model (dataset.tokens = imported).
bool importsTokens(const RunConfig& config);
// Returns the settings of datasets with imported tokens: dataset.tokenizer and dataset.classes; and
// dataset.vocab_size, for datasets without it.
std::vector<ParamSpec> importedTokensSpecs();

// Opens dataset.tokenizer with dataset.vocab_size rows. Errors: Usage, BadData, Io.
Result<text::Tokenizer> importedTokenizer(const RunConfig& config);
// Opens the tokenizers of both sides of an encoder-decoder. Errors: as above; BadData (no token
// ends a text, or dataset.start_token is not a token).
struct PairTokenizers {
    text::Tokenizer source, target;
};
Result<PairTokenizers> importedPairTokenizers(const RunConfig& config);
// The same for files that were read before; `where` names them in messages.
Result<PairTokenizers> pairTokenizers(const tokenizers::TokenizerFiles& files, std::int64_t rows,
                                      std::int64_t targetRows, std::int32_t startToken,
                                      const std::string& where);
// Settings that pairs of texts have in addition: dataset.start_token and dataset.target_size.
std::vector<ParamSpec> importedPairSpecs();
// Returns the fingerprint of a dataset combined with the content of its imported tokenizer; the
// same fingerprint if tokens are not imported. Errors: as for importedTokenizer.
Result<std::string> withImportedTokens(const std::string& fingerprint, const RunConfig& config);
// Returns the key of the cache for tokenised data. With an imported tokenizer it depends on the
// model's length, since cut texts keep their special tokens.
std::string cacheKey(const std::string& fingerprint, const RunConfig& config);

// Class numbers in a model for the classes of the data. If the model lacks any of the names, all
// numbers are placeholders.
struct ClassNumbers {
    std::vector<std::int32_t> numbers;
    bool sameNames = true;
};
ClassNumbers classNumbers(const std::vector<std::string>& ofData,
                          const std::vector<std::string>& ofModel);
Message placeholderLabels();  // warning about placeholders, without its "Warning: "
ParamSpec importedClassesSpec();

// Returns the classes of the model's output layer, in its order; empty: the classes of the dataset.
// The setting is a JSON list, since a name may contain any character.
std::vector<std::string> importedClasses(const RunConfig& config);
std::string classesSetting(const std::vector<std::string>& classes);

}  // namespace headscope::data
