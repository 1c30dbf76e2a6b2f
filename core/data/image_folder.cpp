// Pictures in one folder a class, optionally below train/ and test/.
#include "core/api/parameters.h"
#include "core/data/builtin_datasets.h"
#include "core/data/fingerprint.h"
#include "core/data/image_assembly.h"
#include "core/data/image_statistics.h"
#include "core/data/picture.h"
#include "core/data/settings.h"
#include "core/io/colour_conversions.h"
#include "core/io/image.h"
#include "core/util/path.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

DatasetInfo imageFolderInfo() {
    DatasetInfo info;
    info.id = "image-folder";
    info.name = "Image folder";
    info.summary =
        "Your own pictures: PNG, JPEG or WebP files, one folder for each class; all are brought to one size.";
    info.task = Task::ImageClassification;
    info.licence = "that of your pictures";
    info.needsPath = true;
    info.pathIsFolder = true;
    info.pathHint = "folder with one folder of pictures for each class, or with train/ and test/ holding those";
    info.whatToSee =
        "Choose a patch on the object as the query: which heads stay near it, which jump to like patches elsewhere?";
    return info;
}

struct Found {
    std::string file;
    std::int32_t label = 0;
};

std::vector<fs::path> sortedEntries(const fs::path& folder, bool folders) {
    std::error_code error;
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().filename().string().front() != '.' && entry.is_directory(error) == folders)
            out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

bool imageName(const fs::path& path) {
    auto end = path.extension().string();
    std::transform(end.begin(), end.end(), end.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return end == ".png" || end == ".jpg" || end == ".jpeg" || end == ".webp";
}

std::vector<std::string> classesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : sortedEntries(folder, true)) names.push_back(entry.filename().string());
    return names;
}

Result<std::vector<Found>> filesIn(const fs::path& folder, const std::vector<std::string>& classes,
                                   std::map<std::string, std::int64_t>& others) {
    std::vector<Found> out;
    for (const auto& name : classesIn(folder)) {
        const auto place = std::find(classes.begin(), classes.end(), name);
        if (place == classes.end())
            return Error{ErrorCode::BadData, "class folder \"" + name + "\" stands in test/ but not in train/",
                         "Use the same class folders in both"};
        for (const auto& file : sortedEntries(folder / name, false)) {
            if (imageName(file))
                out.push_back({file.string(), static_cast<std::int32_t>(place - classes.begin())});
            else
                ++others[file.extension().string()];
        }
    }
    return out;
}

// by: how many of each ending.
void noteOthers(const std::map<std::string, std::int64_t>& by, ImportNotes& notes) {
    constexpr std::size_t kMostNamed = 5;
    std::int64_t all = 0;
    std::string names;
    std::size_t named = 0;
    for (const auto& [ending, count] : by) {
        all += count;
        if (++named > kMostNamed) continue;
        names +=
            (names.empty() ? "" : ", ") + io::countText(count) + " " + (ending.empty() ? "without ending" : ending);
    }
    if (named > kMostNamed) names += ", ...";
    if (all > 0)
        notes.note(io::countText(all) + std::string(" files that are not ") + io::kImageKinds + " were left out (" +
                   names + ")");
}

void warnAboutAlikeNames(const std::vector<std::string>& classes, ImportNotes& notes) {
    std::map<std::string, std::string> seen;
    for (const auto& name : classes) {
        std::string lower = name;
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
        const auto [other, fresh] = seen.emplace(lower, name);
        if (!fresh)
            notes.warn("the class folders \"" + other->second + "\" and \"" + name +
                       "\" differ only in case; they are two classes");
    }
}

// Decodes one split; damaged pictures are left out and counted.
class Decoder {
public:
    Decoder(int size, const LoadContext& context, util::Sha256& sha) : m_size(size), m_context(context), m_sha(sha) {}

