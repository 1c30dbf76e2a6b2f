// Tests matrices whose heads are reordered, named or have a tree, and the film of one matrix over
// training.
#include "tests/ui/support/figure_kinds.h"
#include "ui/plots/matrix_film.h"
#include "ui/plots/matrix_over_time.h"
#include "ui/plots/matrix_view.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <set>

namespace headscope::plots {
namespace {

MatrixData ordered() {
    MatrixData matrix = test::smallMatrices()[1];
    matrix.order = {2, 0, 3, 1};
    matrix.tree.joints = {{0, 3, 0.1}, {2, 4, 0.4}, {5, 1, 0.9}};
    return matrix;
}

TEST(MatrixOrder, CellIsAtTheOrderedPositionOfItsHeads) {
    const MatrixData matrix = ordered();
    const MatrixLayout layout = matrixLayout(QRectF(0, 0, 300, 300), matrix, {}, QFont());
    EXPECT_EQ(layout.rect(2, 2).topLeft(), layout.cells.topLeft());
    EXPECT_EQ(layout.rect(1, 0).top(), layout.cells.top() + 3 * layout.cell);
    EXPECT_EQ(layout.rect(1, 0).left(), layout.cells.left() + layout.cell);
    std::set<std::pair<qreal, qreal>> corners;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            const QRectF cell = layout.rect(row, column);
            corners.insert({cell.left(), cell.top()});
            EXPECT_EQ(layout.at(cell.center(), 4), (MatrixCell{row, column}));
        }
    EXPECT_EQ(corners.size(), 16U) << "every cell has a place of its own";
}

TEST(MatrixOrder, TheTreeHasRoomOfItsOwn) {
    MatrixData plain = ordered();
    plain.tree = {};
    const MatrixLayout with = matrixLayout(QRectF(0, 0, 300, 300), ordered(), {}, QFont()),
                       without = matrixLayout(QRectF(0, 0, 300, 300), plain, {}, QFont());
    EXPECT_GT(with.tree.width(), 10);
    EXPECT_LE(with.tree.right(), with.cells.left());
    EXPECT_EQ(without.tree.width(), 0);
    EXPECT_GT(without.cells.width(), with.cells.width());
    MatrixData cut = ordered();
    cut.tree.joints.pop_back();
    EXPECT_EQ(matrixLayout(QRectF(0, 0, 300, 300), cut, {}, QFont()).tree.width(), 0)
        << "not all heads hang on it";
}

TEST(MatrixOrder, TheTreeIsDrawnBesideTheCells) {
    MatrixFigure figure;
    figure.matrix = ordered();
    const QImage with = test::printed(figure);
    figure.matrix.tree = {};
    EXPECT_NE(with, test::printed(figure));
}

TEST(MatrixOrder, NamesReplaceNumbers) {
    MatrixView view;
    view.resize(400, 400);
    MatrixData matrix = test::smallMatrices()[1];
    matrix.layer = -1;
    matrix.names = {QStringLiteral("L0H0"), QStringLiteral("L0H1"), QStringLiteral("L1H0"),
                    QStringLiteral("L1H1")};
    matrix.bounds = {2};
    view.setMatrix(matrix);
    EXPECT_TRUE(view.describe({1, 2}).startsWith(QStringLiteral("Head L0H1 with head L1H0")));
    const auto rows = matrixCsvRows(matrix);
    EXPECT_EQ(rows[6][1], QStringLiteral("L0H1"));
    EXPECT_EQ(rows[6][2], QStringLiteral("L1H0"));
}

std::vector<FilmFrame> frames(const std::vector<std::int64_t>& steps) {
    std::vector<FilmFrame> all;
    for (const auto step : steps) all.push_back({step, test::smallMatrices()[0]});
    return all;
}

TEST(MatrixFilmTest, StepsAreTakenAtAboutEqualRatios) {
    std::vector<std::int64_t> every;
    for (std::int64_t step = 0; step <= 1000; ++step) every.push_back(step);
    const auto picked = filmIndices(every, 4);
    ASSERT_EQ(picked.size(), 4U);
    EXPECT_EQ(every[picked.front()], 0);
    EXPECT_EQ(every[picked[1]], 9);
    EXPECT_EQ(every[picked[2]], 99);
    EXPECT_EQ(every[picked.back()], 1000);
    EXPECT_EQ(filmIndices({0, 100}, 6).size(), 2U) << "each once";
    EXPECT_TRUE(filmIndices({}, 6).empty());
    EXPECT_EQ(filmIndices({5, 7, 9}, 1), (std::vector<std::size_t>{2}))
        << "the last, where one fits";
}

TEST(MatrixFilmTest, ClickSelectsAStepAndKeysMoveOn) {
    MatrixFilm film;
    film.resize(600, 100);
    film.setFrames(frames({0, 10, 100, 1000}));
    film.show();
    ASSERT_EQ(film.drawnSteps(), (std::vector<std::int64_t>{0, 10, 100, 1000}));
    QSignalSpy chosen(&film, &MatrixFilm::stepChosen);
    QTest::mouseClick(&film, Qt::LeftButton, {}, film.frameRect(1).center().toPoint());
    QTest::keyClick(&film, Qt::Key_Right);
    QTest::keyClick(&film, Qt::Key_Right);
    QTest::keyClick(&film, Qt::Key_Right);
    QList<qint64> steps;
    for (const auto& call : chosen) steps << call[0].toLongLong();
    EXPECT_EQ(steps, (QList<qint64>{10, 100, 1000, 1000})) << "and stop at the end";
}

TEST(MatrixFilmTest, DrawsAsManyFramesAsFitAndExportsThose) {
    MatrixFilm film;
    film.setFrames(frames({0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}));
    film.show();  // a hidden widget does not receive resize events
    film.resize(900, 90);
    const auto wide = film.drawnSteps().size();
    film.resize(260, 90);
    const auto narrow = film.drawnSteps().size();
    EXPECT_GT(wide, narrow);
    EXPECT_EQ(film.drawnSteps().back(), 1000);
    EXPECT_LE(film.frameRect(int(narrow) - 1).right(), 260);
    EXPECT_EQ(film.figure().csvRows().size(), qsizetype(narrow) * 16);
}

TEST(MatrixOverTimeTest, TheFilmLeavesTheMatrixSquareAndStaysLowEnoughForSeveralFrames) {
    MatrixOverTime both;
    both.matrix()->setMatrix(test::smallMatrices()[0]);
    both.film()->setFrames(frames({0, 10}));
    both.resize(320, 640);
    both.show();
    EXPECT_EQ(both.matrix()->height(), 640) << "no film, all for the matrix";
    both.setFilmShown(true);
    EXPECT_EQ(both.matrix()->height(), both.matrix()->naturalHeight(320));
    EXPECT_EQ(both.film()->height(), std::max(both.film()->minimumSizeHint().height(), 320 / 4));
    both.resize(900, 400);
    EXPECT_EQ(both.film()->height(), both.film()->minimumSizeHint().height())
        << "wide: the height is for the matrix";
}

}  // namespace
}  // namespace headscope::plots
