// The lab sheet in the window: its dock, "Add to lab sheet" wherever something is shown, and the file that keeps it.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/presenters/lab_sheet_model.h"

class QAction;

namespace headscope::ui {

class LabSheetDock;
class MainWindow;
class WindowSettings;

class Notebook : public QObject {
    Q_OBJECT
public:
    Notebook(Workspace& workspace, WindowSettings& settings, MainWindow& window);

    LabSheetModel& model() { return m_model; }
    LabSheetDock* dock() const { return m_dock; }
    QAction* addAction() const { return m_add; }
    // The current figure of the shown page, what the page tells beside it, and the lesson that is given.
    void addShown();
    void followPage();  // what can be added

Q_SIGNALS:
    void used();  // undo is of the lab sheet from now on

private:
    void keep();
    void add(LabAttempt attempt);

    Workspace& m_workspace;
    WindowSettings& m_settings;
    MainWindow& m_window;
    LabSheetModel m_model;
    LabSheetDock* m_dock = nullptr;
    QAction* m_add = nullptr;
};

}  // namespace headscope::ui
