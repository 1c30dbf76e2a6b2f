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

enum class PatchCover {
    Opacity,  // one colour, the more opaque the larger the weight; small weights show the picture
    Colours,  // the colours of the weights over the whole picture, which they dim
};

// How weights are laid over the picture.
struct PatchInk {
    PatchCover cover = PatchCover::Opacity;
    PatchBlend blend = PatchBlend::Nearest;
    double strength = 0.75;  // opacity of the colour of the largest weight, or of all, 0 to 1
};

class PatchFigure : public TokenFigure {
public:
    struct Panels {
        QRectF picture, overlay, bar;
        qreal title = 0;
    };
    void setInk(const PatchInk& ink) { m_ink = ink; }
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
    // colour of a weight over a pixel; position: weight / high()
    QColor inked(QRgb under, double position) const;
    QImage blended(int factor) const;
    void paintTitles(QPainter& painter, const Panels& place, const PlotStyle& style) const;
    void paintHidden(QPainter& painter, const Panels& place, const PlotStyle& style) const;

    PatchGrid m_grid;
    QImage m_picture;
    PatchInk m_ink;

    Q_DECLARE_TR_FUNCTIONS(PatchFigure)
};

}  // namespace headscope::plots
