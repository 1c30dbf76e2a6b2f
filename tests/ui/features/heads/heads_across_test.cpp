// Tests the similarity of all heads across layers, with real mouse events.
#include "ui/features/heads/heads_across.h"
#include "core/api/requests/head_overview.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/heads_fakes.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/heads/heads_page.h"
#include "ui/plots/matrix_view.h"

#include <gtest/gtest.h>
#include <QCheckBox>
#include <QComboBox>
#include <QTableWidget>
#include <QTest>

namespace headscope::ui {
namespace {

// Fake run with two layers of two heads. The similarity of heads i and j is level + 0.01 (i + j),
// except for 0.9 between L0H1 and L1H0.
class AcrossRun : public test::HeadsRun {
public:
    explicit AcrossRun(float level, int heads = 2)
        : HeadsRun(level, Task::TextClassification, 2, heads), m_level(level) {
        answers<HeadsAcrossRequest>(&acrossRequests,
                                    [this](const auto& request) { return across(request); });
    }
    std::vector<HeadsAcrossRequest> acrossRequests;

private:
    Result<HeadsAcrossReport> across(const HeadsAcrossRequest& request) const {
        HeadsAcrossReport report;
        report.heads = headsOf(m_shape);
        const int n = int(report.heads.size());
        report.step = request.step < 0 ? newest : request.step;
        report.split = "test";
        report.samples = report.available = 256;
        report.matrix = {request.measure, n, {}};
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
                report.matrix.values.push_back(i == j ? 1
                                               : i + j == 3 && i * j == 2
                                                   ? 0.9F
                                                   : m_level + 0.01F * float(i + j));
        return report;
    }
    float m_level;
};

// Fake engine with two measures across layers: a similarity and a distance.
class AcrossEngine : public test::HeadsEngine {
public:
    AcrossEngine() {
        m_measures = HeadsEngine::measures();
        MeasureInfo cka;
        cka.id = "cka-across-layers";
        cka.name = "Unbiased CKA of all heads";
        cka.shape = MeasureShape::AcrossLayers;
        cka.low = 0;
        cka.high = 1;
        cka.redundantWhen = "high";
        m_measures.push_back(cka);
        cka.id = "js-across-layers";
        cka.name = "Attention distance of all heads";
        cka.redundantWhen = "low";
        m_measures.push_back(cka);
        add("a", std::make_shared<AcrossRun>(0.2F));
        add("b", std::make_shared<AcrossRun>(0.5F));
        add("wider", std::make_shared<AcrossRun>(0.5F, 3));
    }
    AcrossRun& run(const char* name) { return static_cast<AcrossRun&>(*views[name]); }
    const std::vector<MeasureInfo>& measures() const override { return m_measures; }

private:
    void add(const char* path, std::shared_ptr<AcrossRun> run) {
        run->m_info.path = run->m_info.name = path;
        views[path] = std::move(run);
    }
    std::vector<MeasureInfo> m_measures;
};

// Fixture with the Heads page showing all pairs of heads.
class HeadsAcrossTest : public ::testing::Test {
protected:
    HeadsAcrossTest() { workspace.setEngine(&engine); }
    void SetUp() override {
        page = std::make_unique<HeadsPage>(workspace);
        page->showView(HeadsView::AllPairs);
        page->resize(1280, 820);
        page->show();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    void open(const char* a, const char* b = nullptr) {
        b ? workspace.openPair(QString::fromLatin1(a), QString::fromLatin1(b))
          : workspace.openRun(QString::fromLatin1(a));
        settle();
    }
    HeadsAcross& view() { return *page->across(); }
    void choose(QComboBox* box, int index) {
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }

    test::ManualClock clock;
    AcrossEngine engine;
    Workspace workspace;
    std::unique_ptr<HeadsPage> page;
};

TEST_F(HeadsAcrossTest, EveryHeadHasItsLayerInItsName) {
    EXPECT_TRUE(page->figures().isEmpty());
    open("a");
    const auto& matrix = view().matrix(0)->matrix();
    ASSERT_EQ(matrix.size, 4);
    EXPECT_EQ(matrix.names, (QStringList{QStringLiteral("L0H0"), QStringLiteral("L0H1"),
                                         QStringLiteral("L1H0"), QStringLiteral("L1H1")}));
    EXPECT_EQ(matrix.bounds, std::vector<int>{2});
    EXPECT_FALSE(view().matrix(1)->isVisible());
    EXPECT_EQ(page->figures().size(), 1);
}

TEST_F(HeadsAcrossTest, AClickChoosesAPairOfTwoLayersForEveryPage) {
    open("a");
    auto* matrix = view().matrix(0);
    QTest::mouseClick(matrix, Qt::LeftButton, {}, matrix->cellRect(3, 0).center().toPoint());
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 1}));
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{0, 0}));
    EXPECT_EQ(matrix->selected(), (plots::MatrixCell{3, 0}));
    workspace.selection().choosePair({0, 1}, {1, 0});
    EXPECT_EQ(matrix->selected(), (plots::MatrixCell{1, 2}));
}

