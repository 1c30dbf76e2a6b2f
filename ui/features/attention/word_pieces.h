// Display of texts whose words are cut into pieces by the tokenizer of an imported model. Plain
// functions, thread-safe.
#pragma once

#include "ui/features/attention/special_tokens.h"

namespace headscope::ui {

// How the tokens of a text are shown.
struct TokensShown {
    SpecialTokensShown marks = SpecialTokensShown::Shown;
    bool joined = false;  // word pieces are joined to words

    bool operator==(const TokensShown& o) const { return marks == o.marks && joined == o.joined; }
    // True if the maps have exactly the tokens that the model reads, with the same indices.
    bool allTokens() const { return marks == SpecialTokensShown::Shown && !joined; }
};

// Joins the pieces of each word (AttentionMaps::words) to one token: weights are summed over the
// keys of a word, and averaged over its queries, so rows still sum to 1. Also joins the rollout.
// Special tokens are not joined. Maps without words are returned unchanged. Source: Clark et al.
// 2019, "What Does BERT Look At?", section 4.
AttentionMaps joinedWords(AttentionMaps maps);

// Makes token labels readable: a piece that continues a word begins with "##", a piece that begins
// a word has no blank or mark in front, and white space is visible. Maps without words are returned
// unchanged.
AttentionMaps readableLabels(AttentionMaps maps);

// Applies `shown` in this order: readable labels, joined words, special tokens.
AttentionMaps shownTokens(AttentionMaps maps, TokensShown shown);

// Sentences for the caption; "" if all tokens are shown. maps: before shownTokens().
QString tokensText(const AttentionMaps& maps, TokensShown shown);

}  // namespace headscope::ui
