// Whether several machines may see a folder at once.
#pragma once

#include "core/io/directory.h"

namespace headscope::io {

// By the kind of its file system, or because HEADSCOPE_NETWORK_DISK=1 says so (a job of a cluster, a file system of
// another kind). There SQLite must not keep a write-ahead log: its index is memory that only one machine shares.
bool isOnNetwork(const Directory& folder);

}  // namespace headscope::io
