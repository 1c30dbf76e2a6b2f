#include "ui/widgets/action_button.h"

#include <QAction>

namespace headscope::ui {

ActionButton::ActionButton(QAction* action, QWidget* parent)
    : QPushButton(parent), m_action(action) {
    connect(action, &QAction::changed, this, &ActionButton::follow);
    connect(this, &QPushButton::clicked, action, &QAction::trigger);
    follow();
}

void ActionButton::setOwnIcon(const QIcon& icon) {
    m_ownIcon = icon;
    follow();
}

void ActionButton::follow() {
    // In a menu text, a tab separates the shortcut; only menus show it.
    const QString text = m_action->text().section(QLatin1Char('\t'), 0, 0);
    setText(text);
    setIcon(m_ownIcon.isNull() ? m_action->icon() : m_ownIcon);
    setEnabled(m_action->isEnabled());
    setToolTip(m_action->toolTip());
    setAccessibleName(QString(text).remove(QLatin1Char('&')));
}

}  // namespace headscope::ui
