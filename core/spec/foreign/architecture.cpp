#include "core/spec/foreign/architecture.h"

#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/models/registry.h"

#include <cmath>

namespace headscope::foreign {

bool isDecoder(Family family) {
    switch (family) {
        case Family::Gpt2:
        case Family::Llama:
        case Family::GptNeox:
        case Family::GptNeo:
        case Family::Opt:
            return true;
        default:
            return false;
    }
}

bool readsImages(Family family) {
    return family == Family::Vit || family == Family::Deit || family == Family::Dinov2 ||
           family == Family::Clip;
}

bool isPair(Family family) {
    return family == Family::Marian || family == Family::Bart || family == Family::T5;
}

bool opensPrunedHeads(Family family) {
    // ALBERT's layers share their heads.
    const bool never =
        family == Family::Albert || family == Family::Clip || family == Family::ModernBert;
    return !(isDecoder(family) && family != Family::Gpt2) && !never && !isPair(family);
}

std::int64_t Architecture::headsIn(std::int64_t block) const {
    const auto first = block * (layers() / blocks());
    return static_cast<std::int64_t>(headNumbers.at(static_cast<std::size_t>(first)).size());
}

double Architecture::queryFactor(std::int64_t layer) const {
    double factor = scaledScores ? 1 : std::sqrt(static_cast<double>(headSize));
    if (scaledByLayer) factor /= static_cast<double>(layer + 1);
    return factor;
}

models::ModelSpec specOf(const Architecture& a) {
    models::ModelSpec spec;
    const bool masked = a.head == Head::MaskedLanguageModel,
               language = masked || a.head == Head::CausalLanguageModel;
    spec.data.task = isPair(a.family)  ? Task::Translation
                     : a.readsImages() ? Task::ImageClassification
                     : masked          ? Task::MaskedLanguageModel
                     : language        ? Task::LanguageModel
                                       : Task::TextClassification;
    spec.model = models::modelForTask(spec.data.task);
    spec.data.vocabulary = a.vocabulary;
    spec.data.outputs = language ? a.vocabulary : a.classes;
    if (a.readsImages()) {
        spec.data.channels = a.channels;
        spec.data.imageSize = a.imageSize;
        spec.patch = a.patch;
    }
    if (isPair(a.family)) {
        spec.data.outputs = a.targetVocabulary;
        spec.encoderLayers = a.encoderLayers;
        spec.embeddings = a.embeddings;
        spec.positions = a.positions;
    }
    for (const auto& numbers : a.headNumbers)
        spec.heads.push_back(static_cast<std::int64_t>(numbers.size()));
    spec.headSize = a.headSize;
    spec.variants.kvHeads = a.keyHeads;
    spec.width = a.width;
    spec.ff = a.ff;
    spec.length = a.length;
    spec.dropout = a.dropout;
    spec.style = a.style;
    return spec;
}

std::string attentionOf(const Architecture& a, std::int64_t block) {
    if (a.encoderLayers > 0) return models::attentionNameOf(specOf(a), block) + ".";
    return "block" + std::to_string(block) + ".attention.";
}

std::vector<models::NamedShape> parametersOf(const Architecture& a) {
    return models::layoutOf(specOf(a));
}

}  // namespace headscope::foreign
