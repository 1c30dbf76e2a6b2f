#include "ui/figures/kept_figure.h"

#include "ui/figures/own_tex.h"
#include "ui/figures/packed.h"
#include "ui/figures/missing_glyphs.h"
#include "ui/figures/tikz.h"
#include "ui/figures/xml_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPainter>

#include <algorithm>
#include <functional>

namespace headscope::plots {

namespace {

QJsonArray texts(const QStringList& list) {
    return QJsonArray::fromStringList(list);
}

QStringList textsOf(const QJsonValue& array) {
    QStringList list;
    for (const auto& one : array.toArray()) list << one.toString();
    return list;
}

QString packedRows(const QList<QStringList>& rows) {
    QJsonArray all;
    for (const auto& row : rows) all.append(texts(row));
    return packedText(QJsonDocument(all).toJson(QJsonDocument::Compact));
}

Result<QList<QStringList>> rowsOf(const QString& packed) {
    QList<QStringList> rows;
    HEADSCOPE_TRY(const auto document, unpackedJson(packed));
    for (const auto& row : document.array()) rows << textsOf(row);
    return rows;
}

QJsonArray scalesJson(const QList<FigureScale>& scales) {
    QJsonArray all;
    for (const auto& scale : scales)
        all.append(QJsonObject{{QStringLiteral("quantity"), scale.quantity},
                               {QStringLiteral("colours"), scale.colours},
                               {QStringLiteral("low"), scale.low},
                               {QStringLiteral("high"), scale.high}});
    return all;
}

QJsonArray legendJson(const QList<LegendLine>& legend) {
    QJsonArray all;
    for (const auto& one : legend)
        all.append(QJsonArray{one.name, one.colour.name(), static_cast<int>(one.dash), one.line, one.mark});
    return all;
}

QList<LegendLine> legendOf(const QJsonValue& json) {
    QList<LegendLine> legend;
    for (const auto& each : json.toArray()) {
        const QJsonArray one = each.toArray();
        const int dash = std::clamp(one[2].toInt(), int{Qt::NoPen}, int{Qt::DashDotDotLine});
        legend.append({one[0].toString(), QColor(one[1].toString()), static_cast<Qt::PenStyle>(dash), one[3].toBool(),
                       one[4].toInt(-1)});
    }
    return legend;
}

// What somebody put in its place is left out: the figure is then set from its drawing.
Result<QString> texOf(const QString& packed) {
    if (packed.isEmpty()) return QString();
    HEADSCOPE_TRY(const auto bytes, unpackedBytes(packed));
    const QString tex = QString::fromUtf8(bytes);
    return isOwnTex(tex) ? tex : QString();
}

}  // namespace

void KeptFigure::keepTex(const Figure& figure, const PlotStyle& style) {
    const QString body = figure.texBody(drawing.size, style);
    tex = body.contains(QLatin1String("\\begin{axis}")) ? body : QString();
}

QString KeptFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (size != drawing.size || tex.isEmpty()) return Figure::texBody(size, style);
    return tex;
}

void KeptFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle&) const {
    painter.save();
    painter.translate(area.topLeft());
    if (area.size() != drawing.size) {
        const qreal scale =
            std::min(area.width() / drawing.size.width(), area.height() / std::max(1.0, drawing.size.height()));
        painter.scale(scale, scale);
    }
    drawing.paint(painter);
    painter.restore();
}

std::shared_ptr<KeptFigure> keptDrawing(const Figure& figure, const QSizeF& size, const PlotStyle& style) {
    auto kept = std::make_shared<KeptFigure>();
    kept->drawing = drawingOf(figure, size, style);
    kept->name = figure.figureName();
    kept->text = figure.caption();
    kept->header = figure.csvHeader();
    kept->rows = figure.csvRows();
    kept->settings = figure.figureSettings();
    kept->axes = figure.figureAxes();
    kept->scales = figure.figureScales();
    kept->labels = figure.figureLabels();
    if (figure.legendHidden()) kept->legend = figure.figureLegend();
    kept->setProvenance(figure.provenance());
    return kept;
}

QJsonObject keptFigureJson(const KeptFigure& figure) {
    QJsonArray axes;
    for (const auto& axis : figure.axes) axes.append(QJsonArray{axis.where, axis.title});
    return {{QStringLiteral("figure"), figure.name},
            {QStringLiteral("caption"), figure.text},
            {QStringLiteral("columns"), texts(figure.header)},
            {QStringLiteral("rows"), packedRows(figure.rows)},
            {QStringLiteral("settings"), figure.settings},
            {QStringLiteral("axes"), axes},
            {QStringLiteral("scales"), scalesJson(figure.scales)},
            {QStringLiteral("labels"), texts(figure.labels)},
            {QStringLiteral("legend"), legendJson(figure.legend)},
            {QStringLiteral("tex"), figure.tex.isEmpty() ? QString() : packedText(figure.tex.toUtf8())},
            {QStringLiteral("origin"), figure.provenance()},
            {QStringLiteral("drawing"), drawingJson(figure.drawing)}};
}

