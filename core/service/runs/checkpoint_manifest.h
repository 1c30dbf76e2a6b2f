// manifest.json of a checkpoint: sizes and SHA-256 checksums of its other files, so that damage is
// detected.
#pragma once

#include "core/base/io/summed_tensors.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace headscope::runs {

// The parsed manifest of one checkpoint.
class CheckpointManifest {
public:
    // Parses a manifest. checkpoint: its folder, for messages. Errors: BadData (invalid JSON, or
    // not an object).
    static Result<CheckpointManifest> parse(std::string_view text, const std::string& checkpoint);
    // Returns the text that parse() reads. `files`: sums by file name.
    static std::string text(std::int64_t step, double epoch,
                            const std::map<std::string, io::FileSum>& files);

    double epoch() const { return m_epoch; }  // 0 if the manifest does not contain it
    // Compare a file's size, or its size and SHA-256, with the manifest. Errors: BadData if it
    // differs, or if the file is not listed with size and checksum. checkSize does not read the
    // file; negative `bytes` means unknown.
    Status checkSize(const std::string& name, std::int64_t bytes) const;
    Status checkSum(const std::string& name, const io::FileSum& sum) const;
    // Returns the listed SHA-256 in hex; "" if not listed.
    std::string checksumOf(const std::string& name) const;

private:
    struct Listed {
        std::uint64_t bytes;
        std::string sha256;  // checksum in hex
    };
    Error damaged(const Message& why) const;

    std::string m_checkpoint;
    double m_epoch = 0;
    std::map<std::string, std::optional<Listed>> m_files;  // empty: listed without size or checksum
};

}  // namespace headscope::runs
