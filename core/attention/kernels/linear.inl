// Large matrix products of linear layers. B is packed into panels of kPanel columns, so that a tile of kPanelRows x kPanel
// sums stays in registers over the whole depth. (A general BLAS packs both operands at every call: a seventh of its time at
// these sizes.)

#if HS_VECTOR_BYTES == 64
constexpr int kPanelVectors = 4, kPanelRows = 6;
#elif HS_VECTOR_BYTES == 32
constexpr int kPanelVectors = 2, kPanelRows = 6;
#else
constexpr int kPanelVectors = 2, kPanelRows = 4;
#endif
constexpr int kPanel = kPanelVectors * kLanes;

// Rows x kPanel of C over `depth`; A is read as a[m * rowStride + k * columnStride]. start: what the sums begin with, a row of
// kPanel (startStride 0), a tile (startStride > 0), or null.
template <int kRows>
HS_INLINE void panelTile(const float* a, std::ptrdiff_t rowStride, std::ptrdiff_t columnStride, const float* panel, const float* start,
                         std::ptrdiff_t startStride, float* c, std::ptrdiff_t ldc, int depth) {
    Vec acc[kRows][kPanelVectors];
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kPanelVectors; ++v) acc[m][v] = start ? load(start + m * startStride + v * kLanes) : Vec{};
    for (int k = 0; k < depth; ++k) {
        Vec row[kPanelVectors];
        for (int v = 0; v < kPanelVectors; ++v) row[v] = load(panel + static_cast<std::ptrdiff_t>(k) * kPanel + v * kLanes);
        const float* column = a + k * columnStride;
        for (int m = 0; m < kRows; ++m) {
            const Vec x = broadcast(column[m * rowStride]);
            for (int v = 0; v < kPanelVectors; ++v) acc[m][v] += x * row[v];
        }
    }
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kPanelVectors; ++v) store(c + m * ldc + v * kLanes, acc[m][v]);
}

// The same for a panel of which only `columns` exist: through a buffer, so that nothing beyond them is touched.
template <int kRows>
static void cutTile(const float* a, std::ptrdiff_t rowStride, std::ptrdiff_t columnStride, const float* panel, const float* start,
                    std::ptrdiff_t startStride, float* c, std::ptrdiff_t ldc, int depth, int columns) {
    float begin[kRows * kPanel] = {}, end[kRows * kPanel];
    if (start)
        for (int m = 0; m < kRows; ++m) std::memcpy(begin + m * kPanel, start + m * startStride, sizeof(float) * static_cast<std::size_t>(columns));
    panelTile<kRows>(a, rowStride, columnStride, panel, begin, kPanel, end, kPanel, depth);
    for (int m = 0; m < kRows; ++m) std::memcpy(c + m * ldc, end + m * kPanel, sizeof(float) * static_cast<std::size_t>(columns));
}

template <int kRows>
HS_INLINE void anyTile(const float* a, std::ptrdiff_t rowStride, std::ptrdiff_t columnStride, const float* panel, const float* start,
                       std::ptrdiff_t startStride, float* c, std::ptrdiff_t ldc, int depth, int columns) {
    if (columns == kPanel)
        panelTile<kRows>(a, rowStride, columnStride, panel, start, startStride, c, ldc, depth);
    else
        cutTile<kRows>(a, rowStride, columnStride, panel, start, startStride, c, ldc, depth, columns);
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
static int rowsInCache(int depth) { return std::max(kPanelRows, 32768 / std::max(depth, 1) / kPanelRows * kPanelRows); }

static void multiplyPanels(const float* a, const float* packed, const float* bias, float* c, std::int64_t rows, int depth, int columns,
                           int firstPanel, int lastPanel) {
    const int chunk = rowsInCache(depth);
    for (std::int64_t first = 0; first < rows; first += chunk) {
        const std::int64_t last = std::min<std::int64_t>(rows, first + chunk);
        for (int p = firstPanel; p < lastPanel; ++p) {
            const int from = p * kPanel;
            const float* panel = packed + static_cast<std::ptrdiff_t>(p - firstPanel) * depth * kPanel;
            const float* start = bias ? bias + from : nullptr;
            const int wide = std::min(kPanel, columns - from);
            std::int64_t m = first;
            const auto tiles = [&](auto tall) {
                constexpr int kTall = decltype(tall)::value;
                for (; m + kTall <= last; m += kTall)
                    anyTile<kTall>(a + m * depth, depth, 1, panel, start, 0, c + m * columns + from, columns, depth, wide);
            };
            tiles(std::integral_constant<int, kPanelRows>());
            tiles(std::integral_constant<int, 2>());
            tiles(std::integral_constant<int, 1>());
        }
    }
}

constexpr int kDepthBlock = 128;  // rows of A and B that a block of the transposed product takes

// `columns` columns of a block of B as panels, row by row: memory is read in its own order.
static void packBlock(const float* b, int rows, int ldb, int columns, float* packed) {
    for (int m = 0; m < rows; ++m)
        for (int from = 0; from < columns; from += kPanel) {
            float* to = packed + static_cast<std::ptrdiff_t>(from) * kDepthBlock + static_cast<std::ptrdiff_t>(m) * kPanel;
            const float* row = b + static_cast<std::ptrdiff_t>(m) * ldb + from;
            const int count = std::min(kPanel, columns - from);
            if (count == kPanel)
                for (int v = 0; v < kPanelVectors; ++v) store(to + v * kLanes, load(row + v * kLanes));
            else
                for (int n = 0; n < kPanel; ++n) to[n] = n < count ? row[n] : 0;
        }
}

// Row length of a copied block of A: a line more than needed, so that a column does not fall into a few cache sets.
static int blockStride(int columns) { return roundUp(columns) + 16; }

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

static void multiplyTransposed(const TransposedProduct& p, float* scratch) {
    const int rows = p.lastRow - p.firstRow, columns = p.lastColumn - p.firstColumn, stride = blockStride(rows);
    float* panels = scratch;
    float* copy = scratch + static_cast<std::ptrdiff_t>((columns + kPanel - 1) / kPanel) * kPanel * kDepthBlock;
    float* sums = p.sums ? p.sums + p.firstRow : nullptr;
    if (sums && !p.add) std::memset(sums, 0, sizeof(float) * static_cast<std::size_t>(rows));
    for (std::int64_t block = 0; block < p.depth; block += kDepthBlock) {
        const int depth = static_cast<int>(std::min<std::int64_t>(kDepthBlock, p.depth - block));
        copyBlock(p.a + block * p.lda + p.firstRow, depth, p.lda, rows, copy, sums);
        packBlock(p.b + block * p.ldb + p.firstColumn, depth, p.ldb, columns, panels);
        for (int from = 0; from < columns; from += kPanel) {
            const float* panel = panels + static_cast<std::ptrdiff_t>(from) * kDepthBlock;
            const int wide = std::min(kPanel, columns - from);
            int row = 0;
            const auto tile = [&](auto tall) {
                constexpr int kTall = decltype(tall)::value;
                float* c = p.c + static_cast<std::ptrdiff_t>(p.firstRow + row) * p.ldb + p.firstColumn + from;
                anyTile<kTall>(copy + row, 1, stride, panel, block > 0 || p.add ? c : nullptr, p.ldb, c, p.ldb, depth, wide);
                row += kTall;
            };
            while (row + kPanelRows <= rows) tile(std::integral_constant<int, kPanelRows>());
            while (row < rows) tile(std::integral_constant<int, 1>());
        }
    }
}
