// The lab's three most expensive loops, in the widest vector instructions of the processor. Results
// on different processors differ only in the last bits of a double. On one processor the same input
// gives the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headscope::lab {

// Fills `out` with independent N(0, 1) numbers that depend only on the seed (Box & Muller 1958 on a
// counter hashed as in SplitMix64).
void fillNormal(std::uint64_t seed, double* out, std::size_t count);

// Columns of `packed` are padded to a multiple of this number.
constexpr std::size_t kProjectionBlock = 8;
constexpr std::size_t paddedColumns(std::size_t columns) {
    return (columns + kProjectionBlock - 1) / kProjectionBlock * kProjectionBlock;
}
// Computes out (rows, columns padded) = x (rows, depth) packed (depth, columns padded).
void project(const double* x, std::size_t rows, std::size_t depth, const double* packed,
             std::size_t columns, double* out);
// Adds weights (rows, columns padded)^T x (rows, depth) to sum (columns, depth), for the first
// `columns` columns.
void gather(const double* x, std::size_t rows, std::size_t depth, const double* weights,
            std::size_t columns, double* sum);

}  // namespace headscope::lab
