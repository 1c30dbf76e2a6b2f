// Files of one job array, in a folder that all machines of a cluster can access:
// RUNS/.queue/arrays/NAME. The submitter writes array.json. After submission only the task itself
// writes tasks/INDEX.json. SQLite is not used here.
#pragma once

#include "core/api/base/message.h"
#include "core/base/io/directory.h"

#include <vector>

namespace headscope::jobs {

// Content of array.json.
struct TaskArray {
    // One run of the array.
    struct Task {
        std::string job, run;  // id of the job and folder name of its run
    };
    std::string number;      // array number of Slurm; "" until Slurm has accepted the array
    bool abandoned = false;  // true: its tasks should end at once
    std::vector<Task> tasks;
};

// The last state that a task reported. Stopped: the task was asked to stop. Requeued: the task
// asked Slurm to queue it again.
enum class TaskState { Submitted, Started, Finished, Failed, Stopped, Requeued };
// Content of tasks/INDEX.json.
struct TaskNote {
    TaskState state = TaskState::Submitted;
    std::string node;
    Message problem;
    int code = 0;  // exit code of a failed task
    // Step of the run when the task was last requeued, and the number of consecutive requeues
    // without progress.
    std::int64_t step = 0;
    int idle = 0;
};

// Place of a job on a cluster, stored as "NAME/3".
struct TaskPlace {
    std::string array;
    int index = 0;
};
// Convert a place to its text and back.
std::string placeText(const TaskPlace& place);
TaskPlace placeOf(const std::string& text);

constexpr const char* kArraysFolder = "arrays";

// Open an array's folder; read and write its array.json and the notes of its tasks. Errors: Io,
// BadData.
Result<io::Directory> openArray(const io::Directory& queue, const std::string& name);
Result<TaskArray> readArray(const io::Directory& array);
Status writeArray(const io::Directory& array, const TaskArray& value);
Result<TaskNote> readNote(const io::Directory& array, int index);
Status writeNote(const io::Directory& array, int index, const TaskNote& note);

}  // namespace headscope::jobs
