// Small matrix products with operands in cache: C (M x N) = A (M x K) * B (K x N), N a multiple of
// kLanes. A is read as A[m * rowStride + k * columnStride], so a transposed A costs nothing extra.

// Keeps the sums in registers over the whole depth. kUnit: rowStride is 1, so one pointer serves
// all rows.
template <int kRows, int kVectors, bool kUnit>
HS_INLINE void gemmTile(const float* a, std::ptrdiff_t rowStride, std::ptrdiff_t columnStride,
                        const float* b, std::ptrdiff_t ldb, float* c, std::ptrdiff_t ldc,
                        int depth) {
    if (kUnit) rowStride = 1;
    Vec acc[kRows][kVectors] = {};
    for (int k = 0; k < depth; ++k) {
        Vec row[kVectors];
        for (int v = 0; v < kVectors; ++v) row[v] = load(b + k * ldb + v * kLanes);
        const float* column = a + k * columnStride;
        for (int m = 0; m < kRows; ++m) {
            const Vec x = broadcast(column[m * rowStride]);
            for (int v = 0; v < kVectors; ++v) acc[m][v] += x * row[v];
        }
    }
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kVectors; ++v) store(c + m * ldc + v * kLanes, acc[m][v]);
}

// Rows per tile: enough sums to hide the latency of a multiply-add, but no more than fit in the
// registers.
#if HS_VECTOR_BYTES == 64
constexpr int kWide = 4;
constexpr int tileRows(int vectors, bool unit) {
    return vectors == 4 ? 6 : vectors == 2 ? (unit ? 12 : 8) : (unit ? 16 : 8);
}
#else
constexpr int kWide = 2;
constexpr int tileRows(int vectors, bool) {
    return vectors == 2 ? 4 : 8;
}
#endif

// Computes kVectors vectors of all rows of C: first in tiles of kRows rows, then the remaining rows
// in smaller tiles.
template <int kRows, int kVectors, bool kUnit>
HS_INLINE void gemmColumns(const float* a, std::ptrdiff_t rs, std::ptrdiff_t cs, const float* b,
                           std::ptrdiff_t ldb, float* c, std::ptrdiff_t ldc, int rows, int depth) {
    int m = 0;
    for (; m + kRows <= rows; m += kRows)
        gemmTile<kRows, kVectors, kUnit>(a + m * rs, rs, cs, b, ldb, c + m * ldc, ldc, depth);
    if constexpr (kRows > 1)
        if (m < rows)
            gemmColumns<kRows == 6    ? 4
                        : kRows == 12 ? 8
                                      : kRows / 2,
                        kVectors, kUnit>(a + m * rs, rs, cs, b, ldb, c + m * ldc, ldc, rows - m,
                                         depth);
}

template <bool kUnit>
static void gemmAs(const float* a, std::ptrdiff_t rs, std::ptrdiff_t cs, const float* b,
                   std::ptrdiff_t ldb, float* c, std::ptrdiff_t ldc, int rows, int columns,
                   int depth) {
    int n = 0;
    for (; n + kWide * kLanes <= columns; n += kWide * kLanes)
        gemmColumns<tileRows(kWide, kUnit), kWide, kUnit>(a, rs, cs, b + n, ldb, c + n, ldc, rows,
                                                          depth);
    if (kWide > 2)
        for (; n + 2 * kLanes <= columns; n += 2 * kLanes)
            gemmColumns<tileRows(2, kUnit), 2, kUnit>(a, rs, cs, b + n, ldb, c + n, ldc, rows,
                                                      depth);
    for (; n < columns; n += kLanes)
        gemmColumns<tileRows(1, kUnit), 1, kUnit>(a, rs, cs, b + n, ldb, c + n, ldc, rows, depth);
}

// A is row-major with stride lda.
static void gemm(const float* a, std::ptrdiff_t lda, const float* b, std::ptrdiff_t ldb, float* c,
                 std::ptrdiff_t ldc, int rows, int columns, int depth) {
    gemmAs<false>(a, lda, 1, b, ldb, c, ldc, rows, columns, depth);
}

// A is stored transposed: row m of the operand is column m of an array with row stride lda.
static void gemmTransposed(const float* a, std::ptrdiff_t lda, const float* b, std::ptrdiff_t ldb,
                           float* c, std::ptrdiff_t ldc, int rows, int columns, int depth) {
    gemmAs<true>(a, 1, lda, b, ldb, c, ldc, rows, columns, depth);
}
