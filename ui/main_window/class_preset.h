// Opens, saves and leaves instructor presets in the window, and locks controls. The tooltip of a
// locked action says why. Presets do not provide security.
#pragma once

#include "ui/features/lessons/preset.h"
#include "ui/main_window/shown_pages.h"
#include "ui/workspace/workspace.h"

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
    // Actions of each LockableControl, by its id.
    using Controls = std::map<QString, QList<QAction*>>;

    ClassPreset(Workspace& workspace, WindowSettings& settings, MainWindow& window);

    // Bar above the pages with the preset's title and text and a button to leave it.
    QWidget* bar() const { return m_bar; }
    QPushButton* leaveButton() const { return m_leave; }
    void fillMenu(QMenu* menu);
    void setControls(Controls controls) { m_controls = std::move(controls); }

    const InstructorPreset* preset() const { return m_preset ? &*m_preset : nullptr; }
    Status open(const QString& path);
    void openShipped(const QString& id);
    void leave();
    // Restores the preset that was active when the window closed. The form's editable values must
    // be restored before.
    void restore();
    // Ids of the pages that the preset shows, in order.
    QStringList shownPages() const;
    QString whyLocked() const;  // reason for tooltips; "" without a preset

    PresetNames names() const;
    // Draft of a preset from the window's current state.
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
    // original tooltips and status tips of locked actions
    std::map<QAction*, std::pair<QString, QString>> m_tips;
};

}  // namespace headscope::ui
