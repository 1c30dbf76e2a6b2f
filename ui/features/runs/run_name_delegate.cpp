#include "ui/features/runs/run_name_delegate.h"

#include "ui/features/runs/run_list_model.h"

#include <QApplication>
#include <QStyle>

namespace headscope::ui {

void RunNameDelegate::initStyleOption(QStyleOptionViewItem* option,
                                      const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const QString name = index.data(RunListModel::NameRole).toString();
    if (name.isEmpty() || !option->text.endsWith(name)) return;
    const QString mark = option->text.chopped(name.size());
    const QStyle* style = option->widget ? option->widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
    const int room =
        style->subElementRect(QStyle::SE_ItemViewItemText, option, option->widget).width() -
        2 * margin;
    const QFontMetrics metrics(option->font);
    option->text = mark + m_names.fitted(name, [&](const QString& text) {
        return metrics.horizontalAdvance(mark + text) <= room;
    });
}

}  // namespace headscope::ui
