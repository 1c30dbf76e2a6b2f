// Scores of a corpus of texts against their references, with intervals: for evaluations and for files.
#pragma once

#include "core/api/result.h"
#include "core/api/text_scores.h"
#include "core/text/rouge.h"
#include "core/text/score_tokens.h"
#include "core/text/segment_statistics.h"

namespace headscope::text {

using Texts = std::vector<std::string>;

// One score of a corpus: the statistics of its segments, and how their sums become the score. Every kind of score that
// resampling, comparison and printing know is one of these.
struct CorpusScore {
    std::string name;
    SegmentStatistics statistics;
    ScoreOfSums score;

    double value() const { return score(statistics.sums(), statistics.count()); }
};

// references: streams, each with a text for every hypothesis.
CorpusScore bleuScore(const Texts& hypotheses, const std::vector<Texts>& references, bool lowercase,
                      BleuTokens tokens = BleuTokens::V13a);
CorpusScore chrfScore(const Texts& hypotheses, const std::vector<Texts>& references, bool lowercase, bool words);
// rouge1, rouge2, rougeL, rougeLsum: mean F1 over the segments, 0 .. 1.
std::vector<CorpusScore> rougeScores(const Texts& hypotheses, const std::vector<Texts>& references,
                                     const RougeOptions& options);
// Percent of the hypotheses that are one of their references, but for white space at the ends.
CorpusScore exactScore(const Texts& hypotheses, const std::vector<Texts>& references, bool lowercase);

// What an evaluation of a translating model tells: BLEU, chrF, ROUGE-1, -2, -L (plain) and exact match, in the units of
// their rows (core/api/scores.h), each with the interval and standard error of that many resamples, where they are
// known (bootstrap.h).
Scores scoresOfTexts(const Texts& hypotheses, const Texts& references, std::int64_t resamples, std::uint64_t seed,
                     const ScoreTokens& tokens = {});

// What they are of, in the order of scoresOfTexts: id, units as there.
struct ScoredCorpus {
    std::string id;
    CorpusScore corpus;
    double scale = 1;  // from the corpus's value to the score's
};
std::vector<ScoredCorpus> corporaOf(const Texts& hypotheses, const Texts& references, const ScoreTokens& tokens = {});

// after - before of every such score, on the same references, with intervals of the paired bootstrap (Koehn 2004).
Scores differencesOfTexts(const Texts& before, const Texts& after, const Texts& references, std::int64_t resamples,
                          std::uint64_t seed, const ScoreTokens& tokens = {});

// Scores of files. Errors: Usage (a task or an option that there is not), Io, BadData naming file, line and counts.
Result<TextScoreReport> scoreFiles(const TextScoreOptions& options);

}  // namespace headscope::text