    Result<LabelledImages> decode(const std::vector<Found>& files) {
        LabelledImages out;
        for (const auto& found : files) {
            if (m_context.cancelled()) return io::cancelledError();
            if (++m_read % 200 == 0 && m_context.progress)
                m_context.progress("reading pictures, " + io::countText(m_read));
            auto picture = read(found);
            if (!picture.ok() && picture.error().code == ErrorCode::Cancelled) return std::move(picture).error();
            if (!picture.ok()) {
                leaveOut(found, std::move(picture).error());
                continue;
            }
            noteShape(found, picture->picture);
            noteColours(found, picture->note);
            const auto planes = planesFrom(resized(picture->picture, m_size, m_size));
            out.pixels.insert(out.pixels.end(), planes.begin(), planes.end());
            out.labels.push_back(found.label);
        }
        return out;
    }

    // A folder of which more than kMostLeftOut cannot be read is not what was meant.
    Status report(ImportNotes& notes) {
        m_tiny.report(io::countText(m_read),
                      "are less than half as wide or high as asked for and were enlarged, the smallest:", notes);
        m_long.report(io::countText(m_read),
                      "are more than four times as long as wide and were squeezed, the longest:", notes);
        m_colourless.report(io::countText(m_read), "say of their colours what cannot be used, the first:", notes);
        if (m_colours.changed() > 0)
            notes.note("the colours of " + io::countText(m_colours.changed()) + " pictures were brought to sRGB");
        if (m_leftOut == 0) return {};
        const auto share = io::countText(m_leftOut) + " of " + io::countText(m_read) + " pictures could not be read";
        const auto more = m_leftOut - static_cast<std::int64_t>(m_named.size());
        std::string list;
        for (const auto& one : m_named) list += (list.empty() ? "" : "; ") + one;
        if (more > 0) list += "; and " + io::countText(more) + " more";
        if (m_leftOut > 1 && static_cast<double>(m_leftOut) > kMostLeftOut * static_cast<double>(m_read))
            return Error{m_first.code, share + ", at most 5 % may: " + list, m_first.hint};
        notes.warn(share + " and were left out: " + list);
        return {};
    }
    std::int64_t bytes() const { return m_bytes; }
    bool changedColours() const { return m_colours.changed() > 0; }

private:
    // Pictures that were taken, of a shape that spoils them.
    struct Odd {
        std::int64_t count = 0;
        double worst = 0;
        std::string name = {};  // of the worst, with what is odd about it

        void report(const std::string& of, const std::string& what, ImportNotes& notes) const {
            if (count > 0) notes.warn(io::countText(count) + " of " + of + " pictures " + what + " " + name);
        }
    };

    static constexpr double kMostLeftOut = 0.05;
    static constexpr int kLong = 4;  // times its other side
    static constexpr std::size_t kMostNamed = 5;

    Result<io::DecodedImage> read(const Found& found) {
        HEADSCOPE_TRY(const auto bytes, io::readWhole(found.file, io::kLargestImageFile, m_context.cancel));
        m_bytes += static_cast<std::int64_t>(bytes.size());
        m_sha.updateNumber(static_cast<std::uint64_t>(found.label));
        m_sha.updateField(bytes);
        return io::decodeImage(bytes, m_colours);
    }

    void noteColours(const Found& found, const std::string& note) {
        if (!note.empty() && m_colourless.count++ == 0) m_colourless.name = shownName(found) + ": " + note;
    }

    void noteShape(const Found& found, const Picture& picture) {
        const auto [shorter, longer] = std::minmax(picture.width, picture.height);
        const auto see = [&](Odd& odd, double badness) {
            ++odd.count;
            if (badness <= odd.worst) return;
            odd.worst = badness;
            odd.name =
                shownName(found) + " (" + std::to_string(picture.width) + " x " + std::to_string(picture.height) + ")";
        };
        if (shorter * 2 < m_size) see(m_tiny, 1.0 / shorter);
        if (longer > shorter * kLong) see(m_long, static_cast<double>(longer) / shorter);
    }

    static std::string shownName(const Found& found) {  // with its folder
        return found.file.substr(found.file.rfind('/', found.file.rfind('/') - 1) + 1);
    }

    void leaveOut(const Found& found, Error why) {
        if (m_named.size() < kMostNamed) m_named.push_back(shownName(found) + ": " + why.message);
        if (m_leftOut++ == 0) m_first = std::move(why);
    }

