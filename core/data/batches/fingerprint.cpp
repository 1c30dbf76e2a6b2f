#include "core/data/batches/fingerprint.h"

#include "core/base/util/free_memory.h"
#include "core/data/batches/imported_tokens.h"
#include "core/data/batches/settings.h"

namespace headscope::data {
namespace {

// Returns whether a setting counts. Settings added later count only if they change the tokens, so
// that earlier runs keep their fingerprint.
bool changesTokens(const std::string& key, const RunConfig& config) {
    const bool plainText = wordOr(config, "dataset.id", "") == "text-file";
    const std::string usual =
        text::idOf(plainText ? text::TokenKind::Characters : text::TokenKind::Words);
    const bool otherTokens = wordOr(config, "dataset.tokens", usual) != usual;
    if (key == "dataset.tokens") return otherTokens;
    return key != "dataset.vocab_size" || !plainText || otherTokens;
}

// dataset.header was added to paired texts later. Only "yes" counts: the result of automatic
// detection is not known before reading.
bool changesPairs(const std::string& key, const RunConfig& config) {
    return key != "dataset.header" || wordOr(config, "dataset.id", "") != "parallel-text" ||
           wordOr(config, key, "no") == "yes";
}

// dataset.pair_column was added later. An empty value must not change fingerprints of earlier runs.
bool changesTexts(const std::string& key, const RunConfig& config) {
    return key != "dataset.pair_column" || !wordOr(config, key, "").empty();
}

bool decidesContent(const std::string& key, const RunConfig& config) {
    return key.rfind("dataset.", 0) == 0 && key != kEarlierReading && key != "dataset.path" &&
           key != "dataset.test_path" && key != "dataset.tokenizer" &&
           key != "dataset.target_path" && key != "dataset.augment" && changesTokens(key, config) &&
           changesPairs(key, config) && changesTexts(key, config);
}

}  // namespace

void addReadingOptions(util::Sha256& sha, const RunConfig& config) {
    for (const auto& [key, value] : config.values) {
        if (!decidesContent(key, config)) continue;
        sha.updateField(key);
        sha.updateField(valueText(value));
    }
}

std::string departedFingerprint(const std::string& fingerprint) {
    util::Sha256 sha;
    sha.updateField("read by the rules of version 2");
    sha.updateField(fingerprint);
    return sha.hex();
}

Status enoughMemory(std::int64_t bytes) {
    const auto needed = static_cast<std::int64_t>(static_cast<double>(bytes) * kMemoryFactor);
    const auto available = util::freeMemory();
    if (available == 0 || needed < available) return {};
    return Error{ErrorCode::BadData,
                 "the file is %1 large and would need about %2 of memory; %3 is free"_m(
                     io::sizeText(bytes), io::sizeText(needed), io::sizeText(available)),
                 "Use a smaller part of the file"_m};
}

Status InputFiles::unchanged() const {
    for (std::size_t i = 0; i < paths.size(); ++i) {
        HEADSCOPE_TRY(const auto file, io::FileReader::open(paths[i]));
        if (file.state() == states[i]) continue;
        return Error{ErrorCode::Io, "%1 changed during import"_m(paths[i]),
                     "Wait until the file is complete, then load it again; nothing was imported"_m};
    }
    return {};
}

Result<InputFiles> fingerprintOf(const std::string& source, const std::vector<std::string>& paths,
                                 const RunConfig& config, const LoadContext& context) {
    InputFiles out;
    util::Sha256 sha;
    sha.updateField(source);
    for (const auto& path : paths) {
        HEADSCOPE_TRY(const auto file, io::FileReader::open(path));
        auto fits = enoughMemory(file.state().size);
        if (!fits.ok()) return std::move(fits).error().within(io::fileName(path));
        HEADSCOPE_TRY(auto digest, io::digestOf(path, context.cancel));
        sha.updateField(digest.sha256);
        out.paths.push_back(path);
        out.states.push_back(digest.state);
    }
    addReadingOptions(sha, config);
    HEADSCOPE_TRY(out.fingerprint, withImportedTokens(sha.hex(), config));
    return out;
}

}  // namespace headscope::data
