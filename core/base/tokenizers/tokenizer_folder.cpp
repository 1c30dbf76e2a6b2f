// Chooses and reads the tokenizer files of a folder.

#include "core/base/tokenizers/separate_files.h"
#include "core/base/tokenizers/tokenizer_config.h"
#include "core/base/tokenizers/tokenizer_json.h"

namespace headscope::tokenizers {
namespace {

Result<Pipeline> pipelineOf(const TokenizerFiles& files, const TokenizerConfig& config, Side side,
                            const std::string& where) {
    const auto has = [&](const std::string& name) { return files.count(name) > 0; };
    if (has("tokenizer.json")) return pipelineFromJson(files.at("tokenizer.json"));
    if (has("vocab.txt")) return pipelineFromLines(files.at("vocab.txt"), config);
    if (has("vocab.json") && has("merges.txt"))
        return pipelineFromMerges(files.at("vocab.json"), files.at("merges.txt"), config);
    const std::string model = side == Side::Source ? "source.spm" : "target.spm";
    if (has("vocab.json") && has(model)) {
        // Models with separate vocabularies have a second file for the target.
        const bool separate = side == Side::Target && has("target_vocab.json");
        return pipelineFromPieces(model, files.at(model),
                                  files.at(separate ? "target_vocab.json" : "vocab.json"), config);
    }
    return Error{ErrorCode::BadData, "%1 contains no tokenizer"_m(where),
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
    HEADSCOPE_TRY(auto pipeline, pipelineOf(files, config, side, where));
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
