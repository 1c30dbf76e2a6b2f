// Tests drawing of points without a position (NaN or infinite) and of plots without space. Neither
// may cause a Qt warning, which fails the test (see main.cpp). For example, Qt warns about an
// ellipse or rounded box around a NaN position.
#include "tests/ui/support/figure_kinds.h"
#include "ui/features/attention/attention_page_columns.h"
#include "ui/plots/ablation_bars.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/head_map.h"
#include "ui/plots/head_scatter.h"
#include "ui/plots/lab_map.h"
#include "ui/plots/matrix_film.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/panel_grid.h"
#include "ui/plots/patch_overlay.h"
#include "ui/plots/point_map.h"
#include "ui/plots/prediction_bars.h"
#include "ui/plots/prune_curve.h"
#include "ui/plots/prune_map.h"
#include "ui/plots/sheet_view.h"
#include "ui/plots/summary_chart.h"
#include "ui/plots/token_arcs.h"
#include "ui/plots/token_chips.h"
#include "ui/plots/token_matrix.h"
#include "ui/plots/xy_plot.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/progress_bar.h"

#include <gtest/gtest.h>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTest>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace headscope::plots {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kEndless = std::numeric_limits<double>::infinity();
const QList<QSize>& sizes() {
    static const QList<QSize> kSizes{{0, 0}, {1, 1}, {2, 300}, {300, 2}, {30, 30}, {420, 300}};
    return kSizes;
}

// Exercises the widget as a user could: at every size, with the mouse at several positions, and
// with the keyboard.
void tryOut(QWidget& widget) {
    auto all = widget.findChildren<QWidget*>();
    all << &widget;
    for (const QSize& size : sizes()) {
        widget.setMinimumSize(0, 0);
        widget.resize(size);
        widget.grab();
        for (const double part : {0.02, 0.3, 0.5, 0.9}) {
            const QPointF at(part * size.width(), 0.5 * size.height());
            for (auto* under : std::as_const(all)) {
                QMouseEvent move(QEvent::MouseMove, at, under->mapToGlobal(at), Qt::NoButton, {},
                                 {});
                QApplication::sendEvent(under, &move);
            }
            widget.grab();
        }
        for (const int key :
             {Qt::Key_Right, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_Left}) {
            QTest::keyClick(&widget, Qt::Key(key));
            widget.grab();
        }
    }
}

// Plot of two panels that both show these points.
CurvePlot* curvesWith(const std::vector<CurvePoint>& points, bool logarithmic, double smoothing) {
    auto* plot = new CurvePlot;
    plot->setPanels({{QStringLiteral("loss")}, {QStringLiteral("similarity")}});
    plot->setSeries({{QStringLiteral("a"), QStringLiteral("task"), 0},
                     {QStringLiteral("b"), QStringLiteral("alike"), 1, {}, false}});
    plot->setSmoothing(smoothing);
    plot->setLogarithmic(0, logarithmic);
    plot->setLogarithmic(1, logarithmic);
    plot->appendPoints(QStringLiteral("a"), points);
    plot->appendPoints(QStringLiteral("b"), points);
    return plot;
}

// A diverged loss, or a similarity of 0 or less on a logarithmic axis, leaves gaps in the curve.
// The crosshair must also work inside such a gap.
TEST(NoPlaceTest, ACrosshairWhereACurveHasNoPoint) {
    const std::vector<std::vector<CurvePoint>> all{{},
                                                   {{5, 1}},
                                                   {{5, kNone}},
                                                   {{1, kNone}, {2, kEndless}, {3, 1}},
                                                   {{1, 0}, {2, -1}, {3, 0}},
                                                   {{1, 2}, {2, 0}, {3, 2}, {4, kNone}, {5, 2}},
                                                   {{1, 1e300}, {2, -1e300}},
                                                   {{1, 0}, {1, 0}, {1, 0}}};
    for (const auto& points : all)
        for (const bool logarithmic : {false, true})
            for (const double smoothing : {0.0, 0.9}) {
                const std::unique_ptr<CurvePlot> plot(curvesWith(points, logarithmic, smoothing));
                tryOut(*plot);
                EXPECT_EQ(plot->figure().data.empty(), points.empty());
                QImage paper(300, 200, QImage::Format_RGB32);
                QPainter painter(&paper);
                plot->figure().paintFigure(painter, QRectF(paper.rect()), PlotStyle::forPrint());
            }
}

