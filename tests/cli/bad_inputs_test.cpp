// bad_inputs/rows.tsv: odd and hostile inputs given to the real programs, one row each: how the input is made, the
// command, the exit code and a pattern of what is said. Rows of the list of bad inputs that are not run stand in
// bad_inputs/not_run.tsv with a word of reason.
#include "bad_inputs_recipes.h"
#include "training_runs.h"

#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <regex>
#include <sstream>
#include <thread>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

struct BadInput {
    std::string id, what, make, command;
    int exitCode = 0;
    std::string says;
};

std::vector<std::string> columns(const std::string& line) {
    std::vector<std::string> parts;
    std::stringstream in(line);
    for (std::string part; std::getline(in, part, '\t');) parts.push_back(part);
    return parts;
}

std::vector<std::vector<std::string>> table(const std::string& path) {
    std::ifstream in(path);
    std::vector<std::vector<std::string>> rows;
    std::string line;
    std::getline(in, line);  // the heading
    while (std::getline(in, line)) rows.push_back(columns(line));
    return rows;
}

std::string listed(const char* name) {
    return std::string(HEADSCOPE_SOURCE_DIR) + "/tests/cli/bad_inputs/" + name;
}

std::vector<BadInput> badInputs(char letter) {
    auto all = table(listed("rows.tsv"));
    if (std::getenv("HEADSCOPE_BAD_INPUTS_ALL"))
        for (auto& row : table(listed("rows_not_tried.tsv"))) all.push_back(std::move(row));
    std::vector<BadInput> rows;
    for (const auto& c : all)
        if (c.at(0)[0] == letter) rows.push_back({c[0], c.at(1), c.at(2), c.at(3), std::stoi(c.at(4)), c.at(5)});
    return rows;
}

// A run of six steps that says it was stopped on its way to eight, so that resume has something to do.
class TinyRun {
public:
    TinyRun() {
        const Words words{"train",
                          "--dataset",
                          "headlines",
                          "--preset",
                          "tiny",
                          "--steps",
                          "6",
                          "--set",
                          "dataset.size=200",
                          "--set",
                          "train.batch=8",
                          "--set",
                          "train.checkpoint_every=2",
                          "--set",
                          "train.threads=1",
                          "--out",
                          m_folder.path(),
                          "--json"};
        m_run = lastLine(run({words})).value("run", "");
        swap("run.json", "\"finished\"", "\"stopped\"");
        swap("run.json", "\"total_steps\": 6", "\"total_steps\": 8");
        swap("config.json", "\"steps\": 6", "\"steps\": 8");
    }
    bool made() const { return !m_run.empty(); }
    void copyTo(const std::string& folder) const { fs::copy(m_run, folder, fs::copy_options::recursive); }

private:
    void swap(const char* name, const std::string& old, const std::string& with) const {
        std::ifstream in(m_run + "/" + name);
        std::string text{std::istreambuf_iterator<char>(in), {}};
        in.close();
        const auto here = text.find(old);
        if (here != std::string::npos) text.replace(here, old.size(), with);
        std::ofstream(m_run + "/" + name) << text;
    }

    TemporaryFolder m_folder;
    std::string m_run;
};

// Names and sizes of what a command that only looks must leave as it is.
std::string contentsOf(const std::string& folder) {
    std::vector<std::string> lines;
    std::error_code failed;
    for (const auto& entry : fs::recursive_directory_iterator(folder, failed)) {
        const std::string name = entry.path().lexically_relative(folder).string();
        if (name == "lock" || name == "log.txt" || name.rfind("metrics.sqlite-", 0) == 0) continue;
        lines.push_back(name + (entry.is_regular_file(failed) ? " " + std::to_string(entry.file_size(failed)) : ""));
    }
    std::sort(lines.begin(), lines.end());
    std::string all;
    for (const auto& line : lines) all += line + "\n";
    return all;
}

std::string leftovers(const std::string& folder) {
    static const std::regex kHalf(R"((\.partial-|\.tmp-|^\.new-))");
    std::error_code failed;
    for (const auto& entry : fs::recursive_directory_iterator(folder, failed))
        if (std::regex_search(entry.path().filename().string(), kHalf)) return entry.path().filename().string();
    return "";
}

Words wordsOf(const std::string& command, const std::string& folder) {
    Words words;
    std::stringstream in(command);
    for (std::string word; in >> word;) {
        for (const auto& [name, value] :
             {std::pair<std::string, std::string>{"{dir}", folder}, {"{run}", folder + "/run"}})
            if (const auto here = word.find(name); here != std::string::npos) word.replace(here, name.size(), value);
        words.push_back(word);
    }
    return words;
}

class Trial {
public:
    Trial(const BadInput& row, const TinyRun& tiny) : m_row(row) {
        tiny.copyTo(m_folder / "run");
        Case made;
        made.folder = m_folder.path();
        Words words = wordsOf(row.command, made.folder);
        if (words[0] == "headscope") {
            made.command.program = windowProgram();
            words.erase(words.begin());
        }
        made.command.arguments = words;
        made.command.environment = {{"HEADSCOPE_RUNS", m_folder / "runs"}, {"XDG_CACHE_HOME", m_folder / "cache"}};
        make(row.make, made);
        m_before = contentsOf(m_folder / "run");
        m_looksOnly = !words.empty() && words[0] != "resume" && words[0] != "figure";
        m_trains = !words.empty() && words[0] == "train";
        m_outcome = run(made.command);
    }

