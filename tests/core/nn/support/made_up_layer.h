// A small attention layer for tests of measures: weights, input, and the tensors computed from
// them, in double precision.
#pragma once

#include "core/nn/measures/layer_tensors.h"

#include <ATen/CPUGeneratorImpl.h>

#include <vector>

namespace headscope::test {

inline torch::Tensor randomDouble(std::vector<std::int64_t> shape, at::Generator generator) {
    return torch::empty(shape, torch::kDouble).normal_(0, 1, generator);
}

struct MadeUpLayer {
    static constexpr std::int64_t kBatch = 3, kHeads = 4, kTokens = 6, kHeadWidth = 3, kWidth = 12;
    torch::Tensor x, wq, wk, wv, wo;  // x: (B, T, D); wq, wk, wv: (H*dh, D); wo: (D, H*dh)
    torch::Tensor lengths = torch::tensor({6, 4, 5});
    bool causal = false;

    explicit MadeUpLayer(std::uint64_t seed) {
        auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
        x = randomDouble({kBatch, kTokens, kWidth}, generator);
        for (auto* w : {&wq, &wk, &wv}) *w = randomDouble({kHeads * kHeadWidth, kWidth}, generator);
        wo = randomDouble({kWidth, kHeads * kHeadWidth}, generator);
    }

    torch::Tensor valid() const {
        return torch::arange(kTokens).unsqueeze(0).lt(lengths.unsqueeze(1));
    }

    measures::LayerTensors tensors() const {
        const auto heads = [&](const torch::Tensor& w) {
            return torch::matmul(x, w.t())
                .view({kBatch, kTokens, kHeads, kHeadWidth})
                .transpose(1, 2)
                .contiguous();
        };
        measures::LayerTensors t;
        t.heads = kHeads;
        t.causal = causal;
        t.q = heads(wq);
        t.k = heads(wk);
        t.v = heads(wv);
        t.queryMask = t.keyMask = valid();
        auto hidden =
            t.keyMask.logical_not().unsqueeze(1).unsqueeze(2).expand({kBatch, 1, kTokens, kTokens});
        if (causal)
            hidden = hidden.logical_or(torch::ones({kTokens, kTokens}, torch::kBool).triu(1));
        t.maps =
            (torch::matmul(t.q, t.k.transpose(2, 3)) / 6).masked_fill(hidden, -1e30).softmax(3);
        t.context = torch::matmul(t.maps, t.v);
        t.wq = wq;
        t.wk = wk;
        t.wv = wv;
        t.wo = wo;
        t.residual = x;
        t.alpha = torch::linspace(1.2, 1.8, kHeads, torch::kDouble);
        t.lambda = torch::full({}, 0.35, torch::kDouble);
        t.headWeights =
            (t.context * x.narrow(2, 0, kHeadWidth).unsqueeze(1)).sum(3).transpose(1, 2).softmax(2);
        t.gates = (3 * x.narrow(2, 0, kHeads) - 2).sigmoid();
        return t;
    }

    measures::SampleContext samples() const {
        measures::SampleContext s;
        s.tokens = torch::tensor({2, 3, 2, 3, 4, 2, 5, 5, 6, 5, 0, 0, 2, 4, 2, 4, 2, 0})
                       .view({kBatch, kTokens});
        s.copySources =
            torch::tensor({-1, -1, 0, 1, -1, -1, -1, -1, 0, 2, -1, -1, -1, -1, -1, 2, 3, -1})
                .view({kBatch, kTokens});
        s.commonness =
            torch::tensor({9, 7, 9, 7, 2, 9, 4, 4, 1, 4, 0, 0, 9, 2, 9, 2, 9, 0}, torch::kDouble)
                .view({kBatch, kTokens});
        s.rareBelow = 3;
        s.gridRows = 2;
        s.gridColumns = 3;
        s.patchPixels = 4;
        return s;
    }
};

}  // namespace headscope::test
