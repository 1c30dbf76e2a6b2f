// Scores of text files, compared line by line.
#include "core/base/io/text_file.h"
#include "core/base/io/text_lines.h"
#include "core/base/text/bleu.h"
#include "core/base/text/bootstrap.h"
#include "core/base/text/chrf.h"
#include "core/base/text/corpus_scores.h"
#include "core/base/text/writing_systems.h"

#include <algorithm>

namespace headscope::text {
namespace {

constexpr std::int64_t kLargestFile = std::int64_t{1} << 30;  // bytes of an uncompressed file
constexpr int kMostResamples = 1'000'000;
// words per text: about a second for a pair of such texts
constexpr std::size_t kMostRougeWords = std::size_t{1} << 18;
constexpr double kHundred = 100;

enum class Kind { Bleu, Chrf, Rouge, Exact };

struct NamedScore {
    const char* name;
    Kind kind;
};
constexpr NamedScore kNamedScores[] = {
    {"bleu", Kind::Bleu}, {"chrf", Kind::Chrf}, {"rouge", Kind::Rouge}, {"exact", Kind::Exact}};

Error misplaced(const char* option, const Message& task, const Message& where) {
    return {ErrorCode::Usage, "%1 does not apply to %2"_m(option, task),
            "Use the option only for %1"_m(where)};
}

// The kind of score and its tokenizers.
struct Choice {
    Kind kind = Kind::Bleu;
    ScoreTokens tokens;

