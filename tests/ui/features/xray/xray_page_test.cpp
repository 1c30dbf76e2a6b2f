// Tests the X-ray page with real mouse and key events, on records that are known functions of step,
// layer and head.
#include "ui/features/xray/xray_page.h"

#include "tests/ui/support/xray_fakes.h"
#include "ui/features/xray/xray_page_fit.h"
#include "ui/features/xray/xray_page_now.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/panel_grid.h"
#include "ui/plots/summary_chart.h"
#include "ui/workspace/step_slider.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QFontMetricsF>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

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
    const plots::PanelData& curves() { return page->curves()->data(); }

    std::unique_ptr<XrayPage> page;
};

TEST_F(XrayPageTest, SaysHowToGetRecordsAndOffersTheForm) {
    EXPECT_TRUE(page->empty());
    EXPECT_EQ(page->currentFigure(), nullptr);
    open("plain");
    EXPECT_TRUE(page->empty());
    EXPECT_TRUE(page->invitation().contains(QStringLiteral("train.xray=true")));
    for (int metric = 0; metric < kXrayMetrics; ++metric) {
        const auto labels = page->findChildren<QLabel*>();
        EXPECT_TRUE(std::any_of(
            labels.begin(), labels.end(),
            [&](const QLabel* label) { return label->text() == XrayText::name(metric); }))
            << "what there would be to see: " << metric;
    }
    RunConfig requested;
    bool wholly = false;
    QObject::connect(&workspace, &Workspace::formRequested, page.get(),
                     [&](const RunConfig& values, bool whole) {
                         requested = values;
                         wholly = whole;
                     });
    QTest::mouseClick(page->recordButton(), Qt::LeftButton);
    EXPECT_TRUE(requested.flag("train.xray"));
    EXPECT_TRUE(wholly);
    EXPECT_FALSE(requested.has("run.name"));  // the new run gets a new name
}

// Without records, the page computes the three pair metrics on the run's current weights.
TEST_F(XrayPageTest, ARunWithoutRecordsShowsWhatTheMetricsAreAtItsWeights) {
    auto& run = static_cast<test::HeadsRun&>(*engine.views["plain"]);
    open("plain");
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->settled(); }, 5000));
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
    ASSERT_TRUE(page->forms()->isEnabled());
    page->forms()->setCurrentIndex(1);
    Q_EMIT page->forms()->activated(1);
    ASSERT_EQ(run.similarityRequests.size(), 5U) << "a cosine has one form, and is known";
    EXPECT_EQ(run.similarityRequests[4].measure, "context-nonorthogonality-normalised");
}

TEST_F(XrayPageTest, AHiddenPageMeasuresNothingAndARunWithRecordsNeither) {
    auto& plain = static_cast<test::HeadsRun&>(*engine.views["plain"]);
    page->hide();
    open("plain");
    EXPECT_TRUE(plain.similarityRequests.empty());
    page->show();
    EXPECT_EQ(plain.similarityRequests.size(), 3U);
    open("x");
    EXPECT_TRUE(static_cast<test::HeadsRun&>(*engine.views["x"]).similarityRequests.empty());
    EXPECT_FALSE(page->empty());
}

TEST_F(XrayPageTest, OtherWeightsAreMeasuredAgain) {
    auto& run = static_cast<test::HeadsRun&>(*engine.views["plain"]);
    open("plain");
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->settled(); }, 5000));
    auto inspection = workspace.inspection();
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
    workspace.start({});
    open();
    ASSERT_TRUE(page->empty());
    EXPECT_TRUE(page->now()->status().isEmpty())
        << "a run that trains is not measured: its records are on their way";
    page->hide();
    RunResult result;
    result.run = "x";
    session->over = true;
    Q_EMIT workspace.sessionEnded(result);
    page->show();
    EXPECT_FALSE(page->empty());
}

TEST_F(XrayPageTest, FailedMeasurementIsReported) {
    static_cast<test::HeadsRun&>(*engine.views["plain"]).fail = true;
    open("plain");
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->settled(); }, 5000));
    EXPECT_TRUE(page->now()->status().contains(QStringLiteral("checkpoint step-300 is damaged")));
    EXPECT_FALSE(page->now()->strip(0)->isVisible());
    EXPECT_TRUE(page->figures().isEmpty());
    EXPECT_TRUE(page->recordButton()->isVisible()) << "and the page stays usable";
}

