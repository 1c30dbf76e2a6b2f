#include "ui/widgets/tick_menu.h"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>

namespace headscope::ui {

bool TickMenu::tick(QAction* action) {
    if (!action || !action->isEnabled() || !action->isCheckable()) return false;
    action->trigger();
    return true;
}

void TickMenu::mouseReleaseEvent(QMouseEvent* event) {
    if (!tick(actionAt(event->position().toPoint()))) QMenu::mouseReleaseEvent(event);
}

void TickMenu::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space || !tick(activeAction())) QMenu::keyPressEvent(event);
}

}  // namespace headscope::ui
