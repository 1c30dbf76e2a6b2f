// Tests the item models with QAbstractItemModelTester, which compares every signal with the rows
// and cells that follow.
#include "ui/features/prune/prune_table_model.h"
#include "ui/features/runs/run_list_model.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_model.h"
#include "ui/workspace/log_model.h"

#include <gtest/gtest.h>
#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>

namespace headscope::ui {
namespace {

using Tester = QAbstractItemModelTester;

// The tester reports faults as Qt warnings, which fail the test (see main.cpp).
constexpr auto kWarns = Tester::FailureReportingMode::Warning;

RunInfo runNamed(const std::string& name, double lambda) {
    RunInfo info;
    info.path = "runs/" + name;
    info.name = name;
    info.created = "2026-11-22T0" + std::to_string(name.size() % 10);
    info.lambda = lambda;
    return info;
}

TEST(ItemModels, RunListModelStaysConsistentAsRunsChange) {
    RunListModel model(std::make_shared<RunColours>());
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(RunListModel::SortRole);
    sorted.sort(RunListModel::Lambda);
    const Tester ofModel(&model, kWarns), ofSorted(&sorted, kWarns);
    model.setRuns({runNamed("a", 0.1), runNamed("bb", 0)});
    EXPECT_EQ(sorted.index(0, RunListModel::Name).data().toString(), QStringLiteral("bb"));
    // The rows are the same except for one changed cell.
    model.setRuns({runNamed("a", 0.1), runNamed("bb", 0.5)});
    EXPECT_EQ(sorted.index(0, RunListModel::Name).data().toString(), QStringLiteral("a"));
    model.setRuns({runNamed("ccc", 0.2), runNamed("a", 0.1), runNamed("bb", 0.5)});
    model.setOpened(QStringLiteral("runs/bb"), QStringLiteral("runs/a"));
    EXPECT_EQ(sorted.index(0, RunListModel::Name).data().toString(), QStringLiteral("B · a"));
    model.setRuns({});
    EXPECT_EQ(sorted.rowCount(), 0);
    model.setRuns({runNamed("d", 1)});
    EXPECT_EQ(model.rowCount(), 1);
}

TEST(ItemModels, PruneTableKeepsItsWordAsRowsComeGrowAndGo) {
    PruneTableModel model;
    const Tester tester(&model, kWarns);
    std::vector<PruneRow> rows(3);
    rows[1].heads = 7;
    model.setRows(rows);
    model.setScoreName(QStringLiteral("Accuracy"));
    rows[1].parameters = 1234;  // the same rows with one changed cell
    model.setRows(rows);
    EXPECT_EQ(model.index(1, PruneTableModel::Parameters).data().toString(), countText(1234));
    EXPECT_EQ(model.index(0, PruneTableModel::Parameters).data().toString(),
              QStringLiteral("\u2013"));
    rows.resize(9);
    model.setRows(rows);
    EXPECT_EQ(model.rowCount(), 9);
    model.setRows({});
    EXPECT_EQ(model.rowCount(), 0);
    EXPECT_EQ(model.headerData(PruneTableModel::Score, Qt::Horizontal, Qt::DisplayRole).toString(),
              QStringLiteral("Accuracy"));
}

TEST(ItemModels, TextTableKeepsItsWordAsRowsAndColumnsChange) {
    TextTableModel model;
    const Tester tester(&model, kWarns);
    model.setColumns(
        {{QStringLiteral("Layer"), {}}, {QStringLiteral("Groups"), QStringLiteral("who"), true}});
    model.setRows({{QStringLiteral("0"), QStringLiteral("A 1")}, {QStringLiteral("1")}});
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("A 1"));
    EXPECT_EQ(model.index(1, 1).data().toString(), QString()) << "a row that is too short";
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(),
              QStringLiteral("who"));
    EXPECT_TRUE(model.index(0, 1).data(Qt::TextAlignmentRole).toInt() & Qt::AlignLeft);
    EXPECT_TRUE(model.index(0, 0).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    model.setColumns({{QStringLiteral("one"), {}}});
    EXPECT_EQ(model.rowCount(), 0);
    EXPECT_EQ(model.columnCount(), 1);
}

TEST(ItemModels, LogKeepsItsWordPastItsLastLine) {
    LogModel model;
    const Tester tester(&model, kWarns);
    model.say(QStringLiteral("note"), QStringLiteral("first"));
    model.say(QStringLiteral("note"), QStringLiteral("second"));
    EXPECT_EQ(model.rowCount(), 2);
    std::deque<LogModel::Line> many(10'000);
    many.front().text = verbatim("oldest");
    model.setLines(many);
    // Removes the oldest line, because the log is full.
    model.say(QStringLiteral("note"), QStringLiteral("newest"));
    EXPECT_EQ(model.rowCount(), 10'000);
    EXPECT_EQ(model.index(0, LogModel::Text).data().toString(), QString());
    EXPECT_EQ(model.index(9'999, LogModel::Text).data().toString(), QStringLiteral("newest"));
    model.clear();
    EXPECT_EQ(model.rowCount(), 0);
}

// Model that announces changes that it does not make. It proves that the tester reports faults.
class Forgetful : public QAbstractListModel {
public:
    int rows = 1;
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : rows;
    }
    QVariant data(const QModelIndex&, int) const override { return {}; }
    void growSilently() {
        beginInsertRows({}, rows, rows);
        endInsertRows();  // announces a row, but does not add one
    }
};

TEST(ItemModels, AModelThatBreaksItsWordIsCaught) {
    static int complaints = 0;
    const auto before = qInstallMessageHandler(
        [](QtMsgType, const QMessageLogContext&, const QString&) { ++complaints; });
    Forgetful model;
    {
        const Tester tester(&model, kWarns);
        model.growSilently();
    }
    qInstallMessageHandler(before);
    EXPECT_GT(complaints, 0);
}

}  // namespace
}  // namespace headscope::ui
