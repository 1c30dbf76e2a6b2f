// Reads of a configuration that may lack keys (previews of a half-filled form).
#pragma once

#include "core/api/parameters.h"
#include "core/text/tokenizer.h"

namespace headscope::data {

std::int64_t integerOr(const RunConfig& config, const std::string& key, std::int64_t otherwise);
double realOr(const RunConfig& config, const std::string& key, double otherwise);
bool flagOr(const RunConfig& config, const std::string& key, bool otherwise);
std::string wordOr(const RunConfig& config, const std::string& key, const std::string& otherwise);

// Set inside the program only, by DatasetCache: a file is read as the first versions read it, for a run of theirs.
constexpr const char* kEarlierReading = "dataset.earlier_reading";
bool readsAsEarlier(const RunConfig& config);

// Specs of settings that several sources share.
ParamSpec integerSpec(const char* key, const char* name, const char* help, std::int64_t fallback, double low,
                      double high);
ParamSpec flagSpec(const char* key, const char* name, const char* help, bool fallback);
ParamSpec wordSpec(const char* key, const char* name, const char* help, const char* fallback);
ParamSpec choiceSpec(const char* key, const char* name, const char* help, std::vector<ParamChoice> choices);
ParamSpec validFractionSpec(double fallback);
ParamSpec splitSeedSpec();
ParamSpec maxSamplesSpec();
ParamSpec augmentSpec(bool fallback);
ParamSpec sizeSpec(std::int64_t fallback);
ParamSpec rowLimitSpec();
ParamSpec badBytesSpec();
ParamSpec quotesSpec();
ParamSpec headerSpec();
// Tokens, lower case, minimum frequency, vocabulary size.
std::vector<ParamSpec> wordSpecs();
// kinds: the first is the fallback, the one of runs that do not have the setting.
ParamSpec tokensSpec(const std::vector<text::TokenKind>& kinds);
// Byte pairs begin with the 256 bytes. Errors: Usage.
Status checkVocabularySize(const text::TokenizerOptions& options);

}  // namespace headscope::data
