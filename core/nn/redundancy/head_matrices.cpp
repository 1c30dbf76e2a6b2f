#include "core/nn/redundancy/head_matrices.h"

#include "core/nn/measures/layer_tensors.h"
#include "core/spec/models/encoder_decoder_spec.h"
#include "core/spec/pruning/surgery.h"

namespace headscope::redundancy {
namespace {

using models::Model;
using models::SiteKind;

const models::AttentionSite& siteAt(const Model& model, std::int64_t site) {
    return model.sites()[static_cast<std::size_t>(site)];
}

bool before(const Model& model) {
    return model.spec().style.norm == models::NormPlace::Before;
}

// Returns the beginning of the names of the parameters of a site's layer, such as "block0.".
std::string layerPrefix(const Model& model, std::int64_t site) {
    if (model.spec().encoderLayers > 0) return models::layerNameOf(model.spec(), site);
    const auto name = pruning::attentionPrefix(model.spec(), site);
    return name.substr(0, name.find('.') + 1);
}

// Returns the gain of a norm, (D) double; ones if the model does not have this norm.
torch::Tensor gainOf(const Model& model, const std::string& norm) {
    const auto parameters = model.named_parameters();
    const auto* found = parameters.find(norm + ".weight");
    if (found) return found->detach().to(torch::kDouble);
    return torch::ones({model.spec().width}, torch::kDouble);
}

bool isCross(const Model& model, std::int64_t site) {
    return siteAt(model, site).kind == SiteKind::Cross;
}

// Norms after the sublayers from a site to the next one of its stream.
std::vector<std::string> normsAfter(const Model& model, std::int64_t site) {
    const auto layer = layerPrefix(model, site);
    if (isCross(model, site)) return {layer + "norm2", layer + "norm3"};
    const bool decoder = model.spec().encoderLayers > 0 && site >= model.spec().encoderLayers;
    return decoder ? std::vector<std::string>{layer + "norm1"}
                   : std::vector<std::string>{layer + "norm1", layer + "norm2"};
}

// (H*dh, D) -> (H, dh, D), with the gain of a norm along D.
torch::Tensor inputMatrices(const torch::Tensor& weight, std::int64_t heads,
                            const torch::Tensor& gain) {
    return measures::slices(weight.detach().to(torch::kDouble).contiguous(), heads) * gain;
}

}  // namespace

HeadMatrices headMatricesOf(const Model& model, std::int64_t site) {
    const auto weights = model.weightsAt(site);
    const auto heads = model.headsAt(site);
    const auto none = torch::ones({model.spec().width}, torch::kDouble);
    auto queries = none, keys = none;
    if (before(model)) {
        const auto layer = layerPrefix(model, site);
        queries = gainOf(model, layer + (isCross(model, site) ? "norm2" : "norm1"));
        // Cross-attention reads the encoder's output after its last norm.
        keys = isCross(model, site) ? gainOf(model, "source_norm") : queries;
    }
    HeadMatrices matrices;
    matrices.query = inputMatrices(weights.query, heads, queries);
    matrices.key = inputMatrices(weights.key, heads, keys);
    matrices.value = inputMatrices(weights.value, heads, keys);
    matrices.output = measures::outputSlices(weights.output.detach().to(torch::kDouble), heads)
                          .transpose(1, 2)
                          .contiguous();
    matrices.scoresAreProducts =
        weights.scoresAreProducts && model.spec().variants.simulatedHeads == 0;
    return matrices;
}

bool readsQueries(const Model& model, std::int64_t from, std::int64_t to) {
    return from < to && siteAt(model, from).queries == siteAt(model, to).queries;
}

bool readsKeys(const Model& model, std::int64_t from, std::int64_t to) {
    return from < to && siteAt(model, from).queries == siteAt(model, to).keys;
}

torch::Tensor gainBetween(const Model& model, std::int64_t from, std::int64_t to) {
    auto gain = torch::ones({model.spec().width}, torch::kDouble);
    if (before(model)) return gain;
    for (auto site = from; site < to; ++site)
        if (siteAt(model, site).queries == siteAt(model, from).queries)
            for (const auto& norm : normsAfter(model, site)) gain = gain * gainOf(model, norm);
    return gain;
}

}  // namespace headscope::redundancy
