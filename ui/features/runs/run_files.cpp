#include "ui/features/runs/run_files.h"

#include "ui/widgets/save_dialog.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/post.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>

#include <algorithm>
#include <atomic>

namespace headscope::ui {

namespace {

constexpr int kPercent = 100;

}  // namespace

struct RunFiles::Task {
    QString what;
    QElapsedTimer since;
    std::atomic<bool> cancel{false};
    std::unique_ptr<QProgressDialog> dialog;  // created when the work starts
};

// Qt shows the dialog only if the work is expected to take several seconds. It is not modal, so
// that a training run can still be controlled.
void RunFiles::advance(Task& task, double share) {
    if (!task.dialog) {
        task.since.start();
        task.dialog =
            std::make_unique<QProgressDialog>(task.what, tr("Cancel"), 0, kPercent, m_window);
        task.dialog->setAttribute(Qt::WA_ShowWithoutActivating);
        task.dialog->setAutoReset(false);
        task.dialog->setAutoClose(false);
        connect(task.dialog.get(), &QProgressDialog::canceled, this,
                [&task] { task.cancel = true; });
    }
    if (task.cancel) return;
    const QString left = timeLeftText(share, static_cast<double>(task.since.elapsed()) / 1e3);
    task.dialog->setLabelText(left.isEmpty() ? task.what : task.what + QLatin1Char('\n') + left);
    task.dialog->setValue(static_cast<int>(share * kPercent));
}

RunFiles::RunFiles(Workspace& workspace, QWidget* window)
    : QObject(window), m_workspace(workspace), m_window(window) {}

RunFiles::~RunFiles() {
    for (const auto& task : m_tasks) task->cancel = true;
}

std::shared_ptr<RunFiles::Task> RunFiles::addTask(const QString& what) {
    m_tasks.push_back(std::make_shared<Task>());
    m_tasks.back()->what = what;
    return m_tasks.back();
}

void RunFiles::remove(const std::shared_ptr<Task>& task) {
    m_tasks.erase(std::find(m_tasks.begin(), m_tasks.end(), task));
}

void RunFiles::sayWhyNot(const Error& error) {
    if (error.code == ErrorCode::Cancelled) return m_workspace.navigation().say(tr("Cancelled."));
    m_workspace.navigation().report(error);
}

template <class T>
void RunFiles::run(const QString& what, std::function<Result<T>(LongTask)> work,
                   std::function<void(const T&)> done) {
    const auto task = addTask(what);
    const std::weak_ptr<Task> known = task;
    const auto reached = onGuiThread<double>(this, [this, known](const Result<double>& share) {
        if (const auto task = known.lock()) advance(*task, *share);
    });
    auto ended =
        onGuiThread<T>(this, [this, known, done = std::move(done)](const Result<T>& answer) {
            remove(known.lock());
            answer ? done(*answer) : sayWhyNot(answer.error());
            Q_EMIT finished();
        });
    // The destructor of this object waits for the thread before it deletes the task.
    m_thread.post(
        [work = std::move(work), cancel = &task->cancel, reached, ended = std::move(ended)] {
            const auto report = [reached](double share) { reached(share); };
            report(0);
            ended(work(LongTask(report, cancel)));
        });
}

// Says that the engine is not there yet, or could not be loaded.
bool RunFiles::lacksEngine() {
    if (m_workspace.ready()) return false;
    m_workspace.navigation().say(tr("The engine is not loaded yet."));
    Q_EMIT finished();
    return true;
}

void RunFiles::say(const QString& text, const std::vector<Message>& notes) {
    QStringList all{text};
    for (const auto& note : notes) all << engineText(note);
    m_workspace.navigation().say(all.join(QLatin1Char(' ')));
}

void RunFiles::askAndExport(const QStringList& runs) {
    if (runs.isEmpty())
        return m_workspace.navigation().say(
            tr("Open or select the runs whose curves you want to export."));
    const QList<std::pair<QString, CurveFormat>> formats{
        {tr("Table (*.csv)"), CurveFormat::Csv},
        {tr("JSON lines (*.jsonl)"), CurveFormat::JsonLines},
        {tr("Folder for TensorBoard (*)"), CurveFormat::TensorBoard},
        {tr("Folder for MLflow (*)"), CurveFormat::MLflow}};
    QStringList filters;
    for (const auto& [filter, format] : formats) filters << filter;
    QString chosen;
    const QString path = askSavePath(m_window, tr("Export curves"), QStringLiteral("curves.csv"),
                                     filters.join(QStringLiteral(";;")), &chosen);
    if (!path.isEmpty())
        exportTo(runs, formats.value(qMax<qsizetype>(0, filters.indexOf(chosen))).second, path);
}

void RunFiles::exportTo(const QStringList& runs, CurveFormat format, const QString& path) {
    if (lacksEngine()) return;
    CurveExportOptions options;
    for (const auto& run : runs) options.runs.push_back(toStd(run));
    options.format = format;
    options.out = toStd(path);
    run<CurveExport>(
        tr("Writing curves…"),
        [store = m_workspace.runStore(), options](LongTask task) {
            return store->exportCurves(options, std::move(task));
        },
        [this, path](const CurveExport& written) {
            say(tr("Wrote %1.").arg(path), written.notes);
        });
}

void RunFiles::askAndImport() {
    const QString path =
        QFileDialog::getOpenFileName(m_window, tr("Import curves"), QString(),
                                     tr("TensorBoard events and tables (*tfevents* *.csv)") +
                                         QStringLiteral(";;") + tr("All files (*)"));
    if (!path.isEmpty()) importFrom(path);
}

void RunFiles::importFrom(const QString& path) {
    if (lacksEngine()) return;
    run<CurveImport>(
        tr("Reading curves…"),
        [store = m_workspace.runStore(), file = toStd(path)](LongTask task) {
            return store->importCurves({file, ""}, std::move(task));
        },
        [this](const CurveImport& made) {
            m_workspace.runList().readAgain();
            m_workspace.navigation().say(tr("Imported %Ln curve(s). Select the run on Compare.",
                                            "a number of curves", static_cast<int>(made.curves)));
        });
}

bool RunFiles::isBundle(const QString& path) {
    return path.endsWith(QStringLiteral(".headscope"), Qt::CaseInsensitive);
}

bool RunFiles::isEventFile(const QString& path) {
    return QFileInfo(path).fileName().contains(QStringLiteral("tfevents"));
}

void RunFiles::askAndShare(const QStringList& runs) {
    if (runs.isEmpty())
        return m_workspace.navigation().say(tr("Open or select the runs to share first."));
    // The suffix belongs to the dialog, which asks before it replaces a file of that name.
    const QString proposed = savePath(QStringLiteral("runs.headscope"));
    QFileDialog dialog(m_window, tr("Share runs"), QFileInfo(proposed).path(),
                       tr("Bundle of runs (*.headscope)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("headscope"));
    dialog.selectFile(QFileInfo(proposed).fileName());
    if (dialog.exec() != QDialog::Accepted) return;
    rememberSaved(dialog.selectedFiles().front());
    shareIn(runs, dialog.selectedFiles().front());
}

void RunFiles::shareIn(const QStringList& runs, const QString& path) {
    if (lacksEngine()) return;
    BundleOptions options;
    for (const auto& run : runs) options.runs.push_back(toStd(run));
    options.file = toStd(path);
    run<Bundle>(
        tr("Writing %1…").arg(QFileInfo(path).fileName()),
        [store = m_workspace.runStore(), options](LongTask task) {
            return store->writeBundle(options, std::move(task));
        },
        [this, path](const Bundle& written) {
            say(tr("Wrote %1. It contains no samples of your data and no paths.").arg(path),
                written.notes);
        });
}

void RunFiles::askAndOpen() {
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open bundle"), QString(),
                                                      tr("Bundle of runs (*.headscope)"));
    if (!path.isEmpty()) openBundle(path);
}

void RunFiles::openBundle(const QString& path) {
    if (lacksEngine()) return;
    run<OpenedBundle>(
        tr("Opening %1…").arg(QFileInfo(path).fileName()),
        [store = m_workspace.runStore(), file = toStd(path)](LongTask task) {
            return store->openBundle(file, std::move(task));
        },
        [this](const OpenedBundle& bundle) {
            m_workspace.runList().readAgain();
            m_workspace.openRun(toQt(bundle.runs.front()));
            say(tr("Added %Ln run(s) of the bundle to your runs.", "a number of runs",
                   static_cast<int>(bundle.runs.size())),
                bundle.notes);
            if (m_workspace.runA()) Q_EMIT opened();
        });
}

}  // namespace headscope::ui
