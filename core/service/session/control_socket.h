// The Unix socket "control" in a run's folder. It is created, checked and opened without following
// links. Only the same user can use it.
#pragma once

#include "core/base/io/directory.h"

#include <string>

namespace headscope::session {

constexpr const char* kControlName = "control";

// An open socket, and the folder that contains it.
struct ListeningSocket {
    io::Directory run;
    io::Descriptor socket;
};

// Creates the socket: mode 0600, non-blocking. Replaces a socket that a killed process left behind.
// Errors: Io, BadData.
Result<ListeningSocket> listenIn(const io::Directory& run);
// Removes the socket if it belongs to this user.
void removeControl(const io::Directory& run);
// Connects to the process that trains the run. Errors: Io (nobody listens), BadData (not a socket,
// another owner, or accessible to others).
Result<io::Descriptor> connectTo(const io::Directory& run);
bool sameUser(const io::Descriptor& connection);  // returns whether the peer has the same user

}  // namespace headscope::session
