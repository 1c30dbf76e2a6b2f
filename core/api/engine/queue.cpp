#include "core/api/engine/queue.h"

#include <array>

namespace headscope {

const Message& jobStateWord(JobState state) {
    static const std::array<Message, 6> kWords = {"waiting"_m, "running"_m,   "finished"_m,
                                                  "failed"_m,  "cancelled"_m, "lost"_m};
    return kWords.at(static_cast<std::size_t>(state));
}

const char* jobStateName(JobState state) {
    return jobStateWord(state).format.c_str();
}

bool hasEnded(JobState state) {
    return state != JobState::Waiting && state != JobState::Running;
}

}  // namespace headscope
