#include "trial.h"
#include "tests/support/places.h"

#include "program.h"
#include "recipes.h"
#include "text.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

constexpr long kMostKilobytes = 1200 * 1024;

// Abbreviations for commands that many rows use.
const std::map<std::string, std::string>& shortCommands() {
    static const std::string kQuick =
        " --preset tiny --steps 1 --set train.batch=4 --set train.threads=1";
    static const std::map<std::string, std::string> kAll{
        {"csv", "train --dataset csv-text --data {dir}/data.csv" + kQuick},
        {"csv-folder", "train --dataset csv-text --data {dir}/data" + kQuick},
        {"news", "train --dataset ag-news --data {dir}/train.csv" + kQuick},
        {"text", "train --dataset text-file --data {dir}/input.txt --set model.length=16" + kQuick},
        {"cifar", "train --dataset cifar-10 --data {dir}/c --set model.patch=16" + kQuick},
        {"archive",
         "train --dataset cifar-10 --data {dir}/cifar.tar.gz --set model.patch=16" + kQuick},
        {"pictures",
         "train --dataset image-folder --data {dir}/pictures --set model.patch=16" + kQuick},
        {"config", "train --config {dir}/c.json"},
        {"quick-config",
         "train --config {dir}/c.json --preset tiny --steps 1 --set dataset.size=200"},
        {"headlines",
         "train --dataset headlines --preset tiny --set dataset.size=200 --set train.threads=1"},
        {"measure", "measure {dir}/in.safetensors"},
    };
    return kAll;
}

// Splits a command into words after expanding abbreviations and the paths {dir} and {run}.
Words wordsOf(std::string command, const std::string& folder) {
    const std::string first = takeWord(command);
    const auto known = shortCommands().find(first);
    const std::string whole =
        (known == shortCommands().end() ? first : known->second) + " " + command;
    Words words;
    std::stringstream in(whole);
    for (std::string word; in >> word;) {
        for (const auto& [name, value] :
             {std::pair<std::string, std::string>{"{dir}", folder}, {"{run}", folder + "/run"}})
            for (auto here = word.find(name); here != std::string::npos; here = word.find(name))
                word.replace(here, name.size(), value);
        word = plainText(word);
        const bool many = word.rfind(folder, 0) == 0 && word.find('*') != std::string::npos;
        for (const auto& one : many ? pathsOf(word.substr(folder.size() + 1), folder) : Words{word})
            words.push_back(one);
    }
    return words;
}

// Lists names and sizes of the files that a read-only command must not change.
std::string contentsOf(const std::string& folder) {
    std::vector<std::string> lines;
    std::error_code failed;
    for (const auto& entry : fs::recursive_directory_iterator(folder, failed)) {
        const std::string name = entry.path().lexically_relative(folder).string();
        if (name == "lock" || name == "log.txt" || name.rfind("metrics.sqlite-", 0) == 0) continue;
        lines.push_back(name + (entry.is_regular_file(failed)
                                    ? " " + std::to_string(entry.file_size(failed))
                                    : ""));
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
        if (std::regex_search(entry.path().filename().string(), kHalf))
            return entry.path().filename().string();
    return "";
}

int runsIn(const std::string& folder) {
    int count = 0;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.path().filename().string()[0] != '.') ++count;
    return count;
}

// Returns an empty string if the condition holds, otherwise a description of the failure.
std::string broken(const std::string& condition, const std::string& folder) {
    std::string rest = condition;
    const std::string what = takeWord(rest);
    if (what == "runs") {
        const int count = runsIn(folder + "/runs");
        return std::to_string(count) == rest ? "" : std::to_string(count) + " runs; ";
    }
    const auto paths = pathsOf(takeWord(rest), folder);
    if (what == "none")
        return paths.empty() || !fs::exists(paths.front()) ? ""
                                                           : "there is " + paths.front() + "; ";
    if (paths.empty() || !fs::exists(paths.front())) return "nothing for \"" + condition + "\"; ";
    const std::string bytes = readInput(paths.front());
    if (what == "same")
        return bytes == readInput(pathsOf(rest, folder).front()) ? ""
                                                                 : "not the " + condition + "; ";
    const bool there = bytes.find(plainText(rest)) != std::string::npos;
    if (what != "has" && what != "lacks") throw std::runtime_error("no condition " + what);
    return there == (what == "has") ? "" : "not so: " + condition + "; ";
}

