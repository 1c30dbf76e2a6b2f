// Fourth stage of the pipeline: adds special tokens such as [CLS], and adjusts offsets.
#pragma once

#include "core/api/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope::tokenizers {

struct TemplatePart {
    enum class Kind { First, Second, Special };
    Kind kind = Kind::First;
    std::int32_t type = 0;               // token type of its tokens
    std::vector<std::int32_t> ids = {};  // Special: ids of the inserted tokens
};

struct PostProcessor {
    // Templates of one and of two texts; empty: the texts as they are, the second with type 1.
    std::vector<TemplatePart> single, pair;
    // White space at the ends of a token does not count as part of it.
    bool trimOffsets = false;
    bool prefixSpace = false;  // the first blank of a text was added, so it is not trimmed

    const std::vector<TemplatePart>& parts(bool isPair) const { return isPair ? pair : single; }
    // Number of special tokens that are added to one text or to a pair.
    std::size_t added(bool isPair) const;
};

// Reads the value of "post_processor"; null adds nothing. Errors: BadData naming an unknown type or
// a wrong template.
Result<PostProcessor> postProcessorFrom(const nlohmann::json& component);

// The templates of BERT, "[CLS] A [SEP] B [SEP]" with type 1 from B on, and of RoBERTa,
// "<s> A </s></s> B </s>" with type 0.
PostProcessor clsSepTemplate(std::int32_t cls, std::int32_t sep);
PostProcessor robertaTemplate(std::int32_t bos, std::int32_t eos);

}  // namespace headscope::tokenizers
