#include "ui/features/attention/attention_page_columns.h"

#include <QGridLayout>

#include <algorithm>

namespace headscope::ui {

namespace {
constexpr int kGap = 12;
constexpr int kLeftShare = 3, kMapsShare = 5;  // stretch factors of the two columns
// minimum page widths in text line heights, which follow the font size
constexpr int kRowLines = 64, kColumnLines = 44;

int heightAt(const QWidget* card, int width) {
    const int height = card->heightForWidth(width);
    return height >= 0 ? height : card->sizeHint().height();
}
}  // namespace

AttentionColumns::AttentionColumns(QWidget* heads, QWidget* maps, QWidget* prediction,
                                   QWidget* parent)
    : QWidget(parent), m_heads(heads), m_maps(maps), m_prediction(prediction) {
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(kGap);
    place(m_arrangement);
}

int AttentionColumns::leftWidth(int width) const {
    const int least =
        std::max(m_heads->minimumSizeHint().width(), m_prediction->minimumSizeHint().width());
    return std::max(least, (width - kGap) * kLeftShare / (kLeftShare + kMapsShare));
}

AttentionColumns::Arrangement AttentionColumns::fitting(QSize room, int one, int pair) const {
    const int line = fontMetrics().height(), width = room.width();
    const int heads = m_heads->minimumSizeHint().width(),
              prediction = m_prediction->minimumSizeHint().width();
    const int maps = std::max(pair > 0 ? pair : one, m_maps->minimumSizeHint().width());
    const int left = leftWidth(width);
    // True if heads and prediction fit below each other.
    const bool high =
        heightAt(m_heads, left) + heightAt(m_prediction, left) + kGap <= room.height();
    // True if all three cards fit side by side.
    const bool row = width >= kRowLines * line && heads + maps + prediction + 2 * kGap <= width;
    if (row && !high) return Arrangement::Row;
    const int least = std::max(heads, prediction) + m_maps->minimumSizeHint().width() + kGap;
    const bool columns = width >= kColumnLines * line;
    // True if the maps fit side by side only in the full width.
    const bool below = pair > mapsRoom(Arrangement::TwoColumns, width) && pair <= width;
    if (columns && below && heads + prediction + kGap <= width) return Arrangement::MapsBelow;
    return columns && least <= width ? Arrangement::TwoColumns : Arrangement::Stack;
}

bool AttentionColumns::arrange(QSize room, int one, int pair) {
    m_maps->setMinimumWidth(0);
    const Arrangement wanted = fitting(room, one, pair);
    if (wanted != m_arrangement) place(wanted);
    const int most = mapsRoom(m_arrangement, room.width());
    const bool beside = pair <= most;
    // Reserve the width, or the stretch of the other cards would take it from the maps.
    m_maps->setMinimumWidth(std::max(0, std::min(most, pair > 0 && beside ? pair : one)));
    return beside;
}

int AttentionColumns::mapsRoom(Arrangement arrangement, int width) const {
    if (arrangement == Arrangement::Stack || arrangement == Arrangement::MapsBelow) return width;
    const int heads = m_heads->minimumSizeHint().width(),
              prediction = m_prediction->minimumSizeHint().width();
    return arrangement == Arrangement::Row ? width - heads - prediction - 2 * kGap
                                           : width - std::max(heads, prediction) - kGap;
}

void AttentionColumns::place(Arrangement arrangement) {
    m_arrangement = arrangement;
    for (QWidget* card : {m_heads, m_maps, m_prediction}) m_grid->removeWidget(card);
    for (int i = 0; i < 3; ++i) m_grid->setColumnStretch(i, 0), m_grid->setRowStretch(i, 0);
    switch (arrangement) {
        case Arrangement::Row:
            m_grid->addWidget(m_heads, 0, 0);
            m_grid->addWidget(m_maps, 0, 1);
            m_grid->addWidget(m_prediction, 0, 2);
            m_grid->setColumnStretch(0, 7);
            m_grid->setColumnStretch(1, 8);
            m_grid->setColumnStretch(2, 3);
            break;
        case Arrangement::TwoColumns:
            m_grid->addWidget(m_heads, 0, 0);
            m_grid->addWidget(m_prediction, 1, 0);
            m_grid->addWidget(m_maps, 0, 1, 2, 1);
            m_grid->setColumnStretch(0, kLeftShare);
            m_grid->setColumnStretch(1, kMapsShare);
            m_grid->setRowStretch(1, 1);
            break;
        case Arrangement::MapsBelow:
            m_grid->addWidget(m_heads, 0, 0);
            m_grid->addWidget(m_prediction, 0, 1);
            m_grid->addWidget(m_maps, 1, 0, 1, 2);
            m_grid->setColumnStretch(0, 1);
            m_grid->setColumnStretch(1, 1);
            m_grid->setRowStretch(1, 1);
            break;
        case Arrangement::Stack:
            m_grid->addWidget(m_heads, 0, 0);
            m_grid->addWidget(m_maps, 1, 0);
            m_grid->addWidget(m_prediction, 2, 0);
            m_grid->setColumnStretch(0, 1);
            break;
    }
}

}  // namespace headscope::ui
