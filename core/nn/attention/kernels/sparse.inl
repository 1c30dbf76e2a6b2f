// Sparse activations of a row of scores (../sparse.md): weights p = max(x - tau, 0)^e, where x are
// the scores times alpha - 1, minus their maximum, e = 1 / (alpha - 1), and tau makes the sum 1.

// Loads `count` numbers, at most a vector; the lanes behind them get another number.
HS_INLINE Vec loadOr(const float* p, std::int64_t count, float otherwise) {
    if (count >= kLanes) return load(p);
    IVec lane;
    for (int i = 0; i < kLanes; ++i) lane[i] = i;
    const int some = static_cast<int>(count);
    return select(lane < some, loadSome(p, some), broadcast(otherwise));
}

HS_INLINE float largestOf(Vec v) {
    float largest = v[0];
    for (int i = 1; i < kLanes; ++i) largest = v[i] > largest ? v[i] : largest;
    return largest;
}

// ln(x) of normal numbers x > 0, with a relative error of about 1e-7. Splits x into a power of two
// and a rest from 0.7 to 1.4, whose logarithm is the polynomial of the Cephes library (logf).
HS_INLINE Vec vlog(Vec x) {
    constexpr std::int32_t kRootOfHalf = 0x3f3504f3;  // the bits of sqrt(1/2)
    const IVec bits = (IVec)x, exponent = (bits - kRootOfHalf) >> 23;
    const Vec f = (Vec)(bits - (exponent << 23)) - 1.0f, square = f * f;
    const Vec power = __builtin_convertvector(exponent, Vec);
    Vec y = broadcast(7.0376836292e-2f);
    y = y * f - 1.1514610310e-1f;
    y = y * f + 1.1676998740e-1f;
    y = y * f - 1.2420140846e-1f;
    y = y * f + 1.4249322787e-1f;
    y = y * f - 1.6668057665e-1f;
    y = y * f + 2.0000714765e-1f;
    y = y * f - 2.4999993993e-1f;
    y = y * f + 3.3333331174e-1f;
    y = y * f * square - power * 2.12194440e-4f - 0.5f * square;
    return f + y + power * 0.693359375f;
}

// u^e and u^(e-1) of vectors u > 0, and s^(1/e) of a sum s > 0.
struct FirstPower {  // alpha 2
    HS_MEMBER Vec of(Vec u) const { return u; }
    HS_MEMBER Vec slope(Vec, Vec) const { return broadcast(1.0f); }
    HS_MEMBER float root(float sum) const { return sum; }
};
struct SecondPower {  // alpha 1.5
    HS_MEMBER Vec of(Vec u) const { return u * u; }
    HS_MEMBER Vec slope(Vec u, Vec) const { return u; }
    HS_MEMBER float root(float sum) const { return std::sqrt(sum); }
};
struct AnyPower {
    float exponent;
    HS_MEMBER Vec of(Vec u) const { return vexp(exponent * vlog(vmax(u, broadcast(1e-30f)))); }
    HS_MEMBER Vec slope(Vec u, Vec power) const { return power / u; }
    HS_MEMBER float root(float sum) const { return vexp(vlog(broadcast(sum)) * (1 / exponent))[0]; }
};

// Writes the lanes of v where mask is true one after the other, and returns their number. May write
// a whole vector.
HS_INLINE int compress(IVec mask, Vec v, float* to) {
#if HS_VECTOR_BYTES == 64
    const __mmask16 lanes = _mm512_movepi32_mask((__m512i)mask);
    store(to, (Vec)_mm512_maskz_compress_ps(lanes, v));
    return __builtin_popcount(lanes);
#else
    int kept = 0;
    for (int i = 0; i < kLanes; ++i) {
        to[kept] = v[i];
        kept -= mask[i];  // a true lane is -1
    }
    return kept;
#endif
}
// The inverse: lanes where mask is true get the next numbers, others get 0.
HS_INLINE Vec expand(IVec mask, const float* from) {
#if HS_VECTOR_BYTES == 64
    return (Vec)_mm512_maskz_expand_ps(_mm512_movepi32_mask((__m512i)mask), load(from));
#else
    Vec v{};
    for (int i = 0; i < kLanes; ++i)
        if (mask[i]) v[i] = *from++;
    return v;
#endif
}
HS_INLINE int trueLanes(IVec mask) {
#if HS_VECTOR_BYTES == 64
    return __builtin_popcount(_mm512_movepi32_mask((__m512i)mask));
#else
    int count = 0;
    for (int i = 0; i < kLanes; ++i) count -= mask[i];
    return count;
#endif
}

