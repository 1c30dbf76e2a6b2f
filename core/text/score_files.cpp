// Scores of files of lines.
#include "core/io/text_file.h"
#include "core/io/text_lines.h"
#include "core/text/bleu.h"
#include "core/text/bootstrap.h"
#include "core/text/chrf.h"
#include "core/text/corpus_scores.h"

#include <algorithm>

namespace headscope::text {
namespace {

constexpr std::int64_t kLargestFile = std::int64_t{1} << 30;  // bytes, unpacked
constexpr int kMostResamples = 1'000'000;

enum class Kind { Bleu, Chrf, Rouge, Exact };

struct NamedScore {
    const char* name;
    Kind kind;
};
constexpr NamedScore kNamedScores[] = {
    {"bleu", Kind::Bleu}, {"chrf", Kind::Chrf}, {"rouge", Kind::Rouge}, {"exact", Kind::Exact}};

Error misplaced(const char* option, const std::string& task, const char* where) {
    return {ErrorCode::Usage, std::string(option) + " means nothing to " + task, std::string("It is for ") + where};
}

Result<Kind> kindOf(const TextScoreOptions& options) {
    const NamedScore* found = nullptr;
    for (const auto& row : kNamedScores)
        if (options.task == row.name) found = &row;
    if (!found)
        return Error{ErrorCode::Usage, "there is no score \"" + options.task + "\"", "One of bleu, chrf, rouge, exact"};
    const bool rouge = found->kind == Kind::Rouge;
    if (options.lowercase && rouge)
        return misplaced("--lowercase", "rouge, which is lower-cased always", "bleu, chrf and exact");
    if (options.stem && !rouge) return misplaced("--stem", options.task, "rouge");
    if (options.words && found->kind != Kind::Chrf) return misplaced("--words", options.task, "chrf");
    if (options.resamples < 0 || options.resamples == 1 || options.resamples > kMostResamples)
        return Error{ErrorCode::Usage, "--bootstrap is " + std::to_string(options.resamples),
                     "Allowed are 2 to " + io::countText(kMostResamples) + " (1,000 are usual), or 0 for none"};
    if (options.references.empty())
        return Error{ErrorCode::Usage, "there is no reference file", "Give HYP and one REF or several"};
    return found->kind;
}

std::string linesText(std::size_t lines) {
    return io::countText(static_cast<std::int64_t>(lines)) + (lines == 1 ? " line" : " lines");
}

// With as many lines as the hypotheses have.
Result<Texts> linesLike(const std::string& path, const std::string& first, const Texts& hypotheses) {
    HEADSCOPE_TRY(auto read, io::readTextLines(path, kLargestFile));
    if (read.lines.size() == hypotheses.size()) return std::move(read.lines);
    return Error{ErrorCode::BadData,
                 io::fileName(path) + " has " + linesText(read.lines.size()) + ", " + io::fileName(first) + " has " +
                     linesText(hypotheses.size()) + "; line n of one belongs to line n of the other",
                 "Check that both are complete and end with a line end"};
}

std::vector<CorpusScore> scoresFor(Kind kind, const TextScoreOptions& options, const Texts& hypotheses,
                                   const std::vector<Texts>& references) {
    std::vector<CorpusScore> scores;
    if (kind == Kind::Rouge) return rougeScores(hypotheses, references, options.stem);
    if (kind == Kind::Bleu) scores.push_back(bleuScore(hypotheses, references, options.lowercase));
    if (kind == Kind::Chrf) scores.push_back(chrfScore(hypotheses, references, options.lowercase, options.words));
    if (kind == Kind::Exact) scores.push_back(exactScore(hypotheses, references, options.lowercase));
    return scores;
}

std::string signatureFor(Kind kind, const TextScoreOptions& options) {
    const auto references = options.references.size();
    if (kind == Kind::Bleu) return bleuSignature(references, options.lowercase);
    ChrfOptions chrf;
    chrf.words = options.words ? 2 : 0;
    chrf.lowercase = options.lowercase;
    if (kind == Kind::Chrf) return chrfSignature(references, chrf);
    if (kind == Kind::Exact) return "";
    return "nrefs:" + std::to_string(references) + "|stem:" + (options.stem ? "porter" : "no") + "|rouge_score:0.1.2";
}

using Details = std::vector<std::pair<std::string, std::vector<double>>>;

template <class Numbers>
std::vector<double> doubles(const Numbers& numbers) {
    return {numbers.begin(), numbers.end()};
}

Details bleuDetails(const CorpusScore& score) {
    const auto bleu = bleuOf(BleuCounts::ofRow(score.statistics.sums()));
    std::vector<double> matches, totals;
    for (std::size_t n = 0; n < kBleuOrders; ++n) {
        matches.push_back(static_cast<double>(bleu.counts.matches[n]));
        totals.push_back(static_cast<double>(bleu.counts.totals[n]));
    }
    return {{"precisions", doubles(bleu.precisions)},
            {"matches", matches},
            {"totals", totals},
            {"brevity_penalty", {bleu.brevityPenalty}},
            {"hypothesis_length", {static_cast<double>(bleu.counts.hypothesisLength)}},
            {"reference_length", {static_cast<double>(bleu.counts.referenceLength)}}};
}

Details rougeDetails(const CorpusScore& score) {
    const auto sums = score.statistics.sums();
    const auto n = static_cast<double>(std::max<std::int64_t>(score.statistics.count(), 1));
    return {{"precision", {sums[1] / n}}, {"recall", {sums[2] / n}}};
}

TextScoreRow rowOf(Kind kind, const CorpusScore& score, const BootstrapOptions& bootstrap) {
    TextScoreRow row{score.name, score.value()};
    if (kind == Kind::Bleu) row.details = bleuDetails(score);
    if (kind == Kind::Rouge) row.details = rougeDetails(score);
    if (bootstrap.resamples > 1 && score.statistics.count() > 0) {
        const auto found = bootstrapInterval(score.statistics, score.score, bootstrap);
        row.interval = Interval{found.low, found.high};
    }
    return row;
}

TextScoreComparison comparisonOf(const CorpusScore& first, const CorpusScore& other,
                                 const BootstrapOptions& bootstrap) {
    TextScoreComparison row{first.name, other.value(), first.value() - other.value()};
    if (bootstrap.resamples < 2 || first.statistics.count() == 0) return row;
    const auto found = pairedBootstrap(first.statistics, other.statistics, first.score, bootstrap);
    row.interval = Interval{found.interval.low, found.interval.high};
    row.ahead = found.firstAhead;
    row.behind = found.secondAhead;
    row.pValue = found.pValue;
    return row;
}

}  // namespace

Result<TextScoreReport> scoreFiles(const TextScoreOptions& options) {
    HEADSCOPE_TRY(const auto kind, kindOf(options));
    HEADSCOPE_TRY(const auto read, io::readTextLines(options.hypothesis, kLargestFile));
    const auto& hypotheses = read.lines;
    if (hypotheses.empty())
        return Error{ErrorCode::BadData, io::fileName(options.hypothesis) + " has no lines",
                     "Give a file with a text a line"};
    std::vector<Texts> references;
    for (const auto& path : options.references) {
        HEADSCOPE_TRY(auto lines, linesLike(path, options.hypothesis, hypotheses));
        references.push_back(std::move(lines));
    }
    const BootstrapOptions bootstrap{options.resamples, static_cast<std::uint64_t>(options.seed)};
    const auto scores = scoresFor(kind, options, hypotheses, references);
    TextScoreReport report;
    report.task = options.task;
    report.signature = signatureFor(kind, options);
    report.lines = static_cast<std::int64_t>(hypotheses.size());
    for (const auto& score : scores) report.rows.push_back(rowOf(kind, score, bootstrap));
    if (options.against.empty()) return report;
    HEADSCOPE_TRY(const auto other, linesLike(options.against, options.hypothesis, hypotheses));
    const auto others = scoresFor(kind, options, other, references);
    for (std::size_t i = 0; i < scores.size(); ++i)
        report.against.push_back(comparisonOf(scores[i], others[i], bootstrap));
    return report;
}

}  // namespace headscope::text
