#include "ui/main_window/classroom.h"

#include "ui/features/heads/heads_page.h"
#include "ui/features/lessons/lesson_cards.h"
#include "ui/features/lessons/lesson_panel.h"
#include "ui/features/runs/runs_dock.h"
#include "ui/features/start/start_page.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/page_panes.h"

#include <QDockWidget>
#include <QSettings>

#include <utility>

namespace headscope::ui {
namespace {

// Settings key for the ids of completed lessons.
constexpr const char* kDone = "lessons/done";
// Minimum width of the lesson panel in characters.
constexpr int kPanelCharacters = 46;

}  // namespace

Classroom::Classroom(Workspace& workspace, WindowSettings& settings, MainWindow& window)
    : QObject(&window), m_window(window), m_settings(settings), m_presenter(workspace) {
    m_dock = new QDockWidget(tr("Lessons"), &window);
    m_dock->setObjectName(QStringLiteral("lessons-dock"));
    m_dock->setWidget(m_panel = new LessonPanel(m_presenter, m_dock));
    m_panel->setMinimumWidth(window.fontMetrics().averageCharWidth() * kPanelCharacters);
    window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    m_dock->hide();
    connect(m_dock, &QDockWidget::visibilityChanged, this, [this](bool) {
        if (m_dock->isHidden() && std::exchange(m_runsShown, false)) m_window.runsDock()->show();
    });
    connect(m_panel, &LessonPanel::openModelRequested, this, [this] { m_window.askModel(); });
    connect(&m_presenter, &LessonPresenter::stageSet, this, &Classroom::showStage);
    connect(&m_presenter, &LessonPresenter::lessonChanged, this, &Classroom::lessonChanged);
    connect(&m_presenter, &LessonPresenter::finished, this, [this](const QString& id) {
        auto all = done();
        if (!all.contains(id)) m_settings.store()->setValue(QLatin1String(kDone), all << id);
        Q_EMIT doneChanged();
    });
    const auto showDone = [this] {
        m_panel->cards()->setDone(done());
        m_window.startPage()->lessons()->setDone(done());
    };
    connect(this, &Classroom::doneChanged, this, showDone);
    connect(window.startPage(), &StartPage::lessonRequested, this, &Classroom::start);
    showDone();
}

QStringList Classroom::done() const {
    return m_settings.store()->value(QLatin1String(kDone)).toStringList();
}

void Classroom::showLessons() {
    // Hide the list of runs, since both docks together would leave too little width for the pages.
    if (!m_dock->isVisible()) m_runsShown = m_window.runsDock()->isVisible();
    m_window.runsDock()->hide();
    m_dock->show();
    m_dock->raise();
    m_panel->setFocus();
}

void Classroom::start(const QString& id) {
    m_presenter.start(id);
}

void Classroom::windowRestored() {
    if (m_dock->isHidden()) return;
    m_dock->hide();
    m_window.runsDock()->show();
}

ShownPages Classroom::ownPages() const {
    return m_given && !m_pagesBefore.beside.isEmpty() ? m_pagesBefore : m_window.panes()->shown();
}

void Classroom::lessonChanged() {
    const bool given = m_presenter.lesson() != nullptr;
    if (given) showLessons();
    if (given == m_given) return;
    m_given = given;
    if (given) {
        m_pagesBefore = m_window.panes()->shown();
        m_window.panes()->setSplit(false);  // the learner may split it again
        return;
    }
    m_dock->hide();
    m_window.panes()->restore(m_pagesBefore);
}

// A stage defines the whole display, so all pages are reset first.
void Classroom::showStage(const LessonStage& stage) {
    m_window.showPage(stage.page);
    for (const auto& id : m_window.pageIds()) m_window.page(id)->resetView();
    auto* heads = m_window.headsPage();
    if (m_window.page(stage.page) != heads) return;
    heads->showView(headsViewNamed(stage.view).value_or(HeadsView::Overview));
    if (heads->view() != HeadsView::Matrices) return;
    if (!stage.measure.isEmpty()) heads->chooseMeasure(stage.measure);
    heads->chooseStep(stage.step < 0 ? kLatest : stage.step);
}

}  // namespace headscope::ui
