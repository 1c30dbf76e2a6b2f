#include "tests/reference/case_models.h"

#include "core/base/io/dimensions.h"
#include "core/nn/models/tensor_bridge.h"

#include <ATen/CPUGeneratorImpl.h>

namespace headscope::pruning {
namespace {

using analysis::Dimensions;
using analysis::ReferenceCase;

// One attention layer on given input vectors, and a classifier on the mean of its output.
class LayerModel : public models::Model {
public:
    LayerModel(const models::ModelSpec& spec, torch::Tensor x, bool residual,
               torch::Generator& generator)
        : Model(spec, {{"layer.0", models::SiteKind::Self, spec.heads[0], spec.headSize, "layer",
                        "layer"}}),
          m_x(std::move(x)),
          m_residual(residual) {
        m_attention = register_module("attention",
                                      attention::MultiHeadAttention(spec.attention(0), generator));
        m_classifier = register_module("classifier",
                                       attention::Linear(spec.width, spec.data.outputs, generator));
    }

    models::Streams begin(const models::Input&, const models::Pass&) override { return {m_x, {}}; }
    models::Streams through(std::int64_t, const models::Streams& streams,
                            const models::Input& input, models::Pass& pass) override {
        attention::Options options;
        options.visibility.lengths = input.lengths;
        options.record = !pass.record.empty() && pass.record[0];
        if (pass.headMask.defined()) options.headMask = pass.headMask[0];
        if (!pass.gates.empty()) options.headDrop = pass.gates[0];
        attention::Output capture;
        const auto y =
            m_attention->forward(streams.main, options, options.record ? &capture : nullptr);
        if (options.record) pass.captures = {std::move(capture)};
        return {m_residual ? streams.main + y : y, {}};
    }
    torch::Tensor finish(const models::Streams& streams, const models::Input& input) override {
        const auto& y = streams.main;
        if (!input.lengths.defined()) return m_classifier(y.mean(1));
        const auto keep =
            attention::validTokens(input.lengths, y.size(1), y.device()).to(y.scalar_type());
        return m_classifier((y * keep.unsqueeze(-1)).sum(1) / keep.sum(1, true));
    }
    models::SiteWeights weightsAt(std::int64_t) const override {
        return {m_attention->queryWeight(), m_attention->keyWeight(), m_attention->valueWeight(),
                m_attention->outputWeight()};
    }
    models::HeadParameters headParametersAt(std::int64_t) const override {
        return {m_attention->projectionWeight(), m_attention->headSlices()};
    }
    bool setRelevance(models::Relevance rules) override {
        m_attention->constantMaps = rules != models::Relevance::Off;
        return true;
    }

private:
    torch::Tensor m_x;
    bool m_residual;
    attention::MultiHeadAttention m_attention{nullptr};
    attention::Linear m_classifier{nullptr};
};

Error wrong(const std::string& what, const std::string& next) {
    return {ErrorCode::BadData, verbatim(what), verbatim(next)};
}

// Returns a tensor and checks its shape against dimension names such as "N T D". A named size must
// be the same in all tensors.
Result<torch::Tensor> sized(const ReferenceCase& given, const std::string& name,
                            const char* dimensions, Dimensions& sizes) {
    HEADSCOPE_TRY(auto tensor, caseTensor(given, name));
    HEADSCOPE_CHECK(sizes.add(name, dimensions, tensor.sizes().vec()));
    return tensor;
}

// Converts mask (N, T) to lengths. Valid tokens must come first.
Status readMask(const ReferenceCase& given, Dimensions& sizes, models::Input& input) {
    HEADSCOPE_TRY(const auto mask, sized(given, "mask", "N T", sizes));
    const auto valid = mask.ne(0);
    const auto lengths = valid.sum(1);  // (N)
    if (!valid.equal(attention::validTokens(lengths, valid.size(1), torch::kCPU)) ||
        lengths.min().item<int>() < 1)
        return wrong("tensor mask: valid tokens after padding, or none",
                     "Put the valid tokens of each sample in front");
    input.size = mask.size(0);
    if (!valid.all().item<bool>()) input.lengths = lengths;
    return {};
}

Status readLabels(const ReferenceCase& given, Dimensions& sizes, std::int64_t classes,
                  models::Input& input) {
    if (given.tensors.tensors.count("labels") == 0) return {};
    HEADSCOPE_TRY(input.targets, sized(given, "labels", "N", sizes));
    input.targets = input.targets.to(torch::kLong);
    if (input.targets.min().item<std::int64_t>() >= 0 &&
        input.targets.max().item<std::int64_t>() < classes)
        return {};
    return wrong("tensor labels: a class that the classifier does not have",
                 "Give classes from 0 to " + std::to_string(classes - 1));
}

Result<models::ModelSpec> stackSpec(const ReferenceCase& given, const torch::Tensor& embedding) {
    HEADSCOPE_TRY(const auto layers, given.whole("layers"));
    HEADSCOPE_TRY(const auto heads, given.whole("heads"));
    Dimensions sizes;
    HEADSCOPE_TRY(const auto position, sized(given, "position", "one T D", sizes));
    HEADSCOPE_TRY(const auto hidden, sized(given, "block0.ff1.bias", "F", sizes));
    HEADSCOPE_TRY(const auto classes, sized(given, "head.bias", "C", sizes));
    models::ModelSpec spec;
    spec.model = models::modelForTask(Task::TextClassification);
    spec.data.task = Task::TextClassification;
    spec.data.vocabulary = embedding.size(0);
    spec.data.outputs = sizes.size("C");
    spec.width = sizes.size("D");
    spec.ff = sizes.size("F");
    spec.length = sizes.size("T");
    if (layers > 1000 || spec.width % heads != 0 || sizes.size("one") != 1)
        return wrong("the case " + given.kind + ": " + std::to_string(heads) +
                         " heads do not divide the width " + std::to_string(spec.width) +
                         ", or position is not [1, T, D]",
                     "Write the tensors as in a checkpoint of the text encoder");
    spec.heads.assign(static_cast<std::size_t>(layers), heads);
    spec.headSize = spec.width / heads;
    return spec;
}

// Reference cases need gradients with respect to gates only.
void holdStill(models::Model& model) {
    for (auto& parameter : model.parameters()) parameter.set_requires_grad(false);
}

io::TensorFile layerWeights(const ReferenceCase& given, const std::array<torch::Tensor, 8>& t) {
    io::TensorFile file;
    file.tensors["attention.qkv.weight"] = models::plainFrom(torch::cat({t[0], t[1], t[2]}));
    file.tensors["attention.qkv.bias"] = models::plainFrom(torch::cat({t[3], t[4], t[5]}));
    file.tensors["attention.output.weight"] = models::plainFrom(t[6]);
    file.tensors["attention.output.bias"] = models::plainFrom(t[7]);
    for (const char* name : {"classifier.weight", "classifier.bias"})
        file.tensors[name] = given.tensors.tensors.at(name);
    return file;
}

}  // namespace

Result<torch::Tensor> caseTensor(const ReferenceCase& given, const std::string& name) {
    const auto found = given.tensors.tensors.find(name);
    if (found == given.tensors.tensors.end())
        return wrong("the case " + given.kind + " lacks the tensor " + name,
                     "Add it, or correct the kind of the case");
    HEADSCOPE_TRY(auto tensor, models::tensorFrom(found->second));
    if (tensor.numel() > 0 && tensor.isfinite().all().item<bool>()) return tensor;
    return wrong("tensor " + name + " is empty or holds a value that is not finite",
                 "Write the tensor again");
}

Result<CaseModel> stackModel(const ReferenceCase& given) {
    Dimensions sizes;
    CaseModel out;
    HEADSCOPE_CHECK(readMask(given, sizes, out.input));
    HEADSCOPE_TRY(const auto tokens, sized(given, "tokens", "N T", sizes));
    HEADSCOPE_TRY(const auto embedding, sized(given, "token_embedding", "V D", sizes));
    HEADSCOPE_TRY(const auto spec, stackSpec(given, embedding));
    HEADSCOPE_CHECK(readLabels(given, sizes, spec.data.outputs, out.input));
    out.input.tokens = tokens.to(torch::kLong);
    if (out.input.tokens.min().item<std::int64_t>() < 0 ||
        out.input.tokens.max().item<std::int64_t>() >= spec.data.vocabulary ||
        tokens.size(1) > spec.length)
        return wrong("tensor tokens: more tokens than positions, or ids beyond the embedding",
                     "Give ids from 0 to " + std::to_string(spec.data.vocabulary - 1));
    if (out.input.lengths.defined()) models::indexValidTokens(out.input);
    auto weights = given.tensors;
    for (const char* name : {"tokens", "mask", "labels"}) weights.tensors.erase(name);
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    out.model = models::makeModel(spec, generator);
    holdStill(*out.model);
    HEADSCOPE_CHECK(models::loadWeights(*out.model, weights));
    return out;
}

Result<CaseModel> layerModel(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto heads, given.whole("heads"));
    Dimensions sizes;
    CaseModel out;
    HEADSCOPE_CHECK(readMask(given, sizes, out.input));
    HEADSCOPE_TRY(const auto x, sized(given, "X", "N T D", sizes));
    constexpr std::pair<const char*, const char*> kTensors[] = {
        {"W_Q", "I D"}, {"W_K", "I D"}, {"W_V", "I D"}, {"b_Q", "I"},
        {"b_K", "I"},   {"b_V", "I"},   {"W_O", "D I"}, {"b_O", "D"}};
    std::array<torch::Tensor, 8> tensors;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        HEADSCOPE_TRY(tensors[i], sized(given, kTensors[i].first, kTensors[i].second, sizes));
    }
    HEADSCOPE_TRY(const auto classifier, sized(given, "classifier.weight", "C D", sizes));
    HEADSCOPE_TRY(const auto bias, sized(given, "classifier.bias", "C", sizes));
    HEADSCOPE_CHECK(readLabels(given, sizes, sizes.size("C"), out.input));
    if (sizes.size("I") % heads != 0)
        return wrong("metadata heads: " + std::to_string(heads) + " heads do not share " +
                         std::to_string(sizes.size("I")) + " rows of W_Q",
                     "Give the number of heads that these tensors have");
    models::ModelSpec spec;
    spec.data.task = Task::TextClassification;
    spec.data.outputs = sizes.size("C");
    spec.width = sizes.size("D");
    spec.length = sizes.size("T");
    spec.heads = {heads};
    spec.headSize = sizes.size("I") / heads;
    const auto residual = given.tensors.metadata.find("residual");
    const bool adds = residual != given.tensors.metadata.end() && residual->second == "true";
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    out.model = std::make_shared<LayerModel>(spec, x.to(torch::kFloat), adds, generator);
    holdStill(*out.model);
    HEADSCOPE_CHECK(models::loadWeights(*out.model, layerWeights(given, tensors)));
    return out;
}

nlohmann::json numbersOf(const torch::Tensor& tensor) {
    if (tensor.dim() == 0)
        return at::isIntegralType(tensor.scalar_type(), true)
                   ? nlohmann::json(tensor.item<std::int64_t>())
                   : nlohmann::json(tensor.item<double>());
    auto list = nlohmann::json::array();
    for (std::int64_t i = 0; i < tensor.size(0); ++i) list.push_back(numbersOf(tensor[i]));
    return list;
}

}  // namespace headscope::pruning
