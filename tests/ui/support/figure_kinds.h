// One figure of every kind, built without widgets from data whose numbers are known.
#pragma once

#include "tests/support/fake_run_view.h"
#include "ui/figures/kinds/ablation_figure.h"
#include "ui/figures/kinds/calibration_figure.h"
#include "ui/figures/kinds/confusion_figure.h"
#include "ui/figures/kinds/curve_figure.h"
#include "ui/figures/kinds/head_grid_figure.h"
#include "ui/figures/kinds/head_links_figure.h"
#include "ui/figures/kinds/head_map_figure.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/kinds/importance_figure.h"
#include "ui/figures/kinds/lab_map_figure.h"
#include "ui/figures/kinds/matrix_figure.h"
#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/figures/kinds/panel_figure.h"
#include "ui/figures/kinds/patch_figure.h"
#include "ui/figures/kinds/point_map_figure.h"
#include "ui/figures/kinds/prediction_figure.h"
#include "ui/figures/kinds/prune_curve_figure.h"
#include "ui/figures/kinds/prune_map_figure.h"
#include "ui/figures/kinds/repair_figure.h"
#include "ui/figures/kinds/summary_figure.h"
#include "ui/figures/kinds/token_arcs_figure.h"
#include "ui/figures/kinds/token_chips_figure.h"
#include "ui/figures/kinds/token_matrix_figure.h"
#include "ui/figures/kinds/xy_figure.h"
#include "ui/figures/sheet/figure_row.h"

#include <QImage>
#include <QPainter>

#include <ostream>

