#include "ui/figures/output/missing_glyphs.h"

#include "ui/figures/kinds/kept_figure.h"
#include "ui/figures/tikz.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <functional>

namespace headscope::plots {
namespace {

struct GlyphText {
    Q_DECLARE_TR_FUNCTIONS(MissingGlyphs)
};

// maximum number of characters and of texts listed in a message
constexpr qsizetype kListedGlyphs = 6;
// End of Latin Extended-A, the range that LaTeX's T1 fonts cover.
constexpr char32_t kLatinEnd = 0x17f;

// Whether a character is visible: not a space, control character, joiner or variation selector.
bool visible(char32_t code) {
    if (code >= 0xfe00 && code <= 0xfe0f) return false;
    switch (QChar::category(code)) {
        case QChar::Other_Control:
        case QChar::Other_Format:
        case QChar::Other_Surrogate:
        case QChar::Separator_Space:
        case QChar::Separator_Line:
        case QChar::Separator_Paragraph:
            return false;
        default:
            return true;
    }
}

using IsMissing = std::function<bool(char32_t code, const QString& character)>;

void collect(const QString& text, const IsMissing& isMissing, MissingGlyphs& out) {
    bool any = false;
    for (const uint code : text.toUcs4()) {
        const QString character = QString::fromUcs4(reinterpret_cast<const char32_t*>(&code), 1);
        if (!visible(code) || !isMissing(code, character)) continue;
        any = true;
        if (!out.characters.contains(character)) out.characters << character;
    }
    if (any && !out.texts.contains(text)) out.texts << text;
}

QString named(const QString& character) {
    const uint code = character.toUcs4().front();
    return QStringLiteral("%1 (U+%2)")
        .arg(character, QString::number(code, 16).toUpper().rightJustified(4, u'0'));
}

QString listed(const QStringList& all, bool characters) {
    QStringList shown;
    for (const QString& one : all.mid(0, kListedGlyphs))
        shown << (characters ? named(one) : QStringLiteral("\u201c%1\u201d").arg(one));
    if (all.size() > kListedGlyphs) shown << QStringLiteral("\u2026");
    return shown.join(QStringLiteral(", "));
}

}  // namespace

MissingGlyphs missingGlyphs(const Drawing& drawing) {
    MissingGlyphs out;
    for (const DrawnItem& item : drawing.items) {
        if (item.kind != DrawnItem::Kind::Text) continue;
        const QFontMetricsF metrics(item.font);
        collect(
            item.text, [&](char32_t code, const QString&) { return !metrics.inFontUcs4(code); },
            out);
    }
    return out;
}

MissingGlyphs beyondLatex(const Drawing& drawing) {
    MissingGlyphs out;
    // Characters that latexText writes as commands are fine.
    const auto beyond = [](char32_t code, const QString& sign) {
        return code > kLatinEnd && latexText(sign) == sign;
    };
    for (const DrawnItem& item : drawing.items)
        if (item.kind == DrawnItem::Kind::Text) collect(item.text, beyond, out);
    return out;
}

QString missingGlyphsText(const MissingGlyphs& missing) {
    if (missing.empty()) return {};
    return GlyphText::tr(
               "no installed font has %1, so %2 shows boxes instead; install a font that has them")
        .arg(listed(missing.characters, true), listed(missing.texts, false));
}

QString missingGlyphsText(const Figure& figure, FigureFormat format, const ExportOptions& options) {
    if (format == FigureFormat::Csv) return {};
    // Checks the drawing that the export would write.
    const FigurePtr drawn = keptForExport(figure, options);
    const auto* kept = dynamic_cast<const KeptFigure*>(drawn.get());
    if (!kept) return {};
    if (format != FigureFormat::Tex) return missingGlyphsText(missingGlyphs(kept->drawing));
    const auto beyond = beyondLatex(kept->drawing);
    if (beyond.empty()) return {};
    return GlyphText::tr(
               "LaTeX's own fonts do not have %1 in %2; the document needs LuaLaTeX or XeLaTeX and "
               "a font for "
               "them")
        .arg(listed(beyond.characters, true), listed(beyond.texts, false));
}

}  // namespace headscope::plots
