#include "app/cli/options/rank_options.h"

#include "app/common/number_ranges.h"

#include <arpa/inet.h>
#include <spawn.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace headscope::cli {
namespace {

constexpr int kMostRanks = 4096;
constexpr const char* kToken = "HEADSCOPE_TOKEN";
constexpr auto kLastWait = std::chrono::seconds(5);

Result<int> numberIn(const Environment& environment, const std::string& name, int least, int most) {
    const auto text = environment(name);
    int value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size() && value >= least &&
        value <= most)
        return value;
    return Error{
        ErrorCode::Usage,
        text.empty() ? "%1 is not set, but other variables of torchrun are"_m(name)
                     : "%1 is \"%2\", not a number from %3 to %4"_m(name, text, least, most),
        "Start the processes with torchrun or srun, or set RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT"_m};
}

// Returns a free port. Another process could take it before it is used; torchrun has the same
// problem.
int freePort() {
    const int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    // Default port of torchrun, used if the search for a free port fails.
    int port = 29500;
    if (probe >= 0 && bind(probe, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
        getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        port = ntohs(address.sin_port);
    if (probe >= 0) close(probe);
    return port;
}

// Creates a secret for the processes of one machine. They receive it through their environment.
Result<std::string> newToken() {
    unsigned char bytes[32];
    if (getrandom(bytes, sizeof bytes, 0) != static_cast<ssize_t>(sizeof bytes))
        return Error{ErrorCode::Device, "the system does not provide random numbers"_m,
                     "Train in one process"_m};
    std::string token;
    for (const unsigned char byte : bytes) {
        token += "0123456789abcdef"[byte / 16];
        token += "0123456789abcdef"[byte % 16];
    }
    return token;
}

Result<std::optional<RankPlace>> fromTorchrun(const RankArguments& arguments,
                                              const Environment& environment) {
    RankPlace place;
    place.seconds = arguments.seconds;
    place.token = environment(kToken);
    HEADSCOPE_TRY(place.size, numberIn(environment, "WORLD_SIZE", 1, kMostRanks));
    if (place.size == 1) return std::optional<RankPlace>();
    HEADSCOPE_TRY(place.rank, numberIn(environment, "RANK", 0, place.size - 1));
    HEADSCOPE_TRY(place.port, numberIn(environment, "MASTER_PORT", 1, 65535));
    place.address = environment("MASTER_ADDR");
    if (!place.address.empty()) return std::optional<RankPlace>(place);
    return Error{ErrorCode::Usage, "MASTER_ADDR is not set, but RANK and WORLD_SIZE are"_m,
                 "Set it to the machine of rank 0, the same for all ranks"_m};
}

Result<std::optional<RankPlace>> fromSlurm(const RankArguments& arguments,
                                           const Environment& environment) {
    if (environment("SLURM_PROCID").empty())
        return Error{
            ErrorCode::Usage,
            "--nodes %1, but neither srun nor torchrun started this process (no SLURM_PROCID, no RANK)"_m(
                arguments.nodes),
            "In a job: srun --ntasks-per-node=1 headscope-cli train ...; on one machine: --workers N"_m};
    RankPlace place;
    place.seconds = arguments.seconds;
    place.token = environment(kToken);
    HEADSCOPE_TRY(const int nodes, numberIn(environment, "SLURM_NNODES", 1, kMostRanks));
    // Reject a wrong number of nodes: the ranks would wait for processes that never start.
    if (nodes != arguments.nodes)
        return Error{ErrorCode::Usage, "--nodes %1, but the job has %2"_m(arguments.nodes, nodes),
                     "Give sbatch and srun the same --nodes"_m};
    HEADSCOPE_TRY(place.size, numberIn(environment, "SLURM_NTASKS", 1, kMostRanks));
    if (place.size == 1) return std::optional<RankPlace>();
    HEADSCOPE_TRY(place.rank, numberIn(environment, "SLURM_PROCID", 0, place.size - 1));
    place.address = environment("MASTER_ADDR");
    if (place.address.empty()) place.address = firstHost(environment("SLURM_JOB_NODELIST"));
    if (!environment("MASTER_PORT").empty()) {
        HEADSCOPE_TRY(place.port, numberIn(environment, "MASTER_PORT", 1, 65535));
    } else {
        // Derive the port from the job id, so that jobs on the same machine use different ports.
        place.port = 20000 + std::atoi(environment("SLURM_JOB_ID").c_str()) % 20000;
    }
    if (!place.address.empty()) return std::optional<RankPlace>(place);
    return Error{ErrorCode::Usage,
                 "SLURM_JOB_NODELIST is not set, so rank 0's machine is not known"_m,
                 "Set MASTER_ADDR to the first machine of the job"_m};
}

// Returns the environment of a child process: that of this process, with the variables of its rank.
std::vector<std::string> environmentOf(const RankPlace& place) {
    const std::vector<std::string> own{
        "RANK=" + std::to_string(place.rank), "WORLD_SIZE=" + std::to_string(place.size),
        "MASTER_ADDR=" + place.address, "MASTER_PORT=" + std::to_string(place.port),
        std::string(kToken) + "=" + place.token};
    std::vector<std::string> all = own;
    for (char** one = environ; *one; ++one) {
        const std::string name = std::string(*one).substr(0, std::string(*one).find('=') + 1);
        bool replaced = false;
        for (const auto& mine : own) replaced = replaced || mine.rfind(name, 0) == 0;
        if (!replaced) all.emplace_back(*one);
    }
    return all;
}

// Returns pointers for posix_spawn, which needs a list that ends with null.
std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (auto& text : texts) list.push_back(text.data());
    list.push_back(nullptr);
    return list;
}

}  // namespace

