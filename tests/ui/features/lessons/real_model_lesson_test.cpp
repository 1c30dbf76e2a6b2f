// Tests the lesson on a pretrained model in the real window: it waits until a model is open, and
// then measures its numbers on that model.
#include "tests/support/shared_data.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/lessons/lesson_panel.h"
#include "ui/features/open_model/open_model_dialog.h"
#include "ui/main_window/classroom.h"

#include <QPushButton>

#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kModelPatience = 120'000;

class RealModelLesson : public ShellTest {
protected:
    void SetUp() override {
        model = test::sharedFolder("golden3/models/bert_seqcls/model");
        if (model.empty()) GTEST_SKIP() << "golden3 is missing";
        ShellTest::SetUp();
        if (IsSkipped()) return;
        window->resize(1280, 800);
        waitUntil([this] { return !workspace->runList().reading(); }, kModelPatience);
    }
    LessonPresenter& presenter() { return window->classroom()->presenter(); }
    QPushButton* opener() {
        return test::child<QPushButton>(window->classroom()->panel(), "lesson-open-model");
    }
    // Makes a run of the model, as the dialog does.
    void openModel() {
        ImportOptions options;
        options.folder = model;
        const auto made = workspace->tools()->importModel(options);
        ASSERT_TRUE(made) << made.error().text();
        workspace->openRun(QString::fromStdString(made->run));
        workspace->runList().readAgain();
        ASSERT_TRUE(waitUntil([this] { return !workspace->runList().reading(); }, kModelPatience));
    }
    bool settle() {
        handleEvents();
        auto* page = window->page(window->shownPage());
        return waitUntil([&] { return page->settled() && presenter().settled(); }, kModelPatience);
    }

    std::string model;
};

TEST_F(RealModelLesson, WaitsForAModelAndContinuesWithIt) {
    presenter().start(QStringLiteral("real-model"));
    ASSERT_TRUE(presenter().lesson());
    EXPECT_TRUE(presenter().needsPretrained());
    EXPECT_FALSE(presenter().problem().isEmpty());
    ASSERT_TRUE(opener()->isVisible());
    QTest::mouseClick(opener(), Qt::LeftButton);
    auto* dialog = window->findChild<OpenModelDialog*>();
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(dialog->isVisible());
    dialog->close();
    openModel();
    EXPECT_FALSE(presenter().needsPretrained());
    EXPECT_TRUE(presenter().problem().isEmpty()) << presenter().problem().toStdString();
    EXPECT_FALSE(opener()->isVisible());
    EXPECT_EQ(window->shownPage(), QStringLiteral("attention"));
    ASSERT_TRUE(settle());
}

TEST_F(RealModelLesson, MeasuresItsNumbersOnTheOpenedModel) {
    openModel();
    const auto path = workspace->runA()->info().path;
    EXPECT_TRUE(workspace->runA()->info().pretrained);
    presenter().start(QStringLiteral("real-model"));
    int asked = 0;
    for (bool more = true; more;) {
        ASSERT_TRUE(settle());
        EXPECT_EQ(workspace->runA()->info().path, path);
        EXPECT_EQ(window->shownPage(), presenter().step().stage.page);
        if (presenter().step().ask) {
            presenter().choose(0);
            presenter().commit();
            ASSERT_TRUE(waitUntil([this] { return presenter().outcome(); }, kModelPatience))
                << presenter().problem().toStdString();
            EXPECT_TRUE(std::isfinite(presenter().outcome()->value));
            EXPECT_TRUE(presenter().outcome()->asWritten) << "its texts hold for every model";
            ++asked;
        }
        more = !presenter().last();
        presenter().next();
    }
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(presenter().lesson(), nullptr);
    EXPECT_EQ(window->classroom()->done(), QStringList{QStringLiteral("real-model")});
}

}  // namespace
}  // namespace headscope::ui
