// Tests the X-ray page with real mouse and key events, on records that are known functions of step,
// layer and head.
#include "ui/features/xray/xray_page.h"
#include "tests/ui/support/child.h"

#include "tests/ui/support/xray_fakes.h"
#include "ui/features/xray/xray_page_fit.h"
#include "ui/features/xray/xray_page_now.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/panel_grid.h"
#include "ui/plots/summary_chart.h"
#include "ui/widgets/step_slider.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace headscope::ui {
namespace {

using test::xrayAt;
using test::XrayEngine;
using test::XrayRun;
using test::XraySession;
using test::xrayValue;

constexpr int kLayers = test::kXrayLayers, kHeadCount = test::kXrayHeadCount;

// Fixture with the X-ray page.
class XrayPageTest : public test::RecordsScene<XrayRun, XrayEngine> {
protected:
    XrayPageTest() : RecordsScene("decoder") {}
    void SetUp() override {
        page = std::make_unique<XrayPage>(workspace);
        page->resize(1280, 900);
        page->show();
    }
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return page->settled(); }, 5000));
    }
    void open(const char* path = "x") {
        RecordsScene::open(path);
        settle();
    }
    const plots::PanelData& curves() { return page->curves()->data(); }

    std::unique_ptr<XrayPage> page;
};

TEST_F(XrayPageTest, SaysHowToGetRecordsAndOffersTheForm) {
    EXPECT_TRUE(page->empty());
    EXPECT_EQ(page->currentFigure(), nullptr);
    open("plain");
    EXPECT_TRUE(page->empty());
    EXPECT_TRUE(page->findChild<QLabel*>(QStringLiteral("empty-text"))
                    ->text()
                    .contains(QStringLiteral("train.xray=true")));
    for (int metric = 0; metric < kXrayMetrics; ++metric) {
        const auto labels = page->findChildren<QLabel*>();
        EXPECT_TRUE(std::any_of(
            labels.begin(), labels.end(),
            [&](const QLabel* label) { return label->text() == XrayText::name(metric); }))
            << "what there would be to see: " << metric;
    }
    RunConfig requested;
    bool wholly = false;
    QObject::connect(&workspace.navigation(), &Navigation::formRequested, page.get(),
                     [&](const RunConfig& values, bool whole) {
                         requested = values;
                         wholly = whole;
                     });
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("record")), Qt::LeftButton);
    EXPECT_TRUE(requested.flag("train.xray"));
    EXPECT_TRUE(wholly);
    EXPECT_FALSE(requested.has("run.name"));  // the new run gets a new name
}

// Without records, the page computes the three pair metrics on the run's current weights.
TEST_F(XrayPageTest, ARunWithoutRecordsShowsWhatTheMetricsAreAtItsWeights) {
    auto& run = static_cast<test::HeadsRun&>(*engine.views["plain"]);
    open("plain");
    ASSERT_EQ(run.similarityRequests.size(), 3U) << "one for each metric of pairs";
    const auto& context = *page->now()->strip(1);
    ASSERT_EQ(context.layers(), 4);
    EXPECT_FLOAT_EQ(context.matrix(2).at(0, 1), test::headsValue(0.9, 2, 0, 1, 300));
    EXPECT_TRUE(context.isVisible());
    QTest::mouseClick(page->now()->strip(1), Qt::LeftButton, {},
                      context.cellRect(2, 0, 3).center().toPoint());
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{2, 0}));
    EXPECT_EQ(workspace.selection().other(), (HeadPlace{2, 3}));
    EXPECT_EQ(page->now()->strip(0)->currentLayer(), 2) << "marked in all three";
    const auto& heads = page->now()->heads()->data();
    ASSERT_EQ(heads.sets.size(), 4U);
    EXPECT_EQ(heads.categories.value(3), QStringLiteral("L3"));
    EXPECT_NEAR(heads.sets[2].values[3], 3.2, 1e-6);
    EXPECT_TRUE(page->now()->origin().contains(QStringLiteral("step 300")))
        << page->now()->origin().toStdString();
    ASSERT_EQ(page->figures().size(), kXrayMetrics);
    const auto figure = page->figures()[1].take();
    EXPECT_TRUE(figure->caption().contains(QStringLiteral("M2")));
    ASSERT_TRUE(test::child<QComboBox>(page.get(), "xray-page-forms")->isEnabled());
    test::child<QComboBox>(page.get(), "xray-page-forms")->setCurrentIndex(1);
    Q_EMIT test::child<QComboBox>(page.get(), "xray-page-forms")->activated(1);
    ASSERT_EQ(run.similarityRequests.size(), 5U) << "a cosine has one form, and is known";
    EXPECT_EQ(run.similarityRequests[4].measure, "context-nonorthogonality-normalised");
}