// A bound below tau: by Jensen's inequality, n numbers with a mean of m have weights whose sum is
// at least 1 at m - n^(-1/e); so does the largest number alone (x = 0) at -1.
template <class Power>
HS_INLINE float tauBound(const Power& power, float factor, float top, const float* z,
                         std::int64_t count) {
    Vec sums{};
    IVec counts{};
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec x = (loadOr(z + i, count - i, -__builtin_inff()) - top) * factor;
        const IVec near = x > -1.0f;
        sums += select(near, x, Vec{});
        counts -= near;
    }
    float n = 0;
    for (int i = 0; i < kLanes; ++i) n += static_cast<float>(counts[i]);
    constexpr float kRounding = 2e-6f;  // of the mean; a start above tau would not be corrected
    const float bound = sumOf(sums) / n - power.root(1 / n) - kRounding;
    return bound > -1 ? bound : -1;
}

// The e-norm of max(x - tau, 0) is a convex, falling function of tau. So Newton's method moves tau
// up to the root and never beyond. With e = 1 it ends exactly (Michelot 1986).
// scratch: 2 x (count + 2 vectors).
template <class Power>
HS_INLINE void entmaxWith(const Power& power, float factor, float top, const float* z,
                          std::int64_t count, float* scratch, float* p) {
    constexpr int kMostSteps = 100;               // far more than any row needs
    constexpr float kExcess = 8 * 1.1920929e-7f;  // below, steps only follow rounding
    const float least = tauBound(power, factor, top, z, count);
    const auto numbers = [=](std::int64_t i) {
        return (loadOr(z + i, count - i, -__builtin_inff()) - top) * factor;
    };
    float *const kept = scratch, *const weights = scratch + count + 2 * kLanes;
    std::int64_t n = 0;  // numbers that may have a weight
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec x = numbers(i);
        n += compress(x > least, x, kept + n);
    }
    store(kept + n, broadcast(-2.0f));
    float tau = least, sum = 0;
    for (int step = 0; step < kMostSteps; ++step) {
        Vec sums{}, slopes{};
        for (std::int64_t i = 0; i < n; i += kLanes) {
            const Vec u = load(kept + i) - tau, w = power.of(u);
            const IVec inside = u > Vec{};
            const Vec weight = select(inside, w, Vec{});
            store(weights + i, weight);
            sums += weight;
            slopes += select(inside, power.slope(u, w), Vec{});
        }
        sum = sumOf(sums);
        const float norm = power.root(sum), next = tau + (norm - 1) * sum / (norm * sumOf(slopes));
        if (!(next > tau) || norm - 1 < kExcess) break;
        tau = next;
    }
    const float scale = 1 / sum;
    const float* from = weights;
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const IVec mask = numbers(i) > least;
        storeSome(p + i, expand(mask, from) * scale,
                  static_cast<int>(count - i < kLanes ? count - i : kLanes));
        from += trueLanes(mask);
    }
}

static void entmax(const float* z, std::int64_t count, double alpha, float* scratch, float* p) {
    const float infinity = __builtin_inff();
    Vec tops = broadcast(-infinity);
    IVec unordered{};
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec some = loadOr(z + i, count - i, -infinity);
        tops = vmax(some, tops);
        unordered |= some != some;
    }
    float top = largestOf(tops);
    for (int i = 0; i < kLanes; ++i)
        if (unordered[i]) top = infinity;
    if (top == infinity || top == -infinity) {
        // A row without visible keys has no weights. NaN goes on, so that training notices it.
        for (std::int64_t i = 0; i < count; ++i) p[i] = top < 0 ? 0 : __builtin_nanf("");
        return;
    }
    const auto factor = static_cast<float>(alpha - 1);
    if (alpha == 2)
        entmaxWith(FirstPower{}, factor, top, z, count, scratch, p);
    else if (alpha == 1.5)
        entmaxWith(SecondPower{}, factor, top, z, count, scratch, p);
    else
        entmaxWith(AnyPower{1 / factor}, factor, top, z, count, scratch, p);
}

