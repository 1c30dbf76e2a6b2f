// Small helpers for text in plots: fonts in painter units, numbers for people.
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace headscope::plots {

// The same font, its size times factor; works for fonts sized in points and in pixels.
QFont scaledFont(const QFont& font, qreal factor);
QFont boldFont(const QFont& font);
// Digits as C writes them with the decimal sign of the window's language and a true minus sign.
QString localDigits(QString digits);
QFont struckFont(const QFont& font);  // struck out
// digits significant digits with a true minus sign and without needless zeros: "0.0312", "−1.5", "2.1e+06".
QString numberText(double value, int digits = 4);
// The same with all its digits, for columns of a table: "0.390" under "0.404".
QString columnText(double value, int digits = 3);
// Turned by 90 degrees against the clock, centred in area, elided where it is too long.
void drawTurned(QPainter& painter, const QRectF& area, const QString& text);
// Centred words that say what will be drawn in area.
void drawEmptyText(QPainter& painter, const QRectF& area, const QString& text, const struct PlotStyle& style);

}  // namespace headscope::plots
