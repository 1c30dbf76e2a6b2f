// Tests the head map without widgets: cells and texts, the values that colour it, and what happens
// to heads.
#include "ui/workspace/head_map/head_map_presenter.h"

#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/overview_fakes.h"
#include "ui/features/heads/overview_presenter.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

#include <cmath>

namespace headscope::ui {
namespace {

// A run that recorded one matrix per layer while it was trained.
class RecordedRun : public test::FakeRunView {
public:
    using FakeRunView::FakeRunView;
    std::vector<std::string> recordedMeasures() const override { return {"attn-cos"}; }
    std::vector<SimilarityFrame> recorded(const std::string&) const override {
        SimilarityFrame frame;
        frame.step = 250;
        frame.measure = "attn-cos";
        frame.heads = 4;
        for (int layer = 0; layer < 2; ++layer) {
            std::vector<float> matrix(16, 0.25F);
            matrix[1] = matrix[4] = layer == 0 ? 0.75F : 0.5F;  // heads 0 and 1
            frame.layers.push_back(matrix);
        }
        return {frame};
    }
};

ModelShape mapShape(std::vector<int> headsPerLayer, std::vector<std::string> sites = {}) {
    ModelShape shape;
    shape.layers = static_cast<int>(headsPerLayer.size());
    shape.heads = *std::max_element(headsPerLayer.begin(), headsPerLayer.end());
    shape.headsPerLayer = std::move(headsPerLayer);
    shape.sites = std::move(sites);
    return shape;
}

HeadValues change(std::vector<double> values) {
    HeadValues made;
    made.id = "off:accuracy";
    made.name = QStringLiteral("accuracy drop");
    made.ranges.assign(values.size(), Interval{-1, 1});
    made.ranges[1] = {0.01, 0.03};
    made.values = std::move(values);
    made.low = -2, made.high = 2;
    made.diverging = made.importance = true;
    made.factor = 100;
    made.decimals = 1;
    return made;
}

TEST(HeadMapView, LayersMayHaveDifferentNumbersOfHeads) {
    HeadMapState state;
    state.shape = mapShape({2, 4});
    state.mask = HeadMask::without({{1, 3}});
    state.current = {1, 0};
    const auto view = headMapView(state, false);
    ASSERT_EQ(view.rows.size(), 2U);
    EXPECT_EQ(view.columns, 4);
    EXPECT_EQ(view.rows[0].cells.size(), 2U);
    EXPECT_EQ(view.rows[1].name, QStringLiteral("L1"));
    EXPECT_EQ(view.cell({0, 2}), nullptr) << "the layer has only two heads";
    EXPECT_EQ(view.cell({-1, 0}), nullptr);
    EXPECT_FALSE(view.cell({1, 3})->on);
    EXPECT_TRUE(view.cell({1, 0})->current);
    // Plural forms need the translator of the program.
    EXPECT_EQ(view.count, QStringLiteral("6 head(s), 1 off"));
    EXPECT_TRUE(view.scaleTitle.isEmpty()) << "nothing is coloured";
    EXPECT_FALSE(view.cell({0, 0})->fill.isValid());
}

TEST(HeadMapView, EncoderDecodersHaveOneRowPerSite) {
    HeadMapState state;
    state.shape = mapShape({2, 2, 2}, {"encoder.0", "decoder.0", "cross.0"});
    const auto view = headMapView(state, false);
    EXPECT_EQ(view.rows[0].name, QStringLiteral("E0"));
    EXPECT_EQ(view.rows[1].name, QStringLiteral("D0"));
    EXPECT_EQ(view.rows[2].name, QStringLiteral("C0"));
    EXPECT_TRUE(view.cell({2, 1})->words.startsWith(QStringLiteral("cross.0, head 1")))
        << view.cell({2, 1})->words.toStdString();
}

// Where no head is coloured, a scale of colours would explain nothing.
TEST(HeadMapView, ValuesThatMayAllBeChanceHaveNoScale) {
    HeadValues values = change({0.0, 0.02, -0.02, 0.01});
    HeadMapState state;
    state.shape = mapShape({4});
    state.values = &values;
    EXPECT_TRUE(headMapView(state, false).scaleText.isEmpty()) << "head 1 is coloured";
    values.ranges[1] = {-0.01, 0.05};
    const auto view = headMapView(state, false);
    EXPECT_EQ(view.scaleText, QStringLiteral("no clear change"));
    EXPECT_TRUE(view.scaleNote.contains(QStringLiteral("contains 0")));
    values.ranges.clear();
    EXPECT_TRUE(headMapView(state, false).scaleText.isEmpty()) << "without intervals all have one";
}

// A cell can be read without its colour, and is coloured only if its interval excludes 0.
TEST(HeadMapView, ValuesAreColouredOnlyIfTheyAreNotChance) {
    const HeadValues values = change({0.0, 0.02, -0.02, std::nan("")});
    HeadMapState state;
    state.shape = mapShape({4});
    state.values = &values;
    const auto view = headMapView(state, false);
    EXPECT_EQ(view.cell({0, 1})->value, QStringLiteral("+2.0"));
    EXPECT_EQ(view.cell({0, 2})->value, QString::fromUtf8("−2.0"));
    EXPECT_EQ(view.cell({0, 0})->value, QStringLiteral("0.0")) << "0 has no sign";
    EXPECT_TRUE(view.cell({0, 1})->fill.isValid());
    EXPECT_FALSE(view.cell({0, 2})->fill.isValid()) << "the interval includes 0";
    EXPECT_TRUE(view.cell({0, 3})->value.isEmpty());
    EXPECT_TRUE(view.cell({0, 1})->words.contains(
        QStringLiteral("accuracy drop: +2.0 (95 % interval +1.0 to +3.0)")))
        << view.cell({0, 1})->words.toStdString();
    EXPECT_EQ(view.scaleLow, QString::fromUtf8("−2.0"));
    EXPECT_EQ(view.scaleHigh, QStringLiteral("+2.0"));
    EXPECT_NE(headMapView(state, true).cell({0, 1})->fill, view.cell({0, 1})->fill)
        << "another scale on a dark background";
}

TEST(HeadMapView, APreviewDiffersFromAHeadThatIsOff) {
    HeadMapState state;
    state.shape = mapShape({3});
    state.mask = HeadMask::without({{0, 0}});
    state.preview = HeadMask::without({{0, 0}, {0, 1}});
    const auto view = headMapView(state, false);
    EXPECT_FALSE(view.cell({0, 0})->previewedOff) << "it is off already";
    EXPECT_TRUE(view.cell({0, 1})->previewedOff);
    EXPECT_TRUE(view.cell({0, 1})->on);
    EXPECT_NE(view.cell({0, 0})->words.section(QStringLiteral(", "), 2, 2),
              view.cell({0, 1})->words.section(QStringLiteral(", "), 2, 2));
    EXPECT_EQ(view.count, QStringLiteral("3 head(s), 1 off")) << "a preview switches nothing off";
}

TEST(HeadMapView, SeveralHeadsAreSwitchedOffUnlessAllAreOff) {
    const auto all = HeadMask();
    const auto some = switched(all.toggled({0, 1}), {{0, 1}, {1, 0}});
    EXPECT_EQ(some, HeadMask::without({{0, 1}, {1, 0}}));
    EXPECT_TRUE(switched(some, {{0, 1}, {1, 0}}).all());
}

class HeadMapTest : public ::testing::Test {
protected:
    void open(std::shared_ptr<test::FakeRunView> run) {
        engine.run = std::move(run);
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        presenter.measures().setActive();
        ASSERT_TRUE(clock.reach([this] { return presenter.measures().settled(); }, 3000));
    }
    HeadMapCell cell(int site, int head) const { return *presenter.view(false).cell({site, head}); }
    MaskModel& masks() { return workspace.masks(); }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    HeadMapPresenter presenter{workspace};
};

TEST_F(HeadMapTest, WithoutARunThereIsNothing) {
    EXPECT_TRUE(presenter.view(false).rows.empty());
    EXPECT_TRUE(presenter.view(false).count.isEmpty());
    EXPECT_TRUE(presenter.targets().empty());
    presenter.switchHeads();
    EXPECT_EQ(masks().undoStack()->count(), 0);
}

// Opening a run measures nothing: the recorded similarity is all that is read.
TEST_F(HeadMapTest, RecordedSimilarityColoursTheMapAtFirst) {
    open(std::make_shared<RecordedRun>());
    ASSERT_TRUE(presenter.shown());
    EXPECT_EQ(presenter.shown()->id, HeadMeasures::kMostSimilar);
    EXPECT_EQ(cell(0, 0).value, QStringLiteral("0.75"));
    EXPECT_EQ(cell(1, 1).value, QStringLiteral("0.50"));
    EXPECT_EQ(cell(1, 2).value, QStringLiteral("0.25"));
    EXPECT_TRUE(presenter.view(false).scaleNote.contains(QStringLiteral("250")));
    EXPECT_TRUE(engine.run->leaveOneOutRequests.empty());
    EXPECT_TRUE(engine.run->attentionRequests.empty());
}

TEST_F(HeadMapTest, ARunWithoutRecordsHasNoColours) {
    open(std::make_shared<test::FakeRunView>());
    EXPECT_EQ(presenter.shown(), nullptr);
    EXPECT_TRUE(presenter.offered().empty());
    EXPECT_FALSE(cell(0, 0).fill.isValid());
}

TEST_F(HeadMapTest, MeasuredValuesOfPagesCanBeChosenUntilAnotherRunIsOpened) {
    auto run = std::make_shared<test::OverviewRun>();
    open(run);
    OverviewPresenter overview(workspace);
    EXPECT_TRUE(run->overviewRequests.empty()) << "the map does not measure by itself";
    overview.setActive(true);
    ASSERT_TRUE(clock.reach([&] { return overview.settled() && overview.overview(); }, 3000));
    ASSERT_TRUE(presenter.shown());
    EXPECT_EQ(presenter.shown()->id, HeadMeasures::kMostSimilar);
    EXPECT_EQ(cell(0, 0).value, cell(0, 1).value) << "heads 0 and 1 are similar to each other";
    overview.show(OverviewPresenter::Axis::Size, "importance:michel");
    ASSERT_TRUE(clock.reach([&] { return overview.settled(); }, 3000));
    EXPECT_EQ(presenter.shown()->id, HeadMeasures::kMostSimilar) << "the colours stay";
    presenter.measures().publish(HeadMeasures::Source::Importance,
                                 {change(std::vector<double>(8, 0.01))});
    EXPECT_GE(presenter.offered().size(), 2U);
    presenter.chooseValues("off:accuracy");
    ASSERT_TRUE(presenter.shown());
    EXPECT_EQ(presenter.shown()->id, "off:accuracy");
    presenter.chooseValues({});
    EXPECT_EQ(presenter.shown(), nullptr) << "no colours were chosen";
    presenter.measures().resetChoice();
    EXPECT_EQ(presenter.shown()->id, HeadMeasures::kMostSimilar);
    workspace.closeRun();
    EXPECT_TRUE(presenter.offered().empty());
}

TEST_F(HeadMapTest, AMapOfImportanceOffersNothingElse) {
    open(std::make_shared<RecordedRun>());
    HeadMapPresenter large(workspace, true);
    EXPECT_EQ(large.shown(), nullptr);
    presenter.measures().publish(HeadMeasures::Source::Importance,
                                 {change(std::vector<double>(8, 0.01))});
    ASSERT_EQ(large.offered().size(), 1U);
    EXPECT_EQ(large.shown()->id, "off:accuracy");
    presenter.chooseValues(HeadMeasures::kMostSimilar);
    EXPECT_EQ(large.shown()->id, "off:accuracy");
    EXPECT_EQ(presenter.shown()->id, HeadMeasures::kMostSimilar);
    presenter.chooseValues({});
    EXPECT_TRUE(large.shown()) << "it has a choice of its own";
    large.chooseValues({});
    EXPECT_FALSE(large.shown());
    presenter.chooseValues(HeadMeasures::kMostSimilar);
    EXPECT_TRUE(presenter.shown());
    EXPECT_FALSE(large.shown());
}

TEST_F(HeadMapTest, AnotherLanguageReadsTheNamesAgain) {
    open(std::make_shared<RecordedRun>());
    ASSERT_TRUE(presenter.shown());
    workspace.translate();
    EXPECT_FALSE(presenter.shown()) << "its name is in the old language";
    EXPECT_TRUE(clock.reach([this] { return presenter.shown() != nullptr; }, 3000));
}

TEST_F(HeadMapTest, SeveralHeadsAreOneUndoStep) {
    open(std::make_shared<test::FakeRunView>());
    QSignalSpy changed(&presenter, &HeadMapPresenter::changed);
    presenter.choose({0, 1});
    presenter.mark({1, 2});
    EXPECT_EQ(presenter.targets(), (std::set<HeadPlace>{{0, 1}, {1, 2}}));
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 2})) << "the last one is shown";
    EXPECT_TRUE(presenter.switchesOff());
    presenter.switchHeads();
    EXPECT_EQ(masks().mask(), HeadMask::without({{0, 1}, {1, 2}}));
    EXPECT_EQ(masks().undoStack()->count(), 1);
    EXPECT_FALSE(presenter.switchesOff());
    masks().undoStack()->undo();
    EXPECT_TRUE(masks().mask().all());
    EXPECT_GT(changed.count(), 0);
    presenter.mark({1, 2});
    EXPECT_EQ(presenter.targets(), (std::set<HeadPlace>{{0, 1}}));
    presenter.mark({9, 9});
    EXPECT_EQ(presenter.targets().size(), 1U) << "the model has no such head";
}

