#include "ui/figures/kept_figure.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QPainter>

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
    return QString::fromLatin1(qCompress(QJsonDocument(all).toJson(QJsonDocument::Compact), 9).toBase64());
}

QList<QStringList> rowsOf(const QString& packed) {
    QList<QStringList> rows;
    const auto bytes = qUncompress(QByteArray::fromBase64(packed.toLatin1()));
    for (const auto& row : QJsonDocument::fromJson(bytes).array()) rows << textsOf(row);
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

}  // namespace

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
            {QStringLiteral("origin"), figure.provenance()},
            {QStringLiteral("drawing"), drawingJson(figure.drawing)}};
}

Result<std::shared_ptr<KeptFigure>> keptFigureFromJson(const QJsonObject& json) {
    auto kept = std::make_shared<KeptFigure>();
    HEADSCOPE_TRY(kept->drawing, drawingFromJson(json[QLatin1String("drawing")].toObject()));
    kept->name = json[QLatin1String("figure")].toString();
    kept->text = json[QLatin1String("caption")].toString();
    kept->header = textsOf(json[QLatin1String("columns")]);
    kept->rows = rowsOf(json[QLatin1String("rows")].toString());
    kept->settings = json[QLatin1String("settings")].toObject();
    for (const auto& axis : json[QLatin1String("axes")].toArray())
        kept->axes.append({axis.toArray()[0].toString(), axis.toArray()[1].toString()});
    for (const auto& one : json[QLatin1String("scales")].toArray()) {
        const QJsonObject scale = one.toObject();
        kept->scales.append({scale[QLatin1String("quantity")].toString(), scale[QLatin1String("colours")].toBool(),
                             scale[QLatin1String("low")].toDouble(), scale[QLatin1String("high")].toDouble()});
    }
    kept->setProvenance(json[QLatin1String("origin")].toObject());
    return kept;
}

}  // namespace headscope::plots
