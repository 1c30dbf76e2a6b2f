#include "ui/plots/patch_overlay.h"

#include <algorithm>

namespace headscope::plots {

PatchOverlay::PatchOverlay(QWidget* parent) : TokenView(parent) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWhatsThis(
        tr("Every square is a patch. Hover one to see where it looks; click it to keep it; with none chosen the mean "
           "over all patches is shown."));
}

QSize PatchOverlay::sizeHint() const {
    return {fontMetrics().height() * 36, fontMetrics().height() * 18};
}

void PatchOverlay::setBlend(PatchBlend blend) {
    m_figure.setBlend(blend);
    viewport()->update();
}

void PatchOverlay::setStrength(double strength) {
    m_figure.setStrength(strength);
    viewport()->update();
}

QString PatchOverlay::emptyText() const {
    return tr(
        "The attention of the chosen head will be laid over the picture here. Pick a sample above, or open a picture "
        "of your own.");
}

QRect PatchOverlay::patchRect(int token) const {
    return m_figure
        .cellOf(m_figure.panels(QRectF(viewport()->rect()).adjusted(4, 4, -4, -4), screenStyle()).overlay, token)
        .toAlignedRect();
}

int PatchOverlay::tokenAt(const QPoint& position) const {
    const PatchGrid& grid = m_figure.grid();
    if (!grid.valid()) return -1;
    const auto place = m_figure.panels(QRectF(viewport()->rect()).adjusted(4, 4, -4, -4), screenStyle());
    for (const QRectF& panel : {place.picture, place.overlay}) {
        if (!panel.contains(position)) continue;
        const int column =
            std::min(grid.columns - 1, int((position.x() - panel.left()) / panel.width() * grid.columns));
        const int row = std::min(grid.rows - 1, int((position.y() - panel.top()) / panel.height() * grid.rows));
        return grid.tokenAt(row, column);
    }
    return -1;
}

void PatchOverlay::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (!m_figure.valid()) return paintNothing(painter);
    m_figure.paintPanels(painter, QRectF(viewport()->rect()).adjusted(4, 4, -4, -4), screenStyle(), false);
}

}  // namespace headscope::plots
