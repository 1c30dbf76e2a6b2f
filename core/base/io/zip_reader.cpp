#include "core/base/io/zip_reader.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/byte_source.h"
#include "core/base/util/utf8.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <set>

#include <unistd.h>

namespace headscope::io {
namespace {

constexpr std::size_t kLongestName = 1024;
// Size of the record at the end of an archive without a comment.
constexpr std::size_t kEndSize = 22;
constexpr std::int64_t kSmall = 100'000'000;  // below, any ratio is harmless

Error refused(Message message) {
    return {ErrorCode::BadData, std::move(message),
            "Nothing was unpacked; get the file from its original source"_m};
}

// Context of libarchive's read callback.
struct ZipFeed {
    std::unique_ptr<ByteSource> source;
    std::int64_t size = 1;  // of the file
    LongTask task = {};
    std::int64_t read = 0;
    std::string tail = {};  // last bytes read, at most kEndSize
    std::optional<Error> error = {};

    Result<std::string_view> next() {
        HEADSCOPE_TRY(const auto bytes, source->next());
        read += static_cast<std::int64_t>(bytes.size());
        HEADSCOPE_CHECK(task.reach(static_cast<double>(read) / static_cast<double>(size)));
        tail.append(bytes.substr(bytes.size() - std::min(bytes.size(), kEndSize)));
        tail.erase(0, tail.size() - std::min(tail.size(), kEndSize));
        return bytes;
    }
};

la_ssize_t nextBlock(archive* handle, void* context, const void** block) {
    auto& feed = *static_cast<ZipFeed*>(context);
    const auto bytes = feed.next();
    if (!bytes) {
        feed.error = bytes.error();
        archive_set_error(handle, -1, "cannot read");
        return -1;
    }
    *block = bytes->data();
    return static_cast<la_ssize_t>(bytes->size());
}

bool isSafe(const std::string& name) {
    if (name.empty() || name.size() > kLongestName || name.front() == '/') return false;
    for (const char c : name)
        if (c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
    for (std::size_t at = 0; at <= name.size();) {
        const auto slash = std::min(name.find('/', at), name.size());
        const auto part = name.substr(at, slash - at);
        if (part.empty() ? slash != name.size() : part == "." || part == "..") return false;
        at = slash + 1;
    }
    return true;
}

class Unpacking {
public:
    Unpacking(archive* handle, ZipFeed& feed, const ZipLimits& limits, const ZipTarget& target)
        : m_handle(handle), m_feed(feed), m_limits(limits), m_target(target) {}

    Status all() {
        for (int count = 0;; ++count) {
            archive_entry* entry = nullptr;
            const int code = archive_read_next_header(m_handle, &entry);
            if (code == ARCHIVE_EOF) return {};
            if (code != ARCHIVE_OK) return failure();
            if (count == m_limits.entries)
                return refused("more than %1 files in the archive"_m(countText(m_limits.entries)));
            HEADSCOPE_CHECK(one(entry));
        }
    }

private:
    Error failure() const {
        if (m_feed.error) return *m_feed.error;
        const char* why = archive_error_string(m_handle);
        return refused("the archive is damaged: %1"_m(escaped(why ? why : "unknown"_m.text())));
    }

    Status one(archive_entry* entry) {
        const char* raw = archive_entry_pathname(entry);
        const std::string name = raw ? raw : "";
        if (!isSafe(name)) return refused("the archive has the unsafe name %1"_m(escaped(name)));
        if (archive_entry_is_encrypted(entry) != 0)
            return refused("%1 is encrypted"_m(escaped(name)));
        if (archive_entry_filetype(entry) == AE_IFDIR) return {};
        if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) ||
            archive_entry_symlink(entry))
            return refused("%1 is a link or a device"_m(escaped(name)));
        if (!m_names.insert(name).second)
            return refused("the archive contains %1 twice"_m(escaped(name)));
        HEADSCOPE_TRY(const auto file, m_target(name));
        return write(file, name);
    }

    Status write(const Descriptor& file, const std::string& name) {
        for (;;) {
            const void* block = nullptr;
            std::size_t size = 0;
            la_int64_t offset = 0;
            const int code = archive_read_data_block(m_handle, &block, &size, &offset);
            if (code == ARCHIVE_EOF) return {};
            if (code != ARCHIVE_OK) return failure();
            m_total += static_cast<std::int64_t>(size);
            if (m_total > m_limits.total)
                return refused("the archive unpacks to more than %1"_m(sizeText(m_limits.total)));
            if (m_total > kSmall && m_total / m_limits.ratio > m_feed.read)
                return refused("the archive unpacks to more than %1 times its size"_m(
                    countText(m_limits.ratio)));
            HEADSCOPE_CHECK(put(file, static_cast<const char*>(block), size, name));
        }
    }

    static Status put(const Descriptor& file, const char* bytes, std::size_t size,
                      const std::string& name) {
        for (std::size_t at = 0; at < size;) {
            const auto count = ::write(file.get(), bytes + at, size - at);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return systemError("write"_m, name, errno);
            at += static_cast<std::size_t>(count);
        }
        return {};
    }

    archive* m_handle;
    ZipFeed& m_feed;
    const ZipLimits& m_limits;
    const ZipTarget& m_target;
    std::set<std::string> m_names;
    std::int64_t m_total = 0;
};

// Checks the end of the archive, as a file may be cut between two entries.
Status readToTheEnd(ZipFeed& feed, const std::string& path) {
    for (;;) {
        HEADSCOPE_TRY(const auto rest, feed.next());
        if (rest.empty()) break;
    }
    if (feed.tail.substr(0, 4) == "PK\x05\x06") return {};
    return Error(refused("the archive is cut"_m)).within(fileName(path));
}

}  // namespace

Status unpackZip(const std::string& path, const ZipLimits& limits, const ZipTarget& target,
                 LongTask task) {
    HEADSCOPE_TRY(auto file, FileReader::open(path));
    std::string head(4, '\0');
    HEADSCOPE_TRY(auto probe, FileReader::open(path));
    HEADSCOPE_TRY(const auto got, probe.read(head.data(), head.size()));
    if (got != head.size() || head != "PK\x03\x04")
        return Error(refused("this is not a zip archive"_m)).within(fileName(path));
    const auto size = std::max<std::int64_t>(1, file.state().size);
    ZipFeed feed{fileBytes(std::move(file), task.cancelFlag()), size, std::move(task)};
    const std::unique_ptr<archive, int (*)(archive*)> handle(archive_read_new(), archive_read_free);
    // Only zip: every further format of the library would be more code that reads untrusted bytes.
    archive_read_support_format_zip_streamable(handle.get());
    if (archive_read_open(handle.get(), &feed, nullptr, nextBlock, nullptr) != ARCHIVE_OK) {
        if (feed.error) return *feed.error;
        return Error(refused("this is not a zip archive"_m)).within(fileName(path));
    }
    auto done = Unpacking(handle.get(), feed, limits, target).all();
    if (!done.ok()) return std::move(done).error().within(fileName(path));
    HEADSCOPE_CHECK(readToTheEnd(feed, path));
    return feed.source->unchanged();
}

}  // namespace headscope::io
