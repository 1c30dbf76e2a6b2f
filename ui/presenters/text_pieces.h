// Where the tokens of an answer stand in its text, for models whose tokens are words, what stands between blanks, or
// characters. Safe on any thread.
#pragma once

#include "core/api/attention_maps.h"

#include <QString>

#include <vector>

namespace headscope::ui {

struct TextPiece {
    qsizetype at = 0, length = 0;  // characters of the text
};

// The text cut like the model's vocabulary cuts it, a piece a token from the first on; also what lies beyond the tokens
// that the model read. None where no such cut agrees with every known token, as with pieces of words.
std::vector<TextPiece> piecesOf(const AttentionMaps& maps);
// How many pieces another text has when it is cut in the same way.
int pieceCount(const AttentionMaps& maps, const QString& text);

}  // namespace headscope::ui