    int m_size;
    const LoadContext& m_context;
    util::Sha256& m_sha;
    std::int64_t m_read = 0, m_leftOut = 0, m_bytes = 0;
    Odd m_tiny, m_long, m_colourless;
    io::ColourConversions m_colours;
    std::vector<std::string> m_named;
    Error m_first;
};

ParamSpec imageSizeSpec() {
    auto spec = integerSpec("dataset.image_size", "Picture size", "All pictures are scaled to this width and height.",
                            32, 8, 512);
    spec.unit = "pixels";
    spec.advanced = false;
    return spec;
}

class ImageFolder : public DatasetSource {
public:
    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        return {imageSizeSpec(), augmentSpec(false), maxSamplesSpec(), validFractionSpec(0.1), splitSeedSpec()};
    }

    std::map<std::string, ParamValue> defaults() const override {
        return {{"model.preset", std::string("small")},
                {"model.patch", std::int64_t{4}},
                {"train.epochs", std::int64_t{10}},
                {"train.lr", 5e-4}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        const auto path = util::expandUser(wordOr(config, "dataset.path", ""));
        if (path.empty())
            return Error{ErrorCode::Usage, "image-folder needs a path",
                         "Choose a folder with one folder a class (--data)"};
        auto loaded = build(path, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset image-folder");
        return loaded;
    }

private:
    Result<Dataset> build(const fs::path& path, const RunConfig& config, const LoadContext& context) const {
        if (!io::isFolder(path.string()))
            return Error{ErrorCode::Io, path.string() + " is not a folder",
                         "Choose the folder that holds one folder a class"};
        const bool divided = io::isFolder((path / "train").string());
        Dataset out;
        out.id = m_info.id;
        out.imageSize = static_cast<int>(integerOr(config, "dataset.image_size", 32));
        out.classes = classesIn(divided ? path / "train" : path);
        if (out.classes.size() < 2)
            return Error{ErrorCode::BadData,
                         "there are " + std::to_string(out.classes.size()) + " class folders in " + path.string() +
                             ", at least 2 are needed",
                         "Put the pictures of each class into a folder of its own"};
        return read(path, divided, config, context, std::move(out));
    }

    Result<Dataset> read(const fs::path& path, bool divided, const RunConfig& config, const LoadContext& context,
                         Dataset out) const {
        ImportNotes notes;
        std::map<std::string, std::int64_t> others;
        HEADSCOPE_TRY(const auto trainFiles, filesIn(divided ? path / "train" : path, out.classes, others));
        std::vector<Found> testFiles;
        if (divided && io::isFolder((path / "test").string())) {
            HEADSCOPE_TRY(testFiles, filesIn(path / "test", out.classes, others));
        }
        const auto pictures = static_cast<std::int64_t>(trainFiles.size() + testFiles.size());
        HEADSCOPE_CHECK(enoughMemory(pictures * out.imageSize * out.imageSize));
        util::Sha256 sha;
        sha.updateField("image-folder");
        Decoder decoder(out.imageSize, context, sha);
        HEADSCOPE_TRY(auto train, decoder.decode(trainFiles));
        HEADSCOPE_TRY(auto test, decoder.decode(testFiles));
        HEADSCOPE_CHECK(decoder.report(notes));
        if (!flagOr(config, "dataset.augment", false))
            notes.note(
                "crop and flip are off: switch them on (dataset.augment) where a mirrored picture still shows its "
                "class");
        noteOthers(others, notes);
        warnAboutAlikeNames(out.classes, notes);
        HEADSCOPE_CHECK(assembleImages(train, std::move(test), imageSplit(config), notes, out));
        setStatistics(out);
        for (const auto& name : out.classes) sha.updateField(name);
        // The same files gave other pixels to programs that left the colours as they lie.
        if (decoder.changedColours()) sha.updateField("colours in sRGB");
        addReadingOptions(sha, config);
        out.fingerprint = sha.hex();
        out.bytes = decoder.bytes();
        out.notes = notes.lines();
        return out;
    }

    DatasetInfo m_info = imageFolderInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeImageFolder() {
    return std::make_shared<ImageFolder>();
}

}  // namespace headscope::data
