// Measures the processor's peak speed: multiply-adds in registers, with enough parallel chains to
// hide their latency.

// Sums kept in 32 or 16 registers; both counts leave room for the operands.
constexpr int kChains = HS_VECTOR_BYTES == 64 ? 24 : 12;

// Applies `step` to every sum `rounds` times. The volatile result keeps the compiler from removing
// the loop.
template <class Step>
HS_INLINE void turn(std::int64_t rounds, const Step& step) {
    Vec sums[kChains];
    // Different start values, or the compiler would merge the chains.
    for (int chain = 0; chain < kChains; ++chain)
        sums[chain] =
            broadcast(static_cast<float>(chain + 1) / static_cast<float>(rounds + kChains));
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
    // The sums converge to 1, so the numbers never become denormal.
    const Vec factor = broadcast(0.999f), more = broadcast(0.001f);
    turn(rounds, [&](Vec sum) { return sum * factor + more; });
    return 2.0 * kLanes * kChains * static_cast<double>(rounds);
}

#if defined(__AVX512BF16__) && !defined(__AMX_BF16__)
static double spinPairs(std::int64_t rounds) {
    // 2^-32, so that the sums hardly grow.
    const auto small = (__m512bh)_mm512_set1_epi16(0x2f80);
    turn(rounds, [&](Vec sum) { return (Vec)_mm512_dpbf16_ps((__m512)sum, small, small); });
    return 4.0 * kLanes * kChains * static_cast<double>(rounds);
}
#endif
