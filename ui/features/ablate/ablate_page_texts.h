// Texts of the Ablate page about the effect of removing heads. Pure functions with their own tests.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/figures/kinds/importance_figure.h"
#include "ui/workspace/head_map/head_measures.h"
#include "ui/workspace/verdict.h"

#include <QString>

namespace headscope::ui {

// Change of the task's primary score (after - before) with its 95 % interval, in the report's
// units, not the displayed ones.
struct HeldOutEffect {
    std::string score = scoreKinds().front().id;
    double before = 0, after = 0, change = 0, low = 0, high = 0;
    bool whole = false;      // true: measured on all samples of the split
    bool unchanged = false;  // true: every prediction is the same with and without the heads
    bool interval = true;    // false: the interval `low` to `high` is unknown
    int samples = 0;
    bool clear() const { return interval && (low > 0 || high < 0); }
    bool worse() const { return kind().higherIsBetter ? change < 0 : change > 0; }
    const ScoreKind& kind() const { return scoreKind(score); }
};

HeldOutEffect heldOutEffect(const AblationReport& report);
// name of the score, e.g. "Accuracy", "Mean loss"
QString heldOutName(const ScoreKind& kind);
// name of its change, e.g. "accuracy drop", "loss rise"
QString scoreChangeName(const ScoreKind& kind);
// value with its unit, e.g. "82.7 %", "1.243 nats"
QString levelText(const HeldOutEffect& effect, double value);
// Interval of a score, e.g. "95 % interval 78.1 to 87.5"; "" if the score or its interval is absent
QString levelRangeText(const Score* score);
// Returns the change in words, e.g. "−4.0 points (95 % interval −7.0 to −1.0)".
QString changeText(const HeldOutEffect& effect);
// Conclusion from the interval, with the change, e.g. "The model needs this head: accuracy −4.0
// points (95 % interval −7.0 to −1.0)." `evidence` is left empty, except for an unclear effect.
Verdict heldOutVerdict(const HeldOutEffect& effect, int headsOff);
// Conclusion from removing each head alone: how many heads matter, that is, whose interval of the
// score's change is above 0 after a correction for the number of heads (Bonferroni).
Verdict singleHeadsVerdict(const HeadScoreChange& change);
// Describes a change of a probability (0 to 1): "very slightly", "a little" or "clearly".
QString changeWord(double change);
// Describes the open sample's generated text with and without the heads, and other changed texts.
// For generative models.
QString writtenChangeText(const AttentionMaps& before, const AttentionMaps& after, bool masked);
QString otherTextsText(const AblationReport& report);
// Mean score change per kind of layer, e.g. "Mean by kind of head: encoder 0.02, decoder 0.05,
// cross 0.41." `scoreChanges`: [layer * heads + head]. "" if the model has a single kind.
QString meanByKindText(const ModelShape& shape, const std::vector<double>& scoreChanges,
                       const ScoreKind& kind);
// How a figure labels and scales the importance of heads by this score.
plots::ImportanceStyle importanceStyle(const ScoreKind& kind);
// The same for the changes that patching publishes.
plots::ImportanceStyle patchingStyle(const HeadValues& values);
// The score changes as colours of a head map, one quantity per score; see importanceScore().
std::vector<HeadValues> importanceValues(const LeaveOneOutReport& report, const QString& origin);
// The score of such a quantity; null for other quantities.
const ScoreKind* importanceScore(const HeadValues* values);
QString maskPlaceText();  // explains where in the model the mask is applied, and why not later

}  // namespace headscope::ui
