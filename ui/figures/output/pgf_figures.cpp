// Converts figures to PGFPlots axes. Figures based on XyFigure do this in their own files.
#include "ui/figures/curve_painter.h"
#include "ui/figures/kinds/ablation_figure.h"
#include "ui/figures/kinds/curve_figure.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/kinds/matrix_figure.h"
#include "ui/figures/kinds/panel_figure.h"
#include "ui/figures/kinds/point_map_figure.h"
#include "ui/figures/kinds/summary_figure.h"
#include "ui/figures/kinds/token_matrix_figure.h"
#include "ui/figures/mark_shapes.h"
#include "ui/figures/pgf_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace headscope::plots {

namespace {

// maximum cells per side; larger attention maps are written as block means
constexpr int kMostCellsASide = 96;
constexpr int kMostLabels = 48;

PgfSeries pointsOf(const QString& name, const QColor& colour, int mark) {
    PgfSeries series;
    series.name = name;
    series.colour = colour;
    series.line = false;
    series.mark = mark;
    return series;
}

CurveRange around(const std::vector<PgfSeries>& all, std::vector<double> PgfSeries::*values) {
    CurveRange range{std::numeric_limits<double>::infinity(),
                     -std::numeric_limits<double>::infinity()};
    for (const auto& series : all)
        for (const double value : series.*values) {
            if (!std::isfinite(value)) continue;
            range.low = std::min(range.low, value);
            range.high = std::max(range.high, value);
        }
    if (!(range.low <= range.high)) return {0, 1};
    const double room = range.high > range.low ? 0.06 * (range.high - range.low) : 0.5;
    return {range.low - room, range.high + room};
}

}  // namespace

QString CurveFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (data.empty()) return Figure::texBody(size, style);
    const CurveFrame frame = figureFrame(QRectF(QPointF(), size), data, shownX(), style);
    QString text;
    for (std::size_t panel = 0; panel < frame.panels.size(); ++panel) {
        if (data.panelEmpty(static_cast<int>(panel))) continue;
        PgfAxis axis;
        axis.place = frame.panels[panel].area;
        axis.x = frame.x;
        axis.y = frame.panels[panel].y;
        axis.logY = frame.panels[panel].logarithmic;
        axis.yTitle = data.panels()[panel].yTitle;
        if (panel + 1 == frame.panels.size()) axis.xTitle = xTitle;
        axis.legendRight = true;
        // Raw lines come first, so that smoothed lines are on top.
        for (const bool raw : {true, false})
            for (std::size_t i = 0; i < data.lines().size(); ++i) {
                const auto& line = data.lines()[i];
                const bool smoothed = line.series.smooth && data.smoothing() > 0;
                if (static_cast<std::size_t>(line.series.panel) != panel || (raw && !smoothed))
                    continue;
                const QColor colour = lineColour(data, static_cast<int>(i), style);
                PgfSeries series;
                if (!raw) series.name = line.series.name;
                series.colour = raw ? faintColour(colour, style.background) : colour;
                series.dash = lineDash(data, static_cast<int>(i));
                for (std::size_t at = 0; at < line.raw.size(); ++at) {
                    // Points outside the zoom would only make the file larger.
                    if (line.raw[at].x < frame.x.low || line.raw[at].x > frame.x.high) continue;
                    series.x.push_back(line.raw[at].x);
                    series.y.push_back(raw ? line.raw[at].y : line.smooth[at]);
                }
                axis.series.push_back(std::move(series));
            }
        text += pgfAxis(axis, style);
    }
    return text;
}

QString PanelFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (data.empty()) return Figure::texBody(size, style);
    const PanelLayout layout = panelLayout(QRectF(QPointF(), size), data, style.font);
    QString text;
    for (std::size_t i = 0; i < data.panels.size(); ++i) {
        PgfAxis axis;
        axis.place = layout.panels[i];
        axis.title = data.panels[i].title;
        axis.x = layout.x;
        axis.y = layout.y;
        axis.logX = data.logX;
        axis.logY = data.logY;
        const int column = static_cast<int>(i) % layout.columns;
        if (column == 0) axis.yTitle = data.yTitle;
        // No panel below this one: it is the lowest of its column.
        if (i + static_cast<std::size_t>(layout.columns) >= data.panels.size())
            axis.xTitle = data.xTitle;
        axis.legend = data.legend && i == 0;
        for (const auto& line : data.panels[i].lines) {
            PgfSeries series;
            series.name = line.kind.isEmpty() ? line.name : line.kind;
            // Only the first line of each name gets a legend entry.
            const auto same = [&](const PgfSeries& one) { return one.name == series.name; };
            if (std::any_of(axis.series.begin(), axis.series.end(), same)) series.name.clear();
            series.colour = seriesColour(line.colour);
            series.dash = line.dash;
            for (const auto& point : line.points) {
                series.x.push_back(point.x);
                series.y.push_back(point.y);
            }
            axis.series.push_back(std::move(series));
        }
        text += pgfAxis(axis, style);
    }
    return text;
}

