// Images in one folder per class, optionally below train/, valid/ and test/.
#include "core/api/runs/parameters.h"
#include "core/base/images/colour_conversions.h"
#include "core/base/images/image.h"
#include "core/base/util/path.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/settings.h"
#include "core/data/pictures/image_statistics.h"
#include "core/data/pictures/picture.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/image_assembly.h"
#include "core/data/readers/imported_images.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

DatasetInfo imageFolderInfo() {
    DatasetInfo info;
    info.id = "image-folder";
    info.name = "Image folder";
    info.summary =
        "Your own pictures: PNG, JPEG or WebP files, one folder for each class; all are scaled to "
        "one size.";
    info.task = Task::ImageClassification;
    info.licence = "that of your pictures";
    info.needsPath = true;
    info.pathIsFolder = true;
    info.pathHint =
        "folder with one folder of pictures for each class, or with train/ and test/ (also valid/) "
        "holding those";
    info.whatToSee =
        "Choose a patch on the object as the query: which heads stay near it, which "
        "attend to similar patches elsewhere?";
    return info;
}

struct Found {
    std::string file;
    std::int32_t label = 0;
};

// Returns whether a folder was created by an operating system or a program and does not hold a
// class.
bool leftBehind(const std::string& name) {
    static const std::set<std::string> kNames = {"__macosx",     "@eadir",
                                                 "$recycle.bin", "__pycache__",
                                                 "lost+found",   "system volume information"};
    return kNames.count(smallLetters(name)) > 0;
}

std::vector<fs::path> sortedEntries(const fs::path& folder, bool folders) {
    std::error_code error;
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().filename().string().front() != '.' && entry.is_directory(error) == folders)
            out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

bool imageName(const fs::path& path, bool earlier) {
    const auto end = smallLetters(path.extension().string());
    if (!earlier && (end == ".jfif" || end == ".jpe")) return true;
    return end == ".png" || end == ".jpg" || end == ".jpeg" || end == ".webp";
}

// Location of the splits below the folder that the user chose.
struct ImageLayout {
    fs::path root;                // the chosen folder, or the only folder in it
    fs::path train, valid, test;  // valid and test are empty if missing
    bool earlier = false;         // whether it is the layout of the first versions

    std::vector<fs::path> foldersIn(const fs::path& folder) const {
        auto all = sortedEntries(folder, true);
        const auto left = [this](const fs::path& path) {
            return !earlier && leftBehind(path.filename().string());
        };
        all.erase(std::remove_if(all.begin(), all.end(), left), all.end());
        return all;
    }

    // Returns the folder of a split, by any of its names in any case, if it contains class folders.
    fs::path splitFolder(const std::vector<std::string>& names) const {
        for (const auto& name : names)
            for (const auto& folder : foldersIn(root))
                if (smallLetters(folder.filename().string()) == name && !foldersIn(folder).empty())
                    return folder;
        return {};
    }

    std::vector<std::string> classes() const {
        std::vector<std::string> names;
        for (const auto& entry : foldersIn(train)) names.push_back(entry.filename().string());
        return names;
    }
};

ImageLayout earlierLayout(const fs::path& path) {
    ImageLayout out{path, path, {}, {}, true};
    if (!io::isFolder((path / "train").string())) return out;
    out.train = path / "train";
    if (io::isFolder((path / "test").string())) out.test = path / "test";
    return out;
}

ImageLayout layoutOf(const fs::path& path, ImportNotes& notes) {
    ImageLayout out{path, path, {}, {}, false};
    // Descends through folders that contain nothing but one folder, which holds the others.
    constexpr int kDeepest = 3;
    for (int depth = 0; depth < kDeepest; ++depth) {
        const auto inside = out.foldersIn(out.root);
        if (inside.size() != 1 || out.foldersIn(inside.front()).size() < 2) break;
        out.root = inside.front();
    }
    if (out.root != path)
        notes.note(
            "the pictures are read from the folder %1 in it"_m(out.root.filename().string()));
    const bool plain = io::isFolder((out.root / "train").string());
    out.train = plain ? out.root / "train" : out.splitFolder({"train", "training"});
    if (out.train.empty()) {
        out.train = out.root;
        return out;
    }
    out.valid = out.splitFolder({"valid", "validation", "val", "dev"});
    out.test = out.splitFolder({"test", "testing"});
    const auto flat = out.test.empty() ? out.root / "test" : fs::path();
    if (!flat.empty() && io::isFolder(flat.string()))
        notes.warn("test/ holds no class folders, so it is not used"_m);
    return out;
}

