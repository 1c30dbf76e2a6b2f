#include "core/service/studies/paired_samples.h"

#include "core/api/requests/sample_finder.h"
#include "core/api/requests/writing.h"
#include "core/base/io/json.h"
#include "core/base/text/corpus_scores.h"
#include "core/base/text/jackknife.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/program_version.h"
#include "core/service/studies/study_result.h"

#include <algorithm>
#include <cmath>
#include <future>
#include <map>
#include <optional>
#include <set>

namespace headscope::studies {
namespace {

using Json = nlohmann::json;

constexpr const char* kTestAccuracy = "test_accuracy";
constexpr const char* kTestLoss = "test_loss";
constexpr const char* kTestPerplexity = "test_perplexity";
constexpr const char* kTestBleu = "test_bleu";
constexpr std::size_t kMostScoreBytes = std::size_t{64} << 20;

// Scores of a run at each test sample, by number.
using SampleScores = std::map<std::string, std::vector<double>>;

// A claim about a difference of two rows that can be paired by sample.
struct Pair {
    std::string row, minus, number;
};

std::vector<Pair> pairsOf(const Study& study) {
    std::vector<Pair> pairs;
    for (const auto& claim : study.claims) {
        const auto& number = claim.at.number;
        if (!claim.minus || claim.minus->number != number) continue;
        if (number != kTestAccuracy && number != kTestLoss && number != kTestPerplexity &&
            number != kTestBleu)
            continue;
        const auto row = rowOfPlace(study, claim.at, claim.id);
        const auto minus = rowOfPlace(study, *claim.minus, claim.id);
        if (row && minus && *row != *minus) pairs.push_back({*row, *minus, number});
    }
    return pairs;
}

template <class Request>
Result<typename Request::Answer> answerOf(RunView& view, Request request) {
    using Answer = Result<typename Request::Answer>;
    const auto promise = std::make_shared<std::promise<Answer>>();
    auto future = promise->get_future();
    const auto handle = view.ask(
        std::move(request), [promise](Answer answer) { promise->set_value(std::move(answer)); });
    return future.get();
}

// BLEU is not a mean over sentences, but its jackknife is a mean of pseudo-values
// (text::jackknifeValues).
Result<std::vector<double>> bleuValues(RunView& view, const std::string& run,
                                       const SamplePredictions& samples) {
    TranslateRequest request;
    request.beam = 1;  // as the scores of a run
    text::Texts references, written;
    for (const auto& one : samples.answered) {
        request.sources.push_back(one.text);
        references.push_back(one.target);
    }
    HEADSCOPE_TRY(const auto translations, answerOf(view, std::move(request)));
    for (const auto& one : translations.sentences) written.push_back(one.text);
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run));
    HEADSCOPE_TRY(const auto dataset, runs::readDatasetRecord(folder));
    const auto bleu = text::bleuScore(written, {references}, false, dataset.scoreTokens.bleu);
    return text::jackknifeValues(bleu.statistics, bleu.score);
}

Result<SampleScores> scoredNow(const PairedRun& run, Runs& engine, bool translates) {
    HEADSCOPE_TRY(const auto view, engine.open(run.path));
    HEADSCOPE_TRY(const auto found, answerOf(*view, SampleFinderRequest{}));
    SampleScores scores;
    for (const auto& one : found.answered) {
        scores[kTestLoss].push_back(one.loss);
        if (found.classes && one.label >= 0) scores[kTestAccuracy].push_back(one.wrong() ? 0 : 1);
    }
    if (scores[kTestAccuracy].size() != scores[kTestLoss].size()) scores[kTestAccuracy].clear();
    if (translates) {
        HEADSCOPE_TRY(scores[kTestBleu], bleuValues(*view, run.path, found));
    }
    return scores;
}

// Names of the numbers in a file of kept scores.
std::string keyOf(const std::string& number) {
    return number == kTestLoss ? "loss" : number == kTestAccuracy ? "right" : "bleu";
}

// Reads scores that were kept. Nothing if there are none.
std::optional<SampleScores> keptScores(const io::Directory& folder, const std::string& file,
                                       bool translates) {
    const auto text = folder.read(file, kMostScoreBytes);
    if (!text) return std::nullopt;
    const auto json = io::parseJson(*text, file);
    if (!json || !json->is_object()) return std::nullopt;
    SampleScores scores;
    for (const auto* number : {kTestLoss, kTestAccuracy, kTestBleu}) {
        const auto found = json->find(keyOf(number));
        if (number == kTestBleu && !translates) break;
        if (found == json->end() || !found->is_array()) return std::nullopt;
        auto& values = scores[number];  // perhaps empty
        for (const auto& one : *found) {
            if (!one.is_number()) return std::nullopt;
            values.push_back(one.get<double>());
        }
    }
    return scores;
}

