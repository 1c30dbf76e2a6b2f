// Tests the run list: colours, tags, groups, and names that stay distinct in a narrow column.
#include "ui/features/compare/compare_view.h"
#include "ui/features/runs/run_groups_model.h"
#include "ui/features/runs/run_list_model.h"
#include "ui/figures/colour_map.h"
#include "ui/workspace/run_names.h"

#include <gtest/gtest.h>
#include <QFileInfo>
#include <QIcon>
#include <QSettings>
#include <QTemporaryDir>

#include <set>

namespace headscope::ui {
namespace {

RunInfo run(const char* path, const char* name) {
    RunInfo info;
    info.path = path;
    info.name = name;
    return info;
}

// Fixture with two runs whose names differ only in their seed.
class RunListTest : public ::testing::Test {
protected:
    void SetUp() override {
        model.setRuns({run("runs/1", "ag-news, lambda 0.1, seed 0"),
                       run("runs/2", "ag-news, lambda 0.1, seed 1")});
    }
    QVariant at(int row, int role = Qt::DisplayRole) const {
        return model.data(model.index(row, RunListModel::Name), role);
    }

    RunListModel model{std::make_shared<RunColours>()};
};

TEST_F(RunListTest, MarksOfAAndBComeBeforeTheNameAndAreNeverElided) {
    model.setOpened(QStringLiteral("runs/1"), QStringLiteral("runs/2"));
    EXPECT_TRUE(at(0).toString().startsWith(QStringLiteral("A ")))
        << at(0).toString().toStdString();
    EXPECT_TRUE(at(1).toString().startsWith(QStringLiteral("B ")))
        << at(1).toString().toStdString();
    EXPECT_EQ(at(0, Qt::EditRole).toString(), QStringLiteral("ag-news, lambda 0.1, seed 0"))
        << "the name itself";
    model.setOpened(QStringLiteral("runs/1"), QString());
    EXPECT_TRUE(at(0).toString().startsWith(QStringLiteral("open")));
    EXPECT_EQ(at(1).toString(), QStringLiteral("ag-news, lambda 0.1, seed 1"));
}

TEST_F(RunListTest, TheColourOfARunIsTheSameWhileItsRowIsSelected) {
    const QIcon swatch = at(0, Qt::DecorationRole).value<QIcon>();
    ASSERT_FALSE(swatch.isNull());
    const QImage plain = swatch.pixmap(16, QIcon::Normal).toImage();
    for (const auto mode : {QIcon::Selected, QIcon::Active, QIcon::Disabled})
        EXPECT_EQ(swatch.pixmap(16, mode).toImage(), plain) << mode;
    EXPECT_NE(plain.pixelColor(8, 8),
              at(1, Qt::DecorationRole).value<QIcon>().pixmap(16).toImage().pixelColor(8, 8));
}

// Colour and dash pattern together are unique. The icon in the list and the curve both use them.
TEST_F(RunListTest, ThirtyTwoRunsLookDifferentInListAndPlot) {
    auto colours = std::make_shared<RunColours>();
    RunListModel many{colours};
    std::vector<RunInfo> runs;
    RunCurves curves;
    for (int i = 0; i < plots::kSeriesLooks; ++i) {
        const std::string path = "runs/" + std::to_string(i);
        runs.push_back(run(path.c_str(), path.c_str()));
        curves.curves.push_back({path, {}, {path}, {0, 1}, {0, 1}, {}, {}});
    }
    many.setRuns(runs);
    std::set<std::pair<QRgb, int>> lines;
    const auto figure = curvesFigure(curves, BandKind::None, *colours, false);
    for (const auto& series : figure.data.series())
        lines.insert({plots::seriesColour(series.colour).rgb(), int(series.dash)});
    EXPECT_EQ(lines.size(), std::size_t(plots::kSeriesLooks));
    QList<QImage> pictures;
    for (int row = 0; row < many.rowCount(); ++row) {
        const auto icon =
            many.data(many.index(row, RunListModel::Name), Qt::DecorationRole).value<QIcon>();
        const auto picture = icon.pixmap(12).toImage();
        EXPECT_FALSE(pictures.contains(picture)) << row;
        pictures << picture;
    }
}

// Settings written by a version with only eight colours can give two runs the same colour. Both
// runs are still listed here.
TEST_F(RunListTest, RunsThatSharedAColourGetDistinctColours) {
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    for (const char* name : {"run-colours/1", "run-colours/2"})
        settings.setValue(QLatin1String(name), 3);
    RunColours colours(&settings);
    colours.tellApart({QStringLiteral("runs/1"), QStringLiteral("runs/2")});
    EXPECT_EQ(colours.indexOf(QStringLiteral("runs/1")), 3) << "the older one keeps its own";
    const int other = colours.indexOf(QStringLiteral("runs/2"));
    EXPECT_NE(other, 3);
    EXPECT_EQ(RunColours(&settings).indexOf(QStringLiteral("runs/2")), other)
        << "from one start to the next";
}

// A settings file above 4 MB is set aside as unreadable at the next start.
TEST_F(RunListTest, AHundredThousandRunsAreListedAndLeaveTheSettingsSmall) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    {
        QSettings settings(file, QSettings::IniFormat);
        const auto colours = std::make_shared<RunColours>(&settings);
        RunListModel many(colours);
        std::vector<RunInfo> runs(100'000);
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].path = runs[i].name = "20261126-120000-headlines-l0.1-" + std::to_string(i);
        many.setRuns(runs);
        EXPECT_EQ(many.rowCount(), 100'000);
        const QString last = QString::fromStdString(runs.front().path);
        EXPECT_EQ(RunColours(&settings).indexOf(last), colours->indexOf(last))
            << "the same at the next start";
    }
    EXPECT_LT(QFileInfo(file).size(), 1'000'000);
}

TEST_F(RunListTest, PinnedRunsComeFirstAndTagsAreFound) {
    model.setRuns({run("runs/1", "one"), run("runs/2", "two")},
                  {{"runs/2", {{"paper", "seeds"}, true}}, {"runs/gone", {{"old"}, false}}});
    EXPECT_EQ(at(0, RunListModel::PathRole).toString(), QStringLiteral("runs/2"));
    EXPECT_EQ(at(0).toString(), QStringLiteral("★ two"));
    EXPECT_EQ(at(0, Qt::EditRole).toString(), QStringLiteral("two"));
    EXPECT_TRUE(
        at(0, RunListModel::SearchRole).toString().contains(QStringLiteral("paper, seeds")));
    EXPECT_EQ(model.index(0, RunListModel::Tags).data().toString(), QStringLiteral("paper, seeds"));
    EXPECT_TRUE(at(0, Qt::ToolTipRole).toString().contains(QStringLiteral("paper, seeds")));
    EXPECT_TRUE(model.anyTags());
    model.setRuns({run("runs/1", "one")});
    EXPECT_FALSE(model.anyTags());
}

TEST_F(RunListTest, GroupsHoldEachRunUnderEachOfItsValues) {
    auto weak = run("runs/1", "weak"), strong = run("runs/2", "strong"),
         plain = run("runs/3", "plain");
    weak.lambda = 0.1;
    strong.lambda = 10;
    plain.lambda = 2;
    model.setRuns({weak, strong, plain},
                  {{"runs/1", {{"a", "b"}, false}}, {"runs/2", {{"b"}, false}}});
    RunGroupsModel groups(&model);
    EXPECT_EQ(groups.rowCount(), 0);
    groups.setKey(QStringLiteral("lambda"));
    EXPECT_EQ(groups.groups(),
              (QStringList{QStringLiteral("0.1"), QStringLiteral("2"), QStringLiteral("10")}));
    groups.setKey(QStringLiteral("tag"));
    ASSERT_EQ(groups.groups(), (QStringList{QStringLiteral("a"), QStringLiteral("b"), QString()}));
    const auto heading = groups.index(1, 0);
    EXPECT_EQ(heading.data().toString(), QStringLiteral("b (2)"));
    EXPECT_FALSE(heading.data(RunListModel::PathRole).isValid());
    EXPECT_EQ(groups.rowCount(heading), 2);
    EXPECT_EQ(groups.index(1, 0, heading).data(RunListModel::PathRole).toString(),
              QStringLiteral("runs/2"));
    EXPECT_EQ(groups.parent(groups.index(1, 0, heading)), heading);
    EXPECT_EQ(groups.index(2, 0).data().toString(), QStringLiteral("none (1)"));
    for (const auto& [key, name] : RunListModel::groupKeys())
        EXPECT_TRUE(model.index(0, 0).data(RunListModel::GroupRole).toHash().contains(key))
            << key.toStdString();
    // A change below a group is signalled as a data change if the groups stay the same, otherwise
    // as a model reset.
    int resets = 0;
    QObject::connect(&groups, &QAbstractItemModel::modelReset, &groups, [&] { ++resets; });
    model.setOpened(QStringLiteral("runs/1"), {});
    EXPECT_EQ(resets, 0);
    model.setRuns({weak, strong, plain}, {{"runs/1", {{"a"}, false}}});
    EXPECT_EQ(resets, 1);
    EXPECT_EQ(groups.groups(), (QStringList{QStringLiteral("a"), QString()}));
}

TEST(RunNames, RunsOfOneNameAreToldApartByTheirTimes) {
    std::vector<RunInfo> runs{run("runs/1", "news"), run("runs/2", "news"), run("runs/3", "else")};
    runs[0].created = "2026-11-30T18:11:59Z";
    runs[1].created = "2026-11-30T18:12:01Z";
    const auto names = distinctNames(runs);
    ASSERT_EQ(names.size(), 3);
    EXPECT_NE(names[0], names[1]);
    EXPECT_TRUE(names[0].startsWith(QStringLiteral("news (")) && names[0].contains("11:59"))
        << names[0].toStdString();
    EXPECT_EQ(names[2], QStringLiteral("else"));
}

TEST(RunNames, DistinguishingPartOfANameIsKeptInANarrowColumn) {
    const QString plain = QStringLiteral("ag-news, lambda 0, seed 0"),
                  penalty = QStringLiteral("ag-news, lambda 0.1, seed 0");
    RunNames names;
    names.setNames(
        {plain, penalty, QStringLiteral("Shapes"), QStringLiteral("cifar-10, lambda 0, seed 7")});
    const auto fitted = [&](const QString& name, int characters) {
        return names.fitted(
            name, [characters](const QString& text) { return text.size() <= characters; });
    };
    EXPECT_EQ(fitted(penalty, 40), penalty);
    EXPECT_EQ(fitted(penalty, 21), QStringLiteral("ag-news, lambda 0.1…"));
    EXPECT_EQ(fitted(penalty, 19), QStringLiteral("ag-ne…, lambda 0.1…"));
    EXPECT_EQ(fitted(penalty, 17), QStringLiteral("ag-…, lambda 0.1…"));
    EXPECT_EQ(fitted(penalty, 15), QStringLiteral("…lambda 0.1…"));
    EXPECT_EQ(fitted(penalty, 10), QStringLiteral("lambda 0.1"))
        << "rather without the dots than cut";
    for (int characters = 4; characters < 30; ++characters)
        EXPECT_NE(fitted(plain, characters), fitted(penalty, characters)) << characters;
    EXPECT_EQ(fitted(QStringLiteral("Shapes"), 3), QStringLiteral("Shapes"))
        << "nothing is shared: left to the view";
    EXPECT_EQ(fitted(QStringLiteral("not listed"), 3), QStringLiteral("not listed"));
    names.setNames({plain, plain});
    EXPECT_EQ(fitted(plain, 10), plain) << "equal names";
}

}  // namespace
}  // namespace headscope::ui
