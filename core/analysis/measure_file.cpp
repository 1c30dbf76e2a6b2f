#include "core/analysis/analyzer.h"
#include "core/measures/catalogue.h"
#include "core/measures/measures.h"
#include "core/models/tensor_bridge.h"

#include <algorithm>
#include <charconv>

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

// tokens and frequency: what was read, and how common it is (METHODS 4.2).
Status readSample(const std::string& name, const io::PlainTensor& plain, measures::SampleContext& samples) {
    if (plain.shape.size() != 2)
        return Error{ErrorCode::BadData, "tensor " + name + ": shape " + shapeText(plain.shape) + ", expected [B, S]"};
    HEADSCOPE_TRY(const auto tensor, models::tensorFrom(plain));
    if (name == "tokens")
        samples.tokens = tensor.to(torch::kLong);
    else
        samples.commonness = tensor.to(torch::kDouble);
    return {};
}

Status readSlots(const io::TensorFile& file, measures::LayerTensors& layer, measures::SampleContext& samples) {
    for (const auto& [name, plain] : file.tensors) {
        if (name == "tokens" || name == "frequency") {
            HEADSCOPE_CHECK(readSample(name, plain, samples));
            continue;
        }
        const auto* slot =
            std::find_if(std::begin(kSlots), std::end(kSlots), [&](const Slot& s) { return name == s.name; });
        if (slot == std::end(kSlots))
            return Error{ErrorCode::BadData, "tensor " + name + " is not known",
                         "Allowed: A, O, Q, K, V, W_Q, W_K, W_V, W_O, qmask, kmask, tokens, frequency"};
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

// Whole number of the metadata; 0 where it is not given.
Result<std::int64_t> wholeNumber(const io::TensorFile& file, const std::string& key) {
    const auto found = file.metadata.find(key);
    if (found == file.metadata.end()) return std::int64_t{0};
    std::int64_t value = 0;
    const auto& text = found->second;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int64_t kMost = 1 << 15;
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > kMost)
        return Error{ErrorCode::BadData, "metadata " + key + ": \"" + text + "\" is no whole number from 1 to 32768"};
    return value;
}

Status readContext(const io::TensorFile& file, const measures::LayerTensors& layer, measures::SampleContext& samples) {
    HEADSCOPE_TRY(samples.gridRows, wholeNumber(file, "grid_rows"));
    HEADSCOPE_TRY(samples.gridColumns, wholeNumber(file, "grid_columns"));
    HEADSCOPE_TRY(const auto patch, wholeNumber(file, "patch"));
    samples.patchPixels = static_cast<double>(patch);
    if (!layer.maps.defined()) return {};
    const auto batch = layer.maps.size(0), keys = layer.maps.size(3);
    if (samples.gridRows * samples.gridColumns > 0 && samples.gridRows * samples.gridColumns != keys)
        return Error{ErrorCode::BadData, "grid_rows x grid_columns gives " +
                                             std::to_string(samples.gridRows * samples.gridColumns) +
                                             " patches, A has " + std::to_string(keys) + " keys"};
    for (const auto& perKey : {samples.tokens, samples.commonness})
        if (perKey.defined() && (perKey.size(0) != batch || perKey.size(1) != keys))
            return Error{ErrorCode::BadData, "tokens and frequency have to be [B, S] as in A: [" +
                                                 std::to_string(batch) + ", " + std::to_string(keys) + "]"};
    return {};
}

std::vector<double> numbersOf(const torch::Tensor& tensor) {
    const auto flat = tensor.to(torch::kCPU, torch::kDouble).contiguous();
    return {flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel()};
}

std::vector<std::vector<double>> nested(const torch::Tensor& matrix) {
    std::vector<std::vector<double>> rows;
    for (std::int64_t i = 0; i < matrix.size(0); ++i) rows.push_back(numbersOf(matrix[i]));
    return rows;
}

void measureOne(const MeasureInfo& info, const measures::MaskedLayer& layer, const measures::SampleContext& samples,
                MeasureReport& report) {
    if (info.shape == MeasureShape::Layer) {
        if (const auto value = measures::perLayer(info.id, layer)) report.layer[info.id] = *value;
    } else if (info.shape == MeasureShape::Head) {
        if (const auto values = measures::perHead(info.id, layer, samples); values.defined())
            report.head[info.id] = numbersOf(values);
    } else if (info.shape == MeasureShape::Pairwise) {
        const auto matrix = measures::pairwise(info.id, layer);
        if (!matrix.defined()) return;
        report.pairwise[info.id] = nested(matrix);
        report.pairMean[info.id] = measures::pairMean(matrix);
    }
}

}  // namespace

Result<MeasureReport> measureFile(const io::TensorFile& file) {
    torch::NoGradGuard noGrad;
    measures::LayerTensors layer;
    measures::SampleContext samples;
    HEADSCOPE_CHECK(readSlots(file, layer, samples));
    HEADSCOPE_CHECK(checkSizes(layer));
    HEADSCOPE_CHECK(readContext(file, layer, samples));
    const auto causal = file.metadata.find("causal");
    layer.causal = causal != file.metadata.end() && causal->second == "true";
    const measures::MaskedLayer masked(std::move(layer));
    MeasureReport report;
    for (const auto& info : measures::builtinMeasures()) measureOne(info, masked, samples, report);
    return report;
}

}  // namespace headscope::analysis