TEST(NoPlaceTest, EveryFigureOnAnyPaper) {
    for (const auto& kind : test::figureKinds())
        for (const QSize& size : sizes()) {
            QImage paper(size.expandedTo({1, 1}), QImage::Format_ARGB32);
            paper.fill(Qt::white);
            QPainter painter(&paper);
            painter.setRenderHint(QPainter::Antialiasing);
            kind.figure->paintFigure(painter, QRectF(QPointF(), QSizeF(size)),
                                     PlotStyle::forPrint());
            EXPECT_TRUE(painter.isActive()) << kind.name;
        }
}

template <class Widget>
void tryEmpty() {
    Widget widget;
    tryOut(widget);
}

// Every kind of plot must draw without data.
TEST(NoPlaceTest, PlotsThatShowNothingYet) {
    tryEmpty<CurvePlot>();
    tryEmpty<XyPlot>();
    tryEmpty<PointMap>();
    tryEmpty<HeadScatter>();
    tryEmpty<PruneCurve>();
    tryEmpty<PruneMap>();
    tryEmpty<LabMap>();
    tryEmpty<PanelGrid>();
    tryEmpty<MatrixView>();
    tryEmpty<MatrixStrip>();
    tryEmpty<MatrixFilm>();
    tryEmpty<HeadGrid>();
    tryEmpty<HeadMap>();
    tryEmpty<AblationBars>();
    tryEmpty<SummaryChart>();
    tryEmpty<PredictionBars>();
    tryEmpty<TokenMatrix>();
    tryEmpty<TokenArcs>();
    tryEmpty<TokenChips>();
    tryEmpty<PatchOverlay>();
    tryEmpty<SheetView>();
}

// One series per bad value (NaN, infinite, negative, zero) in y, in bands and in x, on both axis
// types.
TEST(NoPlaceTest, SeriesOnAnyAxes) {
    for (const bool logarithmic : {false, true})
        for (const bool line : {false, true})
            for (const double bad : {kNone, kEndless, -1.0, 0.0}) {
                XyFigure figure;
                figure.data.logX = figure.data.logY = logarithmic;
                XySeries series;
                series.line = line;
                series.x = {1, 2, 3, 4};
                series.y = {1, bad, 3, bad};
                series.low = {bad, bad, 2, bad};
                series.high = {2, bad, bad, bad};
                figure.data.add(series);
                series.y = series.low = series.high = {bad, bad, bad, bad};
                figure.data.add(series);
                series.x = {bad, bad, 3, bad};
                series.y = {1, 2, 3, 4};
                series.line = false;
                figure.data.add(series);
                XyPlot plot;
                plot.setFigure(figure);
                tryOut(plot);
                EXPECT_EQ(plot.figure().data.series().size(), 3u);
            }
}

// Point maps and head scatters with NaN, infinite or zero coordinates.
TEST(NoPlaceTest, PointsAndHeadsWithoutAPlace) {
    for (const double bad : {kNone, kEndless, 0.0}) {
        auto points = test::pointMapFigure();
        for (auto& point : points.points) point.x = bad;
        PointMap map;
        map.setFigure(points);
        tryOut(map);
        points.points[0].x = 1;
        map.setFigure(points);
        tryOut(map);
        auto heads = test::scatterFigure();
        for (auto& head : heads.heads) head.y = head.size = head.colour = bad;
        HeadScatter scatter;
        scatter.setFigure(heads);
        scatter.setCurrent({0, 1});
        tryOut(scatter);
        heads.columns = {QStringLiteral("L0"), QStringLiteral("L1")};
        scatter.setFigure(heads);
        tryOut(scatter);
        EXPECT_EQ(scatter.figure().heads.size(), heads.heads.size());
    }
}

TEST(NoPlaceTest, PruningThatMeasuredNothing) {
    for (const double bad : {kNone, kEndless}) {
        auto figure = test::pruneCurveFigure();
        for (auto& at : figure.lines[0].points) at.score = at.low = at.high = bad;
        for (auto& at : figure.band.points) at.low = at.mean = at.high = bad;
        PruneCurve curve;
        curve.setFigure(figure);
        curve.setChosen(0, 2);
        tryOut(curve);
        figure.lines[0].points.resize(1);
        figure.lines[0].points[0].score = 0.5;
        curve.setFigure(figure);
        tryOut(curve);
        EXPECT_EQ(curve.figure().lines.size(), 1u);
    }
}

