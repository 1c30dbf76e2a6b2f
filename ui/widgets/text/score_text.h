// Formats scores for display, from their ScoreKind: in the locale, shares in percent.
#pragma once

#include "core/api/runs/run.h"
#include "core/api/runs/scores.h"

#include <QString>

namespace headscope::ui {

QString scoreName(const ScoreKind& kind);   // translated name: "accuracy"
QString scoreTitle(const ScoreKind& kind);  // name at the start of a sentence: "Accuracy"
// Formats without unit: "82.7". decimals -1: number of decimals from the ScoreKind.
QString shownNumber(const ScoreKind& kind, double value, int decimals = -1);
// value in display units: "82.7 %", "1.243"
QString shownScore(const ScoreKind& kind, double value);
// value with its unit: "82.7 %", "1.243 nats"
QString shownWithUnit(const ScoreKind& kind, double value);
// reason for a missing interval: "no interval: n too small"
QString noIntervalText(NoInterval why);
// Returns "test accuracy 82.7 %" or, with interval, "test loss 1.243 (95 % interval 1.221 to
// 1.265)". `samples`: size of the split, used to explain a missing interval; 0: unknown.
QString scoreLine(const Score& score, const QString& split, bool withInterval = false,
                  std::int64_t samples = 0);
// Says that predictions and scores of the run mean nothing, because its output layer has not been
// trained; "" if they do.
QString untrainedText(const RunInfo& info);

}  // namespace headscope::ui
