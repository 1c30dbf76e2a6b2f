// Tests gates and groups over training on the Prune page, drawn from stored and live records.
#include "tests/ui/support/heads_fakes.h"
#include "ui/features/prune/prune_page_records.h"
#include "ui/plots/panel_grid.h"
#include "ui/plots/prune_map.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>

namespace headscope::ui {
namespace {

// Gate openings: 1 - 0.1 h - 0.05 step for head h. The second layer has only three heads.
GateFrame gatesAt(std::int64_t step) {
    GateFrame frame;
    frame.step = step;
    for (int layer = 0; layer < 2; ++layer) {
        frame.open.emplace_back();
        frame.whole.emplace_back();
        for (int head = 0; head < 4; ++head) {
            const float open = layer == 1 && head == 3
                                   ? std::nanf("")
                                   : 1.0F - 0.1F * float(head) - 0.05F * float(step);
            frame.open.back().push_back(open);
            frame.whole.back().push_back(open - 0.2F);
        }
    }
    return frame;
}

// Head groups whose cluster centres converge: they shift by 1 / step.
GroupFrame groupsAt(std::int64_t step) {
    GroupFrame frame;
    frame.step = step;
    for (int layer = 0; layer < 2; ++layer) {
        GroupFrame::Site site;
        site.groups = {0, 1, int(step % 2), 1};
        site.homogenisation = -0.5 - 0.01 * double(step);
        site.diversification = 0.2;
        site.silhouette = 0.3;
        site.silhouetteCode = 0.4;
        site.dunn = layer == 0 ? 1.5 : std::nan("");
        site.shift = step == 0 ? std::nan("") : 1.0 / double(step);
        frame.sites.push_back(site);
    }
    return frame;
}

template <class Frame>
void putFrames(std::vector<Record>& all, const std::vector<Frame>& frames,
               const std::string& channel, std::size_t first) {
    for (std::size_t i = first; channel == Frame::kChannel && i < frames.size(); ++i)
        all.push_back({frames[i].step, std::make_shared<const Frame>(frames[i])});
}

// Records of gates and groups, as a run or a session returns them.
struct Kept {
    std::vector<GateFrame> gates;
    std::vector<GroupFrame> groups;
    std::vector<Record> of(const std::string& channel, std::size_t first) const {
        std::vector<Record> all;
        putFrames(all, gates, channel, first);
        putFrames(all, groups, channel, first);
        return all;
    }
};

// Fake run with these records; its second layer has three heads.
class GatedRun : public test::HeadsRun {
public:
    GatedRun() : HeadsRun(0.5, Task::TextClassification, 2, 4) { m_shape.headsPerLayer = {4, 3}; }
    Kept kept;
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        return kept.of(channel, first);
    }
    RunConfig config() const override {
        RunConfig config;
        config.values["train.groups_rest"] = 0.3;
        config.values["run.name"] = std::string("former");
        return config;
    }
};

class RecordingSession : public test::HeadsSession {
public:
    Kept kept;
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        return kept.of(channel, first);
    }
};

// Fixture with the view of records.
class PruneRecordsTest : public test::RecordsScene<GatedRun> {
protected:
    PruneRecordsTest() : RecordsScene("recorded") {}
    void open(const char* path = "x") {
        view.resize(700, 600);
        view.show();
        RecordsScene::open(path);
        ASSERT_TRUE(QTest::qWaitFor([this] { return !presenter().loading(); }, 5000));
    }
    PruneRecords& presenter() { return view.presenter(); }

    PruneRecordsView view{workspace};
};

TEST_F(PruneRecordsTest, GatesAreALineAHeadAndClosedOnesAreStruckOut) {
    for (int step = 0; step <= 10; ++step) run->kept.gates.push_back(gatesAt(step));
    open();
    ASSERT_EQ(presenter().kinds(), (std::vector<PruneRecord>{PruneRecord::Gates}));
    const auto data = presenter().curves();
    ASSERT_EQ(data.panels.size(), 2U);
    EXPECT_EQ(data.panels[0].lines.size(), 4U);
    EXPECT_EQ(data.panels[1].lines.size(), 3U) << "there is no fourth head";
    EXPECT_NEAR(data.panels[0].lines[2].points[4].y, 0.6, 1e-6);
    EXPECT_EQ(data.markX, 10) << "the newest";
    const auto& heads = view.map()->figure();
    EXPECT_NEAR(heads.openOf(0, 1), 0.4, 1e-6);
    EXPECT_LT(heads.openOf(1, 3), 0);
    EXPECT_FALSE(heads.mask.on({0, 0})) << "open with 0.5, whole with 0.3: 0 is likelier than 1";
    presenter().chooseFrame(0);
    EXPECT_TRUE(view.map()->figure().mask.all());
    EXPECT_EQ(view.figures().size(), 2);
}

