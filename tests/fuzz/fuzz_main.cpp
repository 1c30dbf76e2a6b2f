// What libFuzzer calls. HEADSCOPE_FUZZ names the target.
#include "targets.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

const headscope::fuzz::Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* name = std::getenv("HEADSCOPE_FUZZ");
    for (const auto& target : headscope::fuzz::targets())
        if (name && target.name == name) chosen = &target;
    if (chosen) return 0;
    std::fprintf(stderr, "HEADSCOPE_FUZZ must be one of:");
    for (const auto& target : headscope::fuzz::targets()) std::fprintf(stderr, " %s", target.name.c_str());
    std::fprintf(stderr, "\n");
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    chosen->run({reinterpret_cast<const char*>(data), size});
    return 0;
}
