// What sets tasks apart: one row each. Outside core/models code asks a row for what it needs to know ("has it
// pictures", "is every position a prediction"), never which task it is, so that one more task is one more row.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/scores.h"

#include <string>
#include <vector>

namespace headscope {

enum class InputKind { Text, Pictures };

struct TaskTraits {
    Task task;
    const char* id;    // in the files of a run and on the command line; stable
    const char* name;  // to a person
    const char* data;  // what its datasets hold: "labelled texts"
    const char* unit;  // what the speed of training counts: "samples", "tokens"
    InputKind input;
    bool labelled;                    // a sample has one of the dataset's classes: there is a right and a wrong
    bool everyPosition;               // each position predicts a token of its own, with a target and a loss
    bool causal;                      // a position sees only itself and what stands before it
    bool pairs;                       // a sample is a source, which is read, and a target, which is predicted
    std::vector<const char*> scores;  // ids; the first is what its runs are judged by

    bool pictures() const { return input == InputKind::Pictures; }
};

const std::vector<TaskTraits>& tasks();  // in the order of Task
const TaskTraits& traitsOf(Task task);
const TaskTraits* findTask(const std::string& id);  // null: no task has this id

// What was measured in the order of the task's row, with the scores that follow from it.
Scores scoresOfTask(Task task, const Scores& measured);

}  // namespace headscope
