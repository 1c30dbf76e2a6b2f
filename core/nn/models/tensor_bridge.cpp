#include "core/nn/models/tensor_bridge.h"

#include "core/nn/attention/layers.h"
#include "core/spec/models/layout.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

namespace headscope::models {
namespace {

struct TypeName {
    const char* name;
    torch::ScalarType type;
};
constexpr TypeName kTypes[] = {{"F32", torch::kFloat}, {"F64", torch::kDouble},
                               {"F16", torch::kHalf},  {"BF16", torch::kBFloat16},
                               {"I64", torch::kLong},  {"I32", torch::kInt},
                               {"U8", torch::kByte},   {"BOOL", torch::kBool}};

// Bytes from which a tensor keeps the memory of the file instead of copying it. New memory costs
// more than a copy.
constexpr std::size_t kWorthKeeping = std::size_t{1} << 20;

std::string shapeText(at::IntArrayRef shape) {
    std::ostringstream out;
    out << shape;
    return out.str();
}

std::vector<NamedShape> shapesOf(const torch::nn::Module& module) {
    std::vector<NamedShape> shapes;
    for (const auto& item : module.named_parameters())
        shapes.emplace_back(item.key(), item.value().sizes().vec());
    return shapes;
}

// A tensor on the bytes themselves, which must outlive it and must not be changed through it.
Result<torch::Tensor> viewOf(const io::PlainTensor& plain) {
    for (const auto& entry : kTypes) {
        if (plain.dtype != entry.name) continue;
        const auto size = c10::elementSize(entry.type) *
                          static_cast<std::size_t>(c10::multiply_integers(plain.shape));
        if (size != plain.bytes.size())
            return Error{
                ErrorCode::BadData,
                "tensor of shape %1 has %2 bytes"_m(shapeText(plain.shape), plain.bytes.size()),
                "Write the file again"_m};
        if (size == 0) return torch::empty(plain.shape, torch::TensorOptions().dtype(entry.type));
        return torch::from_blob(const_cast<std::uint8_t*>(plain.bytes.data()), plain.shape,
                                torch::TensorOptions().dtype(entry.type));
    }
    return Error{ErrorCode::BadData, "tensor type %1 is not supported"_m(plain.dtype),
                 "Allowed: F32, F64, F16, BF16, I64, I32, U8, BOOL"_m};
}

torch::ScalarType typeOf(const io::PlainTensor& plain) {
    return std::find_if(std::begin(kTypes), std::end(kTypes),
                        [&](const auto& entry) { return plain.dtype == entry.name; })
        ->type;
}

// Weights that their layer widens when it uses them.
std::set<const c10::TensorImpl*> widenedWeights(const torch::nn::Module& module) {
    std::set<const c10::TensorImpl*> weights;
    for (const auto& part : module.modules())
        if (const auto* linear = part->as<attention::LinearImpl>())
            weights.insert(linear->weight.unsafeGetTensorImpl());
    return weights;
}

// A tensor on the memory of `plain`, which it frees at its end.
torch::Tensor keptTensor(io::PlainTensor plain) {
    const auto type = typeOf(plain);
    const auto bytes = std::make_shared<const io::TensorBytes>(std::move(plain.bytes));
    return torch::from_blob(
        const_cast<std::uint8_t*>(bytes->data()), plain.shape, [bytes](void*) {},
        torch::TensorOptions().dtype(type));
}

}  // namespace

io::PlainTensor plainFrom(const torch::Tensor& tensor) {
    const auto cpu = tensor.detach().to(torch::kCPU).contiguous();
    io::PlainTensor plain;
    for (const auto& entry : kTypes)
        if (entry.type == cpu.scalar_type()) plain.dtype = entry.name;
    TORCH_CHECK(!plain.dtype.empty(), "unsupported tensor type");
    plain.shape.assign(cpu.sizes().begin(), cpu.sizes().end());
    plain.bytes.resize(static_cast<std::size_t>(cpu.nbytes()));
    if (cpu.nbytes()) std::memcpy(plain.bytes.data(), cpu.data_ptr(), cpu.nbytes());
    return plain;
}

Result<torch::Tensor> tensorFrom(const io::PlainTensor& plain) {
    HEADSCOPE_TRY(const auto view, viewOf(plain));
    return view.clone();
}

io::TensorFile weightsOf(const torch::nn::Module& module) {
    io::TensorFile file;
    for (const auto& item : module.named_parameters())
        file.tensors[item.key()] = plainFrom(item.value());
    return file;
}

Status loadWeights(torch::nn::Module& module, const io::TensorFile& file) {
    HEADSCOPE_CHECK(checkShapes(shapesOf(module), file));
    torch::NoGradGuard noGrad;
    for (auto& item : module.named_parameters()) {
        HEADSCOPE_TRY(const auto view, viewOf(file.tensors.at(item.key())));
        item.value().copy_(view);
    }
    return {};
}

Status loadWeights(torch::nn::Module& module, io::TensorFile&& file) {
    HEADSCOPE_CHECK(checkShapes(shapesOf(module), file));
    for (const auto& item : file.tensors) HEADSCOPE_CHECK(viewOf(item.second));
    torch::NoGradGuard noGrad;
    const auto wide = widenedWeights(module);
    for (auto& item : module.named_parameters()) {
        const auto found = file.tensors.find(item.key());
        auto& parameter = item.value();
        const auto type = typeOf(found->second);
        const bool fits =
            type == torch::kFloat || ((type == torch::kBFloat16 || type == torch::kHalf) &&
                                      wide.count(parameter.unsafeGetTensorImpl()) > 0);
        if (found->second.bytes.size() < kWorthKeeping || !fits || !parameter.is_cpu() ||
            parameter.scalar_type() != torch::kFloat)
            parameter.copy_(viewOf(found->second).value());
        else
            parameter.set_data(keptTensor(std::move(found->second)));
        file.tensors.erase(found);
    }
    return {};
}

}  // namespace headscope::models
