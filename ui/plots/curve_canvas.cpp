#include "ui/plots/curve_canvas.h"

#include "ui/figures/axis_ticks.h"
#include "ui/figures/curve_crosshair.h"
#include "ui/figures/plot_text.h"
#include "ui/plots/plot_overlay.h"

#include <qcustomplot.h>

#include <QMouseEvent>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();

// Ticks from axisTicks(): few, round, and the same as in exported figures.
class RoundTicker : public QCPAxisTicker {
public:
    explicit RoundTicker(bool logarithmic, int most) : m_logarithmic(logarithmic), m_most(most) {}
    void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* labels) override {
        ticks.clear();
        if (subTicks) subTicks->clear();
        if (labels) labels->clear();
        for (const AxisTick& tick : axisTicks({range.lower, range.upper}, m_logarithmic, m_most)) {
            ticks.append(tick.value);
            if (labels) labels->append(tick.text);
        }
    }

private:
    bool m_logarithmic;
    int m_most;
};

}  // namespace

CurvePlot::Canvas::Canvas(CurvePlot& widget) : owner(widget), plot(new QCustomPlot(&widget)) {
    figure.xTitle = CurvePlot::tr("step");
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot->setNoAntialiasingOnDrag(true);
    // Repaint together with the window, not before it is laid out.
    plot->setPlottingHint(QCP::phImmediateRefresh, false);
    // Draw fast polylines: this is ten times faster than stroking a noisy line as one path.
    plot->setPlottingHint(QCP::phFastPolylines);
    plot->setBackground(QBrush(Qt::NoBrush));
    plot->setAttribute(Qt::WA_OpaquePaintEvent, false);
    plot->setFocusPolicy(Qt::NoFocus);
    plot->setMouseTracking(true);
    overlay = new Overlay(&widget, [this](QPainter& painter) { draw(painter); });
    reset = new QToolButton(&widget);
    reset->setText(CurvePlot::tr("Show all"));
    reset->setToolTip(CurvePlot::tr("Show all steps again (Home, or a double click)"));
    reset->setFocusPolicy(Qt::NoFocus);
    reset->hide();
    QObject::connect(reset, &QToolButton::clicked, &widget, [this] { owner.resetZoom(); });
    QObject::connect(plot, &QCustomPlot::afterLayout, &widget, [this] { fitTitles(); });
    QObject::connect(plot, &QCustomPlot::afterReplot, &widget, [this] { overlay->update(); });
}

void CurvePlot::Canvas::addPanel(int panel, QCPMarginGroup* group) {
    auto* rect = new QCPAxisRect(plot, false);
    rect->addAxis(QCPAxis::atLeft);
    rect->addAxis(QCPAxis::atBottom);
    rect->setMarginGroup(QCP::msLeft, group);
    rect->setRangeDrag(Qt::Horizontal);
    rect->setRangeZoom(Qt::Horizontal);
    rect->setRangeZoomFactor(0.8);
    QCPAxis *x = rect->axis(QCPAxis::atBottom), *y = rect->axis(QCPAxis::atLeft);
    rect->setRangeDragAxes(x, y);
    rect->setRangeZoomAxes(x, y);
    x->setLayer(QStringLiteral("axes"));
    y->setLayer(QStringLiteral("axes"));
    x->grid()->setVisible(false);
    y->grid()->setLayer(QStringLiteral("grid"));
    QObject::connect(x, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &owner,
                     [this](const QCPRange& range) {
                         // Only the user's drag or wheel gets here; refresh() sets ranges with
                         // m_following.
                         if (!m_following) showX(range);
                     });
    plot->plotLayout()->addElement(panel, 0, rect);
    plot->plotLayout()->setRowStretchFactor(
        panel, figure.data.panels()[static_cast<std::size_t>(panel)].height);
    m_panels.push_back(rect);
}

