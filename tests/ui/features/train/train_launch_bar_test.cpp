// Tests the fields beside Start and what locks them, without the page.
#include "ui/features/train/train_launch_bar.h"
#include "tests/support/fake_engine.h"

#include <gtest/gtest.h>
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

class LaunchEngine : public test::FakeEngine {
public:
    std::vector<ParamSpec> parameters(const RunConfig&) const override {
        ParamSpec lambda, seed;
        lambda.key = lambda.name = "objective.lambda";
        lambda.kind = ParamKind::Real;
        lambda.defaultValue = 0.1;
        seed.key = seed.name = "train.seed";
        seed.kind = ParamKind::Integer;
        seed.defaultValue = std::int64_t{0};
        return {lambda, seed};
    }
};

class TrainLaunchBarTest : public ::testing::Test {
protected:
    TrainLaunchBarTest() { workspace.setEngine(&engine); }

    const QString why = QStringLiteral("locked by the class");
    LaunchEngine engine;
    Workspace workspace;
    TrainPresenter form{workspace};
    QAction start, queue;
    TrainLaunchBar bar{form, &start, &queue};
};

TEST_F(TrainLaunchBarTest, ALockedQueueRefusesSeveralValuesOfTheForm) {
    bar.repeats()->setValue(3);
    bar.values()->setText(QStringLiteral("0"));
    bar.lockQueue(why);
    EXPECT_EQ(bar.launch().runs, 1) << "the fields beside Start are locked";
    EXPECT_EQ(bar.problem(), QString());
    bar.setAxes({{"objective.lambda", {0.1, 0.2, 0.3}}});
    EXPECT_EQ(bar.problem(), why);
    bar.lockQueue({});
    bar.repeats()->setValue(1);
    bar.values()->clear();
    EXPECT_EQ(bar.problem(), QString());
    EXPECT_EQ(bar.launch().runs, 3);
}

TEST_F(TrainLaunchBarTest, ALockedSeedIsNotRepeated) {
    bar.repeats()->setValue(3);
    EXPECT_EQ(bar.launch().runs, 3);
    form.setLock(FormLock{why, {}, {QStringLiteral("objective.lambda")}});
    EXPECT_FALSE(bar.repeats()->isEnabled());
    EXPECT_TRUE(bar.repeats()->toolTip().contains(why));
    EXPECT_EQ(bar.launch().runs, 1);
    EXPECT_TRUE(bar.values()->isEnabled());
    form.setLock(std::nullopt);
    EXPECT_TRUE(bar.repeats()->isEnabled());
}

TEST_F(TrainLaunchBarTest, ResetIsOneRunOfTheForm) {
    bar.repeats()->setValue(3);
    bar.values()->setText(QStringLiteral("0; 0.1"));
    bar.reset();
    EXPECT_EQ(bar.launch().runs, 1);
    EXPECT_TRUE(bar.launch().axes.empty());
}

// A user about to press Start must not hit another button.
TEST_F(TrainLaunchBarTest, StartStaysInPlaceWhenTextsAppear) {
    QWidget page;
    auto* column = new QVBoxLayout(&page);
    column->addStretch(1);
    auto* own = new TrainLaunchBar(form, &start, &queue);
    column->addWidget(own);
    page.resize(320, 600);
    page.show();
    const auto top = [&] {
        QApplication::processEvents();
        auto* button = page.findChild<QAbstractButton*>(QStringLiteral("start"));
        return button->mapTo(&page, QPoint(0, 0)).y();
    };
    const int before = top();
    own->setCost(QStringLiteral("A long training. ").repeated(12));
    own->repeats()->setValue(3);
    own->lockQueue(why);
    own->setAxes({{"objective.lambda", {0.1, 0.2, 0.3}}});
    ASSERT_FALSE(own->problem().isEmpty());
    EXPECT_EQ(top(), before);
}

}  // namespace
}  // namespace headscope::ui
