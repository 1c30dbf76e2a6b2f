// Tests in the real window that an imported model is trained further by choosing "Fine-tune".
#include "tests/support/shared_data.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/train/train_page.h"

#include <QTreeView>

namespace headscope::ui {
namespace {

TEST_F(ShellTest, AnImportedModelIsFineTunedFromTheListOfRuns) {
    ImportOptions options;
    options.folder = test::sharedFolder("golden3/models/bert_seqcls/model");
    if (options.folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto made = workspace->tools()->importModel(options);
    ASSERT_TRUE(made) << made.error().text();
    workspace->runList().readAgain();
    ASSERT_TRUE(waitUntil([this] { return !workspace->runList().reading(); }, 60'000));
    auto* action = menuAction(QStringLiteral("Fine-tune…"));
    EXPECT_FALSE(action->isEnabled()) << "no run is selected or open";
    workspace->openRun(QString::fromStdString(made->run));
    EXPECT_TRUE(action->isEnabled()) << "the open run is meant";
    auto* view = window->runsDock()->view();
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        const auto index = view->model()->index(row, 0);
        if (index.data(RunListModel::PathRole).toString().toStdString() == made->run)
            view->setCurrentIndex(index);
    }
    menuAction(QStringLiteral("Fine-tune…"))->trigger();
    EXPECT_EQ(window->shownPage(), QStringLiteral("train"));
    auto& form = window->trainPage()->presenter();
    EXPECT_EQ(form.config().textOr("run.start", ""), made->run);
    form.edit(QStringLiteral("train.steps"), ParamValue(std::int64_t(2)));
    form.edit(QStringLiteral("train.batch"), ParamValue(std::int64_t(4)));
    form.edit(QStringLiteral("dataset.size"), ParamValue(std::int64_t(100)));
    ASSERT_TRUE(waitUntil([&] { return form.settled(); }, 60'000));
    EXPECT_EQ(form.problem().toStdString(), "");
    form.start({});
    ASSERT_TRUE(waitUntil(
        [&] { return !workspace->sessions().running().empty() || !form.problem().isEmpty(); },
        60'000));
    ASSERT_FALSE(workspace->sessions().running().empty()) << form.problem().toStdString();
    const auto session = workspace->sessions().running().front();
    session->wait();
    handleEvents();
    const auto tuned = engine->open(session->runPath());
    ASSERT_TRUE(tuned) << tuned.error().text();
    EXPECT_TRUE((*tuned)->info().pretrained) << "the new run comes from the imported model";
    EXPECT_EQ((*tuned)->info().step, 2);
    ASSERT_TRUE((*tuned)->info().parent.has_value());
}

}  // namespace
}  // namespace headscope::ui
