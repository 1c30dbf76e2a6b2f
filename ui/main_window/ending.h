// Ends the window on request of the system. SIGTERM, SIGINT, SIGHUP or SIGXCPU saves the session
// and a checkpoint of every run that trains here, then ends the program without asking. A second
// signal ends it at once.
// Signals ignored at the start (nohup) stay ignored. When the desktop session ends, the same is
// saved, but training continues, since a logout can be cancelled. One object at a time. GUI thread.
#pragma once

#include "ui/workspace/workspace.h"

#include <QCoreApplication>

#include <csignal>
#include <functional>
#include <utility>
#include <vector>

namespace headscope::ui {

class MainWindow;

class Ending : public QObject {
    Q_OBJECT
public:
    Ending(Workspace& workspace, MainWindow& window);
    ~Ending() override;

    // Exit code of the program: `otherwise` unless a signal ended it. After a signal: 8 if training
    // was stopped and can be resumed, else 130.
    int exitCode(int otherwise) const { return m_code == 0 ? otherwise : m_code; }

    // Sets a function that is called instead of exiting, for tests.
    void setQuit(std::function<void(int)> quit) { m_quit = std::move(quit); }

    void end();            // ends the window like the first signal
    void commitSession();  // returns when everything is saved, or after ten seconds

private:
    void listen();
    void quitWhenSaved();

    Workspace& m_workspace;
    MainWindow& m_window;
    std::function<void(int)> m_quit = [](int code) { QCoreApplication::exit(code); };
    int m_code = 0;
    int m_sockets[2] = {-1, -1};  // the signal handler writes to [0], the event loop reads from [1]
    std::vector<std::pair<int, struct sigaction>> m_before;
};

}  // namespace headscope::ui
