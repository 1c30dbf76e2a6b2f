// The results of an evaluation as a list of scores. A view takes a score's name, unit and direction
// from its row and never tests which score it is. To add a score, add a row here and its id to the
// rows of its tasks (tasks.h). Values; safe on any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// A 95 % confidence interval.
struct Interval {
    double low = 0, high = 0;
    bool operator==(const Interval& o) const { return low == o.low && high == o.high; }
};
// Interval of a proportion correct in n samples (Wilson 1927). It is within [0, 1] and never has
// zero width. Requires n > 0.
Interval shareInterval(double share, std::int64_t n);
// Minimum number of samples for a bootstrap interval (core/base/text/bootstrap.h). With fewer, the
// resamples only repeat the scores of single samples.
constexpr std::int64_t kFewestResampled = 4;
// Reason why a bootstrapped score is without an interval: fewer than kFewestResampled samples, or
// the same score in all resamples.
enum class NoInterval { TooFew, AllAlike };
NoInterval noIntervalOf(std::int64_t samples);
const char* idOf(NoInterval why);     // returns "too-few" or "all-alike"
const char* wordsOf(NoInterval why);  // returns such as "no interval: n too small"
// Interval of a mean with the given standard error: mean +- 1.96 errors.
Interval meanInterval(double mean, double error);

struct Score {
    std::string id;  // id of a row of scoreKinds()
    double value = 0;
    std::optional<Interval> interval = {};  // absent if its inputs are unknown
    std::optional<double> error = {};       // standard error, for a mean over samples
    bool operator==(const Score& o) const {
        return id == o.id && value == o.value && interval == o.interval && error == o.error;
    }
};
// Scores in the order of the task's row (tasks.h); the first is the primary score.
using Scores = std::vector<Score>;

struct ScoreKind {
    const char* id;          // stable id, used in run files and on the command line
    const char* name;        // name for the user
    const char* formalName;  // name in a methods paragraph
    const char* unit;        // unit of a displayed value; "" for none
    const char* changeUnit;  // unit of a displayed difference
    bool higherIsBetter;
    bool share;                    // proportion of the samples: in [0, 1], displayed in percent
    int decimals;                  // decimals of a displayed value
    const char* intervalMethod;    // method of a value's interval
    const char* differenceMethod;  // method of the interval of a difference on the same samples
    // Id of the score that this one is computed from, so that files omit it; "": measured.
    const char* follows;
    double (*fromOther)(double) = {};  // formula; monotonically increasing
    bool ofTexts = false;              // needs generated text, so measuring it runs the decoder

    bool measured() const { return *follows == 0; }
    // Factor from the value to the displayed value.
    double scale() const { return share ? 100 : 1; }
};

inline constexpr const char* kAccuracy = "accuracy";
inline constexpr const char* kLoss = "loss";
inline constexpr const char* kPerplexity = "perplexity";
// Scores of generated text against reference texts. They range from 0 to 100, as in papers
// (core/base/text/README.md), except exact match, a proportion in [0, 1].
inline constexpr const char* kBleu = "bleu";
inline constexpr const char* kChrf = "chrf";
inline constexpr const char* kRouge1 = "rouge_1";
inline constexpr const char* kRouge2 = "rouge_2";
inline constexpr const char* kRougeL = "rouge_l";
inline constexpr const char* kExactMatch = "exact_match";
// Alignment error rate of the best cross-attention head, in percent.
inline constexpr const char* kAlignmentError = "alignment_error";

const std::vector<ScoreKind>& scoreKinds();
const ScoreKind* findScoreKind(const std::string& id);  // returns null for an unknown id
// Returns the row of a known id. Throws std::logic_error for an unknown id.
const ScoreKind& scoreKind(const std::string& id);

// Returns null if the list does not contain the score.
const Score* scoreOf(const Scores& scores, const std::string& id);
const Score* primaryScore(const Scores& scores);
std::optional<double> scoreValue(const Scores& scores, const std::string& id);
void setScore(Scores& scores, Score score);  // replaces the score with the same id, or appends
// Returns the value with the sign that makes larger always better.
double goodness(const Score& score);

// Creates a score with its interval if n or the error is known.
Score shareScore(const std::string& id, double share, std::int64_t n);
Score meanScore(const std::string& id, double mean, const std::optional<double>& error);

// Formats a value without its unit, with a decimal point in every locale: "93.10" for an accuracy
// of 0.931 with furtherDecimals = 1.
std::string scoreNumber(const ScoreKind& kind, double value, int furtherDecimals = 0);
// Like scoreNumber(), with the unit if it belongs to every value: "93.10 %", "1.2340".
std::string scoreText(const ScoreKind& kind, double value, int furtherDecimals = 0);

}  // namespace headscope
