#include "core/base/io/archive.h"

#include "core/base/io/file_kind.h"
#include "core/base/io/packed_bytes.h"
#include "core/base/util/utf8.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include <locale.h>

namespace headscope::io {
namespace {

constexpr std::size_t kHeadBytes = 512;
const Message kTarName = "a tar archive"_m, kZipName = "a zip archive"_m;
const Message kRefusedWhole = "Nothing was unpacked; get the archive from its original source"_m;

Error refused(Message message) {
    return {ErrorCode::BadData, std::move(message), kRefusedWhole};
}

// Context of libarchive's read callback; keeps the first error of the byte source.
struct Feed {
    std::unique_ptr<ByteSource> source;
    std::optional<Error> error = {};
};

enum class ArchiveFormat { Tar, PackedTar, Zip };

// Detects the format from the first bytes. Errors: BadData (not an archive).
Result<ArchiveFormat> archiveFormatOf(std::string_view head) {
    if (head.empty())
        return Error{ErrorCode::BadData, "the file is empty"_m, "Download it again"_m};
    if (head.substr(0, 2) == "\x1f\x8b") return ArchiveFormat::PackedTar;
    const auto kind = fileKind(head);
    if (kind.name == kZipName) return ArchiveFormat::Zip;
    if (kind.family == FileFamily::Unknown || kind.name == kTarName) return ArchiveFormat::Tar;
    return Error{ErrorCode::BadData, "this is %1, not a zip, tar or tar.gz archive"_m(kind.name),
                 fileKindHint(kind.family)};
}

Result<ArchiveFormat> formatOfFile(const std::string& path) {
    HEADSCOPE_TRY(auto probe, FileReader::open(path));
    std::string head(kHeadBytes, '\0');
    HEADSCOPE_TRY(const auto got, probe.read(head.data(), head.size()));
    return archiveFormatOf(std::string_view(head).substr(0, got));
}

Packing packingOf(ArchiveFormat format) {
    return format == ArchiveFormat::PackedTar ? Packing::Gzip : Packing::Plain;
}

// Sets the character set of this thread to UTF-8 while an archive is read. libarchive converts
// names from UTF-8 to the character set of the thread, which knows only ASCII by default.
class NamesInUtf8 {
public:
    NamesInUtf8() : m_utf8(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
        if (m_utf8) m_before = ::uselocale(m_utf8);
    }
    ~NamesInUtf8() {
        if (!m_utf8) return;
        ::uselocale(m_before);
        ::freelocale(m_utf8);
    }
    NamesInUtf8(const NamesInUtf8&) = delete;
    NamesInUtf8& operator=(const NamesInUtf8&) = delete;

private:
    locale_t m_utf8, m_before = nullptr;
};

la_ssize_t readBlock(archive* handle, void* context, const void** block) {
    auto& feed = *static_cast<Feed*>(context);
    auto bytes = feed.source->next();
    if (!bytes.ok()) {
        feed.error = std::move(bytes).error();
        // libarchive keeps only a text; the caller returns feed.error, which has code and hint.
        archive_set_error(handle, -1, "%s", feed.error->message.text().c_str());
        return -1;
    }
    *block = bytes->data();
    return static_cast<la_ssize_t>(bytes->size());
}

std::string plainName(const std::string& name) {
    return name.rfind("./", 0) == 0 ? name.substr(2) : name;
}

// Returns whether a path contains "..", which could lead out of the archive.
bool climbs(const std::string& name) {
    for (std::size_t at = 0; at <= name.size();) {
        const auto slash = std::min(name.find('/', at), name.size());
        if (name.compare(at, slash - at, "..") == 0) return true;
        at = slash + 1;
    }
    return false;
}

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return text;
}

bool nestedArchive(const std::string& name) {
    const auto low = lowered(name);
    for (const std::string end : {".tar", ".tar.gz", ".tgz", ".zip", ".gz"})
        if (low.size() > end.size() && low.compare(low.size() - end.size(), end.size(), end) == 0)
            return true;
    return false;
}

// Checks every entry of an archive and keeps the wanted ones.
class Walk {
public:
    Walk(const ArchiveLimits& limits, const std::function<bool(const std::string&)>& wanted)
        : m_limits(limits), m_wanted(wanted) {}

