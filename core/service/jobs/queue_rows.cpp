#include "core/service/jobs/queue_rows.h"

#include "core/base/io/json.h"
#include "core/base/io/message_json.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace headscope::jobs {
namespace {

constexpr std::size_t kLongestName = 200;  // maximum length of names that become file names
constexpr double kMostSeconds = 1e10;      // largest valid time, about three centuries
constexpr int kMostStoredAttempts = 1000;

// Returns the query for rows of the table. Settings are long and only needed to start a job, so
// they are not read here. length(config) fails if they are too large to be read.
std::string rowWith(const char* settings) {
    return std::string(
               "SELECT id, state, name, typeof(config), folder, made, wish, step, total_steps, "
               "seconds, ") +
           "seconds_left, predicted, attempts, problem, wall, cluster, typeof(id), "
           "problem_message, " +
           settings + " FROM job WHERE rowid = ?";
}
// Queried per job, since a subquery within rowWith would be parsed again for each row.
const char* const kSweepOf =
    "SELECT sweep.name FROM member JOIN sweep ON sweep.name = member.sweep WHERE member.job = ? "
    "ORDER BY sweep.asked "
    "DESC LIMIT 1";

std::optional<JobState> knownState(const std::string& name) {
    for (const auto state : {JobState::Waiting, JobState::Running, JobState::Finished,
                             JobState::Failed, JobState::Cancelled, JobState::Lost})
        if (name == jobStateName(state)) return state;
    return std::nullopt;
}

double secondsIn(const Statement& row, int column) {
    const double seconds = row.real(column);
    return std::isfinite(seconds) && seconds >= 0 && seconds < kMostSeconds ? seconds : 0;
}

// Returns why a row is invalid; an empty message if it is valid. Ids and folders become parts of
// paths and must not lead out of the runs folder.
Message unfitness(const Statement& row, const Job& job) {
    const auto& id = job.id;
    const bool plain = std::all_of(id.begin(), id.end(), [](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-';
    });
    if (row.text(16) != "text" || id.empty() || !plain || id.size() > kLongestName)
        return "its id is not made of letters, digits and -"_m;
    if (job.folder.find('/') != std::string::npos || job.folder.rfind('.', 0) == 0 ||
        job.folder.size() > kLongestName)
        return "its run would be outside the runs folder"_m;
    if (row.text(3) != "text") return "its settings are not text"_m;
    const auto state = row.text(1);
    return knownState(state)
               ? Message()
               : "its state is \"%1\", which is not the state of a job"_m(state.substr(0, 40));
}

// Returns the problem of a row. If the plain text differs, another program has changed it; the text
// is then used instead of the stored message.
Message problemIn(const std::string& text, const std::string& stored) {
    auto problem = messageOf(stored);
    return problem.text() == text ? problem : verbatim(text);
}

Job jobIn(const Statement& row) {
    Job job;
    job.id = row.text(0);
    job.state = stateNamed(row.text(1));
    job.name = row.text(2);
    job.folder = row.text(4);
    job.made = row.integer(5) != 0;
    job.wish = row.text(6);
    job.totalSteps = std::max<std::int64_t>(row.integer(8), 0);
    job.step = std::clamp<std::int64_t>(row.integer(7), 0,
                                        job.totalSteps > 0 ? job.totalSteps : INT64_MAX);
    job.seconds = secondsIn(row, 9);
    job.secondsLeft = secondsIn(row, 10);
    job.predicted = secondsIn(row, 11);
    job.attempts =
        static_cast<int>(std::clamp<std::int64_t>(row.integer(12), 0, kMostStoredAttempts));
    job.problem = problemIn(row.text(13), row.text(17));
    job.wall = secondsIn(row, 14);
    job.place = row.text(15);
    job.unfit = unfitness(row, job);
    return job;
}

Job tooLarge(std::int64_t rowNumber) {
    Job job;
    job.id = "row-" + std::to_string(rowNumber);
    job.state = JobState::Failed;
    job.unfit = "its row of the queue is too large to be read"_m;
    return job;
}

// Returns the job of a row; empty if the row was deleted meanwhile.
Result<std::optional<Job>> jobAt(io::KeptStatements& kept, std::int64_t rowNumber) {
    static const std::string kWhole = rowWith("length(config)"), kWithoutSettings = rowWith("0");
    Statement whole(kept, kWhole), part(kept, kWithoutSettings);
    whole.bind(rowNumber).next();
    Statement& row = whole.tooLarge() ? part : whole;
    if (whole.tooLarge()) part.bind(rowNumber).next();
    if (row.tooLarge()) return std::optional(tooLarge(rowNumber));
    if (!row.found()) {
        HEADSCOPE_CHECK(row.ended("read"_m));
        return std::optional<Job>();
    }
    auto job = jobIn(row);
    if (whole.tooLarge() && job.unfit.empty())
        job.unfit = "its settings are too large to be read"_m;
    Statement sweep(kept, kSweepOf);
    if (sweep.bind(job.id).next())
        job.sweep = sweep.text(0);
    else if (!sweep.tooLarge())
        HEADSCOPE_CHECK(sweep.ended("read"_m));
    return std::optional(std::move(job));
}

}  // namespace

std::string storedMessage(const Message& message) {
    if (message.verbatim || message.empty()) return "";
    return io::messageJson(message).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Message messageOf(const std::string& stored) {
    if (stored.empty()) return {};
    const auto json = io::parseJson(stored, "a message of the queue"_m);
    return json ? io::messageIn(*json) : Message();
}

JobState stateNamed(const std::string& name) {
    return knownState(name).value_or(JobState::Failed);
}

Result<std::vector<Job>> jobsAt(io::KeptStatements& kept, Statement& rowNumbers) {
    std::vector<std::int64_t> numbers;
    while (rowNumbers.next()) numbers.push_back(rowNumbers.integer(0));
    HEADSCOPE_CHECK(rowNumbers.ended("read"_m));
    std::vector<Job> jobs;
    for (const auto number : numbers) {
        HEADSCOPE_TRY(auto job, jobAt(kept, number));
        if (!job) continue;
        job->row = number;
        jobs.push_back(std::move(*job));
    }
    return jobs;
}

}  // namespace headscope::jobs
