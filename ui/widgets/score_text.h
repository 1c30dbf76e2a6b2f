// Scores as a person reads them, from the score's row: in the locale, in percent where they are shares.
#pragma once

#include "core/api/scores.h"

#include <QString>

namespace headscope::ui {

QString scoreName(const ScoreKind& kind);                                     // "accuracy", translated
QString scoreTitle(const ScoreKind& kind);                                    // "Accuracy", to begin a sentence with
QString shownNumber(const ScoreKind& kind, double value, int decimals = -1);  // "82.7"; -1: the row's
QString shownScore(const ScoreKind& kind, double value);                      // "82.7 %", "1.243"
QString shownWithUnit(const ScoreKind& kind, double value);                   // "82.7 %", "1.243 nats"
QString noIntervalText(NoInterval why);                                       // "no interval: n too small"
// "test accuracy 82.7 %", and with its interval, "test loss 1.243 (95 % interval 1.221 to 1.265)". samples: of the
// split, to say why a resampled score has no interval; 0: not known.
QString scoreLine(const Score& score, const QString& split, bool withInterval = false, std::int64_t samples = 0);

}  // namespace headscope::ui
