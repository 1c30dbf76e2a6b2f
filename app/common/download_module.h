// Opens libheadscope-download.so, the only part of the program that uses the internet.
#pragma once

#include "app/common/locations.h"
#include "core/api/engine/downloads.h"

#include <memory>

namespace headscope::app {

// Opens the module. It stays open until the process ends. Does not use the network itself. Errors:
// Device (exit code 6) if the module is missing, of another version or does not start.
Result<std::shared_ptr<Downloads>> loadDownloads(const Locations& locations);

}  // namespace headscope::app
