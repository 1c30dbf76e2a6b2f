#include "core/api/runs/run.h"

#include <limits>

namespace headscope {

const char* runStateName(RunState state) {
    switch (state) {
        case RunState::Loading:
            return "loading";
        case RunState::Running:
            return "running";
        case RunState::Paused:
            return "paused";
        case RunState::Stopping:
            return "stopping";
        case RunState::Finished:
            return "finished";
        case RunState::Stopped:
            return "stopped";
        case RunState::Diverged:
            return "diverged";
        case RunState::Failed:
            return "failed";
    }
    return "failed";
}

Message runStateWord(RunState state) {
    switch (state) {
        case RunState::Loading:
            return "loading"_m;
        case RunState::Running:
            return "running"_m;
        case RunState::Paused:
            return "paused"_m;
        case RunState::Stopping:
            return "stopping"_m;
        case RunState::Finished:
            return "finished"_m;
        case RunState::Stopped:
            return "stopped"_m;
        case RunState::Diverged:
            return "diverged"_m;
        case RunState::Failed:
            return "failed"_m;
    }
    return "failed"_m;
}

float SimilarityFrame::at(std::size_t layer, int row, int column) const {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    if (layer >= layers.size() || row < 0 || row >= heads || column < 0 || column >= heads) return kNone;
    const auto place =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(heads) + static_cast<std::size_t>(column);
    return place < layers[layer].size() ? layers[layer][place] : kNone;
}

}  // namespace headscope
