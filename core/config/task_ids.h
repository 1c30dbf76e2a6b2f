// What a task is called in the files of a run.
#pragma once

#include "core/api/catalogue.h"

#include <string>

namespace headscope::config {

inline const char* taskId(Task task) {
    if (task == Task::ImageClassification) return "image-classification";
    return task == Task::LanguageModel ? "language-model" : "text-classification";
}

inline bool isTaskId(const std::string& id) {
    for (const auto task : {Task::TextClassification, Task::ImageClassification, Task::LanguageModel})
        if (id == taskId(task)) return true;
    return false;
}

inline Task taskOf(const std::string& id) {
    if (id == "image-classification") return Task::ImageClassification;
    return id == "language-model" ? Task::LanguageModel : Task::TextClassification;
}

}  // namespace headscope::config
