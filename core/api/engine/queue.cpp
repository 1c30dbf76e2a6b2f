#include "core/api/engine/queue.h"

namespace headscope {

const char* jobStateName(JobState state) {
    switch (state) {
        case JobState::Waiting:
            return "waiting";
        case JobState::Running:
            return "running";
        case JobState::Finished:
            return "finished";
        case JobState::Failed:
            return "failed";
        case JobState::Cancelled:
            return "cancelled";
        case JobState::Lost:
            return "lost";
    }
    return "";
}

bool hasEnded(JobState state) {
    return state != JobState::Waiting && state != JobState::Running;
}

}  // namespace headscope
