#include "ui/plots/patch_overlay.h"

#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"

#include <algorithm>

namespace headscope::plots {

namespace {
constexpr qreal kPictureShare = 0.4;  // width of the image relative to the overlay
constexpr int kReadableLines = 20;    // side of the overlay in lines of text
}  // namespace

PatchOverlay::PatchOverlay(QWidget* parent) : TokenView(parent) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWhatsThis(
        tr("Each square is a patch. Hover a patch to see what it attends to; click to keep it. If "
           "none is chosen, the "
           "mean over all patches is shown."));
}

QSize PatchOverlay::sizeHint() const {
    return {fontMetrics().height() * 36, fontMetrics().height() * 18};
}

void PatchOverlay::setInk(const PatchInk& ink) {
    m_figure.setInk(ink);
    viewport()->update();
}

QRectF PatchOverlay::area() const {
    return QRectF(viewport()->rect()).adjusted(4, 4, -4, -4);
}

int PatchOverlay::readableWidth() const {
    const int line = fontMetrics().height();
    return int((1 + kPictureShare) * kReadableLines * line + weightBarWidth(screenStyle())) +
           2 * line + 8;
}

QRect PatchOverlay::patchRect(int token) const {
    return m_figure.cellOf(m_figure.panels(area(), screenStyle(), kPictureShare).overlay, token)
        .toAlignedRect();
}

int PatchOverlay::tokenAt(const QPoint& position) const {
    const PatchGrid& grid = m_figure.grid();
    if (!grid.valid()) return -1;
    const auto place = m_figure.panels(area(), screenStyle(), kPictureShare);
    // Picture and overlay show the same grid side by side, so both select patches. std::min keeps
    // the right and bottom edge inside the grid.
    for (const QRectF& panel : {place.picture, place.overlay}) {
        if (!panel.contains(position)) continue;
        const int column = std::min(
            grid.columns - 1, int((position.x() - panel.left()) / panel.width() * grid.columns));
        const int row =
            std::min(grid.rows - 1, int((position.y() - panel.top()) / panel.height() * grid.rows));
        return grid.tokenAt(row, column);
    }
    return -1;
}

void PatchOverlay::paintEvent(QPaintEvent*) {
    PlotPainter painter(viewport());
    if (!m_figure.valid()) return paintNothing(painter);
    m_figure.paintPanels(painter, area(), screenStyle(), false, kPictureShare);
}

}  // namespace headscope::plots
