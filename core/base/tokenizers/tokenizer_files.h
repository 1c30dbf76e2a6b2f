// The files of a tokenizer as values, so that a run can store them and does not depend on the
// model's folder.
#pragma once

#include "core/api/base/result.h"
#include "core/base/io/directory.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <string>

namespace headscope::tokenizers {

// Language of an encoder-decoder model's texts with two vocabularies.
enum class Side { Source, Target };

// Name of a file, such as "vocab.txt", and its bytes.
using TokenizerFiles = std::map<std::string, std::string>;

constexpr std::size_t kTokenizerBytes = std::size_t{64} << 20;  // maximum bytes of one file

// Reads the files that openTokenizer uses for both sides, source and target. Ignores other files of
// the folder. The files may be links, as in the hub's cache. Errors: BadData (a pipe, a file that
// is too large), Io.
Result<TokenizerFiles> readTokenizerFiles(const io::Directory& folder);
// Reads tokenizer files from a path chosen by the user: a model's folder, or the vocabulary.json of
// a run with an imported tokenizer, which has the key "files".
Result<TokenizerFiles> readTokenizerFiles(const std::string& path);
// Returns the files in the content of such a vocabulary.json; `what` names it in messages. Errors:
// BadData. The inverse of putTokenizerFiles.
Result<TokenizerFiles> tokenizerFilesIn(const nlohmann::json& vocabulary, const std::string& what);

// Writes the files to the content of a vocabulary.json: texts as they are (key "files"), others,
// such as SentencePiece models, in base64 (key "binary_files").
void putTokenizerFiles(const TokenizerFiles& files, nlohmann::json& vocabulary);

// Returns the SHA-256 of all names and bytes, as hexadecimal digits.
std::string fingerprintOf(const TokenizerFiles& files);

}  // namespace headscope::tokenizers
