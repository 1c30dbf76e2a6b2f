// Creates picture files in memory: valid ones with the encoders of three libraries, and parts for
// building invalid ones.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <jpeglib.h>
#include <png.h>
#include <webp/encode.h>
#include <zlib.h>

namespace headscope::data {

// Returns width * height * channels bytes with a smooth gradient in every channel, which lossy
// formats preserve almost exactly.
inline std::vector<std::uint8_t> slope(int width, int height, int channels) {
    std::vector<std::uint8_t> out;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < channels; ++c)
                out.push_back(
                    static_cast<std::uint8_t>(c % 2 ? 255 * y / height : 255 * x / width));
    return out;
}

struct JpegOptions {
    J_COLOR_SPACE space = JCS_RGB;
    bool progressive = false, adobe = true;
    int restart = 0;    // rows between restart markers
    int singleAcs = 0;  // progressive: AC coefficients that get a scan of their own
};

inline std::string jpegOf(int width, int height, const std::vector<std::uint8_t>& pixels,
                          const JpegOptions& options = {}) {
    jpeg_compress_struct info;
    jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &bytes, &size);
    const int channels = static_cast<int>(pixels.size()) / (width * height);
    info.image_width = static_cast<JDIMENSION>(width);
    info.image_height = static_cast<JDIMENSION>(height);
    info.input_components = channels;
    info.in_color_space = channels == 4 ? JCS_CMYK : channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    if (options.space == JCS_YCCK) jpeg_set_colorspace(&info, JCS_YCCK);
    jpeg_set_quality(&info, 95, TRUE);
    info.optimize_coding = TRUE;
    info.restart_in_rows = options.restart;
    if (options.progressive) jpeg_simple_progression(&info);
    std::vector<jpeg_scan_info> scans{{3, {0, 1, 2}, 0, 0, 0, 0}};
    for (int component = 0; component < 3; ++component)
        for (int k = 1; k <= options.singleAcs; ++k) scans.push_back({1, {component}, k, k, 0, 0});
    if (options.singleAcs > 0) {
        info.num_scans = static_cast<int>(scans.size());
        info.scan_info = scans.data();
    }
    if (!options.adobe) info.write_Adobe_marker = FALSE;
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        auto* row = const_cast<JSAMPROW>(pixels.data()) +
                    static_cast<std::size_t>(info.next_scanline) * width * channels;
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    const std::string out(reinterpret_cast<char*>(bytes), size);
    jpeg_destroy_compress(&info);
    std::free(bytes);
    return out;
}

struct PngOptions {
    int type = PNG_COLOR_TYPE_RGB, depth = 8;
    bool interlaced = false;
};

// Encodes a PNG. `rows` are packed as in the PNG format, without filter bytes.
inline std::string pngOf(int width, int height, const std::vector<std::uint8_t>& rows,
                         const PngOptions& options = {}, const std::vector<png_color>& palette = {},
                         const std::vector<std::uint8_t>& alphas = {}) {
    std::string out;
    auto* png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    auto* info = png_create_info_struct(png);
    png_set_write_fn(
        png, &out,
        [](png_structp p, png_bytep bytes, std::size_t size) {
            static_cast<std::string*>(png_get_io_ptr(p))
                ->append(reinterpret_cast<char*>(bytes), size);
        },
        [](png_structp) {});
    png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height),
                 options.depth, options.type,
                 options.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    if (!palette.empty()) png_set_PLTE(png, info, palette.data(), static_cast<int>(palette.size()));
    if (!alphas.empty())
        png_set_tRNS(png, info, alphas.data(), static_cast<int>(alphas.size()), nullptr);
    png_write_info(png, info);
    const auto stride = rows.size() / static_cast<std::size_t>(height);
    std::vector<png_bytep> lines;
    for (int y = 0; y < height; ++y)
        lines.push_back(const_cast<png_bytep>(rows.data()) + static_cast<std::size_t>(y) * stride);
    png_write_image(png, lines.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return out;
}

inline std::string webpOf(int width, int height, const std::vector<std::uint8_t>& rgba,
                          bool lossless) {
    std::uint8_t* bytes = nullptr;
    const auto size = lossless
                          ? WebPEncodeLosslessRGBA(rgba.data(), width, height, width * 4, &bytes)
                          : WebPEncodeRGBA(rgba.data(), width, height, width * 4, 95, &bytes);
    const std::string out(reinterpret_cast<char*>(bytes), size);
    WebPFree(bytes);
    return out;
}

inline std::string bigEndian(std::uint32_t n, int bytes = 4) {
    std::string out;
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) out += static_cast<char>(n >> shift);
    return out;
}

inline std::string pngChunk(const std::string& kind, const std::string& data) {
    const auto body = kind + data;
    const auto crc =
        crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    return bigEndian(static_cast<std::uint32_t>(data.size())) + body +
           bigEndian(static_cast<std::uint32_t>(crc));
}

inline std::string deflated(const std::string& raw) {
    uLongf size = compressBound(raw.size());
    std::string packed(size, '\0');
    compress(reinterpret_cast<Bytef*>(packed.data()), &size,
             reinterpret_cast<const Bytef*>(raw.data()), raw.size());
    packed.resize(size);
    return packed;
}

// Builds a PNG from its chunks. `depthAndType` holds bit depth, colour type, compression, filter
// and interlacing.
inline std::string pngFrom(std::uint32_t width, std::uint32_t height,
                           const std::string& depthAndType, const std::string& chunks) {
    return "\x89PNG\r\n\x1a\n" +
           pngChunk("IHDR", bigEndian(width) + bigEndian(height) + depthAndType) + chunks +
           pngChunk("IEND", "");
}

inline std::string jpegSegment(int marker, const std::string& data) {
    return std::string("\xff") + static_cast<char>(marker) +
           bigEndian(static_cast<std::uint32_t>(data.size()) + 2, 2) + data;
}

struct JpegPiece {
    int marker = 0;
    std::string bytes;  // the whole segment; for a start of scan including its data
};

// Splits a JPEG into SOI, the segments in order, and EOI.
inline std::vector<JpegPiece> jpegPieces(const std::string& jpeg) {
    std::vector<JpegPiece> out{{0xd8, jpeg.substr(0, 2)}};
    for (std::size_t at = 2; at + 4 <= jpeg.size();) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(jpeg.at(i)); };
        const int marker = byte(at + 1);
        auto end = at + 2 + static_cast<std::size_t>(byte(at + 2) << 8 | byte(at + 3));
        const auto isData = [&](std::size_t i) {
            return byte(i) != 0xff || byte(i + 1) == 0 || (byte(i + 1) & 0xf8) == 0xd0;
        };
        while (marker == 0xda && end + 1 < jpeg.size() && isData(end)) ++end;
        out.push_back({marker, jpeg.substr(at, end - at)});
        at = end;
    }
    out.push_back({0xd9, "\xff\xd9"});
    return out;
}

// Returns `jpeg` with every segment of this marker replaced.
inline std::string withSegments(const std::string& jpeg, int marker, const std::string& instead) {
    std::string out;
    for (const auto& piece : jpegPieces(jpeg))
        out += piece.marker == marker ? instead : piece.bytes;
    return out;
}

}  // namespace headscope::data
