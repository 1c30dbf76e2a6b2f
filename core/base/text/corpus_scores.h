// Scores of generated texts against references, with intervals; used by evaluations and for files.
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/text_scores.h"
#include "core/base/text/rouge.h"
#include "core/base/text/score_tokens.h"
#include "core/base/text/segment_statistics.h"

namespace headscope::text {

using Texts = std::vector<std::string>;

// One score of a corpus: the statistics of its segments, and the function from their sums to the
// score. All kinds of scores have this form for resampling, comparison and printing.
struct CorpusScore {
    std::string name;
    SegmentStatistics statistics;
    ScoreOfSums score;

    double value() const { return score(statistics.sums(), statistics.count()); }
};

// BLEU and chrF of a corpus. `references`: one or more lists, each with one text per hypothesis.
CorpusScore bleuScore(const Texts& hypotheses, const std::vector<Texts>& references, bool lowercase,
                      BleuTokens tokens = BleuTokens::V13a);
CorpusScore chrfScore(const Texts& hypotheses, const std::vector<Texts>& references, bool lowercase,
                      bool words);
// Returns rouge1, rouge2, rougeL and rougeLsum: mean F1 over the segments, 0 .. 1.
std::vector<CorpusScore> rougeScores(const Texts& hypotheses, const std::vector<Texts>& references,
                                     const RougeOptions& options);
// Returns the percentage of hypotheses equal to one of their references, apart from white space at
// both ends.
CorpusScore exactScore(const Texts& hypotheses, const std::vector<Texts>& references,
                       bool lowercase);

// Scores for the evaluation of a translation model: BLEU, chrF, ROUGE-1, -2, -L (without stemming)
// and exact match. Units are those of core/api/runs/scores.h. Each has a bootstrap interval and
// standard error from `resamples` resamples, where they can be computed (bootstrap.h).
Scores scoresOfTexts(const Texts& hypotheses, const Texts& references, std::int64_t resamples,
                     std::uint64_t seed, const ScoreTokens& tokens = {});

// Corpora behind the scores of scoresOfTexts, in the same order and with the same ids.
struct ScoredCorpus {
    std::string id;
    CorpusScore corpus;
    double scale = 1;  // factor from the corpus value to the score's unit
};
std::vector<ScoredCorpus> corporaOf(const Texts& hypotheses, const Texts& references,
                                    const ScoreTokens& tokens = {});

// Returns after - before for every such score on the same references, with paired bootstrap
// intervals (Koehn 2004).
Scores differencesOfTexts(const Texts& before, const Texts& after, const Texts& references,
                          std::int64_t resamples, std::uint64_t seed,
                          const ScoreTokens& tokens = {});

// Scores text files line by line. Errors: Usage (unknown task or option), Io, BadData naming file,
// line and counts.
Result<TextScoreReport> scoreFiles(const TextScoreOptions& options);

}  // namespace headscope::text
