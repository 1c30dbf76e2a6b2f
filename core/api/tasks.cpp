#include "core/api/tasks.h"

namespace headscope {

const std::vector<TaskTraits>& tasks() {
    static const std::vector<TaskTraits> kTasks{
        {Task::TextClassification, "text-classification", "text classification", "labelled texts", "samples",
         InputKind::Text, true, false, false},
        {Task::ImageClassification, "image-classification", "image classification", "images", "samples",
         InputKind::Pictures, true, false, false},
        {Task::LanguageModel, "language-model", "language model", "text or sequences to continue", "tokens",
         InputKind::Text, false, true, true},
    };
    return kTasks;
}

const TaskTraits& traitsOf(Task task) {
    return tasks().at(static_cast<std::size_t>(task));
}

const TaskTraits* findTask(const std::string& id) {
    for (const auto& traits : tasks())
        if (id == traits.id) return &traits;
    return nullptr;
}

}  // namespace headscope
