// A tensor of a weight file as a matrix of doubles, for arithmetic without LibTorch.
#pragma once

#include "core/base/io/tensor_file.h"

#include <vector>

namespace headscope::pruning {

// Row-major. A vector of n numbers, such as a bias, is a matrix of n rows and one column.
struct FloatMatrix {
    std::int64_t rows = 0, columns = 0;
    std::vector<double> values;
    double& at(std::int64_t row, std::int64_t column) {
        return values[static_cast<std::size_t>(row * columns + column)];
    }
    double at(std::int64_t row, std::int64_t column) const {
        return values[static_cast<std::size_t>(row * columns + column)];
    }
};

// tensor: F32, F64, F16 or BF16, with one or two dimensions.
FloatMatrix floatMatrixOf(const io::PlainTensor& tensor);
// Returns an F32 tensor of this shape.
io::PlainTensor tensorOf(const FloatMatrix& matrix, std::vector<std::int64_t> shape);

}  // namespace headscope::pruning
