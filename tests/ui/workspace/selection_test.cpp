// Tests the window's current selection of run, step, sample and head, and its back and forward
// history.
#include "ui/workspace/selection.h"
#include "tests/support/fake_run_view.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

Inspection sampleAt(std::int64_t index, std::int64_t step) {
    Inspection inspection;
    inspection.input.index = index;
    inspection.step = step;
    return inspection;
}

struct SelectionTest : ::testing::Test {
    Selection selection;
    QSignalSpy inspected{&selection, &Selection::inspectionChanged},
        heads{&selection, &Selection::headsChanged};

    void SetUp() override { selection.begin({std::make_shared<test::FakeRunView>()}); }
};

TEST_F(SelectionTest, BackAndForwardGoThroughSamplesStepsAndHeads) {
    selection.inspect(sampleAt(5, 100));
    selection.choosePair({1, 2}, {1, 3});
    selection.inspect(sampleAt(5, 200));
    selection.back();
    EXPECT_EQ(selection.inspection().step, 100);
    EXPECT_EQ(selection.head(), (HeadPlace{1, 2}));
    selection.back();
    EXPECT_EQ(selection.head(), (HeadPlace{0, 0}));
    selection.back();
    EXPECT_EQ(selection.inspection().step, kLatest);
    EXPECT_FALSE(selection.canGoBack());
    for (int i = 0; i < 5; ++i) selection.forward();
    EXPECT_EQ(selection.inspection().step, 200);
    EXPECT_EQ(selection.other(), (HeadPlace{1, 3}));
    EXPECT_FALSE(selection.canGoForward());
}

TEST_F(SelectionTest, OnlyChangesAreReported) {
    selection.chooseHead({1, 0});
    selection.chooseHead({1, 0});
    EXPECT_EQ(heads.count(), 1);
    EXPECT_EQ(inspected.count(), 0);
    selection.inspect(sampleAt(1, 100));
    EXPECT_EQ(inspected.count(), 1);
    selection.back();
    EXPECT_EQ(inspected.count(), 2);
    EXPECT_EQ(heads.count(), 1);
}

TEST_F(SelectionTest, SelectingTheCurrentItemAddsNoHistory) {
    selection.inspect(sampleAt(5, 100));
    selection.back();
    selection.inspect(sampleAt(0, kLatest));
    EXPECT_TRUE(selection.canGoForward());
    EXPECT_EQ(inspected.count(), 2);
}

TEST_F(SelectionTest, ATextIsOneStepHoweverItIsTyped) {
    Inspection typed;
    typed.input.kind = ModelInput::Kind::Text;
    for (const char* text : {"t", "th", "the"}) {
        typed.input.text = text;
        selection.inspect(typed);
    }
    EXPECT_EQ(inspected.count(), 3);
    selection.back();
    EXPECT_EQ(selection.inspection().input.kind, ModelInput::Kind::Sample);
    EXPECT_FALSE(selection.canGoBack());
}

TEST_F(SelectionTest, SomethingNewEndsTheWayForward) {
    selection.chooseHead({1, 0});
    selection.back();
    selection.chooseHead({1, 1});
    EXPECT_FALSE(selection.canGoForward());
    selection.back();
    EXPECT_EQ(selection.head(), (HeadPlace{0, 0}));
}

TEST_F(SelectionTest, AHeadIsNeverComparedWithItself) {
    selection.choosePair({0, 0}, {0, 1});
    selection.chooseHead({0, 1});
    EXPECT_EQ(selection.other(), (HeadPlace{0, 0}));
}

TEST_F(SelectionTest, AnotherRunResetsTheSelectionButKeepsAValidHead) {
    selection.choosePair({1, 3}, {1, 2});
    selection.inspect(sampleAt(5, 100));
    const auto first = selection.run(0);
    selection.begin({first, std::make_shared<test::FakeRunView>()});
    EXPECT_EQ(selection.inspection().step, 100) << "comparing keeps what was chosen";
    EXPECT_TRUE(selection.canGoBack());
    selection.begin({std::make_shared<test::FakeRunView>(Task::TextClassification, 2, 2)});
    EXPECT_EQ(selection.head(), (HeadPlace{1, 1}));
    EXPECT_EQ(selection.other(), (HeadPlace{1, 0})) << "a head is never compared with itself";
    EXPECT_EQ(selection.inspection().step, kLatest);
    EXPECT_FALSE(selection.canGoBack());
    selection.begin({});
    EXPECT_EQ(selection.run(0), nullptr);
}

}  // namespace
}  // namespace headscope::ui
