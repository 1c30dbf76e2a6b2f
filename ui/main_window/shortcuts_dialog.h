// Lists all keyboard shortcuts, of menus and of views.
#pragma once

#include <QDialog>

class QAction;

namespace headscope::ui {

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

}  // namespace headscope::ui