void addRankOptions(CLI::App& command, RankArguments& out) {
    auto* workers =
        command
            .add_option("--workers", out.workers,
                        "Train in N processes of this machine, each with a share of a batch")
            ->check(integerBetween(1, 1024))
            ->type_name("N");
    command
        .add_option("--nodes", out.nodes,
                    "One of the processes that srun started on N machines of a Slurm job")
        ->check(integerBetween(1, kMostRanks))
        ->type_name("N")
        ->excludes(workers);
    command
        .add_option("--rank-timeout", out.seconds,
                    "How long the processes wait for each other (default 300 s)")
        ->check(integerBetween(1, 86400))
        ->type_name("SECONDS");
}

std::string environmentValue(const std::string& name) {
    const char* value = std::getenv(name.c_str());
    return value ? value : "";
}

std::string firstHost(const std::string& list) {
    const auto bracket = list.find('['), comma = list.find(',');
    if (bracket == std::string::npos || comma < bracket) return list.substr(0, comma);
    const auto end = list.find_first_of("-,]", bracket);
    return list.substr(0, bracket) + list.substr(bracket + 1, end - bracket - 1);
}

Result<std::optional<RankPlace>> placeOf(const RankArguments& arguments,
                                         const Environment& environment) {
    const bool started = !environment("RANK").empty() && !environment("WORLD_SIZE").empty();
    if (started && arguments.workers > 1)
        return Error{
            ErrorCode::Usage,
            "--workers %1, but this process is already one of several (RANK and WORLD_SIZE are set)"_m(
                arguments.workers),
            "Leave --workers out under torchrun, or unset RANK and WORLD_SIZE"_m};
    if (started) return fromTorchrun(arguments, environment);
    if (arguments.nodes > 0) return fromSlurm(arguments, environment);
    if (!arguments.local()) return std::optional<RankPlace>();
    RankPlace place;
    place.size = arguments.workers;
    place.port = freePort();
    place.seconds = arguments.seconds;
    HEADSCOPE_TRY(place.token, newToken());
    return std::optional<RankPlace>(place);
}

Status LocalRanks::start(const RankPlace& first) {
    std::vector<std::string> words{"headscope-cli", "train", "--quiet", "--rank-timeout",
                                   std::to_string(first.seconds)};
    for (int rank = 1; rank < first.size; ++rank) {
        auto place = first;
        place.rank = rank;
        auto variables = environmentOf(place);
        pid_t process = 0;
        const int failed = posix_spawn(&process, "/proc/self/exe", nullptr, nullptr,
                                       pointers(words).data(), pointers(variables).data());
        if (failed != 0) {
            kill();
            return Error{
                ErrorCode::Device,
                "process %1 of %2 did not start: %3"_m(rank, first.size, std::strerror(failed)),
                "Use fewer --workers, or check the limits of processes and memory (ulimit -a)"_m};
        }
        m_processes.push_back(process);
    }
    return {};
}

const Message& LocalRanks::lost() {
    for (std::size_t i = 0; i < m_processes.size() && m_lost.empty(); ++i) {
        int status = 0;
        if (m_processes[i] <= 0 || waitpid(m_processes[i], &status, WNOHANG) != m_processes[i])
            continue;
        m_processes[i] = 0;
        const auto all = m_processes.size() + 1;
        m_lost = WIFSIGNALED(status)
                     ? "process %1 of %2 was ended by signal %3 before it had joined"_m(
                           i + 1, all, WTERMSIG(status))
                     : "process %1 of %2 ended with exit code %3 before it had joined"_m(
                           i + 1, all, WEXITSTATUS(status));
    }
    return m_lost;
}

void LocalRanks::kill() {
    for (const auto process : m_processes)
        if (process > 0) ::kill(process, SIGKILL);
}

LocalRanks::~LocalRanks() {
    const auto end = std::chrono::steady_clock::now() + kLastWait;
    for (const auto process : m_processes) {
        while (process > 0 && waitpid(process, nullptr, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() > end) ::kill(process, SIGKILL);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
}

}  // namespace headscope::cli