QString HeadScatterFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (heads.empty()) return Figure::texBody(size, style);
    // Write one series per category, because PGFPlots sets the marker per series.
    std::map<int, PgfSeries> byKind;
    for (const auto& head : heads) {
        if (!head.placed()) continue;
        const int kind = kinds.isEmpty() ? -1 : head.kind;
        auto& series =
            byKind
                .try_emplace(kind, pointsOf({}, kindColour(kind, style), kind < 0 ? kCircle : kind))
                .first->second;
        if (kind >= 0) series.name = kinds[kind];
        series.x.push_back(head.x);
        series.y.push_back(head.y);
        if (kinds.isEmpty() && !colourTitle.isEmpty()) series.tint.push_back(head.colour);
    }
    PgfAxis axis;
    axis.place = pgfRoom(size, style, kinds.isEmpty() ? 0 : 2);
    if (kinds.isEmpty() && !colourTitle.isEmpty())
        // Leaves a fifth of the width for the colour bar.
        axis.place.setRight(size.width() - 0.2 * size.width());
    axis.xTitle = xTitle;
    axis.yTitle = yTitle;
    axis.xLabels = columns;
    axis.x = xRange();
    axis.y = yRange();
    axis.cells.colours = colours;
    axis.cells.barTitle = kinds.isEmpty() ? colourTitle : QString();
    for (auto& [kind, series] : byKind) axis.series.push_back(std::move(series));
    return pgfAxis(axis, style);
}

QString PointMapFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (points.empty()) return Figure::texBody(size, style);
    std::map<int, PgfSeries> byKind;
    for (const auto& point : points) {
        auto& series = byKind
                           .try_emplace(point.kind, pointsOf(noKind, kindColour(point.kind, style),
                                                             point.kind < 0 ? kCircle : point.kind))
                           .first->second;
        if (point.kind >= 0 && point.kind < kinds.size()) series.name = kinds[point.kind];
        series.x.push_back(point.x);
        series.y.push_back(point.y);
    }
    PgfAxis axis;
    axis.place = pgfRoom(size, style, kinds.isEmpty() ? 1 : 3);
    axis.title = kinds.isEmpty() ? title : QString();
    axis.xTitle = xTitle;
    axis.yTitle = yTitle;
    for (auto& [kind, series] : byKind) axis.series.push_back(std::move(series));
    axis.legend = !kinds.isEmpty();
    axis.x = around(axis.series, &PgfSeries::x);
    axis.y = around(axis.series, &PgfSeries::y);
    // Use the same scale on both axes, because distances are compared.
    const double perX = (axis.x.high - axis.x.low) / axis.place.width(),
                 perY = (axis.y.high - axis.y.low) / axis.place.height(),
                 per = std::max(perX, perY);
    for (auto [range, length] :
         {std::pair{&axis.x, axis.place.width()}, std::pair{&axis.y, axis.place.height()}}) {
        const double middle = (range->low + range->high) / 2;
        *range = {middle - per * length / 2, middle + per * length / 2};
    }
    return pgfAxis(axis, style);
}

QList<FigureAxis> SummaryFigure::figureAxes() const {
    if (data.sets.empty()) return {};
    return {{QCoreApplication::translate("Figure", "the y axis"), data.yTitle}};
}

QString SummaryFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (data.sets.empty()) return Figure::texBody(size, style);
    PgfAxis axis;
    axis.place = pgfRoom(size, style, 2);
    axis.xTitle = data.xTitle;
    axis.yTitle = data.yTitle;
    axis.xLabels = data.categories;
    axis.x = {-0.5, static_cast<double>(data.categories.size()) - 0.5};
    axis.y = {data.low, data.high};
    axis.legend = data.sets.size() > 1 || data.hasReference();
    const auto add = [&axis](PgfSeries series, const std::vector<double>& values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!std::isfinite(values[i])) continue;
            series.x.push_back(static_cast<double>(i));
            series.y.push_back(values[i]);
        }
        axis.series.push_back(std::move(series));
    };
    for (const auto& set : data.sets) {
        PgfSeries bars = pointsOf(set.name, set.colour, -1);
        bars.bars = true;
        add(std::move(bars), set.values);
    }
    for (std::size_t i = 0; i < data.sets.size(); ++i) {
        if (data.sets[i].reference.empty()) continue;
        PgfSeries line = pointsOf(data.sets[i].referenceName, style.text, -1);
        line.line = true;
        line.dash = referenceDash(i);
        add(std::move(line), data.sets[i].reference);
    }
    return pgfAxis(axis, style);
}

