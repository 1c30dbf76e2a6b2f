#include "ui/main_window/jobs_dock.h"

#include "ui/widgets/text.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

namespace headscope::ui {

JobsDock::JobsDock(Workspace& workspace, QWidget* parent)
    : QDockWidget(tr("Jobs and log"), parent), m_workspace(workspace), m_log(new LogModel(this)) {
    setObjectName(QStringLiteral("jobs-dock"));
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    m_job = new QLabel(body);
    m_job->setWordWrap(true);
    m_progress = new QProgressBar(body);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the job"));
    m_view = new QTreeView(body);
    m_view->setModel(m_log);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setAccessibleName(tr("Log"));
    m_view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->header()->setStretchLastSection(true);
    column->addWidget(m_job);
    column->addWidget(m_progress);
    column->addWidget(m_view, 1);
    setWidget(body);
    connect(&workspace, &Workspace::sessionStarted, this, &JobsDock::sessionStarted);
    connect(&workspace, &Workspace::sessionAdvanced, this, &JobsDock::advance);
    connect(&workspace, &Workspace::sessionEnded, this, &JobsDock::advance);
    connect(&workspace, &Workspace::failed, this, [this](const Error& error) {
        m_log->say(tr("problem"), errorText(error) + QLatin1Char(' ') + toQt(error.hint));
    });
    connect(&workspace, &Workspace::said, this, [this](const QString& text) { m_log->say(tr("note"), text); });
    showJob();
}

void JobsDock::copyLog() const {
    QGuiApplication::clipboard()->setText(m_log->plainText());
}

void JobsDock::sessionStarted() {
    m_taken = 0;
    advance();
}

void JobsDock::advance() {
    const auto session = m_workspace.session();
    if (!session) return;
    const auto events = session->eventsSince(m_taken);
    m_taken += events.size();
    const bool atEnd = m_view->verticalScrollBar()->value() == m_view->verticalScrollBar()->maximum();
    for (const auto& event : events) m_log->add(event);
    if (!events.empty() && atEnd) m_view->scrollToBottom();
    showJob();
}

void JobsDock::showJob() {
    const auto session = m_workspace.session();
    m_progress->setVisible(session && m_workspace.sessionRunning());
    if (!session) return m_job->setText(tr("No job. Start one on the Train page."));
    const auto progress = session->progress();
    const QString name = QFileInfo(toQt(session->runPath())).fileName();
    QStringList parts{QStringLiteral("<b>%1</b>").arg((name.isEmpty() ? tr("new run") : name).toHtmlEscaped()),
                      stateText(progress.state)};
    if (progress.totalSteps > 0)
        parts << tr("step %1 of %2").arg(countText(progress.step), countText(progress.totalSteps));
    if (progress.state == RunState::Running) parts << tr("%1 left").arg(durationText(progress.secondsLeft));
    if (progress.memoryBytes > 0) parts << bytesText(progress.memoryBytes);
    m_job->setText(parts.join(QStringLiteral("  ·  ")));
    if (progress.totalSteps > 0) m_progress->setValue(static_cast<int>(1000 * progress.step / progress.totalSteps));
}

}  // namespace headscope::ui
