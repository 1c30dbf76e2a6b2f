#include "app/cli/cluster_run.h"

#include "app/cli/commands.h"
#include "app/cli/interrupts.h"
#include "app/cli/queue_run.h"
#include "app/common/locations.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace headscope::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kNotice = 100ms;  // reaction time to Ctrl-C
// Interval of Slurm queries. Many users query a cluster's controller, so query it rarely while
// nothing changes.
constexpr auto kFirstLook = 1000ms, kLastLook = 20000ms;

class ClusterFollower {
public:
    ClusterFollower(Queue& queue, ClusterOptions options, Console& console)
        : m_queue(queue), m_options(std::move(options)), m_console(console) {}

    int follow(bool wait) {
        if (m_options.jobs.empty()) askForAll();
        if (const int code = submit(m_options.jobs); code != 0) return code;
        if (!wait) return 0;
        Interrupts interrupts;
        // The interval doubles while nothing changes, and is reset by a change.
        for (auto pause = kFirstLook; !m_stopped;
             pause = m_news ? kFirstLook : std::min(pause * 2, kLastLook)) {
            if (const int code = look(); code != 0) return code;
            if (m_ended) break;
            for (auto waited = 0ms; waited < pause && !m_stopped; waited += kNotice) {
                std::this_thread::sleep_for(kNotice);
                m_stopped = interrupts.stopRequested() || m_console.readerGone() ||
                            m_console.outputFailed();
            }
        }
        return finish();
    }

private:
    void askForAll() {
        const auto state = m_queue.state();
        if (!state) return;  // submitting reports this error
        for (const auto& job : state->jobs)
            if (!hasEnded(job.state) && (job.state == JobState::Waiting || !job.place.empty()))
                m_options.jobs.push_back(job.id);
    }

    int submit(const std::vector<std::string>& jobs) {
        ClusterOptions options = m_options;
        options.jobs = jobs;
        if (jobs.empty()) return 0;
        const auto submitted = m_queue.submitJobs(options);
        if (!submitted) {
            const int code = failed(m_console, submitted.error());
            m_console.say("the runs wait in the queue: queue run --executor slurm --profile " +
                          escaped(options.profile) + " submits them, queue run trains them here");
            return code;
        }
        for (const auto& array : submitted->arrays) {
            m_console.say("submitted as job array " + array);
            m_console.emit(JsonLine().text("event", "submitted").text("array", array));
        }
        return 0;
    }

    int look() {
        const auto events = m_queue.watchCluster();
        if (!events) return failed(m_console, events.error());
        m_news = false;
        for (const auto& event : *events) {
            // Print the same Slurm warning only once.
            if (event.job.empty() && event.text == m_warned) continue;
            if (event.job.empty()) m_warned = event.text;
            m_news = m_news || !event.job.empty();
            printJob(event, m_console);
            if (event.state == JobState::Failed && m_failure == 0)
                m_failure = std::max(event.code, 1);
        }
        const auto state = m_queue.state();
        if (!state) return failed(m_console, state.error());
        std::vector<std::string> again;
        m_ended = true;
        for (const auto& job : state->jobs) {
            if (hasEnded(job.state) || !isOurs(job)) continue;
            m_ended = false;
            // A job without a place on the cluster was interrupted or queued again, so submit it
            // again.
            if (job.state == JobState::Waiting && job.place.empty()) again.push_back(job.id);
        }
        return submit(again);
    }

    bool isOurs(const JobInfo& job) const {
        return std::find(m_options.jobs.begin(), m_options.jobs.end(), job.id) !=
               m_options.jobs.end();
    }

    int finish() {
        // Count only the jobs of this command.
        const auto state = m_queue.state();
        if (!state) return failed(m_console, state.error());
        std::vector<JobInfo> ours;
        for (const auto& job : state->jobs)
            if (isOurs(job)) ours.push_back(job);
        JsonLine line;
        line.text("event", "finished");
        m_console.emit(countJobs(line, ours));
        if (m_stopped)
            m_console.say("the array continues without this program; see queue list, queue cancel");
        if (m_failure != 0) return m_failure;
        return m_stopped ? static_cast<int>(ErrorCode::Stopped) : 0;
    }

    Queue& m_queue;
    ClusterOptions m_options;
    Console& m_console;
    std::string m_warned;
    bool m_stopped = false, m_news = false, m_ended = false;
    int m_failure = 0;
};

// Returns the index of this task in its job array; an error outside a job array.
Result<int> taskIndex(const Arguments& arguments) {
    const char* typed = std::getenv("SLURM_ARRAY_TASK_ID");
    int index = -1;
    const char* end = typed ? typed + std::strlen(typed) : nullptr;
    const bool whole = typed && std::from_chars(typed, end, index).ptr == end && index >= 0;
    if (whole && arguments.many.ids.size() == 1) return index;
    return Error{ErrorCode::Usage,
                 "queue task is called by a job array of Slurm, with its folder"_m,
                 "Use sweep --executor slurm --profile FILE"_m};
}

}  // namespace

bool onCluster(const ManyArguments& many) {
    return many.executor == "slurm";
}

Status checkExecutor(const Queue& queue, const ManyArguments& many) {
    if (!onCluster(many) && many.profile.empty()) return {};
    if (!onCluster(many))
        return Error{ErrorCode::Usage, "--profile is for a cluster"_m,
                     "Give --executor slurm with it"_m};
    if (many.atOnce != 1)
        return Error{ErrorCode::Usage, "--jobs is for runs that this computer trains"_m,
                     "Write \"at_once\": %1 into the profile"_m(many.atOnce)};
    if (many.profile.empty())
        return Error{
            ErrorCode::Usage,
            "--executor slurm needs a profile: what each run asks the cluster for"_m,
            "Give --profile FILE, with {\"partition\": \"short\", \"time\": \"60\", \"memory\": \"4G\"}"_m};
    return queue.checkClusterProfile(many.profile);
}

int trainOnCluster(Queue& queue, const ManyArguments& many, std::vector<std::string> ids,
                   Console& console) {
    const auto places = app::findLocations();
    if (!places) return failed(console, places.error());
    return ClusterFollower(queue, {many.profile, places->program, std::move(ids)}, console)
        .follow(!many.addOnly);
}

void lookAtCluster(Queue& queue, Console& console) {
    const auto events = queue.watchCluster();
    if (!events) return console.warn(verbatim(events.error().text()));
    for (const auto& event : *events)
        if (event.job.empty()) console.warn(verbatim(event.text));
}

int clusterTask(Engine& engine, const Arguments& arguments, Console& console) {
    Interrupts interrupts(Interrupts::In::ClusterJob);
    const auto index = taskIndex(arguments);
    if (!index) return failed(console, index.error());
    const auto& folder = arguments.many.ids.front();
    const auto task = engine.queue().clusterTask(folder, *index);
    ClusterEnd end;
    if (!task) {
        // Report every outcome to the queue, even if the task could not be read.
        end.code = failed(console, task.error());
    } else if (task->nothing) {
        console.say("nothing is left to do for task " + std::to_string(*index));
    } else {
        const auto session = task->run.empty() ? engine.trainAs(task->config, task->folder)
                                               : engine.resume(task->run);
        end.code = session ? followSession(**session, console, interrupts)
                           : failed(console, session.error());
    }
    end.problem = verbatim(console.failure());
    end.warned = interrupts.warned();
    end.stopped = interrupts.stopRequested();
    const auto noted = engine.queue().endClusterTask(folder, *index, end);
    if (noted.ok()) return end.code;
    const int code = failed(console, noted.error());
    return end.code != 0 ? end.code : code;
}

}  // namespace headscope::cli
