// Tests warnings about possibly invalid results: the window shows a banner and a line in the log.
#include "tests/ui/support/shell_fixture.h"

#include "ui/main_window/jobs_dock.h"
#include "ui/widgets/banner.h"

#include <fstream>

namespace headscope::ui {
namespace {

using WarningsWindowTest = ShellTest;

TEST_F(WarningsWindowTest, OfTheDataOfARunThatStarts) {
    const QString data = folder.filePath(QStringLiteral("d.csv"));
    {
        std::ofstream rows(data.toStdString());
        rows << "text,label\n";
        for (int i = 0; i < 400; ++i) rows << "text of " << i % 200 << "," << i % 2 << "\n";
    }
    RunConfig config = shortRun(2);
    config.values.erase("dataset.size");
    config.values["dataset.id"] = std::string("csv-text");
    config.values["dataset.path"] = data.toStdString();
    workspace->sessions().start(config);
    ASSERT_TRUE(waitUntil(
        [this] {
            return workspace->sessions().current() && !workspace->sessions().currentRunning();
        },
        120'000));
    EXPECT_TRUE(window->banner()->isVisible());
    EXPECT_EQ(window->banner()->kind(), Banner::Kind::Caution);
    EXPECT_TRUE(
        window->banner()->text().contains(QStringLiteral("also occur in the training data")));
    const QString log = window->findChild<JobsDock*>()->log()->plainText();
    EXPECT_EQ(log.count(QStringLiteral("test texts also occur")), 1) << log.toStdString();
}

TEST_F(WarningsWindowTest, OfARunThatIsOpenedButNeverOverAnError) {
    Q_EMIT workspace->warned(QStringLiteral("the checkpoint of step 40 cannot be used"),
                             QStringLiteral("runs/one"));
    EXPECT_TRUE(
        window->banner()->text().contains(QStringLiteral("one: the checkpoint of step 40")));
    EXPECT_TRUE(window->findChild<JobsDock*>()->log()->plainText().contains(
        QStringLiteral("one: the checkpoint of step 40")));
    workspace->navigation().report({ErrorCode::Io, "the disk is full"_m, "Make room"_m});
    Q_EMIT workspace->warned(QStringLiteral("another note"), QStringLiteral("runs/one"));
    EXPECT_TRUE(window->banner()->text().contains(QStringLiteral("The disk is full")));
}

}  // namespace
}  // namespace headscope::ui
