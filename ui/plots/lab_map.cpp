#include "ui/plots/lab_map.h"

#include "ui/figures/plot_text.h"
#include "ui/widgets/text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

LabMap::LabMap(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Heads by directions"));
}

void LabMap::setFigure(LabMapFigure figure) {
    const bool more = figure.tables.size() != m_figure.tables.size();
    m_figure = std::move(figure);
    if (more) updateGeometry();
    setAccessibleDescription(m_figure.empty() ? m_figure.emptyText : inWords());
    update();
}

// What each head has most of.
QString LabMap::inWords() const {
    QStringList words;
    for (const auto& table : m_figure.tables)
        for (qsizetype c = 0; c < table.columns.size(); ++c) {
            qsizetype best = 0;
            const auto at = [&](qsizetype r) { return table.values[std::size_t(r * table.columns.size() + c)]; };
            for (qsizetype r = 1; r < table.rows.size(); ++r)
                if (std::abs(at(r)) > std::abs(at(best))) best = r;
            words << tr("%1, %2 %3: most of %4 %5, %6")
                         .arg(table.title, m_figure.columnTitle, table.columns[c], m_figure.rowTitle, table.rows[best],
                              numberText(at(best), 3));
        }
    return words.join(QStringLiteral("; "));
}

QSize LabMap::sizeHint() const {
    return {fontMetrics().height() * 24, fontMetrics().height() * 12};
}
QSize LabMap::minimumSizeHint() const {
    return {fontMetrics().height() * 14, fontMetrics().height() * (m_figure.tables.size() > 2 ? 15 : 8)};
}

bool LabMap::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = m_figure.empty() ? QString() : m_figure.readOut(rect(), font(), QPointF(help->pos()));
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), ui::plainTip(text), this);
    return true;
}

void LabMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_figure.paintFigure(painter, QRectF(rect()), PlotStyle::of(palette(), font()));
}

}  // namespace headscope::plots
