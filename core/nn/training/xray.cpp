#include "core/nn/training/xray.h"

#include "core/nn/measures/measures.h"
#include "core/nn/training/evaluation.h"
#include "core/nn/training/layer_tensors_of.h"
#include "core/spec/measures/xray.h"

namespace headscope::training {
namespace {

// Flattens the values, padded to `heads` heads. Empty if the attention variant lacks the tensors
// that a measure needs.
std::vector<float> numbersOf(const torch::Tensor& values, std::int64_t heads) {
    if (!values.defined()) return {};
    const auto flat =
        paddedToHeads(values, heads).to(torch::kCPU, torch::kFloat).contiguous().flatten();
    return {flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel()};
}

XrayFrame emptyFrame(std::int64_t step) {
    XrayFrame frame;
    frame.step = step;
    for (const auto& id : measures::xrayPairMeasures()) frame.pairs.push_back({step, id, 0, {}});
    for (const auto& id : measures::xrayHeadMeasures()) frame.heads.push_back({step, id, {}});
    return frame;
}

}  // namespace

XrayFrame xrayOf(models::Model& model, const models::Input& input, std::int64_t step) {
    torch::NoGradGuard noGrad;
    // Records must not depend on the training precision.
    const models::Float32Products exact(model);
    const auto layers = model.siteCount(), heads = model.mostHeads();
    models::Pass pass;
    pass.record.assign(static_cast<std::size_t>(layers), true);
    model.forward(input, pass);
    XrayFrame frame = emptyFrame(step);
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const measures::MaskedLayer masked(layerTensorsOf(model, layer, pass, input));
        const auto own = model.headsAt(layer);
        for (auto& pair : frame.pairs) {
            pair.heads = static_cast<int>(heads);
            pair.layers.push_back(
                numbersOf(ofOwnHeads(measures::pairwise(pair.measure, masked), own), heads));
        }
        for (auto& head : frame.heads)
            head.layers.push_back(
                numbersOf(ofOwnHeads(measures::perHead(head.measure, masked), own), heads));
    }
    return frame;
}

}  // namespace headscope::training
