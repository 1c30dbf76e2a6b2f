// Tests filling a table with texts: only changed rows are updated, in one signal.
#include "ui/widgets/cell_texts.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTableWidget>

namespace headscope::ui {
namespace {

// Fixture with a table of two columns; the second is right-aligned.
class CellTextsTest : public ::testing::Test {
protected:
    CellTextsTest() {
        table.setHorizontalHeaderLabels({QStringLiteral("Head"), QStringLiteral("Value")});
        table.horizontalHeaderItem(1)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    QString text(int row, int column) const { return table.item(row, column)->text(); }

    QTableWidget table{0, 2};
    const QList<QStringList> rows{{"H0", "0.5"}, {"H1", "0.25"}, {"H2", "1"}};
};

TEST_F(CellTextsTest, TableHasTheTextsAndNumbersAlignWithTheirHeading) {
    EXPECT_TRUE(setCellTexts(table, rows));
    ASSERT_EQ(table.rowCount(), 3);
    EXPECT_EQ(text(1, 0), QStringLiteral("H1"));
    EXPECT_EQ(text(2, 1), QStringLiteral("1"));
    EXPECT_EQ(table.item(0, 1)->textAlignment(), int(Qt::AlignRight | Qt::AlignVCenter));
    EXPECT_FALSE(table.item(0, 0)->data(Qt::TextAlignmentRole).isValid());
}

TEST_F(CellTextsTest, TheSameTextsAgainAreNothingNew) {
    setCellTexts(table, rows);
    QSignalSpy changed(table.model(), &QAbstractItemModel::dataChanged);
    EXPECT_FALSE(setCellTexts(table, rows));
    EXPECT_TRUE(changed.isEmpty());
}

TEST_F(CellTextsTest, AViewHearsOnceOfTheRowsThatAreOthers) {
    setCellTexts(table, rows);
    table.item(1, 0)->setToolTip(QStringLiteral("of layer 2"));
    QSignalSpy changed(table.model(), &QAbstractItemModel::dataChanged);
    EXPECT_TRUE(setCellTexts(table, {{"H0", "0.5"}, {"H5", "0.25"}, {"H6", "2"}}));
    ASSERT_EQ(changed.size(), 1);
    EXPECT_EQ(changed[0][0].toModelIndex().row(), 1);
    EXPECT_EQ(changed[0][1].toModelIndex().row(), 2);
    EXPECT_EQ(text(1, 0), QStringLiteral("H5"));
    EXPECT_EQ(table.item(1, 0)->toolTip(), QStringLiteral("of layer 2"));
}

TEST_F(CellTextsTest, FewerRowsTakeTheOthersAway) {
    setCellTexts(table, rows);
    EXPECT_TRUE(setCellTexts(table, {{"H0", "0.5"}}));
    EXPECT_EQ(table.rowCount(), 1);
    EXPECT_TRUE(setCellTexts(table, {}));
    EXPECT_EQ(table.rowCount(), 0);
}

}  // namespace
}  // namespace headscope::ui
