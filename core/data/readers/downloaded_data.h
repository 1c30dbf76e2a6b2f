// Public datasets that the user has downloaded, each in a folder with its name.
#pragma once

#include "core/api/base/result.h"

#include <string>

namespace headscope::data {

// The file in the folder of a complete download that names the file or folder to read.
constexpr const char* kDownloadRecord = "download.json";

std::string downloadsFolder();  // $XDG_DATA_HOME/headscope/datasets

// Returns the path of the downloaded data with this name, such as "ag-news"; "" if there are none,
// or if their download is not complete.
std::string downloadedPath(const std::string& name);
std::string downloadedPath(const std::string& folder, const std::string& name);
// Records that the download into `folder` is complete. `path`: the file to read, or "" for the
// folder itself. Errors: Io.
Status recordDownload(const std::string& folder, const std::string& path);

}  // namespace headscope::data
