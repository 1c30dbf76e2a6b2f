#include "ui/widgets/text/formula_layout.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>

namespace headscope::ui {
namespace {

using Kind = FormulaNode::Kind;

constexpr qreal kSmaller = 0.72;  // size of scripts, relative to the base

QFont scaled(const QFont& font, qreal factor) {
    QFont result = font;
    if (font.pixelSize() > 0)
        result.setPixelSize(std::max(6, qRound(font.pixelSize() * factor)));
    else
        result.setPointSizeF(std::max(5.0, font.pointSizeF() * factor));
    return result;
}

qreal em(const QFont& font) {
    return QFontMetricsF(font).height() / 1.35;
}

// Height of fraction lines and minus signs above the baseline.
qreal axis(const QFont& font) {
    return QFontMetricsF(font).xHeight() * 0.52;
}

FormulaBox space(qreal width) {
    FormulaBox box;
    box.width = width;
    return box;
}

FormulaBox signBox(const QString& text, QFont font, bool italic) {
    font.setItalic(italic);
    const QFontMetricsF metrics(font);
    FormulaBox box;
    box.width = metrics.horizontalAdvance(text) + (italic ? em(font) * 0.06 : 0);
    box.ascent = metrics.capHeight() * 1.1;
    box.descent = metrics.descent() * 0.6;
    box.signs.push_back({text, font, {0, 0}});
    return box;
}

FormulaBox symbolBox(const FormulaNode& node, const QFont& font) {
    FormulaBox sign = signBox(node.text, font, node.italic);
    if (!node.relation && !node.comma) return sign;
    FormulaBox box;
    if (node.relation) box.width = em(font) * 0.28;
    box.add(sign, {box.width, 0});
    box.width += em(font) * (node.relation ? 0.28 : 0.2);
    return box;
}

FormulaBox rowBox(const std::vector<FormulaNode>& children, const QFont& font) {
    FormulaBox box;
    for (const auto& child : children) box.add(formulaBox(child, font), {box.width, 0});
    return box;
}

// Numerator and denominator in a slightly smaller font, centred on the fraction line.
FormulaBox fractionBox(const FormulaNode& node, const QFont& font) {
    const QFont inner = scaled(font, 0.9);
    const FormulaBox over = formulaBox(node.children[0], inner),
                     under = formulaBox(node.children[1], inner);
    const qreal pad = em(font) * 0.12, line = axis(font),
                thickness = std::max(1.0, em(font) * 0.055);
    FormulaBox box = space(std::max(over.width, under.width) + 2 * pad + em(font) * 0.1);
    const qreal width = box.width;
    box.add(over, {(width - over.width) / 2, -line - pad - over.descent});
    box.add(under, {(width - under.width) / 2, -line + pad + thickness + under.ascent});
    QPainterPath bar;
    bar.moveTo(em(font) * 0.05, -line);
    bar.lineTo(width - em(font) * 0.05, -line);
    box.strokes.push_back({bar, thickness});
    box.width = width;
    return box;
}

bool empty(const FormulaNode& node) {
    return node.kind == Kind::Row && node.children.empty();
}

// The prime symbol is already raised in the font.
bool isPrime(const FormulaNode& above) {
    return above.children.size() == 1 && above.children[0].text == QStringLiteral("′");
}

// Scripts of a sum are placed below and above it.
FormulaBox limitsBox(const FormulaBox& base, const FormulaNode& node, const QFont& font) {
    const FormulaBox below = formulaBox(node.children[1], scaled(font, kSmaller)),
                     above = formulaBox(node.children[2], scaled(font, kSmaller));
    const qreal gap = em(font) * 0.06, width = std::max({base.width, below.width, above.width});
    FormulaBox box = space(width);
    box.add(base, {(width - base.width) / 2, 0});
    if (!empty(node.children[1]))
        box.add(below, {(width - below.width) / 2, base.descent + gap + below.ascent});
    if (!empty(node.children[2]))
        box.add(above, {(width - above.width) / 2, -base.ascent - gap - above.descent});
    box.width = width + em(font) * 0.14;
    return box;
}

// Subscript and superscript. Tall bases (brackets) raise and lower them further.
FormulaBox scriptBox(const FormulaNode& node, const QFont& font) {
    const FormulaBox base = formulaBox(node.children[0], font);
    if (node.children[0].kind == Kind::Operator) return limitsBox(base, node, font);
    const QFont small = scaled(font, kSmaller);
    const FormulaBox below = formulaBox(node.children[1], small),
                     above = formulaBox(node.children[2], isPrime(node.children[2]) ? font : small);
    FormulaBox box = base;
    const bool tall = node.children[0].kind == Kind::Bracket;
    const qreal at = base.width + em(font) * 0.03, x = QFontMetricsF(font).xHeight();
    const qreal up = std::max(x * 0.85, tall ? base.ascent - above.ascent * 0.55 : 0.0),
                down = std::max(x * 0.38, tall ? base.descent - below.descent * 0.4 : 0.0);
    if (!empty(node.children[2])) box.add(above, {at, isPrime(node.children[2]) ? 0 : -up});
    if (!empty(node.children[1])) box.add(below, {at, down});
    box.width = at + std::max(below.width, above.width) + em(font) * 0.05;
    return box;
}

// Outline of a bracket, scaled to the height of its content.
QPainterPath bracketPath(QChar sign, qreal left, qreal width, qreal top, qreal bottom) {
    const qreal right = left + width, middle = (top + bottom) / 2;
    QPainterPath path;
    switch (sign.unicode()) {
        case u'(':
            path.moveTo(right, top);
            path.cubicTo(left, top + (bottom - top) * 0.25, left, bottom - (bottom - top) * 0.25,
                         right, bottom);
            break;
        case u')':
            path.moveTo(left, top);
            path.cubicTo(right, top + (bottom - top) * 0.25, right, bottom - (bottom - top) * 0.25,
                         left, bottom);
            break;
        case u'[':
            path.moveTo(right, top);
            path.lineTo(left + width * 0.3, top);
            path.lineTo(left + width * 0.3, bottom);
            path.lineTo(right, bottom);
            break;
        case u']':
            path.moveTo(left, top);
            path.lineTo(right - width * 0.3, top);
            path.lineTo(right - width * 0.3, bottom);
            path.lineTo(left, bottom);
            break;
        case u'⟨':
            path.moveTo(right, top);
            path.lineTo(left + width * 0.2, middle);
            path.lineTo(right, bottom);
            break;
        case u'⟩':
            path.moveTo(left, top);
            path.lineTo(right - width * 0.2, middle);
            path.lineTo(left, bottom);
            break;
        default:
            path.moveTo(left + width / 2, top);
            path.lineTo(left + width / 2, bottom);
            if (sign == u'‖') {
                path.moveTo(left + width * 0.95, top);
                path.lineTo(left + width * 0.95, bottom);
            }
    }
    return path;
}

// Brackets extend slightly beyond their content.
FormulaBox bracketBox(const FormulaNode& node, const QFont& font) {
    const FormulaBox inside = formulaBox(node.children[0], font);
    const QFontMetricsF metrics(font);
    const qreal ascent = std::max(inside.ascent, metrics.capHeight() * 1.12) + em(font) * 0.05,
                descent = std::max(inside.descent, metrics.descent() * 0.75) + em(font) * 0.03;
    const qreal width = em(font) * 0.26, gap = em(font) * 0.06,
                thickness = std::max(1.0, em(font) * 0.06);
    FormulaBox box = space(gap);
    box.strokes.push_back({bracketPath(node.text[0], gap, width, -ascent, descent), thickness});
    box.add(inside, {2 * gap + width, 0});
    box.strokes.push_back(
        {bracketPath(node.text[1], 3 * gap + width + inside.width, width, -ascent, descent),
         thickness});
    box.width = inside.width + 2 * width + 4 * gap;
    box.ascent = ascent;
    box.descent = descent;
    return box;
}

FormulaBox operatorBox(const FormulaNode& node, const QFont& font) {
    const bool large = node.text.size() == 1;
    FormulaBox box = signBox(node.text, large ? scaled(font, 1.35) : font, false);
    if (large) box.descent = QFontMetricsF(font).descent();
    box.width += em(font) * 0.08;
    return box;
}

// Root sign with its bar over the content.
FormulaBox rootBox(const FormulaNode& node, const QFont& font) {
    const FormulaBox inside = formulaBox(node.children[0], font);
    const qreal head = em(font) * 0.55, gap = em(font) * 0.12;
    FormulaBox box = space(head);
    box.add(inside, {head, 0});
    const qreal top = -inside.ascent - gap;
    QPainterPath path;
    path.moveTo(0, -axis(font));
    path.lineTo(head * 0.25, -axis(font) - gap * 0.5);
    path.lineTo(head * 0.55, inside.descent);
    path.lineTo(head * 0.9, top);
    path.lineTo(box.width + gap * 0.5, top);
    box.strokes.push_back({path, std::max(1.0, em(font) * 0.06)});
    box.ascent = -top + gap;
    box.width += gap;
    return box;
}

FormulaBox accentBox(const FormulaNode& node, const QFont& font) {
    FormulaBox box = formulaBox(node.children[0], font);
    const FormulaBox mark = signBox(node.text, font, false);
    const qreal width = box.width;
    box.add(mark,
            {(width - mark.width) / 2 + em(font) * 0.05, -QFontMetricsF(font).xHeight() * 0.35});
    box.width = width;
    return box;
}

bool breaksBefore(const FormulaNode& node) {
    return node.kind == Kind::Symbol && node.relation;
}

}  // namespace

void FormulaBox::add(const FormulaBox& other, const QPointF& at) {
    for (Sign sign : other.signs) {
        sign.at += at;
        signs.push_back(std::move(sign));
    }
    for (const Stroke& stroke : other.strokes)
        strokes.push_back({stroke.path.translated(at), stroke.width});
    width = std::max(width, at.x() + other.width);
    ascent = std::max(ascent, other.ascent - at.y());
    descent = std::max(descent, other.descent + at.y());
}

void FormulaBox::paint(QPainter& painter, const QPointF& baseline, const QColor& colour) const {
    painter.save();
    painter.translate(baseline);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto& stroke : strokes) {
        painter.setPen(QPen(colour, stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawPath(stroke.path);
    }
    painter.setPen(colour);
    for (const auto& sign : signs) {
        painter.setFont(sign.font);
        painter.drawText(sign.at, sign.text);
    }
    painter.restore();
}

QFont formulaFont(const QFont& like) {
    QFont font = like;
    font.setFamilies({QStringLiteral("STIX Two Text"), QStringLiteral("Noto Serif"),
                      QStringLiteral("DejaVu Serif")});
    font.setStyleHint(QFont::Serif);
    return font;
}

FormulaBox formulaBox(const FormulaNode& node, const QFont& font) {
    switch (node.kind) {
        case Kind::Row:
            return rowBox(node.children, font);
        case Kind::Symbol:
            return symbolBox(node, font);
        case Kind::Operator:
            return operatorBox(node, font);
        case Kind::Space:
            return space(em(font) * 0.22);
        case Kind::Bracket:
            return bracketBox(node, font);
        case Kind::Fraction:
            return fractionBox(node, font);
        case Kind::Script:
            return scriptBox(node, font);
        case Kind::Root:
            return rootBox(node, font);
        case Kind::Accent:
            return accentBox(node, font);
    }
    return {};
}

std::vector<FormulaBox> formulaLines(const FormulaNode& row, const QFont& font, qreal width) {
    std::vector<FormulaNode> pieces(1);  // sub-rows between allowed line breaks
    for (std::size_t i = 0; i < row.children.size(); ++i) {
        const bool before = breaksBefore(row.children[i]),
                   after = i > 0 && row.children[i - 1].comma;
        if ((before || after) && !pieces.back().children.empty()) pieces.emplace_back();
        pieces.back().children.push_back(row.children[i]);
    }
    std::vector<FormulaBox> lines;
    for (const auto& piece : pieces) {
        const FormulaBox box = formulaBox(piece, font);
        if (lines.empty() || lines.back().width + box.width > width) lines.emplace_back();
        // Continuation lines are indented.
        if (lines.size() > 1 && lines.back().width == 0) lines.back().width = em(font);
        lines.back().add(box, {lines.back().width, 0});
    }
    return lines;
}

}  // namespace headscope::ui
