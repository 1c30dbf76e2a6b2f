// What an evaluation found, as a list of scores. A view asks a score's row for its name, unit and direction, never
// which score it is; a further score is a row here and its id in the rows of its tasks (tasks.h). Values; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// A 95 % interval.
struct Interval {
    double low = 0, high = 0;
    bool operator==(const Interval& o) const { return low == o.low && high == o.high; }
};
// Of a share right of n samples (Wilson 1927): within [0, 1], and never of no width. n > 0.
Interval shareInterval(double share, std::int64_t n);
// Resampling fewer samples gives the scores of single samples, not an interval (core/text/bootstrap.h).
constexpr std::int64_t kFewestResampled = 4;
// Why a score that is resampled has no interval: fewer samples than that, or all resamples score alike.
enum class NoInterval { TooFew, AllAlike };
NoInterval noIntervalOf(std::int64_t samples);
const char* idOf(NoInterval why);     // "too-few", "all-alike"
const char* wordsOf(NoInterval why);  // "no interval: n too small"
// Of a mean with that standard error: mean +- 1.96 errors.
Interval meanInterval(double mean, double error);

struct Score {
    std::string id;  // of a row of scoreKinds()
    double value = 0;
    std::optional<Interval> interval = {};  // none: what it takes is not known
    std::optional<double> error = {};       // standard error, of a mean over samples
    bool operator==(const Score& o) const {
        return id == o.id && value == o.value && interval == o.interval && error == o.error;
    }
};
using Scores = std::vector<Score>;  // in the order of the task's row: the first is what a run is judged by

struct ScoreKind {
    const char* id;          // in the files of a run and on the command line; stable
    const char* name;        // to a person
    const char* formalName;  // in a methods paragraph
    const char* unit;        // of a value as shown; "" for none
    const char* changeUnit;  // of a difference of two as shown
    bool higherIsBetter;
    bool share;                        // of the samples: within 0 and 1, shown in percent
    int decimals;                      // of a value as shown
    const char* intervalMethod;        // of a value
    const char* differenceMethod;      // of a difference on the same samples
    const char* follows;               // from this other score alone, so that no file holds it; "": it is measured
    double (*fromOther)(double) = {};  // rising
    bool ofTexts = false;              // of texts that a model writes, so that measuring it takes a decoding

    bool measured() const { return *follows == 0; }
    double scale() const { return share ? 100 : 1; }  // from the value to the one that is shown
};

inline constexpr const char* kAccuracy = "accuracy";
inline constexpr const char* kLoss = "loss";
inline constexpr const char* kPerplexity = "perplexity";
// Of generated texts against reference texts, 0 .. 100 as papers print them (core/text/README.md); exact match is a
// share of the samples, within 0 and 1.
inline constexpr const char* kBleu = "bleu";
inline constexpr const char* kChrf = "chrf";
inline constexpr const char* kRouge1 = "rouge_1";
inline constexpr const char* kRouge2 = "rouge_2";
inline constexpr const char* kRougeL = "rouge_l";
inline constexpr const char* kExactMatch = "exact_match";
inline constexpr const char* kAlignmentError = "alignment_error";  // of the best cross-attention head, in percent

const std::vector<ScoreKind>& scoreKinds();
const ScoreKind* findScoreKind(const std::string& id);  // null: no score has this id
// Of a score that this program made: another id breaks an invariant (std::logic_error).
const ScoreKind& scoreKind(const std::string& id);

// Null: the list has no such score.
const Score* scoreOf(const Scores& scores, const std::string& id);
const Score* primaryScore(const Scores& scores);
std::optional<double> scoreValue(const Scores& scores, const std::string& id);
void setScore(Scores& scores, Score score);  // in the place of the one with the same id, or last
// Larger is better, whatever the score.
double goodness(const Score& score);

// With their intervals, where n and the error are known.
Score shareScore(const std::string& id, double share, std::int64_t n);
Score meanScore(const std::string& id, double mean, const std::optional<double>& error);

// "93.10" of an accuracy of 0.931 with one decimal more than its row says; no unit, decimal point in every locale.
std::string scoreNumber(const ScoreKind& kind, double value, int furtherDecimals = 0);
// The same with a unit that belongs to every value: "93.10 %", "1.2340".
std::string scoreText(const ScoreKind& kind, double value, int furtherDecimals = 0);

}  // namespace headscope
