// One array of a cluster as files in a folder that all its machines see: RUNS/.queue/arrays/NAME. Whoever submitted it
// writes array.json; each task writes tasks/INDEX.json, and nobody else does after it was submitted. No SQLite here.
#pragma once

#include "core/io/directory.h"

#include <vector>

namespace headscope::jobs {

struct TaskArray {
    struct Task {
        std::string job, run;  // ids; run: name of its folder in the folder of runs
    };
    std::string number;      // of Slurm; "" until it has taken the array
    bool abandoned = false;  // nobody waits for it any more: its tasks end at once
    std::vector<Task> tasks;
};

// What a task last said of itself. Stopped: told from outside to end. Requeued: it asked to be put back.
enum class TaskState { Submitted, Started, Finished, Failed, Stopped, Requeued };
struct TaskNote {
    TaskState state = TaskState::Submitted;
    std::string node, problem;
    int code = 0;  // of a failed one: as the program would exit
    // Where the run stood when the task last asked to be put back, and how often in a row it has asked without having
    // got further.
    std::int64_t step = 0;
    int idle = 0;
};

// Where a row of the queue is trained, "NAME/3".
struct TaskPlace {
    std::string array;
    int index = 0;
};
std::string placeText(const TaskPlace& place);
TaskPlace placeOf(const std::string& text);

constexpr const char* kArraysFolder = "arrays";

// Errors of all: Io, BadData.
Result<io::Directory> openArray(const io::Directory& queue, const std::string& name);
Result<TaskArray> readArray(const io::Directory& array);
Status writeArray(const io::Directory& array, const TaskArray& value);
Result<TaskNote> readNote(const io::Directory& array, int index);
Status writeNote(const io::Directory& array, int index, const TaskNote& note);

}  // namespace headscope::jobs
