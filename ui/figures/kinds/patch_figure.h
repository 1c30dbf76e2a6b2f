// Attention over an image: the model's input image on the left, the patch weights as an overlay on
// the right. The weights belong to the selected query patch, or are the mean over all queries. In
// print both have the same size. On the screen the overlay, where patches are selected, is larger.
#pragma once

#include "ui/figures/kinds/patch_grid.h"
#include "ui/figures/kinds/token_figure.h"

namespace headscope::plots {

enum class PatchBlend {
    Nearest,  // each patch has a single colour
    Smooth,   // bilinear interpolation between patch centres
};

class PatchFigure : public TokenFigure {
public:
    struct Panels {
        QRectF picture, overlay, bar;
        qreal title = 0;
    };
    void setBlend(PatchBlend blend) { m_blend = blend; }
    void setStrength(double strength);  // opacity of the colours over the image, 0 to 1
    const PatchGrid& grid() const { return m_grid; }
    bool valid() const { return map().valid() && m_grid.valid(); }
    // share: width of the image relative to the overlay.
    Panels panels(const QRectF& area, const PlotStyle& style, qreal share = 1) const;
    QRectF cellOf(const QRectF& panel, int token) const;
    // vector: draws small images as one rectangle per pixel, for print.
    void paintPanels(QPainter& painter, const QRectF& area, const PlotStyle& style, bool vector,
                     qreal share = 1) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<PatchFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

protected:
    void mapChanged() override;

private:
    QImage blended(int factor) const;
    void paintTitles(QPainter& painter, const Panels& place, const PlotStyle& style) const;
    void paintHidden(QPainter& painter, const Panels& place, const PlotStyle& style) const;

    PatchGrid m_grid;
    QImage m_picture;
    PatchBlend m_blend = PatchBlend::Nearest;
    double m_strength = 0.6;

    Q_DECLARE_TR_FUNCTIONS(PatchFigure)
};

}  // namespace headscope::plots
