// First stage of the pipeline: changes characters before the text is split, such as lower case.
#pragma once

#include "core/base/tokenizers/charsmap.h"
#include "core/base/tokenizers/unicode/aligned_text.h"
#include "core/base/tokenizers/unicode/normal_forms.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace headscope::tokenizers {

struct Normalizer {
    enum class Kind {
        Bert,
        Form,       // Unicode normalization form
        LowerCase,  // lower case, character by character
        StripAccents,
        Strip,  // white space at the ends
        Prepend,
        Replace,
        ReplaceRuns,  // runs of at least `count` characters
        Charsmap,
    };
    Kind kind = Kind::Form;
    NormalForm form = NormalForm::C;
    // Bert: cleans control characters; puts blanks around ideographs; removes accents; lower case
    bool cleanText = true, ideographs = true, accents = true, lowerCase = true;
    bool left = true, right = true;   // Strip: the ends to strip
    std::u32string pattern, content;  // Replace; Prepend uses content only
    std::size_t count = 1;            // ReplaceRuns: minimum length
    bool anySpace = false;            // ReplaceRuns: of any white space, not of blanks only
    std::shared_ptr<const Charsmap> charsmap = {};
};

// Errors: BadData if the text grows without limit.
Status normalize(const std::vector<Normalizer>& steps, AlignedText& text);

// Reads the value of "normalizer"; null means no steps. Errors: BadData naming an unknown type,
// pattern or damaged table.
Result<std::vector<Normalizer>> normalizersFrom(const nlohmann::json& component);

// Normalizer of BERT. `stripAccents`: empty means as `lowerCase`.
Normalizer bertNormalizer(bool lowerCase, std::optional<bool> stripAccents, bool ideographs);

}  // namespace headscope::tokenizers
