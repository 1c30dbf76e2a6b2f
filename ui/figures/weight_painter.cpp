#include "ui/figures/weight_painter.h"

#include "ui/figures/colour_map.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QLocale>
#include <QPaintEngine>

#include <cmath>

namespace headscope::plots {

static double linear(double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

QColor readableOn(const QColor& fill) {
    // WCAG contrast with black is (L + 0.05) / 0.05, with white 1.05 / (L + 0.05). Both are equal
    // at L = 0.179.
    const double luminance = 0.2126 * linear(fill.redF()) + 0.7152 * linear(fill.greenF()) +
                             0.0722 * linear(fill.blueF());
    return luminance > 0.179 ? Qt::black : Qt::white;
}

QColor weightColour(double position) {
    return scaleColour(ColourScale::Cividis, position);
}

void fillCell(QPainter& painter, const QRectF& cell, const QColor& colour) {
    const QTransform& transform = painter.deviceTransform();
    const bool raster = painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!raster || transform.type() > QTransform::TxScale) return painter.fillRect(cell, colour);
    const QRectF device = transform.mapRect(cell);
    const auto snap = [](qreal edge) {
        return std::floor(edge + 0.5 + 1e-6);
    };  // the offset rounds all halves in the same direction despite rounding errors
    const QRectF snapped(QPointF(snap(device.left()), snap(device.top())),
                         QPointF(snap(device.right()), snap(device.bottom())));
    painter.fillRect(transform.inverted().mapRect(snapped), colour);
}

QFont monospaceLike(const QFont& font) {
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (font.pointSizeF() > 0)
        fixed.setPointSizeF(font.pointSizeF());
    else
        fixed.setPixelSize(font.pixelSize());
    fixed.setHintingPreference(font.hintingPreference());
    fixed.setStyleStrategy(font.styleStrategy());
    return fixed;
}

QString weightText(double weight) {
    const QLocale locale;
    if (weight == 0) return locale.toString(0);
    if (weight < 0.001) return QStringLiteral("<") + locale.toString(0.001, 'f', 3);
    return locale.toString(weight, 'f', weight < 0.0995 ? 3 : 2);
}

qreal weightBarWidth(const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    return metrics.height() * 0.8 + metrics.horizontalAdvance(QStringLiteral(" 0.000 ")) +
           metrics.height() * 1.1;
}

void paintWeightBar(QPainter& painter, const QRectF& area, const PlotStyle& style, double high,
                    const QString& meaning, const std::function<QColor(double)>& colour) {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height();
    const QRectF bar(area.left(), area.top(), line * 0.8, area.height());
    constexpr int kSteps = 48;
    painter.save();
    painter.setFont(style.font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < kSteps; ++i) {
        const qreal top = bar.bottom() - bar.height() * (i + 1) / kSteps;
        fillCell(painter, QRectF(bar.left(), top, bar.width(), bar.height() / kSteps),
                 colour((i + 0.5) / kSteps));
    }
    painter.setPen(style.secondary);
    const qreal x = bar.right() + line * 0.25;
    painter.drawText(QPointF(x, bar.top() + metrics.ascent()), weightText(high));
    painter.drawText(QPointF(x, bar.bottom() - metrics.descent()), weightText(0));
    painter.translate(x + line * 0.2, bar.center().y());
    painter.rotate(-90);
    const QRectF text(-bar.height() / 2 + line, 0, bar.height() - 2 * line, line * 1.3);
    if (metrics.horizontalAdvance(meaning) <= text.width())
        painter.drawText(text, Qt::AlignCenter, meaning);
    painter.restore();
}

QString weightQuantity() {
    return QCoreApplication::translate("TokenFigure", "attention weight");
}

}  // namespace headscope::plots
