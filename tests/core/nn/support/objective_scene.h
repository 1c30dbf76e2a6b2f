// Helpers for tests of objectives: a small double-precision model, and layers of random numbers.
#pragma once

#include "core/nn/measures/layer_tensors.h"
#include "core/nn/models/transformer.h"
#include "core/nn/objectives/diversity.h"
#include "core/nn/training/layer_tensors_of.h"
#include "core/spec/objectives/catalogue.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace headscope::test {

inline std::vector<std::string> objectiveIds() {
    std::vector<std::string> all;
    for (const auto& d : objectives::builtinObjectives()) all.push_back(d.id);
    return all;
}

inline std::string nameOfId(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
}

// A padded batch and a double-precision model that processes it.
struct Scene {
    models::ModelPointer model;
    models::Input input;

    Scene() {
        const auto data = smallTexts(6);
        const auto spec = models::specOf(smallConfig(), models::DataSizes::of(*data));
        auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
        model = models::makeModel(spec, generator);
        model->to(torch::kDouble);
        input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 6, 8), data->task,
                                  torch::kCPU);
    }

    torch::Tensor value(const objectives::DiversityObjective& objective) {
        models::Pass pass;
        objective.prepare(pass);
        model->forward(input, pass);
        return objective.value(*model, input, pass);
    }

    measures::LayerTensors layer(std::int64_t index) {
        torch::NoGradGuard noGrad;
        models::Pass pass;
        pass.record = {true, true};
        model->forward(input, pass);
        return training::layerTensorsOf(*model, index, pass, input);
    }
};

// Converts a layer to the view that objectives receive. As in a model, attention to masked keys is
// zero.
inline objectives::LayerView viewFrom(const measures::LayerTensors& t,
                                      const torch::Tensor& labels = {}) {
    objectives::LayerView view;
    view.maps = t.maps;
    if (t.keyMask.defined())
        view.maps = view.maps * t.keyMask.to(view.maps.scalar_type()).unsqueeze(1).unsqueeze(1);
    if (t.causal) view.maps = view.maps.tril();
    view.context = t.context;
    view.q = t.q;
    view.k = t.k;
    view.v = t.v;
    view.wq = t.wq;
    view.wk = t.wk;
    view.wv = t.wv;
    view.wo = t.wo;
    view.queries = t.queryMask;
    view.keys = t.keyMask;
    view.labels = labels;
    view.heads = t.heads;
    view.causal = t.causal;
    return view;
}

// Returns random tensors in double precision: 4 samples of 5 tokens, 3 heads of width 2, model
// width 6. If `padded`, the last sample has padding.
inline measures::LayerTensors randomLayer(bool causal, bool padded, std::uint64_t seed = 7) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    const auto normal = [&](std::vector<std::int64_t> shape) {
        return torch::empty(shape, torch::kDouble).normal_(0, 1, generator);
    };
    measures::LayerTensors t;
    t.heads = 3;
    t.causal = causal;
    auto scores = normal({4, 3, 5, 5});
    auto hidden = torch::zeros({1, 1, 5, 5}, torch::kBool);
    if (causal) hidden = hidden.logical_or(torch::ones({5, 5}, torch::kBool).triu(1));
    if (padded) {
        t.queryMask = t.keyMask =
            torch::arange(5).unsqueeze(0) < torch::tensor({5, 5, 4, 2}).unsqueeze(1);
        hidden = hidden.logical_or(t.keyMask.logical_not().unsqueeze(1).unsqueeze(1));
    }
    t.maps = scores.masked_fill(hidden, -1e300).softmax(-1);
    t.context = normal({4, 3, 5, 2}) + 0.5;
    t.q = normal({4, 3, 5, 2});
    t.k = normal({4, 3, 5, 2});
    t.v = normal({4, 3, 5, 2}) + 0.5;
    t.wq = normal({6, 6});
    t.wk = normal({6, 6});
    t.wv = normal({6, 6});
    t.wo = normal({6, 6});
    return t;
}

inline torch::Tensor randomLabels() {
    return torch::tensor({1, 0, 1, 1}, torch::kLong);
}

}  // namespace headscope::test
