// Arranges the three cards of the Attention page: all heads, the maps, the prediction.
// TwoColumns: heads above prediction, maps beside them. Row: all three side by side, if heads and
// prediction do not fit below each other.
// MapsBelow: maps below the other two, if several maps need the whole width. Stack: all below each
// other, if the page is narrow.
#pragma once

#include <QWidget>

class QGridLayout;

namespace headscope::ui {

class AttentionColumns : public QWidget {
    Q_OBJECT
public:
    enum class Arrangement { Row, TwoColumns, MapsBelow, Stack };

    AttentionColumns(QWidget* heads, QWidget* maps, QWidget* prediction, QWidget* parent);

    // Chooses the arrangement. `room`: size of the page in pixels. `one`, `pair`: width that one
    // map, or all maps side by side, need to be readable without scrolling; `pair` is 0 for a
    // single map. Returns whether the maps fit side by side.
    bool arrange(QSize room, int one, int pair);
    Arrangement arrangement() const { return m_arrangement; }

private:
    int mapsRoom(Arrangement arrangement, int width) const;  // maximum width available to the maps
    Arrangement fitting(QSize room, int one, int pair) const;
    int leftWidth(int width) const;  // width of heads and prediction if they are below each other
    void place(Arrangement arrangement);

    QWidget *m_heads, *m_maps, *m_prediction;
    QGridLayout* m_grid;
    Arrangement m_arrangement = Arrangement::Row;
};

}  // namespace headscope::ui
