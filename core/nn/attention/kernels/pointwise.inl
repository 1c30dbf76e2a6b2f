// Dropout with the residual sum, GELU and layer norm, each in one pass over memory, and the
// cross-entropy of a row with its gradient.

// A well-mixed 32-bit hash of a counter (two rounds of multiply and shift).
// core/nn/attention/dropout.cpp computes the same bits for other devices.
HS_INLINE UVec mix(UVec x, std::uint32_t low, std::uint32_t high) {
    x ^= low;
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x += high;
    x *= 0x846ca68bu;
    x ^= x >> 16;
    return x;
}

static void dropoutAdd(const DropoutSum& d) {
    UVec lane;
    for (int i = 0; i < kLanes; ++i) lane[i] = static_cast<std::uint32_t>(i);
    const float *x = d.x, *branch = d.branch;
    float* y = d.y;
    for (std::int64_t row = 0; row < d.rows; ++row, branch += d.width, y += d.width) {
        const std::uint64_t key = rowKey(d.key, static_cast<std::uint64_t>(d.places[row]));
        const std::uint32_t low = static_cast<std::uint32_t>(key),
                            high = static_cast<std::uint32_t>(key >> 32);
        for (int i = 0; i < d.width; i += kLanes) {
            const int count = d.width - i;
            const IVec keep = mix(lane + static_cast<std::uint32_t>(i), low, high) >= d.threshold;
            const Vec kept = select(keep, loadSome(branch + i, count) * d.scale, Vec{});
            storeSome(y + i, x ? loadSome(x + i, count) + kept : kept, count);
        }
        if (x) x += d.width;
    }
}

static void add(const float* x, const float* y, float* sum, std::int64_t count) {
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) store(sum + i, load(x + i) + load(y + i));
    for (; i < count; ++i) sum[i] = x[i] + y[i];
}

// GELU: x Phi(x), where Phi is the normal distribution function. Its derivative is Phi(x) + x
// phi(x).
#if HS_VECTOR_BYTES == 64

// Phi(x) is the tail T(|x|) for x < 0, and 1 - T(|x|) otherwise. T is 0 from 6 on in float32. Below
// 6 it is a polynomial on each of 16 intervals, whose coefficients are the lanes of a vector; this
// takes half the time of an exponential. Interpolated at the Chebyshev nodes: the error of T is
// below 1e-8, that of x phi(x), from the polynomial's derivative, is below 1e-6.
class Gelu {
public:
    HS_MEMBER Vec of(Vec x) const {
        const Place p(x);
        Vec tail = lane(p, kCount - 1);
        for (int i = kCount - 2; i >= 0; --i) tail = tail * p.u + lane(p, i);
        return x * p.sum(tail);
    }
    // Computes gradX = gradY * (derivative at x), and y = gelu(x).
    HS_MEMBER void both(Vec x, Vec gradY, Vec& gradX, Vec& y) const {
        const Place p(x);
        Vec tail = lane(p, kCount - 1), slope{};
        for (int i = kCount - 2; i >= 0; --i) {
            slope = slope * p.u + tail;
            tail = tail * p.u + lane(p, i);
        }
        const Vec sum = p.sum(tail);
        // u runs from -1 to 1 within an interval.
        constexpr float kPerUnit = 2 * kStretches / kEnd;
        gradX = gradY * (sum - x * kPerUnit * p.inside(slope));
        y = x * sum;
    }

private:
    static constexpr int kCount = 6;
    static constexpr float kEnd = 6, kStretches = kLanes;

    // The interval of |x| and the position within it.
    struct Place {
        __m512i stretch;
        Vec u;
        __mmask16 ends, negative;

        HS_MEMBER explicit Place(Vec x) {
            const Vec magnitude = (Vec)_mm512_abs_ps((__m512)x),
                      along = magnitude * (kStretches / kEnd);
            stretch = _mm512_cvttps_epi32((__m512)along);
            u = (along - (Vec)_mm512_cvtepi32_ps(stretch)) * 2.0f - 1.0f;
            ends = _mm512_cmp_ps_mask((__m512)magnitude, (__m512)broadcast(kEnd), _CMP_GE_OQ);
            negative = _mm512_cmp_ps_mask((__m512)x, (__m512)Vec{}, _CMP_LT_OQ);
        }
        HS_MEMBER Vec inside(Vec v) const {
            return (Vec)_mm512_mask_blend_ps(ends, (__m512)v, (__m512)Vec{});
        }
        HS_MEMBER Vec sum(Vec tail) const {
            const Vec rest = inside(tail);
            return (Vec)_mm512_mask_blend_ps(negative, (__m512)(1.0f - rest), (__m512)rest);
        }
    };