// s = p^(2 - alpha) of a weight p > 0, from p and its logarithm.
struct AlphaTwo {
    HS_MEMBER Vec of(Vec, Vec) const { return broadcast(1.0f); }
};
struct AlphaOneAndAHalf {
    HS_MEMBER Vec of(Vec p, Vec) const {
        for (int i = 0; i < kLanes; ++i) p[i] = std::sqrt(p[i]);
        return p;
    }
};
struct AnyAlpha {
    float exponent;  // 2 - alpha
    HS_MEMBER Vec of(Vec, Vec logarithm) const { return vexp(exponent * logarithm); }
};

// Gradient of the scores: s (g - m) with m = <s, g> / sum s, where p > 0; goes on where p is NaN.
// Returns that of alpha if kOfAlpha (Correia et al. 2019, proposition 1). As both p and s / sum s
// have the sum 1, it is <p, g - m> / (alpha - 1)^2 + <-p ln p, g - m> / (alpha - 1).
template <bool kOfAlpha, class Slope>
HS_INLINE double entmaxGradient(const Slope& slope, double alpha, const float* p, const float* g,
                                std::int64_t count, float* scratch, float* gradient) {
    Vec dots{}, sums{};
    float* const entropies = scratch + count + kLanes;
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec weights = loadOr(p + i, count - i, 0),
                  logarithm = vlog(vmax(weights, broadcast(1e-37f)));
        const Vec s = select(weights > Vec{}, slope.of(weights, logarithm), weights);
        store(scratch + i, s);
        if (kOfAlpha) store(entropies + i, -weights * logarithm);
        dots += s * loadOr(g + i, count - i, 0);
        sums += s;
    }
    const float sum = sumOf(sums), mean = sum > 0 ? sumOf(dots) / sum : 0;
    Vec ofWeights{}, ofEntropies{}, ofSlopes{}, all{};
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec rest = loadOr(g + i, count - i, mean) - mean, s = load(scratch + i);
        storeSome(gradient + i, s * rest,
                  static_cast<int>(count - i < kLanes ? count - i : kLanes));
        if (!kOfAlpha) continue;
        const Vec entropy = load(entropies + i);
        ofWeights += loadOr(p + i, count - i, 0) * rest;
        ofEntropies += entropy * rest;
        ofSlopes += s * rest;
        all += entropy;
    }
    if (!kOfAlpha || !(sum > 0)) return 0;
    // <s, g - m> is 0 but for the rounding of m, which is then taken out.
    const double a = alpha - 1, rounding = static_cast<double>(sumOf(ofSlopes)) / sum;
    return ((sumOf(ofWeights) - rounding) / a + sumOf(ofEntropies) - rounding * sumOf(all)) / a;
}

static double entmaxBackward(const float* p, const float* g, std::int64_t count, double alpha,
                             bool ofAlpha, float* scratch, float* gradient) {
    const auto with = [=](const auto& slope) __attribute__((always_inline)) {
        return ofAlpha ? entmaxGradient<true>(slope, alpha, p, g, count, scratch, gradient)
                       : entmaxGradient<false>(slope, alpha, p, g, count, scratch, gradient);
    };
    if (alpha == 2) return with(AlphaTwo{});
    if (alpha == 1.5) return with(AlphaOneAndAHalf{});
    return with(AnyAlpha{static_cast<float>(2 - alpha)});
}

// Goes down from the largest number to the next smaller one until k numbers are found.
static float kthLargest(const float* z, std::int64_t count, std::int64_t k, std::int64_t* equal) {
    const float infinity = __builtin_inff(), nothing = __builtin_nanf("");
    Vec tops = broadcast(-infinity);
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec some = loadOr(z + i, count - i, -infinity);
        for (int lane = 0; lane < kLanes; ++lane)
            if (some[lane] != some[lane]) return nothing;
        tops = vmax(some, tops);
    }
    for (float at = largestOf(tops);;) {
        IVec same{};
        Vec below = broadcast(-infinity);
        for (std::int64_t i = 0; i < count; i += kLanes) {
            const Vec some = loadOr(z + i, count - i, nothing);
            same -= some == at;  // a true lane is -1
            below = vmax(select(some < at, some, broadcast(-infinity)), below);
        }
        std::int64_t found = 0;
        for (int i = 0; i < kLanes; ++i) found += same[i];
        if (found >= k) {
            *equal = k;
            return at;
        }
        k -= found;
        at = largestOf(below);
    }
}
