// Implements the interface of core/api/engine/downloads.h.
#pragma once

#include "core/api/engine/downloads.h"

#include <memory>

namespace headscope::download {

std::unique_ptr<Downloads> makeDownloads(const DownloadOptions& options);

}  // namespace headscope::download
