#include "core/base/tokenizers/separate_files.h"

#include "core/base/io/json.h"
#include "core/base/tokenizers/model_json.h"
#include "core/base/tokenizers/refusals.h"
#include "core/base/util/utf8.h"

#include <algorithm>

namespace headscope::tokenizers {
namespace {

Result<Vocabulary> vocabularyOfLines(const std::string& bytes, std::vector<Message>& notes) {
    if (util::findUtf8Fault(bytes)) return refusal("%1 is not valid UTF-8"_m("vocab.txt"));
    auto lines = linesOf(bytes);
    if (lines.size() > kLargestVocabulary)
        return refusal(
            "vocab.txt has %1 lines; at most %2 are allowed"_m(lines.size(), kLargestVocabulary));
    constexpr std::size_t kMostNotes = 20;
    Vocabulary vocabulary;
    std::unordered_map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].size() > kLongestToken)
            return refusal("vocab.txt, line %1: the token has %2 bytes; at most %3 are allowed"_m(
                i + 1, lines[i].size(), kLongestToken));
        const auto [found, isNew] = seen.emplace(lines[i], i + 1);
        if (!isNew && notes.size() < kMostNotes)
            notes.push_back(
                "vocab.txt: the token \"%1\" is in the lines %2 and %3; the last line is its id"_m(
                    util::shortened(lines[i], 40), found->second, i + 1));
        found->second = i + 1;
        vocabulary.set(std::move(lines[i]), static_cast<std::int32_t>(i));
    }
    vocabulary.finish();
    return vocabulary;
}

Result<std::vector<MergeParts>> mergesOfLines(const std::string& bytes) {
    if (util::findUtf8Fault(bytes)) return refusal("%1 is not valid UTF-8"_m("merges.txt"));
    std::vector<MergeParts> merges;
    for (const auto& line : linesOf(bytes)) {
        if (line.empty() || line.compare(0, 8, "#version") == 0) continue;
        if (merges.size() == kMostMerges)
            return refusal("merges.txt has more than %1 merges"_m(kMostMerges));
        HEADSCOPE_TRY(auto parts, mergeOfLine(line, verbatim("merges.txt"), merges.size() + 1));
        merges.push_back(std::move(parts));
    }
    return merges;
}

Result<std::int32_t> neededId(const Vocabulary& vocabulary, const std::string& token,
                              const std::string& file) {
    const auto id = vocabulary.find(token);
    if (id < 0) return refusal("%1 does not contain the token \"%2\""_m(file, token));
    return id;
}

PreTokenizer byteLevel(bool prefixSpace, bool split) {
    PreTokenizer step;
    step.kind = PreTokenizer::Kind::ByteLevel;
    step.prefixSpace = prefixSpace;
    step.split = split;
    return step;
}

enum class Family { Gpt2, Roberta, Qwen2 };

Result<Family> familyOf(const std::string& className) {
    const auto isOf = [&](std::string_view family) {
        return className == std::string(family) + "Tokenizer" ||
               className == std::string(family) + "TokenizerFast";
    };
    for (const char* family : {"Roberta", "Longformer", "Bart", "LED"})
        if (isOf(family)) return Family::Roberta;
    if (isOf("Qwen2")) return Family::Qwen2;
    // GPT-2 introduced this pair of files, so it is the default if no class is named.
    if (className.empty() || isOf("GPT2")) return Family::Gpt2;
    return unknownError(
        "tokenizer_config.json: Headscope does not know how the tokenizer \"%1\" uses vocab.json and merges.txt"_m(
            className),
        "GPT2Tokenizer, RobertaTokenizer, LongformerTokenizer, BartTokenizer, LEDTokenizer, "
        "Qwen2Tokenizer; and all kinds if the folder has tokenizer.json");
}

// Template of GPT-2 models that begin texts with a token (OPT).
PostProcessor beginTemplate(std::int32_t bos) {
    using Kind = TemplatePart::Kind;
    PostProcessor post;
    post.single = {{Kind::Special, 0, {bos}}, {Kind::First, 0, {}}};
    post.pair = {{Kind::Special, 0, {bos}},
                 {Kind::First, 0, {}},
                 {Kind::Special, 0, {bos}},
                 {Kind::Second, 0, {}}};
    return post;
}

