// Selects the precision of `auto` for a kind of CPU from a table of measurements. It is never timed
// at run time: timings of the same step on one machine differed by a factor of 3.6, and the
// precision affects the results of a run.
#pragma once

#include "core/api/engine/engine_tools.h"

#include <vector>

namespace headscope::config {

// A measured kind of CPU, with the speed of a bfloat16 training step relative to float32: lowest
// and highest value over the tasks of `bench` at widths 128 and 256 (packaging/bench_suite). At
// width 64 (presets `tiny`), float32 took 1.14 to 1.39 times the CPU time on AMD family 25, so the
// width does not matter.
struct MeasuredProcessor {
    const char* kernels;  // value of EngineReport::kernels
    const char* vendor;   // "": any
    int family;           // 0: any other family
    Message name;         // shown to the user
    double lowest, highest;
    std::vector<const char*> files;  // measurement files in resources/bench
};
const std::vector<MeasuredProcessor>& measuredProcessors();

// bfloat16 is selected only if its speed-up exceeds this in all tasks. Measurement files of one
// machine differ by up to 5 %.
constexpr double kClearlyFaster = 1.1;

// Returns the precision for the CPU. Uses machine.kernels, vendor and family.
AutomaticPrecision automaticPrecision(const EngineReport& machine);
// Returns a description of the kind of CPU, such as "AMD family 25, AVX-512 with bfloat16".
std::string processorKind(const EngineReport& machine);

}  // namespace headscope::config
