#include "core/attention/kernels/kernels.h"

#include <cstdlib>
#include <cstring>

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
#endif

const Table& choose() {
#if defined(__x86_64__)
    const char* wish = std::getenv("HEADSCOPE_KERNELS");
    const auto atMost = [&](const char* name) { return wish && std::strcmp(wish, name) == 0; };
    if (atMost("generic")) return generic::kTable;
    if (hasAvx512() && !atMost("avx2")) {
        const bool plain = atMost("avx512") || !__builtin_cpu_supports("avx512bf16");
        return plain ? avx512::kTable : avx512bf16::kTable;
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

std::size_t attentionScratch(const AttentionShape& s) {
    const auto tokens = static_cast<std::size_t>(s.tokens), keys = static_cast<std::size_t>(s.allKeys()),
               width = static_cast<std::size_t>(s.headWidth), padded = static_cast<std::size_t>(mapStride(s.tokens)),
               widthPadded = static_cast<std::size_t>(mapStride(s.headWidth));
    return 2 * keys * padded + (3 * tokens + 4 * keys) * widthPadded + 2 * width * padded + 6 * padded;
}

}  // namespace headscope::kernels