Status setFamily(Family family, const TokenizerConfig& config, const Vocabulary& vocabulary,
                 Pipeline& pipeline) {
    const bool prefixSpace = config.addPrefixSpace.value_or(false);
    // Qwen2 splits with its own expression (below), so its byte-level step must not split again.
    pipeline.preTokenizers = {byteLevel(prefixSpace, family != Family::Qwen2)};
    std::vector<RoleToken> roles = {{"unk_token", "<|endoftext|>"},
                                    {"bos_token", "<|endoftext|>"},
                                    {"eos_token", "<|endoftext|>"},
                                    {"pad_token", "<|endoftext|>"}};
    if (family == Family::Qwen2) {
        PreTokenizer split;
        split.kind = PreTokenizer::Kind::Expression;
        split.pattern = Pattern::Qwen2;
        pipeline.preTokenizers.insert(pipeline.preTokenizers.begin(), split);
        pipeline.normalizers = {Normalizer()};  // the default normalizer is NFC
    } else if (family == Family::Roberta) {
        roles = {{"bos_token", "<s>"},    {"pad_token", "<pad>"}, {"eos_token", "</s>"},
                 {"unk_token", "<unk>"},  {"cls_token", "<s>"},   {"sep_token", "</s>"},
                 {"mask_token", "<mask>"}};
        HEADSCOPE_TRY(const auto cls,
                      neededId(vocabulary, config.token("cls_token", "<s>"), "vocab.json"));
        HEADSCOPE_TRY(const auto sep,
                      neededId(vocabulary, config.token("sep_token", "</s>"), "vocab.json"));
        pipeline.post = robertaTemplate(cls, sep);
        pipeline.post.trimOffsets = true;
        pipeline.post.prefixSpace = prefixSpace;
    } else if (config.addBos.value_or(false)) {
        HEADSCOPE_TRY(
            const auto bos,
            neededId(vocabulary, config.token("bos_token", "<|endoftext|>"), "vocab.json"));
        pipeline.post = beginTemplate(bos);
    }
    HEADSCOPE_TRY(pipeline.added, addedTokensOf(config, vocabulary, roles));
    return {};
}

}  // namespace

std::vector<std::string> linesOf(const std::string& bytes) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto end = std::min(bytes.find('\n', at), bytes.size());
        std::size_t last = end;
        // Files written on Windows end lines with CR LF.
        if (last > at && bytes[last - 1] == '\r') --last;
        lines.push_back(bytes.substr(at, last - at));
        at = end + 1;
    }
    return lines;
}

Result<AddedTokens> addedTokensOf(const TokenizerConfig& config, const Vocabulary& vocabulary,
                                  const std::vector<RoleToken>& roles) {
    auto tokens = config.added;
    for (const auto& [role, customary] : roles) {
        const auto found = config.tokens.find(role);
        AddedToken token;
        token.content = customary;
        token.special = true;
        token.leftSpace = token.content == "<mask>";  // RoBERTa's mask includes the blank before it
        if (found != config.tokens.end()) token = found->second;
        token.id = vocabulary.find(token.content);
        // Options of a token in tokenizer_config.json take precedence.
        const bool known = std::any_of(tokens.begin(), tokens.end(), [&](const AddedToken& one) {
            return one.content == token.content;
        });
        // A role whose token the vocabulary lacks is not used.
        if (token.id >= 0 && !token.content.empty() && !known) tokens.push_back(std::move(token));
    }
    return AddedTokens::of(std::move(tokens), {});
}

