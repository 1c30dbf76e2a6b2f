// Places the three cards of the Attention page: all heads, the map or the pair of maps, the prediction. The prediction
// under the heads, beside the maps; where both do not fit below each other, all three side by side; where several maps
// find room side by side only in all of the width, they stand below the other two; where that is too wide, all below
// each other.
#pragma once

#include <QWidget>

class QGridLayout;

namespace headscope::ui {

class AttentionColumns : public QWidget {
    Q_OBJECT
public:
    enum class Arrangement { Row, TwoColumns, MapsBelow, Stack };

    AttentionColumns(QWidget* heads, QWidget* maps, QWidget* prediction, QWidget* parent);

    // width, height: pixels that the page has. one, pair: pixels that one map, or two side by side, need to be read
    // without scrolling; pair 0 while there is one map. Returns whether the pair fits side by side.
    bool arrange(QSize room, int one, int pair);
    Arrangement arrangement() const { return m_arrangement; }

private:
    int mapsRoom(Arrangement arrangement, int width) const;  // the most that the maps can get of width
    Arrangement fitting(QSize room, int one, int pair) const;
    int leftWidth(int width) const;  // of heads and prediction, where they stand below each other
    void place(Arrangement arrangement);

    QWidget *m_heads, *m_maps, *m_prediction;
    QGridLayout* m_grid;
    Arrangement m_arrangement = Arrangement::Row;
};

}  // namespace headscope::ui
