// Which precision `auto` means on a kind of processor. It is looked up, never timed: one machine's timings of the same
// step differed by a factor of 3.6, and the precision is part of what a run computes.
#pragma once

#include "core/api/engine_tools.h"

#include <vector>

namespace headscope::config {

// A kind of processor that was measured: speed of a training step in bfloat16 as a multiple of float32's, lowest and
// highest over the tasks of `bench` at widths 128 and 256 (packaging/bench_suite). At width 64 (presets `tiny`) AMD
// family 25 needed 1.14 to 1.39 times the processor time in float32, so width does not decide.
struct MeasuredProcessor {
    const char* kernels;  // EngineReport::kernels
    const char* vendor;   // "": any
    int family;           // 0: any other
    const char* name;     // for people
    double lowest, highest;
    std::vector<const char*> files;  // of resources/bench
};
const std::vector<MeasuredProcessor>& measuredProcessors();

// bfloat16 must be faster than this everywhere to be taken: the files of one machine differ by up to 5 %.
constexpr double kClearlyFaster = 1.1;

// For the CPU. Takes machine.kernels, vendor and family.
AutomaticPrecision automaticPrecision(const EngineReport& machine);
// "AMD family 25, AVX-512 with bfloat16".
std::string processorKind(const EngineReport& machine);

}  // namespace headscope::config
