// An instructor preset in the window: opened, saved and left, and what it locks. Locked actions say why; nothing of it
// is security.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/main_window/shown_pages.h"
#include "ui/presenters/preset.h"

#include <QFrame>

#include <map>

class QAction;
class QActionGroup;
class QLabel;
class QMenu;
class QPushButton;

namespace headscope::ui {

class MainWindow;
class WindowSettings;

class ClassPreset : public QObject {
    Q_OBJECT
public:
    // controls: the actions that belong to a LockableControl.
    using Controls = std::map<QString, QList<QAction*>>;

    ClassPreset(Workspace& workspace, WindowSettings& settings, MainWindow& window);

    // Above the pages: which preset holds, what it says, and the way out of it.
    QWidget* bar() const { return m_bar; }
    QString barText() const;
    QPushButton* leaveButton() const { return m_leave; }
    void fillMenu(QMenu* menu);
    void setControls(Controls controls) { m_controls = std::move(controls); }

    const InstructorPreset* preset() const { return m_preset ? &*m_preset : nullptr; }
    Status open(const QString& path);
    void openShipped(const QString& id);
    void leave();
    // Of the last time, which was not left; the form has its free values already.
    void restore();
    // Pages in their order, without those that are hidden.
    QStringList shownPages() const;
    QString whyLocked() const;  // "": no preset holds

    PresetNames names() const;
    // What the window shows now, as a preset to begin with.
    InstructorPreset draft() const;
    Status save(const InstructorPreset& preset, const QString& path);

private:
    void askOpen();
    void askSave();
    void begin(InstructorPreset preset, const QByteArray& json);
    void lock();
    void lockAction(QAction* action);
    void unlock();
    void openRuns();
    void showBar();

    Workspace& m_workspace;
    WindowSettings& m_settings;
    MainWindow& m_window;
    Controls m_controls;
    std::optional<InstructorPreset> m_preset;
    RunConfig m_formBefore;
    std::optional<ShownPages> m_pagesBefore;
    bool m_runsWanted = false;
    QFrame* m_bar = nullptr;
    QLabel* m_text = nullptr;
    QPushButton* m_leave = nullptr;
    QAction* m_leaveAction = nullptr;
    QActionGroup* m_locks = nullptr;
    std::map<QAction*, std::pair<QString, QString>> m_tips;  // tool and status tips before
};

}  // namespace headscope::ui
