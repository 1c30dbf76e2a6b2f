#include "app/common/engine_environment.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace headscope::app {
namespace {

bool positiveNumberList(const char* text) {
    // OMP_NUM_THREADS may be a list with one number per nesting level.
    bool digit = false;
    for (const char* c = text; *c; ++c) {
        if (*c >= '0' && *c <= '9')
            digit = true;
        else if (*c != ',' || !digit)
            return false;
    }
    return digit && std::strtol(text, nullptr, 10) > 0;
}

// Variable with the names of all variables set by this program, each followed by a space. After a
// restart these would otherwise look like variables set by the user.
constexpr const char* kChosen = "HEADSCOPE_CHOSEN";

bool chosenBefore(const std::string& variable) {
    const char* chosen = std::getenv(kChosen);
    return chosen && (std::string(" ") + chosen).find(' ' + variable + ' ') != std::string::npos;
}

void choose(EnvironmentReport& report, const char* variable, const std::string& value,
            const Message& why) {
    const char* present = std::getenv(variable);
    if (present) {
        const bool byUser = !chosenBefore(variable);
        report.choices.push_back({variable, present, byUser, byUser ? "set by you"_m : why});
        return;
    }
    if (value.empty()) return;
    setenv(variable, value.c_str(), 0);
    const char* chosen = std::getenv(kChosen);
    setenv(kChosen, ((chosen ? chosen : "") + std::string(variable) + ' ').c_str(), 1);
    report.choices.push_back({variable, value, false, why, true});
}

constexpr const char* kWaitPolicy = "OMP_WAIT_POLICY";
constexpr const char* kAllocator = "GLIBC_TUNABLES";

void chooseAll(EnvironmentReport& report) {
    choose(report, kWaitPolicy, "passive",
           "waiting threads sleep, so that another busy program costs little"_m);
    choose(report, "OPENBLAS_CORETYPE", openblasKernelForThisCpu(),
           "fits the instructions of this processor"_m);
    // Sequences of many lengths would fill the default cache of 1024 compiled kernels.
    for (const char* name : {"ONEDNN_PRIMITIVE_CACHE_CAPACITY", "DNNL_PRIMITIVE_CACHE_CAPACITY"})
        choose(report, name, "64", "bounds the memory kept for compiled kernels"_m);
    choose(report, kAllocator,
           "glibc.malloc.hugetlb=1:glibc.malloc.trim_threshold=1073741824:glibc.malloc.mmap_"
           "threshold=33554432:"
           "glibc.malloc.top_pad=67108864",
           "a step's memory is used again by the next, in large pages"_m);
}

// Removes an invalid thread count, because OpenMP would print its own warning and choose a number
// itself.
void dropBadThreadCount(EnvironmentReport& report) {
    const char* threads = std::getenv("OMP_NUM_THREADS");
    if (!threads || positiveNumberList(threads)) return;
    report.warnings.push_back(
        "OMP_NUM_THREADS is \"%1\", not a positive number; the default number of threads is used"_m(
            threads));
    unsetenv("OMP_NUM_THREADS");
}

}  // namespace

std::string openblasKernelForThisCpu() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    // OpenBLAS 0.3.21 selects kernels by CPU model number. Newer, unknown CPUs get much slower
    // kernels.
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return "SkylakeX";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return __builtin_cpu_is("amd") ? "Zen" : "Haswell";
#endif
    return {};
}

EnvironmentReport prepareEngineEnvironment() {
    EnvironmentReport report;
    dropBadThreadCount(report);
    chooseAll(report);
    return report;
}

void restartWithEngineEnvironment(char** argv) {
    EnvironmentReport report;
    chooseAll(report);
    const bool changed =
        std::any_of(report.choices.begin(), report.choices.end(), [](const auto& choice) {
            return choice.fresh &&
                   (choice.variable == kAllocator || choice.variable == kWaitPolicy);
        });
    char program[4096];  // resolved path, because a link's name would become the process name
    const auto length = changed ? readlink("/proc/self/exe", program, sizeof program - 1) : -1;
    if (length <= 0) return;
    program[length] = 0;
    execv(program, argv);
}

}  // namespace headscope::app
