#include "ui/features/heads/heads_page.h"

#include "ui/features/heads/heads_across.h"
#include "ui/features/heads/heads_card.h"
#include "ui/features/heads/heads_matrices.h"
#include "ui/features/heads/heads_overview.h"
#include "ui/features/heads/heads_page_pair.h"
#include "ui/features/heads/heads_projection.h"
#include "ui/features/heads/heads_sets.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

const QString kView = QStringLiteral("view"), kMeasure = QStringLiteral("measure"),
              kMode = QStringLiteral("mode");

// Makes a pane scrollable that does not scroll itself. Otherwise its height would become the
// minimum height of the window, which may exceed a small screen.
QWidget* scrolled(QWidget* pane, QWidget* parent) {
    auto* scroll = new QScrollArea(parent);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(pane);
    return scroll;
}

}  // namespace

HeadsPage::HeadsPage(Workspace& workspace, QWidget* parent) : Page(workspace, parent) {
    m_stack = new QStackedWidget(this);
    m_panes = {m_overview = new HeadsOverview(workspace, m_stack),
               m_matrices = new HeadsMatrices(workspace, m_stack),
               m_across = new HeadsAcross(workspace, m_stack),
               m_card = new HeadsCard(workspace, m_stack),
               m_projection = new HeadsProjection(workspace, m_stack),
               m_sets = new HeadsSets(workspace, m_stack)};
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_watch = new VerdictWatch(*this);
    m_watch->on(&workspace, &Workspace::runsChanged);
    for (auto* pane : m_panes) {
        m_watch->on(pane, &HeadsPane::shownChanged);
        const bool scrolls = pane == m_overview || pane == m_matrices;
        m_stack->addWidget(scrolls ? static_cast<QWidget*>(pane) : scrolled(pane, m_stack));
        connect(pane->views(), &HeadsViews::chosen, this, [this](HeadsView view) {
            showView(view);
            m_panes[m_stack->currentIndex()]
                ->views()
                ->button(view)
                ->setFocus();  // the focus was on the same button in the hidden view
        });
    }
    connect(&workspace.navigation(), &Navigation::comparisonRequested, this,
            [this] { showView(HeadsView::Matrices); });
    connect(&workspace.navigation(), &Navigation::headRequested, this,
            [this] { showView(HeadsView::OneHead); });
    connect(m_overview, &HeadsOverview::comparisonRequested, this,
            [this] { showView(HeadsView::Matrices); });
    putHeadMapLeft(*this, workspace);
}

void HeadsPage::showView(HeadsView view) {
    m_stack->setCurrentIndex(static_cast<int>(view));
    m_watch->check();
}

HeadsView HeadsPage::view() const {
    return static_cast<HeadsView>(m_stack->currentIndex());
}

QList<plots::FigureChoice> HeadsPage::figures() const {
    return m_panes[m_stack->currentIndex()]->figures();
}

QStringList HeadsPage::results() const {
    const QString pair =
        view() == HeadsView::Matrices ? m_matrices->pairPanel()->valueText() : QString();
    return pair.isEmpty() ? QStringList()
                          : QStringList{tr("%1: %2").arg(m_matrices->pairPanel()->title(), pair)};
}

Verdict HeadsPage::verdict() const {
    return m_panes[m_stack->currentIndex()]->verdict();
}

NextStep HeadsPage::nextStep() const {
    if (!workspace().runA()) return {};
    return {tr("Does it matter?"), QStringLiteral("ablate")};
}

bool HeadsPage::settled() const {
    return std::all_of(m_panes.begin(), m_panes.end(),
                       [](const HeadsPane* pane) { return pane->settled(); });
}

void HeadsPage::setColours(std::shared_ptr<RunColours> colours) {
    m_matrices->pairPanel()->setColours(std::move(colours));
}

void HeadsPage::resetView() {
    for (auto* pane : m_panes) pane->resetView();
    workspace().headMeasures().resetChoice();
}

QVariantMap HeadsPage::choices() const {
    return {{kView, int(view())},
            {kMeasure, toQt(m_matrices->presenter().measure().id)},
            {kMode, int(m_matrices->mode())}};
}

void HeadsPage::restoreChoices(const QVariantMap& choices) {
    if (const QString id = choices[kMeasure].toString(); !id.isEmpty())
        m_matrices->chooseMeasure(id);
    if (choices.contains(kMode)) m_matrices->setMode(HeadsMode(choices[kMode].toInt()));
    if (choices.contains(kView)) showView(HeadsView(choices[kView].toInt()));
}

void HeadsPage::chooseStep(std::int64_t step) {
    m_matrices->chooseWeights(step);
}

void HeadsPage::chooseMeasure(const QString& id) {
    showView(HeadsView::Matrices);
    m_matrices->chooseMeasure(id);
}

}  // namespace headscope::ui