Result<Pipeline> pipelineFromLines(const std::string& bytes, const TokenizerConfig& config) {
    Pipeline pipeline;
    HEADSCOPE_TRY(auto vocabulary, vocabularyOfLines(bytes, pipeline.notes));
    const auto unknown = config.token("unk_token", "[UNK]");
    HEADSCOPE_TRY(const auto cls,
                  neededId(vocabulary, config.token("cls_token", "[CLS]"), "vocab.txt"));
    HEADSCOPE_TRY(const auto sep,
                  neededId(vocabulary, config.token("sep_token", "[SEP]"), "vocab.txt"));
    pipeline.kind = "WordPiece";
    pipeline.normalizers = {bertNormalizer(config.lowerCase.value_or(true), config.stripAccents,
                                           config.ideographs.value_or(true))};
    pipeline.preTokenizers = {PreTokenizer()};  // the default step is BERT's
    pipeline.post = clsSepTemplate(cls, sep);
    Decoder decoder;
    decoder.kind = Decoder::Kind::WordPiece;
    decoder.pattern = "##";
    decoder.cleanUp = true;
    pipeline.decoders = {decoder};
    HEADSCOPE_TRY(pipeline.added, addedTokensOf(config, vocabulary,
                                                {{"unk_token", "[UNK]"},
                                                 {"sep_token", "[SEP]"},
                                                 {"pad_token", "[PAD]"},
                                                 {"cls_token", "[CLS]"},
                                                 {"mask_token", "[MASK]"}}));
    constexpr std::size_t kLongestWord = 100;  // BERT's limit; longer words become [UNK]
    HEADSCOPE_TRY(auto model, WordPiece::of(std::move(vocabulary), unknown, "##", kLongestWord,
                                            verbatim("vocab.txt")));
    pipeline.model = std::move(model);
    HEADSCOPE_CHECK(checkIds(pipeline, verbatim("vocab.txt")));
    pipeline.notes.push_back("The tokenizer is read from %1."_m("vocab.txt"));
    return pipeline;
}

Result<Pipeline> pipelineFromMerges(const std::string& vocabularyBytes, const std::string& merges,
                                    const TokenizerConfig& config) {
    Pipeline pipeline;
    HEADSCOPE_TRY(const auto family, familyOf(config.className));
    HEADSCOPE_TRY(auto vocabulary, vocabularyFromJson(vocabularyBytes, verbatim("vocab.json")));
    HEADSCOPE_TRY(const auto parts, mergesOfLines(merges));
    HEADSCOPE_CHECK(setFamily(family, config, vocabulary, pipeline));
    Decoder decoder;
    decoder.kind = Decoder::Kind::ByteLevel;
    pipeline.decoders = {decoder};
    pipeline.kind = "BPE";
    HEADSCOPE_TRY(auto model,
                  BytePairModel::of(std::move(vocabulary), parts, {}, verbatim("merges.txt")));
    pipeline.model = std::move(model);
    HEADSCOPE_CHECK(checkIds(pipeline, verbatim("vocab.json")));
    pipeline.notes.push_back("The tokenizer is read from %1 and %2."_m("vocab.json", "merges.txt"));
    return pipeline;
}

Result<Pipeline> pipelineFromPieces(const std::string& file, std::string_view model,
                                    std::string_view vocabularyBytes,
                                    const TokenizerConfig& config) {
    using Kind = TemplatePart::Kind;
    Pipeline pipeline;
    HEADSCOPE_TRY(auto pieces, parseSentencePieceFile(model, verbatim(file)));
    HEADSCOPE_TRY(auto vocabulary, vocabularyFromJson(vocabularyBytes, verbatim("vocab.json")));
    HEADSCOPE_TRY(const auto eos,
                  neededId(vocabulary, config.token("eos_token", "</s>"), "vocab.json"));
    pipeline.post.single = {{Kind::First, 0, {}}, {Kind::Special, 0, {eos}}};
    pipeline.post.pair = {{Kind::First, 0, {}}, {Kind::Second, 0, {}}, {Kind::Special, 0, {eos}}};
    HEADSCOPE_TRY(
        pipeline.added,
        addedTokensOf(config, vocabulary,
                      {{"eos_token", "</s>"}, {"unk_token", "<unk>"}, {"pad_token", "<pad>"}}));
    Decoder decoder;
    decoder.kind = Decoder::Kind::SentencePiece;
    // SentencePiece writes a blank as U+2581.
    decoder.content = "\u2581";
    pipeline.decoders = {decoder};
    pipeline.kind = "SentencePiece";
    HEADSCOPE_TRY(auto made,
                  SentencePieceModel::of(std::move(pieces), std::move(vocabulary),
                                         config.token("unk_token", "<unk>"), verbatim(file)));
    pipeline.model = std::move(made);
    HEADSCOPE_CHECK(checkIds(pipeline, verbatim("vocab.json")));
    pipeline.notes.push_back("The tokenizer is read from %1 and %2."_m(file, "vocab.json"));
    return pipeline;
}

}  // namespace headscope::tokenizers