// Collects the image files of a split's class folders.
class ImageFiles {
public:
    explicit ImageFiles(const ImageLayout& layout)
        : m_layout(layout), m_classes(layout.classes()) {}

    Result<std::vector<Found>> in(const fs::path& folder) {
        std::vector<Found> out;
        if (folder.empty()) return out;
        for (const auto& entry : m_layout.foldersIn(folder)) {
            const auto name = entry.filename().string();
            const auto place = std::find(m_classes.begin(), m_classes.end(), name);
            if (place == m_classes.end())
                return Error{ErrorCode::BadData,
                             "class folder \"%1\" exists in %2/ but not in train/"_m(
                                 name, folder.filename().string()),
                             "Use the same class folders in both"_m};
            addClass(entry, static_cast<std::int32_t>(place - m_classes.begin()), out);
        }
        return out;
    }
    const std::map<std::string, std::int64_t>& others() const { return m_others; }

    void note(ImportNotes& notes) const {
        if (m_deeper > 0)
            notes.note("%1 pictures are in folders inside their class folder and were read too"_m(
                io::countText(m_deeper)));
        if (m_ignored > 0)
            notes.warn(
                "%1 pictures in folders inside a class folder were left out, as the class folder has its own"_m(
                    io::countText(m_ignored)));
    }

private:
    // Images in subfolders count only if the class folder itself is without images.
    void addClass(const fs::path& folder, std::int32_t label, std::vector<Found>& out) {
        const auto before = out.size();
        addFiles(folder, label, out);
        if (m_layout.earlier) return;
        const bool own = out.size() > before;
        for (const auto& deeper : m_layout.foldersIn(folder)) {
            std::vector<Found> found;
            addFiles(deeper, label, found);
            (own ? m_ignored : m_deeper) += static_cast<std::int64_t>(found.size());
            if (!own) out.insert(out.end(), found.begin(), found.end());
        }
    }

    void addFiles(const fs::path& folder, std::int32_t label, std::vector<Found>& out) {
        for (const auto& file : sortedEntries(folder, false)) {
            if (imageName(file, m_layout.earlier))
                out.push_back({file.string(), label});
            else
                ++m_others[file.extension().string()];
        }
    }

    const ImageLayout& m_layout;
    std::vector<std::string> m_classes;
    std::map<std::string, std::int64_t> m_others;  // files of other kinds, by extension
    std::int64_t m_deeper = 0, m_ignored = 0;
};

// Notes the files of other kinds. `by` holds their number per extension.
void noteOthers(const std::map<std::string, std::int64_t>& by, ImportNotes& notes) {
    constexpr std::size_t kMostNamed = 5;
    std::int64_t all = 0;
    std::vector<Message> kinds;
    for (const auto& [ending, count] : by) {
        all += count;
        if (kinds.size() == kMostNamed) continue;
        const auto files = io::countText(count);
        kinds.push_back(ending.empty() ? "%1 without ending"_m(files)
                                       : verbatim(files + " " + ending));
    }
    const auto names = joined(kinds, ", ");
    if (all > 0)
        notes.note("%1 files that are not %2 were left out (%3)"_m(
            io::countText(all), io::kImageKinds,
            by.size() > kMostNamed ? "%1, ..."_m(names) : names));
}

void warnAboutAlikeNames(const std::vector<std::string>& classes, ImportNotes& notes) {
    std::map<std::string, std::string> seen;
    for (const auto& name : classes) {
        const auto [other, fresh] = seen.emplace(smallLetters(name), name);
        if (!fresh)
            notes.warn(
                "the class folders \"%1\" and \"%2\" differ only in case; they are two classes"_m(
                    other->second, name));
    }
}

// Decodes one split per call; damaged images are skipped and counted.
class Decoder {
public:
    // `processor`: image processor of an imported model, or null.
    Decoder(int size, ProcessorPointer processor, io::Turning turning, const LoadContext& context,
            util::Sha256& sha)
        : m_size(size),
          m_processor(std::move(processor)),
          m_turning(turning),
          m_context(context),
          m_sha(sha) {}

    Result<LabelledImages> decode(const std::vector<Found>& files) {
        LabelledImages out;
        for (const auto& found : files) {
            if (m_context.cancelled()) return io::cancelledError();
            if (++m_read % 200 == 0 && m_context.progress)
                m_context.progress("reading pictures, %1"_m(io::countText(m_read)));
            auto picture = read(found);
            if (!picture.ok() && picture.error().code == ErrorCode::Cancelled)
                return std::move(picture).error();
            if (!picture.ok()) {
                leaveOut(found, std::move(picture).error());
                continue;
            }
            m_turnedSince |= picture->turnedSince;
            noteShape(found, picture->picture);
            noteColours(found, picture->note);
            HEADSCOPE_TRY(const auto sized, sizedFor(picture->picture));
            const auto planes = planesFrom(sized);
            out.pixels.insert(out.pixels.end(), planes.begin(), planes.end());
            out.labels.push_back(found.label);
        }
        return out;
    }

