// A dense row-major matrix of doubles.
#pragma once

#include <cstddef>
#include <vector>

namespace headscope::stats {

struct Matrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> values;  // entries, row-major

    Matrix() = default;
    Matrix(std::size_t r, std::size_t c, double fill = 0)
        : rows(r), columns(c), values(r * c, fill) {}
    double& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
    double at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
    const double* row(std::size_t index) const { return values.data() + index * columns; }
    double* row(std::size_t index) { return values.data() + index * columns; }
};

}  // namespace headscope::stats
