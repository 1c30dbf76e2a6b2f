#include "ui/pages/heads_page.h"

#include "ui/bridge/workspace.h"
#include "ui/pages/heads_across.h"
#include "ui/pages/heads_card.h"
#include "ui/pages/heads_matrices.h"
#include "ui/pages/heads_overview.h"

#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace headscope::ui {

HeadsPage::HeadsPage(Workspace& workspace, QWidget* parent) : Page(workspace, parent) {
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_overview = new HeadsOverview(workspace, m_stack));
    m_stack->addWidget(m_matrices = new HeadsMatrices(workspace, m_stack));
    m_stack->addWidget(m_across = new HeadsAcross(workspace, m_stack));
    m_stack->addWidget(m_card = new HeadsCard(workspace, m_stack));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    const QList<HeadsViews*> bars{m_overview->views(), m_matrices->views(), m_across->views(), m_card->views()};
    for (auto* bar : bars)
        connect(bar, &HeadsViews::chosen, this, [this, bars](HeadsView view) {
            showView(view);
            bars[static_cast<int>(view)]
                ->button(view)
                ->setFocus();  // the one that was pressed is in the view that went
        });
    connect(&workspace, &Workspace::comparisonAsked, this, [this] { showView(HeadsView::Matrices); });
    connect(&workspace, &Workspace::headAsked, this, [this] { showView(HeadsView::OneHead); });
    connect(m_overview, &HeadsOverview::comparisonAsked, this, [this] { showView(HeadsView::Matrices); });
}

void HeadsPage::showView(HeadsView view) {
    m_stack->setCurrentIndex(static_cast<int>(view));
}

HeadsView HeadsPage::view() const {
    return static_cast<HeadsView>(m_stack->currentIndex());
}

QList<plots::FigureChoice> HeadsPage::figures() const {
    switch (view()) {
        case HeadsView::Overview:
            return m_overview->figures();
        case HeadsView::Matrices:
            return m_matrices->figures();
        case HeadsView::AllPairs:
            return m_across->figures();
        case HeadsView::OneHead:
            break;
    }
    return m_card->figures();
}

bool HeadsPage::settled() const {
    return m_overview->settled() && m_matrices->settled() && m_across->settled() && m_card->settled();
}

void HeadsPage::chooseMeasure(const QString& id) {
    showView(HeadsView::Matrices);
    m_matrices->chooseMeasure(id);
}

}  // namespace headscope::ui
