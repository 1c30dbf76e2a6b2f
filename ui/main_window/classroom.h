// Lessons in the window: their panel as a dock, and what a step shows brought forward. While a lesson is given the list
// of runs makes room for it, and so does a page beside.
#pragma once

#include "ui/main_window/shown_pages.h"
#include "ui/presenters/lesson_presenter.h"

#include <QPointer>

class QDockWidget;

namespace headscope::ui {

class LessonPanel;
class MainWindow;
class WindowSettings;

class Classroom : public QObject {
    Q_OBJECT
public:
    Classroom(Workspace& workspace, WindowSettings& settings, MainWindow& window);

    LessonPresenter& presenter() { return m_presenter; }
    LessonPanel* panel() const { return m_panel; }
    QDockWidget* dock() const { return m_dock; }

    void showLessons();  // the list, or the lesson that is given
    void start(const QString& id);
    // A window that was closed during a lesson comes back with its list of runs.
    void windowRestored();
    // The pages to come back to: during a lesson those of before it.
    ShownPages ownPages() const;
    QStringList done() const;  // lessons that were gone through to their end

Q_SIGNALS:
    void doneChanged();

private:
    void showStage(const LessonStage& stage);
    void lessonChanged();

    MainWindow& m_window;
    WindowSettings& m_settings;
    LessonPresenter m_presenter;
    LessonPanel* m_panel = nullptr;
    QDockWidget* m_dock = nullptr;
    ShownPages m_pagesBefore;
    bool m_given = false, m_runsShown = false;
};

}  // namespace headscope::ui
