#include "tests/core/nn/attention/kernels/kernel_cases.h"

#include "tests/core/nn/attention/kernels/kernels_in_software.h"

#include <algorithm>

namespace headscope::attention {

double relative(const torch::Tensor& a, const torch::Tensor& b) {
    return (a - b).abs().max().item<double>() / std::max(b.abs().max().item<double>(), 1e-6);
}

std::vector<const kernels::Table*> tablesOfThisCpu() {
    std::vector<const kernels::Table*> tables = {&kernels::generic::kTable};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        tables.push_back(&kernels::avx2::kTable);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw"))
        tables.push_back(&kernels::avx512::kTable);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bf16"))
        tables.push_back(&kernels::avx512bf16::kTable);
    for (const auto* table : kernels::tablesInSoftware()) tables.push_back(table);
    // The operating system permits AMX.
    if (&kernels::table() == &kernels::amx::kTable) tables.push_back(&kernels::table());
#endif
    return tables;
}

std::vector<const kernels::Table*> tablesOfPairs() {
    auto tables = tablesOfThisCpu();
    tables.erase(std::remove_if(tables.begin(), tables.end(),
                                [](const auto* table) { return !table->packPairs; }),
                 tables.end());
    return tables;
}

}  // namespace headscope::attention
