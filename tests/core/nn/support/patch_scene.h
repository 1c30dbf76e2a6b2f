// A small text classifier with random weights, for tests of patching.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>

namespace headscope::test {

// Analyzer of a classifier with 2 layers of 4 heads, width 16, on smallTexts(). `change` edits the
// spec first.
class PatchScene {
public:
    explicit PatchScene(const std::function<void(models::ModelSpec&)>& change = {})
        : m_analyzer(changed(change), shapeOfScene(), data, 1) {
        auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
        const torch::NoGradGuard noGrad;
        for (auto& parameter : m_analyzer.model().parameters())
            parameter.normal_(0, 0.4, generator);
    }

    analysis::TorchAnalyzer& analyzer() { return m_analyzer; }
    models::Model& model() { return m_analyzer.model(); }
    torch::Tensor& parameter(const std::string& name) {
        return *model().named_parameters().find(name);
    }
    models::Input batch(const std::string& split, std::vector<std::int64_t> samples) {
        return models::inputFrom(data::listedBatch(*data, data::splitByName(*data, split), samples,
                                                   0, static_cast<std::int64_t>(samples.size()), 8),
                                 Task::TextClassification, torch::kCPU);
    }
    template <class Q>
    typename Q::Answer ask(const Q& request) {
        auto answer = m_analyzer.answer(Q::kId, &request, {});
        EXPECT_TRUE(answer.ok()) << answer.error().text();
        return std::move(*static_cast<typename Q::Answer*>(answer->get()));
    }
    // Makes head b of a site compute the same as head a, each with half of a's output.
    void plantTwin(std::int64_t site, std::int64_t a, std::int64_t b) {
        const torch::NoGradGuard noGrad;
        const auto name = "block" + std::to_string(site) + ".attention.";
        auto& weight = parameter(name + "qkv.weight");  // (3*H*dh, D)
        auto& bias = parameter(name + "qkv.bias");
        auto& output = parameter(name + "output.weight");  // (D, H*dh)
        for (std::int64_t part = 0; part < 3; ++part) {
            weight.narrow(0, part * 16 + b * 4, 4).copy_(weight.narrow(0, part * 16 + a * 4, 4));
            bias.narrow(0, part * 16 + b * 4, 4).copy_(bias.narrow(0, part * 16 + a * 4, 4));
        }
        output.narrow(1, a * 4, 4).mul_(0.5);
        output.narrow(1, b * 4, 4).copy_(output.narrow(1, a * 4, 4));
    }
    // Makes the feed-forward network of a block constant 0.
    void silenceFeedForward(std::int64_t site) {
        const torch::NoGradGuard noGrad;
        parameter("block" + std::to_string(site) + ".ff2.weight").zero_();
        parameter("block" + std::to_string(site) + ".ff2.bias").zero_();
    }

    std::shared_ptr<const data::Dataset> data = smallTexts();

private:
    models::ModelSpec changed(const std::function<void(models::ModelSpec&)>& change) {
        auto spec = models::specOf(smallConfig(), models::DataSizes::of(*data));
        if (change) change(spec);
        return spec;
    }
    static ModelShape shapeOfScene() {
        ModelShape shape;
        shape.task = Task::TextClassification;
        shape.layers = 2;
        shape.heads = 4;
        shape.length = 8;
        shape.sites = {"0", "1"};
        shape.classes = {"first", "second"};
        return shape;
    }

    analysis::TorchAnalyzer m_analyzer;
};

}  // namespace headscope::test
