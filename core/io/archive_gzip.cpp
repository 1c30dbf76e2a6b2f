#include "core/io/archive_gzip.h"

#include <zlib.h>

namespace headscope::io {
namespace {

constexpr std::size_t kChunk = 256 * 1024;

}  // namespace

struct GzipReader::Inflate {
    z_stream stream{};
    Inflate() { inflateInit2(&stream, 15 + 16); }  // gzip wrapper only; checks CRC and length of each member
    ~Inflate() { inflateEnd(&stream); }
};

GzipReader::GzipReader(FileReader file, std::int64_t limit, const std::atomic<bool>* cancel)
    : m_file(std::move(file)),
      m_limit(limit),
      m_cancel(cancel),
      m_input(kChunk),
      m_output(kChunk),
      m_inflate(std::make_unique<Inflate>()) {}

GzipReader::~GzipReader() = default;

Error GzipReader::damaged(const std::string& what) const {
    return {ErrorCode::BadData,
            "the gzip data " + what + " (at byte " + countText(m_consumed - m_inflate->stream.avail_in) + ")",
            "Download the file again"};
}

Status GzipReader::refill() {
    auto& stream = m_inflate->stream;
    if (stream.avail_in > 0 || m_inputEnded) return {};
    HEADSCOPE_TRY(const auto got, m_file.read(m_input.data(), m_input.size()));
    m_inputEnded = got == 0;
    m_consumed += static_cast<std::int64_t>(got);
    stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
    stream.avail_in = static_cast<uInt>(got);
    return {};
}

// Another member may follow (the standard allows it); anything else behind the last one is ignored and counted.
Status GzipReader::endMember() {
    auto& stream = m_inflate->stream;
    HEADSCOPE_CHECK(refill());
    if (stream.avail_in == 0) {
        m_done = true;
        return {};
    }
    if (stream.next_in[0] == 0x1f) {
        inflateReset(&stream);
        return {};
    }
    m_done = true;
    m_trailing = m_file.state().size - (m_consumed - stream.avail_in);
    return {};
}

Result<std::string_view> GzipReader::next() {
    auto& stream = m_inflate->stream;
    stream.next_out = reinterpret_cast<Bytef*>(m_output.data());
    stream.avail_out = static_cast<uInt>(m_output.size());
    while (!m_done && stream.avail_out == m_output.size()) {
        if (m_cancel && m_cancel->load(std::memory_order_relaxed)) return cancelledError();
        HEADSCOPE_CHECK(refill());
        if (stream.avail_in == 0) return damaged("ends early; was the download cut short?");
        const int code = inflate(&stream, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END)
            return damaged(std::string("is damaged: ") + (stream.msg ? stream.msg : "wrong format"));
        if (code == Z_STREAM_END) HEADSCOPE_CHECK(endMember());
    }
    const auto size = m_output.size() - stream.avail_out;
    m_produced += static_cast<std::int64_t>(size);
    if (m_produced > m_limit)
        return Error{ErrorCode::BadData, "the archive unpacks to more than " + sizeText(m_limit) + "; stopped there",
                     "This is not a data set of the expected kind"};
    return std::string_view(m_output.data(), size);
}

}  // namespace headscope::io
