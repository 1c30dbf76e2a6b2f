#include "core/nn/redundancy/captures.h"

#include "core/nn/models/finite.h"
#include "core/nn/training/layer_tensors_of.h"

namespace headscope::redundancy {
namespace {

constexpr std::int64_t kBatch = 32;  // samples per batch; their maps of one site fit into memory

}  // namespace

Status forEachSite(analysis::TorchAnalyzer& analyzer, const data::Subset& samples,
                   const analysis::Work& work, const std::function<void(const SiteBatch&)>& use) {
    torch::NoGradGuard noGrad;
    auto& model = analyzer.model();
    const models::Float32Products exact(model);
    const auto& dataset = analyzer.dataset();
    const auto& split = data::splitByName(dataset, samples.set.split);
    const auto total = static_cast<std::int64_t>(samples.samples.size());
    for (std::int64_t first = 0; first < total; first += kBatch) {
        const auto count = std::min(kBatch, total - first);
        const auto input = models::inputFrom(
            data::listedBatch(dataset, split, samples.samples, first, count, model.spec().length),
            dataset.task, torch::kCPU);
        models::Pass pass;
        pass.record.assign(static_cast<std::size_t>(model.siteCount()), true);
        auto streams = model.begin(input, pass);
        for (int site = 0; site < static_cast<int>(model.siteCount()); ++site) {
            if (work.stopped()) return analysis::cancelled();
            streams = model.through(site, streams, input, pass);
            const measures::MaskedLayer layer(training::layerTensorsOf(model, site, pass, input));
            pass.captures[static_cast<std::size_t>(site)] = {};
            models::requireFinite(layer.raw().context, "the contexts of %1"_m(analysis::placeOf(
                                                           analyzer.shape(), site)));
            use({site, first, layer, input});
        }
        work.done(static_cast<double>(first + count) / static_cast<double>(total));
    }
    return {};
}

}  // namespace headscope::redundancy