TEST_F(XrayPageTest, ThePresetIsReachedByItsButton) {
    QSignalSpy requested(&workspace, &Workspace::catalogueRequested);
    ASSERT_TRUE(page->presetButton()->isVisible());
    QTest::mouseClick(page->presetButton(), Qt::LeftButton);
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

// A layer with one head does not have pairs of heads, so it must not get a curve or a fit.
TEST(XrayView, ALayerWithOneHeadHasNoStatistics) {
    std::vector<XrayFrame> frames;
    LossBySteps losses;
    for (std::int64_t step = 1; step <= 12; ++step) {
        frames.push_back(xrayAt(step));
        losses[step] = 3 - 0.1 * double(step);
        auto& first = frames.back().pairs.back().layers.front();
        for (std::size_t i = 1; i < first.size(); ++i) first[i] = std::nanf("");
    }
    const auto layers = layerStatistics(frames[0], "output-dissimilarity");
    EXPECT_TRUE(std::isnan(layers[0].mean) && std::isnan(layers[0].variance));
    EXPECT_TRUE(std::isfinite(layers[1].mean));
    const auto fits = rollingFits(frames, losses, 40);
    EXPECT_TRUE(std::isnan(fits[0].back().r2));
    EXPECT_TRUE(std::isfinite(fits[1].back().r2));
}

TEST_F(XrayPageTest, ALogAxisShowsTheThirdMetricAsOnePlusItself) {
    open();
    QTest::keyClick(page->metrics(), Qt::Key_Down);
    QTest::keyClick(page->metrics(), Qt::Key_Down);
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
    EXPECT_TRUE(page->forms()->isEnabled());
    page->presenter().chooseMetric(kXrayOutput);
    EXPECT_FALSE(page->forms()->isEnabled());
    EXPECT_TRUE(page->forms()->toolTip().contains(QStringLiteral("normalised already")));
    page->presenter().chooseMetric(kXrayHeads);
    EXPECT_TRUE(page->forms()->isEnabled());
}

TEST_F(XrayPageTest, TheNormalisedFormIsAnotherMeasure) {
    open();
    const double article = curves().panels[0].lines[0].points[0].y;
    QTest::keyClick(page->forms(), Qt::Key_Down);
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
    auto* table = page->fit()->table();
    ASSERT_EQ(table->rowCount(), kLayers);
    EXPECT_EQ(table->item(0, 1)->text(), QStringLiteral("12"));
    EXPECT_GT(table->item(0, 2)->text().toDouble(), 0.99);
    EXPECT_LT(table->item(2, 2)->text().toDouble(), 0.6);
    EXPECT_EQ(table->item(0, 4)->text(), table->item(2, 4)->text())
        << "the trend knows nothing of layers";
    EXPECT_TRUE(page->fit()->verdict()->text().contains(QStringLiteral("M3 explains")));
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
    EXPECT_FALSE(page->metrics()->accessibleName().isEmpty());
    EXPECT_FALSE(page->fit()->table()->accessibleName().isEmpty());
}

TEST_F(XrayPageTest, GrowsWhileTheRunTrainsAndWaitsWhileHidden) {
    auto session = std::make_shared<XraySession>();
    session->path = "x";
    engine.session = session;
    workspace.start({});
    open();
    EXPECT_TRUE(page->empty());
    // The training run will deliver the records itself.
    EXPECT_FALSE(page->recordButton()->isVisible());
    session->kept = {std::make_shared<XrayFrame>(xrayAt(1)),
                     std::make_shared<XrayFrame>(xrayAt(2))};
    Q_EMIT workspace.sessionAdvanced();
    ASSERT_FALSE(page->empty());
    EXPECT_EQ(curves().panels[0].lines[0].points.size(), 2u);
    page->hide();
    session->kept.push_back(std::make_shared<XrayFrame>(xrayAt(3)));
    Q_EMIT workspace.sessionAdvanced();
    EXPECT_EQ(curves().panels[0].lines[0].points.size(), 2u);
    page->show();
    EXPECT_EQ(curves().panels[0].lines[0].points.size(), 3u);
    EXPECT_EQ(page->presenter().frame()->step, 3);  // a slider at the last step follows new records
    session->over = true;
}

TEST(XrayFit, AgreesWithTheNormalEquations) {
    // y is an exact function of the two predictors, so R2 = 1 - SSR / SST = 1.
    RunningFit exact(2);
    for (int i = 0; i < 9; ++i) exact.add({double(i), double(i * i)}, 3 - 2.0 * i + 0.5 * i * i);
    EXPECT_NEAR(exact.r2(), 1, 1e-9);
    EXPECT_EQ(exact.count(), 9);
    RunningFit none(2);
    // the loss is orthogonal to both predictors
    const double loss[8] = {1, -1, -1, 1, 1, -1, -1, 1};
    for (int i = 0; i < 8; ++i) none.add({i % 2 ? 1.0 : -1.0, i < 4 ? 1.0 : -1.0}, loss[i]);
    EXPECT_NEAR(none.r2(), 0, 1e-9);
    EXPECT_LT(none.adjustedR2(), 0);
    RunningFit constant(2);
    // constant predictors, so nothing is explained
    for (int i = 0; i < 8; ++i) constant.add({0.5, 0}, i);
    EXPECT_EQ(constant.r2(), 0);
    RunningFit few(2);
    for (int i = 0; i < kFewestBatches - 1; ++i) few.add({double(i), double(i * i)}, i);
    EXPECT_TRUE(std::isnan(few.r2()));
}

// Fits two series that are unrelated except that both fall with the logarithm of the step, with
// noise. `shared` is the weight of the common noise.
LossFit fitOfTwoTrends(double shared) {
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 0.05);
    LossFits fits;
    for (int step = 1; step <= 40; ++step) {
        const double own = noise(random), logarithm = std::log(double(step));
        fits.add(step, 0.5 - 0.1 * logarithm + own, 0.02,
                 4 - 0.4 * logarithm + shared * own + noise(random));
    }
    return fits.fit();
}

