// Reads settings from a configuration that may lack keys (previews of an incomplete form), and
// describes settings.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/base/text/tokenizer.h"

namespace headscope::data {

// Return the value of `key`, or `otherwise` if the key is missing or has another type.
std::int64_t integerOr(const RunConfig& config, const std::string& key, std::int64_t otherwise);
double realOr(const RunConfig& config, const std::string& key, double otherwise);
bool flagOr(const RunConfig& config, const std::string& key, bool otherwise);
std::string wordOr(const RunConfig& config, const std::string& key, const std::string& otherwise);

// Set only inside the program, by DatasetCache, for a run of the first versions: files are then
// read as those versions did.
constexpr const char* kEarlierReading = "dataset.earlier_reading";
bool readsAsEarlier(const RunConfig& config);

// Descriptions of settings that several sources share.
ParamSpec integerSpec(const char* key, const char* name, const char* help,
                      std::int64_t defaultValue, double low, double high);
ParamSpec flagSpec(const char* key, const char* name, const char* help, bool defaultValue);
ParamSpec wordSpec(const char* key, const char* name, const char* help, const char* defaultValue);
ParamSpec choiceSpec(const char* key, const char* name, const char* help,
                     std::vector<ParamChoice> choices);
ParamSpec validFractionSpec(double defaultValue);
ParamSpec splitSeedSpec();
ParamSpec maxSamplesSpec();
ParamSpec augmentSpec(bool defaultValue);
ParamSpec sizeSpec(std::int64_t defaultValue);
ParamSpec rowLimitSpec();
ParamSpec badBytesSpec();
ParamSpec quotesSpec();
ParamSpec headerSpec();
// Describes dataset.tokens, lower_case, min_frequency and vocab_size.
std::vector<ParamSpec> wordSpecs();
// Describes dataset.tokens. The first of `kinds` is the default, also for runs without the setting.
ParamSpec tokensSpec(const std::vector<text::TokenKind>& kinds);
// Checks the vocabulary size of byte pairs, which must hold the 256 bytes first. Errors: Usage.
Status checkVocabularySize(const text::TokenizerOptions& options);

}  // namespace headscope::data