// Panels, matrices and lab maps whose values are all NaN, infinite, zero or negative.
TEST(NoPlaceTest, PanelsAndMatricesWithoutNumbers) {
    for (const double bad : {kNone, kEndless, 0.0, -2.0})
        for (const bool logarithmic : {false, true}) {
            auto panels = test::panelFigure();
            panels.data.logX = panels.data.logY = logarithmic;
            panels.data.panels[0].lines[0].points = {{1, bad}, {2, 0.5}};
            panels.data.panels[1].lines[0].points = {{bad, 1}};
            panels.data.panels[2].lines[0].points = {{1, bad}};
            panels.data.markX = bad;
            PanelGrid grid;
            grid.setData(panels.data);
            tryOut(grid);
            MatrixData matrix = test::smallMatrices()[1];
            std::fill(matrix.values.begin(), matrix.values.end(), float(bad));
            MatrixView view;
            view.setMatrix(matrix);
            tryOut(view);
            MatrixStrip strip;
            strip.setMatrices({matrix, matrix});
            tryOut(strip);
            auto lab = test::labMapFigure();
            for (auto& table : lab.tables) std::fill(table.values.begin(), table.values.end(), bad);
            lab.limit = bad;
            LabMap map;
            map.setFigure(lab);
            tryOut(map);
            EXPECT_EQ(map.figure().tables.size(), 2u);
        }
}

TEST(NoPlaceTest, BarsOfNothing) {
    for (const double bad : {kNone, kEndless, 0.0}) {
        auto summary = test::summaryFigure().data;
        for (auto& set : summary.sets) std::fill(set.values.begin(), set.values.end(), bad);
        SummaryChart chart;
        chart.setData(summary);
        tryOut(chart);
        auto report = test::ablationFigure().report;
        report.classBefore = report.classAfter = {bad, bad};
        AblationBars bars;
        bars.setReport(report);
        tryOut(bars);
        PredictionBars prediction;
        prediction.setPrediction({{"World", bad}, {"Sports", bad}}, {{"World", bad}}, {});
        tryOut(prediction);
        EXPECT_EQ(chart.figure().data.sets.size(), 2u);
    }
}

// Controls drawn in the program's style that a layout has squeezed to zero size.
TEST(NoPlaceTest, ControlsWithoutRoom) {
    QCheckBox check(QStringLiteral("on"));
    check.setChecked(true);
    QRadioButton radio(QStringLiteral("one"));
    radio.setChecked(true);
    QPushButton button(QStringLiteral("Start"));
    QComboBox box;
    QLineEdit field;
    QSlider slider(Qt::Horizontal);
    QSpinBox spin;
    QTabBar tabs;
    tabs.addTab(QStringLiteral("Train"));
    ui::ProgressBar bar, idle;
    bar.setRange(0, 3);
    bar.setValue(3);
    idle.setRange(0, 0);
    ui::Banner banner;
    banner.show(ui::Banner::Kind::Caution, QStringLiteral("text"), QStringLiteral("hint"));
    ui::Card card;
    for (QWidget* widget :
         std::initializer_list<QWidget*>{&check, &radio, &button, &box, &field, &slider, &spin,
                                         &tabs, &bar, &idle, &banner, &card})
        tryOut(*widget);
    EXPECT_EQ(bar.value(), 3);
}

// A page opened beside another one has zero width until the layout has run.
TEST(NoPlaceTest, CardsOfTheAttentionPageWithoutRoom) {
    QWidget page;
    auto *heads = new ui::Card, *maps = new ui::Card, *prediction = new ui::Card;
    heads->setMinimumWidth(100);
    prediction->setMinimumWidth(120);
    ui::AttentionColumns columns(heads, maps, prediction, &page);
    for (const int width : {-46, 0, 1, 90, 2000})
        for (const int pair : {0, 700}) {
            columns.arrange({width, 10}, 350, pair);
            EXPECT_GE(maps->minimumWidth(), 0);
            EXPECT_LE(maps->minimumWidth(), std::max(0, width));
        }
}

// Text that does not fit its combo box must end in an ellipsis.
TEST(NoPlaceTest, AChoiceLongerThanItsBoxSaysThatItIsCut) {
    const auto drawn = [](const QString& text) {
        QComboBox box;
        box.addItem(text);
        box.resize(110, 28);
        return box.grab().toImage();
    };
    QComboBox box;
    box.resize(110, 28);
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.rect = box.rect();
    const QRect field = box.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                    QStyle::SC_ComboBoxEditField, &box);
    const QString text = QStringLiteral("Attention entropy, normalised");
    const QString cut = box.fontMetrics().elidedText(text, Qt::ElideRight, field.width() - 2);
    ASSERT_NE(cut, text);
    EXPECT_EQ(drawn(text), drawn(cut));
    EXPECT_NE(drawn(QStringLiteral("Even")), drawn(cut));
}

}  // namespace
}  // namespace headscope::plots
