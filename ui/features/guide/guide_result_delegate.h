// Paints a search result of the guide: its location in bold, and the excerpt below. The item's text
// contains both, separated by a line break.
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
