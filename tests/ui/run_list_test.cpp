// The list of runs: what a narrow column still tells apart.
#include "ui/models/run_list_model.h"
#include "ui/models/run_names.h"

#include <gtest/gtest.h>
#include <QIcon>

namespace headscope::ui {
namespace {

RunInfo run(const char* path, const char* name) {
    RunInfo info;
    info.path = path;
    info.name = name;
    return info;
}

class RunList : public ::testing::Test {
protected:
    void SetUp() override {
        model.setRuns({run("runs/1", "ag-news, lambda 0.1, seed 0"), run("runs/2", "ag-news, lambda 0.1, seed 1")});
    }
    QVariant at(int row, int role = Qt::DisplayRole) const {
        return model.data(model.index(row, RunListModel::Name), role);
    }

    RunListModel model{std::make_shared<RunColours>()};
};

TEST_F(RunList, TheMarksOfAAndBStandBeforeTheNameWhereNothingCutsThemOff) {
    model.setOpened(QStringLiteral("runs/1"), QStringLiteral("runs/2"));
    EXPECT_TRUE(at(0).toString().startsWith(QStringLiteral("A "))) << at(0).toString().toStdString();
    EXPECT_TRUE(at(1).toString().startsWith(QStringLiteral("B "))) << at(1).toString().toStdString();
    EXPECT_EQ(at(0, Qt::EditRole).toString(), QStringLiteral("ag-news, lambda 0.1, seed 0")) << "the name itself";
    model.setOpened(QStringLiteral("runs/1"), QString());
    EXPECT_TRUE(at(0).toString().startsWith(QStringLiteral("open")));
    EXPECT_EQ(at(1).toString(), QStringLiteral("ag-news, lambda 0.1, seed 1"));
}

TEST_F(RunList, TheColourOfARunIsTheSameWhileItsRowIsSelected) {
    const QIcon swatch = at(0, Qt::DecorationRole).value<QIcon>();
    ASSERT_FALSE(swatch.isNull());
    const QImage plain = swatch.pixmap(16, QIcon::Normal).toImage();
    for (const auto mode : {QIcon::Selected, QIcon::Active, QIcon::Disabled})
        EXPECT_EQ(swatch.pixmap(16, mode).toImage(), plain) << mode;
    EXPECT_NE(plain.pixelColor(8, 8), at(1, Qt::DecorationRole).value<QIcon>().pixmap(16).toImage().pixelColor(8, 8));
}

TEST(RunNames, WhatTellsRunsApartIsKeptInANarrowColumn) {
    const QString plain = QStringLiteral("ag-news, lambda 0, seed 0"),
                  penalty = QStringLiteral("ag-news, lambda 0.1, seed 0");
    RunNames names;
    names.setNames({plain, penalty, QStringLiteral("Shapes"), QStringLiteral("cifar-10, lambda 0, seed 7")});
    const auto fitted = [&](const QString& name, int characters) {
        return names.fitted(name, [characters](const QString& text) { return text.size() <= characters; });
    };
    EXPECT_EQ(fitted(penalty, 40), penalty);
    EXPECT_EQ(fitted(penalty, 21), QStringLiteral("ag-news, lambda 0.1…"));
    EXPECT_EQ(fitted(penalty, 15), QStringLiteral("…lambda 0.1…"));
    EXPECT_EQ(fitted(penalty, 10), QStringLiteral("lambda 0.1")) << "rather without the dots than cut";
    for (int characters = 4; characters < 30; ++characters)
        EXPECT_NE(fitted(plain, characters), fitted(penalty, characters)) << characters;
    EXPECT_EQ(fitted(QStringLiteral("Shapes"), 3), QStringLiteral("Shapes")) << "nothing is shared: left to the view";
    EXPECT_EQ(fitted(QStringLiteral("not listed"), 3), QStringLiteral("not listed"));
    names.setNames({plain, plain});
    EXPECT_EQ(fitted(plain, 10), plain) << "equal names";
}

}  // namespace
}  // namespace headscope::ui
