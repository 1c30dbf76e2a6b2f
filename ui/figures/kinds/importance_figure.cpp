#include "ui/figures/kinds/importance_figure.h"

#include "ui/figures/matrix_painter.h"
#include "ui/figures/weight_painter.h"

#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

double ImportanceFigure::limit() const {
    double largest = 0;
    for (double value : values) largest = std::max(largest, std::abs(value * how.factor));
    return largest > 0 ? largest : 1;
}

QString ImportanceFigure::numberText(double value) const {
    const double shown = value * how.factor;
    if (std::isnan(shown)) return {};  // return no text if the head does not exist
    const QString digits = QLocale().toString(std::abs(shown), 'f', how.decimals);
    const bool zero = QLocale().toDouble(digits) == 0;
    return zero ? digits : (shown > 0 ? QStringLiteral("+") : QStringLiteral("\u2212")) + digits;
}

QString ImportanceFigure::valueText(std::size_t index) const {
    return numberText(values[index]);
}

QString ImportanceFigure::rangeText(std::size_t index) const {
    if (index >= ranges.size()) return valueText(index);
    return tr("%1 (95 % interval %2 to %3)")
        .arg(valueText(index), numberText(ranges[index].low), numberText(ranges[index].high));
}

bool ImportanceFigure::clear(std::size_t index) const {
    return index >= ranges.size() || ranges[index].low > 0 || ranges[index].high < 0;
}

QColor ImportanceFigure::colour(std::size_t index, const ColourMap& colours) const {
    return values.empty() || !clear(index) ? QColor() : colours.colour(values[index] * how.factor);
}

void ImportanceFigure::paintFigure(QPainter& painter, const QRectF& area,
                                   const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal left = metrics.horizontalAdvance(QStringLiteral("L00 ")),
                top = metrics.height() * 1.3,
                bar = colourBarRoom(style.font, ColourMap::diverging(limit()));
    const qreal wide = (area.width() - left - bar) / std::max(1, shape.heads),
                high = (area.height() - top) / std::max(1, shape.layers);
    const ColourMap colours = ColourMap::diverging(limit());
    painter.save();
    painter.setFont(style.font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto label = [&](const QRectF& place, Qt::Alignment alignment, const QString& text) {
        painter.setPen(style.text);
        painter.drawText(place, alignment, text);
    };
    for (int h = 0; h < shape.heads; ++h)
        label(QRectF(area.left() + left + h * wide, area.top(), wide, top), Qt::AlignCenter,
              QStringLiteral("H%1").arg(h));
    for (int l = 0; l < shape.layers; ++l) {
        label(QRectF(area.left(), area.top() + top + l * high, left * 0.9, high),
              Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(shape.shortName(l)));
        for (int h = 0; h < shape.heads; ++h) {
            if (!shape.has(l, h)) continue;
            const std::size_t at = index(l, h);
            const QRectF cell(area.left() + left + h * wide, area.top() + top + l * high, wide,
                              high);
            // Cells without a clear effect are grey.
            const QColor own = colour(at, colours), fill = own.isValid() ? own : style.hairline;
            fillCell(painter, cell, fill);
            painter.setPen(readableOn(fill));
            if (!values.empty()) painter.drawText(cell, Qt::AlignCenter, valueText(at));
            if (!mask.on(l, h))
                painter.setPen(QPen(style.bad, style.lineWidth)),
                    painter.drawLine(cell.topLeft(), cell.bottomRight());
        }
    }
    if (!values.empty())
        paintColourBar(painter,
                       QRectF(area.left() + left + shape.heads * wide + metrics.height() * 0.5,
                              area.top() + top, metrics.height() * 0.7, shape.layers * high),
                       colours, how.unit, style);
    painter.restore();
}

qreal ImportanceFigure::figureHeight(qreal width, const PlotStyle& style) const {
    const qreal line = QFontMetricsF(style.font).height(),
                cell = (width - 8 * line) / std::max(1, shape.heads) * 0.8;
    // Minimum height for the text of the colour bar.
    return line * 1.3 + std::max(line * 7, std::max(1, shape.layers) * std::min(cell, line * 4));
}

QJsonObject ImportanceFigure::figureSettings() const {
    return {{QStringLiteral("quantity"), how.meaning},
            {QStringLiteral("colour_low"), -limit()},
            {QStringLiteral("colour_high"), limit()}};
}

QString ImportanceFigure::caption() const {
    if (values.empty())
        return tr("Switches of all heads; rows: layers, columns: heads. %1").arg(origin);
    QString text = tr("Importance of each head: %1. Red: the model needs the head; blue: the model "
                      "does better without it. %2")
                       .arg(how.meaning, origin);
    if (!ranges.empty())
        text += QLatin1Char(' ') +
                tr("Without colour: the 95 % interval of the paired difference includes 0 (%1).")
                    .arg(how.interval);
    if (!mask.all()) text += QLatin1Char(' ') + tr("Crossed-out heads are switched off.");
    return text;
}

QStringList ImportanceFigure::csvHeader() const {
    return {QStringLiteral("layer"),      QStringLiteral("head"),   QStringLiteral("on"),
            QStringLiteral("importance"), QStringLiteral("low_95"), QStringLiteral("high_95")};
}

QList<QStringList> ImportanceFigure::csvRows() const {
    QList<QStringList> rows;
    const auto number = [this](double value) {
        return QString::number(value * how.factor, 'g', 9);
    };
    for (int l = 0; l < shape.layers; ++l)
        for (int h = 0; h < shape.headsOf(l); ++h) {
            const std::size_t at = index(l, h);
            rows.append({QString::number(l), QString::number(h),
                         QString::number(int(mask.on(l, h))),
                         values.empty() ? QString() : number(values[at]),
                         ranges.empty() ? QString() : number(ranges[at].low),
                         ranges.empty() ? QString() : number(ranges[at].high)});
        }
    return rows;
}

}  // namespace headscope::plots