bool isProgram(const std::string& word) {
    return word == "headscope" || word == "ui_tests";
}

// Cache folder shared by all rows, so that the program measures the machine only once.
std::string sharedCache() {
    static const TemporaryFolder kFolder;
    return kFolder.path();
}

class Trial {
public:
    Trial(const BadInput& row, const TinyRun& tiny, Start start) : m_row(row), m_start(start) {
        if (uses("{run}") || uses("run/")) tiny.copyTo(m_folder / "run");
        Case made;
        made.folder = m_folder.path();
        made.command.folder = made.folder;
        made.command.environment = {
            {"HEADSCOPE_RUNS", m_folder / "runs"},
            {"XDG_CACHE_HOME", uses("cache/") ? m_folder / "cache" : sharedCache()},
            {"XDG_CONFIG_HOME", m_folder / "settings"}};
        made.before = [this, &made](const std::string& command) {
            runBefore(command, made.command.environment);
        };
        make(row.make, made);
        m_before = contentsOf(m_folder / "run");
        m_runsBefore = contentsOf(m_folder / "runs");
        setProgram(made);
        m_outcome = run(made.command);
    }

    std::string fault() const {
        const std::string said = m_outcome.err + m_outcome.out;
        std::string wrong;
        if (m_outcome.exitCode != m_row.exitCode)
            wrong += "exit code " + std::to_string(m_outcome.exitCode) + " (signal " +
                     std::to_string(m_outcome.signal) + ") instead of " +
                     std::to_string(m_row.exitCode) + "; ";
        for (const auto& pattern : partsOf(m_row.says, " & "))
            if (!std::regex_search(said, std::regex(pattern, std::regex::icase)))
                wrong += "does not say \"" + pattern + "\"; ";
        wrong += badForm(said) + unclean();
        for (const auto& condition : partsOf(m_row.leaves, " | "))
            wrong += broken(condition, m_folder.path());
        return wrong.empty()
                   ? ""
                   : m_row.id + " " + m_row.what + ": " + wrong + "\n      " + said.substr(0, 1500);
    }

private:
    bool uses(const std::string& word) const {
        return m_row.make.find(word) != std::string::npos ||
               m_row.command.find(word) != std::string::npos;
    }

    void runBefore(const std::string& words,
                   const std::map<std::string, std::optional<std::string>>& environment) const {
        Command command{wordsOf(words, m_folder.path())};
        command.environment = environment;
        if (m_start == Start::Forked) command.body = commandLineInChild;
        const auto outcome = run(command);
        if (outcome.exitCode != 0) throw std::runtime_error(words + ": " + outcome.err);
    }

    void setProgram(Case& made) {
        auto& command = made.command;
        command.arguments = wordsOf(m_row.command, made.folder);
        const std::string first = command.arguments.at(0);
        if (first == "headscope") command.program = windowProgram();
        if (first == "ui_tests") command.program = buildFolder() + "/bin/ui_tests";
        if (isProgram(first))
            command.arguments.erase(command.arguments.begin());
        else if (m_start == Start::Forked && !made.alone)
            command.body = commandLineInChild;
        const std::string word = command.arguments.empty() ? "" : command.arguments[0];
        m_looksOnly = word != "resume";
        m_trains = word == "train";
    }

