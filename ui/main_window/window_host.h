// Shows the main window. If the user chooses another language, a new window in this language takes
// its place. Runs stay open and training continues, because both belong to the workspace. GUI
// thread.
#pragma once

#include "ui/main_window/ending.h"
#include "ui/main_window/window_settings.h"
#include "ui/widgets/theme.h"

#include <memory>

namespace headscope::ui {

class MainWindow;

class WindowHost : public QObject {
    Q_OBJECT
public:
    WindowHost(Workspace& workspace, Theme& theme, WindowSettings& settings);
    ~WindowHost() override;

    MainWindow& window() const { return *m_window; }
    int exitCode(int otherwise) const { return m_ending->exitCode(otherwise); }

Q_SIGNALS:
    void reopened();  // emitted after another window took the place of the first one

private:
    void open();
    void reopen();

    Workspace& m_workspace;
    Theme& m_theme;
    WindowSettings& m_settings;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<Ending> m_ending;
};

}  // namespace headscope::ui