    // Fails if more than kMostLeftOut of the images are unreadable: the folder is probably not the
    // intended one.
    Status report(ImportNotes& notes) {
        m_tiny.report(
            m_read,
            "are less than half as wide or high as asked for and were enlarged, the smallest:"_m,
            notes);
        m_long.report(m_read,
                      "are more than four times as long as wide and were squeezed, the longest:"_m,
                      notes);
        m_colourless.report(m_read, "have colour information that cannot be used, the first:"_m,
                            notes);
        if (m_colours.changed() == 1) notes.note("the colours of 1 picture were brought to sRGB"_m);
        if (m_colours.changed() > 1)
            notes.note("the colours of %1 pictures were brought to sRGB"_m(
                io::countText(m_colours.changed())));
        if (m_leftOut == 0) return {};
        const auto share = "%1 of %2 pictures could not be read"_m(io::countText(m_leftOut),
                                                                   io::countText(m_read));
        const auto more = m_leftOut - static_cast<std::int64_t>(m_named.size());
        auto list = joined(m_named, "; ");
        if (more > 0) list = "%1; and %2 more"_m(list, io::countText(more));
        if (m_leftOut > 1 &&
            static_cast<double>(m_leftOut) > kMostLeftOut * static_cast<double>(m_read))
            return Error{m_first.code, "%1, at most 5 % may: %2"_m(share, list), m_first.hint};
        notes.warn("%1 and were left out: %2"_m(share, list));
        return {};
    }
    std::int64_t bytes() const { return m_bytes; }
    bool changedColours() const { return m_colours.changed() > 0; }
    bool turnedSince() const { return m_turnedSince; }

private:
    Result<Picture> sizedFor(const Picture& picture) const {
        if (m_processor) return fitted(*m_processor, picture);
        return resized(picture, m_size, m_size);
    }

    // Images that were used although their shape or colour data is unusual.
    struct Odd {
        std::int64_t count = 0;
        double worst = 0;
        Message name = {};  // name of the most unusual image, with its problem

        void report(std::int64_t of, const Message& what, ImportNotes& notes) const {
            if (count > 0)
                notes.warn("%1 of %2 pictures %3 %4"_m(io::countText(count), io::countText(of),
                                                       what, name));
        }
    };

    static constexpr double kMostLeftOut = 0.05;
    static constexpr int kLong = 4;  // ratio of the longer side to the shorter
    static constexpr std::size_t kMostNamed = 5;

    Result<io::DecodedImage> read(const Found& found) {
        HEADSCOPE_TRY(const auto bytes,
                      io::readWholeFile(found.file, io::kLargestImageFile, m_context.cancel));
        m_bytes += static_cast<std::int64_t>(bytes.size());
        m_sha.updateNumber(static_cast<std::uint64_t>(found.label));
        m_sha.updateField(bytes);
        return io::decodeImage(bytes, m_colours, m_turning);
    }

    void noteColours(const Found& found, const Message& note) {
        if (!note.empty() && m_colourless.count++ == 0)
            m_colourless.name = "%1: %2"_m(shownName(found), note);
    }

    void noteShape(const Found& found, const Picture& picture) {
        const auto [shorter, longer] = std::minmax(picture.width, picture.height);
        const auto see = [&](Odd& odd, double badness) {
            ++odd.count;
            if (badness <= odd.worst) return;
            odd.worst = badness;
            odd.name = "%1 (%2 x %3)"_m(shownName(found), picture.width, picture.height);
        };
        if (shorter * 2 < m_size) see(m_tiny, 1.0 / shorter);
        if (longer > shorter * kLong) see(m_long, static_cast<double>(longer) / shorter);
    }

    static std::string shownName(const Found& found) {  // file name with its class folder
        return found.file.substr(found.file.rfind('/', found.file.rfind('/') - 1) + 1);
    }

    void leaveOut(const Found& found, Error why) {
        if (m_named.size() < kMostNamed)
            m_named.push_back("%1: %2"_m(shownName(found), why.message));
        if (m_leftOut++ == 0) m_first = std::move(why);
    }

    int m_size;
    ProcessorPointer m_processor;
    io::Turning m_turning;
    bool m_turnedSince = false;
    const LoadContext& m_context;
    util::Sha256& m_sha;
    std::int64_t m_read = 0, m_leftOut = 0, m_bytes = 0;
    Odd m_tiny, m_long, m_colourless;
    io::ColourConversions m_colours;
    std::vector<Message> m_named;
    Error m_first;
};

