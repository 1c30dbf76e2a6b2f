// Tests of pictures whose files declare another colour space than sRGB.
#include "core/base/images/colour_conversions.h"
#include "core/base/images/image.h"

#include "tests/core/support/data_support.h"
#include "tests/core/support/profile_files.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::data {
namespace {

using ::testing::HasSubstr;
using Pixels = std::vector<std::uint8_t>;

constexpr int kSide = 16;
const Pixels kOrange{200, 120, 60};

Pixels filled(const Pixels& one) {
    Pixels all;
    for (int i = 0; i < kSide * kSide; ++i) all.insert(all.end(), one.begin(), one.end());
    return all;
}

double light(int value) {
    const double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}
int stored(double light) {
    const double v = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255 * std::min(std::max(v, 0.0), 1.0)));
}

// Converts linear Display P3 to linear sRGB; both have D65 as white point (CSS Color 4, section
// 18).
std::vector<int> fromP3(const Pixels& rgb) {
    const double m[3][3] = {
        {1.22494, -0.22494, 0}, {-0.04206, 1.04206, 0}, {-0.01964, -0.07864, 1.09827}};
    std::vector<int> out;
    for (const auto& row : m) {
        double sum = 0;
        for (int c = 0; c < 3; ++c) sum += row[c] * light(rgb[static_cast<std::size_t>(c)]);
        out.push_back(stored(sum));
    }
    return out;
}

void expectAll(const io::DecodedImage& image, const std::vector<int>& rgb, int tolerance) {
    const auto& pixels = image.picture.rgb;
    ASSERT_EQ(pixels.size(), std::size_t(3 * kSide * kSide));
    for (std::size_t i = 0; i < pixels.size(); ++i)
        ASSERT_NEAR(pixels[i], rgb[i % 3], tolerance) << i;
}

io::DecodedImage decoded(const std::string& bytes) {
    io::ColourConversions colours;
    auto image = io::decodeImage(bytes, colours);
    EXPECT_TRUE(image.ok()) << (image.ok() ? "" : image.error().text());
    return image.ok() ? *std::move(image) : io::DecodedImage{};
}

std::string pngWith(const std::string& chunks, const Pixels& pixels = filled(kOrange),
                    const PngOptions& options = {}) {
    const auto whole = pngOf(kSide, kSide, pixels, options);
    return whole.substr(0, 33) + chunks + whole.substr(33);
}

std::string opaqueWebp() {
    return webpOf(kSide, kSide, filled({kOrange[0], kOrange[1], kOrange[2], 255}), true);
}

const std::string kP3Lights =
    pngChunk("cHRM", bigEndian(31270) + bigEndian(32900) + bigEndian(68000) + bigEndian(32000) +
                         bigEndian(26500) + bigEndian(69000) + bigEndian(15000) + bigEndian(6000));

TEST(ImageColoursTest, EveryPlaceForAProfileIsRead) {
    const auto profile = displayP3();
    const auto wanted = fromP3(kOrange);
    ASSERT_GT(std::abs(wanted[0] - kOrange[0]), 5) << "the test's own colour would not show it";
    const auto jpeg = jpegOf(kSide, kSide, filled(kOrange));
    expectAll(decoded(pngWith("")), {200, 120, 60}, 0);
    expectAll(decoded(withProfileInPng(pngWith(""), profile)), wanted, 1);
    expectAll(decoded(withProfileInJpeg(jpeg, profile)), wanted, 3);
    expectAll(decoded(withProfileInJpeg(jpeg, profile, 3)), wanted, 3);
    expectAll(decoded(withProfileInWebp(opaqueWebp(), profile, kSide, kSide)), wanted, 1);
    expectAll(decoded(pngWith(kP3Lights)), wanted, 1);
    expectAll(decoded(pngWith(pngChunk("cICP", std::string("\x0c\x0d\0\x01", 4)))), wanted, 1);
}

TEST(ImageColoursTest, TheCurveCountsToo) {
    const std::vector<int> linear{stored(200 / 255.0), stored(120 / 255.0), stored(60 / 255.0)};
    expectAll(
        decoded(withProfileInPng(pngWith(""), rgbProfile({0.64, 0.33, 0.30, 0.60, 0.15, 0.06}, 1))),
        linear, 1);
    expectAll(decoded(pngWith(pngChunk("gAMA", bigEndian(100000)))), linear, 1);
    expectAll(decoded(pngWith(pngChunk("cICP", std::string("\x01\x08\0\x01", 4)))), linear, 1);
    const auto grey = decoded(pngWith(pngChunk("gAMA", bigEndian(100000)),
                                      Pixels(kSide * kSide, 100), {PNG_COLOR_TYPE_GRAY, 8}));
    expectAll(grey, std::vector<int>(3, stored(100 / 255.0)), 1);
}

