#include "ui/features/report/report_presenter.h"

#include "core/api/base/find_by_id.h"
#include "ui/features/report/report_document.h"
#include "ui/features/report/report_file.h"
#include "ui/features/report/study_document.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/post.h"
#include "ui/workspace/run_names.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/workspace.h"

#include <QDir>
#include <QFileInfo>

namespace headscope::ui {
namespace {

// Results of all studies that have any. Studies that cannot be read are left out: they are not what
// this dialog is about, and study list on the command line says why.
std::vector<StudyResult> resultsOf(const Studies& studies) {
    std::vector<StudyResult> results;
    const auto all = studies.studies();
    if (!all) return results;
    for (const auto& study : *all) {
        auto values = studies.studyValues(study, true);
        if (!values || values->values.empty()) values = studies.studyValues(study, false);
        if (!values || values->values.empty()) continue;
        if (auto result = studies.studyResult(study, *values))
            results.push_back(*std::move(result));
    }
    return results;
}

}  // namespace

ReportPresenter::ReportPresenter(Workspace& workspace, QStringList runs, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_chosen(std::move(runs)) {
    connect(&m_workspace.runList(), &RunList::changed, this, &ReportPresenter::changed);
    connect(&m_workspace.queue(), &RunQueue::changed, this, &ReportPresenter::changed);
    connect(&m_workspace, &Workspace::engineReady, this, [this] {
        loadStudies();
        Q_EMIT changed();
    });
    loadStudies();
}

void ReportPresenter::loadStudies() {
    auto* studies = m_workspace.studies();
    if (!studies || m_studiesAsked) return;
    m_studiesAsked = true;
    auto done = onGuiThread<std::vector<StudyResult>>(
        this, [this](Result<std::vector<StudyResult>> results) {
            if (results) m_studies = *std::move(results);
            Q_EMIT changed();
        });
    m_thread.post([studies, done = std::move(done)] { done(resultsOf(*studies)); });
}

void ReportPresenter::writeAbout(const QString& sweep, const std::string& study) {
    if (m_sweep == sweep && m_study == study) return;
    m_sweep = sweep;
    m_study = study;
    m_error.reset();
    Q_EMIT changed();
}

void ReportPresenter::writeAboutRuns() {
    writeAbout({}, {});
}

void ReportPresenter::chooseSweep(const QString& name) {
    writeAbout(name, {});
}

void ReportPresenter::chooseStudy(const std::string& id) {
    writeAbout({}, id);
}

// The thread waits for its work when it ends, so stop the work first. Emits nothing: the dialog is
// half destroyed.
ReportPresenter::~ReportPresenter() {
    if (m_stage) change(m_stage, Stage::Cancelled);
}

bool ReportPresenter::change(const SharedStage& stage, Stage to) {
    auto from = Stage::Collecting;
    return stage->compare_exchange_strong(from, to);
}

QStringList ReportPresenter::chosen() const {
    QStringList paths;
    for (const auto& choice : choices())
        if (choice.chosen) paths << choice.path;
    return paths;
}

std::vector<ReportPresenter::Choice> ReportPresenter::choices() const {
    std::vector<Choice> choices;
    const auto chosen = m_sweep.isEmpty() ? m_chosen : runsOfSweep();
    const auto& runs = m_workspace.runList().runs();
    const auto names = distinctNames(runs);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const QString path = toQt(runs[i].path);
        choices.push_back({path, names[qsizetype(i)], chosen.contains(path)});
    }
    return choices;
}

void ReportPresenter::choose(const QString& path, bool chosen) {
    const auto now = m_sweep.isEmpty() ? m_chosen : runsOfSweep();
    if (now.contains(path) == chosen) return;
    m_chosen = now;
    m_sweep.clear();
    if (chosen)
        m_chosen << path;
    else
        m_chosen.removeAll(path);
    m_error.reset();
    Q_EMIT changed();
}

std::vector<RunSweep> ReportPresenter::sweeps() const {
    return sweepsOf(m_workspace.queue().info(), m_workspace.runList().runs());
}

QStringList ReportPresenter::runsOfSweep() const {
    for (const auto& sweep : sweeps())
        if (sweep.name == m_sweep) return sweep.runs;
    return {};
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
    if (m_study.empty() && chosen().isEmpty()) return tr("Choose at least one run.");
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
    m_stage = std::make_shared<std::atomic<Stage>>(Stage::Collecting);
    if (const auto* result =
            findWhere(m_studies, [&](const StudyResult& one) { return one.study.id == m_study; })) {
        compose(studyDocument({*result}));
        Q_EMIT changed();
        return;
    }
    ReportOptions options;
    for (const auto& run : chosen()) options.runs.push_back(toStd(run));
    options.cancelled = [stage = m_stage] { return cancelled(stage); };
    auto done = onGuiThread<Report>(this, [this, stage = m_stage](Result<Report> report) {
        if (stage != m_stage) return;
        if (!report) return end(report.error());
        compose(reportDocument(*report, m_workspace.catalogue()->measures(),
                               m_workspace.catalogue()->importances()));
    });
    m_thread.post([queue = m_workspace.runQueue(), options, done = std::move(done)] {
        if (!options.cancelled()) done(queue->report(options));
    });
    Q_EMIT changed();
}

void ReportPresenter::compose(const ReportDocument& document) {
    auto done = onGuiThread<bool>(this, [this, stage = m_stage](Result<bool> written) {
        if (stage == m_stage) end(written ? Status() : Status(written.error()));
    });
    m_thread.post([document, path = m_path, done = std::move(done), stage = m_stage] {
        const auto files = reportFiles(document, path, [stage] { return cancelled(stage); });
        if (!files) return done(files.error());
        if (!change(stage, Stage::Writing)) return;
        const auto status = writeFiles(*files, path);
        if (status)
            done(true);
        else
            done(status.error());
    });
}

void ReportPresenter::end(const Status& status) {
    m_stage.reset();
    if (status)
        m_written = m_path;
    else
        m_error = status.error();
    Q_EMIT changed();
}

void ReportPresenter::cancel() {
    if (!m_stage || !change(m_stage, Stage::Cancelled)) return;
    m_stage.reset();
    Q_EMIT changed();
}

}  // namespace headscope::ui
