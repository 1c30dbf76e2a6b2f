// JPEG through libjpeg-turbo. Its errors use longjmp, so frames between guarded() and the library
// must not hold objects with destructors.
#include "core/base/images/exif_orientation.h"
#include "core/base/images/image_decoder.h"

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <jerror.h>
#include <jpeglib.h>

namespace headscope::io {
namespace {

// A crafted file may request thousands of passes over the image; the most careful encoders write
// about fifteen.
constexpr int kMostScans = 100, kMostScansOfTheLargest = 32;
// maximum memory in bytes: four components of 16-bit coefficients at the largest size
constexpr long kMostJpegMemory = 640L << 20;

struct JpegFault {
    jpeg_error_mgr manager;  // first member, because the library returns a pointer to it
    std::jmp_buf escape;
    char text[JMSG_LENGTH_MAX];
    bool cut;
};

[[noreturn]] void leave(j_common_ptr info) {
    auto* fault = reinterpret_cast<JpegFault*>(info->err);
    info->err->format_message(info, fault->text);
    std::longjmp(fault->escape, 1);
}

// A warning means that the library invented pixels: grey for missing data, a guess for a wrong
// code. Such an image is refused.
void leaveAtWarning(j_common_ptr info, int level) {
    const int code = info->err->msg_code;
    if (level >= 0 || code == JWRN_JFIF_MAJOR || code == JWRN_BOGUS_ICC) return;
    reinterpret_cast<JpegFault*>(info->err)->cut = code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER;
    leave(info);
}

void limitScans(j_common_ptr info) {
    const auto* picture = reinterpret_cast<j_decompress_ptr>(info);
    const auto pixels = std::int64_t{picture->image_width} * picture->image_height;
    const auto most = std::clamp<std::int64_t>(
        kMostScansOfTheLargest * kLargestImagePixels / pixels, kMostScansOfTheLargest, kMostScans);
    if (picture->input_scan_number <= most) return;
    auto* fault = reinterpret_cast<JpegFault*>(info->err);
    std::snprintf(fault->text, sizeof fault->text, "more than %d scans", static_cast<int>(most));
    std::longjmp(fault->escape, 1);
}

void ignoreMessage(j_common_ptr) {}

class JpegDecoder : public ImageDecoder {
public:
    explicit JpegDecoder(std::string_view bytes) : m_bytes(bytes) {
        std::memset(&m_info, 0, sizeof m_info);
        std::memset(&m_fault, 0, sizeof m_fault);
        m_info.err = jpeg_std_error(&m_fault.manager);
        m_fault.manager.error_exit = leave;
        m_fault.manager.emit_message = leaveAtWarning;
        m_fault.manager.output_message = ignoreMessage;
    }
    ~JpegDecoder() override { jpeg_destroy_decompress(&m_info); }
    JpegDecoder(const JpegDecoder&) = delete;
    JpegDecoder& operator=(const JpegDecoder&) = delete;

    Result<ImageSize> readHeader() override {
        const bool read = guarded([this] {
            jpeg_create_decompress(&m_info);
            m_info.mem->max_memory_to_use = kMostJpegMemory;
            m_progress.progress_monitor = limitScans;
            m_info.progress = &m_progress;
            jpeg_mem_src(&m_info, reinterpret_cast<const unsigned char*>(m_bytes.data()),
                         m_bytes.size());
            jpeg_save_markers(&m_info, JPEG_APP0 + 1, 0xffff);
            jpeg_save_markers(&m_info, JPEG_APP0 + 2, 0xffff);
            jpeg_read_header(&m_info, TRUE);
        });
        if (!read) return fault();
        if (m_info.arith_code)
            return damagedPicture("the JPEG picture is arithmetic-coded, which is not read"_m);
        m_orientation = storedOrientation();
        m_colours = storedColours();
        return ImageSize{static_cast<int>(m_info.image_width),
                         static_cast<int>(m_info.image_height)};
    }

    ColourTags colours() const override { return m_colours; }

    Result<StoredPixels> readPixels() override {
        const std::size_t channels = m_info.num_components == 4 ? 4 : 3;
        StoredPixels stored;
        stored.layout = channels == 4 ? StoredPixels::Layout::Inks : StoredPixels::Layout::Rgb;
        stored.grey = m_info.num_components == 1;
        auto& pixels = stored.values;
        pixels.resize(std::size_t{m_info.image_width} * m_info.image_height * channels);
        unsigned char* const first = pixels.data();
        m_info.out_color_space = channels == 4 ? JCS_CMYK : JCS_RGB;
        const bool read = guarded([this, first, channels] {
            jpeg_start_decompress(&m_info);
            while (m_info.output_scanline < m_info.output_height) {
                JSAMPROW row =
                    first + m_info.output_scanline * std::size_t{m_info.image_width} * channels;
                jpeg_read_scanlines(&m_info, &row, 1);
            }
            jpeg_finish_decompress(&m_info);  // reads up to the end mark
        });
        if (!read) return fault();
        // Programs that write CMYK with Adobe's marker store the inks inverted.
        if (channels == 4 && m_info.saw_Adobe_marker)
            for (auto& ink : pixels) ink = static_cast<std::uint8_t>(255 - ink);
        return stored;
    }

    int orientation() const override { return m_orientation; }

private:
    // Runs library calls; returns false if they left by longjmp.
    template <class Steps>
    bool guarded(Steps steps) {
        if (setjmp(m_fault.escape) != 0) return false;
        steps();
        return true;
    }

    // Called with the header, because the library frees the markers after reading the pixels.
    int storedOrientation() const {
        for (const auto* marker = m_info.marker_list; marker; marker = marker->next) {
            const std::string_view data(reinterpret_cast<const char*>(marker->data),
                                        marker->data_length);
            if (data.substr(0, 6) == std::string_view("Exif\0\0", 6)) return exifOrientation(data);
        }
        return 1;
    }

    // The library joins the parts of a profile. If a part is missing or repeated, it returns no
    // profile.
    ColourTags storedColours() {
        JOCTET* bytes = nullptr;
        unsigned int size = 0;
        const bool whole =
            guarded([this, &bytes, &size] { jpeg_read_icc_profile(&m_info, &bytes, &size); }) &&
            bytes;
        ColourTags tags;
        if (whole) tags.profile.assign(reinterpret_cast<const char*>(bytes), size);
        std::free(bytes);
        if (!whole && hasProfile()) tags.fault = "its colour profile is damaged"_m;
        return tags;
    }

    bool hasProfile() const {
        for (const auto* marker = m_info.marker_list; marker; marker = marker->next) {
            const std::string_view data(reinterpret_cast<const char*>(marker->data),
                                        marker->data_length);
            if (marker->marker == JPEG_APP0 + 2 &&
                data.substr(0, 12) == std::string_view("ICC_PROFILE\0", 12))
                return true;
        }
        return false;
    }

    Error fault() const {
        if (m_fault.cut) return cutPicture();
        return damagedPicture("the JPEG picture cannot be read: %1"_m(m_fault.text));
    }

    std::string_view m_bytes;
    jpeg_decompress_struct m_info;
    JpegFault m_fault;
    jpeg_progress_mgr m_progress{};
    int m_orientation = 1;
    ColourTags m_colours;
};

}  // namespace

std::unique_ptr<ImageDecoder> makeJpegDecoder(std::string_view bytes) {
    return std::make_unique<JpegDecoder>(bytes);
}

}  // namespace headscope::io
