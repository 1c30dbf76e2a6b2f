// Large matrix products of linear layers. B is packed into panels of kPanel columns, so that a tile of kPanelRows x
// kPanel sums stays in registers over the whole depth. (A general BLAS packs both operands at every call: a seventh of
// its time at these sizes.)

#if HS_VECTOR_BYTES == 64
constexpr int kPanelVectors = 4, kPanelRows = 6;
#elif HS_VECTOR_BYTES == 32
constexpr int kPanelVectors = 2, kPanelRows = 6;
#else
constexpr int kPanelVectors = 2, kPanelRows = 4;
#endif
constexpr int kPanel = kPanelVectors * kLanes;

// What tiles multiply: numbers in float32 ...
struct Singles {
    using Number = float;
    using Row = Vec;
    HS_INLINE Row rowAt(const Number* p) { return load(p); }
    HS_INLINE Vec multiplyAdd(Vec sum, Number x, Row row) { return sum + broadcast(x) * row; }
};

#if defined(__AVX512BF16__)
// ... or pairs of bfloat16 that follow each other along the depth, the first one in the low half. Sums stay in float32.
struct Pairs {
    using Number = std::uint32_t;
    using Row = __m512bh;
    HS_INLINE Row rowAt(const Number* p) { return (Row)_mm512_loadu_si512(p); }
    HS_INLINE Vec multiplyAdd(Vec sum, Number x, Row row) {
        return _mm512_dpbf16_ps(sum, (Row)_mm512_set1_epi32(static_cast<int>(x)), row);
    }
};
#endif

// Rows x kPanel of C over `depth`; A is read as a[m * rowStride + k * columnStride]. start: what the sums begin with, a
// row of kPanel (startStride 0), a tile (startStride > 0), or null.
template <int kRows, class Factors>
HS_INLINE void panelTile(const typename Factors::Number* a, std::ptrdiff_t rowStride, std::ptrdiff_t columnStride,
                         const typename Factors::Number* panel, const float* start, std::ptrdiff_t startStride,
                         float* c, std::ptrdiff_t ldc, int depth) {
    Vec acc[kRows][kPanelVectors];
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kPanelVectors; ++v) acc[m][v] = start ? load(start + m * startStride + v * kLanes) : Vec{};
    for (int k = 0; k < depth; ++k) {
        typename Factors::Row row[kPanelVectors];
        for (int v = 0; v < kPanelVectors; ++v)
            row[v] = Factors::rowAt(panel + static_cast<std::ptrdiff_t>(k) * kPanel + v * kLanes);
        const auto* column = a + k * columnStride;
        for (int m = 0; m < kRows; ++m) {
            const auto x = column[m * rowStride];
            for (int v = 0; v < kPanelVectors; ++v) acc[m][v] = Factors::multiplyAdd(acc[m][v], x, row[v]);
        }
    }
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kPanelVectors; ++v) store(c + m * ldc + v * kLanes, acc[m][v]);
}

// The same for a panel of which only `columns` exist: through a buffer, so that nothing beyond them is touched.
template <int kRows, class Factors>
static void cutTile(const typename Factors::Number* a, std::ptrdiff_t rowStride, std::ptrdiff_t columnStride,
                    const typename Factors::Number* panel, const float* start, std::ptrdiff_t startStride, float* c,
                    std::ptrdiff_t ldc, int depth, int columns) {
    float begin[kRows * kPanel] = {}, end[kRows * kPanel];
    if (start)
        for (int m = 0; m < kRows; ++m)
            std::memcpy(begin + m * kPanel, start + m * startStride, sizeof(float) * static_cast<std::size_t>(columns));
    panelTile<kRows, Factors>(a, rowStride, columnStride, panel, begin, kPanel, end, kPanel, depth);
    for (int m = 0; m < kRows; ++m)
        std::memcpy(c + m * ldc, end + m * kPanel, sizeof(float) * static_cast<std::size_t>(columns));
}

