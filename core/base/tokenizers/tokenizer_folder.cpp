// Chooses and reads the tokenizer files of a folder.

#include "core/base/tokenizers/separate_files.h"
#include "core/base/tokenizers/tokenizer_config.h"
#include "core/base/tokenizers/tokenizer_json.h"

namespace headscope::tokenizers {
namespace {

constexpr std::string_view kPointer = "version https://git-lfs";

// Files that were read, with the name of their folder for messages.
struct Source {
    const TokenizerFiles& files;
    const std::string& where;

    bool has(const std::string& name) const { return files.count(name) > 0; }
    Result<std::string> read(const std::string& name) const {
        const auto& bytes = files.at(name);
        if (bytes.compare(0, kPointer.size(), kPointer) == 0)
            return Error{ErrorCode::BadData,
                         "%1 is a Git LFS pointer, not the file itself"_m(where + "/" + name),
                         "Run \"git lfs pull\" in the model folder"_m};
        return bytes;
    }
};

Result<Pipeline> pipelineOf(const Source& source, const TokenizerConfig& config, Side side) {
    if (source.has("tokenizer.json")) {
        HEADSCOPE_TRY(const std::string bytes, source.read("tokenizer.json"));
        return pipelineFromJson(bytes);
    }
    if (source.has("vocab.txt")) {
        HEADSCOPE_TRY(const std::string bytes, source.read("vocab.txt"));
        return pipelineFromLines(bytes, config);
    }
    if (source.has("vocab.json") && source.has("merges.txt")) {
        HEADSCOPE_TRY(const std::string vocabulary, source.read("vocab.json"));
        HEADSCOPE_TRY(const std::string merges, source.read("merges.txt"));
        return pipelineFromMerges(vocabulary, merges, config);
    }
    const std::string model = side == Side::Source ? "source.spm" : "target.spm";
    if (source.has("vocab.json") && source.has(model)) {
        // Models with separate vocabularies have a second file for the target.
        const bool separate = side == Side::Target && source.has("target_vocab.json");
        HEADSCOPE_TRY(const std::string pieces, source.read(model));
        HEADSCOPE_TRY(const std::string vocabulary,
                      source.read(separate ? "target_vocab.json" : "vocab.json"));
        return pipelineFromPieces(model, pieces, vocabulary, config);
    }
    return Error{ErrorCode::BadData, "%1 contains no tokenizer"_m(source.where),
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
    HEADSCOPE_TRY(const auto files, readTokenizerFiles(folder));
    return openTokenizer(files, folder.path(), side);
}

Result<Tokenizer> openTokenizer(const TokenizerFiles& files, const std::string& where, Side side) {
    HEADSCOPE_TRY(const auto config, readTokenizerConfig(files));
    HEADSCOPE_TRY(auto pipeline, pipelineOf({files, where}, config, side));
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
