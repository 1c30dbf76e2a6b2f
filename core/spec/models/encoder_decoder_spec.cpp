#include "core/spec/models/encoder_decoder_spec.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameter_builders.h"

#include "core/spec/models/layout_writer.h"
#include "core/spec/models/pair_settings.h"
#include "core/spec/models/pattern_settings.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/models/variant_checks.h"
#include "core/spec/models/variants.h"

#include <iterator>

namespace headscope::models {
namespace {

template <class T>
struct Word {
    const char* id;
    T value;
};

constexpr Word<Embeddings> kEmbeddings[] = {{"shared", Embeddings::Shared},
                                            {"tied", Embeddings::Tied},
                                            {"separate", Embeddings::Separate},
                                            {"inputs", Embeddings::Inputs}};
constexpr Word<Positions> kPositions[] = {{"learned", Positions::Learned},
                                          {"sinusoidal", Positions::Sinusoidal},
                                          {"relative", Positions::Relative}};
constexpr Word<Copy> kCopyWays[] = {{"off", Copy::Off}, {"pointer", Copy::Pointer}};

template <class T, std::size_t N>
const T* valueNamed(const std::string& id, const Word<T> (&words)[N]) {
    const auto* found = findById(words, id);
    return found ? &found->value : nullptr;
}

template <class T, std::size_t N>
const char* nameOf(T value, const Word<T> (&words)[N]) {
    // Never null: each table lists all values of its enum.
    return findWhere(words, [&](const auto& word) { return value == word.value; })->id;
}

ParamSpec decoderLayersSpec(std::int64_t defaultValue) {
    return integerParameter(
        "model.decoder_layers", "Decoder layers",
        "Each has self-attention over the generated text and cross-attention to the source.",
        defaultValue, 1, 64);
}

ParamSpec copySpec() {
    auto spec = choiceParameter(
        "model.copy", "Copying", "Whether words of the source can be copied unchanged.",
        {{"off", "off", "Every word is chosen from the vocabulary."},
         {"pointer", "pointer",
          "A learned gate mixes choosing each word from the vocabulary and copying it from "
          "the source "
          "(See et al. 2017); needs one vocabulary for both sides."}});
    spec.cameLater = true;
    return spec;
}

}  // namespace

const char* idOf(Embeddings embeddings) {
    return nameOf(embeddings, kEmbeddings);
}

const char* idOf(Positions positions) {
    return nameOf(positions, kPositions);
}

const char* idOf(Copy copy) {
    return nameOf(copy, kCopyWays);
}

const Embeddings* findEmbeddings(const std::string& id) {
    return valueNamed(id, kEmbeddings);
}

const Positions* findPositions(const std::string& id) {
    return valueNamed(id, kPositions);
}

const Copy* findCopy(const std::string& id) {
    return valueNamed(id, kCopyWays);
}

std::vector<ParamSpec> encoderDecoderParameters(std::int64_t decoderLayers) {
    return {
        decoderLayersSpec(decoderLayers),
        choiceParameter(
            "model.embeddings", "Embeddings", "Which word embeddings share one table.",
            {{"shared", "shared",
              "One table for source, target and output; needs one vocabulary for both sides."},
             {"tied", "tied",
              "One table for the source, one for target and output (Press & Wolf "
              "2017)."},
             {"separate", "separate", "One table each for source, target and output."},
             {"inputs", "inputs",
              "One table for source and target, one for the output, as in T5 1.1; needs one "
              "vocabulary for both sides."}}),
        choiceParameter("model.positions", "Positions", "How the positions in a text are encoded.",
                        {{"learned", "learned",
                          "A learned vector for each position, separate for source and target."},
                         {"sinusoidal", "sinusoidal",
                          "Sines and cosines of the position (Vaswani et al. 2017)."},
                         {"relative", "relative",
                          "A learned number per head and distance is added to the scores of "
                          "self-attention, as in T5 (Raffel et al. 2020, arXiv 1910.10683)."}}),
        copySpec()};
}

ModelSpec encoderDecoderSpec(const RunConfig& config, const DataSizes& data) {
    ModelSpec s;
    s.model = config.text("model.id");
    s.data = data;
    s.width = config.integer("model.width");
    s.ff = config.integer("model.ff");
    s.dropout = config.real("model.dropout");
    s.length = config.integer("model.length");
    s.variants = variantsFrom(config);
    s.pattern = patternFrom(config);
    const auto heads = config.integer("model.heads");
    s.heads = headsPerLayer(config);
    s.encoderLayers = static_cast<std::int64_t>(s.heads.size());
    // Each decoder layer has two sites, self- and cross-attention, with the same number of heads.
    for (const auto count :
         headsPerLayer(s.variants.schedule, heads, config.integer("model.decoder_layers")))
        s.heads.insert(s.heads.end(), {count, count});
    s.headSize =
        attention::MultiHeadAttentionOptions{s.width, heads, s.variants, headWidthFrom(config)}
            .headWidth();
    s.style = pairStyleFrom(config);
    s.embeddings = *findEmbeddings(config.text("model.embeddings"));
    s.positions = *findPositions(config.text("model.positions"));
    s.copy = *findCopy(config.textOr("model.copy", "off"));
    return s;
}

std::vector<AttentionSite> encoderDecoderSites(const ModelSpec& spec) {
    std::vector<AttentionSite> sites;
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        const auto behind = site - spec.encoderLayers;
        const auto heads = spec.heads[static_cast<std::size_t>(site)];
        if (behind < 0)
            sites.push_back({"encoder." + std::to_string(site), SiteKind::Self, heads,
                             spec.headSize, "encoder", "encoder"});
        else if (behind % 2 == 0)
            sites.push_back({"decoder." + std::to_string(behind / 2), SiteKind::Causal, heads,
                             spec.headSize, "decoder", "decoder"});
        else
            sites.push_back({"cross." + std::to_string(behind / 2), SiteKind::Cross, heads,
                             spec.headSize, "decoder", "encoder"});
    }
    return sites;
}

