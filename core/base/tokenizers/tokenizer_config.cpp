#include "core/base/tokenizers/tokenizer_config.h"

#include "core/base/io/json.h"
#include "core/base/tokenizers/model_json.h"
#include "core/base/util/utf8.h"

#include <array>
#include <charconv>

namespace headscope::tokenizers {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kConfigBytes = std::size_t{1} << 20;
// Files of tokenizers without a limit contain 10^30.
constexpr double kNoMaximum = 1e9;

constexpr std::array<const char*, 7> kRoles{"unk_token", "bos_token", "eos_token", "cls_token",
                                            "sep_token", "pad_token", "mask_token"};

Result<Json> readObject(const TokenizerFiles& files, const std::string& name) {
    const auto found = files.find(name);
    if (found == files.end()) return Json::object();
    if (found->second.size() > kConfigBytes)
        return refusal("%1 is too large: at most %2 bytes are allowed"_m(name, kConfigBytes));
    HEADSCOPE_TRY(Json value, io::parseJson(found->second, name));
    if (!value.is_object())
        return refusal("%1 is %2; expected: an object"_m(name, value.type_name()));
    return value;
}

// Reads the special tokens. Each is a string, or an object with the string in "content".
Status readTokens(const Fields& fields, TokenizerConfig& config) {
    for (const char* role : kRoles) {
        const auto* value = fields.find(role);
        if (!value || config.tokens.count(role) > 0) continue;
        AddedToken token;
        token.special = true;
        if (value->is_object()) {
            const Fields inner{*value, verbatim(fields.where.text() + ": " + role)};
            HEADSCOPE_TRY(token.content, inner.neededText("content"));
            HEADSCOPE_TRY(token.leftSpace, inner.flag("lstrip", false));
            HEADSCOPE_TRY(token.rightSpace, inner.flag("rstrip", false));
            HEADSCOPE_TRY(token.singleWord, inner.flag("single_word", false));
            HEADSCOPE_TRY(token.normalized, inner.flag("normalized", false));
        } else {
            HEADSCOPE_TRY(token.content, fields.text(role, ""));
        }
        config.tokens.emplace(role, std::move(token));
    }
    return {};
}

// Reads "added_tokens_decoder", an object of ids and tokens.
Status readAdded(const Fields& fields, TokenizerConfig& config) {
    const auto* all = fields.find("added_tokens_decoder");
    if (!all) return {};
    if (!all->is_object()) return fields.wrong("added_tokens_decoder", "an object");
    for (const auto& [key, value] : all->items()) {
        std::int64_t id = -1;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
        if (error != std::errc() || end != key.data() + key.size())
            return refusal("%1: added_tokens_decoder has the key \"%2\"; expected: an id"_m(
                fields.where, util::shortened(key, 40)));
        const Fields inner{value, verbatim(fields.where.text() + ": added_tokens_decoder")};
        HEADSCOPE_TRY(auto token, addedTokenFrom(inner, id));
        config.added.push_back(std::move(token));
    }
    return {};
}

Status readLength(const Fields& fields, TokenizerConfig& config) {
    const auto* value = fields.find("model_max_length");
    if (!value) return {};
    if (!value->is_number()) return fields.wrong("model_max_length", "a number");
    const double length = value->get<double>();
    if (!(length >= 1)) return fields.wrong("model_max_length", "a number from 1");
    if (length < kNoMaximum) config.maximumLength = static_cast<std::int64_t>(length);
    return {};
}

void set(std::optional<std::int32_t>& role, const TokenizerConfig& config, const char* name,
         std::initializer_list<const char*> customary, const Tokenizer& tokenizer) {
    if (const auto found = config.tokens.find(name); found != config.tokens.end()) {
        role = tokenizer.idOf(found->second.content);
        return;
    }
    for (const char* token : customary) {
        if (role) return;
        role = tokenizer.idOf(token);
    }
}

}  // namespace

std::string TokenizerConfig::token(const std::string& role, const std::string& missing) const {
    const auto found = tokens.find(role);
    return found == tokens.end() ? missing : found->second.content;
}

Result<TokenizerConfig> readTokenizerConfig(const TokenizerFiles& files) {
    TokenizerConfig config;
    HEADSCOPE_TRY(const Json main, readObject(files, "tokenizer_config.json"));
    const Fields fields{main, verbatim("tokenizer_config.json")};
    HEADSCOPE_TRY(config.className, fields.text("tokenizer_class", ""));
    HEADSCOPE_TRY(config.lowerCase, fields.optionalFlag("do_lower_case"));
    HEADSCOPE_TRY(config.stripAccents, fields.optionalFlag("strip_accents"));
    HEADSCOPE_TRY(config.ideographs, fields.optionalFlag("tokenize_chinese_chars"));
    HEADSCOPE_TRY(config.addPrefixSpace, fields.optionalFlag("add_prefix_space"));
    HEADSCOPE_TRY(config.addBos, fields.optionalFlag("add_bos_token"));
    HEADSCOPE_CHECK(readLength(fields, config));
    HEADSCOPE_CHECK(readTokens(fields, config));
    HEADSCOPE_CHECK(readAdded(fields, config));
    for (const char* key : {"auto_map", "chat_template"})
        if (fields.find(key))
            config.notes.push_back("%1: \"%2\" is ignored"_m("tokenizer_config.json", key));
    HEADSCOPE_TRY(const Json map, readObject(files, "special_tokens_map.json"));
    HEADSCOPE_CHECK(readTokens({map, verbatim("special_tokens_map.json")}, config));
    return config;
}

void setSpecialTokens(const TokenizerConfig& config, Pipeline& pipeline) {
    // A view of the pipeline for look-ups. Its pointer does not own the pipeline.
    const Tokenizer tokenizer(std::shared_ptr<const Pipeline>(std::shared_ptr<void>(), &pipeline));
    auto& special = pipeline.special;
    const auto unknown = unknownOf(pipeline.model);
    if (unknown >= 0)
        special.unknown = unknown;
    else
        set(special.unknown, config, "unk_token", {"<unk>", "[UNK]"}, tokenizer);
    set(special.bos, config, "bos_token", {"<s>", "<|begin_of_text|>"}, tokenizer);
    set(special.eos, config, "eos_token", {"</s>", "<|endoftext|>", "<|end_of_text|>"}, tokenizer);
    set(special.cls, config, "cls_token", {"[CLS]"}, tokenizer);
    set(special.sep, config, "sep_token", {"[SEP]"}, tokenizer);
    set(special.pad, config, "pad_token", {"[PAD]", "<pad>"}, tokenizer);
    set(special.mask, config, "mask_token", {"[MASK]", "<mask>"}, tokenizer);
    pipeline.maximumLength = config.maximumLength;
}

}  // namespace headscope::tokenizers
