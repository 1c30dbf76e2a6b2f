#include "tables.h"
#include "tests/support/places.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

namespace headscope::test {
namespace {

const std::string kTables = sourceFolder() + "/tests/cli/bad_inputs/";

std::vector<std::vector<std::string>> linesOf(const std::string& path, std::size_t columns) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("no table " + path);
    std::vector<std::vector<std::string>> rows;
    std::string line;
    std::getline(in, line);  // skip the header line
    while (std::getline(in, line)) {
        std::vector<std::string> row(1);
        for (const char c : line) {
            if (c == '\t')
                row.emplace_back();
            else
                row.back() += c;
        }
        if (row.size() > columns) throw std::runtime_error(path + ": too many columns: " + line);
        row.resize(columns);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

// Reads all rows of all tables, in the order of the file names.
std::vector<BadInput> badInputs() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(kTables + "rows"))
        files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    std::vector<BadInput> rows;
    for (const auto& file : files)
        for (const auto& c : linesOf(file, 8)) {
            if (c[1] != "always" && c[1] != "nightly")
                throw std::runtime_error(c[0] + ": when is \"" + c[1] + "\"");
            rows.push_back(
                {c[0], c[1] == "nightly", c[2], c[3], c[4], std::stoi(c[5]), c[6], c[7]});
        }
    return rows;
}

std::vector<Explained> explained(const std::string& file) {
    std::vector<Explained> rows;
    for (const auto& c : linesOf(kTables + file, 2)) rows.push_back({c[0], c[1]});
    return rows;
}

// Each letter is a kind of input, with its number of rows in the list.
std::vector<std::string> idsOfTheList() {
    const std::pair<char, int> kinds[] = {{'A', 90}, {'C', 121}, {'D', 115}, {'F', 103},
                                          {'G', 90}, {'I', 90},  {'N', 91},  {'P', 96},
                                          {'S', 96}, {'V', 85},  {'W', 88},  {'X', 84}};
    std::vector<std::string> ids;
    for (const auto& [letter, last] : kinds)
        for (int number = 1; number <= last; ++number) {
            char id[16];
            std::snprintf(id, sizeof id, "%c%03d", letter, number);
            ids.emplace_back(id);
        }
    return ids;
}

}  // namespace headscope::test
