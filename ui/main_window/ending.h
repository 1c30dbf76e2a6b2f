// Ends the window when the system asks for it. A signal (SIGTERM, SIGINT, SIGHUP, SIGXCPU) saves what is open and a
// checkpoint of every run that trains here, then ends the program without a question; a second one ends it at once. One
// that was ignored at the start (nohup) stays ignored. At the end of the desktop's session the same is saved and
// training goes on, since a logout can still be called off. One object at a time. GUI thread.
#pragma once

#include "ui/bridge/workspace.h"

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

    // The exit code of the program: `otherwise` unless a signal ended it. Then 8 if training was stopped and can be
    // resumed, else 130.
    int exitCode(int otherwise) const { return m_code == 0 ? otherwise : m_code; }

    // For tests: what ends instead of the program.
    void setQuit(std::function<void(int)> quit) { m_quit = std::move(quit); }

    void end();            // as after the first signal
    void commitSession();  // returns when everything is on the disk, or after ten seconds

private:
    void listen();
    void quitWhenSaved();

    Workspace& m_workspace;
    MainWindow& m_window;
    std::function<void(int)> m_quit = [](int code) { QCoreApplication::exit(code); };
    int m_code = 0;
    int m_sockets[2] = {-1, -1};  // a handler writes into the first, the event loop reads from the second
    std::vector<std::pair<int, struct sigaction>> m_before;
};

}  // namespace headscope::ui
