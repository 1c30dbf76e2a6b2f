// The socket "control" of a run folder: made, checked and reached without following a link, for the same user only.
#pragma once

#include "core/io/directory.h"

#include <string>

namespace headscope::session {

constexpr const char* kControlName = "control";

struct ListeningSocket {
    io::Directory run;
    io::Descriptor socket;
};

// Mode 0600, not blocking. A socket that a killed process left is replaced. Errors: Io, BadData.
Result<ListeningSocket> listenIn(const io::Directory& run);
void removeControl(const io::Directory& run);
// Errors: Io (nobody listens there), BadData (no socket, another owner, open to others).
Result<io::Descriptor> connectTo(const io::Directory& run);
bool sameUser(const io::Descriptor& connection);  // at the other end

}  // namespace headscope::session
