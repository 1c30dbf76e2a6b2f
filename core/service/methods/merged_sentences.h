// Merges the sentences about several runs into one text, which says once what the runs share.
#pragma once

#include <string>
#include <vector>

namespace headscope::methods {

// Formats "0, 0.01 and 0.1".
std::string listed(const std::vector<std::string>& items);
// Separates long items, which may contain commas: "lambda 0, seed 0; lambda 0.1, seed 2".
std::string inList(const std::vector<std::string>& items);

struct Sentence {
    std::string topic;  // such as "data" or "training"; a run's topics are in a fixed order
    std::string text;
};

struct RunSentences {
    std::string name;  // name of the run's group, such as "lambda 0.1"
    std::vector<Sentence> sentences;
    std::string run = {};  // the run in its group, such as "seed 2"; "" if the group is the run
};

// Returns one text. A sentence of all runs is said once. Sentences that differ between the groups
// only in numbers are said once with all numbers: "batches of 32 (lambda 0) and 64 (lambda 0.1)";
// the groups are left out if their names contain the numbers. Any other sentence names its groups:
// "In runs with lambda 0.1: ...", or its runs, if other runs of their group differ: "In the run
// with lambda 0.1, seed 2: ...".
std::vector<std::string> mergedSentences(const std::vector<RunSentences>& runs);

}  // namespace headscope::methods