// Most embedded profiles describe sRGB itself. Such pictures must stay unchanged, bit for bit.
TEST(ImageColoursTest, ColoursThatAreSrgbAreLeft) {
    const auto slopes = slope(kSide, kSide, 3);
    const auto plain = pngWith("", slopes);
    const auto srgb = rgbProfile({0.64, 0.33, 0.30, 0.60, 0.15, 0.06});
    const auto lights = pngChunk("cHRM", bigEndian(31270) + bigEndian(32900) + bigEndian(64000) +
                                             bigEndian(33000) + bigEndian(30000) +
                                             bigEndian(60000) + bigEndian(15000) + bigEndian(6000));
    io::ColourConversions colours;
    for (const auto& bytes :
         {withProfileInPng(plain, srgb), pngWith(pngChunk("gAMA", bigEndian(45455)), slopes),
          pngWith(pngChunk("gAMA", bigEndian(45455)) + lights, slopes),
          pngWith(pngChunk("sRGB", std::string(1, '\0')) + pngChunk("gAMA", bigEndian(100000)) +
                      kP3Lights,
                  slopes),
          pngWith(pngChunk("cICP", std::string("\x01\x0d\0\x01", 4)) + kP3Lights, slopes)}) {
        const auto picture = io::decodeImage(bytes, colours);
        ASSERT_TRUE(picture.ok());
        EXPECT_EQ(picture->picture.rgb, slopes);
        EXPECT_TRUE(picture->note.empty());
    }
    EXPECT_EQ(colours.changed(), 0);
}

TEST(ImageColoursTest, TransparencyStaysAndIsLaidOnWhiteBehind) {
    Pixels faint;
    for (int i = 0; i < kSide * kSide; ++i) faint.insert(faint.end(), {200, 120, 60, 128});
    auto wanted = fromP3(kOrange);
    for (auto& value : wanted) value = (value * 128 + 255 * 127 + 127) / 255;
    const auto png = pngWith("", faint, {PNG_COLOR_TYPE_RGBA, 8});
    expectAll(decoded(withProfileInPng(png, displayP3())), wanted, 1);
    const auto webp = webpOf(kSide, kSide, faint, true);
    expectAll(decoded(withProfileInWebp(webp, displayP3(), kSide, kSide, true)), wanted, 1);
}

std::string saved(cmsHPROFILE profile) {
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(profile, nullptr, &size);
    std::string bytes(size, '\0');
    cmsSaveProfileToMem(profile, bytes.data(), &size);
    cmsCloseProfile(profile);
    return bytes;
}

std::string greyProfile(double exponent) {
    auto* curve = cmsBuildGamma(nullptr, exponent);
    auto* profile = cmsCreateGrayProfile(cmsD50_xyY(), curve);
    cmsFreeToneCurve(curve);
    return saved(profile);
}

// Returns a CMYK profile for a press that prints only with black ink, with lightness linear in the
// ink.
std::string blackPress() {
    auto* profile = cmsCreateProfilePlaceholder(nullptr);
    cmsSetProfileVersion(profile, 2.1);
    cmsSetDeviceClass(profile, cmsSigOutputClass);
    cmsSetColorSpace(profile, cmsSigCmykData);
    cmsSetPCS(profile, cmsSigLabData);
    auto* table = cmsStageAllocCLut16bit(nullptr, 3, 4, 3, nullptr);
    cmsStageSampleCLut16bit(
        table,
        [](const cmsUInt16Number in[], cmsUInt16Number out[], void*) {
            // ICC version 2: 0xff00 encodes 100.
            out[0] = static_cast<cmsUInt16Number>((0xffff - in[3]) / 257 * 256);
            out[1] = out[2] = 0x8000;
            return cmsBool{TRUE};
        },
        nullptr, 0);
    auto* steps = cmsPipelineAlloc(nullptr, 4, 3);
    cmsPipelineInsertStage(steps, cmsAT_END, table);
    for (const auto tag : {cmsSigAToB0Tag, cmsSigAToB1Tag}) cmsWriteTag(profile, tag, steps);
    cmsPipelineFree(steps);
    return saved(profile);
}

TEST(ImageColoursTest, GreyAndInksHaveProfilesOfTheirOwn) {
    const auto grey = jpegOf(kSide, kSide, Pixels(kSide * kSide, 100));
    const auto linear = stored(100 / 255.0);
    expectAll(decoded(withProfileInJpeg(grey, greyProfile(1))), {linear, linear, linear}, 2);
    const auto greyPng = pngWith("", Pixels(kSide * kSide, 100), {PNG_COLOR_TYPE_GRAY, 8});
    const auto fromPng = decoded(withProfileInPng(greyPng, greyProfile(1)));
    expectAll(fromPng, {linear, linear, linear}, 1);
    EXPECT_TRUE(fromPng.note.empty());
    EXPECT_THAT(test::textsOf(fromPng.changes),
                testing::Contains(testing::HasSubstr("brought to sRGB")));
    Pixels inks;  // as Adobe programs store CMYK: 255 means without ink
    for (int i = 0; i < kSide * kSide; ++i) inks.insert(inks.end(), {40, 200, 90, 128});
    const auto picture = decoded(withProfileInJpeg(jpegOf(kSide, kSide, inks), blackPress()));
    // Inverse of the CIE 1976 lightness formula.
    const double lightness = 100.0 * 128 / 255, root = (lightness + 16) / 116;
    const int wanted = stored(root * root * root);
    expectAll(picture, {wanted, wanted, wanted}, 3);
    EXPECT_THAT(test::textsOf(picture.changes),
                testing::ElementsAre(testing::HasSubstr("by its colour profile")));
}

