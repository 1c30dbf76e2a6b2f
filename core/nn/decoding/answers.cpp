#include "core/nn/decoding/answers.h"

#include "core/base/text/beam_search.h"
#include "core/base/util/not_finite.h"
#include "core/nn/models/continuation.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace headscope::decoding {
namespace {

using Ids = std::vector<std::int32_t>;

// Number of prefixes per batch, large enough to amortise the overhead of the matrix products.
constexpr std::int64_t kRowsAtOnce = 256;

// Makes a batch of the sources at positions [first, last) of an order.
models::Input batchOf(const std::vector<Ids>& sources, const std::vector<std::size_t>& order,
                      std::size_t first, std::size_t last, torch::Device device) {
    std::size_t longest = 1;
    for (auto i = first; i < last; ++i) longest = std::max(longest, sources[order[i]].size());
    const auto size = static_cast<std::int64_t>(last - first),
               length = static_cast<std::int64_t>(longest);
    models::Input input;
    input.size = size;
    input.tokens = torch::full({size, length}, text::kPad, torch::kLong);
    input.lengths = torch::empty({size}, torch::kLong);
    for (std::int64_t row = 0; row < size; ++row) {
        const auto& source = sources[order[first + static_cast<std::size_t>(row)]];
        std::copy(source.begin(), source.end(),
                  input.tokens.data_ptr<std::int64_t>() + row * length);
        input.lengths.data_ptr<std::int64_t>()[row] = static_cast<std::int64_t>(source.size());
    }
    models::indexValidTokens(input);
    input.tokens = input.tokens.to(device);
    return input;
}

// Computes the scores of next tokens for beamSearch, from a model's continuation.
class NextTokenScores {
public:
    // never: tokens that must not be generated.
    NextTokenScores(models::Continuation& continuation, const AnswerOptions& options, Ids never)
        : m_continuation(continuation), m_options(options), m_never(std::move(never)) {}

    std::vector<text::Candidate> operator()(const std::vector<text::BeamRow>& rows,
                                            std::int64_t count, std::int32_t only) {
        if (m_options.stopped()) return {};
        reportProgress(rows);
        std::vector<models::PrefixRow> prefixes;
        for (const auto& row : rows)
            prefixes.push_back({row.parent < 0 ? row.sentence : row.parent, row.token});
        // scores: shape (rows, V).
        auto scores = m_continuation.step(prefixes)
                          .to(torch::kCPU, torch::kFloat)
                          .log_softmax(1)
                          .contiguous();
        // log_softmax spreads a NaN to its whole row, so checking one column is enough.
        if (scores.select(1, 0).isnan().any().item<bool>())
            throw util::NotFinite("a score of the next token"_m);
        for (const auto token : m_never)
            scores.select(1, token).fill_(-std::numeric_limits<float>::infinity());
        const auto outputs = scores.size(1);
        const float* const values = scores.data_ptr<float>();
        std::vector<std::vector<text::Candidate>> found(rows.size());
        at::parallel_for(0, static_cast<std::int64_t>(rows.size()), 8,
                         [&](std::int64_t first, std::int64_t last) {
                             for (auto row = first; row < last; ++row) {
                                 auto& best = found[static_cast<std::size_t>(row)];
                                 if (only >= 0)
                                     best.push_back({only, values[row * outputs + only]});
                                 else
                                     text::bestTokens(values + row * outputs, outputs, count, best);
                             }
                         });
        std::vector<text::Candidate> all;
        for (const auto& best : found) all.insert(all.end(), best.begin(), best.end());
        return all;
    }

private:
    void reportProgress(const std::vector<text::BeamRow>& rows) {
        if (!m_options.onText || m_options.beam != 1 || rows.size() != 1 || rows.front().parent < 0)
            return;
        m_written.push_back(rows.front().token);
        m_options.onText(m_written);
    }

