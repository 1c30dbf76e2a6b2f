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

// The e-norm of max(x - tau, 0) is a convex, falling function of tau, and at least 1 at tau = -1.
// So Newton's method moves tau up to the root and never beyond. With e = 1 it ends exactly
// (Michelot 1986). scratch: count + 2 vectors.
template <class Power>
HS_INLINE void entmaxWith(const Power& power, float factor, float top, const float* z,
                          std::int64_t count, float* scratch, float* p) {
    constexpr int kMostSteps = 100;               // far more than any row needs
    constexpr float kExcess = 8 * 1.1920929e-7f;  // below, steps only follow rounding
    for (std::int64_t i = 0; i < count; i += kLanes)
        store(scratch + i, (loadOr(z + i, count - i, top) - top) * factor);
    std::int64_t kept = 0;  // numbers that may have a weight: x > -1
    for (std::int64_t i = 0; i < count; ++i) {
        const float x = scratch[i];
        scratch[kept] = x;
        kept += x > -1.0f ? 1 : 0;
    }
    store(scratch + kept, broadcast(-2.0f));
    float tau = -1, sum = 0;
    for (int step = 0; step < kMostSteps; ++step) {
        Vec sums{}, slopes{};
        for (std::int64_t i = 0; i < kept; i += kLanes) {
            const Vec u = load(scratch + i) - tau, w = power.of(u);
            const IVec inside = u > Vec{};
            sums += select(inside, w, Vec{});
            slopes += select(inside, power.slope(u, w), Vec{});
        }
        sum = sumOf(sums);
        const float norm = power.root(sum), next = tau + (norm - 1) * sum / (norm * sumOf(slopes));
        if (!(next > tau) || norm - 1 < kExcess) break;
        tau = next;
    }
    const float scale = 1 / sum;
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec u = (loadOr(z + i, count - i, top) - top) * factor - tau;
        storeSome(p + i, select(u > Vec{}, power.of(u) * scale, Vec{}),
                  static_cast<int>(count - i < kLanes ? count - i : kLanes));
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

// Gradient of the scores: s (g - <s, g> / sum s), s = p^(2 - alpha) where p > 0. Slope computes s;
// it goes on where p is NaN. Returns sum s, and leaves s in scratch.
template <class Slope>
HS_INLINE float entmaxGradient(const Slope& slope, const float* p, const float* g,
                               std::int64_t count, float* scratch, float* gradient) {
    Vec dots{}, sums{};
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec weights = loadOr(p + i, count - i, 0),
                  s = select(weights > Vec{}, slope(weights), weights);
        store(scratch + i, s);
        dots += s * loadOr(g + i, count - i, 0);
        sums += s;
    }
    const float sum = sumOf(sums), mean = sum > 0 ? sumOf(dots) / sum : 0;
    for (std::int64_t i = 0; i < count; i += kLanes)
        storeSome(gradient + i, load(scratch + i) * (loadOr(g + i, count - i, 0) - mean),
                  static_cast<int>(count - i < kLanes ? count - i : kLanes));
    return sum;
}

// Gradient with respect to alpha (Correia et al. 2019, proposition 1). In double, because of the
// divisions by powers of alpha - 1. s: p^(2 - alpha), with sum `sum`. entropies: scratch.
HS_INLINE double entmaxAlphaGradient(const float* p, const float* s, const float* g,
                                     std::int64_t count, double alpha, float sum,
                                     float* entropies) {
    Vec all{};
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const Vec weights = loadOr(p + i, count - i, 0);
        const Vec entropy =
            select(weights > Vec{}, -weights * vlog(vmax(weights, broadcast(1e-37f))), Vec{});
        store(entropies + i, entropy);
        all += entropy;
    }
    const double a = alpha - 1, inverse = sum > 0 ? 1 / static_cast<double>(sum) : 0,
                 total = sumOf(all), square = 1 / (a * a), simple = 1 / a;
    const auto term = [=](std::int64_t i) {
        const double q = s[i] * inverse;
        return g[i] * ((p[i] - q) * square + (entropies[i] - q * total) * simple);
    };
    constexpr int kSums = 8;  // independent sums, which the compiler can put into vectors
    double sums[kSums] = {};
    std::int64_t i = 0;
    for (; i + kSums <= count; i += kSums)
        for (int j = 0; j < kSums; ++j) sums[j] += term(i + j);
    double gradient = 0;
    for (; i < count; ++i) gradient += term(i);
    for (const double part : sums) gradient += part;
    return gradient;
}

static double entmaxBackward(const float* p, const float* g, std::int64_t count, double alpha,
                             bool ofAlpha, float* scratch, float* gradient) {
    const auto rest = static_cast<float>(2 - alpha);
    float sum = 0;
    if (alpha == 2)
        sum = entmaxGradient([](Vec) { return broadcast(1.0f); }, p, g, count, scratch, gradient);
    else if (alpha == 1.5)
        sum = entmaxGradient(
            [](Vec w) {
                for (int i = 0; i < kLanes; ++i) w[i] = std::sqrt(w[i]);
                return w;
            },
            p, g, count, scratch, gradient);
    else
        sum =
            entmaxGradient([rest](Vec w) { return vexp(rest * vlog(vmax(w, broadcast(1e-37f)))); },
                           p, g, count, scratch, gradient);
    if (!ofAlpha) return 0;
    return entmaxAlphaGradient(p, scratch, g, count, alpha, sum, scratch + count + kLanes);
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
