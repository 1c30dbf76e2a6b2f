// Scores of texts against reference texts, read line by line from files. Values; safe on any
// thread.
#pragma once

#include "core/api/base/message.h"
#include "core/api/runs/scores.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

struct TextScoreOptions {
    std::string task = "bleu";            // kind of score: bleu, chrf, rouge or exact
    std::string hypothesis;               // file with one text per line, plain or .gz
    std::vector<std::string> references;  // files with the same number of lines; at least one
    // Another system's file, for a paired comparison; "" for none.
    std::string against;
    bool lowercase = false;  // ignore case; only for bleu, chrf, exact
    bool stem = false;       // rouge: compare Porter stems
    bool words = false;      // chrf: also use word pairs (chrF++)
    // bleu: 13a, intl, zh, char; rouge: rouge_score, unicode; "": the first of these
    std::string tokenize;
    int resamples = 0;  // number of bootstrap resamples; 0: without intervals
    std::int64_t seed = 0;
};

struct TextScoreRow {
    std::string name;  // name such as "BLEU", "chrF2", "rouge1"
    double value = 0;  // BLEU, chrF and exact match: 0 .. 100; ROUGE: F1, 0 .. 1
    std::optional<Interval> interval = {};
    // Resamples were requested, but do not yield an interval.
    std::optional<NoInterval> noInterval = {};
    // Further numbers in order, such as {"precision", {0.4}}, {"totals", {10, 9, 8, 7}}.
    std::vector<std::pair<std::string, std::vector<double>>> details = {};
};

// The same score for the file given by --against. With resamples, also the significance of the
// difference.
struct TextScoreComparison {
    std::string name;
    double other = 0, difference = 0;       // score of the other file; first minus other
    std::optional<Interval> interval = {};  // 95 % interval of the difference
    std::optional<NoInterval> noInterval = {};
    // Share of the resamples in which the first file scores higher; lower.
    double ahead = 0, behind = 0;
    std::optional<double> pValue = {};  // two-sided p-value; only with an interval
};

struct TextScoreReport {
    std::string task;
    std::string signature;  // settings of the score; "" for exact match
    std::int64_t lines = 0;
    std::vector<TextScoreRow> rows;
    std::vector<TextScoreComparison> against;  // one per row; empty without another file
    // Sentences about texts or characters that the tokenizer drops.
    std::vector<Message> warnings;
};

}  // namespace headscope
