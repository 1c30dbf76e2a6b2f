// A gzip stream as plain bytes, checked to the end: cut streams, wrong checksums, limits. (libarchive does not check
// the CRC of gzip members.)
#pragma once

#include "core/io/text_file.h"

#include <memory>
#include <vector>

namespace headscope::io {

class GzipReader {
public:
    // limit: bytes of output at most, over all members.
    GzipReader(FileReader file, std::int64_t limit, const std::atomic<bool>* cancel);
    ~GzipReader();

    // The next bytes, at most 256 KiB; empty at the end. Valid until the next call.
    // Errors: BadData (not gzip, damaged, cut short, over the limit), Io, Cancelled.
    Result<std::string_view> next();
    const FileReader& file() const { return m_file; }
    std::int64_t trailingBytes() const { return m_trailing; }  // garbage after the last member

private:
    struct Inflate;
    Status refill();
    Status endMember();
    Error damaged(const std::string& what) const;

    FileReader m_file;
    std::int64_t m_limit, m_produced = 0, m_consumed = 0, m_trailing = 0;
    const std::atomic<bool>* m_cancel;
    std::vector<char> m_input, m_output;
    std::unique_ptr<Inflate> m_inflate;
    bool m_inputEnded = false, m_done = false;
};

}  // namespace headscope::io
