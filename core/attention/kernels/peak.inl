// What the processor can do at most: multiply-adds in registers, as many at once as hide each other's latency.

constexpr int kChains = HS_VECTOR_BYTES == 64 ? 24 : 12;  // of 32 and of 16 registers; both leave room for the factors

// Takes `step` of every sum so many times; what comes of it is kept, so that no compiler may leave it out.
template <class Step>
HS_INLINE void turn(std::int64_t rounds, const Step& step) {
    Vec sums[kChains];
    for (int chain = 0; chain < kChains; ++chain)  // no two alike, or they would be one
        sums[chain] = broadcast(static_cast<float>(chain + 1) / static_cast<float>(rounds + kChains));
    for (std::int64_t i = 0; i < rounds; ++i) {
#pragma GCC unroll 24
        for (int chain = 0; chain < kChains; ++chain) sums[chain] = step(sums[chain]);
    }
    Vec all{};
    for (int chain = 0; chain < kChains; ++chain) all += sums[chain];
    volatile float kept = sumOf(all);
    (void)kept;
}

static double spin(std::int64_t rounds) {
    const Vec factor = broadcast(0.999f), more = broadcast(0.001f);  // runs to 1: numbers stay normal ones
    turn(rounds, [&](Vec sum) { return sum * factor + more; });
    return 2.0 * kLanes * kChains * static_cast<double>(rounds);
}

#if defined(__AVX512BF16__) && !defined(__AMX_BF16__)
static double spinPairs(std::int64_t rounds) {
    const auto small = (__m512bh)_mm512_set1_epi16(0x2f80);  // 2^-32: sums hardly grow
    turn(rounds, [&](Vec sum) { return (Vec)_mm512_dpbf16_ps((__m512)sum, small, small); });
    return 4.0 * kLanes * kChains * static_cast<double>(rounds);
}
#endif
