// Reads the tables of this folder. They are tab-separated, with one row per line.
#pragma once

#include <string>
#include <vector>

namespace headscope::test {

// One row of rows/*.tsv.
struct BadInput {
    std::string id;
    bool nightly = false;  // slow, or similar to a row that always runs
    std::string what, make, command;
    int exitCode = 0;
    std::string says;    // patterns that the output must contain, separated by " & "
    std::string leaves;  // expected state of the disk afterwards; see trial.h
};

std::vector<BadInput> badInputs();

// One row of covered.tsv or absent.tsv: an id with the tests that cover it, or the reason why it is
// not tested.
struct Explained {
    std::string id, why;
};

std::vector<Explained> explained(const std::string& file);

// Returns all ids of the list of bad inputs. The source contains only their ranges, not the list.
std::vector<std::string> idsOfTheList();

}  // namespace headscope::test
