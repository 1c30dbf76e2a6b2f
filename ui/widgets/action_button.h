// A push button for a QAction: same text, icon, tooltip and enabled state.
#pragma once

#include <QPushButton>

class QAction;

namespace headscope::ui {

class ActionButton : public QPushButton {
    Q_OBJECT
public:
    explicit ActionButton(QAction* action, QWidget* parent = nullptr);
    // Replaces the action's icon. Needed on accent-coloured buttons, where the menu's icon would be
    // invisible.
    void setOwnIcon(const QIcon& icon);

private:
    void follow();

    QAction* m_action;
    QIcon m_ownIcon;
};

}  // namespace headscope::ui
