#include "core/io/byte_source.h"

#include "core/io/archive_gzip.h"

#include <algorithm>
#include <vector>

namespace headscope::io {
namespace {

constexpr std::size_t kPiece = 256 * 1024;

class PlainBytes : public ByteSource {
public:
    PlainBytes(FileReader file, const std::atomic<bool>* cancel)
        : m_file(std::move(file)), m_cancel(cancel), m_buffer(kPiece) {}
    Result<std::string_view> next() override {
        if (m_cancel && m_cancel->load(std::memory_order_relaxed)) return cancelledError();
        HEADSCOPE_TRY(const auto got, m_file.read(m_buffer.data(), m_buffer.size()));
        return std::string_view(m_buffer.data(), got);
    }
    const FileReader& file() const override { return m_file; }

private:
    FileReader m_file;
    const std::atomic<bool>* m_cancel;
    std::vector<char> m_buffer;
};

class GzipBytes : public ByteSource {
public:
    GzipBytes(FileReader file, std::int64_t limit, const std::atomic<bool>* cancel)
        : m_gzip(std::move(file), limit, cancel) {}
    Result<std::string_view> next() override { return m_gzip.next(); }
    const FileReader& file() const override { return m_gzip.file(); }
    std::int64_t trailingBytes() const override { return m_gzip.trailingBytes(); }

private:
    GzipReader m_gzip;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path, Packing packing, std::int64_t limit,
                                              const std::atomic<bool>* cancel) {
    HEADSCOPE_TRY(auto file, FileReader::open(path));
    if (packing == Packing::Gzip)
        return std::unique_ptr<ByteSource>(std::make_unique<GzipBytes>(std::move(file), limit, cancel));
    return std::unique_ptr<ByteSource>(std::make_unique<PlainBytes>(std::move(file), cancel));
}

Packing packingByName(const std::string& path) {
    const auto end = path.size() > 3 ? path.substr(path.size() - 3) : std::string();
    return end == ".gz" || end == ".GZ" ? Packing::Gzip : Packing::Plain;
}

}  // namespace headscope::io
