#include "ui/workspace/text_pieces.h"

#include <QRegularExpression>

#include <algorithm>

namespace headscope::ui {
namespace {

std::vector<TextPiece> cutBy(const QString& text, const char* pattern) {
    const QRegularExpression expression(QString::fromLatin1(pattern),
                                        QRegularExpression::DotMatchesEverythingOption);
    std::vector<TextPiece> pieces;
    for (auto found = expression.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        pieces.push_back({match.capturedStart(), match.capturedLength()});
    }
    return pieces;
}

// True if the pieces match the labels of all ordinary tokens. Unknown tokens match any piece.
bool agrees(const std::vector<TextPiece>& pieces, const QString& text, const AttentionMaps& maps) {
    const int words = maps.tokens - static_cast<int>(maps.marks.size());
    if (static_cast<int>(pieces.size()) < words) return false;
    for (int i = 0; i < words; ++i) {
        const auto& piece = pieces[static_cast<std::size_t>(i)];
        const QString label = QString::fromStdString(maps.labels[static_cast<std::size_t>(i)]);
        const bool nameless = label == QLatin1String("[UNK]");
        if (!nameless && text.mid(piece.at, piece.length).compare(label, Qt::CaseInsensitive) != 0)
            return false;
    }
    return true;
}

// Splits words as core/base/text does: runs of letters, digits and combining marks; each ideograph
// separately.
constexpr const char* kWords =
    "[\\x{3040}-\\x{30ff}\\x{3400}-\\x{9fff}\\x{f900}-\\x{faff}\\x{20000}-\\x{3ffff}]|"
    "(?:(?![\\x{3040}-\\x{30ff}\\x{3400}-\\x{9fff}\\x{f900}-\\x{faff}\\x{20000}-\\x{3ffff}])[\\p{L}"
    "\\p{N}\\p{M}])+";

// Finds the pattern (words, blanks or characters) that reproduces the model's tokens; "" if none
// does.
const char* patternOf(const AttentionMaps& maps) {
    if (maps.text.empty() || !maps.picture.rgb.empty()) return "";
    const QString text = QString::fromStdString(maps.text);
    // Try words, then text between blanks, then single characters.
    for (const char* pattern : {kWords, "\\S+", "."})
        if (agrees(cutBy(text, pattern), text, maps)) return pattern;
    return "";
}

}  // namespace

std::vector<TextPiece> piecesOf(const AttentionMaps& maps) {
    const char* pattern = patternOf(maps);
    return *pattern ? cutBy(QString::fromStdString(maps.text), pattern) : std::vector<TextPiece>();
}

int pieceCount(const AttentionMaps& maps, const QString& text) {
    const char* pattern = patternOf(maps);
    return *pattern ? static_cast<int>(cutBy(text, pattern).size()) : 0;
}

}  // namespace headscope::ui
