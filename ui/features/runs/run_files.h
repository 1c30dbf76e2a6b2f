// Runs as files: curves for and from other programs, and bundles of runs for other people. Files
// are read and written in a thread; if that takes long, a dialog shows the progress and cancels it.
#pragma once

#include "ui/workspace/background_worker.h"
#include "ui/workspace/workspace.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace headscope::ui {

class RunFiles : public QObject {
    Q_OBJECT
public:
    // window: parent of the dialogs.
    RunFiles(Workspace& workspace, QWidget* window);
    ~RunFiles() override;

    // Returns whether this is the name of a bundle, or of a file with curves of another program.
    static bool isBundle(const QString& path);
    static bool isEventFile(const QString& path);

    // Ask for a file, then export or import. runs: folders of runs.
    void askAndExport(const QStringList& runs);
    void askAndImport();
    // Say in the status line what was written, or report the error.
    void exportTo(const QStringList& runs, CurveFormat format, const QString& path);
    void importFrom(const QString& path);
    // Asks for a file, then writes a bundle.
    void askAndShare(const QStringList& runs);
    void shareIn(const QStringList& runs, const QString& path);
    void askAndOpen();  // asks for a bundle, then opens it
    // Unpacks a bundle and opens its first run.
    void openBundle(const QString& path);

Q_SIGNALS:
    void finished();  // a file was read or written, or an error was reported
    void opened();    // the first run of a bundle is open now

private:
    bool lacksEngine();
    // Shows a message with the notes of the engine.
    void say(const QString& text, const std::vector<Message>& notes);

    // Calls `work` in the thread, then `done` here, and emits finished(). what: for the dialog.
    // Reports errors; if the user cancels, says so.
    template <class T>
    void run(const QString& what, std::function<Result<T>(LongTask)> work,
             std::function<void(const T&)> done);
    void sayWhyNot(const Error& error);
    struct Task;  // a call that works or waits, with its dialog
    std::shared_ptr<Task> addTask(const QString& what);
    void advance(Task& task, double share);
    void remove(const std::shared_ptr<Task>& task);

    Workspace& m_workspace;
    QWidget* m_window;
    std::vector<std::shared_ptr<Task>> m_tasks;
    BackgroundWorker m_thread;
};

}  // namespace headscope::ui
