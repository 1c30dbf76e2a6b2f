// What the Prune page draws and says of an answer. Plain functions, tested on their own.
#pragma once

#include "core/api/pruning.h"
#include "core/api/smaller_model.h"
#include "ui/figures/prune_curve_figure.h"
#include "ui/figures/prune_map_figure.h"
#include "ui/figures/site_names.h"
#include "ui/models/prune_table_model.h"
#include "ui/models/text_table_model.h"

#include <QStringList>

namespace headscope::ui {

// shown: indices of the curves to draw, with their names.
plots::PruneCurveFigure pruneCurves(const PruningReport& report, const std::vector<int>& shown,
                                    const QStringList& names, const ScoreKind& score);
// Whose vote says which heads stay: that of the paper, a head for each group, or that of the authors' code, the heads
// with most votes whatever their groups (core/pruning/README.md).
enum class VoteOf { Paper, Code };
// curve and groups: null where there are none.
plots::PruneMapFigure pruneHeads(const ModelShape& shape, const PruningCurve* curve, const GroupReport* groups,
                                 VoteOf vote = VoteOf::Paper);
// All heads that stay.
std::vector<HeadPlace> votedHeads(const GroupReport& groups, VoteOf vote);
// The columns and a row a layer: its groups, the heads that stay with their votes, how well the groups part.
QList<TextColumn> groupColumns();
QList<QStringList> groupRows(const GroupReport& groups, const plots::SiteNames& sites, VoteOf vote);
// speeds: by point, null where not measured.
std::vector<PruneRow> pruneRows(const PruningReport& report, const PruningCurve& curve, const ScoreKind& score,
                                const ModelSizesQuestion::Answer* sizes, const std::vector<const SpeedReport*>& speeds);
// "20 of 32 heads kept: accuracy 91.2 %, change −0.40 (−0.90 to +0.10) points; not shown to be within the margin."
QString prunePointText(const PruningReport& report, const PruningCurve& curve, int point, const ScoreKind& score);
// "Removable heads: 12 of 32, within a margin of 1 % ...": by which score, and what keeps the next heads from it.
QString removableHeadsText(const PruningReport& report, const PruningCurve& curve);
// The caption of the curves' figure.
QString pruneCaption(const QString& run, const PruningReport& report, const PruningCurve& curve);
// How much of the model attention holds, whole and at a point.
QString attentionShareText(const ModelSizesQuestion::Answer& sizes, int point);

}  // namespace headscope::ui
