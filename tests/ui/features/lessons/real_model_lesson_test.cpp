// Tests the lesson on a pretrained model in the real window: it waits until a model is open, and
// then measures its numbers on that model.
#include "tests/support/shared_data.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/lessons/lesson_panel.h"
#include "ui/features/open_model/open_model_dialog.h"
#include "ui/main_window/classroom.h"
#include "ui/workspace/page.h"

#include <QPushButton>

#include <numeric>

namespace headscope::ui {
namespace {

constexpr int kModelPatience = 120'000;

double meanOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

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
    SimilarityRequest request;
    request.measure = "attn-cos";
    std::optional<Result<SimilarityReport>> report;
    workspace->runA()->ask(request,
                           [&](Result<SimilarityReport> answer) { report = std::move(answer); });
    ASSERT_TRUE(waitUntil([&] { return report.has_value(); }, kModelPatience));
    ASSERT_TRUE(report->ok());
    const double mean = meanOf((*report)->layerMean), chance = meanOf((*report)->chanceMean);
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
            const bool difference = presenter().step().ask->minus.has_value();
            EXPECT_NEAR(presenter().outcome()->value, difference ? mean - chance : mean, 1e-9);
            ++asked;
        }
        more = !presenter().last();
        presenter().next();
    }
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(presenter().lesson(), nullptr);
    EXPECT_EQ(window->classroom()->done(), QStringList{QStringLiteral("real-model")});
    ASSERT_TRUE(workspace->runA());
    EXPECT_EQ(workspace->runA()->info().path, path) << "the learner goes on with this model";
}

TEST_F(RealModelLesson, AsksAgainAfterTheModelIsGone) {
    openModel();
    presenter().start(QStringLiteral("real-model"));
    presenter().next();
    ASSERT_TRUE(settle());
    const QString path = QString::fromStdString(workspace->runA()->info().path);
    workspace->closeRun();
    ASSERT_TRUE(QDir(path).removeRecursively());
    workspace->runList().readAgain();
    ASSERT_TRUE(waitUntil([this] { return presenter().needsPretrained(); }, kModelPatience));
    EXPECT_TRUE(opener()->isVisible());
    EXPECT_FALSE(presenter().problem().isEmpty());
}

}  // namespace
}  // namespace headscope::ui
