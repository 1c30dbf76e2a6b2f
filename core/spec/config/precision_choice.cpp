#include "core/spec/config/precision_choice.h"

#include "core/spec/config/config_specs.h"

#include <cstdio>

namespace headscope::config {
namespace {

const MeasuredProcessor* measured(const EngineReport& machine) {
    for (const auto& known : measuredProcessors()) {
        const bool vendor = std::string(known.vendor).empty() || machine.vendor == known.vendor;
        const bool family = known.family == 0 || machine.family == known.family;
        if (machine.kernels == known.kernels && vendor && family) return &known;
    }
    return nullptr;
}

Message kindOf(const EngineReport& machine, const MeasuredProcessor* known) {
    return known ? known->name : "kernels for %1"_m(machine.kernels);
}

std::string speedText(double speed) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", speed);
    return text;
}

}  // namespace

// In lookup order: specific families come before "any other".
const std::vector<MeasuredProcessor>& measuredProcessors() {
    static const std::vector<MeasuredProcessor> kKnown = {
        {"amx", "", 0, "Intel, AMX tiles"_m, 1.55, 1.66, {"2026-11-26-xeon-amx-h200.json"}},
        {"avx512bf16",
         "AuthenticAMD",
         25,
         "AMD family 25, AVX-512 with bfloat16"_m,
         1.54,
         1.75,
         {"2026-11-25-epyc-family25-avx512bf16.json", "2026-11-26-epyc-family25-avx512bf16.json",
          "2026-11-26-epyc-family25-avx512bf16-rounded-attention.json"}},
        // The CPU family was not recorded. float32 is 1.6 times as fast there as without AVX-512.
        {"avx512bf16",
         "AuthenticAMD",
         0,
         "AMD, AVX-512 with bfloat16"_m,
         1.05,
         1.72,
         {"2026-11-23-epyc-avx512bf16.json"}},
        {"avx512bf16",
         "GenuineIntel",
         0,
         "Intel, AVX-512 with bfloat16, no tiles"_m,
         0.64,
         0.70,
         {"2026-11-23-xeon-avx512bf16.json"}}};
    return kKnown;
}

std::string processorKind(const EngineReport& machine) {
    return kindOf(machine, measured(machine)).text();
}

// CPUs that were not measured use float32, which is always safe.
AutomaticPrecision automaticPrecision(const EngineReport& machine) {
    const auto* known = measured(machine);
    const auto kind = kindOf(machine, known);
    if (!kernelsRound(machine.kernels))
        return {"float32", "%1: they lack instructions for bfloat16"_m(kind)};
    if (!known) return {"float32", "%1: bfloat16 was not measured on such a processor"_m(kind)};
    return {known->lowest >= kClearlyFaster ? "bfloat16" : "float32",
            "%1: bfloat16 was measured at %2 to %3 times the speed of float32"_m(
                kind, speedText(known->lowest), speedText(known->highest))};
}

}  // namespace headscope::config
