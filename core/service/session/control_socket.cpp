#include "core/service/session/control_socket.h"

#include "core/base/io/atomic_file.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace headscope::session {
namespace {

constexpr int kWaiting = 16;

// Returns the address of the socket relative to the open folder, because a run's path may be longer
// than a socket address allows.
sockaddr_un addressIn(const io::Directory& run) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/%s",
                  run.descriptor(), kControlName);
    return address;
}

io::Descriptor newSocket() {
    return io::Descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

Error notOurSocket(const io::Directory& run, const Message& what) {
    return {ErrorCode::BadData,
            "%1 is %2, not the socket of this run"_m(run.pathOf(kControlName), what),
            "The folder was changed from outside; remove that file"_m};
}

// Checks the socket file. A missing socket is valid.
Status checkControl(const io::Directory& run, bool& exists) {
    struct stat status {};
    exists = ::fstatat(run.descriptor(), kControlName, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (!exists) return {};
    if (S_ISLNK(status.st_mode)) return notOurSocket(run, "a link"_m);
    if (!S_ISSOCK(status.st_mode)) return notOurSocket(run, "another kind of file"_m);
    if (status.st_uid != ::geteuid()) return notOurSocket(run, "a socket of another user"_m);
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return notOurSocket(run, "a socket that others may write to"_m);
    return {};
}

}  // namespace

bool sameUser(const io::Descriptor& connection) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(connection.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           peer.uid == ::geteuid();
}

void removeControl(const io::Directory& run) {
    struct stat status {};
    const bool ours =
        ::fstatat(run.descriptor(), kControlName, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISSOCK(status.st_mode) && status.st_uid == ::geteuid();
    if (ours) ::unlinkat(run.descriptor(), kControlName, 0);
}

Result<ListeningSocket> listenIn(const io::Directory& run) {
    auto socket = newSocket();
    if (socket.get() < 0) return io::systemError("make a socket in"_m, run.path(), errno);
    bool exists = false;
    HEADSCOPE_CHECK(checkControl(run, exists));
    // This process holds the run's lock, so the process that created an existing socket has ended.
    if (exists) removeControl(run);
    // The socket file gets the mode of the socket that is bound to it.
    ::fchmod(socket.get(), S_IRUSR | S_IWUSR);
    const auto address = addressIn(run);
    if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return io::systemError("make a socket in"_m, run.path(), errno);
    if (::listen(socket.get(), kWaiting) != 0)
        return io::systemError("listen in"_m, run.path(), errno);
    return ListeningSocket{run, std::move(socket)};
}

Result<io::Descriptor> connectTo(const io::Directory& run) {
    bool exists = false;
    HEADSCOPE_CHECK(checkControl(run, exists));
    if (!exists)
        return Error{
            ErrorCode::Io, "the process that trains this run does not accept commands"_m,
            "The process may be another version of the program, or its folder cannot contain a "
            "socket"_m};
    // Non-blocking: a full queue of a process that never accepts must not block this one.
    auto connection = newSocket();
    if (connection.get() < 0) return io::systemError("make a socket for"_m, run.path(), errno);
    const auto address = addressIn(run);
    if (::connect(connection.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
        0)
        return Error{
            ErrorCode::Io,
            "no process answers: %1"_m(
                io::systemError("reach"_m, run.pathOf(kControlName), errno).message),
            "A run that trains on another machine accepts commands only on that machine"_m};
    if (!sameUser(connection)) return notOurSocket(run, "a socket that another user serves"_m);
    return connection;
}

}  // namespace headscope::session
