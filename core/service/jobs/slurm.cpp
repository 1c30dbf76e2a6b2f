#include "core/service/jobs/slurm.h"

#include "core/service/jobs/outside_command.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace headscope::jobs {
namespace {

std::chrono::milliseconds longestAnswer() {
    const char* said = std::getenv("HEADSCOPE_SLURM_SECONDS");
    const double seconds = said ? std::atof(said) : 0;
    return std::chrono::milliseconds(
        seconds > 0 && seconds < 3600 ? static_cast<int>(seconds * 1000) : 30000);
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) lines.push_back(line);
    return lines;
}

std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, '|');) fields.push_back(field);
    return fields;
}

// Builds an error from the last output line, which usually holds the reason.
Error refusal(const std::string& program, const CommandAnswer& answer) {
    auto lines = linesOf(answer.err.empty() ? answer.out : answer.err);
    std::string said = lines.empty() ? "" : lines.back();
    const std::string begins = program + ": error: ";
    if (said.rfind(begins, 0) == 0) said.erase(0, begins.size());
    if (said.size() > 300) said.resize(300);
    return {
        ErrorCode::Usage,
        "%1 refused: %2"_m(program,
                           lines.empty() ? "it ended with code %1"_m(answer.code) : verbatim(said)),
        "Correct the profile (sinfo shows partitions, sacctmgr accounts and limits), or ask the "
        "cluster's administrators"_m};
}

Result<std::string> ask(const std::vector<std::string>& words) {
    HEADSCOPE_TRY(auto answer, runOutside(words, longestAnswer()));
    if (answer.code != 0) return refusal(words.front(), answer);
    return std::move(answer.out);
}

// Escapes percent signs, which sbatch would expand as patterns such as %j and %u.
std::string withoutPatterns(const std::string& path) {
    std::string out;
    for (const char letter : path)
        out += letter == '%' ? std::string("%%") : std::string(1, letter);
    return out;
}

// Extracts the value of KEY=value from `scontrol show`, up to the next space.
std::string valueOf(const std::string& text, const std::string& key) {
    const auto found = text.find(key + "=");
    if (found == std::string::npos) return "";
    const auto start = found + key.size() + 1;
    return text.substr(start, text.find_first_of(" \n", start) - start);
}

}  // namespace

Result<std::string> submitArray(const ClusterProfile& profile, const std::string& folder,
                                const std::string& name, std::size_t tasks) {
    // sbatch does not expand patterns such as %a in an output path with a backslash, but each task
    // needs its own path.
    if (folder.find('\\') != std::string::npos)
        return Error{
            ErrorCode::Usage, "the folder of runs, %1, has a backslash in its path"_m(folder),
            "Slurm cannot keep a log for each task there: choose a folder of runs without one (--out)"_m};
    std::vector<std::string> words = {"sbatch", "--parsable", "--job-name=" + name,
                                      "--output=" + withoutPatterns(folder) + "/logs/%a.txt"};
    std::string range = "--array=0-" + std::to_string(tasks - 1);
    if (profile.atOnce > 0) range += "%" + std::to_string(profile.atOnce);
    words.push_back(range);
    for (auto& option : sbatchOptions(profile)) words.push_back(std::move(option));
    words.push_back(folder + "/job.sh");
    HEADSCOPE_TRY(const auto said, ask(words));
    // The last line is NUMBER or NUMBER;CLUSTER. A site's wrapper script may print other lines
    // before it.
    const auto lines = linesOf(said);
    const auto number = lines.empty() ? "" : lines.back().substr(0, lines.back().find(';'));
    if (!number.empty() && number.find_first_not_of("0123456789") == std::string::npos)
        return number;
    return Error{
        ErrorCode::Network,
        "sbatch answered \"%1\", which is not a job number"_m(said.substr(0, 80)),
        "Check with squeue whether the array was accepted; another program may have replaced sbatch"_m};
}

Result<std::map<std::string, QueuedTask>> queuedTasks() {
    HEADSCOPE_TRY(const auto said,
                  ask({"squeue", "--noheader", "--array", "--user=" + std::to_string(::getuid()),
                       "--format=%F_%K|%T|%r"}));
    std::map<std::string, QueuedTask> tasks;
    for (const auto& line : linesOf(said)) {
        const auto fields = fieldsOf(line);
        if (fields.size() < 2) continue;
        const bool waits = fields[1] == "PENDING" || fields[1].rfind("REQUEUE", 0) == 0 ||
                           fields[1] == "SUSPENDED";
        tasks[fields[0]] = {!waits, fields[1], fields.size() > 2 ? fields[2] : ""};
    }
    return tasks;
}

// Queries the accounting database. Without one, queries the controller, which keeps ended tasks for
// some minutes.
EndedTask endedTask(const std::string& task) {
    if (const auto said = ask({"sacct", "--noheader", "--parsable2", "--allocations",
                               "--jobs=" + task, "--format=State,ExitCode"})) {
        const auto lines = linesOf(*said);
        const auto fields = lines.empty() ? std::vector<std::string>{} : fieldsOf(lines.back());
        // The state may be "CANCELLED by 1000".
        if (!fields.empty())
            return {fields[0].substr(0, fields[0].find(' ')), fields.size() > 1 ? fields[1] : ""};
    }
    const auto shown = ask({"scontrol", "show", "job", "--oneliner", task});
    if (!shown) return {};
    return {valueOf(*shown, "JobState"), valueOf(*shown, "ExitCode")};
}

Status cancelTask(const std::string& task) {
    const auto said = ask({"scancel", task});
    return said ? Status() : Status(said.error());
}

Status requeueTask(const std::string& task) {
    const auto said = ask({"scontrol", "requeue", task});
    return said ? Status() : Status(said.error());
}

}  // namespace headscope::jobs
