// Boxes of a formula: where every sign of it goes, for one font. Painted in any painter units.
#pragma once

#include "ui/widgets/formula_tree.h"

#include <QFont>
#include <QPainter>
#include <QPainterPath>

namespace headscope::ui {

struct FormulaBox {
    qreal width = 0, ascent = 0, descent = 0;
    struct Sign {
        QString text;
        QFont font;
        QPointF at;  // of its baseline
    };
    struct Stroke {
        QPainterPath path;
        qreal width = 1;  // of the line
    };
    std::vector<Sign> signs;
    std::vector<Stroke> strokes;

    qreal height() const { return ascent + descent; }
    void add(const FormulaBox& other, const QPointF& at);  // at: where its baseline begins
    void paint(QPainter& painter, const QPointF& baseline, const QColor& colour) const;
};

// A serif font of the size of `like`: letters of formulas are told apart better in it.
QFont formulaFont(const QFont& like);
FormulaBox formulaBox(const FormulaNode& node, const QFont& font);
// The same in lines of at most `width` where it has places to break; lines[0] is the first.
std::vector<FormulaBox> formulaLines(const FormulaNode& row, const QFont& font, qreal width);

}  // namespace headscope::ui
