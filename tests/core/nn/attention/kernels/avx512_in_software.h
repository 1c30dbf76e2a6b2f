// Emulates the AVX-512, AVX-512 bfloat16 and AMX instructions that the kernels use, so that these
// kernels can be tested on every processor. Source: Intel SDM, vol. 1 ch. 18 and vol. 2.
// Include this header after all others, in files that compile the kernels a second time.
#pragma once

#include <immintrin.h>

#include <cmath>
#include <cstdint>
#include <cstring>

namespace headscope::software {

template <class Number, int kCount>
struct Lanes {
    Number at[kCount] = {};

    Lanes() = default;
    template <class Vector>
    explicit Lanes(const Vector& v) {
        static_assert(sizeof v == sizeof at);
        std::memcpy(at, &v, sizeof at);
    }
    template <class Vector>
    Vector as() const {
        Vector v;
        static_assert(sizeof v == sizeof at);
        std::memcpy(&v, at, sizeof at);
        return v;
    }
};
using Floats = Lanes<float, 16>;
using Words = Lanes<std::uint32_t, 16>;
using Halves = Lanes<std::uint16_t, 32>;

template <class Result, class Number, int kCount, class Of>
inline Result filled(const Of& of) {
    Lanes<Number, kCount> lanes;
    for (int i = 0; i < kCount; ++i) lanes.at[i] = of(i);
    return lanes.template as<Result>();
}
template <class Of>
inline __m512 floats(const Of& of) {
    return filled<__m512, float, 16>(of);
}
template <class Of>
inline __m512i words(const Of& of) {
    return filled<__m512i, std::uint32_t, 16>(of);
}
template <class Of>
inline __m512i halves(const Of& of) {
    return filled<__m512i, std::uint16_t, 32>(of);
}
inline bool has(std::uint32_t mask, int i) {
    return ((mask >> i) & 1u) != 0;
}
template <class Number, int kCount, class Vector>
inline void storeLanes(void* p, std::uint32_t mask, const Vector& v) {
    const Lanes<Number, kCount> lanes(v);
    for (int i = 0; i < kCount; ++i)
        if (has(mask, i))
            std::memcpy(static_cast<char*>(p) + static_cast<std::size_t>(i) * sizeof(Number),
                        lanes.at + i, sizeof(Number));
}
template <class Number>
inline Number read(const void* p, int i) {
    Number x;
    std::memcpy(&x, static_cast<const char*>(p) + static_cast<std::size_t>(i) * sizeof x, sizeof x);
    return x;
}

inline float numberOf(std::uint32_t bits) {
    float x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
}
// Rounds to the nearest bfloat16, ties to even; NaN stays NaN.
inline std::uint16_t rounded(float x) {
    std::uint32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    if (std::isnan(x)) return static_cast<std::uint16_t>((bits >> 16) | 0x40u);
    return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
// Scalar product of two pairs of bfloat16.
inline float pairProduct(std::uint32_t x, std::uint32_t y) {
    return numberOf(x << 16) * numberOf(y << 16) +
           numberOf(x & 0xffff0000u) * numberOf(y & 0xffff0000u);
}

inline __m512i tableOf(const __m512i& a, const __m512i& index, const __m512i& b) {
    const Halves low(a), high(b), lane(index);
    return halves([&](int i) {
        return lane.at[i] & 32u ? high.at[lane.at[i] & 31u] : low.at[lane.at[i] & 31u];
    });
}
inline std::uint16_t compared(const __m512& a, const __m512& b, int how) {
    const Floats x(a), y(b);
    std::uint32_t mask = 0;
    for (int i = 0; i < 16; ++i) {
        const bool holds = how == _CMP_GE_OQ    ? x.at[i] >= y.at[i]
                           : how == _CMP_LT_OQ  ? x.at[i] < y.at[i]
                           : how == _CMP_NLT_UQ ? !(x.at[i] < y.at[i])
                                                : throw how;
        mask |= static_cast<std::uint32_t>(holds) << i;
    }
    return static_cast<std::uint16_t>(mask);
}

// The sign bits of the lanes.
inline std::uint16_t signs(const __m512i& a) {
    const Words x(a);
    std::uint32_t mask = 0;
    for (int i = 0; i < 16; ++i) mask |= (x.at[i] >> 31) << i;
    return static_cast<std::uint16_t>(mask);
}
// The lanes of the mask one after the other, then zeros; and the inverse.
inline __m512 compressed(std::uint32_t mask, const __m512& a) {
    const Floats x(a);
    Floats kept(__m512{});
    for (int i = 0, to = 0; i < 16; ++i)
        if (has(mask, i)) kept.at[to++] = x.at[i];
    return kept.as<__m512>();
}
inline __m512 expanded(std::uint32_t mask, const __m512& a) {
    const Floats x(a);
    Floats spread(__m512{});
    for (int i = 0, from = 0; i < 16; ++i)
        if (has(mask, i)) spread.at[i] = x.at[from++];
    return spread.as<__m512>();
}

// A tile register: 16 rows of 64 bytes.
struct Tile {
    std::uint32_t rows[16][16];
};
inline Tile& tile(int i) {
    thread_local Tile tiles[8];
    return tiles[i];
}
inline void loadTile(int i, const void* from, std::size_t stride) {
    for (std::size_t row = 0; row < 16; ++row)
        std::memcpy(tile(i).rows[row], static_cast<const char*>(from) + row * stride, 64);
}
inline void storeTile(int i, void* to, std::size_t stride) {
    for (std::size_t row = 0; row < 16; ++row)
        std::memcpy(static_cast<char*>(to) + row * stride, tile(i).rows[row], 64);
}
// sums += A B, where pairs of bfloat16 are adjacent along the summed dimension.
inline void multiplyTile(int sums, int a, int b) {
    for (int m = 0; m < 16; ++m)
        for (int n = 0; n < 16; ++n) {
            float sum = numberOf(tile(sums).rows[m][n]);
            for (int k = 0; k < 16; ++k) sum += pairProduct(tile(a).rows[m][k], tile(b).rows[k][n]);
            std::memcpy(&tile(sums).rows[m][n], &sum, sizeof sum);
        }
}

}  // namespace headscope::software

// Without optimisation, the system headers define some of these as macros.
#undef _mm512_cmp_ps_mask
#undef _mm512_roundscale_ps
#undef _mm512_slli_epi32
#undef _tile_loadconfig
#undef _tile_release
#undef _tile_zero
#undef _tile_loadd
#undef _tile_stored
#undef _tile_dpbf16ps

#define _mm512_cmp_ps_mask(a, b, how) headscope::software::compared((__m512)(a), (__m512)(b), how)
#define _mm512_movepi32_mask(a) headscope::software::signs(a)
#define _mm512_maskz_compress_ps(mask, a) headscope::software::compressed(mask, (__m512)(a))
#define _mm512_maskz_expand_ps(mask, a) headscope::software::expanded(mask, (__m512)(a))
#define _mm512_abs_ps(a)         \
    headscope::software::floats( \
        [x = headscope::software::Floats(a)](int i) { return std::fabs(x.at[i]); })
#define _mm512_roundscale_ps(a, how) \
    headscope::software::floats(     \
        [x = headscope::software::Floats(a)](int i) { return std::nearbyint(x.at[i]); })
#define _mm512_maskz_scalef_ps(mask, a, b)                                                       \
    headscope::software::floats([m = mask, x = headscope::software::Floats(a),                   \
                                 y = headscope::software::Floats(b)](int i) {                    \
        return headscope::software::has(m, i) ? x.at[i] * std::exp2(std::floor(y.at[i])) : 0.0f; \
    })
#define _mm512_mask_blend_ps(mask, a, b)                                       \
    headscope::software::floats([m = mask, x = headscope::software::Floats(a), \
                                 y = headscope::software::Floats(b)](int i) {  \
        return headscope::software::has(m, i) ? y.at[i] : x.at[i];             \
    })
#define _mm512_permutexvar_ps(lanes, a)                                                      \
    headscope::software::floats(                                                             \
        [n = headscope::software::Words(lanes), x = headscope::software::Floats(a)](int i) { \
            return x.at[n.at[i] & 15u];                                                      \
        })
#define _mm512_maskz_loadu_ps(mask, p)                                                            \
    headscope::software::floats([m = mask, from = static_cast<const void*>(p)](int i) {           \
        return headscope::software::has(m, i) ? headscope::software::read<float>(from, i) : 0.0f; \
    })
#define _mm512_mask_storeu_ps(p, mask, a) headscope::software::storeLanes<float, 16>(p, mask, a)
#define _mm512_cvttps_epi32(a)                                                      \
    headscope::software::words([x = headscope::software::Floats(a)](int i) {        \
        return std::fabs(x.at[i]) < 2147483648.0f                                   \
                   ? static_cast<std::uint32_t>(static_cast<std::int32_t>(x.at[i])) \
                   : 0x80000000u;                                                   \
    })
#define _mm512_cvtepi32_ps(a)                                                \
    headscope::software::floats([x = headscope::software::Words(a)](int i) { \
        return static_cast<float>(static_cast<std::int32_t>(x.at[i]));       \
    })
#define _mm512_set1_epi32(x) \
    headscope::software::words([v = x](int) { return static_cast<std::uint32_t>(v); })
#define _mm512_set1_epi16(x) \
    headscope::software::halves([v = x](int) { return static_cast<std::uint16_t>(v); })
#define _mm512_setzero_si512() \
    __m512i {}
#define _mm512_loadu_si512(p)                                                \
    headscope::software::words([from = static_cast<const void*>(p)](int i) { \
        return headscope::software::read<std::uint32_t>(from, i);            \
    })
#define _mm512_storeu_si512(p, a) headscope::software::storeLanes<std::uint32_t, 16>(p, 0xffffu, a)
#define _mm512_store_si512 _mm512_storeu_si512
#define _mm512_mask_storeu_epi32(p, mask, a) \
    headscope::software::storeLanes<std::uint32_t, 16>(p, mask, a)
#define _mm512_maskz_loadu_epi16(mask, p)                                                         \
    headscope::software::halves([m = mask, from = static_cast<const void*>(p)](int i) {           \
        return headscope::software::has(m, i) ? headscope::software::read<std::uint16_t>(from, i) \
                                              : static_cast<std::uint16_t>(0);                    \
    })
#define _mm256_maskz_loadu_epi16(mask, p)                                  \
    headscope::software::filled<__m256i, std::uint16_t, 16>(               \
        [m = mask, from = static_cast<const void*>(p)](int i) {            \
            return headscope::software::has(m, i)                          \
                       ? headscope::software::read<std::uint16_t>(from, i) \
                       : static_cast<std::uint16_t>(0);                    \
        })
#define _mm256_mask_storeu_epi16(p, mask, a) \
    headscope::software::storeLanes<std::uint16_t, 16>(p, mask, a)
#define _mm512_slli_epi32(a, count) \
    headscope::software::words(     \
        [x = headscope::software::Words(a)](int i) { return x.at[i] << (count); })
#define _mm512_or_si512(a, b)                                                           \
    headscope::software::words(                                                         \
        [x = headscope::software::Words(a), y = headscope::software::Words(b)](int i) { \
            return x.at[i] | y.at[i];                                                   \
        })
#define _mm512_add_epi16(a, b)                                                            \
    headscope::software::halves(                                                          \
        [x = headscope::software::Halves(a), y = headscope::software::Halves(b)](int i) { \
            return static_cast<std::uint16_t>(x.at[i] + y.at[i]);                         \
        })
#define _mm512_cvtepu16_epi32(a)                                                               \
    headscope::software::words([x = headscope::software::Lanes<std::uint16_t, 16>(a)](int i) { \
        return static_cast<std::uint32_t>(x.at[i]);                                            \
    })
#define _mm512_permutexvar_epi16(lanes, a) headscope::software::tableOf(a, lanes, a)
#define _mm512_permutex2var_epi16(a, lanes, b) headscope::software::tableOf(a, lanes, b)
#define _mm512_set_epi16(...)                                   \
    headscope::software::halves([](int i) {                     \
        constexpr std::uint16_t kFromTheLast[] = {__VA_ARGS__}; \
        return kFromTheLast[31 - i];                            \
    })
#define _mm512_cvtneps_pbh(a)                                 \
    headscope::software::filled<__m256bh, std::uint16_t, 16>( \
        [x = headscope::software::Floats(a)](int i) {         \
            return headscope::software::rounded(x.at[i]);     \
        })
#define _mm512_cvtne2ps_pbh(high, low)                                                         \
    headscope::software::filled<__m512bh, std::uint16_t, 32>(                                  \
        [x = headscope::software::Floats(low), y = headscope::software::Floats(high)](int i) { \
            return headscope::software::rounded((i < 16 ? x : y).at[i % 16]);                  \
        })
#define _mm512_dpbf16_ps(sums, a, b)                                         \
    headscope::software::floats([s = headscope::software::Floats(sums),      \
                                 x = headscope::software::Words(a),          \
                                 y = headscope::software::Words(b)](int i) { \
        return s.at[i] + headscope::software::pairProduct(x.at[i], y.at[i]); \
    })
#define _tile_loadconfig(shapes) static_cast<void>(shapes)
#define _tile_release() static_cast<void>(0)
#define _tile_zero(i) \
    std::memset(&headscope::software::tile(i), 0, sizeof(headscope::software::Tile))
#define _tile_loadd headscope::software::loadTile
#define _tile_stored headscope::software::storeTile
#define _tile_dpbf16ps headscope::software::multiplyTile