void CurvePlot::Canvas::rebuild() {
    plot->clearPlottables();
    plot->plotLayout()->clear();
    m_panels.clear();
    m_graphs.clear();
    // A margin group aligns the y axes of all panels.
    auto* group = new QCPMarginGroup(plot);
    for (std::size_t i = 0; i < figure.data.panels().size(); ++i)
        addPanel(static_cast<int>(i), group);
    plot->plotLayout()->setRowSpacing(6);
    for (const CurveData::Line& line : figure.data.lines()) {
        QCPAxisRect* rect = m_panels[static_cast<std::size_t>(line.series.panel)];
        QCPAxis *x = rect->axis(QCPAxis::atBottom), *y = rect->axis(QCPAxis::atLeft);
        // Two graphs per line: the raw values, drawn faintly, and the smoothed curve above them.
        QCPGraph* raw = plot->addGraph(x, y);
        QCPGraph* smooth = plot->addGraph(x, y);
        raw->setAdaptiveSampling(true);  // draws the minimum and maximum of each pixel column
        smooth->setAdaptiveSampling(true);
        m_graphs.emplace_back(raw, smooth);
    }
    for (std::size_t i = 0; i < figure.data.lines().size(); ++i) load(static_cast<int>(i), 0);
    setZoom(std::nullopt);
    restyle();
}

void CurvePlot::Canvas::load(int line, std::size_t from) {
    const auto index = static_cast<std::size_t>(line);
    const CurveData::Line& source = figure.data.lines()[index];
    const bool logarithmic =
        figure.data.panels()[static_cast<std::size_t>(source.series.panel)].logarithmic;
    // NaN leaves a gap for values that a log axis cannot show.
    const auto shown = [logarithmic](double y) { return logarithmic && !(y > 0) ? kNowhere : y; };
    QVector<QCPGraphData> raw, smooth;
    raw.reserve(static_cast<int>(source.raw.size() - from));
    smooth.reserve(raw.capacity());
    for (std::size_t i = from; i < source.raw.size(); ++i) {
        raw.append({source.raw[i].x, shown(source.raw[i].y)});
        smooth.append({source.raw[i].x, shown(source.smooth[i])});
    }
    auto [rawGraph, smoothGraph] = m_graphs[index];
    // from == 0 replaces all points; otherwise only the points from this index are new.
    if (from == 0) {
        rawGraph->data()->clear();
        smoothGraph->data()->clear();
    }
    // true: the points are sorted by x, so QCustomPlot need not sort them again.
    rawGraph->data()->add(raw, true);
    smoothGraph->data()->add(smooth, true);
}

std::size_t CurvePlot::Canvas::loaded(int line) const {
    return static_cast<std::size_t>(m_graphs[static_cast<std::size_t>(line)].first->dataCount());
}

void CurvePlot::Canvas::styleAxis(QCPAxis* axis, const PlotStyle& style, bool labels) {
    const QPen pen(style.hairline, 1);
    axis->setBasePen(pen);
    axis->setTickPen(pen);
    axis->setSubTicks(false);
    axis->setTickLengthIn(0);
    axis->setTickLengthOut(4);
    axis->setTickLabels(labels);
    axis->setTickLabelFont(style.font);
    axis->setTickLabelColor(style.secondary);
    axis->setLabelFont(style.font);
    axis->setLabelColor(style.text);
    axis->setLabelPadding(4);
    axis->grid()->setPen(pen);
    axis->grid()->setZeroLinePen(pen);
}

