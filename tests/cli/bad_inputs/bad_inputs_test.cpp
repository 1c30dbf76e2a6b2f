// Runs rows/*.tsv: unusual and hostile inputs for the real programs, one per row. covered.tsv names
// the tests of inputs that do not fit a table. absent.tsv gives the reason for inputs that are not
// tested.
#include "program.h"
#include "trial.h"

#include "tests/support/places.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

// First letter of the ids in rows/commands.tsv and heads.tsv, which are not in the list.
constexpr char kOwnRows = 'M';
constexpr int kShards = 12;  // ctest runs the shards in parallel

bool isThere(const BadInput& row) {
    const std::string program = row.command.substr(0, row.command.find(' '));
    return program == "headscope"  ? !windowProgram().empty()
           : program == "ui_tests" ? fs::exists(buildFolder() + "/bin/ui_tests")
                                   : true;
}

std::vector<BadInput> rowsOf(int shard, bool nightly) {
    // Runs only rows whose id starts with this, while developing a row.
    const char* only = std::getenv("HEADSCOPE_BAD_INPUT");
    std::vector<BadInput> chosen;
    int number = 0;
    for (auto& row : badInputs()) {
        if (number++ % kShards != shard || (row.nightly && !nightly && !only) || !isThere(row))
            continue;
        if (!only || row.id.rfind(only, 0) == 0) chosen.push_back(std::move(row));
    }
    return chosen;
}

// Runs all rows and reports each mismatch. HEADSCOPE_BAD_INPUT_TIMES prints the time per row.
void tryRows(const std::vector<BadInput>& rows, Start start) {
    loadEngineOnce();
    const TinyRun tiny;
    ASSERT_TRUE(tiny.made());
    std::size_t right = 0;
    for (const auto& row : rows) {
        const auto before = std::chrono::steady_clock::now();
        const std::string fault = faultOf(row, tiny, start);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
        if (std::getenv("HEADSCOPE_BAD_INPUT_TIMES"))
            std::cout << took.count() << " s " << row.id << "\n";
        right += fault.empty();
        if (!fault.empty()) ADD_FAILURE() << fault;
    }
    std::cout << right << " of " << rows.size() << " rows as the table says\n";
}

class BadInputs : public testing::TestWithParam<int> {};

TEST_P(BadInputs, EndAsTheTableSays) {
    tryRows(rowsOf(GetParam(), false), Start::Forked);
}

INSTANTIATE_TEST_SUITE_P(Rows, BadInputs, testing::Range(0, kShards));

// Runs every row with the built program, in a new process per row.
class NightlyBadInputs : public testing::TestWithParam<int> {};

TEST_P(NightlyBadInputs, EndAsTheTableSays) {
    tryRows(rowsOf(GetParam(), true), Start::Program);
}

INSTANTIATE_TEST_SUITE_P(Rows, NightlyBadInputs, testing::Range(0, kShards));

std::shared_ptr<const std::string> textOf(const fs::path& file) {
    std::ifstream in(file);
    std::stringstream whole;
    whole << in.rdbuf();
    return std::make_shared<const std::string>(whole.str());
}

// Returns "Suite.Name" of every test in the sources, with the text of its file. The suite of a test
// in Python is the name of its file.
std::map<std::string, std::shared_ptr<const std::string>> testsOfTheSources() {
    static const std::regex kMacro(R"re(TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\))re");
    static const std::regex kMethod(R"re(\n    def (test_\w+)\(self\))re");
    std::map<std::string, std::shared_ptr<const std::string>> tests;
    for (const auto& entry : fs::recursive_directory_iterator(sourceFolder() + "/tests")) {
        const auto ending = entry.path().extension();
        if (ending != ".cpp" && ending != ".py") continue;
        const auto text = textOf(entry.path());
        if (ending == ".py")
            for (std::sregex_iterator it(text->begin(), text->end(), kMethod), end; it != end; ++it)
                tests[entry.path().stem().string() + "." + (*it)[1].str()] = text;
        // Matches only at occurrences of "TEST", because searching all sources with the regex takes
        // seconds.
        for (auto at = text->find("TEST"); ending == ".cpp" && at != std::string::npos;
             at = text->find("TEST", at + 1)) {
            std::smatch found;
            if (std::regex_search(text->begin() + at, text->end(), found, kMacro,
                                  std::regex_constants::match_continuous))
                tests[found[1].str() + "." + found[2].str()] = text;
        }
    }
    return tests;
}

// Returns whether the test exists. `test` is "Suite.Name", or "Suite.Name/ROW" for a row in that
// test's own table.
bool exists(const std::string& test,
            const std::map<std::string, std::shared_ptr<const std::string>>& tests) {
    const auto slash = test.find('/');
    const auto found = tests.find(test.substr(0, slash));
    if (found == tests.end()) return false;
    return slash == std::string::npos ||
           found->second->find("{\"" + test.substr(slash + 1) + "\"") != std::string::npos;
}

TEST(BadInputTables, NamedTestsExist) {
    const auto all = testsOfTheSources();
    for (const auto& [id, tests] : explained("covered.tsv")) {
        std::stringstream in(tests);
        int named = 0;
        for (std::string test; in >> test; ++named)
            EXPECT_TRUE(exists(test, all)) << id << ": " << test;
        EXPECT_GT(named, 0) << id;
    }
}

// Every id of the list is in exactly one place: in a table, in covered.tsv or in absent.tsv.
TEST(BadInputTables, EveryRowOfTheListIsRunOrNamesItsTestOrReason) {
    std::map<std::string, std::set<std::string>> places;
    std::size_t always = 0, all = 0;
    for (const auto& row : badInputs()) {
        ++all;
        always += !row.nightly;
        if (row.id.front() != kOwnRows) places[row.id].insert("a row");
    }
    std::map<std::string, std::size_t> counts{{"rows/", places.size()}};
    for (const char* file : {"covered.tsv", "absent.tsv"})
        for (const auto& [id, why] : explained(file)) {
            ++counts[file];
            EXPECT_FALSE(why.empty()) << id;
            EXPECT_TRUE(places[id].empty()) << id << " stands twice";
            places[id].insert(file);
        }
    const auto ids = idsOfTheList();
    for (const auto& id : ids) EXPECT_EQ(places.count(id), 1u) << id;
    EXPECT_EQ(places.size(), ids.size());
    std::cout << ids.size() << " rows: " << counts["rows/"] << " in tables (" << all << " trials, "
              << always << " of them always), " << counts["covered.tsv"] << " by named tests, "
              << counts["absent.tsv"] << " not run\n";
}

TEST(BadInputTables, TheListHasNoOtherRows) {
    const std::string list = sharedFolder("") + "bad-inputs.tsv";
    if (!fs::exists(list)) GTEST_SKIP() << "the list of bad inputs (bad-inputs.tsv) is not at hand";
    std::ifstream in(list);
    std::vector<std::string> found;
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) found.push_back(line.substr(0, line.find('\t')));
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, idsOfTheList());
}

}  // namespace
}  // namespace headscope::test
