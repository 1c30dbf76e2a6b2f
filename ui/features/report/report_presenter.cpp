#include "ui/features/report/report_presenter.h"

#include "ui/features/report/report_document.h"
#include "ui/features/report/report_file.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/post.h"
#include "ui/workspace/workspace.h"

#include <QDir>
#include <QFileInfo>

namespace headscope::ui {

ReportPresenter::ReportPresenter(Workspace& workspace, QStringList runs, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_chosen(std::move(runs)) {
    connect(&m_workspace.runList(), &RunList::changed, this, &ReportPresenter::changed);
    connect(&m_workspace, &Workspace::engineReady, this, &ReportPresenter::changed);
}

// The thread waits for its work when it ends, so stop the work first.
ReportPresenter::~ReportPresenter() {
    cancel();
}

std::vector<ReportPresenter::Choice> ReportPresenter::choices() const {
    std::vector<Choice> choices;
    for (const auto& run : m_workspace.runList().runs()) {
        const QString path = toQt(run.path);
        choices.push_back({path, toQt(run.name), m_chosen.contains(path)});
    }
    return choices;
}

void ReportPresenter::choose(const QString& path, bool chosen) {
    if (m_chosen.contains(path) == chosen) return;
    if (chosen)
        m_chosen << path;
    else
        m_chosen.removeAll(path);
    m_error.reset();
    Q_EMIT changed();
}

void ReportPresenter::setPath(const QString& path) {
    if (m_path == path) return;
    m_path = path;
    m_error.reset();
    Q_EMIT changed();
}

QString ReportPresenter::ending() const {
    const QString ending = QFileInfo(m_path).suffix().toLower();
    return ending == QLatin1String("htm") ? QStringLiteral("html") : ending;
}

void ReportPresenter::setEnding(const QString& given) {
    const QFileInfo file(m_path);
    // Keep dots that belong to the name, such as in "lambda 0.1".
    const QString stem = reportFormat(m_path) ? file.completeBaseName() : file.fileName();
    setPath(file.dir().filePath(stem + QLatin1Char('.') + given));
}

QString ReportPresenter::whyNot() const {
    if (writing()) return tr("The report is being written.");
    if (!m_workspace.ready()) return tr("The engine is not loaded yet.");
    if (m_chosen.isEmpty()) return tr("Choose at least one run.");
    if (!reportFormat(m_path)) return tr("End the name in .html, .pdf, .md or .tex.");
    return {};
}

QStringList ReportPresenter::replaced() const {
    QStringList names;
    for (const auto& place : existingPlaces(m_path)) names << QFileInfo(place).fileName();
    return names;
}

void ReportPresenter::write() {
    if (!canWrite()) return;
    m_error.reset();
    m_written.clear();
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    ReportOptions options;
    for (const auto& run : m_chosen) options.runs.push_back(toStd(run));
    auto done = onGuiThread<Report>(this, [this, cancelled = m_cancelled](Result<Report> report) {
        if (cancelled != m_cancelled) return;
        if (!report) return end(report.error());
        compose(*report);
    });
    m_thread.post(
        [queue = m_workspace.runQueue(), options, done = std::move(done), cancelled = m_cancelled] {
            if (!*cancelled) done(queue->report(options));
        });
    Q_EMIT changed();
}

void ReportPresenter::compose(const Report& report) {
    auto done = onGuiThread<bool>(this, [this, cancelled = m_cancelled](Result<bool> written) {
        if (cancelled == m_cancelled) end(written ? Status() : Status(written.error()));
    });
    m_thread.post([document = reportDocument(report, m_workspace.catalogue()->measures()),
                   path = m_path, done = std::move(done), cancelled = m_cancelled] {
        const auto status = writeReport(document, path, [cancelled] { return cancelled->load(); });
        if (status)
            done(true);
        else
            done(status.error());
    });
}

void ReportPresenter::end(const Status& status) {
    m_cancelled.reset();
    if (status)
        m_written = m_path;
    else
        m_error = status.error();
    Q_EMIT changed();
}

void ReportPresenter::cancel() {
    if (!m_cancelled) return;
    *m_cancelled = true;
    m_cancelled.reset();
    Q_EMIT changed();
}

}  // namespace headscope::ui
