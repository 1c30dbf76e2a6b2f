// Tests of damaged picture files: crafted, truncated and mutated. They must be refused without a
// crash, at no more cost than decoding a picture of the largest size.
#include "core/base/images/image.h"

#include "tests/core/support/picture_files.h"

#include <gmock/gmock.h>

#include <random>

namespace headscope::data {
namespace {

using ::testing::HasSubstr;

struct DamagedPicture {
    const char* what;
    std::string bytes;
    const char* phrase = "";  // expected in the error message
};

void refusePictures(const std::vector<DamagedPicture>& rows) {
    for (const auto& row : rows) {
        SCOPED_TRACE(row.what);
        const auto picture = io::decodeImage(row.bytes);
        if (picture.ok()) {
            ADD_FAILURE() << "accepted";
            continue;
        }
        EXPECT_EQ(picture.error().code, ErrorCode::BadData);
        EXPECT_THAT(picture.error().message.text(), HasSubstr(row.phrase));
        EXPECT_FALSE(picture.error().hint.empty());
    }
}

std::string smallJpeg(bool progressive = false) {
    JpegOptions options;
    options.progressive = progressive;
    return jpegOf(40, 33, slope(40, 33, 3), options);
}

std::string smallPng() {
    return pngOf(40, 33, slope(40, 33, 3));
}

// A JPEG Huffman table with these numbers of codes per length, and `symbols` symbols. Default:
// table 0 for DC.
std::string huffmanSegment(const std::vector<int>& counts, std::size_t symbols, char symbol = '\0',
                           char id = '\0') {
    std::string data(1, id);
    for (std::size_t i = 0; i < 16; ++i)
        data += static_cast<char>(i < counts.size() ? counts[i] : 0);
    return jpegSegment(0xc4, data + std::string(symbols, symbol));
}

std::string frameSegment(int marker, int precision, int height, int width,
                         const std::string& components) {
    return jpegSegment(marker, std::string(1, static_cast<char>(precision)) +
                                   bigEndian(static_cast<std::uint32_t>(height), 2) +
                                   bigEndian(static_cast<std::uint32_t>(width), 2) + components);
}

const std::string kThree = std::string("\x03\x01\x22\0\x02\x11\x01\x03\x11\x01", 10);

std::string inFrontOfScan(const std::string& segment) {
    const auto jpeg = smallJpeg();
    const auto at = jpeg.find("\xff\xda");
    return jpeg.substr(0, at) + segment + jpeg.substr(at);
}

TEST(ImageDamageTest, CraftedJpegs) {
    const auto jpeg = smallJpeg();
    const auto frames = [&](const std::string& f) { return withSegments(jpeg, 0xc0, f); };
    refusePictures({
        {"4,080 codes in one table",
         inFrontOfScan(huffmanSegment(std::vector<int>(16, 255), 4080))},
        // Each code is valid for its length, but there are far more than 256. A decoder that
        // assumes at most 256 would write beyond its buffer.
        {"2,040 codes in one table",
         inFrontOfScan(huffmanSegment(
             {0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255}, 2040, 'A', '\x13'))},
        {"257 codes in one table",
         inFrontOfScan(huffmanSegment({0, 0, 0, 0, 0, 0, 0, 1, 255, 1}, 257))},
        {"4,080 codes, 20 symbols", inFrontOfScan(huffmanSegment(std::vector<int>(16, 255), 20))},
        {"more codes than fit their length", inFrontOfScan(huffmanSegment({16}, 16))},
        {"symbols that are no DC size", inFrontOfScan(huffmanSegment({0, 2, 2}, 4, '\xff'))},
        {"a table number of 15", inFrontOfScan(huffmanSegment({0, 1}, 1, '\0', '\x0f'))},
        {"a table of neither class", inFrontOfScan(huffmanSegment({0, 1}, 1, '\0', '\x70'))},
        {"a quantisation table number of 15",
         inFrontOfScan(jpegSegment(0xdb, "\x0f" + std::string(64, '\1')))},
        {"half a quantisation table",
         inFrontOfScan(jpegSegment(0xdb, std::string(1, '\0') + std::string(31, '\1')))},
        {"no quantisation table", withSegments(jpeg, 0xdb, "")},
        {"no frame", withSegments(jpeg, 0xc0, "")},
        {"two frames", withSegments(jpeg, 0xc0,
                                    frameSegment(0xc0, 8, 33, 40, kThree) +
                                        frameSegment(0xc0, 8, 33, 40, kThree))},
        {"no scan", withSegments(jpeg, 0xda, "")},
        {"12 bits a sample", frames(frameSegment(0xc1, 12, 33, 40, kThree)), "precision 12"},
        {"lossless", frames(frameSegment(0xc3, 8, 33, 40, kThree)), "Unsupported JPEG process"},
        {"arithmetic-coded", frames(frameSegment(0xc9, 8, 33, 40, kThree)), "arithmetic-coded"},
        {"width 0", frames(frameSegment(0xc0, 8, 33, 0, kThree))},
        {"height 0", frames(frameSegment(0xc0, 8, 0, 40, kThree))},
        {"60,000 x 60,000", frames(frameSegment(0xc0, 8, 60000, 60000, kThree)),
         "60000 x 60000 pixels"},
        {"larger than its data", frames(frameSegment(0xc0, 8, 4000, 4000, kThree)), "ends early"},
        {"no component", frames(frameSegment(0xc0, 8, 33, 40, std::string(1, '\0')))},
        {"255 components",
         frames(frameSegment(0xc0, 8, 33, 40, "\xff" + std::string(765, '\x11')))},
        {"two components",
         frames(frameSegment(0xc0, 8, 33, 40, std::string("\x02\x01\x11\0\x02\x11\0", 7)))},
        {"sampling factor 0",
         frames(frameSegment(0xc0, 8, 33, 40,
                             std::string("\x03\x01\0\0\x02\x11\x01\x03\x11\x01", 10)))},
        {"sampling factor 15",
         frames(frameSegment(0xc0, 8, 33, 40,
                             std::string("\x03\x01\xff\0\x02\x11\x01\x03\x11\x01", 10)))},
        {"a scan of an unknown component",
         inFrontOfScan(jpegSegment(0xda, std::string("\x01\x09\0\0\x3f\0", 6)) +
                       std::string(20, 'x'))},
        {"a scan of five components",
         inFrontOfScan(jpegSegment(0xda, std::string(14, '\x05')) + std::string(20, 'x'))},
        {"a segment beyond the end", inFrontOfScan("\xff\xfe\xff\xff"), "ends early"},
        {"bytes between the segments", inFrontOfScan("garbage"), "extraneous"},
        {"no end mark", jpeg.substr(0, jpeg.size() - 2), "ends early"},
    });
}

TEST(ImageDamageTest, JpegBombs) {
    // Each scan covers the whole picture, so many scans cost much time.
    const auto withScans = [](int coefficients) {
        JpegOptions options;
        options.singleAcs = coefficients;
        return jpegOf(40, 33, slope(40, 33, 3), options);
    };
    EXPECT_TRUE(io::decodeImage(withScans(33)).ok());
    refusePictures({{"190 scans", withScans(63), "more than 100 scans"}});
    // The largest accepted size with almost no data: decoding must end at the first missing byte.
    const auto wide =
        withSegments(smallJpeg(true), 0xc2, frameSegment(0xc2, 8, 4096, 16384, kThree));
    EXPECT_FALSE(io::decodeImage(wide).ok());
    refusePictures({{"one line too many",
                     withSegments(smallJpeg(), 0xc0, frameSegment(0xc0, 8, 4097, 16384, kThree)),
                     "16384 x 4097 pixels; at most 67,108,864 in all"}});
}

std::string pngRowsOf(int width, int height, int bytesPerPixel, char filter = '\0') {
    std::string raw;
    for (int y = 0; y < height; ++y)
        raw += filter + std::string(static_cast<std::size_t>(width * bytesPerPixel), '\x55');
    return raw;
}

std::string idatChunk(const std::string& raw) {
    return pngChunk("IDAT", deflated(raw));
}

TEST(ImageDamageTest, CraftedPngs) {
    const std::string rgb8("\x08\x02\0\0\0", 5), palette8("\x08\x03\0\0\0", 5);
    const auto good = idatChunk(pngRowsOf(8, 8, 3)), indexed = idatChunk(pngRowsOf(8, 8, 1));
    const auto plte = pngChunk("PLTE", std::string(6, 'p'));
    const auto corrupt = [&](const char* kind, std::size_t behind) {
        auto bytes = pngFrom(8, 8, rgb8, good);
        bytes[bytes.find(kind) + behind] ^= 0x20;
        return bytes;
    };
    refusePictures({
        {"nothing but the signature", smallPng().substr(0, 8), "ends early"},
        {"cut inside IHDR", smallPng().substr(0, 20), "ends early"},
        {"width 0", pngFrom(0, 8, rgb8, good), "header is damaged"},
        {"height 0", pngFrom(8, 0, rgb8, good), "header is damaged"},
        {"20,000 x 20,000", pngFrom(20000, 20000, rgb8, good),
         "20000 x 20000 pixels; at most 16,384 a side are read"},
        {"1 x 2,147,483,647", pngFrom(1, 2147483647, rgb8, good), "1 x 2147483647 pixels"},
        {"width 4,294,967,295", pngFrom(4294967295u, 8, rgb8, good), "header is damaged"},
        {"3 bits a sample", pngFrom(8, 8, std::string("\x03\x02\0\0\0", 5), good)},
        {"colour type 5", pngFrom(8, 8, std::string("\x08\x05\0\0\0", 5), good)},
        {"compression 1", pngFrom(8, 8, std::string("\x08\x02\1\0\0", 5), good)},
        {"interlacing 2", pngFrom(8, 8, std::string("\x08\x02\0\0\2", 5), good)},
        {"no palette", pngFrom(8, 8, palette8, indexed)},
        {"a palette of a third of a colour",
         pngFrom(8, 8, palette8, pngChunk("PLTE", "x") + indexed)},
        {"a palette of 300 colours",
         pngFrom(8, 8, palette8, pngChunk("PLTE", std::string(900, 'x')) + indexed)},
        {"more alphas than colours",
         pngFrom(8, 8, palette8, plte + pngChunk("tRNS", std::string(9, 'x')) + indexed)},
        {"alphas for three channels in one byte",
         pngFrom(8, 8, rgb8, pngChunk("tRNS", "x") + good)},
        {"a wrong checksum of IHDR", corrupt("IHDR", 16)},
        {"a wrong checksum of IDAT", corrupt("IDAT", 4 + good.size() - 12)},
        {"a wrong checksum of IEND", corrupt("IEND", 5)},
        {"a changed pixel", corrupt("IDAT", 12)},
        {"no data", pngFrom(8, 8, rgb8, "")},
        {"too few rows", pngFrom(8, 8, rgb8, idatChunk(pngRowsOf(8, 5, 3)))},
        {"no such filter", pngFrom(8, 8, rgb8, idatChunk(pngRowsOf(8, 8, 3, '\x09')))},
        {"data that are not deflated", pngFrom(8, 8, rgb8, pngChunk("IDAT", "plain bytes"))},
        {"an unknown critical chunk", pngFrom(8, 8, rgb8, pngChunk("CRIT", "x") + good)},
        {"a chunk of 4 GB",
         pngFrom(8, 8, rgb8,
                 "\xff\xff\xff\xff"
                 "IDAT"),
         ""},
        {"no end", smallPng().substr(0, smallPng().size() - 12), "ends early"},
    });
}

// libpng fills its palette with black. Nothing beyond the palette is read.
TEST(ImageDamageTest, AnIndexBeyondThePaletteIsBlack) {
    const auto picture = io::decodeImage(
        pngFrom(8, 8, std::string("\x08\x03\0\0\0", 5),
                pngChunk("PLTE", std::string(6, 'p')) + idatChunk(pngRowsOf(8, 8, 1))));
    ASSERT_TRUE(picture.ok()) << picture.error().text();
    EXPECT_THAT(picture->rgb, ::testing::Each(0));
}

TEST(ImageDamageTest, OtherKindsAreNamed) {
    const auto still = webpOf(8, 8, slope(8, 8, 4), true);
    const auto vp8x = std::string("VP8X\x0a\0\0\0\x02\0\0\0\x07\0\0\x07\0\0", 18);
    const auto animation = "RIFF" + std::string("\x7a\0\0\0", 4) + "WEBP" + vp8x +
                           std::string("ANIM\x06\0\0\0\0\0\0\0\0\0", 14) + std::string(100, '\0');
    refusePictures({
        {"empty", "", "is empty"},
        {"text", "hello", "not a PNG, JPEG or WebP picture"},
        {"GIF", "GIF89a\x01", "it is a GIF picture"},
        {"BMP", "BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28" + std::string(40, '\0'),
         "not a PNG, JPEG or WebP picture"},
        {"TIFF", std::string("II*\0\x08\0\0\0", 8), "it is a TIFF picture"},
        {"HEIC",
         std::string("\0\0\0\x18"
                     "ftypheic",
                     12),
         "it is a HEIC picture"},
        {"AVIF",
         std::string("\0\0\0\x18"
                     "ftypavif",
                     12),
         "it is an AVIF picture"},
        {"SVG", "<?xml version=\"1.0\"?><svg width=\"1e6\">", "it is an SVG drawing"},
        {"web page", "<!DOCTYPE html><html>", "it is a web page"},
        {"pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
         "it is a Git LFS pointer"},
        {"PDF", "%PDF-1.7", "it is a PDF file"},
        {"NumPy", "\x93NUMPY\x01", "it is a NumPy array"},
        {"WebP of 0 bytes", std::string("RIFF\0\0\0\0WEBPVP8L", 16)},
        {"WebP animation", animation, "animation"},
    });
}

// A truncated file is never accepted as complete, wherever it was cut.
TEST(ImageDamageTest, CutAnywhere) {
    const auto rgba = slope(20, 15, 4), rgb = slope(20, 15, 3);
    JpegOptions progressive;
    progressive.progressive = true;
    for (const auto& whole :
         {jpegOf(20, 15, rgb), jpegOf(20, 15, rgb, progressive), jpegOf(20, 15, rgba),
          pngOf(20, 15, rgb), pngOf(20, 15, rgba, {PNG_COLOR_TYPE_RGBA, 8, true}),
          webpOf(20, 15, rgba, true), webpOf(20, 15, rgba, false)}) {
        ASSERT_TRUE(io::decodeImage(whole).ok());
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const auto picture = io::decodeImage(whole.substr(0, size));
            ASSERT_FALSE(picture.ok())
                << size << " of " << whole.size() << " bytes of " << whole.substr(0, 4);
            EXPECT_EQ(picture.error().code, ErrorCode::BadData);
        }
    }
}

std::string mutatedPicture(std::string bytes, std::mt19937& random) {
    const auto below = [&](std::size_t limit) {
        return random() % std::max<std::size_t>(limit, 1);
    };
    for (auto changes = 1 + below(4); changes > 0; --changes) {
        const auto at = below(bytes.size()), size = below(16) + 1;
        const auto kind = below(6);
        if (kind == 0) bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
        if (kind == 1) bytes[at] = static_cast<char>(random());
        if (kind == 2) bytes[at] = below(2) ? '\xff' : '\0';
        if (kind == 3) bytes.insert(at, bytes.substr(below(bytes.size()), size));
        if (kind == 4) bytes.erase(at, size);
        if (kind == 5) bytes.replace(at, size, std::string(size, static_cast<char>(random())));
        if (bytes.empty()) bytes = "x";
    }
    return bytes;
}

// Recomputes the checksum of every chunk, so that a mutation reaches the code after the checksum
// test.
std::string withGoodChecksums(std::string png) {
    for (std::size_t at = 8; at + 12 <= png.size();) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < 4; ++i)
            size = size << 8 | static_cast<unsigned char>(png[at + i]);
        if (size > png.size() - at - 12) break;
        png.replace(at, size + 12, pngChunk(png.substr(at + 4, 4), png.substr(at + 8, size)));
        at += size + 12;
    }
    return png;
}

