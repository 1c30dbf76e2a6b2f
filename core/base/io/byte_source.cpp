#include "core/base/io/byte_source.h"

#include "core/base/io/atomic_file.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace headscope::io {
namespace {

constexpr std::size_t kFilePiece = 256 * 1024;
constexpr std::size_t kMemoryPiece = 1 << 20;

class FileBytes : public ByteSource {
public:
    FileBytes(FileReader file, const std::atomic<bool>* cancel)
        : m_file(std::move(file)), m_cancel(cancel), m_buffer(new char[kFilePiece]) {}
    Result<std::string_view> next() override {
        if (m_cancel && m_cancel->load(std::memory_order_relaxed)) return cancelledError();
        HEADSCOPE_TRY(const auto got, m_file.read(m_buffer.get(), kFilePiece));
        return std::string_view(m_buffer.get(), got);
    }
    const FileState& state() const override { return m_file.state(); }
    Status unchanged() const override { return m_file.unchanged(); }

private:
    FileReader m_file;
    const std::atomic<bool>* m_cancel;
    std::unique_ptr<char[]> m_buffer;
};

class DescriptorBytes : public ByteSource {
public:
    DescriptorBytes(int descriptor, std::string name)
        : m_descriptor(descriptor), m_name(std::move(name)), m_buffer(new char[kFilePiece]) {}
    Result<std::string_view> next() override {
        for (;;) {
            const auto got = ::read(m_descriptor, m_buffer.get(), kFilePiece);
            if (got >= 0) return std::string_view(m_buffer.get(), static_cast<std::size_t>(got));
            if (errno == EINTR) continue;
            if (errno != EAGAIN) return systemError("read"_m, m_name, errno);
            // Another program made the descriptor non-blocking, so wait for input.
            pollfd waiting{m_descriptor, POLLIN, 0};
            ::poll(&waiting, 1, -1);
        }
    }
    const FileState& state() const override { return m_state; }
    Status unchanged() const override { return {}; }

private:
    int m_descriptor;
    std::string m_name;
    std::unique_ptr<char[]> m_buffer;
    FileState m_state;
};

class MemoryBytes : public ByteSource {
public:
    explicit MemoryBytes(std::string_view bytes) : m_bytes(bytes) {
        m_state.size = static_cast<std::int64_t>(bytes.size());
    }
    Result<std::string_view> next() override {
        // Returns memory in pieces too, so that tests and fuzzing run the same code as files.
        const auto piece = m_bytes.substr(0, kMemoryPiece);
        m_bytes.remove_prefix(piece.size());
        return piece;
    }
    const FileState& state() const override { return m_state; }
    Status unchanged() const override { return {}; }

private:
    std::string_view m_bytes;
    FileState m_state;
};

}  // namespace

std::unique_ptr<ByteSource> fileBytes(FileReader file, const std::atomic<bool>* cancel) {
    return std::make_unique<FileBytes>(std::move(file), cancel);
}

std::unique_ptr<ByteSource> descriptorBytes(int descriptor, std::string name) {
    return std::make_unique<DescriptorBytes>(descriptor, std::move(name));
}

std::unique_ptr<ByteSource> memoryBytes(std::string_view bytes) {
    return std::make_unique<MemoryBytes>(bytes);
}

}  // namespace headscope::io
