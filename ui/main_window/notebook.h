// The lab sheet in the window: its dock, the "Add to lab sheet" action, and its file.
#pragma once

#include "ui/features/lab_sheet/lab_sheet_model.h"
#include "ui/workspace/workspace.h"

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
    // Adds an attempt: the current figure, the page's results, and the current lesson step.
    void addShown();
    void followPage();  // updates which actions are possible

Q_SIGNALS:
    void used();  // emitted to make the lab sheet the target of Undo

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
