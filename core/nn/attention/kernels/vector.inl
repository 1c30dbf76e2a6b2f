// Vectors of the instruction set for which this file is compiled, by the compiler's vector
// extension.

#if defined(__AVX512F__)
#define HS_VECTOR_BYTES 64
#elif defined(__AVX2__)
#define HS_VECTOR_BYTES 32
#else
#define HS_VECTOR_BYTES 16
#endif

typedef float Vec __attribute__((vector_size(HS_VECTOR_BYTES)));
typedef float VecU __attribute__((vector_size(HS_VECTOR_BYTES), aligned(4)));
typedef std::int32_t IVec __attribute__((vector_size(HS_VECTOR_BYTES)));
typedef std::uint32_t UVec __attribute__((vector_size(HS_VECTOR_BYTES)));
constexpr int kLanes = HS_VECTOR_BYTES / 4;

#define HS_INLINE static inline __attribute__((always_inline))
#define HS_MEMBER inline __attribute__((always_inline))

HS_INLINE Vec load(const float* p) {
    return *reinterpret_cast<const VecU*>(p);
}
HS_INLINE void store(float* p, Vec v) {
    *reinterpret_cast<VecU*>(p) = v;
}
// Load or store the first `count` lanes (at most all). Other lanes read as 0 and are not written.
HS_INLINE Vec loadSome(const float* p, int count) {
    if (count >= kLanes) return load(p);
#if HS_VECTOR_BYTES == 64
    return (Vec)_mm512_maskz_loadu_ps(static_cast<__mmask16>(count <= 0 ? 0 : (1u << count) - 1),
                                      p);
#else
    Vec some{};
    if (count > 0) std::memcpy(&some, p, sizeof(float) * static_cast<std::size_t>(count));
    return some;
#endif
}
HS_INLINE void storeSome(float* p, Vec v, int count) {
    if (count >= kLanes) return store(p, v);
#if HS_VECTOR_BYTES == 64
    _mm512_mask_storeu_ps(p, static_cast<__mmask16>(count <= 0 ? 0 : (1u << count) - 1), (__m512)v);
#else
    if (count > 0) std::memcpy(p, &v, sizeof(float) * static_cast<std::size_t>(count));
#endif
}
HS_INLINE Vec broadcast(float x) {
    // x - 0 compiles to nothing; x + 0 would remain an addition, because it changes -0.
    return x - Vec{};
}
HS_INLINE Vec select(IVec mask, Vec a, Vec b) {
    return mask ? a : b;
}
HS_INLINE Vec vmax(Vec a, Vec b) {
    return a > b ? a : b;
}
HS_INLINE Vec vmin(Vec a, Vec b) {
    return a < b ? a : b;
}
// Shuffle: lane i of the result is lane Pick::lane(i) of the concatenation of a and b.
template <class Pick, std::size_t... kLane>
HS_INLINE Vec shuffled(Vec a, Vec b, std::index_sequence<kLane...>) {
    return __builtin_shufflevector(a, b, Pick::lane(static_cast<int>(kLane))...);
}
template <class Pick>
HS_INLINE Vec shuffle(Vec a, Vec b) {
    return shuffled<Pick>(a, b, std::make_index_sequence<kLanes>());
}

template <int kStep>
// Lane i + kStep, for the halving steps of a sum.
struct Upper {
    static constexpr int lane(int i) { return (i + kStep) % kLanes; }
};

// Horizontal sum by halving, in a fixed order that does not depend on loop unrolling.
template <int kStep = kLanes / 2>
HS_INLINE float sumOf(Vec v) {
    if constexpr (kStep == 0)
        return v[0];
    else
        return sumOf<kStep / 2>(v + shuffle<Upper<kStep>>(v, v));
}

// One step of an in-register transpose: swaps off-diagonal blocks of kStep lanes.
template <int kStep>
struct LowHalf {
    static constexpr int lane(int i) { return i & kStep ? i - kStep + kLanes : i; }
};
template <int kStep>
struct HighHalf {
    static constexpr int lane(int i) { return i & kStep ? i + kLanes : i + kStep; }
};

// Transposes kLanes x kLanes numbers in place.
template <int kStep = kLanes / 2>
HS_INLINE void transpose(Vec (&rows)[kLanes]) {
    if constexpr (kStep > 0) {
        for (int i = 0; i < kLanes; ++i) {
            if (i & kStep) continue;
            const Vec low = shuffle<LowHalf<kStep>>(rows[i], rows[i + kStep]);
            rows[i + kStep] = shuffle<HighHalf<kStep>>(rows[i], rows[i + kStep]);
            rows[i] = low;
        }
        transpose<kStep / 2>(rows);
    }
}
// Returns a vector whose lane i is the sum of rows[i]. Each step folds half of the vectors into the
// other half.
template <int kStep = kLanes / 2>
HS_INLINE Vec sumsOf(Vec (&rows)[kLanes]) {
    if constexpr (kStep == 0)
        return rows[0];
    else {
        for (int i = 0; i < kStep; ++i)
            rows[i] = shuffle<LowHalf<kStep>>(rows[i], rows[i + kStep]) +
                      shuffle<HighHalf<kStep>>(rows[i], rows[i + kStep]);
        return sumsOf<kStep / 2>(rows);
    }
}
// Rounds n up to whole vectors.
HS_INLINE int roundUp(int n) {
    return (n + kLanes - 1) / kLanes * kLanes;
}

// Polynomial for e^r, |r| <= ln(2) / 2.
HS_INLINE Vec expNearZero(Vec r) {
    Vec p = broadcast(1.9875691500e-4f);
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    return p * (r * r) + r + 1.0f;
}

// e^x for x <= 88; returns 0 below -87. Reduces x by multiples of ln 2 (split in two parts), then
// uses a polynomial of degree 6. Relative error about 1e-7.
HS_INLINE Vec vexp(Vec x) {
#if HS_VECTOR_BYTES == 64
    const __mmask16 notTiny = _mm512_cmp_ps_mask(x, broadcast(-87.0f), _CMP_NLT_UQ);
    const Vec rounded = _mm512_roundscale_ps(x * 1.44269504088896341f,
                                             _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    return _mm512_maskz_scalef_ps(
        notTiny, expNearZero(x - rounded * 0.693359375f + rounded * 2.12194440e-4f), rounded);
#else
    const IVec tiny = x < broadcast(-87.0f);
    // 1.5 * 2^23: adding it rounds to an integer, which ends up in the lowest bits.
    const Vec magic = broadcast(12582912.0f);
    const Vec shifted = x * 1.44269504088896341f + magic;
    const UVec bits = ((UVec)shifted + 127u) << 23;
    const Vec rounded = shifted - magic, power = (Vec)bits;
    return select(tiny, Vec{},
                  expNearZero(x - rounded * 0.693359375f + rounded * 2.12194440e-4f) * power);
#endif
}
