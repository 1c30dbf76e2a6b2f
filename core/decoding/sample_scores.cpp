#include "core/decoding/sample_scores.h"

#include "core/decoding/written_scores.h"

namespace headscope::decoding {

WrittenSamples writtenSamples(models::Model& model, const data::Dataset& dataset, const data::Subset& samples,
                              const AnswerOptions& options) {
    const auto& split = data::splitByName(dataset, samples.set.split);
    WrittenSamples out;
    const auto answers = answersTo(model, dataset, sourcesOf(split, samples.samples, model.spec().length), options);
    out.texts = textsOf(answers, dataset);
    for (const auto sample : samples.samples)
        out.references.push_back(split.pairs.texts.at(static_cast<std::size_t>(sample)));
    if (!options.stopped())
        out.scores = writtenScores(out.texts, out.references, static_cast<std::uint64_t>(samples.set.seed));
    return out;
}

}  // namespace headscope::decoding
