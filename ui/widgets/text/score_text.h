// Formats scores for display, from their ScoreKind: in the locale, shares in percent.
#pragma once

#include "core/api/runs/scores.h"

#include <QString>

namespace headscope::ui {

QString scoreName(const ScoreKind& kind);   // "accuracy", translated
QString scoreTitle(const ScoreKind& kind);  // "Accuracy", for the start of a sentence
// Formats without unit: "82.7". decimals -1: number of decimals from the ScoreKind.
QString shownNumber(const ScoreKind& kind, double value, int decimals = -1);
QString shownScore(const ScoreKind& kind, double value);     // "82.7 %", "1.243"
QString shownWithUnit(const ScoreKind& kind, double value);  // "82.7 %", "1.243 nats"
QString noIntervalText(NoInterval why);                      // "no interval: n too small"
// Returns "test accuracy 82.7 %" or, with interval, "test loss 1.243 (95 % interval 1.221 to
// 1.265)". `samples`: size of the split, used to explain a missing interval; 0: unknown.
QString scoreLine(const Score& score, const QString& split, bool withInterval = false,
                  std::int64_t samples = 0);

}  // namespace headscope::ui