TEST(XrayFit, ATrendThatBothShareIsNotTakenForAnExplanation) {
    const LossFit fit = fitOfTwoTrends(0);
    EXPECT_GT(fit.r2, 0.6) << "what the headline rests on";
    EXPECT_GT(fit.trend, fit.r2);
    EXPECT_LT(fit.beyond, 0.15);
    EXPECT_LT(fit.changes, 0.15);
    const QString text = fitText(fit, QStringLiteral("Layer 2"));
    EXPECT_TRUE(text.contains(QStringLiteral("Layer 2")));
    EXPECT_TRUE(text.contains(QStringLiteral("Step and log step alone"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("M3 explains")));
}

TEST(XrayFit, EffectCorrelatedWithTheBatchLossRemains) {
    const LossFit fit = fitOfTwoTrends(2);
    EXPECT_GT(fit.beyond, 0.6);
    EXPECT_GT(fit.changes, 0.6);
}

TEST(XrayFit, RecordsFarApartAreNoChangesFromBatchToBatch) {
    LossFits fits;
    for (int record = 0; record < 20; ++record)
        fits.add(10 * record, record % 3, record % 5, record % 7);
    EXPECT_TRUE(std::isfinite(fits.fit().r2));
    EXPECT_TRUE(std::isnan(fits.fit().changes));
}

TEST(PanelPlot, LeavesOutWhatALogAxisHasNoPlaceFor) {
    plots::PanelData data;
    data.logY = true;
    data.panels.push_back(
        {QStringLiteral("L0"), {{QStringLiteral("a"), 0, Qt::SolidLine, {{1, -1}, {2, 0}}}}});
    EXPECT_TRUE(data.empty());
    data.panels[0].lines[0].points.push_back({3, 100});
    EXPECT_FALSE(data.empty());
    EXPECT_GT(data.yRange().low, 0);
    EXPECT_LT(data.yRange().low, 100);
    EXPECT_GT(data.yRange().high, 100);
}

TEST(PanelPlot, LabelsOfNeighboursDoNotMeet) {
    plots::PanelData data;
    for (int panel = 0; panel < 4; ++panel)
        data.panels.push_back(
            {QString(), {{QStringLiteral("a"), 0, Qt::SolidLine, {{1000, 1}, {30000, 2}}}}});
    const QFont font;
    const auto layout = plots::panelLayout(QRectF(0, 0, 1200, 200), data, font);
    ASSERT_EQ(layout.columns, 4);
    qreal widest = 0;
    for (const auto& tick : plots::axisTicks(layout.x, false, 6))
        widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(tick.text));
    EXPECT_GT(layout.panels[1].left() - layout.panels[0].right(), widest);
}

TEST(PanelPlot, CountsHaveNoTicksBetweenWholeNumbers) {
    plots::PanelData data;
    data.wholeX = true;
    for (const auto& tick : plots::xTicks({1, 3}, data, 6))
        EXPECT_EQ(tick.text, QString::number(std::round(tick.value)));
    EXPECT_EQ(plots::xTicks({1, 3}, data, 6).size(), 3u);
    data.wholeX = false;
    EXPECT_GT(plots::xTicks({1, 3}, data, 6).size(), 3u);
}

// On a narrow plot, the legend wraps into a second row and still shows every line.
TEST(PanelLegend, TakesAnotherRowRatherThanLosingANameWhereItIsNarrow) {
    plots::PanelData data;
    plots::PanelGrid grid;
    data.panels.resize(1);
    for (int i = 0; i < 3; ++i) {
        plots::PanelLine line;
        line.name = QStringLiteral("layer number %1").arg(i);
        line.colour = i;
        line.points = {{0, double(i)}, {10, double(i)}};
        data.panels[0].lines.push_back(line);
    }
    const auto wide = plots::panelLayout(QRectF(0, 0, 1200, 300), data, grid.font());
    const auto narrow = plots::panelLayout(QRectF(0, 0, 260, 300), data, grid.font());
    EXPECT_GT(narrow.legend.height(), 1.5 * wide.legend.height());
    EXPECT_GT(narrow.panels[0].top(), narrow.legend.bottom());
    grid.setData(data);
    grid.resize(260, 300);
    const QImage image = grid.grab(narrow.legend.toRect()).toImage();
    const bool dark = plots::PlotStyle::of(grid.palette(), grid.font()).dark;
    for (int i = 0; i < 3; ++i) {
        const QColor colour = plots::seriesColour(i, dark);
        bool found = false;
        for (int y = 0; y < image.height() && !found; ++y)
            for (int x = 0; x < image.width() && !found; ++x)
                found = image.pixelColor(x, y) == colour;
        EXPECT_TRUE(found) << "line " << i << " is missing in the legend";
    }
}

}  // namespace
}  // namespace headscope::ui
