// Dropout with the residual sum, GELU, layer norm: one pass over memory each. Cross-entropy of a row with its gradient.

// A well-mixed 32-bit hash of a counter (two rounds of multiply and shift); the same bits in core/attention/dropout.cpp
// for other devices.
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
        const std::uint32_t low = static_cast<std::uint32_t>(key), high = static_cast<std::uint32_t>(key >> 32);
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

// The normal distribution at x: its sum Phi(x) and e^(-x^2/2). erf by Abramowitz & Stegun 7.1.26 in float: absolute
// error below 2e-7 over the real line.
struct Normal {
    Vec phi, bell;
};

// 1 / x to the last bit but one: an estimate of 14 bits and one step of Newton's take half as long as a division.
HS_INLINE Vec reciprocal(Vec x) {
#if HS_VECTOR_BYTES == 64
    const Vec estimate = (Vec)_mm512_rcp14_ps((__m512)x);
    return estimate + estimate * (1.0f - x * estimate);
#else
    return 1.0f / x;
#endif
}

HS_INLINE Normal normalAt(Vec x) {
    const Vec magnitude = vmax(x, -x) * 0.70710678118654752f;
    const Vec t = reciprocal(1.0f + 0.3275911f * magnitude);
    Vec p = broadcast(1.061405429f);
    p = p * t - 1.453152027f;
    p = p * t + 1.421413741f;
    p = p * t - 0.284496736f;
    p = p * t + 0.254829592f;
    const Vec bell = vexp(x * x * -0.5f), tail = p * t * bell * 0.5f;
    return {select(x < Vec{}, tail, 1.0f - tail), bell};
}

HS_INLINE Vec geluOf(Vec x) {
    return x * normalAt(x).phi;
}

// gradX = gradY * slope at x, and y = gelu(x).
HS_INLINE void geluBoth(Vec x, Vec gradY, Vec& gradX, Vec& y) {
    const Normal n = normalAt(x);
    gradX = gradY * (n.phi + x * 0.39894228040143268f * n.bell);
    y = x * n.phi;
}

static void gelu(const float* x, float* y, std::int64_t count) {
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) store(y + i, geluOf(load(x + i)));
    for (; i < count; ++i) y[i] = geluOf(broadcast(x[i]))[0];
}

static void geluBackward(const float* x, const float* gradY, float* gradX, float* y, std::int64_t count) {
    Vec gradient, value;
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        geluBoth(load(x + i), load(gradY + i), gradient, value);
        store(gradX + i, gradient);
        if (y) store(y + i, value);
    }
    for (; i < count; ++i) {
        geluBoth(broadcast(x[i]), broadcast(gradY[i]), gradient, value);
        gradX[i] = gradient[0];
        if (y) y[i] = value[0];
    }
}

constexpr float kNormEpsilon = 1e-5f;

HS_INLINE float rowSum(const float* x, int width) {
    Vec sum{};
    int i = 0;
    for (; i + kLanes <= width; i += kLanes) sum += load(x + i);
    float rest = 0;
    for (; i < width; ++i) rest += x[i];
    return sumOf(sum) + rest;
}

HS_INLINE float rowVariance(const float* x, int width, float mean) {
    Vec sum{};
    int i = 0;
    for (; i + kLanes <= width; i += kLanes) {
        const Vec d = load(x + i) - mean;
        sum += d * d;
    }
    float rest = 0;
    for (; i < width; ++i) rest += (x[i] - mean) * (x[i] - mean);
    return (sumOf(sum) + rest) / static_cast<float>(width);
}

struct Moments {
    float mean, rstd;
};

HS_INLINE Moments momentsOf(const float* x, int width) {
    const float mean = rowSum(x, width) / static_cast<float>(width);
    return {mean, 1 / std::sqrt(rowVariance(x, width, mean) + kNormEpsilon)};
}

static void layerNorm(const float* x, const float* weight, const float* bias, float* y, float* mean, float* rstd,
                      std::int64_t rows, int width) {
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

// With n = (x - mean) * rstd and g = gradY * weight: gradX = rstd * (g - mean(g) - n * mean(g * n)).
static void layerNormBackward(const float* x, const float* weight, const float* mean, const float* rstd,
                              const float* gradY, float* gradX, float* gradWeight, float* gradBias, std::int64_t rows,
                              int width) {
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
            store(gradX + i, s * (load(gradY + i) * load(weight + i) - plain - (load(x + i) - m) * s * along));
        for (; i < width; ++i) gradX[i] = s * (gradY[i] * weight[i] - plain - (x[i] - m) * s * along);
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
    const Vec last = vexp(loadSome(z + whole, rest) - top);
    storeSome(z + whole, last, rest);
    double power = laneSum(powers);
    for (int i = 0; i < rest; ++i) power += static_cast<double>(last[i]);
    const float factor = static_cast<float>(static_cast<double>(scale) / power);
    const float spread = scale * smoothing / static_cast<float>(count);
    for (int i = 0; i < count; i += kLanes) storeSome(z + i, loadSome(z + i, count - i) * factor - spread, count - i);
    z[target] -= scale * (1 - smoothing);
    const double part = static_cast<double>(smoothing);
    return static_cast<double>(top) + std::log(power) - (1 - part) * own - part * sum / count;
}
