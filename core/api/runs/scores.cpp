#include "core/api/runs/scores.h"

#include "core/api/base/find_by_id.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace headscope {
namespace {

// 0.975 quantile of the standard normal distribution.
constexpr double kTwoSided95 = 1.959963984540054;

double exponential(double value) {
    return std::exp(value);
}

}  // namespace

// Returns the Wilson score interval of a proportion.
Interval shareInterval(double share, std::int64_t n) {
    const double count = static_cast<double>(std::max<std::int64_t>(n, 1)),
                 z2 = kTwoSided95 * kTwoSided95;
    const double centre = (share + z2 / (2 * count)) / (1 + z2 / count);
    const double variance = std::max(0.0, share * (1 - share)) / count + z2 / (4 * count * count);
    const double half = kTwoSided95 * std::sqrt(variance) / (1 + z2 / count);
    // At 0 and 1 one bound is exact; rounding would leave 2e-17.
    return {share <= 0 ? 0.0 : std::max(0.0, centre - half),
            share >= 1 ? 1.0 : std::min(1.0, centre + half)};
}

NoInterval noIntervalOf(std::int64_t samples) {
    return samples < kFewestResampled ? NoInterval::TooFew : NoInterval::AllAlike;
}

const char* idOf(NoInterval why) {
    return why == NoInterval::TooFew ? "too-few" : "all-alike";
}

const char* wordsOf(NoInterval why) {
    return why == NoInterval::TooFew ? "no interval: n too small"
                                     : "no interval: all resamples alike";
}

Interval meanInterval(double mean, double error) {
    return {mean - kTwoSided95 * error, mean + kTwoSided95 * error};
}

const std::vector<ScoreKind>& scoreKinds() {
    static const char* const kMean = "mean, 1.96 standard errors";
    static const char* const kDrawn = "bootstrap over sentences";
    static const char* const kPairDrawn = "paired bootstrap, Koehn 2004";
    static const std::vector<ScoreKind> kKinds{
        {kAccuracy, "accuracy", "accuracy", "%", "points", true, true, 1, "Wilson",
         "Agresti & Min 2005", ""},
        {kLoss, "loss", "cross-entropy", "nats", "nats", false, false, 3, kMean, kMean, ""},
        {kPerplexity, "perplexity", "perplexity", "", "", false, false, 2, "of the loss", "", kLoss,
         exponential},
        {kBleu, "BLEU", "BLEU", "", "points", true, false, 1, kDrawn, kPairDrawn, "", nullptr,
         true},
        {kChrf, "chrF", "chrF", "", "points", true, false, 1, kDrawn, kPairDrawn, "", nullptr,
         true},
        {kRouge1, "ROUGE-1", "ROUGE-1 F1", "", "points", true, false, 1, kDrawn, kPairDrawn, "",
         nullptr, true},
        {kRouge2, "ROUGE-2", "ROUGE-2 F1", "", "points", true, false, 1, kDrawn, kPairDrawn, "",
         nullptr, true},
        {kRougeL, "ROUGE-L", "ROUGE-L F1", "", "points", true, false, 1, kDrawn, kPairDrawn, "",
         nullptr, true},
        {kExactMatch, "exact match", "exact match", "%", "points", true, true, 1, "Wilson",
         "Agresti & Min 2005", "", nullptr, true},
        {kAlignmentError, "alignment error", "alignment error rate", "%", "points", false, false, 1,
         kDrawn, kPairDrawn, "", nullptr, true},
    };
    return kKinds;
}

const ScoreKind* findScoreKind(const std::string& id) {
    return findById(scoreKinds(), id);
}

const ScoreKind& scoreKind(const std::string& id) {
    if (const auto* kind = findScoreKind(id)) return *kind;
    throw std::logic_error("no score has the id " + id);
}

const Score* scoreOf(const Scores& scores, const std::string& id) {
    return findById(scores, id);
}

const Score* primaryScore(const Scores& scores) {
    return scores.empty() ? nullptr : &scores.front();
}

std::optional<double> scoreValue(const Scores& scores, const std::string& id) {
    const auto* score = scoreOf(scores, id);
    return score ? std::optional<double>(score->value) : std::nullopt;
}

void setScore(Scores& scores, Score score) {
    if (auto* present = findById(scores, score.id))
        *present = std::move(score);
    else
        scores.push_back(std::move(score));
}

double goodness(const Score& score) {
    return scoreKind(score.id).higherIsBetter ? score.value : -score.value;
}

Score shareScore(const std::string& id, double share, std::int64_t n) {
    Score score{id, share};
    if (n > 0) score.interval = shareInterval(share, n);
    return score;
}

Score meanScore(const std::string& id, double mean, const std::optional<double>& error) {
    Score score{id, mean};
    if (error) score.interval = meanInterval(mean, *error);
    score.error = error;
    return score;
}

std::string scoreNumber(const ScoreKind& kind, double value, int furtherDecimals) {
    char text[400];  // enough digits: the longest double has 309 before the decimal point
    const auto end = std::to_chars(text, text + sizeof text, value * kind.scale(),
                                   std::chars_format::fixed, kind.decimals + furtherDecimals);
    return {text, end.ptr};
}

std::string scoreText(const ScoreKind& kind, double value, int furtherDecimals) {
    return scoreNumber(kind, value, furtherDecimals) +
           (kind.share ? std::string(" ") + kind.unit : "");
}

}  // namespace headscope
