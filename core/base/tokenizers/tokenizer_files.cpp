#include "core/base/tokenizers/tokenizer_files.h"

#include "core/base/files/guarded_open.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/io/text_file.h"
#include "core/base/tokenizers/charsmap.h"
#include "core/base/util/sha256.h"
#include "core/base/util/utf8.h"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace headscope::tokenizers {
namespace {

Result<std::string> read(const io::Directory& folder, const std::string& name) {
    const auto path = folder.pathOf(name);
    auto opened = io::openGuarded(folder.descriptor(), name, O_RDONLY, io::FileUse::Named);
    if (!opened && opened.number != 0) return io::systemError("read"_m, path, opened.number);
    if (!opened)
        return Error{ErrorCode::BadData, "%1 is not a regular file"_m(path),
                     "Put the file itself in its place"_m};
    return io::readAll(opened.get(), path, kTokenizerBytes);
}

constexpr std::array<std::string_view, 9> kFileNames{
    "tokenizer.json",         "vocab.txt",  "vocab.json", "merges.txt",
    "target_vocab.json",      "source.spm", "target.spm", "tokenizer_config.json",
    "special_tokens_map.json"};

// Names of the files with the vocabulary: the first format that the folder has.
std::vector<std::string> vocabularyFiles(const io::Directory& folder) {
    const auto has = [&](const char* name) {
        return folder.kind(name) != io::Directory::Kind::Missing;
    };
    if (has("tokenizer.json")) return {"tokenizer.json"};
    if (has("vocab.txt")) return {"vocab.txt"};
    if (has("vocab.json") && has("merges.txt")) return {"vocab.json", "merges.txt"};
    return {"vocab.json", "target_vocab.json", "source.spm", "target.spm"};
}

}  // namespace

Result<TokenizerFiles> readTokenizerFiles(const io::Directory& folder) {
    auto names = vocabularyFiles(folder);
    names.emplace_back("tokenizer_config.json");
    names.emplace_back("special_tokens_map.json");
    TokenizerFiles files;
    for (const auto& name : names) {
        if (folder.kind(name) == io::Directory::Kind::Missing) continue;
        HEADSCOPE_TRY(files[name], read(folder, name));
    }
    return files;
}

Result<TokenizerFiles> readTokenizerFiles(const std::string& path) {
    if (io::isFolder(path)) {
        HEADSCOPE_TRY(const auto folder, io::Directory::open(path));
        return readTokenizerFiles(folder);
    }
    HEADSCOPE_TRY(const auto json, io::readJsonFile(path));
    return tokenizerFilesIn(json, path);
}

Result<TokenizerFiles> tokenizerFilesIn(const nlohmann::json& vocabulary, const std::string& what) {
    const auto refuse = [&](const Message& why) {
        return Error{ErrorCode::BadData, "%1: %2"_m(what, why),
                     "Choose the folder of a model, or the vocabulary.json of a run that was made "
                     "from one"_m};
    };
    if (!vocabulary.is_object() || !vocabulary.contains("files"))
        return refuse("the files of a tokenizer are missing (key files)"_m);
    TokenizerFiles files;
    for (const char* key : {"files", "binary_files"}) {
        if (!vocabulary.contains(key)) continue;
        const auto& stored = vocabulary[key];
        if (!stored.is_object())
            return refuse("%1 must be an object with the texts of files"_m(key));
        for (const auto& [name, text] : stored.items()) {
            const bool known =
                std::find(kFileNames.begin(), kFileNames.end(), name) != kFileNames.end();
            if (!known || !text.is_string())
                return refuse("%1 contains \"%2\", which is not the text of a tokenizer's file"_m(
                    key, util::shortened(name, 40)));
            files[name] = text.get<std::string>();
            if (key == std::string_view("files")) continue;
            const auto bytes = fromBase64(files[name]);
            if (!bytes)
                return refuse(
                    "%1 of %2 is not base64 (RFC 4648)"_m(util::shortened(name, 40), key));
            files[name] = *bytes;
        }
    }
    return files;
}

void putTokenizerFiles(const TokenizerFiles& files, nlohmann::json& vocabulary) {
    vocabulary["files"] = nlohmann::json::object();
    for (const auto& [name, bytes] : files)
        if (util::findUtf8Fault(bytes))
            vocabulary["binary_files"][name] = toBase64(bytes);
        else
            vocabulary["files"][name] = bytes;
}

std::string fingerprintOf(const TokenizerFiles& files) {
    util::Sha256 sha;
    for (const auto& [name, bytes] : files) {
        sha.updateField(name);
        sha.updateField(bytes);
    }
    return sha.hex();
}

}  // namespace headscope::tokenizers