QString AblationFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (report.classes.empty()) return Figure::texBody(size, style);
    const ScoreKind& score = kind();
    PgfAxis axis;
    axis.lying = true;
    axis.place = pgfRoom(size, style, 2).adjusted(0.15 * size.width(), 0, 0, 0);
    const QString unit = QString::fromUtf8(score.unit);
    axis.xTitle = tr(score.name) + (unit.isEmpty() ? unit : QStringLiteral(", ") + unit);
    for (const auto& name : report.classes) axis.yLabels << QString::fromStdString(name);
    axis.y = {-0.5, static_cast<double>(report.classes.size()) - 0.5};
    // Shares span 0 to 100 %; other scores up to the largest value.
    axis.x = {0, score.share ? 100.0 : 0.0};
    const auto add = [&](const QString& name, const QColor& colour,
                         const std::vector<double>& values) {
        PgfSeries bars = pointsOf(name, colour, -1);
        bars.bars = true;
        for (std::size_t i = 0; i < values.size(); ++i) {
            // A class without samples has no accuracy; its bar is empty.
            const double value = std::isfinite(values[i]) ? values[i] * score.scale() : 0;
            bars.x.push_back(static_cast<double>(i));
            bars.y.push_back(value);
            axis.x.high = std::max(axis.x.high, value);
        }
        axis.series.push_back(std::move(bars));
    };
    add(tr("all heads on"), style.secondary, report.classBefore);
    add(tr("with heads off"), style.accent, report.classAfter);
    return pgfAxis(axis, style);
}

PgfAxis pgfAxisOf(const MatrixData& matrix, const QRectF& cells) {
    const auto n = static_cast<std::size_t>(matrix.size);
    std::vector<int> order = matrix.order;
    // Heads in their own order if the figure does not reorder them.
    if (order.size() != n) {
        order.resize(n);
        for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<int>(i);
    }
    PgfAxis axis;
    axis.place = cells;
    axis.title = matrix.title;
    axis.xTitle = axis.yTitle = QCoreApplication::translate("Matrix", "head");
    axis.x = axis.y = {-0.5, matrix.size - 0.5};
    axis.cells.rows = axis.cells.columns = matrix.size;
    axis.cells.colours = matrix.colours;
    axis.cells.barTitle = matrix.quantity;
    for (const int row : order) {
        if (matrix.size <= kMostLabels) axis.xLabels << matrix.name(row);
        // leave the diagonal empty, because it carries no information
        for (const int column : order)
            axis.cells.values.push_back(row == column ? std::numeric_limits<float>::quiet_NaN()
                                                      : matrix.at(row, column));
    }
    axis.yLabels = axis.xLabels;
    return axis;
}

QString MatrixFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (!matrix.valid()) return Figure::texBody(size, style);
    const auto layout = matrixLayout(QRectF(QPointF(), size), matrix, MatrixMarks{}, style.font);
    return pgfAxis(pgfAxisOf(matrix, layout.cells), style);
}

QString TokenMatrixFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (!map().valid()) return Figure::texBody(size, style);
    const PooledMap cells = pooled(map(), kMostCellsASide);
    PgfAxis axis;
    const qreal side = std::min(size.width() * 0.62, size.height() * 0.72);
    axis.place =
        QRectF(size.width() * 0.2, size.height() * 0.08, side,
               std::min(size.height() * 0.72, side * cells.rows / std::max(1, cells.columns)));
    axis.title = map().name();
    axis.xTitle = tr("key");
    axis.yTitle = tr("query");
    axis.x = {-0.5, cells.columns - 0.5};
    axis.y = {-0.5, cells.rows - 0.5};
    axis.cells.rows = cells.rows;
    axis.cells.columns = cells.columns;
    axis.cells.values = cells.values;
    axis.cells.colours = ColourMap(ColourScale::Cividis, 0, high());
    axis.cells.barTitle = tr("attention weight");
    // A block of several tokens has no single name.
    if (cells.block == 1 && cells.rows <= kMostLabels && cells.columns <= kMostLabels) {
        for (int i = 0; i < cells.columns; ++i) axis.xLabels << map().keyLabel(i);
        for (int i = 0; i < cells.rows; ++i) axis.yLabels << map().label(i);
    }
    return pgfAxis(axis, style);
}

}  // namespace headscope::plots
