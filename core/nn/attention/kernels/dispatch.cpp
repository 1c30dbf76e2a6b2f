#include "core/nn/attention/kernels/kernels.h"

#include <cstdlib>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace headscope::kernels {
namespace {

#if defined(__x86_64__)
bool hasAvx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
bool hasAvx512() {
    return hasAvx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
}

// Returns whether this process may use tiles (AMX). The processor must have them. The Linux kernel
// (5.16 or newer) saves them on thread switches only after this request, and refuses if the
// process's signal stacks are too small.
bool hasTiles() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned kBFloat16 = 1u << 22, kTiles = 1u << 24;
    if (!__builtin_cpu_supports("avx512bf16") || !__get_cpuid_count(7, 0, &a, &b, &c, &d))
        return false;
    if ((d & (kBFloat16 | kTiles)) != (kBFloat16 | kTiles)) return false;
#if defined(__linux__)
    // ARCH_REQ_XCOMP_PERM and XFEATURE_XTILEDATA of the Linux kernel.
    constexpr long kAskForState = 0x1023, kTileData = 18;
    return syscall(SYS_arch_prctl, kAskForState, kTileData) == 0;
#else
    return false;
#endif
}
#endif

const Table& choose() {
#if defined(__x86_64__)
    const char* wish = std::getenv("HEADSCOPE_KERNELS");
    const auto atMost = [&](const char* name) { return wish && std::strcmp(wish, name) == 0; };
    if (atMost("generic")) return generic::kTable;
    if (hasAvx512() && !atMost("avx2")) {
        if (atMost("avx512") || !__builtin_cpu_supports("avx512bf16")) return avx512::kTable;
        return atMost("avx512bf16") || !hasTiles() ? avx512bf16::kTable : amx::kTable;
    }
    if (hasAvx2()) return avx2::kTable;
#endif
    return generic::kTable;
}

}  // namespace

const Table& table() {
    static const Table& chosen = choose();
    return chosen;
}

// Must match the memory layout of tilesOf and longTilesOf.
std::size_t attentionScratch(const AttentionShape& s) {
    constexpr std::size_t kAlign = 64;
    if (!byBlocks(s)) return tileFloats(s);
    AttentionShape block = s;
    block.tokens = kLongQueries;
    block.keys = blockKeys(s);
    const auto heads = static_cast<std::size_t>(s.heads), map = mapRows(block.keys) * kLongQueries;
    return tileFloats(block) + (heads + 1) * map + heads * kLongQueries + 2 * heads * heads +
           kAlign;
}

}  // namespace headscope::kernels
