// Downloads of public datasets. The code is in a module of its own, which is opened only if the
// user asks for a download; no other part of the program uses the internet. Standard library only.
#pragma once

#include "core/api/base/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headscope {

struct DownloadFile {
    std::string name;     // name of the file in the folder of the dataset
    std::string address;  // https only
    std::int64_t bytes = 0;
    std::string sha256;  // 64 lower-case hexadecimal digits
};

// A dataset that can be downloaded, as its dataset.json describes it.
struct DatasetOffer {
    std::string id, name;
    std::string licence, homepage;
    std::string reader;  // id of the dataset that reads the files: `id`, or one such as "text-file"
    std::vector<DownloadFile> files;
    std::string folder;    // folder for the files
    std::string path;      // file or folder to read, once it is complete
    bool present = false;  // whether all files are there

    std::int64_t bytes() const {
        std::int64_t all = 0;
        for (const auto& file : files) all += file.bytes;
        return all;
    }
};

struct DownloadProgress {
    std::string file;
    std::int64_t done = 0, total = 0;  // bytes of all files of the dataset
};

struct DownloadRequest {
    std::string id;
    // Compares checksums only; BadData if a file is missing or differs.
    bool offline = false;
    int idleSeconds = 30;  // ends if fewer than 100 bytes per second arrive for this long
    // Called in the thread of fetch(), often.
    std::function<void(const DownloadProgress&)> progress = {};
    const std::atomic<bool>* cancel = nullptr;
};

// Thread-safe; both methods block.
class Downloads {
public:
    virtual ~Downloads() = default;
    // Returns all datasets whose dataset.json names addresses with checksums, sorted by id. Does
    // not use the network. Errors: Io, BadData (an invalid dataset.json).
    virtual Result<std::vector<DatasetOffer>> offers() const = 0;
    // Downloads the missing files of a dataset, continues files that an earlier call began, and
    // compares the checksum of each file. Returns the path to read. Errors: Usage (not offered, or
    // another process downloads it), Network, Io (disk), BadData (wrong checksum), Cancelled.
    virtual Result<std::string> fetch(const DownloadRequest& request) const = 0;
};

struct DownloadOptions {
    std::string datasetsFolder;   // folder of dataset.json files
    std::string downloadsFolder;  // folder for the data; "" for the default shown by `paths`
};

}  // namespace headscope

extern "C" {
// The only symbol of the download module. Returns null if it cannot start; *error is then a message
// in static storage. abi: kEngineAbi of the caller.
headscope::Downloads* headscope_create_downloads(int abi, const headscope::DownloadOptions* options,
                                                 const char** error);
}