// Each kind of record draws its own curves. The vote is at the first step whose shift is below 0.3.
TEST_F(PruneRecordsTest, GroupsShowTermsSilhouettesDunnAndTheMomentOfTheVote) {
    for (int step = 0; step <= 6; ++step) run->kept.groups.push_back(groupsAt(step));
    open();
    EXPECT_EQ(presenter().kind(), PruneRecord::Terms);
    EXPECT_NEAR(presenter().curves().panels[1].lines[0].points[3].y, 0.53, 1e-9)
        << "drawn as the mean cosine it is";
    presenter().choose(PruneRecord::Silhouette);
    EXPECT_NEAR(presenter().curves().panels[0].lines[1].points[0].y, 0.4, 1e-9);
    presenter().choose(PruneRecord::Dunn);
    EXPECT_EQ(presenter().curves().panels[0].lines[0].points.size(), 7U);
    EXPECT_TRUE(presenter().curves().panels[1].lines[0].points.empty());
    presenter().choose(PruneRecord::Shift);
    const auto shift = presenter().curves();
    EXPECT_EQ(shift.panels[0].lines[0].points.size(), 6U) << "nothing has moved before the first";
    EXPECT_NEAR(shift.panels[0].lines[1].points[0].y, 0.3, 1e-12);
    EXPECT_EQ(presenter().votes(), 4) << "1/4 is the first below 0.3";
    const auto labels = view.findChildren<QLabel*>();
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains(QStringLiteral("at step 4"));
    }));
    EXPECT_EQ(view.map()->figure().groupOf(0, 2), 0);
    presenter().chooseFrame(5);
    EXPECT_EQ(view.map()->figure().groupOf(0, 2), 1);
}

// New records are added to the curves. The newest frame is selected unless the user chose an
// earlier one.
TEST_F(PruneRecordsTest, TheyGrowWhileTheRunTrainsAndTheNewestIsFollowed) {
    auto session = std::make_shared<RecordingSession>();
    session->path = "x";
    engine.session = session;
    open();
    workspace.sessions().start({});
    EXPECT_TRUE(presenter().kinds().empty());
    QSignalSpy changes(&presenter(), &PruneRecords::changed);
    session->kept.gates.push_back(gatesAt(0));
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(changes.size(), 1);
    EXPECT_EQ(presenter().kind(), PruneRecord::Gates);
    session->kept.gates.push_back(gatesAt(1));
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(presenter().frame(), 1);
    presenter().chooseFrame(0);
    session->kept.gates.push_back(gatesAt(2));
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(presenter().frame(), 0) << "a step that was chosen stays";
    view.hide();
    const auto before = changes.size();
    session->kept.gates.push_back(gatesAt(3));
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(changes.size(), before) << "silent while hidden";
    view.show();
    EXPECT_EQ(presenter().steps().size(), 4U);
    session->over = true;
}

TEST_F(PruneRecordsTest, ALongTrainingIsThinnedOutButForTheNewest) {
    std::vector<GateFrame> frames;
    for (int step = 0; step < 5002; ++step) frames.push_back(gatesAt(step));
    const auto points = gatePanels(frames).panels[0].lines[0].points;
    EXPECT_LE(points.size(), 1001U);
    EXPECT_EQ(points.front().x, 0);
    EXPECT_EQ(points.back().x, 5001);
}

TEST_F(PruneRecordsTest, WithoutRecordsItSaysHowToMakeThem) {
    open("plain");
    EXPECT_TRUE(presenter().kinds().empty());
    EXPECT_FALSE(view.curves()->isVisible());
    EXPECT_TRUE(view.figures().isEmpty());
    std::optional<RunConfig> requested;
    QObject::connect(&workspace.navigation(), &Navigation::formRequested,
                     [&](const RunConfig& values) { requested = values; });
    for (auto* button : view.findChildren<QPushButton*>())
        if (button->text().contains(QStringLiteral("gates"))) button->click();
    ASSERT_TRUE(requested);
    EXPECT_EQ(requested->text("train.gates"), "together");
    EXPECT_EQ(requested->text("run.start"), "plain")
        << "gates are trained on weights that have converged";
    EXPECT_FALSE(requested->has("run.name"));
}

}  // namespace
}  // namespace headscope::ui