template <int kRows, class Factors>
HS_INLINE void anyTile(const typename Factors::Number* a, std::ptrdiff_t rowStride, std::ptrdiff_t columnStride,
                       const typename Factors::Number* panel, const float* start, std::ptrdiff_t startStride, float* c,
                       std::ptrdiff_t ldc, int depth, int columns) {
    if (columns == kPanel)
        panelTile<kRows, Factors>(a, rowStride, columnStride, panel, start, startStride, c, ldc, depth);
    else
        cutTile<kRows, Factors>(a, rowStride, columnStride, panel, start, startStride, c, ldc, depth, columns);
}

static void packPanels(const PanelSource& b, float* packed, int firstPanel, int lastPanel) {
    for (int p = firstPanel; p < lastPanel; ++p) {
        float* panel = packed + static_cast<std::ptrdiff_t>(p - firstPanel) * b.depth * kPanel;
        const int from = p * kPanel, columns = std::min(kPanel, b.columns - from);
        for (int k = 0; k < b.depth; ++k) {
            const float* row = b.values + k * b.rowStride + from * b.columnStride;
            float* to = panel + static_cast<std::ptrdiff_t>(k) * kPanel;
            if (b.columnStride == 1)
                std::memcpy(to, row, sizeof(float) * static_cast<std::size_t>(columns));
            else
                for (int n = 0; n < columns; ++n) to[n] = row[n * b.columnStride];
            for (int n = columns; n < kPanel; ++n) to[n] = 0;
        }
    }
}

// Rows that stay in the second-level cache while all panels pass by.
static int rowsInCache(int depth) {
    return std::max(kPanelRows, 32768 / std::max(depth, 1) / kPanelRows * kPanelRows);
}

// depth: numbers (or pairs) of a row of A; add: to what C holds
template <class Factors>
static void multiplyBy(const typename Factors::Number* a, const typename Factors::Number* packed, const float* bias,
                       float* c, std::int64_t rows, int depth, int columns, int firstPanel, int lastPanel,
                       bool add = false) {
    const int chunk = rowsInCache(depth);
    for (std::int64_t first = 0; first < rows; first += chunk) {
        const std::int64_t last = std::min<std::int64_t>(rows, first + chunk);
        for (int p = firstPanel; p < lastPanel; ++p) {
            const int from = p * kPanel;
            const auto* panel = packed + static_cast<std::ptrdiff_t>(p - firstPanel) * depth * kPanel;
            const float* start = bias ? bias + from : nullptr;
            const int wide = std::min(kPanel, columns - from);
            std::int64_t m = first;
            const auto tiles = [&](auto tall) {
                constexpr int kTall = decltype(tall)::value;
                for (; m + kTall <= last; m += kTall) {
                    float* const tile = c + m * columns + from;
                    anyTile<kTall, Factors>(a + m * depth, depth, 1, panel, add ? tile : start, add ? columns : 0, tile,
                                            columns, depth, wide);
                }
            };
            tiles(std::integral_constant<int, kPanelRows>());
            tiles(std::integral_constant<int, 2>());
            tiles(std::integral_constant<int, 1>());
        }
    }
}

static void multiplyPanels(const float* a, const float* packed, const float* bias, float* c, std::int64_t rows,
                           int depth, int columns, int firstPanel, int lastPanel) {
    multiplyBy<Singles>(a, packed, bias, c, rows, depth, columns, firstPanel, lastPanel);
}

constexpr int kDepthBlock = 128;  // rows of A and B that a block of the transposed product takes

// `columns` columns of a block of B as panels, row by row: memory is read in its own order.
static void packBlock(const float* b, int rows, int ldb, int columns, float* packed) {
    for (int m = 0; m < rows; ++m)
        for (int from = 0; from < columns; from += kPanel) {
            float* to =
                packed + static_cast<std::ptrdiff_t>(from) * kDepthBlock + static_cast<std::ptrdiff_t>(m) * kPanel;
            const float* row = b + static_cast<std::ptrdiff_t>(m) * ldb + from;
            const int count = std::min(kPanel, columns - from);
            if (count == kPanel)
                for (int v = 0; v < kPanelVectors; ++v) store(to + v * kLanes, load(row + v * kLanes));
            else
                for (int n = 0; n < kPanel; ++n) to[n] = n < count ? row[n] : 0;
        }
}

