// Small matrix products whose operands lie in cache: C (M x N) = or += A (M x K) * B (K x N), N a multiple of kLanes.
// A is read as A[m * rowStride + k * columnStride], so a transposed A costs nothing.

template <int kRows, int kVectors>
HS_INLINE void gemmTile(const float* a, int rowStride, int columnStride, const float* b, int ldb, float* c, int ldc, int depth, bool add) {
    Vec acc[kRows][kVectors];
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kVectors; ++v) acc[m][v] = add ? load(c + m * ldc + v * kLanes) : Vec{};
    for (int k = 0; k < depth; ++k) {
        Vec row[kVectors];
        for (int v = 0; v < kVectors; ++v) row[v] = load(b + static_cast<std::ptrdiff_t>(k) * ldb + v * kLanes);
        const float* column = a + static_cast<std::ptrdiff_t>(k) * columnStride;
        for (int m = 0; m < kRows; ++m) {
            const Vec x = broadcast(column[static_cast<std::ptrdiff_t>(m) * rowStride]);
            for (int v = 0; v < kVectors; ++v) acc[m][v] += x * row[v];
        }
    }
    for (int m = 0; m < kRows; ++m)
        for (int v = 0; v < kVectors; ++v) store(c + m * ldc + v * kLanes, acc[m][v]);
}

#if HS_VECTOR_BYTES == 64
constexpr int kWide = 4, kTallRows = 6, kNarrowRows = 12;
#else
constexpr int kWide = 2, kTallRows = 4, kNarrowRows = 8;
#endif

template <int kRows>
HS_INLINE void gemmRows(const float* a, int rs, int cs, const float* b, int ldb, float* c, int ldc, int columns, int depth, bool add) {
    int n = 0;
    for (; n + kWide * kLanes <= columns; n += kWide * kLanes) gemmTile<kRows, kWide>(a, rs, cs, b + n, ldb, c + n, ldc, depth, add);
    for (; n + 2 * kLanes <= columns; n += 2 * kLanes) gemmTile<kRows, 2>(a, rs, cs, b + n, ldb, c + n, ldc, depth, add);
    for (; n < columns; n += kLanes) gemmTile<kRows, 1>(a, rs, cs, b + n, ldb, c + n, ldc, depth, add);
}

static void gemm(const float* a, int rs, int cs, const float* b, int ldb, float* c, int ldc, int rows, int columns, int depth, bool add) {
    int m = 0;
    if (columns <= kLanes)
        for (; m + kNarrowRows <= rows; m += kNarrowRows)
            gemmTile<kNarrowRows, 1>(a + m * rs, rs, cs, b, ldb, c + m * ldc, ldc, depth, add);
    for (; m + kTallRows <= rows; m += kTallRows) gemmRows<kTallRows>(a + m * rs, rs, cs, b, ldb, c + m * ldc, ldc, columns, depth, add);
    for (; m < rows; ++m) gemmRows<1>(a + m * rs, rs, cs, b, ldb, c + m * ldc, ldc, columns, depth, add);
}
