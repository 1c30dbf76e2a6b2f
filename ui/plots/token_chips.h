// Widget for a TokenChipsFigure. Long texts scroll; below short ones, bars show what the selected
// token attends to most.
#pragma once

#include "ui/figures/kinds/token_chips_figure.h"
#include "ui/plots/token_view.h"

namespace headscope::plots {

class TokenChips : public TokenView {
    Q_OBJECT
public:
    explicit TokenChips(QWidget* parent = nullptr);

    const TokenChipsFigure& figure() const override { return m_figure; }
    void showToken(int token) override;
    TokenSpot spotAt(const QPoint& position) const override;
    QRect nameRect(const TokenSpot& spot) const override;
    QSize sizeHint() const override;
    QRect chipRect(int token) const;  // rectangle of a token in viewport coordinates

protected:
    TokenFigure& shown() override { return m_figure; }
    void paintEvent(QPaintEvent* event) override;
    int tokenAt(const QPoint& position) const override;
    void relayout() override;

private:
    TokenChipsFigure m_figure;
    TokenChipsFigure::Flow m_flow;
};

}  // namespace headscope::plots