// Row length of a copied block of A: a line more than needed, so that a column does not fall into a few cache sets.
static int blockStride(int columns) {
    return roundUp(columns) + 16;
}

// `columns` columns of a block of A, and their sums where wanted.
static void copyBlock(const float* a, int rows, int lda, int columns, float* copy, float* sums) {
    const int stride = blockStride(columns);
    for (int m = 0; m < rows; ++m) {
        const float* row = a + static_cast<std::ptrdiff_t>(m) * lda;
        float* to = copy + static_cast<std::ptrdiff_t>(m) * stride;
        std::memcpy(to, row, sizeof(float) * static_cast<std::size_t>(columns));
        if (!sums) continue;
        int n = 0;
        for (; n + kLanes <= columns; n += kLanes) store(sums + n, load(sums + n) + load(row + n));
        for (; n < columns; ++n) sums[n] += row[n];
    }
}

// Floats that multiplyTransposed needs for a part of C of this size.
static std::size_t transposedScratch(int rows, int columns) {
    const auto panels = static_cast<std::size_t>((columns + kPanel - 1) / kPanel);
    return kDepthBlock * (panels * kPanel + static_cast<std::size_t>(blockStride(rows)));
}

// Asks for the tile that comes next while this one is computed: its sums lie in further caches.
template <int kRows>
HS_INLINE void fetchTile(const float* c, std::ptrdiff_t ldc) {
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kPanelVectors; ++v) __builtin_prefetch(c + m * ldc + v * kLanes, 1);
}

// Block by block of the depth: `prepare` copies a block of A, with blockStride between its rows, and packs one of B;
// returns the block's rows in numbers (or pairs).
template <class Factors, class Product, class Prepare>
HS_INLINE void multiplyBlocks(const Product& p, float* scratch, const Prepare& prepare) {
    using Number = typename Factors::Number;
    const int rows = p.lastRow - p.firstRow, columns = p.lastColumn - p.firstColumn, stride = blockStride(rows);
    auto* panels = reinterpret_cast<Number*>(scratch);
    auto* copy = panels + static_cast<std::ptrdiff_t>((columns + kPanel - 1) / kPanel) * kPanel * kDepthBlock;
    for (std::int64_t block = 0; block < p.depth; block += kDepthBlock) {
        const int depth =
            prepare(block, static_cast<int>(std::min<std::int64_t>(kDepthBlock, p.depth - block)), copy, panels);
        for (int from = 0; from < columns; from += kPanel) {
            const Number* panel = panels + static_cast<std::ptrdiff_t>(from) * kDepthBlock;
            const int wide = std::min(kPanel, columns - from);
            int row = 0;
            const auto tile = [&](auto tall) {
                constexpr int kTall = decltype(tall)::value;
                float* c = p.c + static_cast<std::ptrdiff_t>(p.firstRow + row) * p.ldc + p.firstColumn + from;
                if (block > 0 || p.add) fetchTile<kTall>(c + kTall * static_cast<std::ptrdiff_t>(p.ldc), p.ldc);
                anyTile<kTall, Factors>(copy + row, 1, stride, panel, block > 0 || p.add ? c : nullptr, p.ldc, c, p.ldc,
                                        depth, wide);
                row += kTall;
            };
            while (row + kPanelRows <= rows) tile(std::integral_constant<int, kPanelRows>());
            while (row < rows) tile(std::integral_constant<int, 1>());
        }
    }
}

static void multiplyTransposed(const TransposedProduct& p, float* scratch) {
    const int rows = p.lastRow - p.firstRow, columns = p.lastColumn - p.firstColumn;
    float* sums = p.sums ? p.sums + p.firstRow : nullptr;
    if (sums && !p.add) std::memset(sums, 0, sizeof(float) * static_cast<std::size_t>(rows));
    multiplyBlocks<Singles>(p, scratch, [&](std::int64_t block, int depth, float* copy, float* panels) {
        copyBlock(p.a + block * p.lda + p.firstRow, depth, p.lda, rows, copy, sums);
        packBlock(p.b + block * p.ldb + p.firstColumn, depth, p.ldb, columns, panels);
        return depth;
    });
}
