#include "ui/features/prune/prune_page_data.h"
#include "ui/features/prune/prune_presenter.h"
#include "ui/widgets/text/text.h"

namespace headscope::ui {

Verdict PrunePresenter::verdict() const {
    if (!open() || work() == Work::Curves) return {};
    if (!curve())
        return {tr("Press \u201cHow many heads does it need?\u201d to find out how many heads "
                   "suffice."),
                {},
                Verdict::Confidence::None};
    Verdict verdict = pruneVerdict(*m_report, *curve(), score());
    verdict.evidence =
        tr("Run \u201c%1\u201d, step %2.").arg(m_runName, countText(m_report->step)) +
        QLatin1Char(' ') + verdict.evidence;
    if (const QString why = whyNoMoreText(*m_report, *curve()); !why.isEmpty())
        verdict.evidence += QLatin1Char(' ') + why;
    return verdict;
}

}  // namespace headscope::ui
