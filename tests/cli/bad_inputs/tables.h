// The tables of this folder: tab-separated, one line a row.
#pragma once

#include <string>
#include <vector>

namespace headscope::test {

// rows/*.tsv
struct BadInput {
    std::string id;
    bool nightly = false;  // takes long, or differs little from a row that always runs
    std::string what, make, command;
    int exitCode = 0;
    std::string says;    // patterns for what is printed, all of them, separated by " & "
    std::string leaves;  // what is on the disk after, see trial.h
};

std::vector<BadInput> badInputs();

// covered.tsv, absent.tsv: an id, and the tests that cover it or the reason why nothing is run.
struct Explained {
    std::string id, why;
};

std::vector<Explained> explained(const std::string& file);

// The ids of the list of bad inputs as ranges; the list itself is not part of the source.
std::vector<std::string> idsOfTheList();

}  // namespace headscope::test