    HS_MEMBER Vec lane(const Place& p, int power) const {
        return (Vec)_mm512_permutexvar_ps(p.stretch, (__m512)m_tail.of[power]);
    }

    struct Tail {
        Vec of[kCount];  // coefficient of u^i, one lane per interval

        Tail() {
            const double quarter = std::acos(0.0);
            for (int lane = 0; lane < kLanes; ++lane) {
                double c[kCount] = {};  // coefficients of the Chebyshev polynomials
                for (int node = 0; node < kCount; ++node) {
                    const double angle = (2 * node + 1) * quarter / kCount;
                    const double x = (lane + (std::cos(angle) + 1) / 2) * kEnd / kStretches;
                    for (int i = 0; i < kCount; ++i)
                        c[i] += std::erfc(x * std::sqrt(0.5)) / 2 * std::cos(i * angle) *
                                (i == 0 ? 1 : 2) / kCount;
                }
                // Convert the Chebyshev coefficients to powers of u.
                const double powers[kCount] = {c[0] - c[2] + c[4],
                                               c[1] - 3 * c[3] + 5 * c[5],
                                               2 * c[2] - 8 * c[4],
                                               4 * c[3] - 20 * c[5],
                                               8 * c[4],
                                               16 * c[5]};
                for (int i = 0; i < kCount; ++i) of[i][lane] = static_cast<float>(powers[i]);
            }
        }
    };
    static const Tail& tail() {
        static const Tail once;
        return once;
    }
    const Tail m_tail = tail();
};

#else

// erf by Abramowitz & Stegun 7.1.26 in float32: absolute error below 2e-7 for all real x.
class Gelu {
public:
    HS_MEMBER Vec of(Vec x) const { return x * Normal(x).phi; }
    // Computes gradX = gradY * (derivative at x), and y = gelu(x).
    HS_MEMBER void both(Vec x, Vec gradY, Vec& gradX, Vec& y) const {
        const Normal n(x);
        gradX = gradY * (n.phi + x * 0.39894228040143268f * n.bell);
        y = x * n.phi;
    }

private:
    struct Normal {
        Vec phi, bell;  // Phi(x) and e^(-x^2/2)

        HS_MEMBER explicit Normal(Vec x) {
            const Vec magnitude = vmax(x, -x) * 0.70710678118654752f;
            const Vec t = 1.0f / (1.0f + 0.3275911f * magnitude);
            Vec p = broadcast(1.061405429f);
            p = p * t - 1.453152027f;
            p = p * t + 1.421413741f;
            p = p * t - 0.284496736f;
            p = p * t + 0.254829592f;
            bell = vexp(x * x * -0.5f);
            const Vec tail = p * t * bell * 0.5f;
            phi = select(x < Vec{}, tail, 1.0f - tail);
        }
    };
};

#endif

static void gelu(const float* x, float* y, std::int64_t count) {
    const Gelu gelu;
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) store(y + i, gelu.of(load(x + i)));
    for (; i < count; ++i) y[i] = gelu.of(broadcast(x[i]))[0];
}

static void geluBackward(const float* x, const float* gradY, float* gradX, float* y,
                         std::int64_t count) {
    const Gelu gelu;
    Vec gradient, value;
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        gelu.both(load(x + i), load(gradY + i), gradient, value);
        store(gradX + i, gradient);
        if (y) store(y + i, value);
    }
    for (; i < count; ++i) {
        gelu.both(broadcast(x[i]), broadcast(gradY[i]), gradient, value);
        gradX[i] = gradient[0];
        if (y) y[i] = value[0];
    }
}

constexpr float kNormEpsilon = 1e-5f;

// Sums term(numbers) along a row, in four independent vector sums to hide latency.
template <class Term>
HS_INLINE float rowSum(const float* x, int width, const Term& term) {
    constexpr int kSums = 4;
    Vec sums[kSums] = {};
    int i = 0;
    for (; i + kSums * kLanes <= width; i += kSums * kLanes)
        for (int j = 0; j < kSums; ++j) sums[j] += term(load(x + i + j * kLanes));
    for (; i + kLanes <= width; i += kLanes) sums[0] += term(load(x + i));
    float rest = 0;
    for (; i < width; ++i) rest += term(broadcast(x[i]))[0];
    return sumOf((sums[0] + sums[1]) + (sums[2] + sums[3])) + rest;
}

struct Moments {
    float mean, rstd;
};