std::string layerNameOf(const ModelSpec& spec, std::int64_t site) {
    const auto behind = site - spec.encoderLayers;
    return behind < 0 ? "encoder" + std::to_string(site) + "."
                      : "decoder" + std::to_string(behind / 2) + ".";
}

std::string attentionNameOf(const ModelSpec& spec, std::int64_t site) {
    const auto behind = site - spec.encoderLayers;
    return layerNameOf(spec, site) +
           (behind >= 0 && behind % 2 == 1 ? "cross_attention" : "attention");
}

namespace {

void addPairEmbeddings(const ModelSpec& o, LayoutWriter& out) {
    const bool shared = o.sharesInputs();
    out.add(shared ? "embedding" : "source_embedding", {o.data.vocabulary, o.width});
    if (!shared) out.add("target_embedding", {o.data.outputs, o.width});
    for (const std::string side : {"source", "target"}) {
        if (o.positionRows() > 0) out.add(side + "_position", {1, o.positionRows(), o.width});
        if (!o.relativePositions()) continue;
        const auto first = side == "source" ? 0 : o.encoderLayers;
        out.add(side + "_relative_bias",
                {o.style.relativeBias.buckets, o.heads.at(static_cast<std::size_t>(first))});
    }
}

// A decoder layer's feed-forward part follows its cross-attention.
void addPairSite(const ModelSpec& o, std::int64_t site, bool normBias, LayoutWriter& out) {
    const auto layer = layerNameOf(o, site);
    const bool decoder = site >= o.encoderLayers,
               cross = decoder && (site - o.encoderLayers) % 2 == 1;
    out.norm(layer + (cross ? "norm2" : "norm1"), o.width, normBias);
    out.attention(attentionNameOf(o, site), o.attention(site));
    if (decoder && !cross) return;
    const bool bias = o.style.feedForwardBias;
    out.norm(layer + (cross ? "norm3" : "norm2"), o.width, normBias);
    out.linear(layer + "ff1", o.width, o.ff, bias);
    out.linear(layer + "ff2", o.ff, o.width, bias);
    if (o.style.gatedFeedForward) out.linear(layer + "ff_gate", o.width, o.ff, bias);
}

}  // namespace

std::vector<NamedShape> encoderDecoderLayout(const ModelSpec& o) {
    LayoutWriter out;
    const auto& style = o.style;
    const bool normBias = style.normBias && style.normKind == NormKind::Layer;
    addPairEmbeddings(o, out);
    for (const std::string side : {"source", "target"})
        if (style.embeddingNorm) out.norm(side + "_embedding_norm", o.width, normBias);
    for (std::int64_t site = 0; site < o.sites(); ++site) addPairSite(o, site, normBias, out);
    for (const std::string side : {"source", "target"})
        if (style.norm == NormPlace::Before) out.norm(side + "_norm", o.width, normBias);
    if (!o.tiesOutput()) out.linear("head", o.width, o.data.outputs, style.outputBias);
    if (o.tiesOutput() && style.tiedOutputBias) out.add("output_bias", {o.data.outputs});
    if (o.copy == Copy::Pointer) {
        out.linear("copy.query", o.width, o.width);
        out.linear("copy.key", o.width, o.width);
        out.linear("copy.gate", o.width, 1);
    }
    return out.take();
}

Status checkEncoderDecoder(const RunConfig& config, std::vector<Message>& warnings) {
    HEADSCOPE_CHECK(checkTransformer(config, warnings));
    HEADSCOPE_CHECK(checkPairStyle(config));
    const auto positions = config.text("model.positions");
    const auto width = config.integer("model.width");
    if (positions != "sinusoidal" || width % 2 == 0) return {};
    return Error{
        ErrorCode::Usage,
        "model.positions is sinusoidal with model.width %1: sines and cosines come in pairs"_m(
            width),
        "Use an even width, or model.positions = learned"_m};
}

}  // namespace headscope::models