TEST_F(HeadsAcrossTest, ADoubleClickOpensTheHeadOfTheRow) {
    open("a");
    auto* matrix = view().matrix(0);
    QTest::mouseDClick(matrix, Qt::LeftButton, {}, matrix->cellRect(3, 0).center().toPoint());
    EXPECT_EQ(page->view(), HeadsView::OneHead);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 1}));
    page->showView(HeadsView::AllPairs);
    auto* pairs = test::child<QTableWidget>(view(), "heads-across-pairs");
    const QPoint first = pairs->visualItemRect(pairs->item(0, 0)).center();
    // A table expects a single click before the double click.
    QTest::mouseClick(pairs->viewport(), Qt::LeftButton, {}, first);
    QTest::mouseDClick(pairs->viewport(), Qt::LeftButton, {}, first);
    EXPECT_EQ(page->view(), HeadsView::OneHead);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 1}));
}

TEST_F(HeadsAcrossTest, MostSimilarPairsComeFirstAndCanBeSelected) {
    open("a");
    auto* pairs = test::child<QTableWidget>(view(), "heads-across-pairs");
    ASSERT_EQ(pairs->rowCount(), 6);
    EXPECT_EQ(pairs->item(0, 0)->text(), QStringLiteral("L0H1"));
    EXPECT_EQ(pairs->item(0, 1)->text(), QStringLiteral("L1H0"));
    QTest::mouseClick(pairs->viewport(), Qt::LeftButton, {},
                      pairs->visualItemRect(pairs->item(0, 0)).center());
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{1, 0}));
    view().findChild<QCheckBox*>()->click();
    EXPECT_EQ(pairs->rowCount(), 4) << "those of different layers";
}

TEST_F(HeadsAcrossTest, TheDifferenceIsBMinusAAndNeedsTheSameHeads) {
    open("a", "b");
    EXPECT_TRUE(view().matrix(1)->isVisible());
    choose(test::child<QComboBox>(view(), "heads-across-modes"), 3);
    EXPECT_FALSE(view().matrix(1)->isVisible());
    const auto& difference = view().matrix(0)->matrix();
    EXPECT_NEAR(difference.at(0, 1), 0.3, 1e-6);
    EXPECT_NEAR(difference.at(1, 2), 0, 1e-6);
    EXPECT_TRUE(difference.colours.centred());
    open("a", "wider");
    EXPECT_FALSE(view().matrix(0)->matrix().valid());
    EXPECT_TRUE(view().matrix(0)->figure().emptyText.contains(QStringLiteral("differ")));
}

TEST_F(HeadsAcrossTest, AnotherMeasureIsRequestedAndAHiddenViewSendsNoRequest) {
    open("a");
    ASSERT_EQ(engine.run("a").acrossRequests.size(), 1U);
    auto* measures = view().findChild<QComboBox*>();
    choose(measures, 1);
    settle();
    ASSERT_EQ(engine.run("a").acrossRequests.size(), 2U);
    EXPECT_EQ(engine.run("a").acrossRequests[1].measure, "js-across-layers");
    EXPECT_EQ(test::child<QTableWidget>(view(), "heads-across-pairs")->item(5, 0)->text(),
              QStringLiteral("L0H1"))
        << "low means alike: 0.9 comes last";
    page->showView(HeadsView::Overview);
    workspace.openRun(QStringLiteral("b"));
    settle();
    EXPECT_TRUE(engine.run("b").acrossRequests.empty());
}

}  // namespace
}  // namespace headscope::ui
