// The products of linear.inl with factors rounded to bfloat16 (to nearest, ties to even) and sums in float32: one
// instruction multiplies and adds twice as many numbers.
#if defined(__AVX512BF16__)

using Half = __m256bh;

// Two rows of 16 numbers as 16 pairs.
HS_INLINE __m512i pairsOf(Vec low, Vec high) {
    const __m512i neighbours = _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22,
                                                6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
    return _mm512_permutexvar_epi16(neighbours, (__m512i)_mm512_cvtne2ps_pbh(high, low));
}

static void fromHalves(const std::uint16_t* halves, float* x, std::int64_t count) {
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        const auto wide = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(halves + i)));
        store(x + i, (Vec)_mm512_slli_epi32(wide, 16));
    }
    for (; i < count; ++i) {
        const std::uint32_t bits = std::uint32_t{halves[i]} << 16;
        std::memcpy(x + i, &bits, sizeof bits);
    }
}

static void toHalves(float* x, std::uint16_t* halves, std::int64_t count) {
    for (std::int64_t i = 0; i < count; i += kLanes) {
        const int some = static_cast<int>(std::min<std::int64_t>(kLanes, count - i));
        const auto rounded = (__m256i)_mm512_cvtneps_pbh(loadSome(x + i, some));
        storeSome(x + i, (Vec)_mm512_slli_epi32(_mm512_cvtepu16_epi32(rounded), 16), some);
        _mm256_mask_storeu_epi16(halves + i, static_cast<__mmask16>((1u << some) - 1), rounded);
    }
}

// A row of `count` numbers as (count + 1) / 2 pairs of neighbours.
static void pairNeighbours(const float* row, int count, std::uint32_t* to) {
    const int pairs = (count + 1) / 2;
    for (int i = 0; i < count; i += 2 * kLanes) {
        const auto both =
            (__m512i)_mm512_cvtne2ps_pbh(loadSome(row + i + kLanes, count - i - kLanes), loadSome(row + i, count - i));
        const int left = pairs - i / 2;
        _mm512_mask_storeu_epi32(to + i / 2, static_cast<__mmask16>(left >= kLanes ? 0xffffu : (1u << left) - 1), both);
    }
}

// Two rows of `count` numbers (the second may be null: zeros) as `count` pairs, and zeros up to `padded`.
HS_INLINE void pairRows(const float* low, const float* high, int count, int padded, std::uint32_t* to) {
    for (int n = 0; n < padded; n += kLanes)
        _mm512_storeu_si512(to + n,
                            pairsOf(loadSome(low + n, count - n), high ? loadSome(high + n, count - n) : Vec{}));
}

static void packPairs(const PanelSource& b, std::uint32_t* packed, int firstPanel, int lastPanel) {
    const int pairs = (b.depth + 1) / 2;
    for (int p = firstPanel; p < lastPanel; ++p) {
        std::uint32_t* panel = packed + static_cast<std::ptrdiff_t>(p - firstPanel) * pairs * kPanel;
        const int from = p * kPanel, columns = std::min(kPanel, b.columns - from);
        if (b.columnStride == 1) {
            for (int k = 0; k < b.depth; k += 2) {
                const float* row = b.values + k * b.rowStride + from;
                pairRows(row, k + 1 < b.depth ? row + b.rowStride : nullptr, columns, kPanel,
                         panel + static_cast<std::ptrdiff_t>(k / 2) * kPanel);
            }
            continue;
        }
        // Column by column: what lies together there are the pairs (rowStride is 1).
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

#if !defined(__AMX_BF16__)  // tiles do it there (amx.inl)

// 4-byte places that multiplyPairs needs.
static std::size_t pairsScratch(std::int64_t rows, int depth) {
    return static_cast<std::size_t>(rows * ((depth + 1) / 2));
}

static void multiplyPairs(const float* a, const std::uint32_t* packed, const float* bias, float* c, std::int64_t rows,
                          int depth, int columns, int firstPanel, int lastPanel, std::uint32_t* scratch) {
    const int pairs = (depth + 1) / 2;
    for (std::int64_t m = 0; m < rows; ++m) pairNeighbours(a + m * depth, depth, scratch + m * pairs);
    multiplyBy<Pairs>(scratch, packed, bias, c, rows, pairs, columns, firstPanel, lastPanel);
}

static void multiplyTransposedPairs(const TransposedProduct& p, float* scratch) {
    const int rows = p.lastRow - p.firstRow, columns = p.lastColumn - p.firstColumn, stride = blockStride(rows);
    float* sums = p.sums ? p.sums + p.firstRow : nullptr;
    multiplyBlocks<Pairs>(p, scratch, [&](std::int64_t block, int depth, std::uint32_t* copy, std::uint32_t* panels) {
        for (int m = 0; m < depth; m += 2) {
            const bool both = m + 1 < depth;
            const float *a = p.a + (block + m) * p.lda + p.firstRow, *b = p.b + (block + m) * p.ldb + p.firstColumn;
            pairRows(a, both ? a + p.lda : nullptr, rows, roundUp(rows),
                     copy + static_cast<std::ptrdiff_t>(m / 2) * stride);
            for (int from = 0; from < columns; from += kPanel)
                pairRows(b + from, both ? b + p.ldb + from : nullptr, std::min(kPanel, columns - from), kPanel,
                         panels + static_cast<std::ptrdiff_t>(from) * kDepthBlock +
                             static_cast<std::ptrdiff_t>(m / 2) * kPanel);
            if (!sums) continue;
            for (const float* row = a; row <= (both ? a + p.lda : a); row += p.lda) add(sums, row, sums, rows);
        }
        return (depth + 1) / 2;
    });
}

#endif

#endif
