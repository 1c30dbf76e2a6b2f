#include "core/service/session/run_control.h"

#include "core/base/io/atomic_file.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_lock.h"
#include "core/service/session/control_socket.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <list>

namespace headscope::session {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t kLongestLine = 256, kMostClients = 32;
constexpr auto kLineTime = 5s;     // time limit for receiving a complete command
constexpr auto kAnswerTime = 60s;  // time limit for the answer; an evaluation may delay it
constexpr auto kLook = 100ms;

void sendLine(const io::Descriptor& connection, const std::string& line) {
    // A line fits into the buffer of a new socket. A client that does not read loses it.
    const std::string bytes = line + "\n";
    if (::send(connection.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
        return;
}

// Appends the bytes received so far. Returns false if the other end was closed.
bool receive(const io::Descriptor& connection, std::string& text) {
    char buffer[kLongestLine];
    const auto count = ::recv(connection.get(), buffer, sizeof buffer, MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    text.append(buffer, static_cast<std::size_t>(count));
    return count > 0;
}

}  // namespace

// Answers of the training thread that the serving thread has not sent yet.
struct Answers {
    std::mutex mutex;
    std::vector<std::pair<std::uint64_t, std::optional<std::int64_t>>> given;
    io::Descriptor bell{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};

    void ring() const {
        const std::uint64_t one = 1;
        // An eventfd wakes poll(), which a condition variable cannot.
        if (::write(bell.get(), &one, sizeof one) < 0) return;  // counter full: already signalled
    }
    void give(std::uint64_t client, std::optional<std::int64_t> step) {
        {
            std::lock_guard lock(mutex);
            given.emplace_back(client, step);
        }
        ring();
    }
};

struct Client {
    std::uint64_t id;
    io::Descriptor connection;
    Clock::time_point until;
    std::string line = {};
    bool commandReceived = false;
};

class RunControl::Server {
public:
    Server(ListeningSocket socket, CommandBox& commands)
        : m_socket(std::move(socket)), m_commands(commands) {}
    ~Server() { removeControl(m_socket.run); }

    void run() {
        while (!m_ending.load()) {
            // One round: sleep, answer finished commands, accept connections, read commands, drop
            // clients that took too long.
            waitForNews();
            answer();
            accept();
            for (auto& client : m_clients)
                if (!client.commandReceived) listen(client);
            m_clients.remove_if(
                [](const Client& c) { return c.connection.get() < 0 || Clock::now() > c.until; });
        }
        answer();
    }
    void end() {
        m_ending.store(true);
        m_answers->ring();
    }

private:
    void waitForNews() {
        std::vector<pollfd> all{{m_socket.socket.get(), POLLIN, 0},
                                {m_answers->bell.get(), POLLIN, 0}};
        for (const auto& client : m_clients)
            if (!client.commandReceived) all.push_back({client.connection.get(), POLLIN, 0});
        ::poll(all.data(), all.size(),
               // Without clients only news can wake the thread; otherwise it checks deadlines every
               // second.
               m_clients.empty() ? -1 : static_cast<int>(std::chrono::milliseconds(1s).count()));
        std::uint64_t rung = 0;
        if (::read(m_answers->bell.get(), &rung, sizeof rung) < 0) return;
    }

    void accept() {
        io::Descriptor connection(
            ::accept4(m_socket.socket.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        // Only the user who trains the run may command it, even if the folder is shared.
        if (connection.get() < 0 || !sameUser(connection) || m_clients.size() >= kMostClients)
            return;
        m_clients.push_back({++m_lastClient, std::move(connection), Clock::now() + kLineTime});
    }

    void listen(Client& client) {
        const bool open = receive(client.connection, client.line);
        const auto end = client.line.find('\n');
        if (end == std::string::npos) {
            if (!open || client.line.size() > kLongestLine) client.connection.close();
            return;
        }
        // Each connection carries one command.
        const auto command = parseCommand(client.line.substr(0, end));
        if (!command) {
            sendLine(client.connection, "refused " + escaped(command.error().text()));
            client.connection.close();
            return;
        }
        client.commandReceived = true;
        // A paused run or a long evaluation may delay the answer.
        client.until = Clock::now() + std::chrono::hours(1);
        sendLine(client.connection, "accepted");
        // Captures no `this`: the training thread may answer after this server was destroyed.
        m_commands.receive(*command,
                           [answers = m_answers, id = client.id](std::optional<std::int64_t> step) {
                               answers->give(id, step);
                           });
    }

    void answer() {
        std::lock_guard lock(m_answers->mutex);
        for (const auto& [id, step] : m_answers->given)
            for (auto& client : m_clients) {
                if (client.id != id) continue;
                sendLine(client.connection, step ? "obeyed " + std::to_string(*step) : "ended");
                client.connection.close();
            }
        m_answers->given.clear();
    }

    ListeningSocket m_socket;
    CommandBox& m_commands;
    // shared, because the training thread may answer after the server has ended
    std::shared_ptr<Answers> m_answers = std::make_shared<Answers>();
    std::list<Client> m_clients;
    std::uint64_t m_lastClient = 0;
    std::atomic<bool> m_ending{false};
};

RunControl::RunControl(std::unique_ptr<Server> server)
    : m_server(std::move(server)), m_thread([this] { m_server->run(); }) {}

RunControl::~RunControl() {
    m_server->end();
    m_thread.join();
}

Result<std::unique_ptr<RunControl>> RunControl::open(const io::Directory& run,
                                                     CommandBox& commands) {
    HEADSCOPE_TRY(auto socket, listenIn(run));
    return std::unique_ptr<RunControl>(
        new RunControl(std::make_unique<Server>(std::move(socket), commands)));
}

namespace {

Error noAnswer(bool accepted) {
    if (accepted)
        return {ErrorCode::Io,
                "the run received the command, but did not execute it within a minute"_m,
                "The run executes commands between two batches, after reading its data or after an "
                "evaluation"_m};
    return {ErrorCode::Io, "the process that trains this run closed the connection"_m,
            "See its log.txt"_m};
}

Result<RunAnswer> answerOf(const std::string& line) {
    if (line.rfind("obeyed ", 0) == 0)
        return RunAnswer{std::strtoll(line.c_str() + 7, nullptr, 10)};
    if (line == "ended")
        return Error{ErrorCode::Usage, "the run ended before it executed the command"_m,
                     "See list runs"_m};
    return Error{ErrorCode::Io, "the run refused the command: %1"_m(line.substr(0, kLongestLine)),
                 "See its log.txt"_m};
}

}  // namespace

Result<RunAnswer> sendRunCommand(const io::Directory& run, const RunCommand& command,
                                 const std::atomic<bool>* cancel) {
    // A run that is not locked has no process to command; its socket file may be left over from a
    // crash.
    if (!runs::lockHolder(run))
        return Error{ErrorCode::Usage, "no process trains %1 now"_m(run.path()),
                     "See list runs; resume continues a run"_m};
    HEADSCOPE_TRY(const auto connection, connectTo(run));
    sendLine(connection, commandText(command));
    std::string text;
    bool accepted = false, open = true;
    for (const auto until = Clock::now() + kAnswerTime; open && Clock::now() < until;) {
        if (cancel && cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"_m};
        pollfd one{connection.get(), POLLIN, 0};
        if (::poll(&one, 1, static_cast<int>(kLook.count())) > 0) open = receive(connection, text);
        for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
            const std::string line = text.substr(0, end);
            text.erase(0, end + 1);
            // "accepted" confirms receipt; the final answer follows on the same connection.
            if (line != "accepted") return answerOf(line);
            accepted = true;
        }
        // A process that is not this program may listen there; do not read without end.
        if (text.size() > 4 * kLongestLine) break;
    }
    return noAnswer(accepted && open);
}

}  // namespace headscope::session
