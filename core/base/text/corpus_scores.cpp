#include "core/base/text/corpus_scores.h"

#include "core/base/text/bleu.h"
#include "core/base/text/bootstrap.h"
#include "core/base/text/chrf.h"
#include "core/base/util/unicode.h"

#include <algorithm>
#include <iterator>

namespace headscope::text {
namespace {

constexpr double kPercent = 100;

Texts referencesOf(const std::vector<Texts>& streams, std::size_t segment) {
    Texts all;
    for (const auto& stream : streams) all.push_back(stream[segment]);
    return all;
}

// Mean of the first column, which is the reported value (F1 for ROUGE).
double meanOf(const std::vector<double>& sums, std::int64_t segments) {
    return segments > 0 ? sums.front() / static_cast<double>(segments) : 0;
}

Score scored(const char* id, const CorpusScore& corpus, double scale,
             const BootstrapOptions& options) {
    Score score{id, scale * corpus.value()};
    if (options.resamples < 2 || corpus.statistics.count() == 0) return score;
    const auto found = bootstrapInterval(corpus.statistics, corpus.score, options);
    if (!found.known) return score;
    score.interval = Interval{scale * found.low, scale * found.high};
    score.error = scale * found.error;
    return score;
}

}  // namespace

CorpusScore bleuScore(const Texts& hypotheses, const std::vector<Texts>& references, bool lowercase,
                      BleuTokens tokens) {
    // Segments store counts instead of scores: BLEU of a resampled corpus follows from the sum of
    // its counts, but not from the scores of its segments.
    CorpusScore out{"BLEU", SegmentStatistics(BleuCounts::kWidth),
                    [](const std::vector<double>& sums, std::int64_t) {
                        return bleuOf(BleuCounts::ofRow(sums)).score;
                    }};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        out.statistics.add(
            bleuCounts(hypotheses[i], referencesOf(references, i), lowercase, tokens).row());
    return out;
}

CorpusScore chrfScore(const Texts& hypotheses, const std::vector<Texts>& references, bool lowercase,
                      bool words) {
    ChrfOptions options;
    options.lowercase = lowercase;
    options.words = words ? 2 : 0;
    CorpusScore out{words ? "chrF2++" : "chrF2", SegmentStatistics(3 * options.orders()),
                    [](const std::vector<double>& sums, std::int64_t) { return chrfOf(sums); }};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        out.statistics.add(chrfCounts(hypotheses[i], referencesOf(references, i), options));
    return out;
}

std::vector<CorpusScore> rougeScores(const Texts& hypotheses, const std::vector<Texts>& references,
                                     const RougeOptions& options) {
    std::vector<CorpusScore> out;
    for (const char* name : kRougeNames) out.push_back({name, SegmentStatistics(3), meanOf});
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        const auto kinds = inOrder(bestRouge(hypotheses[i], referencesOf(references, i), options));
        for (std::size_t k = 0; k < kinds.size(); ++k)
            out[k].statistics.add({kinds[k].f1, kinds[k].precision, kinds[k].recall});
    }
    return out;
}

CorpusScore exactScore(const Texts& hypotheses, const std::vector<Texts>& references,
                       bool lowercase) {
    // Only white space at both ends is ignored.
    const auto core = [lowercase](const std::string& text) {
        const auto words = util::splitAtSpaces(text);
        if (words.empty()) return std::string();
        const auto* end = words.back().data() + words.back().size();
        const std::string inner(words.front().data(), end);
        return lowercase ? util::lowerCased(inner) : inner;
    };
    CorpusScore out{"exact match", SegmentStatistics(1),
                    [](const std::vector<double>& sums, std::int64_t segments) {
                        return kPercent * meanOf(sums, segments);
                    }};
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        const auto mine = core(hypotheses[i]);
        const auto all = referencesOf(references, i);
        const bool same = std::any_of(all.begin(), all.end(), [&](const std::string& reference) {
            return core(reference) == mine;
        });
        out.statistics.add({same ? 1.0 : 0.0});
    }
    return out;
}

std::vector<ScoredCorpus> corporaOf(const Texts& hypotheses, const Texts& references,
                                    const ScoreTokens& tokens) {
    const std::vector<Texts> streams{references};
    std::vector<ScoredCorpus> all{{kBleu, bleuScore(hypotheses, streams, false, tokens.bleu)},
                                  {kChrf, chrfScore(hypotheses, streams, false, false)}};
    const auto rouge = rougeScores(hypotheses, streams, {false, tokens.rouge});
    const char* const ids[] = {kRouge1, kRouge2, kRougeL};
    for (std::size_t k = 0; k < std::size(ids); ++k) all.push_back({ids[k], rouge[k], kPercent});
    // Stored as a share, but the corpus score is in percent.
    all.push_back({kExactMatch, exactScore(hypotheses, streams, false), 1 / kPercent});
    return all;
}

Scores scoresOfTexts(const Texts& hypotheses, const Texts& references, std::int64_t resamples,
                     std::uint64_t seed, const ScoreTokens& tokens) {
    Scores scores;
    for (const auto& [id, corpus, scale] : corporaOf(hypotheses, references, tokens))
        scores.push_back(scoreKind(id).share
                             ? shareScore(id, scale * corpus.value(), corpus.statistics.count())
                             : scored(id.c_str(), corpus, scale, {resamples, seed}));
    return scores;
}

Scores differencesOfTexts(const Texts& before, const Texts& after, const Texts& references,
                          std::int64_t resamples, std::uint64_t seed, const ScoreTokens& tokens) {
    Scores scores;
    if (references.empty()) return scores;
    const auto first = corporaOf(after, references, tokens),
               second = corporaOf(before, references, tokens);
    // Both sides are resampled with the same segments, so that easy and hard segments cancel out.
    for (std::size_t i = 0; i < first.size(); ++i) {
        const auto drawn = pairedBootstrap(first[i].corpus.statistics, second[i].corpus.statistics,
                                           first[i].corpus.score, {resamples, seed});
        const double scale = first[i].scale;
        Score score{first[i].id, scale * drawn.difference};
        if (drawn.interval.known) {
            score.interval = Interval{scale * drawn.interval.low, scale * drawn.interval.high};
            score.error = scale * drawn.interval.error;
        }
        scores.push_back(std::move(score));
    }
    return scores;
}

}  // namespace headscope::text