TEST_F(XrayPageTest, AHiddenPageMeasuresNothingAndARunWithRecordsNeither) {
    auto& plain = static_cast<test::HeadsRun&>(*engine.views["plain"]);
    page->hide();
    open("plain");
    EXPECT_TRUE(plain.similarityRequests.empty());
    page->show();
    settle();
    EXPECT_EQ(plain.similarityRequests.size(), 3U);
    open("x");
    EXPECT_TRUE(static_cast<test::HeadsRun&>(*engine.views["x"]).similarityRequests.empty());
    EXPECT_FALSE(page->empty());
}

TEST_F(XrayPageTest, OtherWeightsAreMeasuredAgain) {
    auto& run = static_cast<test::HeadsRun&>(*engine.views["plain"]);
    open("plain");
    auto inspection = workspace.selection().inspection();
    inspection.step = 100;
    run.hold = true;
    workspace.selection().inspect(inspection);
    ASSERT_EQ(run.similarityRequests.size(), 6U);
    EXPECT_EQ(run.similarityRequests[5].step, 100);
    EXPECT_FALSE(page->settled());
    EXPECT_EQ(page->now()->status(), QStringLiteral("Measuring …"));
    EXPECT_TRUE(page->figures().isEmpty());
    EXPECT_FALSE(page->now()->strip(0)->isVisible()) << "nothing of other weights stays";
    run.hold = false;
    run.releaseAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->settled(); }, 5000));
    EXPECT_EQ(page->figures().size(), kXrayMetrics);
    inspection.input.index = 3;
    workspace.selection().inspect(inspection);
    EXPECT_EQ(run.similarityRequests.size(), 6U) << "another sample is no other model";
    inspection.step = kLatest;
    workspace.selection().inspect(inspection);
    EXPECT_EQ(run.similarityRequests.size(), 9U);
    // The run was trained further while the page was hidden.
    page->hide();
    run.m_checkpoints.push_back({400, 4.0, false, true, ""});
    EXPECT_EQ(run.similarityRequests.size(), 9U);
    page->show();
    EXPECT_EQ(run.similarityRequests.size(), 12U);
    page->hide();
    page->show();
    EXPECT_EQ(run.similarityRequests.size(), 12U) << "known";
}

TEST_F(XrayPageTest, RecordsThatCameWhileNobodyLookedAreThereAtTheEnd) {
    auto session = std::make_shared<XraySession>();
    session->path = "x";
    engine.session = session;
    workspace.sessions().start({});
    open();
    ASSERT_TRUE(page->empty());
    EXPECT_TRUE(page->now()->status().isEmpty())
        << "a run that trains is not measured: its records are on their way";
    page->hide();
    RunResult result;
    result.run = "x";
    session->over = true;
    Q_EMIT workspace.sessions().ended(result);
    page->show();
    settle();
    EXPECT_FALSE(page->empty());
}

TEST_F(XrayPageTest, FailedMeasurementIsReported) {
    static_cast<test::HeadsRun&>(*engine.views["plain"]).fail = true;
    open("plain");
    EXPECT_TRUE(page->now()->status().contains(QStringLiteral("Checkpoint step-300 is damaged")));
    EXPECT_FALSE(page->now()->strip(0)->isVisible());
    EXPECT_TRUE(page->figures().isEmpty());
    EXPECT_TRUE(page->findChild<QPushButton*>(QStringLiteral("record"))->isVisible())
        << "and the page stays usable";
}

TEST_F(XrayPageTest, ThePresetIsReachedByItsButton) {
    QSignalSpy requested(&workspace.navigation(), &Navigation::catalogueRequested);
    ASSERT_TRUE(page->findChild<QPushButton*>(QStringLiteral("article-setting"))->isVisible());
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("article-setting")),
                      Qt::LeftButton);
    ASSERT_EQ(requested.count(), 1);
    EXPECT_EQ(requested[0][0].toString(), QStringLiteral("xray-article"));
}

