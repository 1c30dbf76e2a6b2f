// Shortens the name of a run to the available width.
#pragma once

#include "ui/workspace/run_names.h"

#include <QStyledItemDelegate>

namespace headscope::ui {

class RunNameDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setNames(const QStringList& names) { m_names.setNames(names); }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    RunNames m_names;
};

}  // namespace headscope::ui
