// The products of linear.inl with operands rounded to bfloat16 (to nearest, ties to even) and
// float32 sums; one instruction multiplies and adds twice as many numbers. Operations that produce
// such operands (norms, GELU, gradients) write bfloat16 directly. A bfloat16 row is a row of pairs
// along the depth.
#if defined(__AVX512BF16__)

constexpr int kTile = 16;  // rows per tile, and 4-byte words per tile row
constexpr std::ptrdiff_t kTileSize = kTile * kTile;

constexpr int tilesFor(std::int64_t n) {
    return static_cast<int>((n + kTile - 1) / kTile);
}

// Interleaves two rows of 16 numbers to 16 pairs.
HS_INLINE __m512i pairsOf(Vec low, Vec high) {
    const __m512i neighbours =
        _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6,
                         21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
    return _mm512_permutexvar_epi16(neighbours, (__m512i)_mm512_cvtne2ps_pbh(high, low));
}

// Load the first `count` of 16 (or 32) numbers at p; the rest is 0.
HS_INLINE __m256i halvesAt(const std::uint16_t* p, int count) {
    if (count >= kLanes) return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    return _mm256_maskz_loadu_epi16(static_cast<__mmask16>(count <= 0 ? 0 : (1u << count) - 1), p);
}
HS_INLINE __m512i twoHalvesAt(const std::uint16_t* p, int count) {
    if (count >= 2 * kLanes) return _mm512_loadu_si512(p);
    return _mm512_maskz_loadu_epi16(static_cast<__mmask32>(count <= 0 ? 0 : (1u << count) - 1), p);
}

HS_INLINE __m256i rounded(Vec x) {
    return (__m256i)_mm512_cvtneps_pbh((__m512)x);
}
HS_INLINE Vec widened(__m256i halves) {
    return (Vec)_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16);
}
HS_INLINE void storeHalves(std::uint16_t* p, __m256i halves, int count) {
    if (count >= kLanes) return _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), halves);
    _mm256_mask_storeu_epi16(p, static_cast<__mmask16>((1u << count) - 1), halves);
}

static void fromHalves(const std::uint16_t* halves, float* x, std::int64_t count) {
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const int some = static_cast<int>(std::min<std::int64_t>(kLanes, count - i));
        storeSome(x + i, widened(halvesAt(halves + i, some)), some);
    }
}

static void toHalves(float* x, std::uint16_t* halves, std::int64_t count) {
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const int some = static_cast<int>(std::min<std::int64_t>(kLanes, count - i));
        const auto half = rounded(loadSome(x + i, some));
        storeSome(x + i, widened(half), some);
        storeHalves(halves + i, half, some);
    }
}

// Calls body(i, count) for each vector of a row, and pads an odd output row with 0.
template <class Body>
HS_INLINE void alongRow(int width, std::uint16_t* made, const Body& body) {
    for (int i = 0; i < width; i += kLanes) body(i, width - i);
    if (width & 1) made[width] = 0;
}

HS_INLINE void addTo(float* sums, Vec x, int count) {
    storeSome(sums, loadSome(sums, count) + x, count);
}

static void roundRows(const float* x, std::uint16_t* y, float* sums, std::int64_t rows, int width) {
    for (std::int64_t r = 0; r < rows; ++r, x += width, y += evenWidth(width))
        alongRow(width, y, [&](int i, int count) {
            const Vec value = loadSome(x + i, count);
            storeHalves(y + i, rounded(value), count);
            if (sums) addTo(sums + i, value, count);
        });
}

static void layerNormHalves(const float* x, const float* weight, const float* bias,
                            std::uint16_t* y, float* mean, float* rstd, std::int64_t rows,
                            int width) {
    for (std::int64_t r = 0; r < rows; ++r, x += width, y += evenWidth(width)) {
        const auto [m, s] = momentsOf(x, width);
        mean[r] = m;
        rstd[r] = s;
        alongRow(width, y, [&, m = m, s = s](int i, int count) {
            const Vec normed = (loadSome(x + i, count) - m) * s * loadSome(weight + i, count) +
                               loadSome(bias + i, count);
            storeHalves(y + i, rounded(normed), count);
        });
    }
}

static void geluHalves(const float* x, std::uint16_t* kept, std::uint16_t* y, std::int64_t rows,
                       int width) {
    const Gelu gelu;
    const auto stride = evenWidth(width);
    for (std::int64_t r = 0; r < rows; ++r, x += width, y += stride) {
        alongRow(width, y, [&](int i, int count) {
            Vec value = loadSome(x + i, count);
            if (kept) {
                const auto half = rounded(value);
                storeHalves(kept + i, half, count);
                value = widened(half);
            }
            storeHalves(y + i, rounded(gelu.of(value)), count);
        });
        if (!kept) continue;
        if (width & 1) kept[width] = 0;
        kept += stride;
    }
}

static void geluBackwardHalves(const std::uint16_t* x, const float* gradY, std::uint16_t* gradX,
                               std::uint16_t* y, float* sums, std::int64_t rows, int width) {
    const Gelu gelu;
    const auto stride = evenWidth(width);
    for (std::int64_t r = 0; r < rows;
         ++r, x += stride, gradY += width, gradX += stride, y += stride) {
        alongRow(width, gradX, [&](int i, int count) {
            Vec gradient, value;
            gelu.both(widened(halvesAt(x + i, count)), loadSome(gradY + i, count), gradient, value);
            storeHalves(gradX + i, rounded(gradient), count);
            storeHalves(y + i, rounded(value), count);
            if (sums) addTo(sums + i, gradient, count);
        });
        if (width & 1) y[width] = 0;
    }
}

