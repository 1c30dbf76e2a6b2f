// manifest.json of a checkpoint: its other files with size and SHA-256, so that a damaged one is noticed.
#pragma once

#include "core/api/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace headscope::runs {

class CheckpointManifest {
public:
    // checkpoint: its folder, for messages. Errors: BadData (no strict JSON, no object).
    static Result<CheckpointManifest> parse(std::string_view text, const std::string& checkpoint);
    // What parse() reads: `files` are their contents by name.
    static std::string text(std::int64_t step, double epoch, const std::map<std::string, std::string>& files);

    double epoch() const { return m_epoch; }  // 0: not told
    // Errors: BadData, where the file is not listed with size and checksum, or is not what is listed. The size costs
    // nothing to compare before anything is read; a negative one is not known.
    Status checkSize(const std::string& name, std::int64_t bytes) const;
    Status checkContent(const std::string& name, const std::string& content) const;
    std::string checksumOf(const std::string& name) const;  // SHA-256, hex, as listed; "": not listed

private:
    struct Listed {
        std::uint64_t bytes;
        std::string sha256;  // hex
    };
    Error damaged(const std::string& why) const;

    std::string m_checkpoint;
    double m_epoch = 0;
    std::map<std::string, std::optional<Listed>> m_files;  // nothing: listed without size or checksum
};

}  // namespace headscope::runs