    RougeOptions rouge(const TextScoreOptions& options) const {
        return {options.stem, tokens.rouge};
    }
};

Result<Choice> tokensChosen(Kind kind, const TextScoreOptions& options) {
    Choice choice{kind, {}};
    if (options.tokenize.empty()) return choice;
    if (kind == Kind::Bleu) {
        const auto tokens = bleuTokensNamed(options.tokenize);
        if (tokens) choice.tokens.bleu = *tokens;
        if (tokens) return choice;
    } else if (kind == Kind::Rouge) {
        const auto tokens = rougeTokensNamed(options.tokenize);
        if (tokens) choice.tokens.rouge = *tokens;
        if (tokens) return choice;
    } else {
        return misplaced("--tokenize", verbatim(options.task), "bleu and rouge"_m);
    }
    return Error{
        ErrorCode::Usage,
        "--tokenize %1 is not a tokenizer of %2"_m(options.tokenize, options.task),
        kind == Kind::Bleu ? "One of 13a, intl, zh, char"_m : "One of rouge_score, unicode"_m};
}

Result<Choice> choiceOf(const TextScoreOptions& options) {
    const NamedScore* found = nullptr;
    for (const auto& row : kNamedScores)
        if (options.task == row.name) found = &row;
    if (!found)
        return Error{ErrorCode::Usage, "unknown score \"%1\""_m(options.task),
                     "One of bleu, chrf, rouge, exact"_m};
    const bool rouge = found->kind == Kind::Rouge;
    if (options.lowercase && rouge)
        return misplaced("--lowercase", "rouge, which is lower-cased always"_m,
                         "bleu, chrf and exact"_m);
    if (options.stem && !rouge)
        return misplaced("--stem", verbatim(options.task), verbatim("rouge"));
    if (options.words && found->kind != Kind::Chrf)
        return misplaced("--words", verbatim(options.task), verbatim("chrf"));
    if (options.resamples < 0 || options.resamples == 1 || options.resamples > kMostResamples)
        return Error{ErrorCode::Usage, "--bootstrap is %1"_m(options.resamples),
                     "Allowed are 2 to %1 (1,000 are usual), or 0 for none"_m(
                         io::countText(kMostResamples))};
    if (options.references.empty())
        return Error{ErrorCode::Usage, "no reference file was given"_m,
                     "Give HYP and one or more REF"_m};
    return tokensChosen(found->kind, options);
}

// Reads a file that must have as many lines as the hypotheses.
Result<Texts> linesLike(const std::string& path, const std::string& first,
                        const Texts& hypotheses) {
    HEADSCOPE_TRY(auto read, io::readTextLines(path, kLargestFile));
    if (read.lines.size() == hypotheses.size()) return std::move(read.lines);
    return Error{ErrorCode::BadData,
                 "%1 has %2, %3 has %4; line n of one belongs to line n of the other"_m(
                     io::fileName(path), io::linesText(read.lines.size()), io::fileName(first),
                     io::linesText(hypotheses.size())),
                 "Check that both are complete and end with a line end"_m};
}

std::vector<CorpusScore> scoresFor(const Choice& choice, const TextScoreOptions& options,
                                   const Texts& hypotheses, const std::vector<Texts>& references) {
    switch (choice.kind) {
        case Kind::Bleu:
            return {bleuScore(hypotheses, references, options.lowercase, choice.tokens.bleu)};
        case Kind::Chrf:
            return {chrfScore(hypotheses, references, options.lowercase, options.words)};
        case Kind::Rouge:
            return rougeScores(hypotheses, references, choice.rouge(options));
        case Kind::Exact:
            return {exactScore(hypotheses, references, options.lowercase)};
    }
    return {};
}

std::string signatureFor(const Choice& choice, const TextScoreOptions& options) {
    const auto references = options.references.size();
    ChrfOptions chrf;
    chrf.words = options.words ? 2 : 0;
    chrf.lowercase = options.lowercase;
    switch (choice.kind) {
        case Kind::Bleu:
            return bleuSignature(references, options.lowercase, false, choice.tokens.bleu);
        case Kind::Chrf:
            return chrfSignature(references, chrf);
        case Kind::Rouge:
            return rougeSignature(references, choice.rouge(options));
        case Kind::Exact:
            break;
    }
    return "";
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
    // The sums have the order score, precision, recall.
    const auto sums = score.statistics.sums();
    const auto n = static_cast<double>(std::max<std::int64_t>(score.statistics.count(), 1));
    return {{"precision", {sums[1] / n}}, {"recall", {sums[2] / n}}};
}

TextScoreRow rowOf(Kind kind, const CorpusScore& score, const BootstrapOptions& bootstrap) {
    TextScoreRow row{score.name, score.value()};
    if (kind == Kind::Bleu) row.details = bleuDetails(score);
    if (kind == Kind::Rouge) row.details = rougeDetails(score);
    const auto n = score.statistics.count();
    if (bootstrap.resamples < 2 || n == 0) return row;
    if (kind == Kind::Exact) {  // a proportion: resampling gives width 0 for 0 % and 100 %
        const auto share = shareInterval(row.value / kHundred, n);
        row.interval = Interval{kHundred * share.low, kHundred * share.high};
        return row;
    }
    const auto found = bootstrapInterval(score.statistics, score.score, bootstrap);
    if (found.known)
        row.interval = Interval{found.low, found.high};
    else
        row.noInterval = noIntervalOf(n);
    return row;
}

TextScoreComparison comparisonOf(const CorpusScore& first, const CorpusScore& other,
                                 const BootstrapOptions& bootstrap) {
    TextScoreComparison row{first.name, other.value(), first.value() - other.value()};
    const auto n = first.statistics.count();
    if (bootstrap.resamples < 2 || n == 0) return row;
    const auto found = pairedBootstrap(first.statistics, other.statistics, first.score, bootstrap);
    row.ahead = found.firstAhead;
    row.behind = found.secondAhead;
    if (!found.interval.known) {
        row.noInterval = noIntervalOf(n);
        return row;
    }
    row.interval = Interval{found.interval.low, found.interval.high};
    row.pValue = found.pValue;
    return row;
}

// Texts of a file and the file's name, for messages.
struct NamedTexts {
    std::string name;
    const Texts& texts;
};

bool hasTokens(const Choice& choice, const std::string& text) {
    if (choice.kind == Kind::Rouge) return !rougeTokens(text, false, choice.tokens.rouge).empty();
    return !bleuWords(text, false, choice.tokens.bleu).empty();
}

std::string share(std::int64_t part, std::int64_t whole) {
    // Round to the nearest per cent.
    return std::to_string((100 * part + whole / 2) / whole) + " %";
}

void warnAboutTokenless(const Choice& choice, const NamedTexts& file,
                        std::vector<Message>& warnings) {
    std::int64_t count = 0, first = 0;
    for (std::size_t i = 0; i < file.texts.size(); ++i) {
        if (hasTokens(choice, file.texts[i])) continue;
        if (count++ == 0) first = static_cast<std::int64_t>(i) + 1;
    }
    if (count == 0) return;
    const std::string tokens =
        choice.kind == Kind::Rouge ? nameOf(choice.tokens.rouge) : nameOf(choice.tokens.bleu);
    warnings.push_back(
        "%1: %2 of %3 without a token of the tokenizer %4 (the first is line %5); such a line scores 0"_m(
            file.name, io::linesText(static_cast<std::size_t>(count)),
            io::countText(static_cast<std::int64_t>(file.texts.size())), tokens,
            io::countText(first)));
}

// Warns of letters that the tokenizer drops, and of scripts in which it cannot find words.
void warnAboutLetters(const Choice& choice, const NamedTexts& file,
                      std::vector<Message>& warnings) {
    constexpr std::int64_t kTenth = 10;
    const auto letters = lettersOf(file.texts);
    const auto lost = letters.letters - letters.latin, unsegmented = letters.withoutBoundaries();
    if (choice.kind == Kind::Rouge && choice.tokens.rouge == RougeTokens::RougeScore &&
        kTenth * lost > letters.letters)
        warnings.push_back(
            "%1: the tokenizer rouge_score keeps a-z and 0-9 only and loses %2 of the letters. "
            "Use --tokenize unicode"_m(file.name, share(lost, letters.letters)));
    const bool words = choice.kind == Kind::Bleu && (choice.tokens.bleu == BleuTokens::V13a ||
                                                     choice.tokens.bleu == BleuTokens::Intl);
    if (words && kTenth * unsegmented > letters.letters)
        warnings.push_back(
            "%1: %2 of the letters are %3, which is written without spaces between words, so "
            "that the tokenizer %4 takes whole sentences for words. Use --tokenize %5"_m(
                file.name, share(unsegmented, letters.letters), nameOf(letters.system()),
                nameOf(choice.tokens.bleu),
                letters.system() == WritingSystem::Chinese ? "zh or char"_m : verbatim("char")));
}

std::vector<Message> warningsOf(const Choice& choice, const std::vector<NamedTexts>& files) {
    std::vector<Message> warnings;
    if (choice.kind != Kind::Bleu && choice.kind != Kind::Rouge) return warnings;
    for (const auto& file : files) {
        warnAboutTokenless(choice, file, warnings);
        warnAboutLetters(choice, file, warnings);
    }
    return warnings;
}

// The time of ROUGE-L grows with the product of the word counts of both sides.
Status checkWords(const Choice& choice, const NamedTexts& file) {
    if (choice.kind != Kind::Rouge) return {};
    for (std::size_t i = 0; i < file.texts.size(); ++i) {
        if (file.texts[i].size() <= kMostRougeWords) continue;  // a word has at least one byte
        const auto words = rougeTokens(file.texts[i], false, choice.tokens.rouge).size();
        if (words > kMostRougeWords)
            return Error{ErrorCode::BadData,
                         "%1: line %2 has %3 words; ROUGE-L compares at most %4"_m(
                             file.name, io::countText(static_cast<std::int64_t>(i) + 1),
                             io::countText(static_cast<std::int64_t>(words)),
                             io::countText(static_cast<std::int64_t>(kMostRougeWords))),
                         "Divide the text into lines, or leave it out of both files"_m};
    }
    return {};
}

}  // namespace

Result<TextScoreReport> scoreFiles(const TextScoreOptions& options) {
    HEADSCOPE_TRY(const auto choice, choiceOf(options));
    HEADSCOPE_TRY(const auto read, io::readTextLines(options.hypothesis, kLargestFile));
    const auto& hypotheses = read.lines;
    if (hypotheses.empty())
        return Error{ErrorCode::BadData, "%1 is empty"_m(io::fileName(options.hypothesis)),
                     "Give a file with one text per line"_m};
    std::vector<Texts> references;
    for (const auto& path : options.references) {
        HEADSCOPE_TRY(auto lines, linesLike(path, options.hypothesis, hypotheses));
        references.push_back(std::move(lines));
    }
    Texts other;
    if (!options.against.empty()) {
        HEADSCOPE_TRY(other, linesLike(options.against, options.hypothesis, hypotheses));
    }
    std::vector<NamedTexts> files{{io::fileName(options.hypothesis), hypotheses}};
    for (std::size_t r = 0; r < references.size(); ++r)
        files.push_back({io::fileName(options.references[r]), references[r]});
    if (!other.empty()) files.push_back({io::fileName(options.against), other});
    for (const auto& file : files) HEADSCOPE_CHECK(checkWords(choice, file));
    const BootstrapOptions bootstrap{options.resamples, static_cast<std::uint64_t>(options.seed)};
    const auto scores = scoresFor(choice, options, hypotheses, references);
    TextScoreReport report;
    report.task = options.task;
    report.signature = signatureFor(choice, options);
    report.lines = static_cast<std::int64_t>(hypotheses.size());
    report.warnings = warningsOf(choice, files);
    for (const auto& score : scores) report.rows.push_back(rowOf(choice.kind, score, bootstrap));
    if (other.empty()) return report;
    const auto others = scoresFor(choice, options, other, references);
    for (std::size_t i = 0; i < scores.size(); ++i)
        report.against.push_back(comparisonOf(scores[i], others[i], bootstrap));
    return report;
}

}  // namespace headscope::text
