#include "ui/main_window/window_host.h"

#include "ui/main_window/main_window.h"
#include "ui/widgets/text/language.h"
#include "ui/workspace/page.h"

#include <QApplication>
#include <QHash>
#include <QVariantMap>

namespace headscope::ui {

WindowHost::WindowHost(Workspace& workspace, Theme& theme, WindowSettings& settings)
    : m_workspace(workspace), m_theme(theme), m_settings(settings) {
    open();
}

WindowHost::~WindowHost() {
    m_ending.reset();  // it belongs to the window
}

void WindowHost::open() {
    m_window = std::make_unique<MainWindow>(m_workspace, m_theme, m_settings);
    m_ending = std::make_unique<Ending>(m_workspace, *m_window);
    // Queued, because the window asks for it inside one of its own functions.
    connect(m_window.get(), &MainWindow::languageChanged, this, &WindowHost::reopen,
            Qt::QueuedConnection);
}

void WindowHost::reopen() {
    if (m_window->dialogWorks())
        return m_workspace.navigation().say(
            tr("The language changes at the next start, because a dialog is still working."));
    m_window->endModes();
    const QString page = m_window->shownPage();
    QHash<QString, QVariantMap> choices;
    for (const auto& id : m_window->pageIds()) choices[id] = m_window->page(id)->choices();
    m_window->saveEverything();
    // For a moment there is no window, which would end the program.
    QApplication::setQuitOnLastWindowClosed(false);
    m_ending.reset();
    m_window.reset();
    setLanguage(m_settings.language());
    m_workspace.translate();
    open();
    if (m_workspace.ready()) m_window->restoreSession(false);
    for (const auto& id : m_window->pageIds()) m_window->page(id)->restoreChoices(choices[id]);
    m_window->show();
    m_window->showPage(page);
    QApplication::setQuitOnLastWindowClosed(true);
    Q_EMIT reopened();
}

}  // namespace headscope::ui
