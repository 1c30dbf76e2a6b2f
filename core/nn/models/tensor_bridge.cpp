#include "core/nn/models/tensor_bridge.h"

#include "core/spec/models/layout.h"

#include <cstring>
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
    for (const auto& entry : kTypes) {
        if (plain.dtype != entry.name) continue;
        auto tensor = torch::empty(plain.shape, torch::TensorOptions().dtype(entry.type));
        if (tensor.nbytes() != plain.bytes.size())
            return Error{
                ErrorCode::BadData,
                "tensor of shape %1 has %2 bytes"_m(shapeText(plain.shape), plain.bytes.size()),
                "Write the file again"_m};
        if (!plain.bytes.empty())
            std::memcpy(tensor.data_ptr(), plain.bytes.data(), plain.bytes.size());
        return tensor;
    }
    return Error{ErrorCode::BadData, "tensor type %1 is not supported"_m(plain.dtype),
                 "Allowed: F32, F64, F16, BF16, I64, I32, U8, BOOL"_m};
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
        HEADSCOPE_TRY(auto tensor, tensorFrom(file.tensors.at(item.key())));
        item.value().copy_(tensor);
    }
    return {};
}

}  // namespace headscope::models