    // Checks that apply to all output, independent of the row.
    std::string badForm(const std::string& said) const {
        static const std::regex kRaw(
            R"(terminate called|map::at|c10::|json\.exception|std::|Exception raised|sqlite3_|\x1b)");
        static const std::regex kNextStep(R"(error: [^\n]+[.:;?] [^\n]+|window cannot open; use )");
        std::string wrong;
        if (std::regex_search(said, kRaw))
            wrong += "shows the text of a library or a control code; ";
        if (m_outcome.exitCode > 0 && m_outcome.exitCode != 8 &&
            !std::regex_search(said, kNextStep))
            wrong += "names no next step; ";
        if (m_outcome.peakKilobytes > kMostKilobytes)
            wrong += "took " + std::to_string(m_outcome.peakKilobytes / 1024) + " MB; ";
        return wrong;
    }

    std::string unclean() const {
        if (const auto name = leftovers(m_folder.path()); !name.empty())
            return "left " + name + " behind; ";
        if (m_looksOnly && contentsOf(m_folder / "run") != m_before) return "changed the run; ";
        const bool refused = m_outcome.exitCode == 2 || m_outcome.exitCode == 3;
        if (m_trains && refused && contentsOf(m_folder / "runs") != m_runsBefore)
            return "left a run behind; ";
        for (const auto& record : pathsOf("runs/*/run.json", m_folder.path()))
            if (fs::exists(record) && readInput(record).find("\"running\"") != std::string::npos)
                return "left a run \"running\"; ";
        return figureFault();
    }

    std::string figureFault() const {
        for (const char* kind : {"out.pdf", "out.svg", "out.png", "out.csv"}) {
            const bool requested = m_row.command.find(kind) != std::string::npos;
            const bool apart = m_row.command.find("{dir}/out/") != std::string::npos;
            const std::string path =
                m_folder / (apart ? std::string("out/") + kind : std::string(kind));
            const bool half =
                m_outcome.exitCode != 0 && fs::is_regular_file(path) &&
                (m_row.leaves.find(kind) == std::string::npos || fs::file_size(path) == 0);
            const bool none = m_outcome.exitCode == 0 && requested &&
                              (!fs::is_regular_file(path) || fs::file_size(path) < 100);
            if (half || none)
                return std::string(half ? "left a part of " : "did not write ") + kind + "; ";
        }
        return "";
    }

    const BadInput& m_row;
    Start m_start;
    TemporaryFolder m_folder;
    std::string m_before, m_runsBefore;
    bool m_looksOnly = false, m_trains = false;
    Outcome m_outcome;
};

}  // namespace

TinyRun::TinyRun() {
    Words words{"train",   "--dataset", "headlines", "--preset",      "tiny",
                "--steps", "6",         "--out",     m_folder.path(), "--json"};
    for (const char* setting : {"dataset.size=200", "train.batch=8", "train.checkpoint_every=2",
                                "train.threads=1", "train.keep_last=4"}) {
        words.push_back("--set");
        words.push_back(setting);
    }
    Command command{words};
    command.environment = {{"XDG_CACHE_HOME", sharedCache()}};
    command.body = commandLineInChild;
    m_run = lastLine(run(command)).value("run", "");
    swap("run.json", "\"finished\"", "\"stopped\"");
    swap("run.json", "\"total_steps\": 6", "\"total_steps\": 8");
    swap("config.json", "\"steps\": 6", "\"steps\": 8");
}

void TinyRun::copyTo(const std::string& folder) const {
    fs::copy(m_run, folder, fs::copy_options::recursive);
}

void TinyRun::swap(const char* name, const std::string& old, const std::string& with) const {
    std::string text = readInput(m_run + "/" + name);
    const auto here = text.find(old);
    if (here == std::string::npos) throw std::runtime_error(old + " is not in " + name);
    writeInput(m_run + "/" + name, text.replace(here, old.size(), with));
}

std::string faultOf(const BadInput& row, const TinyRun& tiny, Start start) {
    try {
        return Trial(row, tiny, start).fault();
    } catch (const std::exception& error) {
        return row.id + " " + row.what + " cannot be tried: " + error.what();
    }
}

}  // namespace headscope::test
