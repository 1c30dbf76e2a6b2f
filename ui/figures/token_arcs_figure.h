// Arcs between the tokens of one map. Right of the tokens: where the chosen token looks; left: who looks at it. With no
// token chosen, the strongest keys of every token are drawn faintly. Where another text is looked at its tokens stand
// in a second column, and the arcs lead from the one to the other.
#pragma once

#include "ui/figures/token_figure.h"

#include <algorithm>

class QFontMetricsF;
class QPainterPath;

namespace headscope::plots {

class TokenArcsFigure : public TokenFigure {
public:
    // Where things are drawn: tokens [first, last) in rows from top on, their column at [left, left + text].
    struct Column {
        qreal left, text, row, top, extent;
        int first, last;
        qreal keyLeft = 0, keyText = 0;  // where another text is looked at: the column of its tokens, right of the arcs
    };
    Column column(const QRectF& area, const QFontMetricsF& metrics, qreal row, qreal top, int first, int last) const;
    int paintArcs(QPainter& painter, const Column& column, const PlotStyle& style) const;      // how many
    int rows() const { return std::max(map().tokens(), map().oneText() ? 0 : map().keys()); }  // of both columns
    void paintTokens(QPainter& painter, const Column& column, const PlotStyle& style) const;
    void paintHeader(QPainter& painter, const QRectF& line, const Column& column, const PlotStyle& style) const;
    void paintBar(QPainter& painter, const QRectF& area, const PlotStyle& style) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<TokenArcsFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    QStringList figureLabels() const override;  // of the tokens that are printed
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;

protected:
    void mapChanged() override;

private:
    struct Arc {
        int query, key;
        float weight;
        bool incoming;  // drawn at the left: somebody looks at the chosen token
    };
    qreal textWidth(const QFontMetricsF& metrics, int first, int last, bool key) const;
    QPainterPath pathOf(const Arc& arc, const Column& column) const;
    void paintToken(QPainter& painter, const QRectF& cell, int token, bool key, const PlotStyle& style) const;
    std::vector<Arc> arcs() const;
    std::vector<Arc> arcsByWeight() const;
    std::pair<int, int> figureRange() const;

    std::vector<Arc> m_strongest;  // of every token

    Q_DECLARE_TR_FUNCTIONS(TokenArcsFigure)
};

}  // namespace headscope::plots
