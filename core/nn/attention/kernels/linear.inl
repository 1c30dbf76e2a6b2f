// Large matrix products of linear layers. B is packed into panels of kPanel columns, so that a tile
// of kPanelRows x kPanel sums stays in registers over the whole depth. (A general BLAS packs both
// operands at every call, which takes a seventh of its time at these sizes.)

#if HS_VECTOR_BYTES == 64
constexpr int kPanelVectors = 4, kPanelRows = 6;
#elif HS_VECTOR_BYTES == 32
constexpr int kPanelVectors = 2, kPanelRows = 6;
#else
constexpr int kPanelVectors = 2, kPanelRows = 4;
#endif
constexpr int kPanel = kPanelVectors * kLanes;

// Operand type of a tile: float32 numbers.
struct Singles {
    using Number = float;
    using Row = Vec;
    HS_INLINE Row rowAt(const Number* p) { return load(p); }
    HS_INLINE Vec multiplyAdd(Vec sum, Number x, Row row) { return sum + broadcast(x) * row; }
};

#if defined(__AVX512BF16__)
// Operand type of a tile: pairs of bfloat16 that are neighbours along the depth, the first one in
// the low half. Sums stay float32.
struct Pairs {
    using Number = std::uint32_t;
    using Row = __m512bh;
    HS_INLINE Row rowAt(const Number* p) { return (Row)_mm512_loadu_si512(p); }
    HS_INLINE Vec multiplyAdd(Vec sum, Number x, Row row) {
        return _mm512_dpbf16_ps(sum, (Row)_mm512_set1_epi32(static_cast<int>(x)), row);
    }
};
#endif

// Calls take(0) to take(kCount - 1) with compile-time constants, so that arrays indexed by them
// stay in registers. With loops of known count GCC may keep the array in memory: bfloat16 products
// then ran at half the speed, because each sum was stored after each step.
template <int... kAt, class Take>
HS_INLINE void eachOf(std::integer_sequence<int, kAt...>, const Take& take) {
    (take(std::integral_constant<int, kAt>()), ...);
}
template <int kCount, class Take>
HS_INLINE void each(const Take& take) {
    eachOf(std::make_integer_sequence<int, kCount>(), take);
}

// Computes kRows x kPanel of C over `depth`. A is read as a[m * rowStride + k * columnStride]. more
// is added to the products at the end, so that no product waits for it: one row of kPanel
// (moreStride 0), a tile (moreStride > 0), or null.
template <int kRows, class Factors>
HS_INLINE void panelTile(const typename Factors::Number* a, std::ptrdiff_t rowStride,
                         std::ptrdiff_t columnStride, const typename Factors::Number* panel,
                         const float* more, std::ptrdiff_t moreStride, float* c, std::ptrdiff_t ldc,
                         int depth) {
    Vec acc[kRows][kPanelVectors] = {};
#pragma GCC unroll 2
    for (int k = 0; k < depth; ++k) {
        typename Factors::Row row[kPanelVectors];
        each<kPanelVectors>([&](auto v) {
            row[v] = Factors::rowAt(panel + static_cast<std::ptrdiff_t>(k) * kPanel + v * kLanes);
        });
        const auto* column = a + k * columnStride;
        each<kRows>([&](auto m) {
            const auto x = column[m * rowStride];
            each<kPanelVectors>(
                [&](auto v) { acc[m][v] = Factors::multiplyAdd(acc[m][v], x, row[v]); });
        });
    }
    each<kRows>([&](auto m) {
        each<kPanelVectors>([&](auto v) {
            store(c + m * ldc + v * kLanes,
                  more ? acc[m][v] + load(more + m * moreStride + v * kLanes) : acc[m][v]);
        });
    });
}