    models::Continuation& m_continuation;
    const AnswerOptions& m_options;
    Ids m_written;
    Ids m_never;
};

// Returns the tokens that decoding never generates. A model with a copy mechanism copies a source
// word instead of generating [UNK].
Ids neverWritten(const models::Model& model, const text::Tokenizer& tokenizer) {
    // Imported models may begin with the token that ends texts (BART).
    if (tokenizer.isImported()) return tokenizer.padToken() < 0 ? Ids{} : Ids{tokenizer.padToken()};
    Ids tokens{text::kPad, data::beginOf(tokenizer)};
    if (model.spec().copy != models::Copy::Off) tokens.push_back(text::kUnknown);
    return tokens;
}

std::vector<Answers> answerBatch(models::Model& model, const data::Dataset& dataset,
                                 const models::Input& input, const AnswerOptions& options) {
    const auto continuation = model.continuation(input, options.headMask);
    if (!continuation) throw std::invalid_argument("a model that writes no texts");
    text::BeamOptions beam;
    beam.beam = options.beam;
    beam.alpha = options.alpha;
    beam.begin = data::beginOf(dataset.targetTokenizer);
    beam.end = data::endOf(dataset.targetTokenizer);
    // Limits the output to twice the source's length plus 10 tokens.
    beam.maximum = std::min(continuation->room(), 2 * input.tokens.size(1) + 10);
    const auto found = text::beamSearch(
        input.size, data::idsWithSpecialTokens(dataset.targetTokenizer), beam,
        NextTokenScores(*continuation, options, neverWritten(model, dataset.targetTokenizer)));
    std::vector<Answers> answers(static_cast<std::size_t>(input.size));
    for (std::size_t i = 0; i < found.size() && i < answers.size(); ++i)
        for (const auto& one : found[i]) {
            answers[i].push_back({one.tokens, one.logProbability, one.score});
            auto& tokens = answers[i].back().tokens;
            if (!tokens.empty() && tokens.back() == beam.end) tokens.pop_back();
        }
    return answers;
}

}  // namespace

std::vector<Answers> answersTo(models::Model& model, const data::Dataset& dataset,
                               const std::vector<Ids>& sources, const AnswerOptions& options) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    const auto device = model.parameters().front().device();
    // Sort by length, so that a batch has little padding.
    std::vector<std::size_t> order(sources.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return sources[a].size() < sources[b].size();
    });
    const auto together = static_cast<std::size_t>(
        std::max<std::int64_t>(kRowsAtOnce / std::max<std::int64_t>(options.beam, 1), 1));
    std::vector<Answers> answers(sources.size());
    for (std::size_t first = 0; first < order.size() && !options.stopped(); first += together) {
        const auto last = std::min(first + together, order.size());
        auto input = batchOf(sources, order, first, last, device);
        input.hidden = options.hidden;
        auto batch = answerBatch(model, dataset, input, options);
        for (auto i = first; i < last; ++i) answers[order[i]] = std::move(batch[i - first]);
        if (options.progress)
            options.progress(static_cast<double>(last) / static_cast<double>(order.size()));
    }
    return answers;
}

std::vector<Ids> sourcesOf(const data::Split& split, const std::vector<std::int64_t>& samples,
                           std::int64_t length) {
    std::vector<Ids> sources;
    for (const auto sample : samples) {
        const auto first = split.offsets.at(static_cast<std::size_t>(sample)),
                   last = split.offsets.at(static_cast<std::size_t>(sample) + 1);
        Ids ids(split.tokens.begin() + first, split.tokens.begin() + last);
        // Cut a long source, but keep its end token.
        if (static_cast<std::int64_t>(ids.size()) > length) {
            const auto end = ids.back();
            ids.resize(static_cast<std::size_t>(length));
            ids.back() = end;
        }
        sources.push_back(std::move(ids));
    }
    return sources;
}

std::vector<std::string> textsOf(const std::vector<Answers>& answers,
                                 const data::Dataset& dataset) {
    std::vector<std::string> texts;
    for (const auto& one : answers)
        texts.push_back(one.empty() ? std::string()
                                    : dataset.targetTokenizer.decode(one.front().tokens));
    return texts;
}

}  // namespace headscope::decoding
