// A menu of choices that can be ticked: it stays open, so that several are changed at once.
#pragma once

#include <QMenu>

namespace headscope::ui {

class TickMenu : public QMenu {
    Q_OBJECT
public:
    using QMenu::QMenu;

protected:
    // A click and Space change a choice; Enter and Esc close the menu as usual.
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static bool tick(QAction* action);  // returns whether the action is a choice
};

}  // namespace headscope::ui
