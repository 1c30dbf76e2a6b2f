// Display of special tokens, such as [BEGIN], [END], [CLS] and [SEP]. They often receive most of
// the attention, which makes the weights of the words hard to see. Thread-safe.
#pragma once

#include "core/api/requests/attention_maps.h"

#include <QString>

namespace headscope::ui {

enum class SpecialTokensShown {
    Shown,
    Hidden,        // drops rows and columns of special tokens; other weights are unchanged
    Renormalised,  // drops rows and columns like Hidden, then divides each row by its remaining sum
};

// Removes special tokens from tokens, maps, alignments and predictions. A text of only special
// tokens keeps them.
AttentionMaps withoutSpecialTokens(AttentionMaps maps, SpecialTokensShown shown);
// returns false for pictures, which keep all tokens
bool hasSpecialTokens(const AttentionMaps& maps);
// Sentence for the caption; "" if special tokens are shown. pairs: true for a sequence-to-sequence
// model.
QString specialTokensText(SpecialTokensShown shown, bool pairs);

}  // namespace headscope::ui
