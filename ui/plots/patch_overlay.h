// Widget for a PatchFigure.
#pragma once

#include "ui/figures/kinds/patch_figure.h"
#include "ui/plots/token_view.h"

namespace headscope::plots {

class PatchOverlay : public TokenView {
    Q_OBJECT
public:
    explicit PatchOverlay(QWidget* parent = nullptr);

    const PatchFigure& figure() const override { return m_figure; }
    void setInk(const PatchInk& ink);
    // rectangle of a patch in the overlay, in viewport coordinates
    QRect patchRect(int token) const;
    QSize sizeHint() const override;
    int readableWidth() const override;

protected:
    TokenFigure& shown() override { return m_figure; }
    void paintEvent(QPaintEvent* event) override;
    int tokenAt(const QPoint& position) const override;
    void relayout() override {}

private:
    QRectF area() const;  // rectangle that the figure is painted into

    PatchFigure m_figure;
};

}  // namespace headscope::plots