TEST_F(XrayPageTest, DrawsMeanAndVarianceOverThePairsOfEveryLayer) {
    open();
    ASSERT_FALSE(page->empty());
    ASSERT_EQ(curves().panels.size(), std::size_t(kLayers));
    for (int layer = 0; layer < kLayers; ++layer) {
        double sum = 0, squares = 0;
        for (int i = 0; i < kHeadCount; ++i)
            for (int j = i + 1; j < kHeadCount; ++j) {
                const double value = xrayValue("query-orthogonality", layer, i, j, 12);
                sum += value;
                squares += value * value;
            }
        const double mean = sum / 6, variance = squares / 6 - mean * mean;
        const auto& lines = curves().panels[std::size_t(layer)].lines;
        ASSERT_EQ(lines[0].points.size(), 12u);
        EXPECT_EQ(lines[0].points.back().x, 12);
        EXPECT_NEAR(lines[0].points.back().y, mean, 1e-3 * mean);
        EXPECT_NEAR(lines[1].points.back().y, variance, 1e-3 * variance);
    }
    EXPECT_TRUE(curves().logY);
}

TEST_F(XrayPageTest, ALogAxisShowsTheThirdMetricAsOnePlusItself) {
    open();
    QTest::keyClick(test::child<QComboBox>(page.get(), "xray-page-metrics"), Qt::Key_Down);
    QTest::keyClick(test::child<QComboBox>(page.get(), "xray-page-metrics"), Qt::Key_Down);
    ASSERT_EQ(page->presenter().metric(), kXrayOutput);
    const double shifted = curves().panels[0].lines[0].points[0].y;
    EXPECT_GT(shifted, 0);
    EXPECT_TRUE(curves().yTitle.contains(QStringLiteral("1 + M3")));
    page->presenter().setLogarithmic(false);
    EXPECT_NEAR(curves().panels[0].lines[0].points[0].y, shifted - 1, 1e-12);
    EXPECT_EQ(curves().yTitle, QStringLiteral("mean, variance of M3"));
}

TEST_F(XrayPageTest, AMetricWithOneFormOffersNoChoiceAndSaysWhy) {
    open();
    EXPECT_TRUE(test::child<QComboBox>(page.get(), "xray-page-forms")->isEnabled());
    page->presenter().chooseMetric(kXrayOutput);
    EXPECT_FALSE(test::child<QComboBox>(page.get(), "xray-page-forms")->isEnabled());
    EXPECT_TRUE(test::child<QComboBox>(page.get(), "xray-page-forms")
                    ->toolTip()
                    .contains(QStringLiteral("normalised already")));
    page->presenter().chooseMetric(kXrayHeads);
    EXPECT_TRUE(test::child<QComboBox>(page.get(), "xray-page-forms")->isEnabled());
}

TEST_F(XrayPageTest, TheNormalisedFormIsAnotherMeasure) {
    open();
    const double article = curves().panels[0].lines[0].points[0].y;
    QTest::keyClick(test::child<QComboBox>(page.get(), "xray-page-forms"), Qt::Key_Down);
    EXPECT_EQ(page->presenter().form(), XrayForm::Normalised);
    EXPECT_LT(curves().panels[0].lines[0].points[0].y, article / 100);
    EXPECT_TRUE(page->curves()->figure().figureName().contains(
        QStringLiteral("query-orthogonality-normalised")));
}

TEST_F(XrayPageTest, AClickOnAPanelShowsThatLayersMatrixAndKeysMoveOn) {
    open();
    QTest::mouseClick(page->curves(), Qt::LeftButton, {},
                      page->curves()->panelRect(1).center().toPoint());
    EXPECT_EQ(page->presenter().layer(), 1);
    EXPECT_FLOAT_EQ(page->matrix()->matrix().at(0, 3),
                    xrayValue("query-orthogonality", 1, 0, 3, 12));
    QTest::keyClick(page->curves(), Qt::Key_Right);
    EXPECT_EQ(page->presenter().layer(), 2);
    EXPECT_TRUE(page->matrix()->matrix().title.contains(QStringLiteral("Layer 2")));
}

TEST_F(XrayPageTest, TheSliderShowsTheMatrixOfThatBatchOnOneScale) {
    open();
    const auto last = page->matrix()->matrix().colours;
    auto* slider = page->steps()->findChild<QSlider*>();
    ASSERT_TRUE(slider);
    QTest::keyClick(slider, Qt::Key_Home);
    EXPECT_FLOAT_EQ(page->matrix()->matrix().at(1, 2),
                    xrayValue("query-orthogonality", 0, 1, 2, 1));
    EXPECT_TRUE(page->matrix()->matrix().title.contains(QStringLiteral("batch 1")));
    EXPECT_EQ(page->matrix()->matrix().colours, last);
    EXPECT_EQ(curves().markX, 1);
}