    Status entry(archive* handle, archive_entry* e) {
        if (++m_count > m_limits.entries)
            return refused("more than %1 entries in the archive"_m(countText(m_limits.entries)));
        const char* raw = archive_entry_pathname(e);
        const std::string full = raw ? raw : "";
        HEADSCOPE_CHECK(checkName(full));
        HEADSCOPE_CHECK(checkKind(e, full));
        const auto size = archive_entry_size(e);
        // The sizes of unwanted entries count too, since the whole archive is decompressed.
        if (size < 0 || size > m_limits.total - m_total)
            return refused("entry %1 claims %2; an archive may unpack to %3 at most"_m(
                full, sizeText(size), sizeText(m_limits.total)));
        m_total += size;
        const auto name = plainName(full);
        if (archive_entry_filetype(e) != AE_IFREG) return {};
        HEADSCOPE_CHECK(checkRepeat(name));
        if (nestedArchive(name)) warn("the archive %1 inside the archive is not opened"_m(name));
        return m_wanted(name) ? keep(handle, name, size) : Status{};
    }
    ArchiveContent& content() { return m_content; }

private:
    // Keeps the first warnings; a hostile archive could have one per entry.
    void warn(Message warning) {
        constexpr std::size_t kMost = 5;
        if (m_content.warnings.size() < kMost)
            m_content.warnings.push_back(std::move(warning));
        else if (m_content.warnings.size() == kMost)
            m_content.warnings.push_back("further warnings about the archive are left out"_m);
    }

    Status checkName(const std::string& name) const {
        if (name.empty()) return refused("an entry without a name"_m);
        if (name.size() > m_limits.name)
            return refused("an entry name of %1 bytes, at most %2 are allowed"_m(
                countText(static_cast<std::int64_t>(name.size())), m_limits.name));
        constexpr std::ptrdiff_t kDeepest = 32;  // folders of folders; deeper ones cost memory only
        if (std::count(name.begin(), name.end(), '/') > kDeepest)
            return refused("the path %1 has more than %2 folders"_m(util::shortened(name, 60),
                                                                    std::int64_t{kDeepest}));
        if (name.front() == '/') return refused("the absolute path %1 in the archive"_m(name));
        return climbs(name) ? refused("the path %1 leads out of the archive"_m(name)) : Status{};
    }

    Status checkKind(archive_entry* e, const std::string& name) const {
        if (archive_entry_hardlink(e)) return refused("entry %1 is a hard link"_m(name));
        if (archive_entry_filetype(e) == AE_IFLNK)
            return refused("entry %1 is a symbolic link"_m(name));
        const auto kind = archive_entry_filetype(e);
        if (kind != AE_IFREG && kind != AE_IFDIR)
            return refused("entry %1 is a device or a pipe"_m(name));
        if (archive_entry_is_encrypted(e))
            return Error{ErrorCode::BadData, "entry %1 is encrypted"_m(name),
                         "Unpack the archive with its password, and choose the folder"_m};
        return archive_entry_sparse_count(e) > 0 ? refused("entry %1 is a sparse file"_m(name))
                                                 : Status{};
    }

    Status checkRepeat(const std::string& name) {
        if (!m_names.insert(name).second)
            return refused("the name %1 occurs twice in the archive"_m(name));
        // Names that differ only in case would be one file on a file system that ignores case.
        if (!m_lowered.insert(lowered(name)).second)
            warn("names that differ only in case: %1"_m(name));
        return {};
    }

    Status keep(archive* handle, const std::string& name, std::int64_t size) {
        if (size > m_limits.entry)
            return refused("entry %1 has %2, at most %3 are read"_m(name, sizeText(size),
                                                                    sizeText(m_limits.entry)));
        if (util::findUtf8Fault(name))
            return Error{ErrorCode::BadData, "the name %1 in the archive is not UTF-8"_m(name),
                         "Unpack it, and pack it again with names in UTF-8"_m};
        ArchiveEntry out{name, std::string(static_cast<std::size_t>(size), '\0')};
        for (std::size_t filled = 0; filled < out.bytes.size();) {
            const auto got =
                archive_read_data(handle, out.bytes.data() + filled, out.bytes.size() - filled);
            // The size was promised by the entry's header, so an early end is an error.
            if (got <= 0) return refused("entry %1 is cut short or damaged"_m(name));
            filled += static_cast<std::size_t>(got);
        }
        // A zip archive compares the checksum when it reaches the end of the entry.
        char further = 0;
        if (archive_read_data(handle, &further, 1) != 0)
            return refused("entry %1 is longer than it claims, or damaged"_m(name));
        m_content.entries.push_back(std::move(out));
        return {};
    }

