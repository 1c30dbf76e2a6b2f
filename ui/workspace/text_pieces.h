// Locates the tokens of an answer in its source text, for models that tokenize by words, blanks or
// characters. Thread-safe.
#pragma once

#include "core/api/requests/attention_maps.h"

#include <QString>

#include <vector>

namespace headscope::ui {

struct TextPiece {
    qsizetype at = 0, length = 0;  // position and length in characters of the text
};

// Splits the text as the model's tokenizer does: one piece per token, in order. Includes text
// beyond the tokens that the model read. Empty if no pattern reproduces all known tokens, e.g. for
// subword models.
std::vector<TextPiece> piecesOf(const AttentionMaps& maps);
// Number of pieces of another text that is split in the same way.
int pieceCount(const AttentionMaps& maps, const QString& text);

}  // namespace headscope::ui
