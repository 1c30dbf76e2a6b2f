// Merges the sentences about several runs into one text, which says once what the runs share.
#pragma once

#include <string>
#include <vector>

namespace headscope::methods {

// Formats "0, 0.01 and 0.1".
std::string listed(const std::vector<std::string>& items);

struct Sentence {
    std::string topic;  // such as "data" or "training"; a run's topics are in a fixed order
    std::string text;
};

struct RunSentences {
    std::string name;  // name of the run's group, such as "lambda 0.1"
    std::vector<Sentence> sentences;
};

// Returns one text. A sentence of all runs is said once. Sentences that differ only in numbers are
// said once with all numbers: "batches of 32 and 64". Any other sentence names its runs: "In runs
// with lambda 0.1: ...".
std::vector<std::string> mergedSentences(const std::vector<RunSentences>& runs);

}  // namespace headscope::methods
