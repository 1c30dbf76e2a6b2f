#include "ui/features/runs/run_files.h"

#include "ui/widgets/save_dialog.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/post.h"

#include <QFileDialog>
#include <QFileInfo>

namespace headscope::ui {

RunFiles::RunFiles(Workspace& workspace, QWidget* window)
    : QObject(window), m_workspace(workspace), m_window(window) {}

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
    auto done = onGuiThread<CurveExport>(this, [this, path](const Result<CurveExport>& written) {
        if (!written)
            m_workspace.navigation().report(written.error());
        else
            say(tr("Wrote %1.").arg(path), written->notes);
        Q_EMIT finished();
    });
    m_thread.post([store = m_workspace.runStore(), options, done = std::move(done)] {
        done(store->exportCurves(options));
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
    auto done = onGuiThread<CurveImport>(this, [this](const Result<CurveImport>& made) {
        if (!made) {
            m_workspace.navigation().report(made.error());
        } else {
            m_workspace.runList().readAgain();
            m_workspace.navigation().say(tr("Imported %Ln curve(s). Select the run on Compare.",
                                            "a number of curves", static_cast<int>(made->curves)));
        }
        Q_EMIT finished();
    });
    m_thread.post([store = m_workspace.runStore(), file = toStd(path), done = std::move(done)] {
        done(store->importCurves({file, ""}));
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
    auto done = onGuiThread<Bundle>(this, [this, path](const Result<Bundle>& written) {
        if (!written)
            m_workspace.navigation().report(written.error());
        else
            say(tr("Wrote %1. It contains no samples of your data and no paths.").arg(path),
                written->notes);
        Q_EMIT finished();
    });
    m_thread.post([store = m_workspace.runStore(), options, done = std::move(done)] {
        done(store->writeBundle(options));
    });
}

void RunFiles::askAndOpen() {
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open bundle"), QString(),
                                                      tr("Bundle of runs (*.headscope)"));
    if (!path.isEmpty()) openBundle(path);
}

void RunFiles::openBundle(const QString& path) {
    if (lacksEngine()) return;
    auto done = onGuiThread<OpenedBundle>(this, [this](const Result<OpenedBundle>& bundle) {
        if (!bundle) {
            m_workspace.navigation().report(bundle.error());
        } else {
            m_workspace.runList().readAgain();
            m_workspace.openRun(toQt(bundle->runs.front()));
            say(tr("Added %Ln run(s) of the bundle to your runs.", "a number of runs",
                   static_cast<int>(bundle->runs.size())),
                bundle->notes);
            if (m_workspace.runA()) Q_EMIT opened();
        }
        Q_EMIT finished();
    });
    m_thread.post([store = m_workspace.runStore(), file = toStd(path), done = std::move(done)] {
        done(store->openBundle(file));
    });
}

}  // namespace headscope::ui
