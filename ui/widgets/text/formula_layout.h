// Lays out a formula for one font: position of every symbol and stroke, in painter units.
#pragma once

#include "ui/widgets/text/formula_tree.h"

#include <QFont>
#include <QPainter>
#include <QPainterPath>

namespace headscope::ui {

struct FormulaBox {
    qreal width = 0, ascent = 0, descent = 0;
    struct Sign {
        QString text;
        QFont font;
        QPointF at;  // start of the text's baseline
    };
    struct Stroke {
        QPainterPath path;
        qreal width = 1;  // width of the line
    };
    std::vector<Sign> signs;
    std::vector<Stroke> strokes;

    qreal height() const { return ascent + descent; }
    void add(const FormulaBox& other, const QPointF& at);  // at: start of the other box's baseline
    void paint(QPainter& painter, const QPointF& baseline, const QColor& colour) const;
};

// Returns a serif font of the same size, in which the letters of formulas are easier to
// distinguish.
QFont formulaFont(const QFont& like);
FormulaBox formulaBox(const FormulaNode& node, const QFont& font);
// Lays out a formula in lines of at most `width`, broken at allowed positions.
// Returns the lines from top to bottom.
std::vector<FormulaBox> formulaLines(const FormulaNode& row, const QFont& font, qreal width);

}  // namespace headscope::ui
