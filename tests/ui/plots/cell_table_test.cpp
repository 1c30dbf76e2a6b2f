// Tests accessibility of matrices and curves. Matrices are tables with headers that keys can walk
// and that describe each cell in words; curves have a description in words.
#include "core/api/requests/attention_maps.h"
#include "ui/figures/kinds/curve_figure.h"
#include "ui/figures/kinds/xy_figure.h"
#include "ui/figures/output/figure_words.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/head_map.h"
#include "ui/plots/lab_map.h"
#include "ui/plots/matrix_film.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/prune_map.h"
#include "ui/plots/token_matrix.h"
#include "ui/plots/xy_plot.h"

#include <gtest/gtest.h>
#include <QAccessible>
#include <QtTest/QtTest>

namespace headscope::plots {
namespace {

class CellTables : public ::testing::Test {
protected:
    static void focus(QWidget& widget) {
        widget.show();
        widget.activateWindow();
        widget.setFocus();
        ASSERT_TRUE(QTest::qWaitFor([&] { return widget.hasFocus(); }));
    }
    static QAccessibleTableInterface* tableOf(QWidget& widget) {
        auto* interface = QAccessible::queryAccessibleInterface(&widget);
        return interface ? interface->tableInterface() : nullptr;
    }
    static MatrixData matrix(int size) {
        MatrixData data;
        data.size = size;
        for (int i = 0; i < size * size; ++i) data.values.push_back(float(i) / 16);
        data.layer = 2;
        data.colours = ColourMap(ColourScale::Cividis, 0, 1);
        return data;
    }

    // Returns the accessible name of the focused cell, which a screen reader reads when the focus
    // moves. The offscreen platform sends no accessibility events, so the test asks for it.
    static QString spoken(QWidget& widget) {
        auto* cell = QAccessible::queryAccessibleInterface(&widget)->focusChild();
        return cell ? cell->text(QAccessible::Name) : QString();
    }
    static QString press(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&widget, key, modifiers);
        return spoken(widget);
    }
};

// Every cell of the accessible table has a role, a position and a value in words; a smaller matrix
// invalidates old cells.
TEST_F(CellTables, AMatrixIsATableWithHeadsAsHeaders) {
    MatrixView view;
    view.resize(400, 360);
    view.setMatrix(matrix(4));
    auto* interface = QAccessible::queryAccessibleInterface(&view);
    ASSERT_TRUE(interface);
    EXPECT_EQ(interface->role(), QAccessible::Table);
    auto* table = tableOf(view);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rowCount(), 4);
    EXPECT_EQ(table->columnCount(), 4);
    EXPECT_EQ(table->rowDescription(1), QStringLiteral("head 1"));
    EXPECT_EQ(table->columnDescription(3), QStringLiteral("head 3"));
    EXPECT_EQ(table->columnDescription(4), QString());
    EXPECT_EQ(table->cellAt(4, 0), nullptr);
    auto* cell = table->cellAt(1, 3);
    ASSERT_TRUE(cell);
    EXPECT_EQ(cell->role(), QAccessible::Cell);
    EXPECT_EQ(cell->text(QAccessible::Value), QStringLiteral("Layer 2, head 1 with head 3: 0.438"));
    EXPECT_EQ(cell->parent(), interface);
    EXPECT_EQ(interface->indexOfChild(cell), 7);
    EXPECT_EQ(interface->child(7), cell) << "one interface a cell";
    EXPECT_EQ(cell->tableCellInterface()->rowIndex(), 1);
    EXPECT_EQ(cell->tableCellInterface()->columnIndex(), 3);
    EXPECT_EQ(cell->rect().size(), view.cellRect(1, 3).toAlignedRect().size());
    view.setMatrix(matrix(2));
    EXPECT_FALSE(cell->isValid()) << "the matrix is smaller now";
    view.clear();
    EXPECT_EQ(table->rowCount(), 0);
}

TEST_F(CellTables, ArrowKeysSayTheCellTheyLeadToAndWhatItsValueMeans) {
    MatrixView view;
    view.resize(400, 360);
    view.setMatrix(matrix(4));
    view.setWords([](int row, int column) {
        return row + column > 4 ? QStringLiteral("very similar") : QString();
    });
    focus(view);
    view.setSelected({1, 2});
    EXPECT_EQ(press(view, Qt::Key_Right), QStringLiteral("Layer 2, head 1 with head 2: 0.375"))
        << "where it stands";
    EXPECT_EQ(press(view, Qt::Key_Right), QStringLiteral("Layer 2, head 1 with head 3: 0.438"));
    EXPECT_EQ(press(view, Qt::Key_Right), QStringLiteral("Layer 2, head 1 with head 3: 0.438"))
        << "at the edge";
    EXPECT_EQ(press(view, Qt::Key_Down),
              QStringLiteral("Layer 2, head 2 with head 3: 0.688, very similar"));
    EXPECT_EQ(view.accessibleDescription(), spoken(view));
    auto* cell = QAccessible::queryAccessibleInterface(&view)->focusChild();
    EXPECT_TRUE(cell->state().focused);
    EXPECT_EQ(tableOf(view)->selectedCellCount(), 1);
}

