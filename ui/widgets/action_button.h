// A push button that is one of the window's actions: same text, icon, help and state.
#pragma once

#include <QPushButton>

class QAction;

namespace headscope::ui {

class ActionButton : public QPushButton {
    Q_OBJECT
public:
    explicit ActionButton(QAction* action, QWidget* parent = nullptr);
    // Shown in place of the action's icon: on the accent, the menu's icon would not be seen.
    void setOwnIcon(const QIcon& icon);

private:
    void follow();

    QAction* m_action;
    QIcon m_ownIcon;
};

}  // namespace headscope::ui
