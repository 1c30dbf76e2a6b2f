// The lab's three most expensive loops, compiled for the widest vector instructions of the
// processor. Results on different processors differ only in the last bits of a double. On one
// processor the same input gives the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headscope::lab {

// Fills `out` with independent N(0, 1) numbers that depend only on the seed. Method: Box & Muller
// 1958, on a counter hashed as in SplitMix64.
void fillNormal(std::uint64_t seed, double* out, std::size_t count);

// Columns of `packed` are padded to a multiple of this number.
constexpr std::size_t kProjectionBlock = 8;
constexpr std::size_t paddedColumns(std::size_t columns) {
    return (columns + kProjectionBlock - 1) / kProjectionBlock * kProjectionBlock;
}
// Computes out = x packed. Shapes: out (rows, padded columns), x (rows, depth), packed (depth,
// padded columns).
void project(const double* x, std::size_t rows, std::size_t depth, const double* packed,
             std::size_t columns, double* out);
// Adds weights^T x to sum, for the first `columns` columns. Shapes: weights (rows, padded columns),
// x (rows, depth), sum (columns, depth).
void gather(const double* x, std::size_t rows, std::size_t depth, const double* weights,
            std::size_t columns, double* sum);

}  // namespace headscope::lab
