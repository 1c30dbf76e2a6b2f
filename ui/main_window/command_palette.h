// Finds every action by name: type a few letters and press Enter to run it. Names that begin with
// the text come first.
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace headscope::ui {

class CommandPalette : public QDialog {
    Q_OBJECT
public:
    explicit CommandPalette(const QList<QAction*>& actions, QWidget* parent = nullptr);

    QListWidget* list() const { return m_list; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill(const QString& typed);
    void run();

    QList<QAction*> m_actions;
    QLineEdit* m_edit = nullptr;
    QListWidget* m_list = nullptr;
};

// Name of an action without mnemonic and shortcut.
QString plainActionText(const QAction* action);
QString actionKeyText(const QAction* action);

}  // namespace headscope::ui
