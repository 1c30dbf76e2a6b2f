// Chooses and reads the tokenizer files of a folder.

#include "core/base/tokenizers/separate_files.h"
#include "core/base/tokenizers/tokenizer_config.h"
#include "core/base/tokenizers/tokenizer_json.h"

namespace headscope::tokenizers {
namespace {

constexpr std::size_t kTokenizerBytes = std::size_t{64} << 20;
constexpr std::string_view kPointer = "version https://git-lfs";

bool has(const io::Directory& folder, const std::string& name) {
    return folder.kind(name) != io::Directory::Kind::Missing;
}

Result<std::string> read(const io::Directory& folder, const std::string& name) {
    HEADSCOPE_TRY(std::string bytes, folder.read(name, kTokenizerBytes));
    if (bytes.compare(0, kPointer.size(), kPointer) == 0)
        return Error{ErrorCode::BadData,
                     "%1 is a Git LFS pointer, not the file itself"_m(folder.pathOf(name)),
                     "Run \"git lfs pull\" in the model's folder"_m};
    return bytes;
}

Result<Pipeline> pipelineOf(const io::Directory& folder, const TokenizerConfig& config, Side side) {
    if (has(folder, "tokenizer.json")) {
        HEADSCOPE_TRY(const std::string bytes, read(folder, "tokenizer.json"));
        return pipelineFromJson(bytes);
    }
    if (has(folder, "vocab.txt")) {
        HEADSCOPE_TRY(const std::string bytes, read(folder, "vocab.txt"));
        return pipelineFromLines(bytes, config);
    }
    if (has(folder, "vocab.json") && has(folder, "merges.txt")) {
        HEADSCOPE_TRY(const std::string vocabulary, read(folder, "vocab.json"));
        HEADSCOPE_TRY(const std::string merges, read(folder, "merges.txt"));
        return pipelineFromMerges(vocabulary, merges, config);
    }
    const std::string model = side == Side::Source ? "source.spm" : "target.spm";
    if (has(folder, "vocab.json") && has(folder, model)) {
        // Models with separate vocabularies have a second file for the target.
        const bool separate = side == Side::Target && has(folder, "target_vocab.json");
        HEADSCOPE_TRY(const std::string pieces, read(folder, model));
        HEADSCOPE_TRY(const std::string vocabulary,
                      read(folder, separate ? "target_vocab.json" : "vocab.json"));
        return pipelineFromPieces(model, pieces, vocabulary, config);
    }
    return Error{ErrorCode::BadData, "%1 contains no tokenizer"_m(folder.path()),
                 "Add tokenizer.json, vocab.txt, vocab.json with merges.txt, or source.spm with "
                 "vocab.json to the folder"_m};
}

Tokenizer finished(Pipeline pipeline, const TokenizerConfig& config) {
    setSpecialTokens(config, pipeline);
    pipeline.notes.insert(pipeline.notes.end(), config.notes.begin(), config.notes.end());
    return Tokenizer(std::make_shared<const Pipeline>(std::move(pipeline)));
}

}  // namespace

Result<Tokenizer> openTokenizer(const io::Directory& folder, Side side) {
    HEADSCOPE_TRY(const auto config, readTokenizerConfig(folder));
    HEADSCOPE_TRY(auto pipeline, pipelineOf(folder, config, side));
    return finished(std::move(pipeline), config);
}

Result<Tokenizer> parseTokenizerJson(std::string_view bytes) {
    HEADSCOPE_TRY(auto pipeline, pipelineFromJson(bytes));
    return finished(std::move(pipeline), {});
}

Result<Tokenizer> parseSentencePiece(std::string_view model, std::string_view vocabulary) {
    HEADSCOPE_TRY(auto pipeline, pipelineFromPieces("source.spm", model, vocabulary, {}));
    return finished(std::move(pipeline), {});
}

}  // namespace headscope::tokenizers
