// Tests a run whose data files were moved. The pages that need them open a dialog that checks
// whether the selected files are the right ones.
#include "tests/ui/support/child.h"
#include "tests/ui/support/shell_fixture.h"

#include "ui/features/ablate/ablate_page.h"
#include "ui/features/runs/relink_dialog.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/forms/path_field.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

namespace headscope::ui {
namespace {

// Fixture that writes datasets of 120 rows; `different` rows differ from the original.
class RelinkWindow : public ShellTest {
protected:
    QString write(const QString& name, int different) {
        const QString path = folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("text,label\n");
        for (int i = 0; i < 120; ++i)
            file.write(QStringLiteral("%1 goods of shop number %2 sold,%3\n")
                           .arg(i < different ? QStringLiteral("other") : QStringLiteral("many"))
                           .arg(i)
                           .arg(i % 2 ? QStringLiteral("good") : QStringLiteral("bad"))
                           .toUtf8());
        return path;
    }

    QString trainOn(const QString& data) {
        auto config = shortRun(4);
        config.values.erase("dataset.size");
        config.values["dataset.id"] = std::string("csv-text");
        config.values["dataset.path"] = data.toStdString();
        EXPECT_TRUE(workspace->sessions().start(config));
        EXPECT_TRUE(waitUntil(
            [this] {
                return workspace->sessions().current() && !workspace->sessions().currentRunning();
            },
            120'000));
        return QString::fromStdString(workspace->sessions().current()->runPath());
    }

    Banner* shownBanner(const QString& page) {
        for (auto* banner : window->page(page)->findChildren<Banner*>())
            if (banner->isVisible()) return banner;
        return nullptr;
    }

    RelinkDialog* dialog() const { return window->findChild<RelinkDialog*>(); }

    void type(const QString& path) {
        test::child<PathField>(dialog(), "relink-dialog-place")->edit()->setFocus();
        test::child<PathField>(dialog(), "relink-dialog-place")->edit()->selectAll();
        QTest::keyClicks(test::child<PathField>(dialog(), "relink-dialog-place")->edit(), path);
        EXPECT_TRUE(waitUntil([this] { return dialog()->settled(); }, 30'000));
    }
};

// The dialog accepts the moved file, warns about a different one, and refuses a missing one.
TEST_F(RelinkWindow, DataThatMovedAreFoundFromThePageThatNeedsThem) {
    const QString data = write(QStringLiteral("first/goods.csv"), 0),
                  others = write(QStringLiteral("others.csv"), 7);
    const QString run = trainOn(data), moved = folder.filePath(QStringLiteral("second/goods.csv"));
    QDir().mkpath(folder.filePath(QStringLiteral("second")));
    ASSERT_TRUE(QFile::rename(data, moved));

    workspace->openRun(run);
    window->showPage(QStringLiteral("ablate"));
    ASSERT_TRUE(waitUntil([&] { return shownBanner(QStringLiteral("ablate")); }, 30'000));
    auto* banner = shownBanner(QStringLiteral("ablate"));
    EXPECT_TRUE(banner->text().contains(QStringLiteral("data of the run")))
        << banner->text().toStdString();
    EXPECT_FALSE(banner->text().contains(QStringLiteral("--data")))
        << "an option of the command line";
    auto* find = banner->findChild<QPushButton*>();
    ASSERT_TRUE(find && find->isVisible());
    QTest::mouseClick(find, Qt::LeftButton);
    ASSERT_TRUE(waitUntil(
        [this] { return dialog() && dialog()->isVisible() && dialog()->settled(); }, 30'000));

    type(QStringLiteral("/nowhere/goods.csv"));
    EXPECT_EQ(dialog()->verdict()->kind(), Banner::Kind::Bad);
    EXPECT_FALSE(test::child<QPushButton>(dialog(), "relink-dialog-use-button")->isEnabled());
    type(others);
    EXPECT_EQ(dialog()->verdict()->kind(), Banner::Kind::Caution);
    EXPECT_FALSE(test::child<QPushButton>(dialog(), "relink-dialog-use-button")->isEnabled());
    ASSERT_GT(test::child<QTableWidget>(dialog(), "relink-dialog-facts")->rowCount(), 4);
    EXPECT_NE(test::child<QTableWidget>(dialog(), "relink-dialog-facts")->item(0, 1)->text(),
              test::child<QTableWidget>(dialog(), "relink-dialog-facts")->item(0, 2)->text());
    type(moved);
    EXPECT_EQ(dialog()->verdict()->kind(), Banner::Kind::Good);
    for (int row = 0; row < test::child<QTableWidget>(dialog(), "relink-dialog-facts")->rowCount();
         ++row)
        EXPECT_EQ(test::child<QTableWidget>(dialog(), "relink-dialog-facts")->item(row, 1)->text(),
                  test::child<QTableWidget>(dialog(), "relink-dialog-facts")->item(row, 2)->text());
    ASSERT_TRUE(test::child<QPushButton>(dialog(), "relink-dialog-use-button")->isEnabled());
    QTest::mouseClick(test::child<QPushButton>(dialog(), "relink-dialog-use-button"),
                      Qt::LeftButton);
    ASSERT_TRUE(waitUntil([this] { return !dialog() || !dialog()->isVisible(); }, 30'000));

    ASSERT_TRUE(
        waitUntil([this] { return window->page(QStringLiteral("ablate"))->settled(); }, 30'000));
    EXPECT_EQ(shownBanner(QStringLiteral("ablate")), nullptr);
    EXPECT_TRUE(QFileInfo::exists(run + QStringLiteral("/local.json")));
}

TEST_F(RelinkWindow, DataThatAreMadeAreAlwaysHere) {
    workspace->openRun(train(2));
    workspace->navigation().askData();
    ASSERT_TRUE(waitUntil([this] { return dialog() && dialog()->settled(); }, 30'000));
    EXPECT_FALSE(test::child<PathField>(dialog(), "relink-dialog-place")->isEnabled());
    EXPECT_FALSE(test::child<QPushButton>(dialog(), "relink-dialog-use-button")->isEnabled());
    dialog()->reject();
}

}  // namespace
}  // namespace headscope::ui
