#include "core/spec/pruning/float_matrix.h"

#include "core/spec/foreign/float_values.h"

#include <cstring>

namespace headscope::pruning {

FloatMatrix floatMatrixOf(const io::PlainTensor& tensor) {
    FloatMatrix matrix;
    matrix.rows = tensor.shape.empty() ? 1 : tensor.shape[0];
    matrix.columns = tensor.shape.size() > 1 ? tensor.shape[1] : 1;
    const auto count = static_cast<std::size_t>(matrix.rows * matrix.columns);
    std::vector<float> floats(count);
    foreign::toFloats(tensor.dtype, tensor.bytes.data(), count, floats.data());
    matrix.values.assign(floats.begin(), floats.end());
    return matrix;
}

io::PlainTensor tensorOf(const FloatMatrix& matrix, std::vector<std::int64_t> shape) {
    const std::vector<float> floats(matrix.values.begin(), matrix.values.end());
    io::PlainTensor tensor{"F32", std::move(shape), {}};
    tensor.bytes.resize(floats.size() * sizeof(float));
    std::memcpy(tensor.bytes.data(), floats.data(), floats.size() * sizeof(float));
    return tensor;
}

}  // namespace headscope::pruning
