// Arcs between the tokens of one attention map. Right of the tokens: what the selected token
// attends to; left: which tokens attend to it. Without a selection, the strongest keys of every
// token are drawn faintly. If the keys are another text, its tokens form a second column and the
// arcs connect the two columns.
#pragma once

#include "ui/figures/kinds/token_figure.h"

#include <algorithm>

class QFontMetricsF;
class QPainterPath;

namespace headscope::plots {

class TokenArcsFigure : public TokenFigure {
public:
    // Geometry: tokens [first, last) in rows from `top` on, in a column at [left, left + text].
    struct Column {
        qreal left, text, row, top, extent;
        int first, last;
        // Position of the keys' column, right of the arcs, if the keys are another text.
        qreal keyLeft = 0, keyText = 0;
    };
    Column column(const QRectF& area, const QFontMetricsF& metrics, qreal row, qreal top, int first,
                  int last) const;
    // Returns the number of arcs.
    int paintArcs(QPainter& painter, const Column& column, const PlotStyle& style) const;
    // Number of rows of the longer column.
    int rows() const { return std::max(map().tokens(), map().oneText() ? 0 : map().keys()); }
    void paintTokens(QPainter& painter, const Column& column, const PlotStyle& style) const;
    void paintHeader(QPainter& painter, const QRectF& line, const Column& column,
                     const PlotStyle& style) const;
    void paintBar(QPainter& painter, const QRectF& area, const PlotStyle& style) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<TokenArcsFigure>(*this);
    }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    QStringList figureLabels() const override;  // labels of the printed tokens
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;

protected:
    void mapChanged() override;

private:
    struct Arc {
        int query, key;
        float weight;
        bool incoming;  // true: drawn on the left, `query` attends to the selected token
    };
    qreal textWidth(const QFontMetricsF& metrics, int first, int last, bool key) const;
    QPainterPath pathOf(const Arc& arc, const Column& column) const;
    void paintToken(QPainter& painter, const QRectF& cell, int token, bool key,
                    const PlotStyle& style) const;
    std::vector<Arc> arcs() const;
    std::vector<Arc> arcsByWeight() const;
    std::pair<int, int> figureRange() const;

    std::vector<Arc> m_strongest;  // arcs to the strongest keys of every token

    Q_DECLARE_TR_FUNCTIONS(TokenArcsFigure)
};

}  // namespace headscope::plots
