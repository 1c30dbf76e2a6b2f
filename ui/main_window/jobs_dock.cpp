#include "ui/main_window/jobs_dock.h"

#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/shown_run.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

// Maximum number of kept messages of the program.
constexpr std::size_t kNotes = 1000;

}  // namespace

JobsDock::JobsDock(Workspace& workspace, QWidget* parent)
    : QDockWidget(tr("Jobs and log"), parent), m_workspace(workspace), m_log(new LogModel(this)) {
    setObjectName(QStringLiteral("jobs-dock"));
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    m_job = new WrappedLabel(body);
    m_job->setTextFormat(Qt::RichText);
    m_progress = new ProgressBar(body);
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
    // measures visible lines only, since a log has thousands of lines
    m_view->header()->setResizeContentsPrecision(0);
    m_view->header()->setStretchLastSection(true);
    column->addWidget(m_job);
    column->addWidget(m_progress);
    column->addWidget(m_view, 1);
    setWidget(body);
    connect(&workspace.shown(), &ShownRun::changed, this, &JobsDock::begin);
    connect(&workspace.shown(), &ShownRun::advanced, this, &JobsDock::advance);
    // update if any session advances, because the list contains other sessions too
    connect(&workspace.sessions(), &Sessions::advanced, this, &JobsDock::showJob);
    connect(&workspace.sessions(), &Sessions::ended, this, &JobsDock::showJob);
    connect(m_job, &QLabel::linkActivated, &workspace, &Workspace::openRun);
    connect(&workspace.navigation(), &Navigation::failed, this,
            [this](const Error& error) { note(tr("problem"), fullErrorText(error)); });
    connect(&workspace.navigation(), &Navigation::said, this,
            [this](const QString& text) { note(tr("note"), text); });
    connect(&workspace, &Workspace::warned, this, [this](const QString& text, const QString& run) {
        if (!run.isEmpty()) note(tr("warning"), tr("%1: %2").arg(QFileInfo(run).fileName(), text));
    });
    showJob();
}

void JobsDock::copyLog() const {
    QGuiApplication::clipboard()->setText(m_log->plainText());
}

void JobsDock::note(const QString& kind, const QString& text) {
    if (m_notes.size() == kNotes) m_notes.pop_front();
    m_notes.push_back({QDateTime::currentDateTime(), {}, kind, inOwnWords(text)});
    m_log->add(m_notes.back());
}

// Shows another run: merges its events with the program's messages by time.
void JobsDock::begin() {
    std::deque<LogModel::Line> lines = m_notes;
    const auto& shown = m_workspace.shown();
    std::vector<RunEvent> events;
    if (const auto session = shown.session()) events = session->eventsSince(0);
    if (const auto* history = shown.history()) events = history->events;
    m_taken = events.size();
    for (const auto& event : events) lines.push_back(LogModel::lineOf(event));
    std::stable_sort(lines.begin(), lines.end(),
                     [](const auto& a, const auto& b) { return a.time < b.time; });
    m_log->setLines(std::move(lines));
    m_view->scrollToBottom();
    showJob();
}

void JobsDock::advance() {
    const auto session = m_workspace.shown().session();
    if (!session) return;
    const auto events = session->eventsSince(m_taken);
    m_taken += events.size();
    // Follow the log only if its last line was visible.
    const bool atEnd =
        m_view->verticalScrollBar()->value() == m_view->verticalScrollBar()->maximum();
    for (const auto& event : events) m_log->add(event);
    if (!events.empty() && atEnd) m_view->scrollToBottom();
    showJob();
}

// Links to other runs that train in this window.
QString JobsDock::others() const {
    QStringList links;
    for (const auto& session : m_workspace.sessions().running()) {
        if (session == m_workspace.shown().session() || session->runPath().empty()) continue;
        const QString path = toQt(session->runPath());
        const auto progress = session->progress();
        const QString left = progress.state == RunState::Running
                                 ? tr("%1 left").arg(durationText(progress.secondsLeft))
                                 : stateText(progress.state);
        links << QStringLiteral("<a href=\"%1\">%2</a> (%3)")
                     .arg(path.toHtmlEscaped(),
                          m_workspace.runList().nameOf(session->runPath()).toHtmlEscaped(), left);
    }
    if (links.isEmpty()) return {};
    return QStringLiteral("<br>") +
           tr("Also training here: %1").arg(links.join(QStringLiteral(", ")));
}

void JobsDock::showJob() {
    const auto& shown = m_workspace.shown();
    const auto session = shown.session();
    m_progress->setVisible(shown.live());
    const QString name = QStringLiteral("<b>%1</b>").arg(shown.name().toHtmlEscaped());
    if (!session && shown.kind() == ShownRun::Kind::Nothing)
        return m_job->setText(tr("No job. Start one on the Train page.") + others());
    if (!session) return m_job->setText(tr("%1  ·  not training").arg(name) + others());
    const auto progress = session->progress();
    QStringList parts{name, stateText(progress.state)};
    if (session->elsewhere())
        parts << (m_workspace.queue().jobOf(session->runPath())
                      ? tr("in the queue")
                      : tr("in another window or terminal"));
    if (progress.totalSteps > 0)
        parts << tr("step %1 of %2").arg(countText(progress.step), countText(progress.totalSteps));
    if (progress.state == RunState::Running)
        parts << tr("%1 left").arg(durationText(progress.secondsLeft));
    if (progress.memoryBytes > 0) parts << bytesText(progress.memoryBytes);
    m_job->setText(parts.join(QStringLiteral("  ·  ")) + others());
    if (progress.totalSteps > 0)
        m_progress->setValue(static_cast<int>(1000 * progress.step / progress.totalSteps));
}

}  // namespace headscope::ui
