#include "ui/plots/prune_map.h"

#include "ui/figures/site_names.h"
#include "ui/plots/head_step.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

PruneMap::PruneMap(QWidget* parent) : FigureView(parent) {
    installCellTables();
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Order of removal"));
    setWhatsThis(
        tr("Numbers give the order of removal, starting at 1. Crossed-out heads are removed at the "
           "chosen point. Arrow "
           "keys choose a head."));
}

void PruneMap::setFigure(PruneMapFigure figure) {
    const bool reshaped =
        figure.shape.layers != m_figure.shape.layers || figure.shape.heads != m_figure.shape.heads;
    m_figure = std::move(figure);
    if (reshaped) updateGeometry();
    announce();
    update();
}

void PruneMap::setCurrent(HeadPlace head) {
    if (head == m_current) return;
    m_current = head;
    announce();
    update();
}

QString PruneMap::describe(HeadPlace head) const {
    if (!m_figure.shape.has(head.site, head.head)) return tr("No model is open");
    const int order = m_figure.orderOf(head.site, head.head),
              group = m_figure.groupOf(head.site, head.head);
    QString text = SiteNames(m_figure.shape).title(head) + QStringLiteral(", ") +
                   (m_figure.mask.on(head) ? tr("kept") : tr("removed"));
    // A negative probability, group or number of votes means that the method does not have them.
    if (const float open = m_figure.openOf(head.site, head.head); open >= 0)
        text += QStringLiteral(", ") +
                tr("gate open with a probability of %1 %").arg(qRound(100 * open));
    if (m_figure.goes > 0)
        text += QStringLiteral(", ") +
                (order < 0 ? tr("never removed")
                           : tr("number %1 in the order of removal").arg(order + 1));
    if (group >= 0)
        text += QStringLiteral(", ") + tr("group %1").arg(PruneMapFigure::groupLetter(group));
    if (m_figure.representative(head.site, head.head))
        text += QStringLiteral(", ") + tr("representative of its group");
    if (const int votes = m_figure.votesOf(head.site, head.head); votes >= 0)
        text += QStringLiteral(", ") + tr("%1 of %2 votes").arg(votes).arg(m_figure.ballots);
    return text;
}

void PruneMap::announce() {
    setAccessibleDescription(describe(m_current));
    announceCell(this);
}

int PruneMap::tableRows() const {
    return m_figure.shape.layers;
}

int PruneMap::tableColumns() const {
    return m_figure.shape.heads;
}

QString PruneMap::rowHeader(int row) const {
    return SiteNames(m_figure.shape).inText(row);
}

QString PruneMap::columnHeader(int column) const {
    return tr("head %1").arg(column);
}

QString PruneMap::cellWords(TableCell cell) const {
    const HeadPlace head{cell.row, cell.column};
    return m_figure.shape.has(head.site, head.head)
               ? describe(head)
               // Layers may have different numbers of heads; the table has as many columns as the
               // widest.
               : tr("%1 has no head %2")
                     .arg(SiteNames(m_figure.shape).title(cell.row), QString::number(cell.column));
}

QRect PruneMap::cellArea(TableCell cell) const {
    return cellRect({cell.row, cell.column}).toAlignedRect();
}

TableCell PruneMap::currentCell() const {
    return m_figure.shape.has(m_current.site, m_current.head)
               ? TableCell{m_current.site, m_current.head}
               : TableCell{};
}

void PruneMap::goToCell(TableCell cell) {
    setCurrent({cell.row, cell.column});
    Q_EMIT headChosen(cell.row, cell.column);
}

QRectF PruneMap::cellRect(HeadPlace head) const {
    return m_figure.cell(rect(), font(), head);
}

QSize PruneMap::sizeHint() const {
    const int line = fontMetrics().height();
    return {std::max(1, m_figure.shape.heads) * line * 3 + 4 * line,
            std::max(1, m_figure.shape.layers) * line * 2 + 2 * line};
}
QSize PruneMap::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {std::max(1, m_figure.shape.heads) * line * 2 + 3 * line,
            std::max(1, m_figure.shape.layers) * line * 2 + 2 * line};
}
int PruneMap::heightForWidth(int width) const {
    return int(std::ceil(m_figure.figureHeight(width, PlotStyle::of(palette(), font()))));
}

void PruneMap::mousePressEvent(QMouseEvent* event) {
    const auto place = m_figure.headAt(rect(), font(), event->position());
    if (event->button() != Qt::LeftButton || !place) return QWidget::mousePressEvent(event);
    setCurrent(*place);
    Q_EMIT headChosen(place->site, place->head);
}

void PruneMap::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = m_figure.headAt(rect(), font(), event->position());
    if (event->button() == Qt::LeftButton && place) Q_EMIT headOpened(place->site, place->head);
}

void PruneMap::keyPressEvent(QKeyEvent* event) {
    const auto has = [this](HeadPlace head) { return m_figure.shape.has(head.site, head.head); };
    if (const auto next = headBeside(m_current, event->key())) {
        if (!has(*next)) return;
        setCurrent(*next);
        Q_EMIT headChosen(next->site, next->head);
        return;
    }
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QWidget::keyPressEvent(event);
    if (has(m_current)) Q_EMIT headOpened(m_current.site, m_current.head);
}

QString PruneMap::tipAt(const QPointF& position) const {
    const auto place = m_figure.headAt(rect(), font(), position);
    return place ? describe(*place) : QString();
}

void PruneMap::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    m_figure.paintFigure(painter, QRectF(rect()), style);
    if (!m_figure.shape.has(m_current.site, m_current.head) || !hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.accent, 2.5));
    painter.drawRoundedRect(cellRect(m_current).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

}  // namespace headscope::plots
