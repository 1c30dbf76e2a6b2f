#include "core/base/text/beam_search.h"

#include <cmath>
#include <utility>

namespace headscope::text {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// An unfinished prefix; `row` is its row in the previous call of the model.
struct Prefix {
    std::int64_t row = -1;
    std::vector<std::int32_t> tokens;
    std::vector<double> logProbabilities;
    double sum = 0;
};

struct Continuation {
    std::size_t prefix = 0;
    Candidate candidate;
    double sum = kNever;
};

bool better(const Hypothesis& a, const Hypothesis& b) {
    return a.score > b.score;
}

// State of the search for one sentence.
class Beam {
public:
    explicit Beam(const BeamOptions& options) : m_options(options), m_living(1) {}

    bool done() const { return m_living.empty(); }

    void addRows(std::int64_t sentence, std::vector<BeamRow>& rows) {
        for (auto& prefix : m_living) {
            const auto last = prefix.tokens.empty() ? m_options.begin : prefix.tokens.back();
            rows.push_back({sentence, prefix.row, last});
            prefix.row = static_cast<std::int64_t>(rows.size()) - 1;
        }
    }

    // `candidates`: `count` per prefix, in the order of the prefixes.
    void advance(const Candidate* candidates, std::int64_t count) {
        std::vector<Continuation> all;
        for (std::size_t p = 0; p < m_living.size(); ++p)
            for (std::int64_t i = 0; i < count; ++i, ++candidates)
                if (candidates->logProbability > kNever)
                    all.push_back({p, *candidates, m_living[p].sum + candidates->logProbability});
        const auto most = std::min(all.size(), static_cast<std::size_t>(2 * m_options.beam));
        std::stable_sort(all.begin(), all.end(), [](const Continuation& a, const Continuation& b) {
            return a.sum > b.sum;
        });
        all.resize(most);
        grow(all);
    }

    Hypotheses finished() && {
        std::stable_sort(m_finished.begin(), m_finished.end(), better);
        return std::move(m_finished);
    }

private:
    void grow(const std::vector<Continuation>& best) {
        const auto beam = static_cast<std::size_t>(m_options.beam);
        std::vector<Prefix> next;
        for (std::size_t rank = 0; rank < best.size(); ++rank) {
            if (best[rank].candidate.token != m_options.end) {
                if (next.size() < beam) next.push_back(extended(best[rank]));
            } else if (rank < beam && m_finished.size() < beam) {
                finish(extended(best[rank]));
            }
        }
        m_living = std::move(next);
        if (m_finished.size() >= beam) m_living.clear();
    }

    Prefix extended(const Continuation& continuation) const {
        Prefix prefix = m_living[continuation.prefix];
        prefix.tokens.push_back(continuation.candidate.token);
        prefix.logProbabilities.push_back(continuation.candidate.logProbability);
        prefix.sum = continuation.sum;
        return prefix;
    }

    void finish(Prefix prefix) {
        const auto length = static_cast<std::int64_t>(prefix.tokens.size());
        const double score = prefix.sum / lengthPenalty(length, m_options.alpha);
        m_finished.push_back(
            {std::move(prefix.tokens), std::move(prefix.logProbabilities), prefix.sum, score});
    }

    BeamOptions m_options;
    std::vector<Prefix> m_living;
    Hypotheses m_finished;
};

// Extends every sentence by one token; false if nothing is left to do or the model stopped.
bool step(std::vector<Beam>& beams, const BeamOptions& options, std::int64_t outputs, bool last,
          const NextTokens& next) {
    std::vector<BeamRow> rows;
    std::vector<std::pair<Beam*, std::size_t>> beamsToScore;  // unfinished beams with first rows
    for (std::size_t i = 0; i < beams.size(); ++i) {
        if (beams[i].done()) continue;
        beamsToScore.push_back({&beams[i], rows.size()});
        beams[i].addRows(static_cast<std::int64_t>(i), rows);
    }
    if (rows.empty()) return false;
    // More than 2 * beam candidates per row would not matter: a sentence keeps no more in total.
    const auto count = last ? 1 : std::min(2 * options.beam, outputs);
    // In the last step, every prefix must end.
    const auto candidates = next(rows, count, last ? options.end : -1);
    if (candidates.size() < rows.size() * static_cast<std::size_t>(count)) return false;
    for (const auto& [beam, first] : beamsToScore)
        beam->advance(candidates.data() + first * static_cast<std::size_t>(count), count);
    return true;
}

}  // namespace

double lengthPenalty(std::int64_t tokens, double alpha) {
    return std::pow((5.0 + static_cast<double>(tokens)) / 6.0, alpha);
}

std::vector<Hypotheses> beamSearch(std::int64_t sentences, std::int64_t outputs,
                                   const BeamOptions& options, const NextTokens& next) {
    std::vector<Beam> beams(static_cast<std::size_t>(sentences), Beam(options));
    for (std::int64_t length = 1; length <= options.maximum; ++length)
        if (!step(beams, options, outputs, length == options.maximum, next)) break;
    std::vector<Hypotheses> answers;
    for (auto& beam : beams) answers.push_back(std::move(beam).finished());
    return answers;
}

}  // namespace headscope::text
