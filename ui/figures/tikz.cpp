#include "ui/figures/tikz.h"

#include "ui/figures/figure.h"
#include "ui/figures/xml_text.h"

#include <QHash>
#include <QPainterPath>

#include <cmath>

namespace headscope::plots {

namespace {

constexpr int kDigits = 3;  // decimals of a length in big points; the last one is 0.0004 mm

// The y axis of TikZ points upwards.
QString at(const QPointF& point) {
    return QStringLiteral("(%1,%2)").arg(tikzNumber(point.x()), tikzNumber(-point.y()));
}

QString pathText(const QPainterPath& path) {
    QString text;
    for (int i = 0; i < path.elementCount(); ++i) {
        const auto element = path.elementAt(i);
        if (element.isMoveTo()) text += at(element);
        if (element.isLineTo()) text += QStringLiteral("--") + at(element);
        // A cubic curve takes three elements: two control points and the end.
        if (!element.isCurveTo() || i + 2 >= path.elementCount()) continue;
        text += QStringLiteral("..controls%1and%2..%3")
                    .arg(at(element), at(path.elementAt(i + 1)), at(path.elementAt(i + 2)));
        i += 2;
    }
    return text;
}

// Line options. Widths are scaled with the item's transform, unless the pen is cosmetic.
QStringList strokeOptions(const DrawnItem& item) {
    if (item.pen.style() == Qt::NoPen) return {};
    const double scale = std::sqrt(std::abs(item.place.determinant()));
    // Width 0 means the thinnest visible line in Qt, but nothing in TikZ.
    const double width = std::max(item.pen.widthF(), 0.5) * (item.pen.isCosmetic() ? 1 : scale);
    QStringList options{QStringLiteral("draw=") + tikzColour(item.pen.color()),
                        QStringLiteral("line width=%1bp").arg(tikzNumber(width))};
    const double opacity = item.pen.color().alphaF() * item.opacity;
    if (opacity < 1) options << QStringLiteral("draw opacity=%1").arg(opacity, 0, 'f', 3);
    const auto dashes = item.pen.style() == Qt::SolidLine ? QList<qreal>() : item.pen.dashPattern();
    QString pattern;
    // Qt gives dash lengths in pen widths, TikZ wants lengths.
    for (qsizetype i = 0; i + 1 < dashes.size(); i += 2)
        pattern += QStringLiteral("on %1bp off %2bp ")
                       .arg(tikzNumber(dashes[i] * width), tikzNumber(dashes[i + 1] * width));
    if (!pattern.isEmpty()) options << QStringLiteral("dash pattern=") + pattern.trimmed();
    return options;
}

QStringList fillOptions(const DrawnItem& item) {
    if (item.brush.style() == Qt::NoBrush) return {};
    QStringList options{QStringLiteral("fill=") + tikzColour(item.brush.color())};
    const double opacity = item.brush.color().alphaF() * item.opacity;
    if (opacity < 1) options << QStringLiteral("fill opacity=%1").arg(opacity, 0, 'f', 3);
    if (item.path.fillRule() == Qt::OddEvenFill) options << QStringLiteral("even odd rule");
    return options;
}

QString textLine(const DrawnItem& item) {
    // Degrees, counterclockwise, because the y axis is flipped.
    const double angle = -std::atan2(item.place.m12(), item.place.m11()) * 180 / M_PI;
    QStringList options{QStringLiteral("anchor=base west"), QStringLiteral("inner sep=0pt"),
                        QStringLiteral("text=") + tikzColour(item.pen.color())};
    if (std::abs(angle) > 0.01) options << QStringLiteral("rotate=%1").arg(angle, 0, 'f', 2);
    const QString size = QString::number(item.pointSize(), 'f', 2);
    return QStringLiteral("\\node[%1] at %2 {\\fontsize{%3bp}{%3bp}\\selectfont%4 %5};\n")
        .arg(options.join(QLatin1Char(',')), at(item.place.map(item.at)), size,
             item.font.bold() ? QStringLiteral("\\bfseries") : QString(), latexText(item.text));
}

QString lineOf(const DrawnItem& item) {
    if (item.kind == DrawnItem::Kind::Text)
        return item.text.trimmed().isEmpty() ? QString() : textLine(item);
    if (item.kind == DrawnItem::Kind::Picture)
        return QStringLiteral("% a photograph: see the PDF, SVG or PNG file\n");
    const QStringList options = strokeOptions(item) + fillOptions(item);
    if (options.isEmpty()) return {};
    return QStringLiteral("\\path[%1] %2;\n")
        .arg(options.join(QLatin1Char(',')), pathText(item.place.map(item.path)));
}

}  // namespace

QString latexText(const QString& text) {
    static const QHash<QChar, QString> kSigns{
        {QLatin1Char('\\'), QStringLiteral("\\textbackslash{}")},
        {QLatin1Char('~'), QStringLiteral("\\textasciitilde{}")},
        {QLatin1Char('^'), QStringLiteral("\\textasciicircum{}")},
        {QChar(0x2212), QStringLiteral("$-$")},
        {QChar(0x03bb), QStringLiteral("$\\lambda$")},
        {QLatin1Char('<'), QStringLiteral("$<$")},
        {QLatin1Char('>'), QStringLiteral("$>$")},
        {QChar(0x2264), QStringLiteral("$\\le$")},
        {QChar(0x2265), QStringLiteral("$\\ge$")},
        {QChar(0x2192), QStringLiteral("$\\to$")},
        {QChar(0x0394), QStringLiteral("$\\Delta$")},
        {QChar(0x03c3), QStringLiteral("$\\sigma$")},
        {QChar(0x2026), QStringLiteral("\\dots{}")},
        {QChar(0x2713), QStringLiteral("$\\surd$")},
        {QChar(0x2605), QStringLiteral("$\\star$")}};
    QString out;
    for (const QChar sign : text) {
        const auto known = kSigns.constFind(sign);
        if (QStringLiteral("&%$#_{}").contains(sign))
            out += QLatin1Char('\\') + QString(sign);
        else if (sign.unicode() < 0x20 || sign.unicode() == 0x7f)
            // TeX rejects control characters; a carriage return would even end a comment.
            out += QLatin1Char(' ');
        else if (known != kSigns.constEnd())
            out += *known;
        else
            out += sign;
    }
    return out;
}

QString tikzNumber(double units) {
    QString text = QString::number(units / kFigureUnitsPerPoint, 'f', kDigits);
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    // Tiny negative numbers round to -0.
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString tikzColour(const QColor& colour) {
    return QStringLiteral("{rgb,255:red,%1;green,%2;blue,%3}")
        .arg(colour.red())
        .arg(colour.green())
        .arg(colour.blue());
}

QString tikzBody(const Drawing& drawing) {
    QString text;
    const QPainterPath* clip = nullptr;
    bool scoped = false;
    for (const DrawnItem& item : drawing.items) {
        // Items with the same clip path share one scope.
        if (!clip || *clip != item.clip) {
            if (scoped) text += QStringLiteral("\\end{scope}\n");
            clip = &item.clip;
            scoped = !clip->isEmpty();
            if (scoped) text += QStringLiteral("\\begin{scope}\n\\clip %1;\n").arg(pathText(*clip));
        }
        text += lineOf(item);
    }
    if (scoped) text += QStringLiteral("\\end{scope}\n");
    return text;
}

QString tikzScope(const QPointF& by, const QString& body) {
    return QStringLiteral("\\begin{scope}[shift={%1}]\n").arg(at(by)) + body +
           QStringLiteral("\\end{scope}\n");
}

QByteArray tikzBytes(const QString& body, const QSizeF& size, const QString& comment) {
    QString text;
    for (const QString& line : comment.split(QLatin1Char('\n')))
        text += QStringLiteral("% ") + withoutControls(line, false) + QLatin1Char('\n');
    if (body.contains(QLatin1String("\\begin{axis}")))
        text +=
            QStringLiteral("% Needs \\usepackage{pgfplots}\\pgfplotsset{compat=1.16} or later.\n");
    text += QStringLiteral("\\begin{tikzpicture}[x=1bp,y=1bp]\n\\useasboundingbox %1rectangle%2;\n")
                .arg(at({0, 0}), at({size.width(), size.height()}));
    return (text + body + QStringLiteral("\\end{tikzpicture}%\n")).toUtf8();
}

QString Figure::texBody(const QSizeF& size, const PlotStyle& style) const {
    return tikzBody(drawingOf(*this, size, style));
}

}  // namespace headscope::plots
