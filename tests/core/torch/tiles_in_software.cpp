// The kernels for tiles, compiled with tiles of our own instead of the processor's: what amx.inl computes is tested on
// every machine whose processor has the rest (AVX-512 with bfloat16), not only on one with AMX.
#include "tests/core/torch/tiles_in_software.h"

#if defined(__AVX512BF16__)

#include <algorithm>
#include <cstdint>
#include <cstring>

#include <immintrin.h>

namespace {

// A tile: 16 rows of 64 bytes (Intel SDM vol. 1, ch. 18).
struct Tile {
    std::uint32_t rows[16][16];
};
thread_local Tile tiles[8];

void loadTile(int tile, const void* from, std::size_t stride) {
    for (std::size_t row = 0; row < 16; ++row)
        std::memcpy(tiles[tile].rows[row], static_cast<const char*>(from) + row * stride, 64);
}

void storeTile(int tile, void* to, std::size_t stride) {
    for (std::size_t row = 0; row < 16; ++row)
        std::memcpy(static_cast<char*>(to) + row * stride, tiles[tile].rows[row], 64);
}

float numberOf(std::uint32_t bits) {
    float x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
}

// sums += A B, with pairs along the depth, the first of a pair in the low half.
void multiplyTile(int sums, int a, int b) {
    for (int m = 0; m < 16; ++m)
        for (int n = 0; n < 16; ++n) {
            float sum = numberOf(tiles[sums].rows[m][n]);
            for (int k = 0; k < 16; ++k) {
                const auto x = tiles[a].rows[m][k], y = tiles[b].rows[k][n];
                sum += numberOf(x << 16) * numberOf(y << 16) + numberOf(x & 0xffff0000u) * numberOf(y & 0xffff0000u);
            }
            std::memcpy(&tiles[sums].rows[m][n], &sum, sizeof sum);
        }
}

}  // namespace

#undef _tile_loadconfig
#undef _tile_release
#undef _tile_zero
#undef _tile_loadd
#undef _tile_stored
#undef _tile_dpbf16ps
#define _tile_loadconfig(shapes) static_cast<void>(shapes)
#define _tile_release() static_cast<void>(0)
#define _tile_zero(tile) std::memset(&tiles[tile], 0, sizeof(Tile))
#define _tile_loadd loadTile
#define _tile_stored storeTile
#define _tile_dpbf16ps multiplyTile

#define __AMX_BF16__ 1
#define amx tiles_in_software
#include "core/attention/kernels/kernels_amx.cpp"
#undef amx

namespace headscope::kernels {
const Table* tilesInSoftware() {
    return __builtin_cpu_supports("avx512bf16") ? &tiles_in_software::kTable : nullptr;
}
}  // namespace headscope::kernels

#else

namespace headscope::kernels {
const Table* tilesInSoftware() {
    return nullptr;
}
}  // namespace headscope::kernels

#endif
