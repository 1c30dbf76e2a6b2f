#include "ui/figures/kinds/confusion_figure.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/sample_words.h"
#include "ui/figures/weight_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

constexpr qreal kConfusionPad = 4;
// A class name takes at most this share of the figure's width.
constexpr qreal kMostNameShare = 0.28;

struct ConfusionText {
    Q_DECLARE_TR_FUNCTIONS(ConfusionFigure)
};

QString shareWords(double share) {
    return ConfusionText::tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1));
}

struct ConfusionLayout {
    QRectF table;
    qreal names = 0;  // width of the names of the rows
    int classes = 1;
    QRectF cell(int truth, int predicted) const {
        const qreal wide = table.width() / classes, high = table.height() / classes;
        return {table.left() + predicted * wide, table.top() + truth * high, wide, high};
    }
};

ConfusionLayout confusionLayout(const QRectF& area, const ConfusionFigure& figure,
                                const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal line = std::ceil(metrics.height());
    ConfusionLayout out;
    out.classes = std::max(1, figure.classes());
    for (int i = 0; i < figure.classes(); ++i)
        out.names = std::max(out.names, metrics.horizontalAdvance(figure.className(i)));
    out.names = std::min(out.names, area.width() * kMostNameShare);
    // Above: title and names of the columns; left: title and names of the rows.
    const qreal left = area.left() + line + out.names + 3 * kConfusionPad,
                top = area.top() + 2 * line + 2 * kConfusionPad;
    out.table =
        QRectF(QPointF(left, top), QPointF(std::max(left + 1, area.right() - kConfusionPad),
                                           std::max(top + 1, area.bottom() - kConfusionPad)));
    return out;
}

// all: number of samples of the row.
double shareOf(std::int64_t count, std::int64_t all) {
    return all == 0 ? std::nan("") : static_cast<double>(count) / static_cast<double>(all);
}

// Paints the share and the number of samples, as far as they fit. all: number of samples of the
// row.
void paintCell(QPainter& painter, const QRectF& cell, std::int64_t count, std::int64_t all,
               const PlotStyle& style) {
    const double share = shareOf(count, all);
    const QColor fill = std::isfinite(share) ? weightColour(share) : style.hairline;
    fillCell(painter, cell, fill);
    const QFontMetricsF metrics(style.font);
    if (metrics.height() > cell.height()) return;
    const QString above = std::isfinite(share) ? shareWords(share) : QStringLiteral("–"),
                  below = QLocale().toString(qlonglong(count));
    if (metrics.horizontalAdvance(above) > cell.width() - 2) return;
    painter.setPen(readableOn(fill));
    const bool both = 2 * metrics.height() <= cell.height() &&
                      metrics.horizontalAdvance(below) <= cell.width() - 2;
    const QRectF first(cell.left(), cell.top(), cell.width(), cell.height() / (both ? 2 : 1));
    painter.drawText(first, both ? Qt::AlignHCenter | Qt::AlignBottom : Qt::AlignCenter, above);
    if (both)
        painter.drawText(first.translated(0, cell.height() / 2), Qt::AlignHCenter | Qt::AlignTop,
                         below);
}

}  // namespace

std::int64_t ConfusionFigure::count(int truth, int predicted) const {
    return report.at(static_cast<std::size_t>(truth), static_cast<std::size_t>(predicted));
}

std::int64_t ConfusionFigure::rowCount(int truth) const {
    std::int64_t sum = 0;
    for (int i = 0; i < classes(); ++i) sum += count(truth, i);
    return sum;
}

double ConfusionFigure::share(int truth, int predicted) const {
    return shareOf(count(truth, predicted), rowCount(truth));
}

QString ConfusionFigure::className(int index) const {
    return QString::fromStdString(report.classes[static_cast<std::size_t>(index)]);
}

QString ConfusionFigure::describe(int truth, int predicted) const {
    const double part = share(truth, predicted);
    const QString samples = ConfusionText::tr("%1 of %2 samples")
                                .arg(QLocale().toString(qlonglong(count(truth, predicted))),
                                     QLocale().toString(qlonglong(rowCount(truth))));
    return ConfusionText::tr("True class “%1”, predicted “%2”: %3",
                             "names of two classes, number of samples")
        .arg(className(truth), className(predicted),
             std::isfinite(part) ? QStringLiteral("%1 (%2)").arg(samples, shareWords(part))
                                 : samples);
}

