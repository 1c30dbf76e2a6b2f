#include "core/download/partial_file.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/text_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace headscope::download {

Result<PartialFile> PartialFile::open(const io::Directory& folder, const std::string& name,
                                      std::int64_t expected) {
    HEADSCOPE_TRY(auto file, folder.openFile(name + kEnding, O_RDWR | O_CREAT));
    PartialFile out(folder, name, std::move(file));
    if (::flock(out.m_file.get(), LOCK_EX | LOCK_NB) != 0)
        return Error{ErrorCode::Usage, "another process downloads %1"_m(out.path()),
                     "Wait until it ends"_m};
    struct stat status {};
    if (::fstat(out.m_file.get(), &status) != 0)
        return io::systemError("read"_m, out.path(), errno);
    out.m_size = status.st_size;
    out.m_expected = expected;
    // A longer file cannot be a part of the expected one.
    if (out.m_size > expected) HEADSCOPE_CHECK(out.restart());
    return out;
}

bool PartialFile::append(const char* bytes, std::size_t size) {
    if (static_cast<std::int64_t>(size) > m_expected - m_size) {
        m_failure = Error{
            ErrorCode::BadData,
            "the server sends more than the expected %1 of %2"_m(io::sizeText(m_expected), m_name),
            "The file at the source has changed, so it is not used; download it by "
            "hand if you trust it"_m};
        return false;
    }
    while (size > 0) {
        const auto written = ::pwrite(m_file.get(), bytes, size, m_size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            m_failure = io::systemError("write"_m, path(), written < 0 ? errno : EIO);
            return false;
        }
        bytes += written;
        size -= static_cast<std::size_t>(written);
        m_size += written;
    }
    return true;
}

Result<std::string> PartialFile::head() const {
    std::string bytes(512, '\0');
    const auto got = ::pread(m_file.get(), bytes.data(), bytes.size(), 0);
    if (got < 0) return io::systemError("read"_m, path(), errno);
    bytes.resize(static_cast<std::size_t>(got));
    return bytes;
}

Status PartialFile::restart() {
    if (::ftruncate(m_file.get(), 0) != 0) return io::systemError("write"_m, path(), errno);
    m_size = 0;
    return {};
}

Status PartialFile::finish() {
    if (::fsync(m_file.get()) != 0) return io::systemError("write"_m, path(), errno);
    HEADSCOPE_CHECK(m_folder.rename(m_name + kEnding, m_name));
    return m_folder.sync();
}

Status PartialFile::remove() {
    return m_folder.remove(m_name + kEnding);
}

}  // namespace headscope::download
