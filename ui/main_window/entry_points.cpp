#include "ui/main_window/entry_points.h"

#include "ui/features/lessons/preset.h"
#include "ui/features/runs/run_files.h"
#include "ui/features/train/data_download.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/window_host.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/language.h"
#include "ui/workspace/engine_loader.h"

#include <QApplication>
#include <QFileInfo>
#include <QSettings>
#include <QTimer>

namespace headscope::ui {
namespace {

// Must run before the engine is loaded, which reads the runs folder only once.
void passRunsFolder(const WindowSettings& settings) {
    const QString folder = settings.store()->value(QStringLiteral("runs/folder")).toString();
    if (!folder.isEmpty() && qEnvironmentVariableIsEmpty("HEADSCOPE_RUNS"))
        qputenv("HEADSCOPE_RUNS", folder.toUtf8());
}

void openRuns(MainWindow& window, Workspace& workspace, const QStringList& runs) {
    if (runs.size() >= 2) {
        workspace.openPair(runs[0], runs[1]);
        window.showPage(QStringLiteral("heads"));
    } else if (runs.size() == 1) {
        window.openPath(runs[0]);
    }
}

}  // namespace

bool opensInWindow(const QString& path) {
    return QFileInfo(path).isDir() || isPresetFile(path) || RunFiles::isBundle(path);
}

void offerDownloads(std::function<Result<std::shared_ptr<Downloads>>()> load) {
    setDownloadsLoader(std::move(load));
}

int runWindow(QApplication& application, std::function<Result<Engine*>()> loadEngine,
              const QStringList& runsToOpen) {
    QApplication::setWindowIcon(programIcon());
    Theme theme(application);
    WindowSettings settings;
    setLanguage(settings.language());
    theme.setChoice(settings.theme());
    theme.setTextPercent(settings.textPercent());
    passRunsFolder(settings);
    EngineLoader loader(std::move(loadEngine));
    Workspace workspace;
    WindowHost host(workspace, theme, settings);
    QObject::connect(&loader, &EngineLoader::loaded, &host, [&](Engine* engine) {
        workspace.setEngine(engine);
        host.window().restoreSession(runsToOpen.isEmpty());
        openRuns(host.window(), workspace, runsToOpen);
    });
    QObject::connect(&loader, &EngineLoader::failed, &host,
                     [&host](const Error& error) { host.window().engineFailed(error); });
    host.window().show();
    // Load the engine after the first frame: the nested zero timers fire after the paint events.
    QTimer::singleShot(0, &loader,
                       [&loader] { QTimer::singleShot(0, &loader, &EngineLoader::start); });
    return host.exitCode(QApplication::exec());
}

}  // namespace headscope::ui
