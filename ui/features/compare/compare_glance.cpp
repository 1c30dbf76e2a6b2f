#include "ui/features/compare/compare_glance.h"

#include "ui/features/compare/compare_view.h"
#include "ui/plots/xy_plot.h"
#include "ui/workspace/page_parts.h"
#include "ui/workspace/run_colours.h"

#include <QHBoxLayout>

namespace headscope::ui {
namespace {

// minimum width in text line heights to show both plots side by side
constexpr int kGlanceLines = 34;

}  // namespace

CompareGlance::CompareGlance(ComparePresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter), m_colours(std::make_shared<RunColours>()) {
    auto* line = m_row = new QHBoxLayout(this);
    line->setContentsMargins(0, 8, 0, 0);
    line->setSpacing(16);
    for (auto& plot : m_plots) {
        plot = new plots::XyPlot(this);
        line->addWidget(plot, 1);
        connect(plot, &plots::XyPlot::seriesChosen, this,
                [this](const QString& run) { m_presenter.open(run); });
    }
    m_plots[0]->setAccessibleName(tr("Score of the compared runs during training"));
    m_plots[1]->setAccessibleName(tr("Other measurements of the compared runs during training"));
    connect(&m_presenter, &ComparePresenter::glanceChanged, this, &CompareGlance::showCurves);
    showCurves();
}

void CompareGlance::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    foldColumns(m_row, this, kGlanceLines);
}

void CompareGlance::showCurves() {
    const auto& glance = m_presenter.glance();
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        plots::XyFigure figure;
        if (i < glance.size()) figure = curvesFigure(glance[i], BandKind::None, *m_colours, false);
        figure.data.legend = i == 0;  // both plots show the same runs, so one legend is enough
        figure.emptyText =
            tr("Curves of the compared runs appear here as soon as some are recorded");
        m_plots[i]->setVisible(i == 0 || i < glance.size());
        m_plots[i]->setFigure(std::move(figure));
    }
}

}  // namespace headscope::ui
