// Attention on a picture: left the picture as the model saw it, right the weight of every patch laid over it, for the
// chosen query patch or as the mean over all queries.
#pragma once

#include "ui/plots/patch_grid.h"
#include "ui/plots/token_view.h"

namespace headscope::plots {

enum class PatchBlend {
    Nearest,  // every patch in one colour
    Smooth,   // bilinear between patch centres
};

class PatchOverlay : public TokenView {
    Q_OBJECT
public:
    explicit PatchOverlay(QWidget* parent = nullptr);

    void setBlend(PatchBlend blend);
    void setStrength(double strength);  // of the colour over the picture, 0 to 1
    QRect patchRect(int token) const;   // on the overlay, in viewport coordinates
    QSize sizeHint() const override;

    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    int tokenAt(const QPoint& position) const override;
    void relayout() override {}
    void mapChanged() override;
    QString emptyText() const override;

private:
    struct Panels {
        QRectF picture, overlay, bar;
        qreal title = 0;
    };
    Panels panels(const QRectF& area, const PlotStyle& style) const;
    QImage blended(int factor) const;
    QRectF cellOf(const QRectF& panel, int token) const;
    void paintPanels(QPainter& painter, const QRectF& area, const PlotStyle& style, bool vector) const;
    void paintTitles(QPainter& painter, const Panels& place, const PlotStyle& style) const;

    PatchGrid m_grid;
    QImage m_picture;
    PatchBlend m_blend = PatchBlend::Nearest;
    double m_strength = 0.6;
};

}  // namespace headscope::plots