// The same for a panel with only `columns` valid columns. Uses a buffer, so that nothing beyond
// them is read or written.
template <int kRows, class Factors>
static void cutTile(const typename Factors::Number* a, std::ptrdiff_t rowStride,
                    std::ptrdiff_t columnStride, const typename Factors::Number* panel,
                    const float* more, std::ptrdiff_t moreStride, float* c, std::ptrdiff_t ldc,
                    int depth, int columns) {
    float products[kRows * kPanel];
    panelTile<kRows, Factors>(a, rowStride, columnStride, panel, nullptr, 0, products, kPanel,
                              depth);
    for (int m = 0; m < kRows; ++m)
        for (int n = 0; n < columns; ++n)
            c[m * ldc + n] = products[m * kPanel + n] + (more ? more[m * moreStride + n] : 0);
}

template <int kRows, class Factors>
HS_INLINE void anyTile(const typename Factors::Number* a, std::ptrdiff_t rowStride,
                       std::ptrdiff_t columnStride, const typename Factors::Number* panel,
                       const float* more, std::ptrdiff_t moreStride, float* c, std::ptrdiff_t ldc,
                       int depth, int columns) {
    if (columns == kPanel)
        panelTile<kRows, Factors>(a, rowStride, columnStride, panel, more, moreStride, c, ldc,
                                  depth);
    else
        cutTile<kRows, Factors>(a, rowStride, columnStride, panel, more, moreStride, c, ldc, depth,
                                columns);
}