// If rows follow a tree order, the cell to the right is not the one with the next index.
TEST_F(CellTables, KeysFollowTheOrderAsItIsDrawn) {
    MatrixView view;
    view.resize(400, 360);
    auto data = matrix(4);
    data.order = {2, 0, 3, 1};
    view.setMatrix(data);
    EXPECT_EQ(tableOf(view)->columnDescription(0), QStringLiteral("head 2"));
    view.setSelected({2, 2});
    QSignalSpy chosen(&view, &MatrixView::cellChosen);
    QTest::keyClick(&view, Qt::Key_Right);
    const qreal before = view.cellRect(2, 2).x();
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Return);
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0], (QVariantList{2, 0}));
    EXPECT_GT(view.cellRect(2, 0).x(), before);
}

// Ctrl and an arrow key move through the matrices of all steps; Left and Right stay on the same
// pair of heads.
TEST_F(CellTables, AFilmIsReadOutWithItsSteps) {
    MatrixFilm film;
    film.resize(900, 120);
    std::vector<FilmFrame> frames;
    for (const std::int64_t step : {0, 50, 1000}) frames.push_back({step, matrix(2)});
    frames[1].matrix.values[2] = 0.75F;
    film.setFrames(frames);
    film.setCurrent(0);
    focus(film);
    EXPECT_EQ(film.accessibleDescription(),
              QStringLiteral("step 0, mean over pairs of heads 0.0938"));
    auto* table = tableOf(film);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rowCount(), 6);
    EXPECT_EQ(table->columnCount(), 2);
    EXPECT_EQ(table->rowDescription(3), QStringLiteral("step 50, head 1"));
    EXPECT_EQ(table->columnDescription(1), QStringLiteral("head 1"));
    EXPECT_EQ(press(film, Qt::Key_Down, Qt::ControlModifier),
              QStringLiteral("Layer 2, head 0 with itself: 0, step 0"));
    press(film, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(spoken(film), QStringLiteral("Layer 2, head 1 with head 0: 0.125, step 0"));
    EXPECT_EQ(press(film, Qt::Key_Right),
              QStringLiteral("Layer 2, head 1 with head 0: 0.75, step 50"));
    EXPECT_EQ(film.accessibleDescription(), spoken(film));
    QSignalSpy chosen(&film, &MatrixFilm::stepChosen);
    EXPECT_EQ(press(film, Qt::Key_Down, Qt::ControlModifier),
              QStringLiteral("Layer 2, head 0 with itself: 0, step 1,000"));
    ASSERT_EQ(chosen.size(), 1) << "the next matrix is the next step";
    EXPECT_EQ(chosen[0][0].toLongLong(), 1000);
    EXPECT_TRUE(film.frameRect(2).toAlignedRect().contains(film.cellArea({4, 0})));
    film.clear();
    EXPECT_EQ(table->rowCount(), 0);
}

// Rows are queries and columns are keys, both named by their tokens.
TEST_F(CellTables, AttentionIsReadOutTokenByToken) {
    auto maps = std::make_shared<AttentionMaps>();
    maps->layers = maps->heads = 1;
    maps->tokens = 3;
    maps->labels = {"the", "cat", "sat"};
    maps->maps = {1, 0, 0, 0.25F, 0.75F, 0, 0.5F, 0.125F, 0.375F};
    const TokenMap map{maps, 0, 0, false};
    ASSERT_TRUE(map.valid());
    TokenMatrix view;
    view.resize(500, 400);
    view.setMap(map);
    focus(view);
    auto* table = tableOf(view);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rowCount(), 3);
    EXPECT_EQ(table->rowDescription(1), QStringLiteral("query 1, cat"));
    EXPECT_EQ(table->columnDescription(2), QStringLiteral("key 2, sat"));
    press(view, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(press(view, Qt::Key_Down, Qt::ControlModifier),
              QStringLiteral("“cat” attends to “the”: 0.25"));
    HeadMap small;
    small.setMap(map, 1, QStringLiteral("L0H0"));
    ASSERT_TRUE(tableOf(small));
    EXPECT_EQ(tableOf(small)->cellAt(2, 0)->text(QAccessible::Value),
              QStringLiteral("“sat” attends to “the”: 0.50"));
}

TEST_F(CellTables, AllHeadsAreATableOfLayersAndHeads) {
    HeadGrid grid;
    grid.resize(400, 300);
    grid.setHeads(2, 3, {}, QStringLiteral("attention"));
    focus(grid);
    grid.setCurrent({1, 2});
    auto* table = tableOf(grid);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rowCount(), 2);
    EXPECT_EQ(table->columnCount(), 3);
    EXPECT_EQ(table->rowDescription(1), QStringLiteral("layer 1"));
    EXPECT_TRUE(spoken(grid).startsWith(QStringLiteral("Layer 1, head 2, on")))
        << spoken(grid).toStdString();
}