    const ArchiveLimits& m_limits;
    const std::function<bool(const std::string&)>& m_wanted;
    ArchiveContent m_content;
    std::set<std::string> m_names, m_lowered;
    std::int64_t m_total = 0;
    int m_count = 0;
};

Error libraryError(archive* handle) {
    const char* text = archive_error_string(handle);
    return refused("the archive is damaged near byte %1: %2"_m(
        countText(archive_filter_bytes(handle, 0)), text ? verbatim(text) : "unknown format"_m));
}

Error damagedZip(archive* handle) {
    const char* text = archive_error_string(handle);
    return refused("this is a zip archive, but it is damaged or cut short (%1)"_m(
        text ? verbatim(text) : "unknown reason"_m));
}

Status walkAll(archive* handle, Feed& feed, Walk& walk) {
    for (;;) {
        archive_entry* entry = nullptr;
        const int code = archive_read_next_header(handle, &entry);
        if (code == ARCHIVE_EOF) break;
        if (feed.error) return *feed.error;
        if (code != ARCHIVE_OK) return libraryError(handle);
        auto walked = walk.entry(handle, entry);
        if (feed.error) return *feed.error;
        HEADSCOPE_CHECK(std::move(walked));
    }
    // Read to the end: a wrong checksum shows only after the end mark.
    for (;;) {
        HEADSCOPE_TRY(const auto rest, feed.source->next());
        if (rest.empty()) return {};
    }
}

using Handle = std::unique_ptr<archive, int (*)(archive*)>;

Result<ArchiveContent> readTar(std::unique_ptr<ByteSource> source,
                               const std::function<bool(const std::string&)>& wanted,
                               const ArchiveLimits& limits) {
    const NamesInUtf8 names;
    Feed feed{std::move(source)};
    const Handle handle(archive_read_new(), archive_read_free);
    // Only the expected format: every further one would be more code that reads untrusted bytes.
    archive_read_support_format_tar(handle.get());
    if (archive_read_open(handle.get(), &feed, nullptr, readBlock, nullptr) != ARCHIVE_OK)
        return feed.error ? *feed.error : libraryError(handle.get());
    Walk walk(limits, wanted);
    HEADSCOPE_CHECK(walkAll(handle.get(), feed, walk));
    // Detect a file that changed meanwhile, such as a download that is still running.
    HEADSCOPE_CHECK(feed.source->unchanged());
    if (feed.source->trailingBytes() > 0)
        walk.content().warnings.push_back("%1 bytes after the end of the archive were ignored"_m(
            countText(feed.source->trailingBytes())));
    return std::move(walk.content());
}

// Reads entries as the directory at the end of a zip archive lists them, which needs all bytes.
Result<ArchiveContent> readZip(std::string_view bytes,
                               const std::function<bool(const std::string&)>& wanted,
                               const ArchiveLimits& limits, const std::atomic<bool>* cancel) {
    const NamesInUtf8 names;
    const Handle handle(archive_read_new(), archive_read_free);
    archive_read_support_format_zip_seekable(handle.get());
    if (archive_read_open_memory(handle.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
        return damagedZip(handle.get());
    Walk walk(limits, wanted);
    for (;;) {
        if (cancel && cancel->load(std::memory_order_relaxed)) return cancelledError();
        archive_entry* entry = nullptr;
        const int code = archive_read_next_header(handle.get(), &entry);
        if (code == ARCHIVE_EOF) return std::move(walk.content());
        if (code != ARCHIVE_OK) return damagedZip(handle.get());
        HEADSCOPE_CHECK(walk.entry(handle.get(), entry));
    }
}

}  // namespace

Result<ArchiveContent> readArchive(const std::string& path,
                                   const std::function<bool(const std::string&)>& wanted,
                                   const ArchiveLimits& limits, const std::atomic<bool>* cancel) {
    const auto read = [&]() -> Result<ArchiveContent> {
        HEADSCOPE_TRY(const auto format, formatOfFile(path));
        if (format == ArchiveFormat::Zip) {
            HEADSCOPE_TRY(const auto bytes, readWholeFile(path, limits.total, cancel));
            return readZip(bytes, wanted, limits, cancel);
        }
        HEADSCOPE_TRY(auto source, openBytes(path, packingOf(format), limits.total, cancel));
        return readTar(std::move(source), wanted, limits);
    };
    auto content = read();
    if (!content.ok()) return std::move(content).error().within(fileName(path));
    return content;
}

Result<ArchiveContent> readArchiveBytes(std::string_view bytes,
                                        const std::function<bool(const std::string&)>& wanted,
                                        const ArchiveLimits& limits) {
    HEADSCOPE_TRY(const auto format, archiveFormatOf(bytes.substr(0, kHeadBytes)));
    if (format == ArchiveFormat::Zip) return readZip(bytes, wanted, limits, nullptr);
    return readTar(unpacked(memoryBytes(bytes), packingOf(format), limits.total, nullptr), wanted,
                   limits);
}

}  // namespace headscope::io
