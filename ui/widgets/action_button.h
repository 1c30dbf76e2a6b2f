// A push button that is one of the window's actions: same text, icon, help and state.
#pragma once

#include <QPushButton>

class QAction;

namespace headscope::ui {

class ActionButton : public QPushButton {
    Q_OBJECT
public:
    explicit ActionButton(QAction* action, QWidget* parent = nullptr);

private:
    void follow();

    QAction* m_action;
};

}  // namespace headscope::ui
