// Detects whether several machines may access a folder at once.
#pragma once

#include "core/base/io/directory.h"

namespace headscope::io {

// Decides by the type of the file system, or by HEADSCOPE_NETWORK_DISK=1 (a cluster job, another
// file system). SQLite must not use a write-ahead log there: its index is memory shared on a single
// machine.
bool isOnNetwork(const Directory& folder);

}  // namespace headscope::io
