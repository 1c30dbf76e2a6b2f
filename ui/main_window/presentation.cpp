#include "ui/main_window/presentation.h"

#include "ui/features/presentation/presentation_view.h"
#include "ui/main_window/class_preset.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/page_panes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>

namespace headscope::ui {

Presentation::Presentation(Workspace& workspace, MainWindow& window)
    : QObject(&window),
      m_workspace(workspace),
      m_window(window),
      m_presenter(workspace, window.classroom()->presenter(), presented()),
      m_action(new QAction(icon(QStringLiteral("view-presentation")), tr("&Presentation"), this)) {
    m_action->setShortcut(Qt::Key_F5);
    m_action->setCheckable(true);
    m_action->setStatusTip(tr("One figure of the page, large; Esc leaves"));
    connect(m_action, &QAction::toggled, this,
            [this](bool on) { on ? begin() : m_presenter.end(); });
    connect(&m_presenter, &PresentationPresenter::ended, this, &Presentation::end);
    connect(&workspace.navigation(), &Navigation::said, this, [this](const QString& text) {
        if (m_view) m_view->say(text);
    });
    connect(&workspace.navigation(), &Navigation::failed, this, [this](const Error& error) {
        if (m_view) m_view->say(errorText(error));
    });
}

PresentedWindow Presentation::presented() {
    const auto page = [this] { return m_window.page(m_window.shownPage()); };
    PresentedWindow window;
    window.pages = [this] {
        QStringList ids = m_window.classPreset()->shownPages();
        ids.removeOne(QStringLiteral("start"));
        return ids;
    };
    window.page = [this] { return m_window.shownPage(); };
    window.showPage = [this](const QString& id) { m_window.showPage(id); };
    window.pageTitle = [this](const QString& id) {
        return m_window.page(id) ? m_window.page(id)->title() : QString();
    };
    window.figures = [page] { return page()->figures(); };
    window.current = [page] { return page()->currentOf(page()->figures()); };
    window.settled = [page] { return page()->settled(); };
    window.verdict = [page] { return page()->verdict().text; };
    return window;
}

void Presentation::begin() {
    // Remember the state of the window, to restore it in end().
    m_focused = QApplication::focusWidget();
    m_pagesBefore = m_window.panes()->shown();
    m_state = m_window.windowState();
    m_window.setWindowState(m_state | Qt::WindowFullScreen);
    m_floating.clear();
    for (auto* dock : m_window.findChildren<QDockWidget*>())
        if (dock->isFloating() && dock->isVisible()) {
            m_floating << dock;
            dock->hide();
        }
    m_view = new PresentationView(
        m_presenter, [this] { return m_window.page(m_window.shownPage()); }, &m_window);
    m_presenter.begin();
}

void Presentation::end() {
    m_view->hide();
    m_view->deleteLater();  // deferred, because this may be called from its own key event
    m_view = nullptr;
    for (const auto& dock : m_floating)
        if (dock) dock->show();
    m_action->setChecked(false);
    if (!m_window.classroom()->presenter().lesson()) m_window.panes()->restore(m_pagesBefore);
    m_window.setWindowState(m_state);
    if (m_focused) m_focused->setFocus();
}

}  // namespace headscope::ui
