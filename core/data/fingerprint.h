// The fingerprint of data read from files.
#pragma once

#include "core/api/run_config.h"
#include "core/data/dataset.h"
#include "core/io/text_file.h"
#include "core/util/sha256.h"

namespace headscope::data {

struct InputFiles {
    std::vector<std::string> paths;
    std::vector<io::FileState> states;
    std::string fingerprint;
    Status unchanged() const;  // every file is as it was when its digest was taken
};

// SHA-256 over the files' contents and every setting of the section dataset.* but the paths, under the name of the
// source. Refuses files that, read whole, would not fit into memory. Errors: Io, BadData, Cancelled.
Result<InputFiles> fingerprintOf(const std::string& source, const std::vector<std::string>& paths,
                                 const RunConfig& config, const LoadContext& context);

// Of data that this version reads otherwise than the first ones did: their runs have the fingerprint that is given.
std::string departedFingerprint(const std::string& fingerprint);

// Adds every setting that decides what is read: the section dataset.* without paths and augmentation.
void addReadingOptions(util::Sha256& sha, const RunConfig& config);

// A text set takes about this many times its file in memory.
constexpr double kMemoryFactor = 3;
// BadData with an estimate where `bytes` of text would not fit into the memory that is free now.
Status enoughMemory(std::int64_t bytes);

}  // namespace headscope::data
