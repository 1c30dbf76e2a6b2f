#include "ui/widgets/options_button.h"

#include "ui/widgets/icons.h"

#include <QEvent>
#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QScreen>

#include <algorithm>

namespace headscope::ui {

OptionsButton::OptionsButton(QWidget* parent) : QToolButton(parent) {
    setObjectName(QStringLiteral("options"));
    setText(tr("Options"));
    setIcon(ui::icon(QStringLiteral("configure")));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setFocusPolicy(Qt::TabFocus);
    m_popover = new QFrame(this, Qt::Popup);
    m_popover->setFrameShape(QFrame::StyledPanel);
    m_popover->setAccessibleName(text());
    m_form = new QFormLayout(m_popover);
    m_form->setContentsMargins(12, 12, 12, 12);
    connect(this, &QToolButton::clicked, this, [this] { setOpen(true); });
}

void OptionsButton::add(const QString& label, QWidget* control) {
    control->setParent(m_popover);
    if (label.isEmpty()) return m_form->addRow(control);
    auto* name = new QLabel(label, m_popover);
    name->setBuddy(control);
    m_form->addRow(name, control);
    name->setVisible(!control->isHidden());
    control->installEventFilter(this);
}

bool OptionsButton::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::ShowToParent || type == QEvent::HideToParent)
        if (auto* name = m_form->labelForField(static_cast<QWidget*>(watched)))
            name->setVisible(type == QEvent::ShowToParent);
    return QToolButton::eventFilter(watched, event);
}

bool OptionsButton::isOpen() const {
    return m_popover->isVisible();
}

void OptionsButton::setOpen(bool open) {
    if (!open) return m_popover->hide();
    m_popover->adjustSize();
    const QRect screen = this->screen()->availableGeometry();
    QPoint at = mapToGlobal(QPoint(0, height() + 2));
    at.setX(std::clamp(at.x(), screen.left(),
                       std::max(screen.left(), screen.right() - m_popover->width())));
    at.setY(std::clamp(at.y(), screen.top(),
                       std::max(screen.top(), screen.bottom() - m_popover->height())));
    m_popover->move(at);
    m_popover->show();
    if (auto* first = m_popover->nextInFocusChain()) first->setFocus(Qt::PopupFocusReason);
}

}  // namespace headscope::ui