TEST(ImageColoursTest, UnusableProfileIsReportedAndKeepsTheColours) {
    const auto profile = displayP3();
    const auto png = pngWith("");
    const auto jpeg = jpegOf(kSide, kSide, filled(kOrange));
    auto lackingPart = withProfileInJpeg(jpeg, profile, 2);
    lackingPart[2 + 4 + 13] = 3;  // declares three parts, but only two follow
    const struct {
        std::string bytes;
        const char* note;
    } rows[] = {
        {withProfileInPng(png, profile.substr(0, 100)), "cannot be read"},
        {withProfileInPng(png, std::string(6 << 20, 'x')), "cannot be read"},
        {pngWith(pngChunk("iCCP", std::string("ours\0\0not deflated", 18))), "cannot be read"},
        {pngWith(pngChunk("iCCP", "no end of the name")), "cannot be read"},
        {withProfileInPng(png, greyProfile(1)), "for other pictures"},
        {withProfileInPng(png, blackPress()), "for other pictures"},
        {withProfileInJpeg(jpeg, "short"), "cannot be read"},
        {lackingPart, "damaged"},
        {withProfileInWebp(opaqueWebp(), "odd", kSide, kSide), "cannot be read"},
        {pngWith(pngChunk("gAMA", bigEndian(1))), "range of real screens"},
        {pngWith(pngChunk("gAMA", "1")), "gAMA is damaged"},
        {pngWith(pngChunk("cHRM", "1")), "cHRM is damaged"},
        {pngWith(pngChunk("cHRM", std::string(32, '\0'))), "cannot be read"},
        {pngWith(pngChunk("cICP", std::string("\x09\x10\0\x01", 4))), "high dynamic range"},
        {pngWith(pngChunk("cICP", std::string("\x63\x0d\0\x01", 4))), "cICP names 99-13"},
    };
    for (const auto& row : rows) {
        const auto picture = decoded(row.bytes);
        EXPECT_THAT(picture.note.text(), HasSubstr(row.note));
        EXPECT_THAT(picture.note.text(), HasSubstr("taken as sRGB"));
        expectAll(picture, {200, 120, 60}, 3);
    }
}

// The tags of a profile contain their own offsets and lengths. Changed ones must not lead to
// invalid reads.
TEST(ImageColoursTest, ChangedProfilesAreReadOrSaidToBeUnreadable) {
    for (const auto& profile : {displayP3(), rgbProfile({0.64, 0.33, 0.21, 0.71, 0.15, 0.06}, 2.2)})
        for (std::size_t at = 0; at < profile.size(); at += 3) {
            auto changed = profile;
            changed[at] = static_cast<char>(changed[at] ^ 0xff);
            const auto picture = decoded(withProfileInPng(pngWith(""), changed));
            ASSERT_EQ(picture.picture.rgb.size(), std::size_t(3 * kSide * kSide));
        }
}

TEST(ImageColoursTest, AFolderSaysWhatWasDoneAndIsOtherDataThanBefore) {
    TempFolder plain, tagged, broken;
    for (int i = 0; i < 12; ++i) {
        const auto name = std::string(i % 2 ? "a/" : "b/") + std::to_string(i) + ".png";
        const auto bytes =
            pngOf(kSide, kSide, Pixels(kSide * kSide * 3, static_cast<std::uint8_t>(90 + 5 * i)));
        plain.write(name, bytes);
        tagged.write(
            name, withProfileInPng(bytes, rgbProfile({0.64, 0.33, 0.30, 0.60, 0.15, 0.06}, 1.8)));
        broken.write(name, i == 5 ? withProfileInPng(bytes, "no profile") : bytes);
    }
    const auto load = [](const TempFolder& folder) {
        return loadWith("image-folder", folder.path());
    };
    EXPECT_THAT(joinedNotes(*load(plain)), ::testing::Not(HasSubstr("sRGB")));
    EXPECT_THAT(joinedNotes(*load(tagged)),
                HasSubstr("the colours of 12 pictures were brought to sRGB"));
    EXPECT_THAT(joinedNotes(*load(broken)),
                HasSubstr("1 of 12 pictures have colour information that cannot be used, the "
                          "first: a/5.png: its colour "
                          "profile cannot be read; its colours are taken as sRGB"));
}

}  // namespace
}  // namespace headscope::data
