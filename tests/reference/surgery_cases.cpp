#include "tests/reference/surgery_cases.h"

#include "core/nn/models/tensor_bridge.h"
#include "core/nn/pruning/importance.h"
#include "core/nn/training/evaluation.h"
#include "core/spec/pruning/surgery.h"

#include <ATen/CPUGeneratorImpl.h>

namespace headscope::pruning {
namespace {

using analysis::ReferenceAnswer;
using analysis::ReferenceCase;

std::int64_t parametersOf(const models::Model& model) {
    std::int64_t count = 0;
    for (const auto& parameter : model.parameters()) count += parameter.numel();
    return count;
}

// Returns the scores and logits of the smaller model, and the sizes of both models.
ReferenceAnswer answersOf(const models::Model& whole, models::Model& smaller,
                          const models::Input& input, const std::vector<HeadPlace>& removed) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(smaller);
    models::Pass pass;
    const auto logits = smaller.forward(input, pass);
    training::EvaluatedSplit split;
    training::addOutcome(logits, input, split);
    const auto scores = training::scoresOf(split, Task::TextClassification);
    ReferenceAnswer out;
    out["removed"] = ReferenceAnswer::array();
    for (const auto& head : removed) out["removed"].push_back({head.site, head.head});
    out["mean_loss"] = scoreValue(scores, kLoss).value_or(std::nan(""));
    out["accuracy"] = scoreValue(scores, kAccuracy).value_or(std::nan(""));
    out["parameters_before"] = parametersOf(whole);
    out["parameters_after"] = parametersOf(smaller);
    out["shapes"] = ReferenceAnswer::array();
    out["logits"] = numbersOf(logits);
    return out;
}

Result<std::vector<HeadPlace>> removedBy(const ReferenceCase& given, const models::Model& model) {
    HEADSCOPE_TRY(const auto typed, given.text("remove"));
    auto mask = HeadMask::parse(typed, siteShape(model));
    if (mask) return mask->off();
    return Error{ErrorCode::BadData, "metadata remove: %1"_m(mask.error().message),
                 mask.error().hint};
}

// Returns the part of a tensor that belongs to the kept heads. The dimension must hold `heads`
// heads side by side, in equal shares.
Result<io::PlainTensor> withHeads(const io::PlainTensor& plain, std::int64_t dimension,
                                  std::int64_t heads, const std::vector<std::int64_t>& kept) {
    HEADSCOPE_TRY(const auto tensor, models::tensorFrom(plain));
    const auto places = torch::arange(tensor.size(dimension)).view({heads, -1});
    return models::plainFrom(tensor.index_select(
        dimension, places.index_select(0, torch::tensor(kept, torch::kLong)).flatten()));
}

}  // namespace

Result<ReferenceAnswer> structuralAnswer(const models::Model& model, const models::Input& input,
                                         const std::vector<HeadPlace>& removed) {
    const auto mask = HeadMask::without(removed);
    HEADSCOPE_TRY(const auto spec, withoutHeads(model.spec(), mask));
    const auto cut = cutWeights(model.spec(), mask, models::weightsOf(model));
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    // The random initial weights are overwritten below.
    const auto smaller = models::makeModel(spec, generator);
    HEADSCOPE_CHECK(models::loadWeights(*smaller, cut));
    auto out = answersOf(model, *smaller, input, removed);
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        ReferenceAnswer shapes;
        for (const char* name : {"qkv.weight", "qkv.bias", "output.weight"})
            shapes[name] =
                cut.tensors.at("block" + std::to_string(site) + ".attention." + name).shape;
        out["shapes"].push_back(std::move(shapes));
    }
    return out;
}

Result<ReferenceAnswer> structuralStack(const ReferenceCase& given, const CaseModel& whole) {
    HEADSCOPE_TRY(const auto removed, removedBy(given, *whole.model));
    return structuralAnswer(*whole.model, whole.input, removed);
}

Result<ReferenceAnswer> structuralLayer(const ReferenceCase& given, const CaseModel& whole) {
    HEADSCOPE_TRY(const auto removed, removedBy(given, *whole.model));
    const auto mask = HeadMask::without(removed);
    const auto heads = whole.model->headsAt(0);
    std::vector<std::int64_t> kept;
    for (std::int64_t head = 0; head < heads; ++head)
        if (mask.on(0, static_cast<int>(head))) kept.push_back(head);
    auto smaller = given;
    for (const char* name : {"W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V"}) {
        HEADSCOPE_TRY(smaller.tensors.tensors[name],
                      withHeads(given.tensors.tensors.at(name), 0, heads, kept));
    }
    HEADSCOPE_TRY(smaller.tensors.tensors["W_O"],
                  withHeads(given.tensors.tensors.at("W_O"), 1, heads, kept));
    smaller.tensors.metadata["heads"] = std::to_string(kept.size());
    HEADSCOPE_TRY(const auto cut, layerModel(smaller));
    auto out = answersOf(*whole.model, *cut.model, whole.input, removed);
    ReferenceAnswer shapes;
    for (const char* name : {"W_Q", "W_O"}) shapes[name] = smaller.tensors.tensors.at(name).shape;
    out["shapes"].push_back(std::move(shapes));
    return out;
}

}  // namespace headscope::pruning
