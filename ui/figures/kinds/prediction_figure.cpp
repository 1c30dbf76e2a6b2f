#include "ui/figures/kinds/prediction_figure.h"

#include "core/api/base/find_by_id.h"

#include <QLocale>

#include <algorithm>

namespace headscope::plots {

namespace {
QString percent(double value) {
    return QLocale().toString(100 * value, 'f', 1) + QStringLiteral(" %");
}

// maximum length of a list; the engine returns at most ten classes
constexpr std::size_t kListed = 10;
constexpr std::size_t kOfEach = 6;  // number of classes shown of each list if both are long

// Returns the probability of `name`. If the list was cut before it, returns the smallest listed
// value and sets `below`.
double probabilityOf(const std::vector<ScoredClass>& scores, const std::string& name, bool& below) {
    const auto* found = findWhere(scores, [&](const ScoredClass& s) { return s.name == name; });
    below = !found && scores.size() >= kListed;
    if (found) return found->probability;
    return below ? scores.back().probability : 0;
}

QString shownName(const std::string& name) {
    // Visible signs for tokens that are white space.
    if (name == " ") return QStringLiteral("\u2423");
    if (name == "\n") return QStringLiteral("\u23ce");
    return QString::fromStdString(name);
}

QString shownLabel(const PredictionBar& bar) {
    return bar.truth ? bar.name + QStringLiteral(" \u2713") : bar.name;
}
}  // namespace

std::vector<PredictionBar> predictionBars(const std::vector<ScoredClass>& full,
                                          const std::vector<ScoredClass>& masked,
                                          const QString& truth) {
    std::vector<PredictionBar> bars;
    const auto add = [&](const ScoredClass& score) {
        PredictionBar bar;
        bar.name = shownName(score.name);
        bar.full = probabilityOf(full, score.name, bar.fullBelow);
        if (!masked.empty()) bar.masked = probabilityOf(masked, score.name, bar.maskedBelow);
        bar.truth = !truth.isEmpty() && QString::fromStdString(score.name) == truth;
        bars.push_back(bar);
    };
    const auto listed = [](const std::vector<ScoredClass>& scores, std::size_t count,
                           const std::string& name) {
        const auto end = scores.begin() + std::ptrdiff_t(std::min(count, scores.size()));
        return std::any_of(scores.begin(), end,
                           [&](const ScoredClass& s) { return s.name == name; });
    };
    // If the mask changes which classes are listed, both lists are shortened to make room.
    const bool others = std::any_of(masked.begin(), masked.end(), [&](const ScoredClass& s) {
        return !listed(full, full.size(), s.name);
    });
    const std::size_t each = others ? kOfEach : kListed;
    for (std::size_t i = 0; i < std::min(each, full.size()); ++i) add(full[i]);
    for (std::size_t i = 0; i < std::min(each, masked.size()); ++i)
        if (!listed(full, each, masked[i].name)) add(masked[i]);
    return bars;
}

PredictionFigure::Rows PredictionFigure::rows(qreal width, const QFont& font) const {
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    Rows result;
    result.two = std::any_of(bars.begin(), bars.end(),
                             [](const PredictionBar& bar) { return bar.masked.has_value(); });
    // Bold, because the true class is; so marking another class does not move the bars.
    result.name = metrics.height() * 2;
    for (const PredictionBar& bar : bars)
        result.name = std::max(result.name, metrics.horizontalAdvance(shownLabel(bar)) + 2);
    // Long names move above their bars.
    result.above = result.name > width * 0.36;
    result.height = metrics.height() * ((result.two ? 2.3 : 1.5) + (result.above ? 1.1 : 0));
    return result;
}

qreal PredictionFigure::barsHeight(qreal width, const QFont& font) const {
    const Rows laid = rows(width, font);
    return std::max<qreal>(2, qreal(bars.size())) * laid.height +
           (laid.two ? QFontMetricsF(font).height() * 2.6 : 0);
}

void PredictionFigure::paintLegend(QPainter& painter, const QRectF& line,
                                   const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const auto entry = [&](int index, const QColor& colour, const QString& text) {
        const qreal top = line.top() + index * metrics.height() * 1.2;
        const QRectF swatch(line.left(), top + metrics.height() * 0.3, metrics.height() * 0.6,
                            metrics.height() * 0.6);
        painter.fillRect(swatch, colour);
        painter.setPen(style.secondary);
        painter.drawText(QRectF(swatch.right() + metrics.height() * 0.4, top,
                                line.width() - metrics.height(), metrics.height() * 1.2),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    switch (change) {
        case PredictionChange::HeadsOff:
            entry(0, style.secondary, tr("all heads on"));
            return entry(1, style.accent, tr("with heads off"));
        case PredictionChange::TokensHidden:
            entry(0, style.secondary, tr("nothing hidden"));
            return entry(1, style.accent, tr("with tokens hidden"));
        case PredictionChange::Both:
            entry(0, style.secondary, tr("all heads on, nothing hidden"));
            return entry(1, style.accent, tr("heads off, tokens hidden"));
    }
}

void PredictionFigure::paintName(QPainter& painter, const QRectF& place, const PredictionBar& bar,
                                 bool above, const PlotStyle& style) const {
    QFont font = style.font;
    font.setBold(bar.truth);
    painter.setFont(font);
    painter.setPen(style.text);
    painter.drawText(
        place, Qt::AlignVCenter | (above ? Qt::AlignLeft : Qt::AlignRight),
        QFontMetricsF(font).elidedText(shownLabel(bar), Qt::ElideRight, place.width()));
}

// Paints one or two bars with their values; a value known only as a bound has an empty bar.
void PredictionFigure::paintBar(QPainter& painter, const QRectF& row, const PredictionBar& bar,
                                const PlotStyle& style) const {
    QFont font = style.font;
    font.setBold(bar.truth);
    const QFontMetricsF metrics(font);
    const qreal number = metrics.horizontalAdvance(QStringLiteral("< 100.0 %")),
                gap = metrics.height() * 0.25;
    const qreal room = std::max<qreal>(10, row.width() - number - gap);
    const int lines = bar.masked ? 2 : 1;
    const qreal thick = metrics.height() * (lines == 2 ? 0.8 : 0.9);
    painter.setFont(font);
    for (int i = 0; i < lines; ++i) {
        const double value = i == 0 ? bar.full : *bar.masked;
        const bool below = i == 0 ? bar.fullBelow : bar.maskedBelow;
        const qreal middle =
            row.center().y() + (lines == 2 ? (i == 0 ? -0.5 : 0.5) * thick * 1.3 : 0);
        const QRectF track(row.left(), middle - thick / 2, room, thick);
        painter.fillRect(track, style.hairline);
        if (!below)
            painter.fillRect(
                QRectF(track.left(), track.top(), std::max<qreal>(1, room * value), thick),
                lines == 2 && i == 0 ? style.secondary : style.accent);
        painter.setPen(style.text);
        painter.drawText(
            QRectF(track.right() + gap, middle - metrics.height(), number, 2 * metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            below ? QStringLiteral("< ") + percent(value) : percent(value));
    }
}

void PredictionFigure::paintFigure(QPainter& painter, const QRectF& area,
                                   const PlotStyle& style) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const qreal line = QFontMetricsF(style.font).height();
    const Rows laid = rows(area.width(), style.font);
    const qreal left = laid.above ? 0 : laid.name + line * 0.5;
    qreal top = area.top() + 2;
    for (const PredictionBar& bar : bars) {
        const QRectF row(area.left(), top, area.width(), laid.height);
        const qreal nameLine = laid.above ? line * 1.2 : row.height();
        paintName(painter,
                  QRectF(row.left(), row.top(), laid.above ? row.width() : laid.name, nameLine),
                  bar, laid.above, style);
        paintBar(painter, row.adjusted(left, laid.above ? nameLine : 0, 0, 0), bar, style);
        top += laid.height;
    }
    painter.setFont(style.font);
    if (laid.two)
        paintLegend(painter, QRectF(area.left() + left, top, area.width() - left, 0), style);
    painter.restore();
}

qreal PredictionFigure::figureHeight(qreal width, const PlotStyle& style) const {
    return barsHeight(width, style.font) + 4;
}

QString PredictionFigure::caption() const {
    if (bars.empty()) return tr("No prediction yet");
    const PredictionBar& first = bars.front();
    QString text = tr("Prediction: %1 with %2.").arg(first.name, percent(first.full));
    if (first.masked)
        text +=
            QLatin1Char(' ') +
            (change == PredictionChange::HeadsOff ? tr("With the heads switched off %1 gets %2.")
             : change == PredictionChange::TokensHidden
                 ? tr("With the tokens hidden %1 gets %2.")
                 : tr("With heads off and tokens hidden %1 gets %2."))
                .arg(first.name, (first.maskedBelow ? tr("less than %1") : QStringLiteral("%1"))
                                     .arg(percent(*first.masked)));
    for (const PredictionBar& bar : bars)
        if (bar.truth) text += QLatin1Char(' ') + tr("True label: %1.").arg(bar.name);
    return origin.isEmpty() ? text : text + QLatin1Char(' ') + origin;
}

QStringList PredictionFigure::csvHeader() const {
    return {QStringLiteral("name"), QStringLiteral("probability_all_heads"),
            QStringLiteral("probability_masked"), QStringLiteral("true_label")};
}

QList<QStringList> PredictionFigure::csvRows() const {
    QList<QStringList> rows;
    for (const PredictionBar& bar : bars)
        rows.append(
            {bar.name, bar.fullBelow ? QString() : QString::number(bar.full, 'g', 9),
             bar.masked && !bar.maskedBelow ? QString::number(*bar.masked, 'g', 9) : QString(),
             QString::number(int(bar.truth))});
    return rows;
}

}  // namespace headscope::plots