TEST_F(CellTables, RemovedHeadsAreNamed) {
    PruneMap map;
    map.resize(400, 300);
    PruneMapFigure figure;
    figure.shape.layers = 2;
    figure.shape.heads = 2;
    figure.order = {3, 0, 1, 2};
    figure.goes = 4;
    figure.mask = HeadMask::without({{0, 1}});
    map.setFigure(figure);
    map.setCurrent({0, 0});
    focus(map);
    EXPECT_EQ(press(map, Qt::Key_Right),
              QStringLiteral("Layer 0, head 1, removed, number 1 in the order of removal"));
    EXPECT_EQ(tableOf(map)->cellAt(0, 1)->text(QAccessible::Name), spoken(map));
}

TEST_F(CellTables, TablesOfTheLabFollowEachOther) {
    LabMap map;
    map.resize(500, 300);
    LabMapFigure figure;
    figure.rowTitle = QStringLiteral("direction");
    figure.columnTitle = QStringLiteral("head");
    for (const char* title : {"softmax", "relu"})
        figure.tables.push_back({QLatin1String(title), {"1", "2"}, {"0", "1"}, {0.5, 1, 1.5, 2}});
    figure.limit = 2;
    map.setFigure(figure);
    focus(map);
    EXPECT_EQ(press(map, Qt::Key_Down), QStringLiteral("softmax, direction 1, head 0: 0.5"));
    for (int i = 0; i < 3; ++i) press(map, Qt::Key_Down);
    EXPECT_EQ(spoken(map), QStringLiteral("relu, direction 2, head 0: 1.5"));
    EXPECT_TRUE(map.rect().contains(map.cellArea({3, 1})));
}

TEST_F(CellTables, AViewThatGoesLeavesNoCellBehind) {
    auto view = std::make_unique<MatrixView>();
    view->setMatrix(matrix(3));
    auto* cell = tableOf(*view)->cellAt(0, 1);
    const auto id = QAccessible::uniqueId(cell);
    view.reset();
    EXPECT_EQ(QAccessible::accessibleInterface(id), nullptr);
}

std::vector<CurvePoint> falling(int count) {
    std::vector<CurvePoint> points;
    for (int i = 0; i < count; ++i) points.push_back({double(i), 10.0 - 9.0 * i / (count - 1)});
    return points;
}

std::vector<double> valuesOf(const std::vector<CurvePoint>& points) {
    std::vector<double> values;
    for (const auto& point : points) values.push_back(point.y);
    return values;
}

TEST(CurveWords, SayStartEndBestTrendAndSpikes) {
    auto points = falling(101);
    EXPECT_EQ(
        curveWords(QStringLiteral("loss"), points, valuesOf(points)),
        QStringLiteral("loss: from 10 to 1, lowest 1 at 100, highest 10 at 0, still falling."));
    points[30].y = 20;
    points[60].y = points[61].y = 18;
    EXPECT_EQ(spikesOf(points), 2) << "neighbours are one spike";
    EXPECT_TRUE(curveWords(QStringLiteral("loss"), points, valuesOf(points))
                    .contains(QStringLiteral("highest 20 at 30")));
    EXPECT_EQ(spikesOf(falling(101)), 0);
    EXPECT_EQ(spikesOf(falling(5)), 0);
    std::vector<CurvePoint> flat(50, CurvePoint{0, 1});
    for (int i = 0; i < 50; ++i) flat[std::size_t(i)].x = i;
    EXPECT_TRUE(curveWords(QStringLiteral("x"), flat, valuesOf(flat))
                    .contains(QStringLiteral("flat at the end")));
    flat[20].y = std::nan("");
    EXPECT_EQ(spikesOf(flat), 0);
    EXPECT_EQ(curveWords(QStringLiteral("x"), {{0, std::nan("")}}, {std::nan("")}), QString());
}

// The waves of a noisy curve must not be reported as spikes.
TEST(CurveWords, NoiseIsNoSpike) {
    std::vector<CurvePoint> points;
    unsigned state = 7;
    for (int i = 0; i < 400; ++i) {
        state = state * 1664525u + 1013904223u;
        points.push_back({double(i), double(state >> 16) / 65536.0});
    }
    EXPECT_EQ(spikesOf(points), 0);
}

TEST_F(CellTables, CurvesOfRunsAreNamedWhereTheyAreDrawn) {
    XyFigure figure;
    figure.text = QStringLiteral("Loss of two runs.");
    XySeries series;
    series.name = QStringLiteral("lambda 0");
    for (const auto& point : falling(50)) {
        series.x.push_back(point.x);
        series.y.push_back(point.y);
    }
    figure.data.add(series);
    XyPlot plot;
    plot.setFigure(figure);
    const QString said =
        QAccessible::queryAccessibleInterface(&plot)->text(QAccessible::Description);
    EXPECT_TRUE(said.startsWith(QStringLiteral("Loss of two runs.\nlambda 0: from 10 to 1")))
        << said.toStdString();
    EXPECT_EQ(said, figureInWords(figure));
}

}  // namespace
}  // namespace headscope::plots
