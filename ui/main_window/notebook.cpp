#include "ui/main_window/notebook.h"

#include "ui/features/lab_sheet/lab_attempt.h"
#include "ui/features/lab_sheet/lab_sheet_dock.h"
#include "ui/features/lessons/lesson_panel.h"
#include "ui/figures/sheet/panel_drawings.h"
#include "ui/main_window/classroom.h"
#include "ui/main_window/main_window.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page.h"
#include "ui/workspace/post.h"

#include <QAction>
#include <QApplication>

namespace headscope::ui {

Notebook::Notebook(Workspace& workspace, WindowSettings& settings, MainWindow& window)
    : QObject(&window), m_workspace(workspace), m_settings(settings), m_window(window) {
    m_dock = new LabSheetDock(m_model, &window);
    window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    window.tabifyDockWidget(window.classroom()->dock(), m_dock);
    m_dock->hide();
    m_dock->toggleViewAction()->setShortcut(Qt::Key_F7);
    m_add = new QAction(icon(QStringLiteral("view-pim-notes")), tr("Add to &lab sheet"), this);
    m_add->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_L);
    m_add->setToolTip(tr("Saves what the page shows, with its settings and scores, to hand in"));
    m_add->setStatusTip(m_add->toolTip());
    connect(m_add, &QAction::triggered, this, &Notebook::addShown);
    connect(&m_model, &LabSheetModel::failed, &workspace.navigation(), &Navigation::report);
    connect(m_dock, &LabSheetDock::failed, &workspace.navigation(), &Navigation::report);
    connect(m_dock, &LabSheetDock::exported, this, [this](const QString& path) {
        m_workspace.navigation().say(tr("Wrote %1.").arg(path));
    });
    for (const auto& id : window.pageIds())
        connect(window.page(id), &Page::labSheetRequested, this, &Notebook::addShown);
    connect(window.classroom()->panel(), &LessonPanel::labSheetRequested, this,
            &Notebook::addShown);
    connect(m_model.undoStack(), &QUndoStack::indexChanged, this, &Notebook::used);
    // The dock may be destroyed before this object while the window closes, and the focus can still
    // change then.
    connect(qApp, &QApplication::focusChanged, this,
            [this, dock = QPointer<QWidget>(m_dock)](QWidget*, QWidget* now) {
                if (now && dock && dock->isAncestorOf(now)) Q_EMIT used();
            });
    keep();
}

void Notebook::keep() {
    if (!m_settings.savable()) return;
    if (const auto kept = m_model.keepIn(m_settings.beside(QStringLiteral("-lab-sheet.json")));
        !kept)
        m_window.banner()->show(Banner::Kind::Caution, errorText(kept.error()),
                                errorWords(kept.error()).hint);
}

void Notebook::followPage() {
    const auto* page = m_window.page(m_window.shownPage());
    m_add->setEnabled(page && page->offersPanels() &&
                      m_window.shownPage() != QLatin1String("start"));
}

void Notebook::addShown() {
    const auto* page = m_window.page(m_window.shownPage());
    if (!page || !m_add->isEnabled()) return;
    const auto figures = page->figures();
    const int current = page->currentOf(figures);
    const auto figure = current < 0 ? nullptr : figures[current].take();
    const auto results = page->results();
    if (!figure && results.join(QString()).isEmpty())
        return m_workspace.navigation().say(tr("This page has nothing to save yet."));
    auto attempt = attemptOf(m_workspace, figure.get(), page->resultsOrigin());
    attempt.page = page->title();
    attempt.title = figure ? figures[current].title : tr("Table");
    attempt.results = results;
    attempt.results.removeAll(QString());
    addLesson(attempt, m_window.classroom()->presenter());
    if (!figure) return add(std::move(attempt));
    // Drawing the figure takes time, so it runs in a worker thread.
    runBehind(
        this,
        [drawable = plots::drawnAnywhere(figure, attemptOptions())] {
            return attemptFigure(*drawable);
        },
        [this, attempt](const std::shared_ptr<plots::KeptFigure>& kept) mutable {
            attempt.figure = kept;
            add(std::move(attempt));
        });
}

void Notebook::add(LabAttempt attempt) {
    const int id = m_model.add(std::move(attempt));
    m_dock->choose(id);
    // During a lesson, the sheet stays behind the lesson's dock as a tab.
    if (!m_window.classroom()->presenter().lesson()) m_dock->show(), m_dock->raise();
    m_workspace.navigation().say(
        tr("Attempt %1 was added to the lab sheet.").arg(m_model.sheet().attempts.size()));
}

}  // namespace headscope::ui