TEST_F(XrayPageTest, TheFourthMetricHasAValueAHead) {
    open();
    page->presenter().chooseMetric(kXrayHeads);
    ASSERT_TRUE(page->headCurves()->isVisible());
    ASSERT_EQ(page->headCurves()->data().panels[0].lines.size(), std::size_t(kHeadCount));
    EXPECT_FLOAT_EQ(float(page->headCurves()->data().panels[0].lines[2].points[0].y), 0.3F);
    EXPECT_NEAR(curves().panels[0].lines[0].points[0].y, 0.25, 1e-6);
}

TEST_F(XrayPageTest, RSquaredIsOneWhereTheLossFollowsAndFallsWhereItDoesNot) {
    open();
    auto* table = test::child<QTableWidget>(page->fit(), "xray-fit-panel-table");
    ASSERT_EQ(table->rowCount(), kLayers);
    EXPECT_EQ(table->item(0, 1)->text(), QStringLiteral("12"));
    EXPECT_GT(table->item(0, 2)->text().toDouble(), 0.99);
    EXPECT_LT(table->item(2, 2)->text().toDouble(), 0.6);
    EXPECT_EQ(table->item(0, 4)->text(), table->item(2, 4)->text())
        << "the trend knows nothing of layers";
    EXPECT_TRUE(test::child<QLabel>(page->fit(), "xray-fit-panel-verdict")
                    ->text()
                    .contains(QStringLiteral("M3 explains")));
    page->fit()->batches()->setFocus();
    page->fit()->batches()->selectAll();
    QTest::keyClicks(page->fit()->batches(), QStringLiteral("6"));
    QTest::keyClick(page->fit()->batches(), Qt::Key_Return);
    EXPECT_EQ(table->item(0, 1)->text(), QStringLiteral("6"));
    EXPECT_EQ(page->fit()->plot()->data().panels[0].lines[0].points.back().x, 6);
}

TEST_F(XrayPageTest, EveryPlotIsExportedWithItsNumbers) {
    open();
    QTemporaryDir folder;
    ASSERT_EQ(page->figures().size(), 3);
    for (const auto& choice : page->figures())
        for (const char* suffix : {"pdf", "svg", "png", "csv"}) {
            const auto figure = choice.take();
            const QString path =
                folder.filePath(figure->figureName() + QLatin1Char('.') + QLatin1String(suffix));
            const auto written = plots::exportFigure(*figure, path);
            EXPECT_TRUE(written.ok()) << path.toStdString();
            EXPECT_TRUE(figure->caption().contains(QStringLiteral("decoder")))
                << figure->caption().toStdString();
        }
    EXPECT_EQ(page->curves()->figure().csvRows().size(), kLayers * 2 * 12);
    page->curves()->setFocus();
    EXPECT_EQ(page->currentFigure()->figureName(), page->curves()->figure().figureName());
}

TEST_F(XrayPageTest, AScreenReaderHearsWhatIsDrawn) {
    open();
    EXPECT_TRUE(
        page->curves()->accessibleDescription().contains(QStringLiteral("Layer 0: mean from")));
    EXPECT_FALSE(
        test::child<QComboBox>(page.get(), "xray-page-metrics")->accessibleName().isEmpty());
    EXPECT_FALSE(
        test::child<QTableWidget>(page->fit(), "xray-fit-panel-table")->accessibleName().isEmpty());
}

TEST_F(XrayPageTest, GrowsWhileTheRunTrainsAndWaitsWhileHidden) {
    auto session = std::make_shared<XraySession>();
    session->path = "x";
    engine.session = session;
    workspace.sessions().start({});
    open();
    EXPECT_TRUE(page->empty());
    // The training run will deliver the records itself.
    EXPECT_FALSE(page->findChild<QPushButton*>(QStringLiteral("record"))->isVisible());
    session->kept = {std::make_shared<XrayFrame>(xrayAt(1)),
                     std::make_shared<XrayFrame>(xrayAt(2))};
    Q_EMIT workspace.sessions().advanced();
    ASSERT_FALSE(page->empty());
    EXPECT_EQ(curves().panels[0].lines[0].points.size(), 2u);
    page->hide();
    session->kept.push_back(std::make_shared<XrayFrame>(xrayAt(3)));
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(curves().panels[0].lines[0].points.size(), 2u);
    page->show();
    EXPECT_EQ(curves().panels[0].lines[0].points.size(), 3u);
    EXPECT_EQ(page->presenter().frame()->step, 3);  // a slider at the last step follows new records
    session->over = true;
}

}  // namespace
}  // namespace headscope::ui