TEST(ImageDamageTest, ThousandsOfMutations) {
    constexpr int kMutations = 1500;
    const auto rgba = slope(20, 15, 4), rgb = slope(20, 15, 3), grey = slope(20, 15, 1);
    JpegOptions progressive, restarts;
    progressive.progressive = true;
    restarts.restart = 1;
    const std::vector<png_color> palette(200, png_color{1, 2, 3});
    const std::vector<std::string> seeds{jpegOf(20, 15, rgb),
                                         jpegOf(20, 15, rgb, progressive),
                                         jpegOf(20, 15, grey, restarts),
                                         jpegOf(20, 15, rgba),
                                         pngOf(20, 15, rgb),
                                         pngOf(20, 15, rgba, {PNG_COLOR_TYPE_RGBA, 8, true}),
                                         pngOf(20, 15, std::vector<std::uint8_t>(300, 7),
                                               {PNG_COLOR_TYPE_PALETTE, 8}, palette, {1, 2, 3}),
                                         webpOf(20, 15, rgba, true),
                                         webpOf(20, 15, rgba, false)};
    std::mt19937 random(20261122);
    for (const auto& seed : seeds)
        for (int i = 0; i < kMutations; ++i) {
            auto bytes = mutatedPicture(seed, random);
            if (bytes.substr(0, 4) == "\x89PNG" && i % 2)
                bytes = withGoodChecksums(std::move(bytes));
            const auto picture = io::decodeImage(bytes);
            if (!picture.ok()) {
                ASSERT_EQ(picture.error().code, ErrorCode::BadData) << picture.error().text();
                ASSERT_FALSE(picture.error().message.empty());
                continue;
            }
            ASSERT_EQ(picture->rgb.size(),
                      static_cast<std::size_t>(picture->width) * picture->height * 3);
            ASSERT_LE(std::int64_t{picture->width} * picture->height, io::kLargestImagePixels);
        }
}

}  // namespace
}  // namespace headscope::data
