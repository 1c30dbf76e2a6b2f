// Lessons in the window: shows their panel as a dock and brings pages of a step to the front.
// During a lesson, the list of runs and a second page are hidden.
#pragma once

#include "ui/features/lessons/lesson_presenter.h"
#include "ui/main_window/shown_pages.h"

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

    void showLessons();  // shows the list of lessons, or the current lesson
    void start(const QString& id);
    // Restores the list of runs if the window was closed during a lesson.
    void windowRestored();
    // Pages to restore at the next start; during a lesson, those shown before it.
    ShownPages ownPages() const;
    QStringList done() const;  // ids of completed lessons

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
