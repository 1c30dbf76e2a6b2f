#include "ui/features/runs/run_files.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/post.h"

#include <QFileDialog>
#include <QFileInfo>

namespace headscope::ui {

RunFiles::RunFiles(Workspace& workspace, QWidget* window)
    : QObject(window), m_workspace(workspace), m_window(window) {}

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
    const QString path =
        QFileDialog::getSaveFileName(m_window, tr("Export curves"), QStringLiteral("curves.csv"),
                                     filters.join(QStringLiteral(";;")), &chosen);
    if (!path.isEmpty())
        exportTo(runs, formats.value(qMax<qsizetype>(0, filters.indexOf(chosen))).second, path);
}

void RunFiles::exportTo(const QStringList& runs, CurveFormat format, const QString& path) {
    CurveExportOptions options;
    for (const auto& run : runs) options.runs.push_back(toStd(run));
    options.format = format;
    options.out = toStd(path);
    auto done = onGuiThread<CurveExport>(this, [this, path](const Result<CurveExport>& written) {
        if (!written)
            m_workspace.navigation().report(written.error());
        else
            m_workspace.navigation().say(tr("Wrote %1.").arg(path));
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
    QString path =
        QFileDialog::getSaveFileName(m_window, tr("Share runs"), QStringLiteral("runs.headscope"),
                                     tr("Bundle of runs (*.headscope)"));
    if (path.isEmpty()) return;
    if (!isBundle(path)) path += QStringLiteral(".headscope");
    shareIn(runs, path);
}

void RunFiles::shareIn(const QStringList& runs, const QString& path) {
    BundleOptions options;
    for (const auto& run : runs) options.runs.push_back(toStd(run));
    options.file = toStd(path);
    auto done = onGuiThread<Bundle>(this, [this, path](const Result<Bundle>& written) {
        if (!written)
            m_workspace.navigation().report(written.error());
        else
            m_workspace.navigation().say(
                tr("Wrote %1. It contains no paths and no data of this computer.").arg(path));
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
    auto done = onGuiThread<OpenedBundle>(this, [this](const Result<OpenedBundle>& bundle) {
        if (!bundle) {
            m_workspace.navigation().report(bundle.error());
        } else {
            m_workspace.runList().readAgain();
            m_workspace.openRun(toQt(bundle->runs.front()));
            m_workspace.navigation().say(tr("Added %Ln run(s) of the bundle to your runs.",
                                            "a number of runs",
                                            static_cast<int>(bundle->runs.size())));
            if (m_workspace.runA()) Q_EMIT opened();
        }
        Q_EMIT finished();
    });
    m_thread.post([store = m_workspace.runStore(), file = toStd(path), done = std::move(done)] {
        done(store->openBundle(file));
    });
}

}  // namespace headscope::ui
