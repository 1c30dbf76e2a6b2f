#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <utility>

namespace headscope::ui {

FlowLayout::FlowLayout(QWidget* parent, int gap) : QLayout(parent), m_gap(gap) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    while (!m_items.isEmpty()) delete m_items.takeFirst();
}

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.append(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return m_items.value(index, nullptr);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const {
    return place(QRect(0, 0, width, 0), false);
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    place(rect, true);
}

QSize FlowLayout::sizeHint() const {
    int width = 0, height = 0;
    for (const auto* item : m_items) {
        if (item->isEmpty()) continue;
        width += item->sizeHint().width() + (width > 0 ? m_gap : 0);
        height = qMax(height, item->sizeHint().height());
    }
    const auto margins = contentsMargins();
    return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const auto* item : m_items)
        if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
    const auto margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

int FlowLayout::place(const QRect& rect, bool apply) const {
    const QRect area = rect.marginsRemoved(contentsMargins());
    const bool mirrored = parentWidget() && parentWidget()->layoutDirection() == Qt::RightToLeft;
    int x = area.left(), y = area.top(), lineHeight = 0;
    QList<std::pair<QLayoutItem*, QRect>> line;
    const auto endLine = [&] {
        for (auto& [item, cell] : line) {
            if (!apply) break;
            if (item->alignment() & Qt::AlignVCenter)
                cell.moveTop(y + (lineHeight - cell.height()) / 2);
            item->setGeometry(mirrored ? QStyle::visualRect(Qt::RightToLeft, area, cell) : cell);
        }
        line.clear();
    };
    for (auto* item : m_items) {
        if (item->isEmpty()) continue;
        QSize size(qMin(item->sizeHint().width(), qMax(area.width(), item->minimumSize().width())),
                   item->sizeHint().height());
        // The height may depend on the width, as text may wrap.
        if (item->hasHeightForWidth()) size.setHeight(item->heightForWidth(size.width()));
        if (x > area.left() && x + size.width() > area.right() + 1) {
            endLine();
            x = area.left();
            y += lineHeight + m_gap;
            lineHeight = 0;
        }
        line.append({item, QRect(QPoint(x, y), size)});
        x += size.width() + m_gap;
        lineHeight = qMax(lineHeight, size.height());
    }
    endLine();
    return y + lineHeight - rect.top() + contentsMargins().bottom();
}

}  // namespace headscope::ui