// Calls tile(first row, height) until all rows are covered. A remainder of 2 or 3 rows borrows a
// tile of 6. Tiles of fewer than 4 rows have too few sums to hide the latency of a multiply-add.
template <class Tile>
HS_INLINE void byTiles(std::int64_t rows, const Tile& tile) {
    std::int64_t row = 0;
    const auto take = [&](auto height, std::int64_t count) {
        for (; count > 0; --count, row += height) tile(row, height);
    };
    constexpr int kLow = 4;
    if constexpr (kPanelRows == 6) {
        const std::int64_t sixes = rows / 6, over = rows % 6;
        const bool borrows = sixes > 0 && (over == 2 || over == 3);  // 6 + 2 = 4 + 4
        take(std::integral_constant<int, 6>(), sixes - borrows);
    }
    take(std::integral_constant<int, kLow>(), (rows - row) / kLow);
    take(std::integral_constant<int, 2>(), (rows - row) / 2);
    take(std::integral_constant<int, 1>(), rows - row);
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

// Returns the number of rows that stay in the second-level cache while all panels are applied. More
// rows are divided into about equal parts of whole tiles.
static std::int64_t rowsInCache(std::int64_t rows, int depth) {
    const std::int64_t most = std::max(1, 49152 / std::max(depth, 1) / kPanelRows),
                       tiles = (rows + kPanelRows - 1) / kPanelRows,
                       parts = (tiles + most - 1) / most;
    return parts <= 1 ? rows : (tiles + parts - 1) / parts * kPanelRows;
}

// Prefetches the next panel while the current tile is computed. Panels are in distant caches,
// because a model's weights exceed the near ones.
class Ahead {
public:
    // Prefetches `bytes` bytes from `first` on, spread over the tiles of `rows` rows.
    HS_MEMBER Ahead(const void* first, std::ptrdiff_t bytes, std::int64_t rows)
        : m_next(static_cast<const char*>(first)),
          m_lines(std::min<std::int64_t>(
              kMost, bytes / kLine * kPanelRows / std::max<std::int64_t>(rows, 1) + 1)) {}
    HS_MEMBER void fetch() {
        for (std::int64_t line = 0; line < m_lines; ++line, m_next += kLine)
            __builtin_prefetch(m_next, 0, 2);
    }

private:
    // A processor supports only few outstanding prefetches.
    static constexpr std::ptrdiff_t kLine = 64, kMost = 12;
    const char* m_next;
    std::int64_t m_lines;
};

// depth: numbers (or pairs) per row of A.
template <class Factors>
static void multiplyBy(const typename Factors::Number* a, const typename Factors::Number* packed,
                       const float* bias, float* c, std::int64_t rows, int depth, int columns,
                       int firstPanel, int lastPanel) {
    const std::int64_t chunk = rowsInCache(rows, depth);
    const std::ptrdiff_t panelNumbers = static_cast<std::ptrdiff_t>(depth) * kPanel;
    for (std::int64_t first = 0; first < rows; first += chunk) {
        const std::int64_t some = std::min(chunk, rows - first);
        for (int p = firstPanel; p < lastPanel; ++p) {
            const int from = p * kPanel;
            const auto* panel = packed + (p - firstPanel) * panelNumbers;
            const float* start = bias ? bias + from : nullptr;
            const int wide = std::min(kPanel, columns - from);
            Ahead next(p + 1 < lastPanel ? panel + panelNumbers : packed,
                       panelNumbers * static_cast<std::ptrdiff_t>(sizeof *panel), some);
            byTiles(some, [&](std::int64_t row, auto height) {
                const std::int64_t m = first + row;
                float* const tile = c + m * columns + from;
                next.fetch();
                anyTile<decltype(height)::value, Factors>(a + m * depth, depth, 1, panel, start, 0,
                                                          tile, columns, depth, wide);
            });
        }
    }
}

static void multiplyPanels(const float* a, const float* packed, const float* bias, float* c,
                           std::int64_t rows, int depth, int columns, int firstPanel,
                           int lastPanel) {
    multiplyBy<Singles>(a, packed, bias, c, rows, depth, columns, firstPanel, lastPanel);
}

// The transposed product works in blocks of the depth: rows of B packed as panels, and copied
// strips of A's columns. The data that all panels use stays in the second-level cache. Several
// narrow panels share each strip of A.
constexpr int kDepthBlock = 192, kStrip = 128, kPanelsAtOnce = HS_VECTOR_BYTES == 64 ? 1 : 2;

// Size of a panel in a block: one cache line more than its rows, so that the panels of a row do not
// map to the same cache set.
static std::ptrdiff_t blockPanel(int depth) {
    return static_cast<std::ptrdiff_t>(depth) * kPanel + 16;
}

// Distance between the rows of a copied strip, padded for the same reason. The copy may write whole
// vectors.
constexpr int kStripStride = kStrip + 16;

static int panelsOf(int columns) {
    return (columns + kPanel - 1) / kPanel;
}

// Packs `columns` columns of a block of B as panels, row by row, so that memory is read
// sequentially.
static void packBlock(const float* b, int rows, int ldb, int columns, float* packed) {
    for (int m = 0; m < rows; ++m)
        for (int from = 0; from < columns; from += kPanel) {
            float* to =
                packed + from / kPanel * blockPanel(rows) + static_cast<std::ptrdiff_t>(m) * kPanel;
            const float* row = b + static_cast<std::ptrdiff_t>(m) * ldb + from;
            const int count = std::min(kPanel, columns - from);
            if (count == kPanel)
                for (int v = 0; v < kPanelVectors; ++v)
                    store(to + v * kLanes, load(row + v * kLanes));
            else
                for (int n = 0; n < kPanel; ++n) to[n] = n < count ? row[n] : 0;
        }
}

// Rows whose column sums stay in registers.
constexpr int kSummedTogether = 8;

// Copies `columns` columns, and adds them to sums unless it is null. Takes several rows at a time,
// so that each sum is loaded and stored once for all of them.
static void copyStrip(const float* a, int rows, int lda, int columns, float* copy, float* sums) {
    for (int m = 0; m < rows;
         m += kSummedTogether, a += kSummedTogether * static_cast<std::ptrdiff_t>(lda)) {
        const int together = std::min(kSummedTogether, rows - m);
        for (int n = 0; n < columns; n += kLanes) {
            float* to = copy + static_cast<std::ptrdiff_t>(m) * kStripStride + n;
            Vec sum{};
            for (int i = 0; i < together; ++i, to += kStripStride) {
                const Vec v = loadSome(a + static_cast<std::ptrdiff_t>(i) * lda + n, columns - n);
                store(to, v);
                sum += v;
            }
            if (sums) storeSome(sums + n, loadSome(sums + n, columns - n) + sum, columns - n);
        }
    }
}

// Floats of scratch that multiplyTransposed needs for a part of C of this size.
static std::size_t transposedScratch(int, int columns) {
    return static_cast<std::size_t>(panelsOf(columns) * blockPanel(kDepthBlock) +
                                    kDepthBlock * kStripStride);
}

// Prefetches the next tile of C while the current one is computed; its sums are in distant caches.
template <int kRows>
HS_INLINE void fetchTile(const float* c, std::ptrdiff_t ldc) {
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kPanelVectors; ++v) __builtin_prefetch(c + m * ldc + v * kLanes, 1);
}