    // "" when all is as the row says.
    std::string fault() const {
        const std::string said = m_outcome.err + m_outcome.out;
        std::string wrong;
        if (m_outcome.exitCode != m_row.exitCode)
            wrong += "exit code " + std::to_string(m_outcome.exitCode) + " (signal " +
                     std::to_string(m_outcome.signal) + ") instead of " + std::to_string(m_row.exitCode) + "; ";
        if (!std::regex_search(said, std::regex(m_row.says, std::regex::icase)))
            wrong += "does not say \"" + m_row.says + "\"; ";
        static const std::regex kRaw(R"(terminate called|map::at|c10::|json\.exception|std::|Exception raised|\x1b)");
        if (std::regex_search(said, kRaw)) wrong += "shows the text of a library or a control code; ";
        wrong += unclean();
        return wrong.empty() ? "" : m_row.id + " " + m_row.what + ": " + wrong + "\n      " + said.substr(0, 400);
    }

private:
    std::string unclean() const {
        if (const auto name = leftovers(m_folder.path()); !name.empty()) return "left " + name + " behind; ";
        if (m_looksOnly && contentsOf(m_folder / "run") != m_before) return "changed the run; ";
        const bool refused = m_outcome.exitCode == 2 || m_outcome.exitCode == 3;
        if (m_trains && refused && !contentsOf(m_folder / "runs").empty()) return "left a run behind; ";
        for (const char* kind : {"out.pdf", "out.svg", "out.png"}) {
            const std::string path = m_folder / kind;
            const bool half = m_outcome.exitCode != 0 && fs::is_regular_file(path);
            const bool none = m_outcome.exitCode == 0 && m_row.command.find(kind) != std::string::npos &&
                              (!fs::is_regular_file(path) || fs::file_size(path) < 100);
            if (half || none) return std::string(half ? "left a part of " : "did not write ") + kind + "; ";
        }
        return "";
    }

    const BadInput& m_row;
    TemporaryFolder m_folder;
    std::string m_before;
    bool m_looksOnly = false, m_trains = false;
    Outcome m_outcome;
};

std::string tried(const BadInput& row, const TinyRun& tiny) {
    try {
        return Trial(row, tiny).fault();
    } catch (const std::exception& error) {
        return row.id + " cannot be made: " + error.what();
    }
}

class BadInputs : public testing::TestWithParam<char> {};

TEST_P(BadInputs, EndAsTheTableSays) {
    auto rows = badInputs(GetParam());
    if (rows.empty()) GTEST_SKIP() << "rows of this kind are written, but not yet tried (HEADSCOPE_BAD_INPUTS_ALL=1)";
    const TinyRun tiny;
    ASSERT_TRUE(tiny.made());
    if (windowProgram().empty())
        rows.erase(std::remove_if(rows.begin(), rows.end(),
                                  [](const auto& row) {
                                      return row.command.rfind("headscope", 0) == 0 ||
                                             row.command.rfind("figure", 0) == 0;
                                  }),
                   rows.end());
    const char* only = std::getenv("HEADSCOPE_BAD_INPUT");  // one id, while a row is written
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::vector<std::string> faults;
    const auto work = [&] {
        for (std::size_t i = next++; i < rows.size(); i = next++) {
            if (only && rows[i].id != only) continue;
            const std::string fault = tried(rows[i], tiny);
            const std::lock_guard<std::mutex> lock(mutex);
            if (!fault.empty()) faults.push_back(fault);
        }
    };
    std::thread other(work);
    work();
    other.join();
    std::sort(faults.begin(), faults.end());
    for (const auto& fault : faults) ADD_FAILURE() << fault;
    std::cout << rows.size() - faults.size() << " of " << rows.size() << " rows as the table says\n";
}

INSTANTIATE_TEST_SUITE_P(Kinds, BadInputs, testing::Values('C', 'V', 'I', 'S', 'P', 'X', 'W'),
                         [](const auto& info) { return std::string(1, info.param); });

TEST(BadInputTables, EveryRowOfTheListIsRunOrHasAReason) {
    const std::string list = sharedFolder("") + "bad-inputs.tsv";
    if (!fs::exists(list)) GTEST_SKIP() << "the list of bad inputs (bad-inputs.tsv) is not at hand";
    std::map<std::string, int> seen;
    for (const auto& row : table(listed("rows.tsv"))) ++seen[row.at(0)];
    for (const auto& row : table(listed("rows_not_tried.tsv"))) ++seen[row.at(0)];
    for (const auto& row : table(listed("not_run.tsv"))) {
        ++seen[row.at(0)];
        EXPECT_FALSE(row.at(1).empty()) << row[0];
    }
    std::size_t wanted = 0;
    for (const auto& row : table(list)) {
        if (std::string("VICNSPGXW").find(row.at(0)[0]) == std::string::npos) continue;
        ++wanted;
        EXPECT_EQ(seen[row[0]], 1) << row[0];
    }
    EXPECT_EQ(seen.size(), wanted);
}

}  // namespace
}  // namespace headscope::test
