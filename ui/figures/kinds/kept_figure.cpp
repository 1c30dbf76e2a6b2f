#include "ui/figures/kinds/kept_figure.h"

#include "ui/figures/own_tex.h"
#include "ui/figures/packed.h"
#include "ui/figures/tikz.h"
#include "ui/figures/xml_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QPainter>

#include <algorithm>

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
        all.append(QJsonArray{one.name, one.colour.name(), static_cast<int>(one.dash), one.line,
                              one.mark});
    return all;
}

QList<LegendLine> legendOf(const QJsonValue& json) {
    QList<LegendLine> legend;
    for (const auto& each : json.toArray()) {
        const QJsonArray one = each.toArray();
        const int dash = std::clamp(one[2].toInt(), int{Qt::NoPen}, int{Qt::DashDotDotLine});
        legend.append({one[0].toString(), QColor(one[1].toString()),
                       static_cast<Qt::PenStyle>(dash), one[3].toBool(), one[4].toInt(-1)});
    }
    return legend;
}

// Returns stored TeX code, or "" if someone has changed it; the figure is then written from its
// drawing.
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
        const qreal scale = std::min(area.width() / drawing.size.width(),
                                     area.height() / std::max(1.0, drawing.size.height()));
        painter.scale(scale, scale);
    }
    drawing.paint(painter);
    painter.restore();
}

std::shared_ptr<KeptFigure> keptDrawing(const Figure& figure, const QSizeF& size,
                                        const PlotStyle& style) {
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
    return {
        {QStringLiteral("figure"), figure.name},
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

// Control characters and slashes are removed from the name, because it becomes a file name.
Result<std::shared_ptr<KeptFigure>> keptFigureFromJson(const QJsonObject& json) {
    auto kept = std::make_shared<KeptFigure>();
    HEADSCOPE_TRY(kept->drawing, drawingFromJson(json[QLatin1String("drawing")].toObject()));
    kept->name = withoutControls(json[QLatin1String("figure")].toString(), false)
                     .replace(QLatin1Char('/'), QLatin1Char('-'));
    kept->text = json[QLatin1String("caption")].toString();
    kept->header = textsOf(json[QLatin1String("columns")]);
    HEADSCOPE_TRY(kept->rows, rowsOf(json[QLatin1String("rows")].toString()));
    kept->settings = json[QLatin1String("settings")].toObject();
    for (const auto& axis : json[QLatin1String("axes")].toArray())
        kept->axes.append({axis.toArray()[0].toString(), axis.toArray()[1].toString()});
    for (const auto& one : json[QLatin1String("scales")].toArray()) {
        const QJsonObject scale = one.toObject();
        kept->scales.append(
            {scale[QLatin1String("quantity")].toString(), scale[QLatin1String("colours")].toBool(),
             scale[QLatin1String("low")].toDouble(), scale[QLatin1String("high")].toDouble()});
    }
    kept->labels = textsOf(json[QLatin1String("labels")]);
    kept->legend = legendOf(json[QLatin1String("legend")]);
    HEADSCOPE_TRY(kept->tex, texOf(json[QLatin1String("tex")].toString()));
    kept->setProvenance(json[QLatin1String("origin")].toObject());
    return kept;
}

}  // namespace headscope::plots