Result<std::shared_ptr<KeptFigure>> keptFigureFromJson(const QJsonObject& json) {
    auto kept = std::make_shared<KeptFigure>();
    HEADSCOPE_TRY(kept->drawing, drawingFromJson(json[QLatin1String("drawing")].toObject()));
    kept->name =
        withoutControls(json[QLatin1String("figure")].toString(), false).replace(QLatin1Char('/'), QLatin1Char('-'));
    kept->text = json[QLatin1String("caption")].toString();
    kept->header = textsOf(json[QLatin1String("columns")]);
    HEADSCOPE_TRY(kept->rows, rowsOf(json[QLatin1String("rows")].toString()));
    kept->settings = json[QLatin1String("settings")].toObject();
    for (const auto& axis : json[QLatin1String("axes")].toArray())
        kept->axes.append({axis.toArray()[0].toString(), axis.toArray()[1].toString()});
    for (const auto& one : json[QLatin1String("scales")].toArray()) {
        const QJsonObject scale = one.toObject();
        kept->scales.append({scale[QLatin1String("quantity")].toString(), scale[QLatin1String("colours")].toBool(),
                             scale[QLatin1String("low")].toDouble(), scale[QLatin1String("high")].toDouble()});
    }
    kept->labels = textsOf(json[QLatin1String("labels")]);
    kept->legend = legendOf(json[QLatin1String("legend")]);
    HEADSCOPE_TRY(kept->tex, texOf(json[QLatin1String("tex")].toString()));
    kept->setProvenance(json[QLatin1String("origin")].toObject());
    return kept;
}

// ---- missing_glyphs.h ----
namespace {

struct GlyphText {
    Q_DECLARE_TR_FUNCTIONS(MissingGlyphs)
};

constexpr qsizetype kListed = 6;       // characters and texts that a message names
constexpr char32_t kLatinEnd = 0x17f;  // end of Latin Extended-A: what T1 fonts of LaTeX cover

// Has ink of its own: no blank, control, joiner or variation selector.
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
    return QStringLiteral("%1 (U+%2)").arg(character, QString::number(code, 16).toUpper().rightJustified(4, u'0'));
}

QString listed(const QStringList& all, bool characters) {
    QStringList shown;
    for (const QString& one : all.mid(0, kListed))
        shown << (characters ? named(one) : QStringLiteral("\u201c%1\u201d").arg(one));
    if (all.size() > kListed) shown << QStringLiteral("\u2026");
    return shown.join(QStringLiteral(", "));
}

}  // namespace

MissingGlyphs missingGlyphs(const Drawing& drawing) {
    MissingGlyphs out;
    for (const DrawnItem& item : drawing.items) {
        if (item.kind != DrawnItem::Kind::Text) continue;
        const QFontMetricsF metrics(item.font);
        collect(
            item.text, [&](char32_t code, const QString&) { return !metrics.inFontUcs4(code); }, out);
    }
    return out;
}

MissingGlyphs beyondLatex(const Drawing& drawing) {
    MissingGlyphs out;
    // Signs that latexText writes as commands are fine.
    const auto beyond = [](char32_t code, const QString& sign) { return code > kLatinEnd && latexText(sign) == sign; };
    for (const DrawnItem& item : drawing.items)
        if (item.kind == DrawnItem::Kind::Text) collect(item.text, beyond, out);
    return out;
}

QString missingGlyphsText(const MissingGlyphs& missing) {
    if (missing.empty()) return {};
    return GlyphText::tr("no installed font has %1, so boxes stand in their place in %2; install a font for them")
        .arg(listed(missing.characters, true), listed(missing.texts, false));
}

QString missingGlyphsText(const Figure& figure, FigureFormat format, const ExportOptions& options) {
    if (format == FigureFormat::Csv) return {};
    const FigurePtr drawn = keptForExport(figure, options);
    const auto* kept = dynamic_cast<const KeptFigure*>(drawn.get());
    if (!kept) return {};
    if (format != FigureFormat::Tex) return missingGlyphsText(missingGlyphs(kept->drawing));
    const auto beyond = beyondLatex(kept->drawing);
    if (beyond.empty()) return {};
    return GlyphText::tr(
               "LaTeX's own fonts do not have %1 in %2; the document needs LuaLaTeX or XeLaTeX and a font for "
               "them")
        .arg(listed(beyond.characters, true), listed(beyond.texts, false));
}

}  // namespace headscope::plots
