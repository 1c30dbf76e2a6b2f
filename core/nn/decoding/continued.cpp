#include "core/nn/decoding/continued.h"

#include "core/base/text/tokenizer.h"
#include "core/base/util/random.h"
#include "core/nn/models/continuation.h"
#include "core/nn/models/finite.h"

#include <algorithm>
#include <stdexcept>

namespace headscope::decoding {
namespace {

// Draws the next token from logits (V).
std::int32_t drawn(const torch::Tensor& logits, const ContinueOptions& options,
                   util::Random& random) {
    auto scores = logits.to(torch::kDouble).clone();
    if (options.never >= 0) scores[options.never] = -std::numeric_limits<double>::infinity();
    if (options.temperature <= 0)
        return static_cast<std::int32_t>(scores.argmax().item<std::int64_t>());
    const auto count = options.topK > 0 ? std::min(options.topK, scores.size(0)) : scores.size(0);
    const auto [best, ids] = scores.topk(count);
    // Cumulative probabilities up to 1, (count).
    const auto shares = (best / options.temperature).softmax(0).cumsum(0).contiguous();
    const auto *first = shares.data_ptr<double>(), *last = first + count;
    const auto place =
        std::min<std::int64_t>(std::upper_bound(first, last, random.uniform()) - first, count - 1);
    return static_cast<std::int32_t>(ids[place].item<std::int64_t>());
}

// Feeds tokens to a model and keeps its prediction of the next token.
class Reader {
public:
    Reader(models::Model& model, const torch::Tensor& headMask)
        : m_model(model), m_headMask(headMask) {}

    void read(std::int32_t token) {
        if (m_continuation && m_continuation->room() == 0) forgetHalf();
        if (!m_continuation) start();
        m_seen.push_back(token);
        m_next = m_continuation->step({{0, token}})[0];
    }
    const torch::Tensor& next() const { return m_next; }  // (V)

private:
    void start() {
        m_continuation = m_model.continuation({}, m_headMask);
        if (!m_continuation) throw std::invalid_argument("a model that writes no texts");
    }
    // Restarts with the second half of the text when all positions of the model are used.
    void forgetHalf() {
        const std::vector<std::int32_t> kept(
            m_seen.begin() + static_cast<std::ptrdiff_t>((m_seen.size() + 1) / 2), m_seen.end());
        m_seen.clear();
        start();
        for (const auto token : kept) read(token);
    }

    models::Model& m_model;
    torch::Tensor m_headMask, m_next;
    std::unique_ptr<models::Continuation> m_continuation;
    std::vector<std::int32_t> m_seen;
};

}  // namespace

Continued continued(models::Model& model, const std::vector<std::int32_t>& prompt,
                    const ContinueOptions& options) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    Reader reader(model, options.headMask);
    const auto longest = static_cast<std::size_t>(model.spec().length);
    const auto skipped = prompt.size() > longest ? prompt.size() - longest : 0;
    for (auto i = skipped; i < prompt.size(); ++i) reader.read(prompt[i]);
    util::Random random(util::derivedSeed(options.seed, "continue"));
    Continued out;
    for (std::int64_t i = 0; i < options.tokens && !(options.cancel && options.cancel->load());
         ++i) {
        models::requireFinite(reader.next(), "a score of the next token"_m);
        const auto token = drawn(reader.next(), options, random);
        out.tokens.push_back(token);
        out.logProbabilities.push_back(
            reader.next().to(torch::kDouble).log_softmax(0)[token].item<double>());
        if (options.wrote) options.wrote(token);
        reader.read(token);
        if (options.progress)
            options.progress(static_cast<double>(i + 1) / static_cast<double>(options.tokens));
    }
    return out;
}

}  // namespace headscope::decoding
