// Scores of texts against reference texts, read from files of lines. Values; any thread.
#pragma once

#include "core/api/scores.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

struct TextScoreOptions {
    std::string task = "bleu";            // bleu, chrf, rouge, exact
    std::string hypothesis;               // file: a text a line, plain or .gz
    std::vector<std::string> references;  // files with as many lines; at least one
    std::string against;                  // another system's file, for a paired comparison; "" for none
    bool lowercase = false;               // bleu, chrf, exact
    bool stem = false;                    // rouge: words by their Porter stem
    bool words = false;                   // chrf: chrF++, with pairs of words too
    std::string tokenize;                 // bleu: 13a, intl, zh, char; rouge: rouge_score, unicode; "": the first
    int resamples = 0;                    // of the bootstrap; 0: no intervals
    std::int64_t seed = 0;
};

struct TextScoreRow {
    std::string name;  // "BLEU", "chrF2", "rouge1", ...
    double value = 0;  // BLEU, chrF and exact match: 0 .. 100; ROUGE: F1, 0 .. 1
    std::optional<Interval> interval = {};
    std::optional<NoInterval> noInterval = {};  // resamples were asked for, but there is no interval
    // Further figures of it in their order: {"precision", {0.4}}, {"totals", {10, 9, 8, 7}}.
    std::vector<std::pair<std::string, std::vector<double>>> details = {};
};

// The same score of the file under --against; with resamples also how certain the difference is.
struct TextScoreComparison {
    std::string name;
    double other = 0, difference = 0;       // of the other file; first minus other
    std::optional<Interval> interval = {};  // of the difference
    std::optional<NoInterval> noInterval = {};
    double ahead = 0, behind = 0;       // shares of the resamples where the first scores higher, lower
    std::optional<double> pValue = {};  // two-sided; only with an interval
};

struct TextScoreReport {
    std::string task;
    std::string signature;  // "" for exact match
    std::int64_t lines = 0;
    std::vector<TextScoreRow> rows;
    std::vector<TextScoreComparison> against;  // a row each; empty without another file
    std::vector<std::string> warnings;         // sentences: texts or letters that the tokenizer loses
};

}  // namespace headscope
