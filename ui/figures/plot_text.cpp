#include "ui/figures/plot_text.h"

#include "ui/figures/figure.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

QFont scaledFont(const QFont& font, qreal factor) {
    QFont scaled = font;
    if (font.pixelSize() > 0)
        scaled.setPixelSize(std::max(1, static_cast<int>(std::lround(font.pixelSize() * factor))));
    else
        scaled.setPointSizeF(std::max(1.0, font.pointSizeF() * factor));
    return scaled;
}

QFont boldFont(const QFont& font) {
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    return bold;
}

QString localDigits(QString digits) {
    return digits.replace(QLatin1Char('.'), QLocale().decimalPoint())
        .replace(QLatin1Char('-'), QChar(0x2212));
}

QFont struckFont(const QFont& font) {
    QFont struck = font;
    struck.setStrikeOut(true);
    return struck;
}

QString numberText(double value, int digits) {
    if (std::isnan(value)) return QStringLiteral("\u2013");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("\u221e") : QStringLiteral("\u2212\u221e");
    return localDigits(QString::number(value, 'g', digits));
}

QString columnText(double value, int digits) {
    if (!std::isfinite(value) || value == 0) return numberText(value, digits);
    // '#' keeps trailing zeros, and the point of "250."
    QString text = QString::asprintf("%#.*g", digits, value);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return localDigits(text);
}

void drawTurned(QPainter& painter, const QRectF& area, const QString& text) {
    const QFontMetricsF metrics(painter.font());
    painter.save();
    painter.translate(area.center());
    painter.rotate(-90);
    const QRectF turned(-area.height() / 2, -area.width() / 2, area.height(), area.width());
    painter.drawText(turned, Qt::AlignCenter | Qt::TextDontClip,
                     metrics.elidedText(text, Qt::ElideRight, area.height() + 1));
    painter.restore();
}

void drawEmptyText(QPainter& painter, const QRectF& area, const QString& text,
                   const PlotStyle& style) {
    painter.save();
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    const qreal margin = QFontMetricsF(style.font).height();
    painter.drawText(area.adjusted(margin, margin / 2, -margin, -margin / 2),
                     Qt::AlignCenter | Qt::TextWordWrap, text);
    painter.restore();
}

}  // namespace headscope::plots