TEST_F(HeadMapTest, ShiftSelectsARectangleAndAnotherChoiceEndsIt) {
    open(std::make_shared<test::FakeRunView>());
    presenter.choose({0, 1});
    presenter.extendTo({1, 2});
    EXPECT_EQ(presenter.targets(), (std::set<HeadPlace>{{0, 1}, {0, 2}, {1, 1}, {1, 2}}));
    EXPECT_EQ(presenter.extent(), (HeadPlace{1, 2})) << "where the keyboard goes on";
    presenter.extendTo({0, 0});
    EXPECT_EQ(presenter.targets(), (std::set<HeadPlace>{{0, 0}, {0, 1}}));
    workspace.selection().chooseHead({1, 3});
    EXPECT_EQ(presenter.targets(), (std::set<HeadPlace>{{1, 3}})) << "chosen in another view";
}

TEST_F(HeadMapTest, APreviewEndsWithTheRun) {
    open(std::make_shared<test::FakeRunView>());
    presenter.setPreview(HeadMask::without({{0, 0}}));
    presenter.mark({1, 2});
    const auto marked = presenter.targets();
    workspace.openPair(QStringLiteral("runs/fake"), QStringLiteral("runs/other"));
    EXPECT_TRUE(cell(0, 0).previewedOff) << "only B was opened";
    EXPECT_EQ(presenter.targets(), marked);
    workspace.closeRun();
    workspace.openRun(QStringLiteral("runs/fake"));
    EXPECT_FALSE(cell(0, 0).previewedOff);
}

}  // namespace
}  // namespace headscope::ui
