#include "core/service/jobs/task_array.h"

#include "core/base/io/message_json.h"

#include "core/service/runs/json_record.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/format_version.h"

#include <array>
#include <cstdlib>

namespace headscope::jobs {
namespace {

constexpr const char* kArrayFile = "array.json";
constexpr std::array<const char*, 6> kTaskStates = {"submitted", "started", "finished",
                                                    "failed",    "stopped", "requeued"};

}  // namespace

std::string placeText(const TaskPlace& place) {
    return place.array + "/" + std::to_string(place.index);
}

// Parses "NAME/3".
TaskPlace placeOf(const std::string& text) {
    const auto slash = text.rfind('/');
    if (slash == std::string::npos) return {text, 0};
    return {text.substr(0, slash), std::atoi(text.c_str() + slash + 1)};
}

Result<io::Directory> openArray(const io::Directory& queue, const std::string& name) {
    HEADSCOPE_TRY(const auto arrays, queue.folder(kArraysFolder));
    return arrays.folder(name);
}

Result<TaskArray> readArray(const io::Directory& array) {
    HEADSCOPE_TRY(auto json, runs::JsonRecord::read(array, kArrayFile));
    TaskArray value;
    value.number = json.get<std::string>("number");
    // The number becomes an argument of scancel. A text like "--user=..." would cancel other jobs.
    if (value.number.find_first_not_of("0123456789") != std::string::npos)
        json.refuse("number is not a job number"_m);
    value.abandoned = json.get<bool>("abandoned");
    for (auto& task : json.parts("tasks")) {
        value.tasks.push_back({task.get<std::string>("job"), task.get<std::string>("run")});
        json.adopt(task);
        // The run's name becomes part of a path.
        if (!runs::checkFolderName(value.tasks.back().run).ok() || value.tasks.back().run.empty())
            json.refuse("a task's run is not the name of a folder"_m);
    }
    HEADSCOPE_CHECK(json.status());
    return value;
}

Status writeArray(const io::Directory& array, const TaskArray& value) {
    auto tasks = nlohmann::json::array();
    for (const auto& task : value.tasks) tasks.push_back({{"job", task.job}, {"run", task.run}});
    return io::writeJsonFile(array, kArrayFile,
                             {{"format_version", config::kFormatVersion},
                              {"number", value.number},
                              {"abandoned", value.abandoned},
                              {"tasks", tasks}});
}

Result<TaskNote> readNote(const io::Directory& array, int index) {
    HEADSCOPE_TRY(const auto tasks, array.folder("tasks"));
    HEADSCOPE_TRY(auto json, runs::JsonRecord::read(tasks, std::to_string(index) + ".json"));
    TaskNote note;
    const auto state = json.get<std::string>("state");
    for (std::size_t i = 0; i < kTaskStates.size(); ++i)
        // An unknown word of a newer version leaves the default state.
        if (state == kTaskStates[i]) note.state = static_cast<TaskState>(i);
    note.node = json.get<std::string>("node");
    const auto problem = json.get<std::string>("problem");
    note.problem = verbatim(problem);
    if (json.has("message")) {  // older versions wrote only the problem as text
        auto message = io::messageIn(json.json()["message"]);
        if (message.text() == problem) note.problem = std::move(message);
    }
    note.code = json.get<int>("code");
    if (json.has("idle")) {  // older versions wrote neither step nor idle
        note.step = json.get<std::int64_t>("step");
        note.idle = json.get<int>("idle");
    }
    HEADSCOPE_CHECK(json.status());
    return note;
}

// Each task of the array writes only its own file, so tasks on different nodes never write the same
// one.
Status writeNote(const io::Directory& array, int index, const TaskNote& note) {
    HEADSCOPE_TRY(const auto tasks, array.folderMadeIfMissing("tasks"));
    return io::writeJsonFile(tasks, std::to_string(index) + ".json",
                             {{"format_version", config::kFormatVersion},
                              {"state", kTaskStates[static_cast<std::size_t>(note.state)]},
                              {"node", note.node},
                              {"problem", note.problem.text()},
                              {"message", io::messageJson(note.problem)},
                              {"code", note.code},
                              {"step", note.step},
                              {"idle", note.idle}});
}

}  // namespace headscope::jobs
