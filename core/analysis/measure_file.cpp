#include "core/analysis/analyzer.h"
#include "core/measures/catalogue.h"
#include "core/measures/measures.h"
#include "core/models/tensor_bridge.h"

#include <algorithm>

namespace headscope::analysis {
namespace {

struct Slot {
    const char* name;
    int rank;
    torch::Tensor measures::LayerTensors::*member;
};

constexpr Slot kSlots[] = {
    {"A", 4, &measures::LayerTensors::maps},        {"O", 4, &measures::LayerTensors::context},
    {"Q", 4, &measures::LayerTensors::q},           {"K", 4, &measures::LayerTensors::k},
    {"V", 4, &measures::LayerTensors::v},           {"W_Q", 2, &measures::LayerTensors::wq},
    {"W_K", 2, &measures::LayerTensors::wk},        {"W_V", 2, &measures::LayerTensors::wv},
    {"W_O", 2, &measures::LayerTensors::wo},        {"qmask", 2, &measures::LayerTensors::queryMask},
    {"kmask", 2, &measures::LayerTensors::keyMask},
};

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

Status readSlots(const io::TensorFile& file, measures::LayerTensors& layer) {
    for (const auto& [name, plain] : file.tensors) {
        const auto* slot =
            std::find_if(std::begin(kSlots), std::end(kSlots), [&](const Slot& s) { return name == s.name; });
        if (slot == std::end(kSlots))
            return Error{ErrorCode::BadData, "tensor " + name + " is not known",
                         "Allowed: A, O, Q, K, V, W_Q, W_K, W_V, W_O, qmask, kmask"};
        if (static_cast<int>(plain.shape.size()) != slot->rank)
            return Error{ErrorCode::BadData, "tensor " + name + ": shape " + shapeText(plain.shape) + ", expected " +
                                                 std::to_string(slot->rank) + " dimensions"};
        HEADSCOPE_TRY(auto tensor, models::tensorFrom(plain));
        const bool mask = name == "qmask" || name == "kmask";
        if (!mask && !tensor.isfinite().all().item<bool>())
            return Error{ErrorCode::BadData, "tensor " + name + " holds a value that is not finite"};
        layer.*(slot->member) = mask ? tensor.ne(0) : tensor.to(torch::kDouble);
    }
    return {};
}

// Head count and sizes have to agree between all tensors given.
Status checkSizes(measures::LayerTensors& layer) {
    for (const auto& t : {layer.maps, layer.context, layer.q, layer.k, layer.v})
        if (t.defined() && layer.heads == 0) layer.heads = t.size(1);
    if (layer.heads == 0)
        return Error{ErrorCode::BadData, "no per-head tensor found",
                     "Give at least one of A, O, Q, K, V so that the head count is known"};
    std::int64_t batch = -1;
    for (const auto& t : {layer.maps, layer.context, layer.q, layer.k, layer.v}) {
        if (!t.defined()) continue;
        if (batch < 0) batch = t.size(0);
        if (t.size(1) != layer.heads || t.size(0) != batch)
            return Error{ErrorCode::BadData, "A, O, Q, K, V differ in batch size or head count"};
        if (t.numel() == 0) return Error{ErrorCode::BadData, "a tensor has no entries"};
    }
    for (const auto& w : {layer.wq, layer.wk, layer.wv})
        if (w.defined() && w.size(0) % layer.heads != 0)
            return Error{ErrorCode::BadData, "W_Q, W_K, W_V need H*dh rows; " + std::to_string(w.size(0)) +
                                                 " is no multiple of " + std::to_string(layer.heads)};
    if (layer.wo.defined() && (layer.wo.size(1) % layer.heads != 0 ||
                               (layer.context.defined() && layer.wo.size(1) != layer.heads * layer.context.size(3))))
        return Error{ErrorCode::BadData, "W_O needs H*dh columns, found " + std::to_string(layer.wo.size(1))};
    const auto queries = layer.maps.defined()      ? layer.maps.size(2)
                         : layer.context.defined() ? layer.context.size(2)
                         : layer.q.defined()       ? layer.q.size(2)
                                                   : -1;
    const auto keys = layer.maps.defined() ? layer.maps.size(3)
                      : layer.k.defined()  ? layer.k.size(2)
                      : layer.v.defined()  ? layer.v.size(2)
                                           : -1;
    const auto fits = [&](const torch::Tensor& mask, std::int64_t n) {
        return !mask.defined() || (mask.size(0) == batch && (n < 0 || mask.size(1) == n));
    };
    if (!fits(layer.queryMask, queries) || !fits(layer.keyMask, keys))
        return Error{ErrorCode::BadData, "qmask or kmask does not fit the other tensors"};
    return {};
}

std::vector<std::vector<double>> nested(const torch::Tensor& matrix) {
    std::vector<std::vector<double>> rows;
    for (std::int64_t i = 0; i < matrix.size(0); ++i) {
        const auto row = matrix[i].contiguous();
        rows.emplace_back(row.data_ptr<double>(), row.data_ptr<double>() + row.numel());
    }
    return rows;
}

}  // namespace

Result<MeasureReport> measureFile(const io::TensorFile& file) {
    torch::NoGradGuard noGrad;
    measures::LayerTensors layer;
    HEADSCOPE_CHECK(readSlots(file, layer));
    HEADSCOPE_CHECK(checkSizes(layer));
    const auto causal = file.metadata.find("causal");
    layer.causal = causal != file.metadata.end() && causal->second == "true";
    const measures::MaskedLayer masked(std::move(layer));
    MeasureReport report;
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape == MeasureShape::Layer) {
            if (const auto value = measures::perLayer(info.id, masked)) report.layer[info.id] = *value;
            continue;
        }
        const auto value = info.shape == MeasureShape::Pairwise ? measures::pairwise(info.id, masked)
                                                                : measures::perHead(info.id, masked);
        if (!value.defined()) continue;
        const auto plain = value.to(torch::kDouble).contiguous();
        if (info.shape == MeasureShape::Head) {
            report.head[info.id].assign(plain.data_ptr<double>(), plain.data_ptr<double>() + plain.numel());
            continue;
        }
        report.pairwise[info.id] = nested(plain);
        report.pairMean[info.id] = measures::pairMean(plain);
    }
    return report;
}

}  // namespace headscope::analysis
