#include "core/api/runs/tasks.h"

#include "core/api/base/find_by_id.h"

namespace headscope {

const std::vector<TaskTraits>& tasks() {
    static const std::vector<TaskTraits> kTasks{
        {Task::TextClassification,
         "text-classification",
         "text classification",
         "labelled texts",
         "samples",
         InputKind::Text,
         true,
         false,
         false,
         false,
         {kAccuracy, kLoss}},
        {Task::ImageClassification,
         "image-classification",
         "image classification",
         "images",
         "samples",
         InputKind::Pictures,
         true,
         false,
         false,
         false,
         {kAccuracy, kLoss}},
        {Task::LanguageModel,
         "language-model",
         "language model",
         "text or sequences to continue",
         "tokens",
         InputKind::Text,
         false,
         true,
         true,
         false,
         {kLoss, kPerplexity}},
        {Task::Translation,
         "translation",
         "translation",
         "pairs of texts: a source and its translation or summary",
         "tokens",
         InputKind::Text,
         false,
         true,
         false,
         true,
         {kBleu, kChrf, kRouge1, kRouge2, kRougeL, kExactMatch, kAlignmentError, kLoss,
          kPerplexity}},
        {Task::MaskedLanguageModel,
         "masked-language-model",
         "masked language model",
         "text with masked words to predict",
         "tokens",
         InputKind::Text,
         false,
         true,
         false,
         false,
         {kLoss, kPerplexity}},
    };
    return kTasks;
}

bool predictsHidden(const TaskTraits& task) {
    return task.everyPosition && !task.causal && !task.pairs;
}

bool predictsNext(const TaskTraits& task) {
    return task.everyPosition && task.causal;
}

const TaskTraits& traitsOf(Task task) {
    return tasks().at(static_cast<std::size_t>(task));
}

const TaskTraits* findTask(const std::string& id) {
    return findById(tasks(), id);
}

Scores scoresOfTask(Task task, const Scores& measured) {
    Scores scores;
    for (const std::string id : traitsOf(task).scores) {
        const auto& kind = scoreKind(id);
        const auto* source = scoreOf(measured, kind.measured() ? id : kind.follows);
        if (!source) continue;
        if (kind.measured()) {
            scores.push_back(*source);
            continue;
            // A derived score and its interval follow from a monotonic function of the measured
            // one.
        }
        Score score{id, kind.fromOther(source->value)};
        if (source->interval)
            score.interval = {kind.fromOther(source->interval->low),
                              kind.fromOther(source->interval->high)};
        scores.push_back(std::move(score));
    }
    return scores;
}

}  // namespace headscope
