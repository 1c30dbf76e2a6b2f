// Properties of tasks, one row per task. Outside core/nn/models, code reads a property of the row
// ("uses pictures", "predicts every position") and never tests which task it is. A new task is then
// one new row.
#pragma once

#include "core/api/runs/catalogue.h"
#include "core/api/runs/scores.h"

#include <string>
#include <vector>

namespace headscope {

enum class InputKind { Text, Pictures };

struct TaskTraits {
    Task task;
    const char* id;    // stable id, used in run files and on the command line
    const char* name;  // name for the user
    const char* data;  // content of its datasets: "labelled texts"
    const char* unit;  // unit of the training speed: "samples", "tokens"
    InputKind input;
    // Samples have a class label, so predictions are right or wrong.
    bool labelled;
    // Predictions are tokens, each at a position of its own, with a target and a loss.
    bool everyPosition;
    bool causal;  // a position attends only to itself and earlier positions
    // A sample is a source, which is read, and a target, which is predicted.
    bool pairs;
    std::vector<const char*> scores;  // score ids; the first is the primary score of its runs

    bool pictures() const { return input == InputKind::Pictures; }
};

const std::vector<TaskTraits>& tasks();  // all tasks in the order of Task
const TaskTraits& traitsOf(Task task);
// Returns whether a model predicts tokens that are hidden from it (BERT's training), not the next
// one.
bool predictsHidden(const TaskTraits& task);
bool predictsNext(const TaskTraits& task);
const TaskTraits* findTask(const std::string& id);  // returns null for an unknown id

// Sorts measured scores into the order of the task's row and adds the scores computed from them.
Scores scoresOfTask(Task task, const Scores& measured);

}  // namespace headscope