void CurvePlot::Canvas::restyle() {
    const PlotStyle style = PlotStyle::of(owner.palette(), owner.font());
    const int line = owner.fontMetrics().height(),
              right = static_cast<int>(labelRoom(figure.data, style.font));
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const bool last = i + 1 == m_panels.size();
        QCPAxis *x = m_panels[i]->axis(QCPAxis::atBottom), *y = m_panels[i]->axis(QCPAxis::atLeft);
        styleAxis(x, style, last);
        styleAxis(y, style, true);
        // Panels share the x axis, so only the lowest one shows its labels and title.
        x->setLabel(last ? figure.xTitle : QString());
        y->setLabel(figure.data.panels()[i].yTitle);
        y->setScaleType(figure.data.panels()[i].logarithmic ? QCPAxis::stLogarithmic
                                                            : QCPAxis::stLinear);
        m_panels[i]->setAutoMargins(last ? QCP::msLeft | QCP::msBottom
                                         : QCP::MarginSides(QCP::msLeft));
        m_panels[i]->setMargins(QMargins(0, i == 0 ? line : line / 2, right, 6));
    }
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        const int index = static_cast<int>(i);
        const CurveSeries& series = figure.data.lines()[i].series;
        const QColor colour = lineColour(figure.data, index, style);
        // Width 0 is a cosmetic pen of one pixel, the fastest to draw.
        m_graphs[i].first->setPen(QPen(faintColour(colour, style.background), 0));
        m_graphs[i].first->setAntialiased(false);
        m_graphs[i].first->setVisible(series.smooth && figure.data.smoothing() > 0);
        m_graphs[i].second->setPen(
            QPen(colour, style.lineWidth * 1.1, lineDash(figure.data, index)));
    }
    fitTicks();
    refresh();
}

void CurvePlot::Canvas::fitTicks() {
    const QFontMetrics metrics = owner.fontMetrics();
    // At most one label per 12 characters of width, and one per 2.5 lines of a panel's height.
    const int across = std::clamp(owner.width() / (metrics.averageCharWidth() * 12), 2, 8);
    const int down = std::clamp(
        owner.height() / std::max(1, static_cast<int>(m_panels.size()) * metrics.height() * 5 / 2),
        2, 6);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const bool logarithmic = figure.data.panels()[i].logarithmic;
        m_panels[i]
            ->axis(QCPAxis::atBottom)
            ->setTicker(QSharedPointer<RoundTicker>::create(false, across));
        m_panels[i]
            ->axis(QCPAxis::atLeft)
            ->setTicker(QSharedPointer<RoundTicker>::create(logarithmic, down));
    }
}

// Elides titles that are longer than the height of their panel; they would overlap the neighbours.
void CurvePlot::Canvas::fitTitles() {
    const QFontMetrics metrics(owner.font());
    bool changed = false;
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        auto* axis = m_panels[i]->axis(QCPAxis::atLeft);
        const QString fitted = metrics.elidedText(figure.data.panels()[i].yTitle, Qt::ElideRight,
                                                  m_panels[i]->outerRect().height());
        changed = changed || axis->label() != fitted;
        axis->setLabel(fitted);
    }
    // The margin was computed for the earlier titles, so a title that appears has no room yet.
    if (changed) plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::Canvas::refresh() {
    const CurveRange x = figure.shownX();
    // setRange() emits rangeChanged, which must not count as a zoom by the user.
    m_following = true;
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const CurveRange y = figure.data.yRange(static_cast<int>(i), x);
        m_panels[i]->axis(QCPAxis::atBottom)->setRange(x.low, x.high);
        m_panels[i]->axis(QCPAxis::atLeft)->setRange(y.low, y.high);
    }
    m_following = false;
    markPoints(x);
    plot->replot(QCustomPlot::rpQueuedReplot);
}

// Shows markers only if few points are visible: many look like a thick line and are slow to paint.
void CurvePlot::Canvas::markPoints(const CurveRange& x) {
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        const CurveSeries& series = figure.data.lines()[i].series;
        auto* graph = m_graphs[i].second;
        const auto points =
            graph->data()->findEnd(x.high, false) - graph->data()->findBegin(x.low, false);
        const bool marked =
            !series.smooth && series.markers && points <= std::ptrdiff_t(kMostMarkers);
        const auto shape = marked ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssNone;
        graph->setScatterStyle(QCPScatterStyle(shape, graph->pen().color(), 5));
    }
}