QRectF ConfusionFigure::cell(const QRectF& area, const QFont& font, int truth,
                             int predicted) const {
    return confusionLayout(area, *this, font).cell(truth, predicted);
}

std::optional<std::pair<int, int>> ConfusionFigure::cellAt(const QRectF& area, const QFont& font,
                                                           const QPointF& position) const {
    const auto layout = confusionLayout(area, *this, font);
    const auto& table = layout.table;
    if (report.counts.empty() || !table.contains(position)) return std::nullopt;
    const auto index = [&](qreal part) {
        return std::clamp(static_cast<int>(part * layout.classes), 0, layout.classes - 1);
    };
    return std::pair{index((position.y() - table.top()) / table.height()),
                     index((position.x() - table.left()) / table.width())};
}

QString ConfusionFigure::caption() const {
    if (report.counts.empty()) return emptyText;
    return ConfusionText::tr(
               "Confusion matrix of run “%1”, step %2: share of each true class (row) that is "
               "predicted as each class (column), with the number of samples. On %3.")
        .arg(run, QLocale().toString(qlonglong(report.step)), sampleSetWords(report));
}

void ConfusionFigure::paintFigure(QPainter& painter, const QRectF& area,
                                  const PlotStyle& style) const {
    if (report.counts.empty()) return drawEmptyText(painter, area, emptyText, style);
    const auto layout = confusionLayout(area, *this, style.font);
    const QFontMetricsF metrics(style.font);
    const qreal line = std::ceil(metrics.height());
    painter.save();
    painter.setFont(style.font);
    for (int truth = 0; truth < classes(); ++truth) {
        const auto all = rowCount(truth);
        for (int predicted = 0; predicted < classes(); ++predicted)
            paintCell(painter, layout.cell(truth, predicted), count(truth, predicted), all, style);
    }
    painter.setPen(style.secondary);
    for (int i = 0; i < classes(); ++i) {
        const QRectF row = layout.cell(i, 0), column = layout.cell(0, i);
        // Names of many classes would overlap; every cell still has its tip.
        if (row.height() >= line)
            painter.drawText(QRectF(row.left() - layout.names - 2 * kConfusionPad, row.top(),
                                    layout.names + kConfusionPad, row.height()),
                             Qt::AlignRight | Qt::AlignVCenter,
                             metrics.elidedText(className(i), Qt::ElideMiddle, layout.names));
        if (column.width() >= 2 * metrics.averageCharWidth())
            painter.drawText(
                QRectF(column.left(), column.top() - line - kConfusionPad, column.width(), line),
                Qt::AlignCenter,
                metrics.elidedText(className(i), Qt::ElideMiddle, column.width() - kConfusionPad));
    }
    painter.setPen(style.text);
    painter.drawText(QRectF(layout.table.left(), area.top(), layout.table.width(), line),
                     Qt::AlignCenter,
                     metrics.elidedText(ConfusionText::tr("predicted class"), Qt::ElideRight,
                                        layout.table.width()));
    drawTurned(painter, QRectF(area.left(), layout.table.top(), line, layout.table.height()),
               ConfusionText::tr("true class"));
    painter.restore();
}

QStringList ConfusionFigure::csvHeader() const {
    return {QStringLiteral("true_class"), QStringLiteral("predicted_class"),
            QStringLiteral("count"), QStringLiteral("row_share")};
}

QList<QStringList> ConfusionFigure::csvRows() const {
    QList<QStringList> rows;
    for (int truth = 0; truth < classes(); ++truth) {
        const auto all = rowCount(truth);
        for (int predicted = 0; predicted < classes(); ++predicted) {
            const double part = shareOf(count(truth, predicted), all);
            rows.append({className(truth), className(predicted),
                         QString::number(count(truth, predicted)),
                         std::isfinite(part) ? QString::number(part, 'g', 12) : QString()});
        }
    }
    return rows;
}

QJsonObject ConfusionFigure::figureSettings() const {
    return {{QStringLiteral("classes"), classes()}};
}

QList<FigureAxis> ConfusionFigure::figureAxes() const {
    if (report.counts.empty()) return {};
    return {
        {QCoreApplication::translate("Figure", "the x axis"), ConfusionText::tr("predicted class")},
        {QCoreApplication::translate("Figure", "the y axis"), ConfusionText::tr("true class")}};
}

}  // namespace headscope::plots
