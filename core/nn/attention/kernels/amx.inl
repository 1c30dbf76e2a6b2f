// The products of bfloat16.inl on the processor's AMX tiles (Intel SDM vol. 1, ch. 18): one
// instruction adds to 16 x 16 sums of 32 products each. Rows of A are copied into tiles of 16 rows
// of 16 pairs, padded with zeros. A panel of B already consists of tiles: 16 pairs x 16 columns,
// whose rows are one panel width apart.
#if defined(__AMX_BF16__)

// Operand of LDTILECFG: all eight tiles at their full size.
struct alignas(64) TileShapes {
    std::uint8_t palette = 1, startRow = 0, reserved[14] = {};
    std::uint16_t rowBytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

// Owns the thread's tile configuration. The destructor releases it, so that a thread switch does
// not need to save tiles.
class TilesOfThread {
public:
    TilesOfThread() {
        static const TileShapes shapes;
        _tile_loadconfig(&shapes);
    }
    ~TilesOfThread() { _tile_release(); }
    TilesOfThread(const TilesOfThread&) = delete;
    TilesOfThread& operator=(const TilesOfThread&) = delete;
};

// Addresses of the operand tiles, in 4-byte words. A: 16 rows at `above` and 16 at `below`; the
// next tile along the depth is `step` further, rows are `stride` apart. B: tile (k, j) is at b + k
// * bStep + j * bNext, its rows are bStride apart.
struct TiledFactors {
    const std::uint32_t *above, *below;
    std::ptrdiff_t step, stride;
    const std::uint32_t* b;
    std::ptrdiff_t bStep, bNext, bStride;
    int steps;  // tiles along the depth
};

// Up to 32 x 32 sums. start: their initial values, one row for all (startStride 0) or c itself;
// null: 0.
struct SumBlock {
    const float* start;
    std::ptrdiff_t startStride;
    float* c;
    std::ptrdiff_t stride;
    int rows, columns;
    bool cached = false;  // c is already in a near cache
};

// c = start + A B in whole tiles. Tiles 0 to 3 hold sums, 4 and 5 hold A, 6 and 7 hold B; tile
// numbers are encoded in the instructions. Not inlined, because GCC 12 then keeps the addresses in
// vector registers.
template <bool kTwoRows, bool kTwoColumns>
__attribute__((noinline)) static void multiplyTiles(const TiledFactors& f, const SumBlock& s) {
    // Compiler barrier: GCC's tile loads do not declare that they read memory.
    __asm__ volatile("" ::: "memory");
    const std::size_t from = static_cast<std::size_t>(s.startStride) * 4,
                      to = static_cast<std::size_t>(s.stride) * 4,
                      down = static_cast<std::size_t>(f.stride) * 4,
                      across = static_cast<std::size_t>(f.bStride) * 4;
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    if (s.start) {
        const float* below = s.start + kTile * s.startStride;
        _tile_loadd(0, s.start, from);
        if (kTwoColumns) _tile_loadd(1, s.start + kTile, from);
        if (kTwoRows) _tile_loadd(2, below, from);
        if (kTwoRows && kTwoColumns) _tile_loadd(3, below + kTile, from);
    }
    // Prefetch c: the stores below would wait for all of these cache lines, and the next loads for
    // the stores.
    if (s.start != s.c && !s.cached)
        for (int m = 0; m < (kTwoRows ? 2 * kTile : kTile); ++m) {
            __builtin_prefetch(s.c + m * s.stride, 1);
            if (kTwoColumns) __builtin_prefetch(s.c + m * s.stride + kTile, 1);
        }
    const std::uint32_t *above = f.above, *below = f.below, *b = f.b;
    const std::ptrdiff_t step = f.step, bStep = f.bStep, bNext = f.bNext;
    for (int k = f.steps; k > 0; --k, above += step, below += step, b += bStep) {
        _tile_loadd(4, above, down);
        _tile_loadd(6, b, across);
        _tile_dpbf16ps(0, 4, 6);
        if (kTwoRows) {
            _tile_loadd(5, below, down);
            _tile_dpbf16ps(2, 5, 6);
        }
        if (kTwoColumns) {
            _tile_loadd(7, b + bNext, across);
            _tile_dpbf16ps(1, 4, 7);
        }
        if (kTwoRows && kTwoColumns) _tile_dpbf16ps(3, 5, 7);
    }
    float* sumsBelow = s.c + kTile * s.stride;
    _tile_stored(0, s.c, to);
    if (kTwoColumns) _tile_stored(1, s.c + kTile, to);
    if (kTwoRows) _tile_stored(2, sumsBelow, to);
    if (kTwoRows && kTwoColumns) _tile_stored(3, sumsBelow + kTile, to);
}

HS_INLINE void multiplyWholeTiles(const TiledFactors& f, const SumBlock& s) {
    if (s.rows > kTile && s.columns > kTile)
        multiplyTiles<true, true>(f, s);
    else if (s.rows > kTile)
        multiplyTiles<true, false>(f, s);
    else if (s.columns > kTile)
        multiplyTiles<false, true>(f, s);
    else
        multiplyTiles<false, false>(f, s);
}

// The same for any number of rows and columns. Uses a buffer, so that nothing beyond them is read
// or written.
static void multiplyEdge(const TiledFactors& f, const SumBlock& s) {
    alignas(64) float sums[2 * kTile][2 * kTile];
    if (s.start)
        for (int m = 0; m < s.rows; ++m)
            for (int n = 0; n < 2 * kTile; n += kTile)
                store(&sums[m][n], loadSome(s.start + m * s.startStride + n, s.columns - n));
    multiplyWholeTiles(
        f, {s.start ? &sums[0][0] : nullptr, 2 * kTile, &sums[0][0], 2 * kTile, s.rows, s.columns});
    for (int m = 0; m < s.rows; ++m)
        for (int n = 0; n < s.columns; n += kTile)
            storeSome(s.c + m * s.stride + n, load(&sums[m][n]), s.columns - n);
}

HS_INLINE void multiplyBlock(const TiledFactors& f, const SumBlock& s) {
    if (s.rows % kTile == 0 && s.columns % kTile == 0)
        multiplyWholeTiles(f, s);
    else
        multiplyEdge(f, s);
}

// Rows of A as tiles. They are used in place if they fill whole cache lines, because reads across
// two lines cost more than copying. Rows that do not fill a tile are copied and padded with zeros.
// (Intel Xeon with AMX, two threads, 256 rows, depths of 256 and 1,024: 749 GFLOP/s with all rows
// copied, 811 without.)
class RowTiles {
public:
    RowTiles(const std::uint16_t* a, std::int64_t rows, int depth, std::uint32_t* copy)
        : m_stride(tilesFor((depth + 1) / 2) * kTile),
          m_rows(reinterpret_cast<const std::uint32_t*>(a)),
          m_copy(copy) {
        constexpr std::uintptr_t kLine = 64;
        if (depth % (2 * kTile) == 0 && reinterpret_cast<std::uintptr_t>(a) % kLine == 0)
            m_inPlace = rows / kTile * kTile;
        for (std::int64_t m = m_inPlace; m < std::int64_t{tilesFor(rows)} * kTile;
             ++m, copy += m_stride)
            for (int k = 0; k < depth; k += 2 * kTile)
                _mm512_store_si512(copy + k / 2,
                                   m < rows ? twoHalvesAt(a + m * evenWidth(depth) + k, depth - k)
                                            : _mm512_setzero_si512());
    }
    const std::uint32_t* from(std::int64_t row) const {
        return row < m_inPlace ? m_rows + row * m_stride : m_copy + (row - m_inPlace) * m_stride;
    }
    std::ptrdiff_t stride() const { return m_stride; }

private:
    std::ptrdiff_t m_stride;
    const std::uint32_t *m_rows, *m_copy;
    std::int64_t m_inPlace = 0;
};

// Copies a panel whose depth does not fill whole tiles and pads it with zeros.
static const std::uint32_t* wholePanel(const std::uint32_t* panel, int pairs, std::uint32_t* copy) {
    const auto size = static_cast<std::size_t>(pairs) * kPanel,
               whole = static_cast<std::size_t>(tilesFor(pairs)) * kTile * kPanel;
    std::memcpy(copy, panel, size * sizeof *copy);
    std::memset(copy + size, 0, (whole - size) * sizeof *copy);
    return copy;
}

// Scratch for the tiles of A and for one panel.
static std::size_t pairsScratch(std::int64_t rows, int depth) {
    return static_cast<std::size_t>((tilesFor(rows) + kPanel / kTile) * tilesFor((depth + 1) / 2) *
                                    kTileSize);
}

static void multiplyPairs(const std::uint16_t* a, const std::uint32_t* packed, const float* bias,
                          float* c, std::int64_t rows, int depth, int columns, int firstPanel,
                          int lastPanel, std::uint32_t* scratch) {
    const TilesOfThread tiles;
    const int pairs = (depth + 1) / 2, steps = tilesFor(pairs);
    const RowTiles tiled(a, rows, depth, scratch);
    for (int p = firstPanel; p < lastPanel; ++p) {
        const std::uint32_t* panel =
            packed + static_cast<std::ptrdiff_t>(p - firstPanel) * pairs * kPanel;
        if (pairs % kTile != 0)
            panel = wholePanel(panel, pairs, scratch + tilesFor(rows) * steps * kTileSize);
        for (int n = p * kPanel; n < std::min(columns, (p + 1) * kPanel); n += 2 * kTile)
            for (std::int64_t m = 0; m < rows; m += 2 * kTile) {
                float* const block = c + m * columns + n;
                multiplyBlock({tiled.from(m), tiled.from(m + kTile), kTile, tiled.stride(),
                               panel + n % kPanel, kTile * kPanel, kTile, kPanel, steps},
                              {bias ? bias + n : nullptr, 0, block, columns,
                               static_cast<int>(std::min<std::int64_t>(rows - m, 2 * kTile)),
                               std::min(columns - n, 2 * kTile)});
            }
    }
}

// Depth of the operands that is copied at a time in the transposed product. Smaller for wide
// operands, so that the copy stays in the cache.
constexpr int tiledDepth(int rows, int columns) {
    return rows + columns <= 2048 ? 256 : 128;
}

// Floats of scratch for multiplyTransposed and multiplyTransposedPairs.
static std::size_t tiledTransposedScratch(int rows, int columns) {
    const auto tiled = static_cast<std::size_t>(tilesFor(rows) + tilesFor(columns)) * kTile *
                       static_cast<std::size_t>(tiledDepth(rows, columns) / 2);
    return std::max(transposedScratch(rows, columns), tiled);
}

// Converts 32 rows x 16 columns of an operand to 16 rows of pairs. A pair holds two numbers that
// are neighbours along the depth.
HS_INLINE void pairUp(const std::uint16_t* from, std::ptrdiff_t stride, int rows, int columns,
                      Vec (&pairs)[kTile]) {
    const auto row = [&](int k) {
        return _mm512_cvtepu16_epi32(
            halvesAt(from + (k < rows ? k * stride : 0), k < rows ? columns : 0));
    };
    for (int k = 0; k < kTile; ++k)
        pairs[k] = (Vec)_mm512_or_si512(row(2 * k), _mm512_slli_epi32(row(2 * k + 1), 16));
}

// Copies `rows` rows x `width` columns of an operand into tiles (j, k) of columns and depth, as
// pairs x columns, or transposed.
template <bool kTransposed>
static void tileColumns(const std::uint16_t* from, std::ptrdiff_t stride, int rows, int width,
                        std::uint32_t* tiles) {
    const int steps = tilesFor((rows + 1) / 2);
    for (int k = 0; k < steps; ++k)
        for (int n = 0; n < width; n += kTile) {
            Vec pairs[kTile];
            pairUp(from + k * 2 * kTile * stride + n, stride, rows - k * 2 * kTile, width - n,
                   pairs);
            if (kTransposed) transpose(pairs);
            std::uint32_t* to = tiles + (n / kTile * steps + k) * kTileSize;
            for (int i = 0; i < kTile; ++i) _mm512_store_si512(to + i * kTile, (__m512i)pairs[i]);
        }
}

static void multiplyTransposedPairs(const TransposedHalves& p, float* scratch) {
    const TilesOfThread tiles;
    const int rows = p.lastRow - p.firstRow, columns = p.lastColumn - p.firstColumn,
              most = tiledDepth(rows, columns);
    auto* const a = reinterpret_cast<std::uint32_t*>(scratch);
    for (std::int64_t first = 0; first < p.depth; first += most) {
        const int depth = static_cast<int>(std::min<std::int64_t>(most, p.depth - first)),
                  steps = tilesFor((depth + 1) / 2);
        std::uint32_t* const b = a + tilesFor(rows) * steps * kTileSize;
        tileColumns<true>(p.a + first * p.lda + p.firstRow, p.lda, depth, rows, a);
        tileColumns<false>(p.b + first * p.ldb + p.firstColumn, p.ldb, depth, columns, b);
        for (int m = 0; m < rows; m += 2 * kTile)
            for (int n = 0; n < columns; n += 2 * kTile) {
                float* const c =
                    p.c + static_cast<std::ptrdiff_t>(p.firstRow + m) * p.ldc + p.firstColumn + n;
                const std::uint32_t* const above = a + m / kTile * steps * kTileSize;
                multiplyBlock(
                    {above, above + steps * kTileSize, kTileSize, kTile,
                     b + n / kTile * steps * kTileSize, kTileSize, steps * kTileSize, kTile, steps},
                    {first > 0 || p.add ? c : nullptr, p.ldc, c, p.ldc,
                     std::min(rows - m, 2 * kTile), std::min(columns - n, 2 * kTile)});
            }
    }
}

#endif
