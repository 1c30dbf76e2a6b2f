// What the Ablate page says about the effect of switching heads off. Plain functions, tested on their own.
#pragma once

#include "core/api/analysis.h"

#include <QString>

namespace headscope::ui {

// after - before of what the run is judged by, with its 95 % interval, in the units of the report (not as shown).
struct HeldOutEffect {
    std::string score = scoreKinds().front().id;
    double before = 0, after = 0, change = 0, low = 0, high = 0;
    bool whole = false;      // of all samples of the split: more there are not
    bool unchanged = false;  // every answer is the same with and without
    bool interval = true;    // false: low and high are not known
    int samples = 0;
    bool clear() const { return interval && (low > 0 || high < 0); }
    bool worse() const { return kind().higherIsBetter ? change < 0 : change > 0; }
    const ScoreKind& kind() const { return scoreKind(score); }
};

HeldOutEffect heldOutEffect(const AblationReport& report);
QString heldOutName(const ScoreKind& kind);                      // "Accuracy", "Mean loss"
QString harmName(const ScoreKind& kind);                         // "accuracy drop", "loss rise"
QString levelText(const HeldOutEffect& effect, double value);    // "82.7 %" or "1.243 nats"
QString changeText(const HeldOutEffect& effect);                 // "−4.0 points (95 % interval −7.0 to −1.0)"
QString verdictText(const HeldOutEffect& effect, int headsOff);  // "Open: the interval includes 0. ..."
// "very slightly", "a little", "clearly": how much a probability moved, 0 to 1.
QString changeWord(double change);
// Of a model that writes: the open sample's text before and after, and what else was written otherwise.
QString writtenChangeText(const AttentionMaps& before, const AttentionMaps& after, bool masked);
QString otherTextsText(const AblationReport& report);
// "Mean by kind: encoder 0.02, decoder 0.05, cross 0.41." of harms [layer * heads + head]; "" of models of one kind.
QString meanByKindText(const ModelShape& shape, const std::vector<double>& harms, const ScoreKind& kind);
QString maskPlaceText();  // where the mask acts, and why not later

}  // namespace headscope::ui
