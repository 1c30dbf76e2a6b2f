#include "core/base/io/packed_bytes.h"

#include <zlib.h>

namespace headscope::io {
namespace {

constexpr std::size_t kUnpackedPiece = 256 * 1024;

class GzipBytes : public ByteSource {
public:
    GzipBytes(std::unique_ptr<ByteSource> packed, std::int64_t limit,
              const std::atomic<bool>* cancel)
        : m_packed(std::move(packed)),
          m_limit(limit),
          m_cancel(cancel),
          m_output(new char[kUnpackedPiece]) {
        // accept only a gzip wrapper; checks CRC and length of each member
        inflateInit2(&m_stream, 15 + 16);
    }
    ~GzipBytes() override { inflateEnd(&m_stream); }
    GzipBytes(const GzipBytes&) = delete;
    GzipBytes& operator=(const GzipBytes&) = delete;

    Result<std::string_view> next() override;
    const FileState& state() const override { return m_packed->state(); }
    Status unchanged() const override { return m_packed->unchanged(); }
    std::int64_t trailingBytes() const override { return m_trailing; }

private:
    Status refill();
    Status endMember();
    Error damaged(const Message& what) const;

    std::unique_ptr<ByteSource> m_packed;
    std::int64_t m_limit, m_produced = 0, m_consumed = 0, m_trailing = 0;
    const std::atomic<bool>* m_cancel;
    std::unique_ptr<char[]> m_output;
    z_stream m_stream{};
    bool m_inputEnded = false, m_done = false;
};

Error GzipBytes::damaged(const Message& what) const {
    return {ErrorCode::BadData,
            "the gzip data %1 (at byte %2)"_m(what, countText(m_consumed - m_stream.avail_in)),
            "Download the file again"_m};
}

Status GzipBytes::refill() {
    if (m_stream.avail_in > 0 || m_inputEnded) return {};
    HEADSCOPE_TRY(const auto piece, m_packed->next());
    m_inputEnded = piece.empty();
    m_consumed += static_cast<std::int64_t>(piece.size());
    // zlib does not write to its input; its interface lacks the const.
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
    m_stream.avail_in = static_cast<uInt>(piece.size());
    return {};
}

// Another gzip member may follow. Any other bytes after the last member are ignored and counted.
Status GzipBytes::endMember() {
    HEADSCOPE_CHECK(refill());
    if (m_stream.avail_in == 0) {
        m_done = true;
        return {};
    }
    // 0x1f is the first byte of a gzip header.
    if (m_stream.next_in[0] == 0x1f) {
        inflateReset(&m_stream);
        return {};
    }
    m_done = true;
    m_trailing = state().size - (m_consumed - m_stream.avail_in);
    return {};
}

Result<std::string_view> GzipBytes::next() {
    m_stream.next_out = reinterpret_cast<Bytef*>(m_output.get());
    m_stream.avail_out = static_cast<uInt>(kUnpackedPiece);
    // Repeat until there is output, because an empty piece would signal the end.
    while (!m_done && m_stream.avail_out == kUnpackedPiece) {
        if (m_cancel && m_cancel->load(std::memory_order_relaxed)) return cancelledError();
        HEADSCOPE_CHECK(refill());
        if (m_stream.avail_in == 0) return damaged("ends early; was the download cut short?"_m);
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END)
            return damaged(
                "is damaged: %1"_m(m_stream.msg ? verbatim(m_stream.msg) : "wrong format"_m));
        if (code == Z_STREAM_END) HEADSCOPE_CHECK(endMember());
    }
    const auto size = kUnpackedPiece - m_stream.avail_out;
    // Limit the decompressed size, as a small file may expand to terabytes.
    m_produced += static_cast<std::int64_t>(size);
    if (m_produced > m_limit)
        return Error{ErrorCode::BadData,
                     "the archive unpacks to more than %1; stopped there"_m(sizeText(m_limit)),
                     "This is not a data set of the expected kind"_m};
    return std::string_view(m_output.get(), size);
}

}  // namespace

Packing packingByName(const std::string& path) {
    const auto end = path.size() > 3 ? path.substr(path.size() - 3) : std::string();
    return end == ".gz" || end == ".GZ" ? Packing::Gzip : Packing::Plain;
}

std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> source, Packing packing,
                                     std::int64_t limit, const std::atomic<bool>* cancel) {
    if (packing == Packing::Plain) return source;
    return std::make_unique<GzipBytes>(std::move(source), limit, cancel);
}

Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path, Packing packing,
                                              std::int64_t limit, const std::atomic<bool>* cancel) {
    HEADSCOPE_TRY(auto file, FileReader::open(path));
    return unpacked(fileBytes(std::move(file), cancel), packing, limit, cancel);
}

}  // namespace headscope::io