// Converts a row of `count` numbers to (count + 1) / 2 pairs of neighbours.
static void pairNeighbours(const float* row, int count, std::uint32_t* to) {
    const int pairs = (count + 1) / 2;
    for (int i = 0; i < count; i += 2 * kLanes) {
        const auto both = (__m512i)_mm512_cvtne2ps_pbh(
            loadSome(row + i + kLanes, count - i - kLanes), loadSome(row + i, count - i));
        const int left = pairs - i / 2;
        _mm512_mask_storeu_epi32(
            to + i / 2, static_cast<__mmask16>(left >= kLanes ? 0xffffu : (1u << left) - 1), both);
    }
}

// Combines two rows of `count` numbers to `count` pairs, padded with zeros up to `padded`. A null
// second row counts as zeros.
HS_INLINE void pairRows(const float* low, const float* high, int count, int padded,
                        std::uint32_t* to) {
    for (int n = 0; n < padded; n += kLanes)
        _mm512_storeu_si512(to + n, pairsOf(loadSome(low + n, count - n),
                                            high ? loadSome(high + n, count - n) : Vec{}));
}

static void packPairs(const PanelSource& b, std::uint32_t* packed, int firstPanel, int lastPanel) {
    const int pairs = (b.depth + 1) / 2;
    for (int p = firstPanel; p < lastPanel; ++p) {
        std::uint32_t* panel =
            packed + static_cast<std::ptrdiff_t>(p - firstPanel) * pairs * kPanel;
        const int from = p * kPanel, columns = std::min(kPanel, b.columns - from);
        if (b.columnStride == 1) {
            for (int k = 0; k < b.depth; k += 2) {
                const float* row = b.values + k * b.rowStride + from;
                pairRows(row, k + 1 < b.depth ? row + b.rowStride : nullptr, columns, kPanel,
                         panel + static_cast<std::ptrdiff_t>(k / 2) * kPanel);
            }
            continue;
        }
        // B is stored by columns (rowStride is 1): the numbers of a pair are adjacent in memory.
        for (int n = 0; n < kPanel; ++n) {
            const float* column = b.values + static_cast<std::ptrdiff_t>(from + n) * b.columnStride;
            for (int k = 0; k < b.depth; k += 2 * kLanes) {
                std::uint32_t some[kLanes] = {};
                const int count = std::min(2 * kLanes, b.depth - k);
                if (n < columns) pairNeighbours(column + k, count, some);
                for (int i = 0; i < (count + 1) / 2; ++i)
                    panel[static_cast<std::ptrdiff_t>(k / 2 + i) * kPanel + n] = some[i];
            }
        }
    }
}

// The same for rows that are already rounded.
HS_INLINE void pairRows(const std::uint16_t* low, const std::uint16_t* high, int count, int padded,
                        std::uint32_t* to) {
    const __m512i first =
                      _mm512_set_epi16(47, 15, 46, 14, 45, 13, 44, 12, 43, 11, 42, 10, 41, 9, 40, 8,
                                       39, 7, 38, 6, 37, 5, 36, 4, 35, 3, 34, 2, 33, 1, 32, 0),
                  second = _mm512_add_epi16(first, _mm512_set1_epi16(kLanes));
    for (int n = 0; n < padded; n += 2 * kLanes) {
        const __m512i a = twoHalvesAt(low + n, count - n),
                      b = high ? twoHalvesAt(high + n, count - n) : _mm512_setzero_si512();
        _mm512_storeu_si512(to + n, _mm512_permutex2var_epi16(a, first, b));
        if (n + kLanes < padded)
            _mm512_storeu_si512(to + n + kLanes, _mm512_permutex2var_epi16(a, second, b));
    }
}

// With AMX, amx.inl defines these functions.
#if !defined(__AMX_BF16__)

// 4-byte words of scratch for multiplyPairs.
static std::size_t pairsScratch(std::int64_t, int) {
    return 0;
}

static void multiplyPairs(const std::uint16_t* a, const std::uint32_t* packed, const float* bias,
                          float* c, std::int64_t rows, int depth, int columns, int firstPanel,
                          int lastPanel, std::uint32_t*) {
    multiplyBy<Pairs>(reinterpret_cast<const std::uint32_t*>(a), packed, bias, c, rows,
                      (depth + 1) / 2, columns, firstPanel, lastPanel);
}

static void multiplyTransposedPairs(const TransposedHalves& p, float* scratch) {
    // Calls take for the rows of a block in pairs; if the count is odd, the last row has a null
    // partner.
    const auto byTwos = [](const std::uint16_t* from, int stride, int rows, const auto& take) {
        for (int m = 0; m < rows; m += 2, from += 2 * static_cast<std::ptrdiff_t>(stride))
            take(m / 2, from, m + 1 < rows ? from + stride : nullptr);
    };
    multiplyBlocks<Pairs, 2>(
        p, scratch,
        [&](std::int64_t first, int rows, std::uint32_t* panels) {
            const int columns = p.lastColumn - p.firstColumn;
            byTwos(p.b + first * p.ldb + p.firstColumn, p.ldb, rows,
                   [&](int pair, const std::uint16_t* low, const std::uint16_t* high) {
                       for (int from = 0; from < columns; from += kPanel)
                           pairRows(low + from, high ? high + from : nullptr,
                                    std::min(kPanel, columns - from), kPanel,
                                    panels + from / kPanel * blockPanel((rows + 1) / 2) +
                                        static_cast<std::ptrdiff_t>(pair) * kPanel);
                   });
        },
        [&](std::int64_t first, int rows, int column, int columns, std::uint32_t* to) {
            byTwos(p.a + first * p.lda + p.firstRow + column, p.lda, rows,
                   [&](int pair, const std::uint16_t* low, const std::uint16_t* high) {
                       pairRows(low, high, columns, roundUp(columns), to + pair * kStripStride);
                   });
        });
}

#endif

#endif
