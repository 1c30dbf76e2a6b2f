// PNG through libpng. Its errors use longjmp, so frames between guarded() and the library must not
// hold objects with destructors.
#include "core/base/images/exif_orientation.h"
#include "core/base/images/image_decoder.h"

#include <csetjmp>
#include <cstdio>
#include <cstring>

#include <png.h>

namespace headscope::io {
namespace {

// maximum bytes of chunks; of those that are read, only a palette is kept
constexpr png_alloc_size_t kMostChunkMemory = 8u << 20;
constexpr std::size_t kHeaderSize = 24;  // signature, length and name of IHDR, width, height

struct PngSource {
    std::string_view bytes;
    std::size_t at = 0;
    bool cut = false;
    char text[128] = {};
};

void failPng(png_structp png, png_const_charp text) {
    auto* source = static_cast<PngSource*>(png_get_error_ptr(png));
    std::snprintf(source->text, sizeof source->text, "%s", text);
    png_longjmp(png, 1);
}

void ignorePngWarning(png_structp, png_const_charp) {}

void readBytes(png_structp png, png_bytep to, std::size_t size) {
    auto* source = static_cast<PngSource*>(png_get_io_ptr(png));
    source->cut = size > source->bytes.size() - source->at;
    if (source->cut) png_error(png, "the file ends early");
    std::memcpy(to, source->bytes.data() + source->at, size);
    source->at += size;
}

int bigEndianAt(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value > 0x7fffffffu ? -1 : static_cast<int>(value);
}

class PngDecoder : public ImageDecoder {
public:
    explicit PngDecoder(std::string_view bytes) { m_source.bytes = bytes; }
    ~PngDecoder() override { png_destroy_read_struct(&m_png, &m_info, nullptr); }
    PngDecoder(const PngDecoder&) = delete;
    PngDecoder& operator=(const PngDecoder&) = delete;

    // Read here instead of by the library, so that an error can name a size beyond the limits.
    Result<ImageSize> readHeader() override {
        const auto bytes = m_source.bytes;
        if (bytes.size() < kHeaderSize) return cutPicture();
        m_size = {bigEndianAt(bytes, 16), bigEndianAt(bytes, 20)};
        if (bytes.substr(12, 4) != "IHDR" || m_size.width < 1 || m_size.height < 1)
            return damagedPicture("the PNG picture's header is damaged"_m);
        return m_size;
    }

    ColourTags colours() const override { return pngColourTags(m_source.bytes); }
    bool animated() const override { return pngIsAnimated(m_source.bytes); }
    int orientation() const override { return pngOrientation(m_source.bytes); }

    Result<StoredPixels> readPixels() override {
        m_png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &m_source, failPng, ignorePngWarning);
        m_info = m_png ? png_create_info_struct(m_png) : nullptr;
        if (!m_info) return noMemoryForPicture();
        if (!guarded([this] { prepare(); })) return fault();
        const auto width = static_cast<std::size_t>(m_size.width),
                   height = static_cast<std::size_t>(m_size.height);
        StoredPixels stored;
        stored.layout = StoredPixels::Layout::Rgba;
        stored.grey = m_grey;
        stored.bits = m_bits;
        auto& pixels = stored.values;
        pixels.resize(width * height * 4);
        std::vector<png_bytep> rows(height);
        for (std::size_t y = 0; y < height; ++y) rows[y] = pixels.data() + y * width * 4;
        png_bytep* const first = rows.data();
        const bool read = guarded([this, first] {
            png_read_image(m_png, first);
            png_read_end(m_png, nullptr);
        });
        if (!read) return fault();
        return stored;
    }

private:
    // Runs library calls; returns false if they left by longjmp.
    template <class Steps>
    bool guarded(Steps steps) {
        if (setjmp(png_jmpbuf(m_png)) != 0) return false;
        steps();
        return true;
    }

    Error fault() const {
        if (m_source.cut) return cutPicture();
        return damagedPicture("the PNG picture cannot be read: %1"_m(m_source.text));
    }

    void prepare() {
        png_set_read_fn(m_png, &m_source, readBytes);
        png_set_user_limits(m_png, kLargestImageSide, kLargestImageSide);
        png_set_chunk_malloc_max(m_png, kMostChunkMemory);
        png_set_crc_action(m_png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
        png_set_benign_errors(m_png, 0);  // refuse damaged files instead of repairing them
        // Skips texts and unknown chunks. Also skips colour chunks: the library refuses more of
        // them than necessary and would convert colours itself. pngColourTags reads them.
        png_set_keep_unknown_chunks(m_png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
        png_read_info(m_png, m_info);
        // Read the stored format first: after the calls below, the library reports the converted
        // one.
        m_bits = png_get_bit_depth(m_png, m_info) == 16 ? 16 : 8;
        m_grey = (png_get_color_type(m_png, m_info) & PNG_COLOR_MASK_COLOR) == 0;
        png_set_expand(m_png);
        png_set_strip_16(m_png);
        png_set_gray_to_rgb(m_png);
        png_set_add_alpha(m_png, 0xff, PNG_FILLER_AFTER);
        png_set_interlace_handling(m_png);
        png_read_update_info(m_png, m_info);
        const auto wanted = static_cast<std::size_t>(m_size.width) * 4;
        if (png_get_rowbytes(m_png, m_info) != wanted)
            png_error(m_png, "rows of an unexpected size");
    }

    PngSource m_source;
    ImageSize m_size;
    int m_bits = 8;
    bool m_grey = false;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
};

}  // namespace

std::unique_ptr<ImageDecoder> makePngDecoder(std::string_view bytes) {
    return std::make_unique<PngDecoder>(bytes);
}

}  // namespace headscope::io
