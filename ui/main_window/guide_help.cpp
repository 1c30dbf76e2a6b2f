#include "ui/main_window/guide_help.h"

#include "ui/features/guide/guide_dialog.h"
#include "ui/main_window/main_window.h"
#include "ui/widgets/guide_targets.h"
#include "ui/widgets/icons.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QWhatsThisClickedEvent>

namespace headscope::ui {

GuideHelp::GuideHelp(MainWindow& window)
    : QObject(&window),
      m_window(window),
      m_guide(new QAction(icon(QStringLiteral("help-contents")), tr("&User guide"), this)),
      m_context(new QAction(tr("&Guide to this page"), this)),
      m_page(new QAction(icon(QStringLiteral("help-contents")), tr("Guide"), this)) {
    m_context->setShortcut(Qt::CTRL | Qt::Key_F1);
    m_context->setStatusTip(tr("Opens the guide at the focused setting, or at the current page"));
    m_page->setToolTip(tr("Opens the guide at this page"));
    connect(m_guide, &QAction::triggered, this, [this] { open({}); });
    connect(m_page, &QAction::triggered, this, [this] { open(targetOfPage()); });
    connect(m_context, &QAction::triggered, this, [this] {
        const QString target = guideTargetAt(QApplication::focusWidget());
        open(target.isEmpty() ? targetOfPage() : target);
    });
    qApp->installEventFilter(this);
}

QString GuideHelp::targetOfPage() const {
    return guideOfPage(m_window.shownPage());
}

// Moves the guide to another window. It stays open if it was.
void GuideHelp::belongTo(QWidget& window) {
    if (m_dialog->parentWidget() == &window) return;
    const bool shown = m_dialog->isVisible();
    m_dialog->setParent(&window, m_dialog->windowFlags());
    m_dialog->setVisible(shown);
}

GuideDialog* GuideHelp::open(const QString& target) {
    if (!m_dialog) m_dialog = new GuideDialog(&m_window);
    // A modal dialog blocks all windows but its own children.
    auto* modal = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (modal && m_dialog->parentWidget() != modal) {
        connect(modal, &QDialog::finished, m_dialog, [this] {
            QWidget* outer = QApplication::activeModalWidget();
            belongTo(outer ? *outer : m_window);
        });
        belongTo(*modal);
    }
    if (!target.isEmpty()) m_dialog->open(target);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    return m_dialog;
}

// Opens the guide for links in What's This texts. It is opened after this event, because the text
// closes only if the event is not consumed.
bool GuideHelp::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WhatsThisClicked) {
        const QString target = static_cast<QWhatsThisClickedEvent*>(event)->href();
        QMetaObject::invokeMethod(
            this, [this, target] { open(target); }, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace headscope::ui
