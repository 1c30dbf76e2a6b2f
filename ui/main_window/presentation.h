// Presentation mode in the window: covers it with one figure in full screen, and restores it
// afterwards.
#pragma once

#include "ui/features/presentation/presentation_presenter.h"
#include "ui/main_window/shown_pages.h"

#include <QPointer>

class QAction;
class QDockWidget;

namespace headscope::ui {

class MainWindow;
class PresentationView;

class Presentation : public QObject {
    Q_OBJECT
public:
    Presentation(Workspace& workspace, MainWindow& window);

    PresentationPresenter& presenter() { return m_presenter; }
    // view of the presentation; null if there is none
    PresentationView* view() const { return m_view; }
    // action in the View menu; checked while presenting
    QAction* action() const { return m_action; }

private:
    PresentedWindow presented();
    void begin();
    void end();

    Workspace& m_workspace;
    MainWindow& m_window;
    PresentationPresenter m_presenter;
    QAction* m_action = nullptr;
    PresentationView* m_view = nullptr;
    QPointer<QWidget> m_focused;
    ShownPages m_pagesBefore;
    QList<QPointer<QDockWidget>> m_floating;  // hidden floating docks, which would cover the view
    Qt::WindowStates m_state;
};

}  // namespace headscope::ui
