// Implements `measure FILE`: checks the tensors of one layer from any program, then computes all
// measures.
#include "core/api/base/run_config.h"
#include "core/base/io/dimensions.h"
#include "core/nn/measures/measures.h"
#include "core/nn/measures/rollout.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/service/backend/analyzer.h"
#include "core/spec/measures/catalogue.h"

#include <algorithm>
#include <charconv>

namespace headscope::analysis {
namespace {

struct FileLayer {
    measures::LayerTensors layer;
    measures::SampleContext samples;
};

// Range of values that a tensor may contain.
enum class Holds { Numbers, NotNegative, Flags, Ids };

// Description of a tensor that a file may contain.
struct Slot {
    const char* name;
    // Names of the tensor's dimensions. Values have width dv, queries and keys width dk; dv and dk
    // may differ.
    const char* dimensions;
    Holds holds;
    torch::Tensor& (*place)(FileLayer&);
};

// The order decides which tensor defines the size of a dimension.
constexpr Slot kSlots[] = {
    {"A", "B H T S", Holds::NotNegative,
     [](FileLayer& f) -> torch::Tensor& { return f.layer.maps; }},
    {"O", "B H T dv", Holds::Numbers,
     [](FileLayer& f) -> torch::Tensor& { return f.layer.context; }},
    {"Q", "B H T dk", Holds::Numbers, [](FileLayer& f) -> torch::Tensor& { return f.layer.q; }},
    {"K", "B H S dk", Holds::Numbers, [](FileLayer& f) -> torch::Tensor& { return f.layer.k; }},
    {"V", "B H S dv", Holds::Numbers, [](FileLayer& f) -> torch::Tensor& { return f.layer.v; }},
    {"W_Q", "H*dk D", Holds::Numbers, [](FileLayer& f) -> torch::Tensor& { return f.layer.wq; }},
    {"W_K", "H*dk D", Holds::Numbers, [](FileLayer& f) -> torch::Tensor& { return f.layer.wk; }},
    {"W_V", "H*dv D", Holds::Numbers, [](FileLayer& f) -> torch::Tensor& { return f.layer.wv; }},
    {"W_O", "D H*dv", Holds::Numbers, [](FileLayer& f) -> torch::Tensor& { return f.layer.wo; }},
    {"residual", "B T D", Holds::Numbers,
     [](FileLayer& f) -> torch::Tensor& { return f.layer.residual; }},
    {"beta", "B T H", Holds::NotNegative,
     [](FileLayer& f) -> torch::Tensor& { return f.layer.headWeights; }},
    {"gates", "B T H", Holds::NotNegative,
     [](FileLayer& f) -> torch::Tensor& { return f.layer.gates; }},
    {"alpha", "H", Holds::NotNegative,
     [](FileLayer& f) -> torch::Tensor& { return f.layer.alpha; }},
    {"qmask", "B T", Holds::Flags,
     [](FileLayer& f) -> torch::Tensor& { return f.layer.queryMask; }},
    {"kmask", "B S", Holds::Flags, [](FileLayer& f) -> torch::Tensor& { return f.layer.keyMask; }},
    {"tokens", "B S", Holds::Ids, [](FileLayer& f) -> torch::Tensor& { return f.samples.tokens; }},
    {"frequency", "B S", Holds::NotNegative,
     [](FileLayer& f) -> torch::Tensor& { return f.samples.commonness; }},
};

std::string knownNames() {
    std::string names;
    for (const auto& slot : kSlots) names += (names.empty() ? "" : ", ") + std::string(slot.name);
    return names;
}

Status checkNames(const io::TensorFile& file) {
    for (const auto& [name, plain] : file.tensors)
        if (std::none_of(std::begin(kSlots), std::end(kSlots),
                         [&](const Slot& s) { return name == s.name; }))
            return Error{ErrorCode::BadData, "tensor %1 is not known"_m(name),
                         "Allowed: %1"_m(knownNames())};
    for (const char* name : {"A", "O", "Q", "K", "V"})
        if (file.tensors.count(name)) return {};
    return Error{ErrorCode::BadData, "no per-head tensor found"_m,
                 "Give at least one of A, O, Q, K, V so that the head count is known"_m};
}

// Without the attention map A, keys and queries must be the same tokens, so S equals T.
std::string dimensionsOf(const Slot& slot, const io::TensorFile& file) {
    std::string names = slot.dimensions;
    if (file.tensors.count("A") == 0) std::replace(names.begin(), names.end(), 'S', 'T');
    return names;
}

// Returns a description of the first forbidden value; "" if all are valid.
Message wrongValue(const torch::Tensor& tensor, Holds holds) {
    if (!tensor.isfinite().all().item<bool>()) return "a value that is not finite"_m;
    const auto values = tensor.to(torch::kDouble);
    const auto first = [&](const torch::Tensor& wrong, const Message& allowed) {
        if (!wrong.any().item<bool>()) return Message();
        return "%1, allowed: %2"_m(valueText(values.masked_select(wrong)[0].item<double>()),
                                   allowed);
    };
    if (holds == Holds::NotNegative) return first(values.lt(0), "0 or more"_m);
    if (holds == Holds::Flags) return first(values.ne(0).logical_and(values.ne(1)), "0 and 1"_m);
    if (holds == Holds::Ids) return first(values.ne(values.round()), "whole numbers"_m);
    return {};
}

torch::ScalarType typeOf(Holds holds) {
    return holds == Holds::Flags ? torch::kBool
           : holds == Holds::Ids ? torch::kLong
                                 : torch::kDouble;
}

// Rejects integers where fractions are expected, which indicate a wrongly written file. Also
// rejects truth values other than 0 and 1.
Message wrongType(const io::PlainTensor& plain, const Slot& slot) {
    const bool fractions = plain.dtype[0] == 'F' || plain.dtype == "BF16";
    const bool counts = slot.holds == Holds::Flags || slot.holds == Holds::Ids ||
                        std::string(slot.name) == "frequency";
    if (!fractions && !counts)
        return "numbers of type %1, allowed: F16, BF16, F32, F64"_m(plain.dtype);
    const auto odd =
        std::find_if(plain.bytes.begin(), plain.bytes.end(), [](auto byte) { return byte > 1; });
    if (plain.dtype != "BOOL" || odd == plain.bytes.end()) return {};
    return "a truth value of %1, allowed: 0 and 1"_m(*odd);
}

// Reads all tensors, checking shapes before values.
Status readSlots(const io::TensorFile& file, Dimensions& sizes, FileLayer& into) {
    for (const auto& slot : kSlots) {
        const auto found = file.tensors.find(slot.name);
        if (found == file.tensors.end()) continue;
        HEADSCOPE_CHECK(sizes.add(slot.name, dimensionsOf(slot, file), found->second.shape));
        HEADSCOPE_TRY(const auto tensor, models::tensorFrom(found->second));
        auto wrong = wrongType(found->second, slot);
        if (wrong.empty()) wrong = wrongValue(tensor, slot.holds);
        if (!wrong.empty())
            return Error{ErrorCode::BadData, "tensor %1 holds %2"_m(slot.name, wrong),
                         "Leave the tensor out, or write it again"_m};
        slot.place(into) = tensor.to(typeOf(slot.holds));
    }
    into.layer.heads = sizes.size("H");
    return {};
}

// Accepts the spellings of JSON and of Python's str(). Rejects other texts, because a wrong guess
// would change every measure of a decoder.
Status readCausal(const io::TensorFile& file, bool& causal) {
    const auto found = file.metadata.find("causal");
    if (found == file.metadata.end()) return {};
    const auto is = [&](std::initializer_list<const char*> words) {
        return std::find(words.begin(), words.end(), found->second) != words.end();
    };
    causal = is({"true", "True", "1"});
    if (causal || is({"false", "False", "0"})) return {};
    return Error{ErrorCode::BadData,
                 "metadata causal: \"%1\", allowed: true, false"_m(found->second),
                 "Write causal as true or false"_m};
}

// Returns an integer from the metadata; 0 if it is missing.
Result<std::int64_t> wholeNumber(const io::TensorFile& file, const std::string& key,
                                 std::int64_t most = 1 << 15) {
    const auto found = file.metadata.find(key);
    if (found == file.metadata.end()) return std::int64_t{0};
    std::int64_t value = 0;
    const auto& text = found->second;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > most)
        return Error{ErrorCode::BadData,
                     "metadata %1: \"%2\" is not a whole number from 1 to %3"_m(key, text, most),
                     "Correct it, or leave it out"_m};
    return value;
}

Status readNumbers(const io::TensorFile& file, const Dimensions& sizes,
                   measures::SampleContext& samples) {
    HEADSCOPE_TRY(samples.gridRows, wholeNumber(file, "grid_rows"));
    HEADSCOPE_TRY(samples.gridColumns, wholeNumber(file, "grid_columns"));
    HEADSCOPE_TRY(const auto patch, wholeNumber(file, "patch"));
    samples.patchPixels = static_cast<double>(patch);
    HEADSCOPE_TRY(const auto count, wholeNumber(file, "rare_below", std::int64_t{1} << 50));
    samples.rareBelow = static_cast<double>(count);
    const auto patches = samples.gridRows * samples.gridColumns, keys = sizes.size("S");
    // Each key must be a patch of the grid.
    if (patches > 0 && keys > 0 && patches != keys)
        return Error{ErrorCode::BadData,
                     "grid_rows x grid_columns gives %1 patches, A has %2 keys"_m(patches, keys),
                     "Correct grid_rows and grid_columns, or leave both out"_m};
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

void measureOne(const MeasureInfo& info, const measures::MaskedLayer& layer,
                const measures::SampleContext& samples, MeasureReport& report) {
    if (info.shape == MeasureShape::Layer) {
        if (const auto value = measures::perLayer(info.id, layer)) report.layer[info.id] = *value;
    } else if (info.shape == MeasureShape::Head) {
        if (const auto values = measures::perHead(info.id, layer, samples); values.defined())
            report.head[info.id] = numbersOf(values);
    } else if (info.shape == MeasureShape::Tokens) {
        if (const auto rollout = measures::rolledOut(info.id, layer, {}); rollout.defined())
            report.token[info.id] = numbersOf(measures::meanRow(rollout, layer));
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
    FileLayer read;
    Dimensions sizes;
    HEADSCOPE_CHECK(checkNames(file));
    HEADSCOPE_CHECK(readSlots(file, sizes, read));
    HEADSCOPE_CHECK(readNumbers(file, sizes, read.samples));
    HEADSCOPE_CHECK(readCausal(file, read.layer.causal));
    const measures::MaskedLayer masked(std::move(read.layer));
    MeasureReport report;
    for (const auto& info : measures::builtinMeasures())
        measureOne(info, masked, read.samples, report);
    return report;
}

}  // namespace headscope::analysis
