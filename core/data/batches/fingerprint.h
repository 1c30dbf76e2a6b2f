// The fingerprint of data read from files.
#pragma once

#include "core/api/base/run_config.h"
#include "core/base/io/text_file.h"
#include "core/base/util/sha256.h"
#include "core/data/batches/dataset.h"

namespace headscope::data {

struct InputFiles {
    std::vector<std::string> paths;
    std::vector<io::FileState> states;
    std::string fingerprint;
    Status unchanged() const;  // Returns an error if a file changed since its digest was taken.
};

// Hashes (SHA-256) the source's name, the files' contents, every dataset.* setting except paths
// and augmentation, and the content of an imported tokenizer. Refuses files that would not fit into
// memory when read whole. Errors: Io, BadData, Cancelled.
Result<InputFiles> fingerprintOf(const std::string& source, const std::vector<std::string>& paths,
                                 const RunConfig& config, const LoadContext& context);

// Returns the fingerprint of data that this version reads differently from the first versions.
// `fingerprint`: the one that those versions gave.
std::string departedFingerprint(const std::string& fingerprint);

// Adds every dataset.* setting that decides what is read: all except paths and augmentation.
void addReadingOptions(util::Sha256& sha, const RunConfig& config);

// Estimated memory of a text dataset, as a multiple of its file size.
constexpr double kMemoryFactor = 3;
// Returns BadData with an estimate if `bytes` of text would not fit into the free memory.
Status enoughMemory(std::int64_t bytes);

}  // namespace headscope::data