// Multiplies a strip by panels to get `columns` columns of C. more: add to the contents of C.
template <class Factors>
static void multiplyStrip(const typename Factors::Number* copy,
                          const typename Factors::Number* panels, int depth, int rows, int columns,
                          float* c, std::ptrdiff_t ldc, bool more) {
    for (int group = 0; group < columns; group += kPanelsAtOnce * kPanel) {
        const int end = std::min(columns, group + kPanelsAtOnce * kPanel);
        byTiles(rows, [&](std::int64_t row, auto height) {
            constexpr int kHeight = decltype(height)::value;
            for (int from = group; from < end; from += kPanel) {
                float* tile = c + row * ldc + from;
                if (more) fetchTile<kHeight>(tile + kHeight * ldc, ldc);
                anyTile<kHeight, Factors>(
                    copy + row, 1, kStripStride, panels + from / kPanel * blockPanel(depth),
                    more ? tile : nullptr, ldc, tile, ldc, depth, std::min(kPanel, columns - from));
            }
        });
    }
}

// pack(first, rows, panels) packs a block of B as panels. copy(first, rows, column, columns, to)
// copies a strip of A. One Number of Factors holds kDepthOf rows.
template <class Factors, int kDepthOf, class Product, class Pack, class Copy>
HS_INLINE void multiplyBlocks(const Product& p, float* scratch, const Pack& pack,
                              const Copy& copy) {
    using Number = typename Factors::Number;
    const int rows = p.lastRow - p.firstRow, columns = p.lastColumn - p.firstColumn;
    auto* const strip = reinterpret_cast<Number*>(scratch);
    auto* const panels = strip + kDepthBlock * kStripStride;
    // Blocks of about equal depth, in whole pairs: a shallow block costs as much memory traffic as
    // a deep one.
    const std::int64_t blocks = (p.depth + kDepthBlock - 1) / kDepthBlock,
                       most = blocks > 0 ? (p.depth + 2 * blocks - 1) / (2 * blocks) * 2 : 0;
    for (std::int64_t first = 0; first < p.depth; first += most) {
        const int deep = static_cast<int>(std::min(most, p.depth - first));
        pack(first, deep, panels);
        for (int from = 0; from < rows; from += kStrip) {
            const int tall = std::min(kStrip, rows - from);
            copy(first, deep, from, tall, strip);
            multiplyStrip<Factors>(
                strip, panels, (deep + kDepthOf - 1) / kDepthOf, tall, columns,
                p.c + static_cast<std::ptrdiff_t>(p.firstRow + from) * p.ldc + p.firstColumn, p.ldc,
                first > 0 || p.add);
        }
    }
}

static void multiplyTransposed(const TransposedProduct& p, float* scratch) {
    if (p.sums && !p.add)
        std::memset(p.sums + p.firstRow, 0,
                    sizeof(float) * static_cast<std::size_t>(p.lastRow - p.firstRow));
    multiplyBlocks<Singles, 1>(
        p, scratch,
        [&](std::int64_t first, int rows, float* panels) {
            packBlock(p.b + first * p.ldb + p.firstColumn, rows, p.ldb,
                      p.lastColumn - p.firstColumn, panels);
        },
        [&](std::int64_t first, int rows, int column, int columns, float* to) {
            copyStrip(p.a + first * p.lda + p.firstRow + column, rows, p.lda, columns, to,
                      p.sums ? p.sums + p.firstRow + column : nullptr);
        });
}
