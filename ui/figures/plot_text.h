// Helpers for text in plots: fonts in painter units and number formatting.
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace headscope::plots {

// Returns the font with its size multiplied by `factor`; works for point and pixel sizes.
QFont scaledFont(const QFont& font, qreal factor);
QFont boldFont(const QFont& font);
// Converts C-style digits to the decimal sign of the UI language and a true minus sign.
QString localDigits(QString digits);
QFont struckFont(const QFont& font);  // returns the font with strikethrough
// Formats a value with `digits` significant digits, a true minus sign and no trailing zeros:
// "0.0312", "−1.5", "2.1e+06".
QString numberText(double value, int digits = 4);
// Like numberText but with trailing zeros, so that table columns align: "0.390" under "0.404".
QString columnText(double value, int digits = 3);
// Draws text rotated 90 degrees counterclockwise, centred in `area` and elided if too long.
void drawTurned(QPainter& painter, const QRectF& area, const QString& text);
// Draws a centred text that says what `area` will show.
void drawEmptyText(QPainter& painter, const QRectF& area, const QString& text,
                   const struct PlotStyle& style);

}  // namespace headscope::plots
