#include "core/api/run.h"

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

}  // namespace headscope
