#include "ui/workspace/shown_run.h"

#include "core/api/base/find_by_id.h"
#include "ui/widgets/text/engine_text.h"

namespace headscope::ui {

ShownRun::ShownRun(Workspace& workspace)
    : QObject(&workspace), m_workspace(workspace), m_history([this](QueryEvent event) {
          if (event != QueryEvent::Changed) Q_EMIT changed();
      }) {
    connect(&workspace.sessions(), &Sessions::chosen, this, &ShownRun::sessionChosen);
    connect(&workspace.sessions(), &Sessions::advanced, this, [this] {
        if (kind() == Kind::Here) Q_EMIT advanced();
    });
    connect(&workspace.sessions(), &Sessions::ended, this, [this] {
        if (kind() == Kind::Here) Q_EMIT advanced();
        Q_EMIT choiceChanged();
    });
    connect(&workspace, &Workspace::runsChanged, this, &ShownRun::runsChanged);
    connect(&workspace.sessions(), &Sessions::followStarted, this, &ShownRun::followChanged);
    connect(&workspace.sessions(), &Sessions::followEnded, this, [this] {
        if (kind() == Kind::Elsewhere) Q_EMIT advanced();
    });
    connect(&workspace.sessions(), &Sessions::followAdvanced, this, [this] {
        if (kind() == Kind::Elsewhere) Q_EMIT advanced();
    });
}

bool ShownRun::openedIsHere() const {
    const auto session = m_workspace.sessions().current();
    return session && m_opened && session->runPath() == m_openedPath;
}

ShownRun::Kind ShownRun::kind() const {
    if (m_here && m_workspace.sessions().current()) return Kind::Here;
    if (!m_opened) return Kind::Nothing;
    return m_workspace.sessions().followed() ? Kind::Elsewhere : Kind::Stored;
}

SessionHandle ShownRun::session() const {
    if (kind() == Kind::Here) return m_workspace.sessions().current();
    return kind() == Kind::Elsewhere ? m_workspace.sessions().followed() : nullptr;
}

bool ShownRun::live() const {
    const auto shown = session();
    return shown && !shown->ended();
}

SessionHandle ShownRun::steer() {
    const auto shown = live() ? session() : nullptr;
    m_workspace.sessions().hurry(shown);
    return shown;
}

QString ShownRun::hereName() const {
    const auto session = m_workspace.sessions().current();
    return session ? m_workspace.runList().nameOf(session->runPath()) : QString();
}

QString ShownRun::openedName() const {
    return m_openedName;
}

QString ShownRun::name() const {
    return kind() == Kind::Nothing ? QString() : kind() == Kind::Here ? hereName() : openedName();
}

RunConfig ShownRun::config() const {
    if (const auto shown = session()) return shown->config();
    return m_opened ? m_opened->config() : RunConfig();
}

Task ShownRun::task() const {
    const std::string model = config().textOr("model.id", "");
    if (m_workspace.ready())
        if (const auto* known = findById(m_workspace.catalogue()->models(), model))
            return known->task;
    return Task::TextClassification;
}

ModelShape ShownRun::shape() const {
    const auto here = kind() == Kind::Here ? m_workspace.sessions().current() : nullptr;
    if (!here || openedIsHere()) return m_opened ? m_opened->shape() : ModelShape();
    // The run may not be open yet, so open it to read its shape.
    const auto run =
        here->runPath().empty() ? Error{} : m_workspace.runStore()->open(here->runPath());
    return run ? (*run)->shape() : ModelShape();
}

bool ShownRun::choice() const {
    return m_workspace.sessions().current() && m_opened && !openedIsHere();
}

void ShownRun::choose(bool here) {
    if (here == m_here) return;
    // If the opened run trains here too, show its session.
    if (!here && m_workspace.sessions().of(m_openedPath))
        return m_workspace.sessions().choose(m_openedPath);
    m_here = here;
    show();
}

void ShownRun::sessionChosen() {
    m_here = true;
    show();
}

// Keeps showing a run that trains here when another run is opened; the user can switch to that run.
void ShownRun::runsChanged() {
    const auto opened = m_workspace.runA();
    if (opened == m_opened) return;
    m_opened = opened;
    const auto info = opened ? opened->info() : RunInfo();
    m_openedPath = info.path;
    m_openedName = QString::fromStdString(info.name);
    const bool wasHere = kind() == Kind::Here;
    const bool elsewhere =
        m_workspace.sessions().followed() && !m_workspace.sessions().currentRunning();
    // Show this window's session while it runs, or if it belongs to the opened run.
    m_here = m_workspace.sessions().current() && !elsewhere &&
             (m_workspace.sessions().currentRunning() || !m_opened || openedIsHere());
    if (wasHere && m_here && source() == m_source) return Q_EMIT choiceChanged();
    show();
}

void ShownRun::followChanged() {
    // Another process has resumed the run of this window.
    if (m_workspace.sessions().followed() && !m_workspace.sessions().currentRunning())
        m_here = false;
    if (source() != m_source) show();
}

void ShownRun::show() {
    m_source = source();
    m_history.forget();
    if (kind() == Kind::Stored)
        m_history.ask(requestTo(m_opened, HistoryRequest{config().textOr("objective.id", "")}));
    Q_EMIT changed();
    Q_EMIT choiceChanged();
}

QString ShownRun::problem() const {
    return m_history.error() ? fullErrorText(*m_history.error()) : QString();
}

}  // namespace headscope::ui