HS_INLINE Moments momentsOf(const float* x, int width) {
    const auto count = static_cast<float>(width);
    const float mean = rowSum(x, width, [](Vec v) { return v; }) / count;
    const float variance =
        rowSum(x, width, [mean](Vec v) { return (v - mean) * (v - mean); }) / count;
    return {mean, 1 / std::sqrt(variance + kNormEpsilon)};
}

static void layerNorm(const float* x, const float* weight, const float* bias, float* y, float* mean,
                      float* rstd, std::int64_t rows, int width) {
    for (std::int64_t r = 0; r < rows; ++r, x += width, y += width) {
        const auto [m, s] = momentsOf(x, width);
        mean[r] = m;
        rstd[r] = s;
        int i = 0;
        for (; i + kLanes <= width; i += kLanes)
            store(y + i, (load(x + i) - m) * s * load(weight + i) + load(bias + i));
        for (; i < width; ++i) y[i] = (x[i] - m) * s * weight[i] + bias[i];
    }
}

// Let n = (x - mean) * rstd and g = gradY * weight. Then gradX = rstd * (g - mean(g) - n * mean(g *
// n)).
static void layerNormBackward(const float* x, const float* weight, const float* mean,
                              const float* rstd, const float* gradY, float* gradX,
                              float* gradWeight, float* gradBias, std::int64_t rows, int width) {
    for (std::int64_t r = 0; r < rows; ++r, x += width, gradY += width, gradX += width) {
        const float m = mean[r], s = rstd[r];
        Vec plainV{}, alongV{};
        float plain = 0, along = 0;
        int i = 0;
        for (; i + kLanes <= width; i += kLanes) {
            const Vec n = (load(x + i) - m) * s, dy = load(gradY + i), g = dy * load(weight + i);
            plainV += g;
            alongV += g * n;
            store(gradWeight + i, load(gradWeight + i) + dy * n);
            store(gradBias + i, load(gradBias + i) + dy);
        }
        for (; i < width; ++i) {
            const float n = (x[i] - m) * s, g = gradY[i] * weight[i];
            plain += g;
            along += g * n;
            gradWeight[i] += gradY[i] * n;
            gradBias[i] += gradY[i];
        }
        plain = (plain + sumOf(plainV)) / static_cast<float>(width);
        along = (along + sumOf(alongV)) / static_cast<float>(width);
        i = 0;
        for (; i + kLanes <= width; i += kLanes)
            store(gradX + i,
                  s * (load(gradY + i) * load(weight + i) - plain - (load(x + i) - m) * s * along));
        for (; i < width; ++i)
            gradX[i] = s * (gradY[i] * weight[i] - plain - (x[i] - m) * s * along);
    }
}

HS_INLINE double laneSum(Vec v) {
    double sum = 0;
    for (int i = 0; i < kLanes; ++i) sum += static_cast<double>(v[i]);
    return sum;
}

static double crossEntropy(float* z, int count, int target, float smoothing, float scale) {
    const int whole = count / kLanes * kLanes, rest = count - whole;
    Vec high = broadcast(z[0]), all{};
    for (int i = 0; i < whole; i += kLanes) {
        const Vec v = load(z + i);
        high = vmax(high, v);
        all += v;
    }
    float top = high[0];
    for (int i = 1; i < kLanes; ++i) top = std::max(top, high[i]);
    double sum = laneSum(all);
    for (int i = whole; i < count; ++i) {
        top = std::max(top, z[i]);
        sum += static_cast<double>(z[i]);
    }
    const double own = static_cast<double>(z[target]);
    Vec powers{};
    for (int i = 0; i < whole; i += kLanes) {
        const Vec power = vexp(load(z + i) - top);
        store(z + i, power);
        powers += power;
    }
    // The padding lanes of the last vector are not added to the sum.
    const Vec last = vexp(loadSome(z + whole, rest) - top);
    storeSome(z + whole, last, rest);
    double power = laneSum(powers);
    for (int i = 0; i < rest; ++i) power += static_cast<double>(last[i]);
    // The gradient of a score is scale * (softmax - smoothing / count), minus scale * (1 -
    // smoothing) at the target.
    const float factor = static_cast<float>(static_cast<double>(scale) / power);
    const float spread = scale * smoothing / static_cast<float>(count);
    for (int i = 0; i < count; i += kLanes)
        storeSome(z + i, loadSome(z + i, count - i) * factor - spread, count - i);
    z[target] -= scale * (1 - smoothing);
    const double part = static_cast<double>(smoothing);
    return static_cast<double>(top) + std::log(power) - (1 - part) * own - part * sum / count;
}