void CurvePlot::Canvas::showX(const QCPRange& range) {
    const CurveRange all = figure.data.xRange();
    // The visible range is at least 1e-5 of the data and at most all of it; it never leaves the
    // data.
    const double span =
        std::min(std::max(range.size(), (all.high - all.low) * 1e-5), all.high - all.low);
    const double low = std::clamp(range.lower, all.low, std::max(all.low, all.high - span));
    // Everything is visible again, up to rounding: the plot follows new points instead of a zoom.
    if (span >= (all.high - all.low) * (1 - 1e-9))
        setZoom(std::nullopt);
    else
        setZoom(CurveRange{low, low + span});
    refresh();
}

void CurvePlot::Canvas::setZoom(std::optional<CurveRange> zoom) {
    const bool changed = zoom.has_value() != figure.zoom.has_value();
    figure.zoom = zoom;
    if (!changed) return;
    reset->setVisible(zoom.has_value());
    Q_EMIT owner.zoomChanged(zoom.has_value());
}

void CurvePlot::Canvas::layOut(const QSize& size) {
    plot->setGeometry(QRect(QPoint(0, 0), size));
    overlay->setGeometry(plot->geometry());
    // The overlay paints marks, labels and the crosshair without a replot of the curves.
    overlay->raise();
    reset->adjustSize();
    reset->move(size.width() - reset->width() - 2, size.height() - reset->height() - 2);
    reset->raise();
    fitTicks();
}

CurveFrame CurvePlot::Canvas::frame() const {
    CurveFrame frame;
    frame.x = figure.shownX();
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const QCPRange y = m_panels[i]->axis(QCPAxis::atLeft)->range();
        frame.panels.push_back(
            {QRectF(m_panels[i]->rect()), {y.lower, y.upper}, figure.data.panels()[i].logarithmic});
    }
    return frame;
}

void CurvePlot::Canvas::draw(QPainter& painter) const {
    const PlotStyle style = PlotStyle::of(owner.palette(), owner.font());
    const CurveFrame place = frame();
    if (place.panels.empty()) return;
    for (std::size_t i = 0; i < place.panels.size(); ++i) {
        if (!figure.data.panelEmpty(static_cast<int>(i))) continue;
        const QString& own = figure.data.panels()[i].emptyText;
        // The text of the whole plot appears once, in the first panel.
        if (!own.isEmpty() || i == 0)
            drawEmptyText(painter, place.panels[i].area, own.isEmpty() ? figure.emptyText : own,
                          style);
    }
    paintCurveMarks(painter, place, figure.data, style);
    paintCurveLabels(painter, place, figure.data, style);
    paintCrosshair(painter, place, figure.data, crosshair, figure.xTitle, style);
}

void CurvePlot::Canvas::hover(double x) {
    // NaN means no crosshair, and NaN never equals NaN.
    if (x == crosshair || (std::isnan(x) && std::isnan(crosshair))) return;
    crosshair = x;
    overlay->update();
    Q_EMIT owner.crosshairMoved(x);
}

bool CurvePlot::Canvas::handle(QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseMove: {
            const CurveFrame place = frame();
            const QPointF at = static_cast<QMouseEvent*>(event)->position();
            hover(place.all().contains(at) && !figure.data.empty() ? place.xAt(at.x()) : kNowhere);
            return false;
        }
        case QEvent::Leave:
            hover(kNowhere);
            return false;
        // Returning true keeps the event from QCustomPlot: an empty plot cannot be dragged or
        // zoomed.
        case QEvent::MouseButtonPress:
            owner.setFocus(Qt::MouseFocusReason);
            return figure.data.empty();
        case QEvent::MouseButtonDblClick:
            owner.resetZoom();
            return true;
        case QEvent::Wheel:
            return figure.data.empty();
        case QEvent::Resize:  // QCustomPlot's own handler would repaint at each step of a layout
            plot->setViewport(plot->rect());
            plot->replot(QCustomPlot::rpQueuedReplot);
            return true;
        default:
            return false;
    }
}

}  // namespace headscope::plots
