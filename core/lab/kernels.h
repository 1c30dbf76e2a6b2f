// The three loops in which the lab spends its time, in the widest instructions of the processor. The first bits that
// differ between processors are the last ones of a double; on one processor the same input gives the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headscope::lab {

// Independent N(0, 1), a function of the seed alone (Box & Muller 1958 on a counter hashed as in SplitMix64).
void fillNormal(std::uint64_t seed, double* out, std::size_t count);

// Columns of `packed` are padded to a multiple of this.
constexpr std::size_t kProjectionBlock = 8;
constexpr std::size_t paddedColumns(std::size_t columns) {
    return (columns + kProjectionBlock - 1) / kProjectionBlock * kProjectionBlock;
}
// out (rows, columns padded) = x (rows, depth) packed (depth, columns padded).
void project(const double* x, std::size_t rows, std::size_t depth, const double* packed, std::size_t columns,
             double* out);
// sum (columns, depth) += weights (rows, columns padded)^T x (rows, depth), for the first `columns` columns.
void gather(const double* x, std::size_t rows, std::size_t depth, const double* weights, std::size_t columns,
            double* sum);

}  // namespace headscope::lab
