// The importance of all heads on the Ablate page: colours, progress and the exported map.
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/features/ablate/patch_presenter.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/head_map/head_map_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

namespace headscope::ui {

void AblatePage::showImportance() {
    const bool busy = m_presenter.measuringImportance();
    m_progress->setVisible(busy);
    busy ? m_clock.start() : m_clock.stop();
    m_progress->setShare(m_presenter.measuringShare());
    const int used = m_presenter.importanceSamples(m_samples->currentData().toInt());
    m_measure->setText(busy        ? tr("Stop measuring")
                       : used == 0 ? tr("Measure on all samples")
                                   : tr("Measure on %1 samples").arg(countText(used)));
    m_measure->setEnabled(workspace().runA() != nullptr);
    const auto& kind = colouredBy();
    m_presenter.rankBy(kind.id);
    const auto* known = m_presenter.importance();
    m_keepOne->setEnabled(known != nullptr);
    m_keepOne->setToolTip(
        known  ? tr("Keeps the most important head of each layer, by the importance shown on the "
                     "switches; ties go to the larger rise in loss")
        : busy ? tr("Possible as soon as the importance of all heads is measured.")
               : tr("Measure the importance of the heads first."));
    showFigure();
    if (busy) {
        const int heads = m_presenter.shape().headCount();
        const int on = m_presenter.importanceSamples(m_presenter.measuringSamples());
        const QString samples = on > 0 ? tr("%1 samples").arg(countText(on)) : tr("all samples");
        m_importanceText->setText(tr("Switching off each of %1 heads alone, on %2 … %3 so far")
                                      .arg(heads)
                                      .arg(samples, durationText(m_presenter.measuringSeconds())));
    } else {
        const QString kinds =
            known ? meanByKindText(m_presenter.shape(), m_presenter.ranking(), kind) : QString();
        m_importanceNote =
            known ? m_figure.caption() + (kinds.isEmpty() ? kinds : QLatin1Char(' ') + kinds)
                  : QString();
        m_importanceText->setText(
            known ? QString()
                  : tr("The colours appear once every head has been switched off alone."));
    }
    m_importanceText->setVisible(!m_importanceText->text().isEmpty());
    explain();
}

// The exported figure shows what the map shows.
void AblatePage::showFigure() {
    const auto* shown = m_map->presenter().shown();
    m_figure.shape = m_presenter.shape();
    m_figure.mask = workspace().masks().mask();
    m_figure.values = shown ? shown->values : std::vector<double>();
    m_figure.ranges = shown ? shown->ranges : std::vector<Interval>();
    m_figure.how = shown && shown->id == PatchPresenter::kValues ? patchingStyle(*shown)
                                                                 : importanceStyle(colouredBy());
    m_figure.origin = m_presenter.importanceOrigin();
}

}  // namespace headscope::ui
