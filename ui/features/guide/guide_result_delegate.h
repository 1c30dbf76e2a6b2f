// Paints a result of the search: the place in bold, below it the excerpt. Both are lines of the
// item's text.
#pragma once

#include <QStyledItemDelegate>

namespace headscope::ui {

class GuideResultDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace headscope::ui
