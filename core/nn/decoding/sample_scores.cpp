#include "core/nn/decoding/sample_scores.h"

#include "core/base/text/bleu.h"
#include "core/base/text/chrf.h"
#include "core/base/text/corpus_scores.h"

namespace headscope::decoding {
namespace {

// Number of bootstrap resamples for the intervals of the scores.
constexpr std::int64_t kResamples = 1000;

}  // namespace

WrittenSamples writtenSamples(models::Model& model, const data::Dataset& dataset,
                              const data::Subset& samples, const AnswerOptions& options) {
    const auto& split = data::splitByName(dataset, samples.set.split);
    WrittenSamples out;
    const auto answers =
        answersTo(model, dataset, sourcesOf(split, samples.samples, model.spec().length), options);
    out.texts = textsOf(answers, dataset);
    for (const auto sample : samples.samples)
        out.references.push_back(split.pairs.texts.at(static_cast<std::size_t>(sample)));
    if (!options.stopped())
        out.scores =
            text::scoresOfTexts(out.texts, out.references, kResamples,
                                static_cast<std::uint64_t>(samples.set.seed), dataset.scoreTokens);
    return out;
}

std::vector<std::pair<std::string, std::string>> scoreSignatures(const text::ScoreTokens& tokens) {
    const auto rouge = text::rougeSignature(1, {false, tokens.rouge});
    return {{kBleu, text::bleuSignature(1, false, false, tokens.bleu)},
            {kChrf, text::chrfSignature(1, {})},
            {kRouge1, rouge},
            {kRouge2, rouge},
            {kRougeL, rouge}};
}

}  // namespace headscope::decoding