Result<SampleScores> keptOrScored(const PairedRun& run, Runs& engine, bool translates,
                                  const io::Directory& folder,
                                  const std::function<Status(const PairedRun&)>& before) {
    const auto file = run.id + "-samples-" + run.weights.substr(0, 12) + ".json";
    if (folder.kind(file) == io::Directory::Kind::File)
        if (auto kept = keptScores(folder, file, translates)) return *std::move(kept);
    HEADSCOPE_CHECK(before(run));
    HEADSCOPE_TRY(auto scores, scoredNow(run, engine, translates));
    auto json = Json::object();
    for (const auto& [number, values] : scores) json[keyOf(number)] = values;
    HEADSCOPE_CHECK(folder.writeAtomically(file, json.dump() + "\n"));
    return scores;
}

// Samples of a text stream have the same number of tokens, so that their mean loss is that of the
// tokens, and perplexity follows from it.
Result<SampleScores> scoresOf(const PairedRun& run, Runs& engine, bool translates,
                              const io::Directory& folder,
                              const std::function<Status(const PairedRun&)>& before) {
    HEADSCOPE_TRY(auto scores, keptOrScored(run, engine, translates, folder, before));
    HEADSCOPE_TRY(const auto files, io::Directory::open(run.path));
    HEADSCOPE_TRY(const auto dataset, runs::readDatasetRecord(files));
    auto& perplexity = scores[kTestPerplexity];  // perhaps empty
    if (dataset.stream) perplexity = perplexityValues(scores[kTestLoss]);
    return scores;
}

using ScoresBySeed = std::map<std::int64_t, SampleScores>;

// Value of a pair; nothing if its rows share no seed, or were scored on different samples.
std::optional<StudyValue> valueOf(const Pair& pair, const ScoresBySeed& at,
                                  const ScoresBySeed& minus) {
    std::vector<double> differences;
    int seeds = 0;
    for (const auto& [seed, scores] : at) {
        const auto other = minus.find(seed);
        if (other == minus.end()) continue;
        const auto& a = scores.at(pair.number);
        const auto& b = other->second.at(pair.number);
        if (differences.empty()) differences.resize(a.size());
        if (a.empty() || a.size() != differences.size() || b.size() != a.size()) return {};
        for (std::size_t i = 0; i < a.size(); ++i) differences[i] += a[i] - b[i];
        ++seeds;
    }
    if (seeds == 0) return {};
    double sum = 0;
    for (auto& one : differences) sum += one /= seeds;
    return StudyValue{studyPairRow(pair.row, pair.minus), 0, pair.number,
                      sum / static_cast<double>(differences.size()), errorOfMean(differences)};
}

}  // namespace

std::vector<double> perplexityValues(std::vector<double> losses) {
    double mean = 0;
    for (const double loss : losses) mean += loss / static_cast<double>(losses.size());
    for (double& loss : losses) loss = std::exp(mean) * (1 + loss - mean);
    return losses;
}

double errorOfMean(const std::vector<double>& numbers) {
    const auto n = static_cast<double>(numbers.size());
    if (n < 2) return 0;
    double mean = 0, squares = 0;
    for (const double one : numbers) mean += one / n;
    for (const double one : numbers) squares += (one - mean) * (one - mean);
    return std::sqrt(squares / (n - 1) / n);
}

Result<std::vector<StudyValue>> pairedErrors(
    const Study& study, const std::vector<PairedRun>& runs, Runs& engine,
    const io::Directory& folder, const std::function<Status(const PairedRun&)>& before) {
    std::vector<StudyValue> values;
    std::map<std::string, ScoresBySeed> byRow;
    std::set<std::pair<std::string, std::string>> seen;
    const auto pairs = pairsOf(study);
    const bool translates = std::any_of(pairs.begin(), pairs.end(),
                                        [](const Pair& one) { return one.number == kTestBleu; });
    for (const auto& pair : pairs) {
        for (const auto& row : {pair.row, pair.minus}) {
            if (byRow.count(row) > 0) continue;
            auto& scores = byRow[row];
            for (const auto& run : runs)
                if (run.row == row) {
                    HEADSCOPE_TRY(scores[run.seed],
                                  scoresOf(run, engine, translates, folder, before));
                }
        }
        auto value = valueOf(pair, byRow[pair.row], byRow[pair.minus]);
        if (value && seen.insert({value->row, value->number}).second)
            values.push_back(*std::move(value));
    }
    return values;
}

}  // namespace headscope::studies
