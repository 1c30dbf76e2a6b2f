// Tests of valid picture files of every supported format: the decoded pixels.
#include "core/base/images/colour_conversions.h"
#include "core/base/images/image.h"

#include "tests/core/support/picture_files.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>

#include <functional>

namespace headscope::data {
namespace {

using Pixels = std::vector<std::uint8_t>;

struct PictureKind {
    const char* name;
    std::string bytes;
    Pixels rgb;                                   // pixels as displayed
    int tolerance = 0;                            // for lossy formats
    std::vector<const char*> expectedNotes = {};  // expected notes, in this order
};

constexpr int kWide = 24, kHigh = 17;

Pixels repeatedGrey(const Pixels& grey) {
    Pixels out;
    for (const auto value : grey) out.insert(out.end(), 3, value);
    return out;
}

Pixels onWhite(const Pixels& rgba) {
    Pixels out;
    for (std::size_t i = 0; i < rgba.size(); i += 4)
        for (std::size_t c = 0; c < 3; ++c)
            out.push_back(static_cast<std::uint8_t>(
                (rgba[i + c] * rgba[i + 3] + 255 * (255 - rgba[i + 3]) + 127) / 255));
    return out;
}

// Converts CMYK to RGB as printed: white paper, less each ink, less black.
Pixels printedInks(const Pixels& cmyk) {
    Pixels out;
    for (std::size_t i = 0; i < cmyk.size(); i += 4)
        for (std::size_t c = 0; c < 3; ++c)
            out.push_back(
                static_cast<std::uint8_t>((255 - cmyk[i + c]) * (255 - cmyk[i + 3]) / 255));
    return out;
}

Pixels invertedInks(Pixels pixels) {
    for (auto& value : pixels) value = static_cast<std::uint8_t>(255 - value);
    return pixels;
}

// Expands 8-bit values to 16 bits; the high byte comes first.
Pixels sixteenBit(const Pixels& values) {
    Pixels out;
    for (const auto value : values) out.insert(out.end(), {value, 0x7f});
    return out;
}

std::vector<PictureKind> jpegKinds() {
    const auto rgb = slope(kWide, kHigh, 3), grey = slope(kWide, kHigh, 1),
               cmyk = slope(kWide, kHigh, 4);
    JpegOptions progressive, restarts, ycck, plainInks;
    progressive.progressive = true;
    restarts.restart = 1;
    ycck.space = JCS_YCCK;
    plainInks.adobe = false;
    return {{"JPEG", jpegOf(kWide, kHigh, rgb), rgb, 12},
            {"progressive JPEG", jpegOf(kWide, kHigh, rgb, progressive), rgb, 12},
            {"JPEG with restart marks", jpegOf(kWide, kHigh, rgb, restarts), rgb, 12},
            {"grey JPEG", jpegOf(kWide, kHigh, grey), repeatedGrey(grey), 8, {"is grey"}},
            {"CMYK JPEG of Adobe's programs",
             jpegOf(kWide, kHigh, invertedInks(cmyk)),
             printedInks(cmyk),
             12,
             {"CMYK"}},
            {"YCCK JPEG of Adobe's programs",
             jpegOf(kWide, kHigh, invertedInks(cmyk), ycck),
             printedInks(cmyk),
             16,
             {"CMYK"}},
            {"CMYK JPEG without Adobe's marker",
             jpegOf(kWide, kHigh, cmyk, plainInks),
             printedInks(cmyk),
             12,
             {"CMYK"}}};
}

std::vector<PictureKind> pngKinds() {
    const auto rgb = slope(kWide, kHigh, 3), grey = slope(kWide, kHigh, 1),
               rgba = slope(kWide, kHigh, 4);
    const std::vector<png_color> palette{{10, 20, 30}, {200, 100, 0}};
    Pixels indices, bits(kHigh * 3, 0xaa), chosen, chosenByBit, faded;
    for (int i = 0; i < kWide * kHigh; ++i) indices.push_back(static_cast<std::uint8_t>(i % 2));
    for (const auto index : indices) {
        const auto& c = palette[index];
        chosen.insert(chosen.end(), {c.red, c.green, c.blue});
        const auto& b = palette[1 - index];  // 0xaa selects entries 1, 0, 1, 0, ...
        chosenByBit.insert(chosenByBit.end(), {b.red, b.green, b.blue});
        faded.insert(faded.end(),
                     {c.red, c.green, c.blue, static_cast<std::uint8_t>(index ? 0xff : 0x40)});
    }
    return {
        {"PNG", pngOf(kWide, kHigh, rgb), rgb},
        {"interlaced PNG", pngOf(kWide, kHigh, rgb, {PNG_COLOR_TYPE_RGB, 8, true}), rgb},
        {"16-bit PNG",
         pngOf(kWide, kHigh, sixteenBit(rgb), {PNG_COLOR_TYPE_RGB, 16}),
         rgb,
         0,
         {"16 bits"}},
        {"grey PNG",
         pngOf(kWide, kHigh, grey, {PNG_COLOR_TYPE_GRAY, 8}),
         repeatedGrey(grey),
         0,
         {"is grey"}},
        {"PNG with alpha",
         pngOf(kWide, kHigh, rgba, {PNG_COLOR_TYPE_RGBA, 8}),
         onWhite(rgba),
         0,
         {"on white"}},
        {"interlaced PNG with 16-bit alpha",
         pngOf(kWide, kHigh, sixteenBit(rgba), {PNG_COLOR_TYPE_RGBA, 16, true}),
         onWhite(rgba),
         0,
         {"16 bits", "on white"}},
        {"palette PNG", pngOf(kWide, kHigh, indices, {PNG_COLOR_TYPE_PALETTE, 8}, palette), chosen},
        {"1-bit palette PNG", pngOf(kWide, kHigh, bits, {PNG_COLOR_TYPE_PALETTE, 1}, palette),
         chosenByBit},
        {"palette PNG with alpha",
         pngOf(kWide, kHigh, indices, {PNG_COLOR_TYPE_PALETTE, 8}, palette, {0x40}),
         onWhite(faded),
         0,
         {"on white"}}};
}

std::vector<PictureKind> webpKinds() {
    const auto rgba = slope(kWide, kHigh, 4);
    Pixels solid = rgba;
    for (std::size_t i = 3; i < solid.size(); i += 4) solid[i] = 0xff;
    return {{"WebP", webpOf(kWide, kHigh, solid, false), onWhite(solid), 24},
            {"lossless WebP", webpOf(kWide, kHigh, solid, true), onWhite(solid)},
            // A lossless WebP encoder may change the colour of transparent pixels. This is not
            // visible on a white background.
            {"lossless WebP with alpha",
             webpOf(kWide, kHigh, rgba, true),
             onWhite(rgba),
             0,
             {"on white"}}};
}

int largestDifference(const Pixels& a, const Pixels& b) {
    int largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

std::vector<PictureKind> allKinds() {
    auto all = jpegKinds();
    for (const auto& more : {pngKinds(), webpKinds()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::vector<std::string> changesOf(const std::string& bytes) {
    io::ColourConversions colours;
    const auto image = io::decodeImage(bytes, colours);
    EXPECT_TRUE(image.ok());
    return image.ok() ? test::textsOf(image->changes) : std::vector<std::string>();
}

TEST(ImageKindsTest, OtherContentsOfAPictureAreReported) {
    for (const auto& kind : allKinds()) {
        SCOPED_TRACE(kind.name);
        const auto expectedNotes = changesOf(kind.bytes);
        ASSERT_EQ(expectedNotes.size(), kind.expectedNotes.size())
            << testing::PrintToString(expectedNotes);
        for (std::size_t i = 0; i < expectedNotes.size(); ++i)
            EXPECT_THAT(expectedNotes[i], testing::HasSubstr(kind.expectedNotes[i]));
    }
}

TEST(ImageKindsTest, AnAnimatedPngIsItsStillPicture) {
    const auto rgb = slope(kWide, kHigh, 3);
    const auto still = pngOf(kWide, kHigh, rgb);
    const auto moving =
        still.substr(0, 33) + pngChunk("acTL", bigEndian(2) + bigEndian(0)) + still.substr(33);
    EXPECT_THAT(changesOf(moving), testing::ElementsAre(testing::HasSubstr("animated")));
    EXPECT_EQ(io::decodeImage(moving)->rgb, rgb);
}

TEST(ImageKindsTest, EveryKindShowsItsPixels) {
    for (const auto& kind : allKinds()) {
        SCOPED_TRACE(kind.name);
        const auto size = io::imageSize(kind.bytes);
        ASSERT_TRUE(size.ok()) << size.error().text();
        EXPECT_EQ(size->width, kWide);
        const auto picture = io::decodeImage(kind.bytes);
        ASSERT_TRUE(picture.ok()) << picture.error().text();
        EXPECT_EQ(picture->width, kWide);
        EXPECT_EQ(picture->height, kHigh);
        ASSERT_EQ(picture->rgb.size(), kind.rgb.size());
        EXPECT_LE(largestDifference(picture->rgb, kind.rgb), kind.tolerance);
    }
}

// Returns a TIFF block whose only entry is the orientation.
std::string exifBlock(int orientation, bool bigEndian) {
    return bigEndian ? std::string("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 19) +
                           static_cast<char>(orientation) + std::string(6, '\0')
                     : std::string("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", 18) +
                           static_cast<char>(orientation) + std::string(7, '\0');
}

std::string exifSegment(int orientation, bool bigEndian) {
    return jpegSegment(0xe1, std::string("Exif\0\0", 6) + exifBlock(orientation, bigEndian));
}

std::string withExif(const std::string& jpeg, const std::string& segment) {
    return jpeg.substr(0, 2) + segment + jpeg.substr(2);
}

// Returns a JPEG with four grey areas: left dark (0 above 80), right bright (160 above 240).
std::string fourQuarters() {
    Pixels grey;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 32; ++x)
            grey.push_back(
                static_cast<std::uint8_t>(x < 16 ? (y < 8 ? 0 : 80) : (y < 8 ? 160 : 240)));
    return jpegOf(32, 16, grey);
}

// The same four areas as a PNG, with the EXIF chunk before or after the pixel data.
std::string pngQuarters(const std::string& exif, bool behind) {
    Pixels rgb;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 32; ++x)
            rgb.insert(rgb.end(), 3,
                       static_cast<std::uint8_t>(x < 16 ? (y < 8 ? 0 : 80) : (y < 8 ? 160 : 240)));
    auto png = pngOf(32, 16, rgb);
    const auto at = behind ? png.size() - 12 : std::size_t{33};  // before IEND or after IHDR
    return png.insert(at, pngChunk("eXIf", exif));
}

std::string littleEndian(std::size_t n, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(n >> (8 * i));
    return out;
}

std::string riffChunk(const std::string& name, const std::string& data) {
    return name + littleEndian(data.size(), 4) + data + std::string(data.size() % 2, '\0');
}

// The same four areas as a lossless WebP in the extended format.
std::string webpQuarters(const std::string& exif) {
    std::vector<std::uint8_t> rgba;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 32; ++x) {
            rgba.insert(rgba.end(), 3,
                        static_cast<std::uint8_t>(x < 16 ? (y < 8 ? 0 : 80) : (y < 8 ? 160 : 240)));
            rgba.push_back(255);
        }
    const auto plain = webpOf(32, 16, rgba, true);
    const std::string flags =
        std::string("\x08\0\0\0", 4) + littleEndian(31, 3) + littleEndian(15, 3);
    const auto body =
        "WEBP" + riffChunk("VP8X", flags) + plain.substr(12) + riffChunk("EXIF", exif);
    return "RIFF" + littleEndian(body.size(), 4) + body;
}

TEST(ImageKindsTest, ATurnedPictureSaysSo) {
    const auto turned = withExif(fourQuarters(), exifSegment(6, true));
    EXPECT_THAT(changesOf(turned), testing::Contains(testing::HasSubstr("upright")));
    EXPECT_THAT(changesOf(withExif(fourQuarters(), exifSegment(1, true))),
                testing::Not(testing::Contains(testing::HasSubstr("upright"))));
}

TEST(ImageKindsTest, PicturesOfATiltedCameraAreTurnedUpright) {
    // Expected grey values of the four corners, row by row, for EXIF orientations 1 to 8 (EXIF
    // 2.32, tag 0x0112).
    const std::vector<std::vector<int>> seen = {
        {0, 160, 80, 240}, {160, 0, 240, 80}, {240, 80, 160, 0}, {80, 240, 0, 160},
        {0, 80, 160, 240}, {80, 0, 240, 160}, {240, 160, 80, 0}, {160, 240, 0, 80}};
    for (int orientation = 1; orientation <= 8; ++orientation)
        for (const bool bigEndian : {true, false}) {
            SCOPED_TRACE(orientation);
            const auto exif = exifBlock(orientation, bigEndian);
            for (const auto& bytes :
                 {withExif(fourQuarters(), exifSegment(orientation, bigEndian)),
                  pngQuarters(exif, false), pngQuarters(exif, true), webpQuarters(exif),
                  webpQuarters(std::string("Exif\0\0", 6) + exif)}) {
                const auto picture = io::decodeImage(bytes);
                ASSERT_TRUE(picture.ok()) << picture.error().text();
                EXPECT_EQ(picture->width, orientation < 5 ? 32 : 16);
                const auto at = [&](int x, int y) {
                    return int{picture->rgb[static_cast<std::size_t>(y * picture->width + x) * 3]};
                };
                const int right = picture->width - 1, below = picture->height - 1;
                const std::vector<int> corners{at(0, 0), at(right, 0), at(0, below),
                                               at(right, below)};
                for (std::size_t i = 0; i < 4; ++i)
                    EXPECT_NEAR(corners[i], seen[std::size_t(orientation) - 1][i], 8);
            }
        }
}

// Runs of the first program versions rotated only JPEG pictures. They must still read their data in
// this way.
TEST(ImageKindsTest, OnlyJpegIsTurnedOnRequest) {
    const auto exif = exifBlock(6, true);
    const auto widthOf = [](const std::string& bytes, bool since) {
        io::ColourConversions colours;
        const auto image = io::decodeImage(bytes, colours, io::Turning::JpegOnly);
        EXPECT_EQ(io::decodeImage(bytes, colours)->turnedSince, since);
        return image->picture.width;
    };
    EXPECT_EQ(widthOf(withExif(fourQuarters(), exifSegment(6, true)), false), 16);
    EXPECT_EQ(widthOf(pngQuarters(exif, false), true), 32);
    EXPECT_EQ(widthOf(webpQuarters(exif), true), 32);
    EXPECT_EQ(widthOf(pngQuarters(exifBlock(1, true), false), false), 32);
}

// A truncated chunk or a wrong size either leaves the picture unrotated or refuses the file.
// Nothing is read beyond the end.
TEST(ImageKindsTest, DamagedExifChunksTurnNothing) {
    const auto exif = exifBlock(6, true);
    for (std::size_t size = 0; size < exif.size() - 6; ++size) {
        EXPECT_EQ(io::decodeImage(pngQuarters(exif.substr(0, size), true))->width, 32) << size;
        EXPECT_EQ(io::decodeImage(webpQuarters(exif.substr(0, size)))->width, 32) << size;
    }
    const auto webp = webpQuarters(exif);
    for (std::size_t size = 0; size < webp.size(); ++size)
        (void)io::decodeImage(webp.substr(0, size));
}

TEST(ImageKindsTest, DamagedExifLeavesThePictureAsItIs) {
    const auto good = exifSegment(6, true);
    for (std::size_t size = 6; size < good.size() - 4; ++size) {
        const auto picture =
            io::decodeImage(withExif(fourQuarters(), jpegSegment(0xe1, good.substr(4, size))));
        ASSERT_TRUE(picture.ok());
        const bool whole = size >= 26;  // complete up to the value of the entry
        EXPECT_EQ(picture->width, whole ? 16 : 32) << size;
    }
    EXPECT_EQ(io::decodeImage(withExif(fourQuarters(), exifSegment(9, true)))->width, 32);
    EXPECT_EQ(io::decodeImage(withExif(fourQuarters(), exifSegment(0, false)))->width, 32);
}

TEST(ImageKindsTest, PartsThatAreNotPixelsAreSkipped) {
    const auto rgb = slope(8, 8, 3);
    const auto whole = pngOf(8, 8, rgb);
    const std::string bomb = deflated(std::string(20 << 20, 'x'));
    for (const auto& extra :
         {pngChunk("iCCP", std::string("profile\0\0not deflated", 21)),
          pngChunk("zTXt", std::string("a\0\0", 3) + bomb), pngChunk("gAMA", bigEndian(1)),
          pngChunk("acTL", bigEndian(2) + bigEndian(0)), pngChunk("noNe", "anything")}) {
        const auto picture = io::decodeImage(whole.substr(0, 33) + extra + whole.substr(33));
        ASSERT_TRUE(picture.ok()) << extra.substr(4, 4) << ": " << picture.error().text();
        EXPECT_EQ(picture->rgb, rgb);
    }
    const auto jpeg = jpegOf(8, 8, rgb);
    EXPECT_TRUE(io::decodeImage(withExif(jpeg, jpegSegment(0xe2, std::string(60000, 'p')))).ok());
    EXPECT_TRUE(io::decodeImage(jpeg + std::string(100000, 'v')).ok())
        << "a video behind the picture";
}

}  // namespace
}  // namespace headscope::data
