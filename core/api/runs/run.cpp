#include "core/api/runs/run.h"

#include <array>
#include <limits>

namespace headscope {

const Message& runStateWord(RunState state) {
    static const std::array<Message, 8> kWords = {"loading"_m,  "running"_m,  "paused"_m,
                                                  "stopping"_m, "finished"_m, "stopped"_m,
                                                  "diverged"_m, "failed"_m};
    return kWords.at(static_cast<std::size_t>(state));
}

const char* runStateName(RunState state) {
    return runStateWord(state).format.c_str();
}

float SimilarityFrame::at(std::size_t layer, int row, int column) const {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    if (layer >= layers.size() || row < 0 || row >= heads || column < 0 || column >= heads)
        return kNone;
    const auto place = static_cast<std::size_t>(row) * static_cast<std::size_t>(heads) +
                       static_cast<std::size_t>(column);
    return place < layers[layer].size() ? layers[layer][place] : kNone;
}

}  // namespace headscope
