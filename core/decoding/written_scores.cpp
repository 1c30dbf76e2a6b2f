#include "core/decoding/written_scores.h"

#include "core/text/bleu.h"
#include "core/text/bootstrap.h"
#include "core/text/chrf.h"
#include "core/text/rouge.h"

#include <functional>

namespace headscope::decoding {
namespace {

using Row = std::function<std::vector<double>(const std::string& written, const std::string& reference)>;

struct Counted {
    const char* id;
    std::size_t width;
    Row row;
    text::ScoreOfSums score;
};

double bleuScore(const std::vector<double>& sums, std::int64_t) {
    return text::bleuOf(text::BleuCounts::ofRow(sums)).score;
}

// The mean of one number a text.
double meanPercent(const std::vector<double>& sums, std::int64_t texts) {
    return texts > 0 ? 100 * sums[0] / static_cast<double>(texts) : 0;
}

Row rougeRow(text::Overlap text::Rouge::*kind) {
    return [kind](const std::string& written, const std::string& reference) {
        return std::vector<double>{(text::rougeOf(written, reference, true).*kind).f1};
    };
}

const std::vector<Counted>& countedScores() {
    static const text::ChrfOptions kPlain;
    static const std::vector<Counted> kCounted{
        {kBleu, text::BleuCounts::kWidth,
         [](const std::string& written, const std::string& reference) {
             return text::bleuCounts(written, {reference}, false).row();
         },
         bleuScore},
        {kChrf, 3 * kPlain.orders(),
         [](const std::string& written, const std::string& reference) {
             return text::chrfCounts(written, {reference}, kPlain);
         },
         [](const std::vector<double>& sums, std::int64_t) { return text::chrfOf(sums); }},
        {kRouge1, 1, rougeRow(&text::Rouge::rouge1), meanPercent},
        {kRouge2, 1, rougeRow(&text::Rouge::rouge2), meanPercent},
        {kRougeL, 1, rougeRow(&text::Rouge::rougeL), meanPercent},
    };
    return kCounted;
}

std::string trimmedText(const std::string& text) {
    const auto first = text.find_first_not_of(" \t");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

Scores writtenScores(const std::vector<std::string>& written, const std::vector<std::string>& references,
                     std::uint64_t seed) {
    Scores scores;
    const auto texts = static_cast<std::int64_t>(written.size());
    if (written.empty() || references.size() != written.size()) return scores;
    text::BootstrapOptions draws;
    draws.seed = seed;
    for (const auto& counted : countedScores()) {
        text::SegmentStatistics rows(counted.width);
        for (std::size_t i = 0; i < written.size(); ++i) rows.add(counted.row(written[i], references[i]));
        const auto drawn = text::bootstrapInterval(rows, counted.score, draws);
        Score score{counted.id, counted.score(rows.sums(), texts)};
        score.interval = {drawn.low, drawn.high};
        score.error = drawn.error;
        scores.push_back(std::move(score));
    }
    std::int64_t same = 0;
    for (std::size_t i = 0; i < written.size(); ++i) same += trimmedText(written[i]) == trimmedText(references[i]);
    scores.push_back(shareScore(kExactMatch, static_cast<double>(same) / static_cast<double>(texts), texts));
    return scores;
}

std::vector<std::pair<std::string, std::string>> scoreSignatures() {
    return {{kBleu, text::bleuSignature(1, false)}, {kChrf, text::chrfSignature(1, {})}};
}

}  // namespace headscope::decoding