namespace headscope::test {

// Similarity frame with value 0.1 l + 0.01 (4 r + c) for layer l, row r and column c.
inline SimilarityFrame smallFrame(int layers = 3) {
    SimilarityFrame frame;
    frame.heads = 4;
    for (int layer = 0; layer < layers; ++layer) {
        frame.layers.emplace_back();
        for (int cell = 0; cell < 16; ++cell)
            frame.layers.back().push_back(0.1F * float(layer) + 0.01F * float(cell));
    }
    return frame;
}

inline std::vector<plots::MatrixData> smallMatrices(int layers = 3) {
    return plots::layerMatrices(smallFrame(layers), {}, plots::ColourMap(),
                                QStringLiteral("Attention maps, cosine"),
                                QStringLiteral("1 = identical maps"));
}

// Attention map in which head h of layer l attends l + h tokens back (see fake_run_view.h).
inline plots::TokenMap smallMap(Task task = Task::TextClassification, int layer = 1, int head = 2) {
    const FakeRunView run(task);
    return {std::make_shared<const AttentionMaps>(run.maps({})), layer, head, false};
}

inline plots::MatrixFigure matrixFigure() {
    plots::MatrixFigure figure;
    figure.matrix = smallMatrices()[1];
    return figure;
}

inline plots::MatrixGroupsFigure groupsFigure(int runs) {
    plots::MatrixGroupsFigure figure;
    for (int run = 0; run < runs; ++run)
        figure.groups.push_back({QStringLiteral("run %1").arg(run), smallMatrices()});
    return figure;
}

// Loss and similarity for steps 1 to 100. The loss falls from 2 to 1.01 with one outlier at step
// 50; the similarity is always 0.5.
inline plots::CurveFigure curveFigure() {
    plots::CurveFigure figure;
    figure.xTitle = QStringLiteral("step");
    figure.data.setPanels({{QStringLiteral("loss, nats")}, {QStringLiteral("similarity")}});
    figure.data.setSeries({{QStringLiteral("train/loss"), QStringLiteral("task"), 0},
                           {QStringLiteral("train/alike"), QStringLiteral("similarity"), 1}});
    figure.data.setSmoothing(0.9);
    std::vector<plots::CurvePoint> loss, alike;
    for (int step = 1; step <= 100; ++step) {
        loss.push_back({double(step), step == 50 ? 9.0 : 2.01 - 0.01 * step});
        alike.push_back({double(step), 0.5});
    }
    figure.data.append(QStringLiteral("train/loss"), loss);
    figure.data.append(QStringLiteral("train/alike"), alike);
    return figure;
}

// Two lines of three points; the first line has a band of +- 1.
inline plots::XyFigure xyFigure() {
    plots::XyFigure figure;
    figure.name = QStringLiteral("curves-of-runs");
    figure.text = QStringLiteral("Accuracy of two groups of runs.");
    figure.data.xTitle = QStringLiteral("step");
    figure.data.yTitle = QStringLiteral("accuracy, %");
    figure.data.note = QStringLiteral("bands: standard deviation");
    for (int group = 0; group < 2; ++group) {
        plots::XySeries series;
        series.name = QStringLiteral("lambda %1").arg(group);
        series.colour = group;
        series.x = {0, 10, 20};
        series.y = {50.0 + group, 60.0 + group, 65.0 + group};
        if (group == 0) {
            series.low = {49, 59, 64};
            series.high = {51, 61, 66};
        }
        figure.data.add(series);
    }
    return figure;
}

// Three panels with one line each; the mean falls from 0.5 to 0.25.
inline plots::PanelFigure panelFigure() {
    plots::PanelFigure figure;
    figure.text = QStringLiteral("Mean and variance of every layer.");
    figure.data.xTitle = QStringLiteral("batch");
    for (int layer = 0; layer < 3; ++layer)
        figure.data.panels.push_back(
            {QStringLiteral("L%1").arg(layer),
             {{QStringLiteral("mean"), 0, Qt::SolidLine, {{1, 0.5}, {2, 0.25}}}}});
    return figure;
}

// Two sets of bars over two layers, with a reference line at 0.75. The second set has only one bar.
inline plots::SummaryFigure summaryFigure() {
    plots::SummaryFigure figure;
    figure.text = QStringLiteral("Mean similarity of every layer.");
    figure.data.categories = {QStringLiteral("L0"), QStringLiteral("L1")};
    figure.data.sets = {{QStringLiteral("A"), Qt::blue, {0.25, 0.5}},
                        {QStringLiteral("B"), Qt::red, {0.125}}};
    figure.data.sets[0].referenceName = QStringLiteral("reference");
    figure.data.sets[0].reference = {0.75, 0.75};
    return figure;
}

inline plots::AblationFigure ablationFigure() {
    plots::AblationFigure figure;
    figure.report.classScore = kAccuracy;
    figure.report.classes = {"World", "Sports"};
    figure.report.classBefore = {0.875, 0.5};
    figure.report.classAfter = {0.75, 0.625};
    return figure;
}

inline plots::PredictionFigure predictionFigure() {
    plots::PredictionFigure figure;
    figure.bars =
        plots::predictionBars({{"World", 0.75}, {"Sports", 0.25}},
                              {{"Sports", 0.5}, {"World", 0.5}}, QStringLiteral("Sports"));
    return figure;
}

// Head 0.1 loses 1.5 logits, and 1.2 are restored: 0.5 by norms, 0.4, 0.3, 0.2 and 0.1 by the heads
// of layer 1, and -0.3 by feed-forward networks.
inline plots::RepairFigure repairFigure() {
    const auto around = [](double mean) { return MeanEstimate{mean, {mean - 0.05, mean + 0.05}}; };
    plots::RepairFigure figure;
    figure.shape.layers = 2;
    figure.shape.heads = 4;
    HeadRepair repair;
    repair.head = {0, 1};
    repair.direct = around(1.5);
    repair.lost = around(-1.5);
    repair.norms = around(0.5);
    for (int head = 0; head < 4; ++head)
        repair.heads.push_back({{1, head}, around(0.1 * (4 - head))});
    repair.laterHeads = around(1.0);
    repair.feedForwards = around(-0.3);
    repair.repair = around(1.2);
    repair.change = around(-0.3);
    figure.repair = repair;
    return figure;
}

// Two layers of three heads. Every cell of the thumbnail of head h in layer l has the value 0.1 (3
// l + h).
inline plots::HeadGridFigure gridFigure() {
    plots::HeadGridFigure figure;
    figure.layers = 2;
    figure.heads = 3;
    figure.what = QStringLiteral("queries down, keys across");
    for (int head = 0; head < 6; ++head)
        figure.thumbnails.push_back(
            {2, 2, std::vector<float>(4, 0.1F * float(head)), 0.6F, 0.1F * float(head)});
    return figure;
}

inline plots::HeadMapFigure mapFigure(Task task = Task::TextClassification) {
    plots::HeadMapFigure figure;
    figure.setMap(smallMap(task), 0.8, QStringLiteral("L1H2"));
    return figure;
}

// Accuracy drops of -2 to +2 percentage points per head. The intervals of the heads in layer 1
// include 0. Head 1.2 does not exist (NaN).
inline plots::ImportanceFigure importanceFigure() {
    plots::ImportanceFigure figure;
    figure.shape.layers = 2;
    figure.shape.heads = 3;
    figure.shape.headsPerLayer = {3, 2};
    figure.how = {QStringLiteral("drop, percentage points"), QStringLiteral("drop, points"), 100, 1,
                  QStringLiteral("Agresti & Min 2005")};
    for (int head = 0; head < 6; ++head) {
        const double scoreChange =
            head < 5 ? 0.01 * (head - 2) : std::numeric_limits<double>::quiet_NaN();
        figure.values.push_back(scoreChange);
        figure.ranges.push_back(
            {scoreChange - (head < 3 ? 0.004 : 0.1), scoreChange + (head < 3 ? 0.004 : 0.1)});
    }
    return figure;
}

// Eight heads removed one after another. Each removal costs 0.05 of accuracy, and 0.1 in random
// orders. The loss exceeds the tolerance from the third removal on.
inline plots::PruneCurveFigure pruneCurveFigure() {
    plots::PruneCurveFigure figure;
    figure.text = QStringLiteral("Accuracy against the heads kept.");
    figure.heads = 8;
    figure.yTitle = QStringLiteral("accuracy, %");
    figure.factor = 100;
    plots::PruneLine line{QStringLiteral("Michel"), 0, {}, 3};
    figure.band.name = QStringLiteral("10 random orders");
    for (int gone = 0; gone <= 8; ++gone) {
        const double score = 0.9 - 0.05 * gone;
        line.points.push_back({8 - gone, score, score - 0.02, score + 0.02});
        figure.band.points.push_back(
            {8 - gone, 0.9 - 0.1 * gone, 0.85 - 0.1 * gone, 0.95 - 0.1 * gone});
    }
    figure.lines = {line};
    figure.chosenLine = 0;
    figure.chosenPoint = 2;
    return figure;
}

// Two tables of 2 directions by 3 heads: the first has the values 0 to 5, the second their
// negatives.
inline plots::LabMapFigure labMapFigure() {
    plots::LabMapFigure figure;
    for (const int sign : {1, -1}) {
        plots::LabMapFigure::Table table{
            sign > 0 ? QStringLiteral("softmax") : QStringLiteral("Bayes-softmax"),
            {QStringLiteral("1"), QStringLiteral("2")},
            {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")},
            {}};
        for (int i = 0; i < 6; ++i) table.values.push_back(sign * i);
        figure.tables.push_back(table);
    }
    figure.rowTitle = QStringLiteral("direction");
    figure.columnTitle = QStringLiteral("head");
    figure.quantity = QStringLiteral("overlap m");
    figure.step = 70;
    figure.limit = 5;
    figure.text = QStringLiteral("Overlap of each head with each direction.");
    return figure;
}

// Two layers of three heads, removed from the last head to the second; two groups per layer.
inline plots::PruneMapFigure pruneMapFigure() {
    plots::PruneMapFigure figure;
    figure.text = QStringLiteral("Order of removal.");
    figure.shape.layers = 2;
    figure.shape.heads = 3;
    figure.order = {-1, 4, 3, 2, 1, 0};
    figure.goes = 5;
    figure.groups = {0, 1, 0, 0, 1, 1};
    figure.representatives = {true, true, false, true, true, false};
    figure.votes = {5, 8, 3, 4, 8, 0};
    figure.ballots = 8;
    figure.mask = HeadMask::without({{1, 2}, {1, 1}});
    return figure;
}

// Two layers of three heads with values and a redundant set, or with two links.
inline plots::HeadLinksFigure headLinksFigure(bool links) {
    plots::HeadLinksFigure figure;
    figure.text = QStringLiteral("Redundant sets of heads.");
    figure.shape.layers = 2;
    figure.shape.heads = 3;
    figure.quantity = QStringLiteral("R2");
    if (links) {
        figure.kinds = {QStringLiteral("queries"), QStringLiteral("keys"),
                        QStringLiteral("values")};
        figure.links = {{{0, 0}, {1, 2}, 1, 1.0}, {{0, 1}, {1, 0}, 2, 0.25}};
        return figure;
    }
    figure.values = {0.97, 0.25, 0.95, 0.5, -0.1, 0.0};
    for (const char* letter : {"A", "", "A", "", "", ""})
        figure.letters << QString::fromUtf8(letter);
    return figure;
}

// Two layers of three heads of two kinds, placed at (site, head). Head 1.2 has a NaN coordinate,
// head 1.0 is removed, and head 0.0 represents head 0.1.
inline plots::HeadScatterFigure scatterFigure() {
    plots::HeadScatterFigure figure;
    figure.text = QStringLiteral("All heads by distance and entropy.");
    figure.xTitle = QStringLiteral("Mean distance");
    figure.yTitle = QStringLiteral("Attention entropy");
    figure.colourTitle = QStringLiteral("Role");
    figure.kinds = {QStringLiteral("Positional"), QStringLiteral("Even")};
    for (int site = 0; site < 2; ++site)
        for (int head = 0; head < 3; ++head) {
            plots::ScatterHead one;
            one.head = {site, head};
            one.x = site;
            one.y = site == 1 && head == 2 ? std::numeric_limits<double>::quiet_NaN() : head;
            one.kind = head - 1;
            one.on = site == 0 || head > 0;
            one.group = site == 0 && head < 2 ? 0 : -1;
            one.representative = site == 0 && head == 0;
            figure.heads.push_back(one);
        }
    return figure;
}

// One column of dots per attention site. Heads with equal values are drawn side by side.
inline plots::HeadScatterFigure columnsFigure() {
    plots::HeadScatterFigure figure;
    figure.name = QStringLiteral("attention-distance");
    figure.text = QStringLiteral("How far each head looks.");
    figure.xTitle = QStringLiteral("Layer");
    figure.yTitle = QStringLiteral("Mean distance");
    figure.columns = {QStringLiteral("L0"), QStringLiteral("L1")};
    figure.fromZero = true;
    for (int site = 0; site < 2; ++site)
        for (int head = 0; head < 4; ++head) {
            plots::ScatterHead one;
            one.head = {site, head};
            one.x = site;
            one.y = head < 3 ? 5 : 9 + site;
            figure.heads.push_back(one);
        }
    return figure;
}

// Six points in two rows of three, one row per kind.
inline plots::PointMapFigure pointMapFigure() {
    plots::PointMapFigure figure;
    figure.name = QStringLiteral("head-map");
    figure.text = QStringLiteral("What heads add to samples.");
    figure.xTitle = QStringLiteral("first component");
    figure.yTitle = QStringLiteral("second component");
    figure.rowHeader = {QStringLiteral("head")};
    figure.kinds = {QStringLiteral("Layer 0"), QStringLiteral("Layer 1")};
    for (int i = 0; i < 6; ++i) {
        plots::MapPoint point;
        point.x = i % 3;
        point.y = i / 3;
        point.kind = i / 3;
        point.name = QStringLiteral("L%1H%2").arg(i / 3).arg(i % 3);
        point.row = {point.name};
        figure.points.push_back(point);
    }
    return figure;
}

template <class F>
F tokenFigure(Task task = Task::TextClassification) {
    F figure;
    figure.setMap(smallMap(task));
    figure.setHigh(0.8);
    return figure;
}

inline plots::FigureRow rowFigure() {
    plots::FigureRow figure;
    figure.parts = {plots::kept(mapFigure(), {}), plots::kept(mapFigure(), {})};
    return figure;
}

// Two runs of 100 samples in four confidence bins: 0, 20, 30 and 50 samples. The first run is
// perfectly calibrated; the second is 10 percentage points overconfident.
inline plots::CalibrationFigure calibrationFigure() {
    plots::CalibrationFigure figure;
    figure.origin = QStringLiteral("On all 100 samples of the test split.");
    for (int run = 0; run < 2; ++run) {
        CalibrationReport report;
        report.samples = 100;
        report.step = 300;
        report.bins = {{0, 0, 0}, {20, 0.4, 0.4}, {30, 0.6, 0.6}, {50, 0.9, 0.9}};
        for (auto& bin : report.bins)
            if (bin.count > 0) bin.accuracy -= 0.1 * run;
        report.confidence = 0.71;
        report.accuracy = 0.71 - 0.1 * run;
        report.error = 0.1 * run;
        report.interval = Interval{0.08 * run, 0.12 * run};
        figure.runs.push_back(
            {QStringLiteral("runs/%1").arg(run), QStringLiteral("run %1").arg(run), run, report});
    }
    return figure;
}

// Three classes; the last one has no samples. 8 of 10 and 3 of 4 are right.
inline plots::ConfusionFigure confusionFigure() {
    plots::ConfusionFigure figure;
    figure.run = QStringLiteral("news");
    figure.report.samples = 14;
    figure.report.step = 300;
    figure.report.classes = {"world", "sports", "business"};
    figure.report.counts = {8, 2, 0, 1, 3, 0, 0, 0, 0};
    return figure;
}

struct FigureKind {
    const char* name;
    plots::FigurePtr figure;
};

inline std::ostream& operator<<(std::ostream& out, const FigureKind& kind) {
    return out << kind.name;
}

// Returns one figure of every kind, with its name.
inline std::vector<FigureKind> figureKinds() {
    const auto made = [](const char* name, const plots::Figure& figure) {
        return FigureKind{
            name, plots::kept(figure, {{QStringLiteral("measure"), QStringLiteral("attn-cos")}})};
    };
    return {made("matrix", matrixFigure()),
            made("layers", groupsFigure(1)),
            made("runs", groupsFigure(2)),
            made("curves", curveFigure()),
            made("panels", panelFigure()),
            made("summary", summaryFigure()),
            made("ablation", ablationFigure()),
            made("prediction", predictionFigure()),
            made("repair", repairFigure()),
            made("heads", gridFigure()),
            made("map", mapFigure()),
            made("patchmap", mapFigure(Task::ImageClassification)),
            made("importance", importanceFigure()),
            made("pruning", pruneCurveFigure()),
            made("removal", pruneMapFigure()),
            made("sets", headLinksFigure(false)),
            made("composition", headLinksFigure(true)),
            made("lab_map", labMapFigure()),
            made("tokens", tokenFigure<plots::TokenMatrixFigure>()),
            made("arcs", tokenFigure<plots::TokenArcsFigure>()),
            made("chips", tokenFigure<plots::TokenChipsFigure>()),
            made("patches", tokenFigure<plots::PatchFigure>(Task::ImageClassification)),
            made("scatter", scatterFigure()),
            made("columns", columnsFigure()),
            made("xy", xyFigure()),
            made("points", pointMapFigure()),
            made("calibration", calibrationFigure()),
            made("confusion", confusionFigure()),
            made("row", rowFigure())};
}

// Renders the figure in print style. `width` is in painter units; `edge` is the margin on each
// side, in the same units.
inline QImage printed(const plots::Figure& figure, int width = 500, int edge = 0) {
    const plots::PlotStyle style = plots::PlotStyle::forPrint();
    const qreal height = figure.figureHeight(width, style);
    QImage image(width + 2 * edge, int(height) + 1 + 2 * edge, QImage::Format_RGB32);
    image.fill(style.background);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    figure.paintFigure(painter, QRectF(edge, edge, width, height), style);
    return image;
}

inline int pixelsOf(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == colour;
    return count;
}

}  // namespace headscope::test
