// Widget for a TokenArcsFigure; long texts scroll.
#pragma once

#include "ui/figures/kinds/token_arcs_figure.h"
#include "ui/plots/token_view.h"

namespace headscope::plots {

class TokenArcs : public TokenView {
    Q_OBJECT
public:
    explicit TokenArcs(QWidget* parent = nullptr);

    const TokenArcsFigure& figure() const override { return m_figure; }
    int arcsPainted() const { return m_arcsPainted; }  // number of arcs in the last repaint
    void showToken(int token) override;
    TokenSpot spotAt(const QPoint& position) const override;
    QRect nameRect(const TokenSpot& spot) const override;
    QSize sizeHint() const override;

protected:
    TokenFigure& shown() override { return m_figure; }
    void paintEvent(QPaintEvent* event) override;
    int tokenAt(const QPoint& position) const override;
    void relayout() override;

private:
    TokenArcsFigure m_figure;
    int m_arcsPainted = 0;
};

}  // namespace headscope::plots
