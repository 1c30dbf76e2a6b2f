// Published colour tables as 0xRRGGBB, from the low to the high end. colour_tables.cpp lists
// sources and licences.
#pragma once

#include <array>

namespace headscope::plots {

extern const std::array<unsigned, 256> kViridis;
extern const std::array<unsigned, 256> kCividis;
extern const std::array<unsigned, 11> kBlueWhiteRed;
extern const std::array<unsigned, 5> kBlueDarkRed;

}  // namespace headscope::plots
