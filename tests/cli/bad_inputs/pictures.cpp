#include "pictures.h"

#include "tests/core/support/profile_files.h"

#include <functional>
#include <map>
#include <stdexcept>

namespace headscope::test {
namespace {

using namespace data;

const std::string kRgb8("\x08\x02\0\0\0", 5), kIndexed8("\x08\x03\0\0\0", 5);

std::string pixelRows(int width, int height, int bytesPerPixel) {
    std::string raw;
    for (int y = 0; y < height; ++y)
        raw += '\0' + std::string(static_cast<std::size_t>(width * bytesPerPixel), '\x55');
    return pngChunk("IDAT", deflated(raw));
}

std::string slopePng(int width, int height) {
    return pngOf(width, height, slope(width, height, 3));
}

// Returns a valid PNG with one more chunk after its header.
std::string pngWith(const std::string& chunk) {
    const auto whole = slopePng(40, 33);
    return whole.substr(0, 33) + chunk + whole.substr(33);
}

std::string plainJpeg() {
    return jpegOf(40, 33, slope(40, 33, 3));
}

std::string jpegWithFrame(int marker, int precision, int height, int width) {
    return withSegments(
        plainJpeg(), 0xc0,
        jpegSegment(marker, std::string(1, static_cast<char>(precision)) +
                                bigEndian(static_cast<std::uint32_t>(height), 2) +
                                bigEndian(static_cast<std::uint32_t>(width), 2) +
                                std::string("\x03\x01\x22\0\x02\x11\x01\x03\x11\x01", 10)));
}

std::string jpegWith(const std::string& segment) {
    const auto jpeg = plainJpeg();
    return jpeg.substr(0, 2) + segment + jpeg.substr(2);
}

std::string orientation(int value) {
    return jpegSegment(0xe1,
                       std::string("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25) +
                           static_cast<char>(value) + std::string(6, '\0'));
}

std::string manySegments(int count) {
    std::string all;
    for (int i = 0; i < count; ++i)
        all += jpegSegment(0xe1, std::string("Exif\0\0", 6) + std::string(65000, 'e'));
    return all;
}

std::string scans(int coefficients) {
    JpegOptions options;
    options.singleAcs = coefficients;
    return jpegOf(40, 33, slope(40, 33, 3), options);
}

std::string inks(J_COLOR_SPACE space) {
    JpegOptions options;
    options.space = space;
    return jpegOf(40, 33, slope(40, 33, 4), options);
}

std::string plainColour(int width, int height, std::uint8_t red, std::uint8_t blue) {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < width * height; ++i)
        for (const int value : {int{red}, i * 255 / (width * height), int{blue}})
            pixels.push_back(static_cast<std::uint8_t>(value));
    return pngOf(width, height, pixels);
}

std::string oneColour() {
    return pngOf(40, 33, std::vector<std::uint8_t>(40 * 33 * 3, 90));
}

// Generators of all pictures by name; many names are the kind of damage.
const std::map<std::string, std::function<std::string()>>& pictures() {
    const auto bomb = [] { return deflated(std::string(20 << 20, 'x')); };
    static const std::map<std::string, std::function<std::string()>> kAll{
        {"png", [] { return slopePng(40, 33); }},
        {"jpeg", plainJpeg},
        {"1x1", [] { return slopePng(1, 1); }},
        {"31x33", [] { return slopePng(31, 33); }},
        {"1x10000", [] { return slopePng(1, 10000); }},
        {"one-colour", oneColour},
        {"no-red", [] { return plainColour(40, 33, 0, 90); }},
        {"width-0", [] { return pngFrom(0, 8, kRgb8, pixelRows(8, 8, 3)); }},
        {"height-0", [] { return pngFrom(8, 0, kRgb8, pixelRows(8, 8, 3)); }},
        {"60000x60000", [] { return pngFrom(60000, 60000, kRgb8, pixelRows(8, 8, 3)); }},
        {"1x2147483647", [] { return pngFrom(1, 2147483647, kRgb8, pixelRows(8, 8, 3)); }},
        {"beyond-palette",
         [] {
             return pngFrom(8, 8, kIndexed8,
                            pngChunk("PLTE", std::string(6, 'p')) + pixelRows(8, 8, 1));
         }},
        {"no-palette", [] { return pngFrom(8, 8, kIndexed8, pixelRows(8, 8, 1)); }},
        {"odd-alphas",
         [] { return pngFrom(8, 8, kRgb8, pngChunk("tRNS", "x") + pixelRows(8, 8, 3)); }},
        {"animated", [] { return pngWith(pngChunk("acTL", bigEndian(2) + bigEndian(0))); }},
        {"broken-profile",
         [] { return pngWith(pngChunk("iCCP", std::string("profile\0\0not deflated", 21))); }},
        {"text-bomb",
         [bomb] { return pngWith(pngChunk("zTXt", std::string("a\0\0", 3) + bomb())); }},
        {"gamma", [] { return pngWith(pngChunk("gAMA", bigEndian(1))); }},
        {"grey-alpha",
         [] {
             return pngOf(40, 33, slope(40, 33, 2), {PNG_COLOR_TYPE_GRAY_ALPHA, 8});
         }},
        {"display-p3", [] { return withProfileInPng(slopePng(40, 33), displayP3()); }},
        {"display-p3-jpeg", [] { return withProfileInJpeg(plainJpeg(), displayP3(), 2); }},
        {"ycck", [] { return inks(JCS_YCCK); }},
        {"between-markers",
         [] {
             const auto jpeg = plainJpeg();
             const auto at = jpeg.find("\xff\xda");
             return jpeg.substr(0, at) + "garbage" + jpeg.substr(at);
         }},
        {"exif-10-mb", [] { return jpegWith(manySegments(160)); }},
        {"exif-turned", [] { return jpegWith(orientation(6)); }},
        {"exif-thumbnail",
         [] {
             return jpegWith(jpegSegment(
                 0xe1, std::string("Exif\0\0", 6) + jpegWithFrame(0xc0, 8, 60000, 60000)));
         }},
        {"exif-place",
         [] { return jpegWith(jpegSegment(0xe1, std::string("Exif\0\0GPSLatitude 52.5", 22))); }},
        {"larger-than-data", [] { return jpegWithFrame(0xc0, 8, 4000, 4000); }},
        {"arithmetic", [] { return jpegWithFrame(0xc9, 8, 33, 40); }},
        {"12-bit", [] { return jpegWithFrame(0xc1, 12, 33, 40); }},
        {"lossless", [] { return jpegWithFrame(0xc3, 8, 33, 40); }},
        {"190-scans", [] { return scans(63); }},
    };
    return kAll;
}

}  // namespace

std::string pictureBytes(const std::string& name) {
    const auto found = pictures().find(name);
    if (found == pictures().end()) throw std::runtime_error("no picture \"" + name + "\"");
    return found->second();
}

}  // namespace headscope::test
