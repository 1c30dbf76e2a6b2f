#include "ui/plots/prediction_bars.h"

#include <QEvent>
#include <QLocale>

#include <algorithm>

namespace headscope::plots {

namespace {
QString percent(double value) { return QLocale().toString(100 * value, 'f', 1) + QStringLiteral(" %"); }

double probabilityOf(const std::vector<ScoredClass>& scores, const std::string& name) {
    const auto found = std::find_if(scores.begin(), scores.end(), [&](const ScoredClass& s) { return s.name == name; });
    return found == scores.end() ? 0 : found->probability;
}

QString shownName(const std::string& name) {
    if (name == " ") return QStringLiteral("\u2423");
    if (name == "\n") return QStringLiteral("\u23ce");
    return QString::fromStdString(name);
}
}  // namespace

PredictionBars::PredictionBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setAccessibleName(tr("Prediction"));
}

void PredictionBars::setPrediction(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked, const QString& truth) {
    m_bars.clear();
    const auto add = [&](const ScoredClass& score) {
        Bar bar{shownName(score.name), probabilityOf(full, score.name), std::nullopt, false};
        if (!masked.empty()) bar.masked = probabilityOf(masked, score.name);
        bar.truth = !truth.isEmpty() && QString::fromStdString(score.name) == truth;
        m_bars.push_back(bar);
    };
    for (const ScoredClass& score : full) add(score);
    for (const ScoredClass& score : masked)
        if (std::none_of(full.begin(), full.end(), [&](const ScoredClass& s) { return s.name == score.name; })) add(score);
    setAccessibleDescription(caption());
    updateGeometry();
    update();
}

void PredictionBars::setStale(bool stale) {
    if (stale == m_stale) return;
    m_stale = stale;
    update();
}

void PredictionBars::setOrigin(const QString& origin) { m_origin = origin; }

bool PredictionBars::twoColumns() const {
    return std::any_of(m_bars.begin(), m_bars.end(), [](const Bar& bar) { return bar.masked.has_value(); });
}

qreal PredictionBars::rowHeight(const QFontMetricsF& metrics) const { return metrics.height() * (twoColumns() ? 2.3 : 1.5); }

QSize PredictionBars::minimumSizeHint() const {
    const QFontMetricsF metrics(font());
    const qreal rows = std::max<qreal>(2, qreal(m_bars.size())) * rowHeight(metrics) + (twoColumns() ? metrics.height() * 2.6 : 0);
    return {int(metrics.height() * 14), int(rows) + 6};
}

QSize PredictionBars::sizeHint() const { return minimumSizeHint() + QSize(fontMetrics().height() * 4, 0); }

void PredictionBars::paintLegend(QPainter& painter, const QRectF& line, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const auto entry = [&](int index, const QColor& colour, const QString& text) {
        const qreal top = line.top() + index * metrics.height() * 1.2;
        const QRectF swatch(line.left(), top + metrics.height() * 0.3, metrics.height() * 0.6, metrics.height() * 0.6);
        painter.fillRect(swatch, colour);
        painter.setPen(style.secondary);
        painter.drawText(QRectF(swatch.right() + metrics.height() * 0.4, top, line.width() - metrics.height(), metrics.height() * 1.2),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    entry(0, style.secondary, tr("all heads on"));
    entry(1, style.accent, tr("with heads off"));
}

void PredictionBars::paintBar(QPainter& painter, const QRectF& row, const Bar& bar, qreal nameWidth, const PlotStyle& style) const {
    QFont nameFont = style.font;
    nameFont.setBold(bar.truth);
    const QFontMetricsF metrics(nameFont);
    const qreal number = metrics.horizontalAdvance(QStringLiteral("100.0 % ")), gap = metrics.height() * 0.5;
    painter.setFont(nameFont);
    painter.setPen(style.text);
    const QString name = bar.truth ? bar.name + QStringLiteral(" \u2713") : bar.name;
    painter.drawText(QRectF(row.left(), row.top(), nameWidth, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(name, Qt::ElideRight, nameWidth));
    const qreal left = row.left() + nameWidth + gap, room = std::max<qreal>(10, row.right() - left - number);
    const int lines = bar.masked ? 2 : 1;
    const qreal thick = metrics.height() * (lines == 2 ? 0.8 : 0.9);
    for (int i = 0; i < lines; ++i) {
        const double value = i == 0 ? bar.full : *bar.masked;
        const qreal middle = row.center().y() + (lines == 2 ? (i == 0 ? -0.5 : 0.5) * thick * 1.3 : 0);
        const QRectF track(left, middle - thick / 2, room, thick);
        painter.fillRect(track, style.hairline);
        painter.fillRect(QRectF(track.left(), track.top(), std::max<qreal>(1, room * value), thick), lines == 2 && i == 0 ? style.secondary : style.accent);
        painter.setPen(style.text);
        painter.drawText(QRectF(track.right() + gap * 0.5, middle - metrics.height(), number, 2 * metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, percent(value));
    }
}

void PredictionBars::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(style.font);
    const QFontMetricsF metrics(style.font);
    QFont bold = style.font;
    bold.setBold(true);
    qreal nameWidth = metrics.height() * 2;
    for (const Bar& bar : m_bars)
        nameWidth = std::max(nameWidth, QFontMetricsF(bold).horizontalAdvance(bar.name + (bar.truth ? QStringLiteral(" \u2713") : QString())) + 2);
    nameWidth = std::min(nameWidth, area.width() * 0.4);
    qreal top = area.top() + 2;
    for (const Bar& bar : m_bars) {
        paintBar(painter, QRectF(area.left(), top, area.width(), rowHeight(metrics)), bar, nameWidth, style);
        top += rowHeight(metrics);
    }
    if (twoColumns()) paintLegend(painter, QRectF(area.left() + nameWidth + metrics.height() * 0.5, top, area.width(), 0), style);
    painter.restore();
}

void PredictionBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    PlotStyle style = PlotStyle::of(palette(), font());
    if (m_bars.empty()) {
        painter.setPen(style.secondary);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, tr("The prediction for the open sample appears here."));
        return;
    }
    if (m_stale) painter.setOpacity(0.45);
    paintFigure(painter, rect(), style);
}

qreal PredictionBars::aspect() const {
    return 24.0 / std::max(4.0, double(m_bars.size()) * (twoColumns() ? 2.3 : 1.5) + (twoColumns() ? 2.8 : 0.3));
}

QString PredictionBars::caption() const {
    if (m_bars.empty()) return tr("No prediction yet");
    const Bar& first = m_bars.front();
    QString text = tr("Prediction: %1 with %2.").arg(first.name, percent(first.full));
    if (first.masked) text += QLatin1Char(' ') + tr("With the heads switched off %1 gets %2.").arg(first.name, percent(*first.masked));
    for (const Bar& bar : m_bars)
        if (bar.truth) text += QLatin1Char(' ') + tr("True label: %1.").arg(bar.name);
    return m_origin.isEmpty() ? text : text + QLatin1Char(' ') + m_origin;
}

QStringList PredictionBars::csvHeader() const {
    return {QStringLiteral("name"), QStringLiteral("probability_all_heads"), QStringLiteral("probability_masked"), QStringLiteral("true_label")};
}

QList<QStringList> PredictionBars::csvRows() const {
    QList<QStringList> rows;
    for (const Bar& bar : m_bars)
        rows.append({bar.name, QString::number(bar.full, 'g', 9), bar.masked ? QString::number(*bar.masked, 'g', 9) : QString(),
                     QString::number(int(bar.truth))});
    return rows;
}

void PredictionBars::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

}  // namespace headscope::plots
