#include "core/lab/worlds/kernels.h"

#include <cmath>
#include <cstring>

namespace headscope::lab {
namespace {

#define HEADSCOPE_LAB_INLINE inline __attribute__((always_inline))

HEADSCOPE_LAB_INLINE std::uint64_t hashed(std::uint64_t seed, std::uint64_t counter) {
    std::uint64_t z = seed + counter * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

HEADSCOPE_LAB_INLINE double fromBits(std::uint64_t bits) {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

HEADSCOPE_LAB_INLINE std::uint64_t bitsOf(double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Returns log(u) for 0 < u <= 1, accurate to about 1e-12.
// Computed from the exponent and 2 atanh((m - 1) / (m + 1)), without branches, so that it
// vectorises.
HEADSCOPE_LAB_INLINE double logOf(double u) {
    // kHalfWay: bits of sqrt(1/2)
    constexpr std::uint64_t kMantissa = 0x000fffffffffffffULL, kHalfWay = 0x3fe6a09e667f3bcdULL;
    const std::uint64_t shifted = bitsOf(u) - kHalfWay;
    // Converts the exponent to double by adding 2^52 + 2^51 to its bits, because instruction sets
    // below AVX-512 cannot convert 64-bit integers.
    const std::uint64_t exponent = static_cast<std::uint64_t>(
        static_cast<std::int64_t>(shifted) < 0 ? (shifted >> 52) | 0xfffffffffffff000ULL
                                               : shifted >> 52);
    const double power = fromBits(exponent + 0x4338000000000000ULL) - 6755399441055744.0;
    const double m = fromBits((shifted & kMantissa) + kHalfWay);
    const double s = (m - 1) / (m + 1), s2 = s * s;
    const double series =
        2 +
        s2 * (2.0 / 3 +
              s2 * (2.0 / 5 + s2 * (2.0 / 7 + s2 * (2.0 / 9 + s2 * (2.0 / 11 + s2 * (2.0 / 13))))));
    return power * 0.69314718055994530942 + s * series;
}

// Computes the sine and cosine of pi t for |t| <= 1/2, accurate to about 1e-11.
HEADSCOPE_LAB_INLINE void sineCosine(double t, double& sine, double& cosine) {
    const double x = 3.14159265358979323846 * t, y = x * x;
    sine = x * (1 + y * (-1.0 / 6 +
                         y * (1.0 / 120 +
                              y * (-1.0 / 5040 +
                                   y * (1.0 / 362880 + y * (-1.0 / 39916800 +
                                                            y * (1.0 / 6227020800.0 -
                                                                 y * (1.0 / 1307674368000.0))))))));
    cosine =
        1 +
        y * (-0.5 + y * (1.0 / 24 +
                         y * (-1.0 / 720 +
                              y * (1.0 / 40320 + y * (-1.0 / 3628800 +
                                                      y * (1.0 / 479001600.0 +
                                                           y * (-1.0 / 87178291200.0 +
                                                                y * (1.0 / 20922789888000.0))))))));
}

HEADSCOPE_LAB_INLINE void normalPairs(std::uint64_t seed, std::uint64_t first, std::size_t pairs,
                                      double* even, double* odd) {
    for (std::size_t i = 0; i < pairs; ++i) {
        // 32 bits per uniform number, so values beyond 6.6 standard deviations do not occur.
        // Integers become doubles through the bits of 2^52 + i.
        const std::uint64_t random = hashed(seed, first + i);
        const double u =
            (fromBits((random & 0xffffffffULL) | 0x4330000000000000ULL) - 4503599627370495.0) *
            0x1p-32;
        const double t =
            (fromBits((random >> 32) | 0x4330000000000000ULL) - 4503599627370496.0) * 0x1p-32 - 0.5;
        const double radius = std::sqrt(-2 * logOf(u));
        double sine, cosine;
        sineCosine(t, sine, cosine);  // of half the angle; the next lines double it
        even[i] = radius * (1 - 2 * sine * sine);
        odd[i] = radius * (2 * sine * cosine);
    }
}

HEADSCOPE_LAB_INLINE void fillNormalBody(std::uint64_t seed, double* out, std::size_t count) {
    constexpr std::size_t kPairs = 128;
    std::uint64_t counter = 0;
    std::size_t at = 0;
    for (; at + 2 * kPairs <= count; at += 2 * kPairs, counter += kPairs)
        normalPairs(seed, counter, kPairs, out + at, out + at + kPairs);
    // The numbers of an incomplete block are the first ones of a full block, so values do not
    // depend on `count`.
    double even[kPairs], odd[kPairs];
    if (at == count) return;
    normalPairs(seed, counter, kPairs, even, odd);
    for (std::size_t i = 0; at + i < count; ++i)
        out[at + i] = i < kPairs ? even[i] : odd[i - kPairs];
}

// A vector of four doubles. The compiler uses two registers if the processor has only narrower
// ones.
using Four = double __attribute__((vector_size(32), aligned(8), may_alias));

template <std::size_t Rows>
HEADSCOPE_LAB_INLINE void projectRows(const double* x, std::size_t depth, const double* packed,
                                      std::size_t padded, double* out) {
    for (std::size_t c = 0; c < padded; c += kProjectionBlock) {
        // The accumulators remain in registers over the whole depth.
        Four low[Rows] = {}, high[Rows] = {};
        for (std::size_t d = 0; d < depth; ++d) {
            const auto* weights = reinterpret_cast<const Four*>(packed + d * padded + c);
            const Four first = weights[0], second = weights[1];
#pragma GCC unroll 4
            for (std::size_t r = 0; r < Rows; ++r) {
                low[r] += x[r * depth + d] * first;
                high[r] += x[r * depth + d] * second;
            }
        }
#pragma GCC unroll 4
        for (std::size_t r = 0; r < Rows; ++r) {
            auto* to = reinterpret_cast<Four*>(out + r * padded + c);
            to[0] = low[r];
            to[1] = high[r];
        }
    }
}

HEADSCOPE_LAB_INLINE void projectBody(const double* x, std::size_t rows, std::size_t depth,
                                      const double* packed, std::size_t columns, double* out) {
    const std::size_t padded = paddedColumns(columns);
    std::size_t r = 0;
    for (; r + 4 <= rows; r += 4)
        projectRows<4>(x + r * depth, depth, packed, padded, out + r * padded);
    for (; r < rows; ++r) projectRows<1>(x + r * depth, depth, packed, padded, out + r * padded);
}

HEADSCOPE_LAB_INLINE void gatherBody(const double* x, std::size_t rows, std::size_t depth,
                                     const double* weights, std::size_t columns, double* sum) {
    const std::size_t padded = paddedColumns(columns);
    std::size_t r = 0;
    for (; r + 4 <= rows; r += 4) {
        const double *x0 = x + r * depth, *x1 = x0 + depth, *x2 = x1 + depth, *x3 = x2 + depth;
        for (std::size_t c = 0; c < columns; ++c) {
            const double* w = weights + r * padded + c;
            const double a = w[0], b = w[padded], e = w[2 * padded], f = w[3 * padded];
            double* to = sum + c * depth;
            for (std::size_t d = 0; d < depth; ++d)
                to[d] += (a * x0[d] + b * x1[d]) + (e * x2[d] + f * x3[d]);
        }
    }
    for (; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c)
            for (std::size_t d = 0; d < depth; ++d)
                sum[c * depth + d] += weights[r * padded + c] * x[r * depth + d];
}

// Compiles the same function bodies for each instruction set.
#define HEADSCOPE_LAB_KERNELS(name, attributes)                                             \
    attributes void fillNormal##name(std::uint64_t seed, double* out, std::size_t count) {  \
        fillNormalBody(seed, out, count);                                                   \
    }                                                                                       \
    attributes void project##name(const double* x, std::size_t rows, std::size_t depth,     \
                                  const double* packed, std::size_t columns, double* out) { \
        projectBody(x, rows, depth, packed, columns, out);                                  \
    }                                                                                       \
    attributes void gather##name(const double* x, std::size_t rows, std::size_t depth,      \
                                 const double* weights, std::size_t columns, double* sum) { \
        gatherBody(x, rows, depth, weights, columns, sum);                                  \
    }

HEADSCOPE_LAB_KERNELS(Plain, )
#if defined(__x86_64__)
HEADSCOPE_LAB_KERNELS(Avx2, __attribute__((target("avx2,fma"))))
bool hasAvx2() {
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return has;
}
#define HEADSCOPE_LAB_CALL(name, ...) \
    return hasAvx2() ? name##Avx2(__VA_ARGS__) : name##Plain(__VA_ARGS__)
#else
#define HEADSCOPE_LAB_CALL(name, ...) return name##Plain(__VA_ARGS__)
#endif

}  // namespace

void fillNormal(std::uint64_t seed, double* out, std::size_t count) {
    HEADSCOPE_LAB_CALL(fillNormal, seed, out, count);
}

void project(const double* x, std::size_t rows, std::size_t depth, const double* packed,
             std::size_t columns, double* out) {
    HEADSCOPE_LAB_CALL(project, x, rows, depth, packed, columns, out);
}

void gather(const double* x, std::size_t rows, std::size_t depth, const double* weights,
            std::size_t columns, double* sum) {
    HEADSCOPE_LAB_CALL(gather, x, rows, depth, weights, columns, sum);
}

}  // namespace headscope::lab
