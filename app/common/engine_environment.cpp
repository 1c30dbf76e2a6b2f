#include "app/common/engine_environment.h"

#include <cstdlib>
#include <cstring>

namespace headscope::app {
namespace {

bool positiveNumberList(const char* text) {
    // OMP_NUM_THREADS may be a list, one number a nesting level.
    bool digit = false;
    for (const char* c = text; *c; ++c) {
        if (*c >= '0' && *c <= '9')
            digit = true;
        else if (*c != ',' || !digit)
            return false;
    }
    return digit && std::strtol(text, nullptr, 10) > 0;
}

void choose(EnvironmentReport& report, const char* variable, const std::string& value, const char* why) {
    const char* present = std::getenv(variable);
    if (present) {
        report.choices.push_back({variable, present, true, "set by you"});
        return;
    }
    if (value.empty()) return;
    setenv(variable, value.c_str(), 0);
    report.choices.push_back({variable, value, false, why});
}

void dropBadThreadCount(EnvironmentReport& report) {
    const char* threads = std::getenv("OMP_NUM_THREADS");
    if (!threads || positiveNumberList(threads)) return;
    report.warnings.push_back(std::string("OMP_NUM_THREADS is \"") + threads +
                              "\", not a positive number; the default number of threads is used");
    unsetenv("OMP_NUM_THREADS");
}

}  // namespace

std::string openblasKernelForThisCpu() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    // OpenBLAS 0.3.21 goes by the model number: newer processors that it does not know fall back to far slower kernels.
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        return "SkylakeX";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return __builtin_cpu_is("amd") ? "Zen" : "Haswell";
#endif
    return {};
}

EnvironmentReport prepareEngineEnvironment() {
    EnvironmentReport report;
    dropBadThreadCount(report);
    choose(report, "OMP_WAIT_POLICY", "passive", "waiting threads sleep, so that another busy program costs little");
    choose(report, "OPENBLAS_CORETYPE", openblasKernelForThisCpu(), "fits the instructions of this processor");
    // Sequences of many lengths would fill the default of 1024 compiled kernels.
    for (const char* name : {"ONEDNN_PRIMITIVE_CACHE_CAPACITY", "DNNL_PRIMITIVE_CACHE_CAPACITY"})
        choose(report, name, "64", "bounds the memory kept for compiled kernels");
    return report;
}

}  // namespace headscope::app
