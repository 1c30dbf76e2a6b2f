#include "ui/figures/figure.h"

#include <QFontInfo>
#include <QPalette>

#include <cmath>

namespace headscope::plots {

namespace {
// Theme colours (ui/widgets/theme.h) that QPalette does not have.
void setTokens(PlotStyle& style) {
    const bool dark = style.dark;
    style.secondary = QColor(dark ? "#9AA4B0" : "#5B6470");
    style.hairline = QColor(dark ? "#363C45" : "#DADFE5");
    style.good = QColor(dark ? "#4ADE80" : "#15803D");
    style.caution = QColor(dark ? "#FBBF24" : "#B45309");
    style.bad = QColor(dark ? "#F87171" : "#B91C1C");
}
}  // namespace

PlotStyle PlotStyle::of(const QPalette& palette, const QFont& font) {
    PlotStyle style;
    style.background = palette.color(QPalette::Base);
    style.text = palette.color(QPalette::Text);
    style.accent = style.mark = palette.color(QPalette::Highlight);
    style.dark = style.background.lightnessF() < style.text.lightnessF();
    style.font = font;
    setTokens(style);
    return style;
}

PlotStyle PlotStyle::forPrint(qreal pointSize) {
    PlotStyle style;
    style.background = Qt::white;
    style.text = QColor("#1B1F24");
    style.accent = QColor("#2563EB");
    style.mark = style.text;
    setTokens(style);
    // Nature requires dark text, and grey text would be too light in print.
    style.secondary = QColor("#3A424C");
    style.font = QFont(QStringLiteral("DejaVu Sans"));
    // A pixel size is in painter units, independent of the screen's resolution. Figures are
    // therefore the same on every screen.
    style.font.setPixelSize(static_cast<int>(std::lround(pointSize * kFigureUnitsPerPoint)));
    style.font.setHintingPreference(QFont::PreferNoHinting);
    style.font.setStyleStrategy(QFont::PreferOutline);
    return style;
}

}  // namespace headscope::plots
