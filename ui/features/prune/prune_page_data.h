// Figures, tables and texts of the Prune page, derived from reports. Pure functions with their own
// tests.
#pragma once

#include "core/api/requests/merging.h"
#include "core/api/requests/pruning.h"
#include "core/api/requests/smaller_model.h"
#include "ui/features/prune/prune_table_model.h"
#include "ui/figures/kinds/prune_curve_figure.h"
#include "ui/figures/kinds/prune_map_figure.h"
#include "ui/figures/site_names.h"
#include "ui/widgets/text_table_model.h"
#include "ui/workspace/verdict.h"

#include <QStringList>

namespace headscope::ui {

// Figure of the pruning curves. `shown`: indices of curves to draw; `names`: their names.
plots::PruneCurveFigure pruneCurves(const PruningReport& report, const std::vector<int>& shown,
                                    const QStringList& names, const ScoreKind& score);
// Rule for the head that represents its group. Paper: one head per group. Code (the authors'
// implementation): the heads with most votes, regardless of groups. See core/nn/pruning/README.md.
enum class VoteOf { Paper, Code };
// Map of all heads with removal order and groups. `curve` and `groups` may be null.
plots::PruneMapFigure pruneHeads(const ModelShape& shape, const PruningCurve* curve,
                                 const GroupReport* groups, VoteOf vote = VoteOf::Paper);
// Heads kept by the vote, over all layers.
std::vector<HeadPlace> votedHeads(const GroupReport& groups, VoteOf vote);
// Columns and rows of the table of groups, one row per layer: groups, kept heads with their votes,
// and separation.
QList<TextColumn> groupColumns();
QList<QStringList> groupRows(const GroupReport& groups, const plots::SiteNames& sites, VoteOf vote);
// Rows of the table of costs and scores, one per point. `speeds`: per point, null if not measured.
std::vector<PruneRow> pruneRows(const PruningReport& report, const PruningCurve& curve,
                                const ScoreKind& score, const ModelSizesRequest::Answer* sizes,
                                const std::vector<const SpeedReport*>& speeds);
// E.g. "20 of 32 heads kept: accuracy 91.2 %, change −0.40 (−0.90 to +0.10) points; not shown to be
// within the margin."
// Returns the scores of the merged model and of the model with the same heads removed, with the
// intervals of their differences to the whole model, and the smallest cosine of merged maps.
QString mergePreviewText(const MergeReport& report, const ScoreKind& score);
QString prunePointText(const PruningReport& report, const PruningCurve& curve, int point,
                       const ScoreKind& score);
// Summary "Removable heads: 12 of 32, within a margin of 1 % ...", with the limiting score and why
// no more are removable.
QString removableHeadsText(const PruningReport& report, const PruningCurve& curve);
// Explains for each score why the first point outside the margin does not count as removable; "" if
// every point is within it.
QString whyNoMoreText(const PruningReport& report, const PruningCurve& curve);
// Conclusion by one score: "6 of 18 heads suffice (accuracy 91.2 %, −0.2 to +0.2 points)." Also
// names another score that allows fewer or more. inWindow: whether to name the control that decides
// more, which a document does not have.
Verdict pruneVerdict(const PruningReport& report, const PruningCurve& curve, const ScoreKind& score,
                     bool inWindow = true);
// Caption for the figure of the pruning curves.
QString pruneCaption(const QString& run, const PruningReport& report, const PruningCurve& curve);
// Share of parameters in attention, for the whole model and at a point.
QString attentionShareText(const ModelSizesRequest::Answer& sizes, int point);

}  // namespace headscope::ui
