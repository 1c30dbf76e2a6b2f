#include "ui/plots/curve_plot.h"

#include "ui/figures/curve_crosshair.h"
#include "ui/figures/output/figure_words.h"
#include "ui/plots/curve_canvas.h"
#include "ui/plots/plot_overlay.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

CurvePlot::CurvePlot(QWidget* parent) : QWidget(parent), m_canvas(std::make_unique<Canvas>(*this)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Curves"));
    m_canvas->figure.emptyText = tr("Curves appear here as soon as training starts");
    m_canvas->plot->installEventFilter(this);
    m_canvas->rebuild();
}

CurvePlot::~CurvePlot() = default;

void CurvePlot::setPanels(const std::vector<CurvePanel>& panels) {
    m_canvas->figure.data.setSeries({});
    m_canvas->figure.data.setPanels(panels);
    m_canvas->rebuild();
    updateGeometry();
}

void CurvePlot::setSeries(const std::vector<CurveSeries>& series) {
    m_canvas->figure.data.setSeries(series);
    m_canvas->rebuild();
}

void CurvePlot::appendPoints(const QString& key, const std::vector<CurvePoint>& points) {
    if (points.empty()) return;
    const int line = m_canvas->figure.data.append(key, points);
    if (line < 0) return;
    // Loads only the new points, because a long run adds points many times per second.
    m_canvas->load(line, m_canvas->loaded(line));
    m_canvas->refresh();
}

void CurvePlot::setPoints(const QString& key, const std::vector<CurvePoint>& points) {
    m_canvas->figure.data.replace(key, points);
    for (std::size_t i = 0; i < m_canvas->figure.data.lines().size(); ++i)
        if (m_canvas->figure.data.lines()[i].series.key == key)
            m_canvas->load(static_cast<int>(i), 0);
    m_canvas->refresh();
}

void CurvePlot::setMarks(const std::vector<CurveMark>& marks) {
    m_canvas->figure.data.setMarks(marks);
    m_canvas->overlay->update();
}

void CurvePlot::setXTitle(const QString& title) {
    m_canvas->figure.xTitle = title;
    m_canvas->restyle();
}

void CurvePlot::setEmptyText(const QString& text) {
    m_canvas->figure.emptyText = text;
    m_canvas->overlay->update();
}

void CurvePlot::setSmoothing(double strength) {
    if (strength == smoothing()) return;
    m_canvas->figure.data.setSmoothing(strength);
    for (std::size_t i = 0; i < m_canvas->figure.data.lines().size(); ++i)
        m_canvas->load(static_cast<int>(i), 0);
    m_canvas->restyle();
}

double CurvePlot::smoothing() const {
    return m_canvas->figure.data.smoothing();
}

void CurvePlot::setLogarithmic(int panel, bool on) {
    m_canvas->figure.data.setLogarithmic(panel, on);
    for (std::size_t i = 0; i < m_canvas->figure.data.lines().size(); ++i)
        m_canvas->load(static_cast<int>(i), 0);
    m_canvas->restyle();
}

bool CurvePlot::logarithmic(int panel) const {
    return data().panels()[static_cast<std::size_t>(panel)].logarithmic;
}

void CurvePlot::resetZoom() {
    m_canvas->setZoom(std::nullopt);
    m_canvas->refresh();
}

bool CurvePlot::zoomed() const {
    return m_canvas->figure.zoom.has_value();
}

void CurvePlot::setName(const QString& figureName, const QString& caption) {
    m_canvas->figure.name = figureName;
    m_canvas->figure.text = caption;
}

const CurveFigure& CurvePlot::figure() const {
    return m_canvas->figure;
}

QPointF CurvePlot::pixel(int panel, double x, double y) const {
    return m_canvas->frame().pixel(panel, x, y);
}

QString CurvePlot::readOut(double x) const {
    return readOutLines(data(), x).join(QLatin1Char('\n'));
}

QSize CurvePlot::sizeHint() const {
    const int line = fontMetrics().height();
    return {line * 32, line * (6 + 7 * static_cast<int>(data().panels().size()))};
}

QSize CurvePlot::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {line * 16, line * (6 + 9 * static_cast<int>(data().panels().size())) / 2};
}

void CurvePlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        m_canvas->restyle();
}

void CurvePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_canvas->layOut(event->size());
}

// The curves change with every step, so their text is generated only when the plot gets the focus.
void CurvePlot::focusInEvent(QFocusEvent* event) {
    setAccessibleDescription(figureInWords(m_canvas->figure));
    QWidget::focusInEvent(event);
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
    // The arrow keys move the crosshair in steps of 2 % of the visible range, from its right end if
    // there is none.
    if (event->key() == Qt::Key_Home && zoomed()) return resetZoom();
    const CurveRange x = m_canvas->figure.shownX();
    const double step = (x.high - x.low) / 50;
    const double from = std::isnan(m_canvas->crosshair) ? x.high : m_canvas->crosshair;
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0) return QWidget::keyPressEvent(event);
    m_canvas->hover(std::max(x.low, std::min(x.high, from + by * step)));
    setAccessibleDescription(readOut(m_canvas->crosshair));
}

bool CurvePlot::eventFilter(QObject* watched, QEvent* event) {
    return watched == m_canvas->plot ? m_canvas->handle(event)
                                     : QWidget::eventFilter(watched, event);
}

}  // namespace headscope::plots
