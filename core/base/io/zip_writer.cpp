#include "core/base/io/zip_writer.h"

#include "core/base/io/atomic_file.h"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;

using Handle = std::unique_ptr<archive, int (*)(archive*)>;

// Time of all entries, so that the same runs give the same bytes: 1 January 1980, the first date
// that a zip archive can contain.
constexpr std::time_t kTime = 315532800;

}  // namespace

struct ZipWriter::State {
    Directory folder;
    std::string name, temporary;
    Descriptor file;
    int number = 0;  // errno of the first failed write
    std::unique_ptr<void, void (*)(void*)> target{nullptr, nullptr};  // context of the callback
    Handle handle{nullptr, archive_write_free};
    bool finished = false;

    State(Directory in, std::string called) : folder(std::move(in)), name(std::move(called)) {}
    ~State() {
        handle.reset();
        if (!finished && !temporary.empty()) (void)folder.remove(temporary);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    Error failure() const {
        return systemError("write"_m, folder.pathOf(name), number == 0 ? EIO : number);
    }
};

namespace {

// Callback of libarchive; context: the descriptor and where to keep the errno of a failure.
struct Target {
    int descriptor;
    int* number;
};
la_ssize_t writeBlock(archive* handle, void* context, const void* bytes, std::size_t size) {
    const auto& target = *static_cast<const Target*>(context);
    for (;;) {
        const auto count = ::write(target.descriptor, bytes, size);
        if (count > 0) return count;
        if (count < 0 && errno == EINTR) continue;
        *target.number = errno;
        archive_set_error(handle, errno, "cannot write");
        return -1;
    }
}

}  // namespace

ZipWriter::ZipWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
ZipWriter::ZipWriter(ZipWriter&&) noexcept = default;
ZipWriter& ZipWriter::operator=(ZipWriter&&) noexcept = default;
ZipWriter::~ZipWriter() = default;

Result<ZipWriter> ZipWriter::create(const std::string& path) {
    const fs::path whole = path;
    HEADSCOPE_TRY(auto folder, Directory::open(whole.parent_path().string()));
    auto state = std::make_unique<State>(std::move(folder), whole.filename().string());
    if (state->name.empty()) return systemError("write"_m, path, EISDIR);
    state->temporary = state->name + ".tmp-" + std::to_string(::getpid()) + "-0";
    HEADSCOPE_CHECK(state->folder.remove(state->temporary));
    HEADSCOPE_TRY(state->file,
                  state->folder.openFile(state->temporary, O_WRONLY | O_CREAT | O_EXCL));
    state->target = {new Target{state->file.get(), &state->number},
                     [](void* target) { delete static_cast<Target*>(target); }};
    state->handle.reset(archive_write_new());
    auto* handle = state->handle.get();
    // 1: no zeros after the end of the archive, which fill up a block on tapes.
    if (archive_write_set_format_zip(handle) != ARCHIVE_OK ||
        archive_write_set_bytes_in_last_block(handle, 1) != ARCHIVE_OK ||
        archive_write_open(handle, state->target.get(), nullptr, writeBlock, nullptr) != ARCHIVE_OK)
        return state->failure();
    return ZipWriter(std::move(state));
}

Status ZipWriter::header(const std::string& name, std::int64_t size, Packing packing) {
    auto* handle = m_state->handle.get();
    const int chosen = packing == Packing::Stored
                           ? archive_write_zip_set_compression_store(handle)
                           : archive_write_zip_set_compression_deflate(handle);
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                         archive_entry_free);
    archive_entry_set_pathname_utf8(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), size);
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_mtime(entry.get(), kTime, 0);
    if (chosen != ARCHIVE_OK || archive_write_header(handle, entry.get()) != ARCHIVE_OK)
        return m_state->failure();
    return {};
}

Status ZipWriter::data(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto count = archive_write_data(m_state->handle.get(), bytes.data(), bytes.size());
        if (count <= 0) return m_state->failure();
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

Status ZipWriter::add(const std::string& name, std::string_view bytes, Packing packing) {
    HEADSCOPE_CHECK(header(name, static_cast<std::int64_t>(bytes.size()), packing));
    return data(bytes);
}

Status ZipWriter::addFile(const std::string& name, const Directory& folder, const std::string& file,
                          Packing packing) {
    HEADSCOPE_TRY(const auto opened, folder.openFile(file, O_RDONLY));
    const auto size = folder.size(file);
    HEADSCOPE_CHECK(header(name, size, packing));
    std::array<char, 1 << 16> buffer;
    for (std::int64_t left = size;;) {
        const auto count = ::read(opened.get(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return systemError("read"_m, folder.pathOf(file), errno);
        if (count > left || (count == 0 && left > 0))
            return Error{ErrorCode::BadData, "%1 changed while it was read"_m(folder.pathOf(file)),
                         "Try again when no other program writes it"_m};
        if (count == 0) return {};
        left -= count;
        HEADSCOPE_CHECK(data({buffer.data(), static_cast<std::size_t>(count)}));
        if (m_after) HEADSCOPE_CHECK(m_after(count));
    }
}

Result<std::int64_t> ZipWriter::finish() {
    auto& state = *m_state;
    if (archive_write_close(state.handle.get()) != ARCHIVE_OK) return state.failure();
    if (::fsync(state.file.get()) != 0)
        return systemError("write"_m, state.folder.pathOf(state.name), errno);
    const auto size = state.folder.size(state.temporary);
    HEADSCOPE_CHECK(state.folder.rename(state.temporary, state.name));
    state.finished = true;
    HEADSCOPE_CHECK(state.folder.sync());
    return size;
}

}  // namespace headscope::io