ParamSpec imageSizeSpec() {
    auto spec = integerSpec("dataset.image_size", "Picture size",
                            "All pictures are scaled to this width and height.", 32, 8, 512);
    spec.unit = "pixels";
    spec.advanced = false;
    return spec;
}

class ImageFolder : public DatasetSource {
public:
    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        return {imageSizeSpec(), augmentSpec(false), maxSamplesSpec(), validFractionSpec(0.1),
                splitSeedSpec()};
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
            return Error{ErrorCode::Usage, "image-folder needs a path"_m,
                         "Choose a folder with one folder per class (--data)"_m};
        auto loaded = build(path, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset image-folder"_m);
        return loaded;
    }

private:
    Result<Dataset> build(const fs::path& path, const RunConfig& config,
                          const LoadContext& context) const {
        if (!io::isFolder(path.string()))
            return Error{ErrorCode::Io, "%1 is not a folder"_m(path.string()),
                         "Choose the folder that contains one folder per class"_m};
        ImportNotes notes;
        const auto layout = readsAsEarlier(config) ? earlierLayout(path) : layoutOf(path, notes);
        Dataset out;
        out.id = m_info.id;
        out.imageSize = static_cast<int>(integerOr(config, "dataset.image_size", 32));
        out.classes = layout.classes();
        if (out.classes.size() < 2)
            return Error{ErrorCode::BadData,
                         "there are %1 class folders in %2, at least 2 are needed"_m(
                             out.classes.size(), path.string()),
                         "Put the pictures of each class into a folder of its own"_m};
        return read(layout, config, context, std::move(notes), std::move(out));
    }

    Result<Dataset> read(const ImageLayout& layout, const RunConfig& config,
                         const LoadContext& context, ImportNotes notes, Dataset out) const {
        ImageFiles files(layout);
        HEADSCOPE_TRY(const auto trainFiles, files.in(layout.train));
        HEADSCOPE_TRY(const auto testFiles, files.in(layout.test));
        HEADSCOPE_TRY(const auto validFiles, files.in(layout.valid));
        const auto pictures =
            static_cast<std::int64_t>(trainFiles.size() + testFiles.size() + validFiles.size());
        HEADSCOPE_CHECK(enoughMemory(pictures * out.imageSize * out.imageSize));
        util::Sha256 sha;
        sha.updateField("image-folder");
        HEADSCOPE_TRY(const auto processor, importedProcessor(config));
        Decoder decoder(out.imageSize, processor,
                        layout.earlier ? io::Turning::JpegOnly : io::Turning::Every, context, sha);
        HEADSCOPE_TRY(auto train, decoder.decode(trainFiles));
        HEADSCOPE_TRY(auto test, decoder.decode(testFiles));
        HEADSCOPE_TRY(auto valid, decoder.decode(validFiles));
        HEADSCOPE_CHECK(decoder.report(notes));
        if (!flagOr(config, "dataset.augment", false))
            notes.note(
                "crop and flip are off: switch them on (dataset.augment) where a mirrored picture "
                "still "
                "shows its class"_m);
        noteOthers(files.others(), notes);
        files.note(notes);
        warnAboutAlikeNames(out.classes, notes);
        HEADSCOPE_CHECK(assembleImages(train, std::move(test), imageSplit(config), notes, out,
                                       std::move(valid)));
        setStatistics(out);
        out.fingerprint = fingerprint(decoder, layout, config, out, sha);
        out.bytes = decoder.bytes();
        out.notes = notes.lines();
        HEADSCOPE_CHECK(prepareImages(config, context, out, true));
        return out;
    }

    static std::string fingerprint(const Decoder& decoder, const ImageLayout& layout,
                                   const RunConfig& config, const Dataset& dataset,
                                   util::Sha256& sha) {
        for (const auto& name : dataset.classes) sha.updateField(name);
        // Images whose pixels differ from those of earlier versions get another fingerprint:
        // colours are now converted to sRGB, and PNG and WebP are turned upright.
        if (decoder.changedColours()) sha.updateField("colours in sRGB");
        if (decoder.turnedSince()) sha.updateField("PNG and WebP turned upright");
        if (!layout.valid.empty()) sha.updateField("own validation");
        addReadingOptions(sha, config);
        return sha.hex();
    }

    DatasetInfo m_info = imageFolderInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeImageFolder() {
    return std::make_shared<ImageFolder>();
}

}  // namespace headscope::data
