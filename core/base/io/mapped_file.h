// A file in the address space of the process, for tensors that are used without a copy.
#pragma once

#include "core/base/io/descriptor.h"

#include "core/api/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace headscope::io {

// A private mapping of a whole file: writing to its memory changes neither the file nor other
// mappings. Pages are read from the disk when they are first used, and the kernel may drop them.
//
// If another program truncates the file, or the disk fails, the kernel sends SIGBUS to the thread
// that touches a lost page. The handler of this class puts a page of zeros in its place, so the
// program continues. Therefore a result computed from a mapping is valid only if unchanged()
// succeeds afterwards. Thread-safe.
class MappedFile {
public:
    // Maps a file that is open for reading; the mapping keeps its own descriptor. `path` is used in
    // messages. Errors: Io; Device (more files than the handler can watch).
    static Result<std::shared_ptr<const MappedFile>> map(const Descriptor& file, std::string path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    const std::uint8_t* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    const std::string& path() const { return m_path; }
    // Errors: BadData if a page was lost, or if the size or the modification time of the file
    // differ from those at the time of mapping.
    Status unchanged() const;

private:
    MappedFile() = default;

    Descriptor m_file;
    std::string m_path;
    std::uint8_t* m_data = nullptr;
    std::size_t m_size = 0;
    std::int64_t m_modified = 0;  // nanoseconds since 1970
    std::size_t m_slot = 0;       // place in the table of the handler
};

}  // namespace headscope::io
