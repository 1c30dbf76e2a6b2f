// Images in one folder per class, on disk or in a zip or tar archive.
#include "core/api/runs/parameters.h"
#include "core/base/images/colour_conversions.h"
#include "core/base/images/image.h"
#include "core/base/util/path.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/settings.h"
#include "core/data/images/image_assembly.h"
#include "core/data/images/imported_images.h"
#include "core/data/images/picture_cache.h"
#include "core/data/pictures/image_statistics.h"
#include "core/data/pictures/picture.h"
#include "core/data/readers/builtin_datasets.h"
#include "core/data/readers/class_folders.h"
#include "core/data/readers/csv_import.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

constexpr int kMostPictureEntries = 200'000;  // maximum number of entries of an archive

DatasetInfo imageFolderInfo() {
    DatasetInfo info;
    info.id = "image-folder";
    info.name = "Image folder";
    info.summary =
        "Your own pictures: PNG, JPEG or WebP files, one folder for each class; all are scaled to "
        "one size.";
    info.task = Task::ImageClassification;
    info.licence = "depends on your pictures";
    info.needsPath = true;
    info.pathIsFolder = true;
    info.pathHint =
        "folder with one folder of pictures for each class, or with train/ and test/ (also valid/) "
        "holding those; or a zip or tar archive of it";
    info.whatToSee =
        "Choose a patch on the object as the query: which heads stay near it, which "
        "attend to similar patches elsewhere?";
    return info;
}

bool imageName(const std::string& name, bool earlier) {
    const auto end = smallLetters(fs::path(name).extension().string());
    if (!earlier && (end == ".jfif" || end == ".jpe")) return true;
    return end == ".png" || end == ".jpg" || end == ".jpeg" || end == ".webp";
}

ClassFileWords pictureWords() {
    return {
        "the pictures are read from the folder %1 in it"_m,
        "%1 pictures are in folders inside their class folder and were read too"_m,
        "%1 pictures in folders inside a class folder were left out, as the class folder has its own"_m};
}

Result<std::unique_ptr<FileTree>> pictureTree(const std::string& path, const LoadContext& context) {
    if (io::isFolder(path)) return treeOfFolder(path);
    if (!isArchiveName(path))
        return Error{ErrorCode::Io, "%1 is not a folder"_m(path),
                     "Choose the folder that contains one folder per class, or a zip or tar "
                     "archive of it"_m};
    io::ArchiveLimits limits;
    limits.entry = io::kLargestImageFile;
    limits.entries = kMostPictureEntries;
    if (context.progress) context.progress("reading %1"_m(io::fileName(path)));
    return treeOfArchive(
        path, [](const std::string& name) { return imageName(name, false); }, limits,
        context.cancel);
}

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

// Files of the splits.
struct SplitPictures {
    std::vector<ClassFile> train, test, valid;
    std::int64_t count() const {
        return static_cast<std::int64_t>(train.size() + test.size() + valid.size());
    }
};

// Decodes one split per call; damaged images are skipped and counted.
class Decoder {
public:
    // `processor`: image processor of an imported model, or null.
    Decoder(const FileTree& tree, int size, ProcessorPointer processor, io::Turning turning,
            const LoadContext& context, util::Sha256& sha)
        : m_tree(tree),
          m_size(size),
          m_processor(std::move(processor)),
          m_turning(turning),
          m_context(context),
          m_sha(sha) {}

    Result<LabelledImages> decode(const std::vector<ClassFile>& files) {
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
    bool complete() const { return m_leftOut == 0; }
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

    Result<io::DecodedImage> read(const ClassFile& found) {
        HEADSCOPE_TRY(const auto bytes,
                      m_tree.read(found.file, io::kLargestImageFile, m_context.cancel));
        m_bytes += static_cast<std::int64_t>(bytes.size());
        m_sha.updateNumber(static_cast<std::uint64_t>(found.label));
        m_sha.updateField(bytes);
        return io::decodeImage(bytes, m_colours, m_turning);
    }

    void noteColours(const ClassFile& found, const Message& note) {
        if (!note.empty() && m_colourless.count++ == 0)
            m_colourless.name = "%1: %2"_m(shownName(found), note);
    }

    void noteShape(const ClassFile& found, const Picture& picture) {
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

    static std::string shownName(const ClassFile& found) {  // file name with its class folder
        const auto slash = found.file.rfind('/');
        const auto above = slash == 0 ? slash : found.file.rfind('/', slash - 1);
        return above == std::string::npos ? found.file : found.file.substr(above + 1);
    }

    void leaveOut(const ClassFile& found, Error why) {
        if (m_named.size() < kMostNamed)
            m_named.push_back("%1: %2"_m(shownName(found), why.message));
        if (m_leftOut++ == 0) m_first = std::move(why);
    }

    const FileTree& m_tree;
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
    Result<Dataset> build(const std::string& path, const RunConfig& config,
                          const LoadContext& context) const {
        HEADSCOPE_TRY(const auto tree, pictureTree(path, context));
        ImportNotes notes;
        for (const auto& warning : tree->warnings()) notes.warn(warning);
        const auto layout = readsAsEarlier(config)
                                ? earlierClassLayout(*tree)
                                : classLayoutOf(*tree, true, pictureWords(), notes);
        Dataset out;
        out.id = m_info.id;
        out.imageSize = static_cast<int>(integerOr(config, "dataset.image_size", 32));
        out.classes = layout.classes();
        if (out.classes.size() < 2)
            return Error{ErrorCode::BadData,
                         "there are %1 class folders in %2, at least 2 are needed"_m(
                             out.classes.size(), path),
                         "Put the pictures of each class into a folder of its own"_m};
        return read(layout, config, context, std::move(notes), std::move(out));
    }

    Result<Dataset> read(const ClassLayout& layout, const RunConfig& config,
                         const LoadContext& context, ImportNotes notes, Dataset out) const {
        ClassFiles classFiles(
            layout, [&layout](const std::string& name) { return imageName(name, layout.earlier); });
        SplitPictures files;
        HEADSCOPE_TRY(files.train, classFiles.in(layout.train));
        HEADSCOPE_TRY(files.test, classFiles.in(layout.test));
        HEADSCOPE_TRY(files.valid, classFiles.in(layout.valid));
        HEADSCOPE_CHECK(enoughMemory(files.count() * out.imageSize * out.imageSize));
        bool complete = false;  // whether all pictures could be read
        const auto build = [&] {
            return decode(layout, files, classFiles, config, context, notes, out, complete);
        };
        const auto states = context.cacheFolder.empty() ? "" : statesOf(*layout.tree, files);
        // A picture that cannot be read now may be readable later, so nothing is cached then.
        const auto mayKeep = [&](const Dataset& built) {
            return complete && mayCachePictures(built) && statesOf(*layout.tree, files) == states;
        };
        auto loaded =
            states.empty()
                ? build()
                : throughCache(
                      context,
                      cacheKeyOf(states, layout, files, classFiles, config, notes, out.classes),
                      build, {".pictures", encodePictures, decodePictures, mayKeep});
        if (!loaded.ok()) return loaded;
        HEADSCOPE_CHECK(prepareImages(config, context, *loaded, true));
        return loaded;
    }

    // Returns a hash of the states of all files, which identifies their content without reading it;
    // "" if one is missing, or so new that a later change might not change its time.
    static std::string statesOf(const FileTree& tree, const SplitPictures& files) {
        using namespace std::chrono;
        constexpr std::int64_t kCoarsestTime = 2'000'000'000;  // of common file systems, in ns
        const auto now = duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count();
        util::Sha256 sha;
        for (const auto* split : {&files.train, &files.test, &files.valid})
            for (const auto& one : *split) {
                const auto state = tree.state(one.file);
                if (!state || state->modified > now - kCoarsestTime) return {};
                sha.updateNumber(static_cast<std::uint64_t>(one.label));
                for (const auto number :
                     {state->device, state->inode, static_cast<std::uint64_t>(state->size),
                      static_cast<std::uint64_t>(state->modified),
                      static_cast<std::uint64_t>(state->changed)})
                    sha.updateNumber(number);
            }
        return sha.hex();
    }

    // Includes everything that the dataset and its notes depend on.
    static std::string cacheKeyOf(const std::string& states, const ClassLayout& layout,
                                  const SplitPictures& files, const ClassFiles& classFiles,
                                  const RunConfig& config, const ImportNotes& notes,
                                  const std::vector<std::string>& classes) {
        util::Sha256 sha;
        sha.updateField("decoded pictures");
        sha.updateField(layout.tree->path());
        sha.updateField(states);
        for (const auto* split : {&files.train, &files.test, &files.valid}) {
            sha.updateNumber(split->size());
            for (const auto& one : *split) sha.updateField(one.file);
        }
        for (const auto& name : classes) sha.updateField(name);
        for (const auto& [ending, count] : classFiles.others()) {
            sha.updateField(ending);
            sha.updateNumber(static_cast<std::uint64_t>(count));
        }
        ImportNotes before = notes;
        classFiles.note(pictureWords(), before);
        for (const auto& line : before.lines()) sha.updateField(line.text());
        sha.updateNumber(layout.earlier);
        sha.updateNumber(layout.valid.has_value());
        for (const auto& [key, value] : config.values)
            if (key.rfind("dataset.", 0) == 0 && key != "dataset.path") {
                sha.updateField(key);
                sha.updateField(valueText(value));
            }
        return sha.hex();
    }

    // complete: receives whether no picture was left out.
    Result<Dataset> decode(const ClassLayout& layout, const SplitPictures& files,
                           const ClassFiles& classFiles, const RunConfig& config,
                           const LoadContext& context, ImportNotes notes, Dataset out,
                           bool& complete) const {
        util::Sha256 sha;
        sha.updateField("image-folder");
        HEADSCOPE_TRY(const auto processor, importedProcessor(config));
        Decoder decoder(*layout.tree, out.imageSize, processor,
                        layout.earlier ? io::Turning::JpegOnly : io::Turning::Every, context, sha);
        HEADSCOPE_TRY(auto train, decoder.decode(files.train));
        HEADSCOPE_TRY(auto test, decoder.decode(files.test));
        HEADSCOPE_TRY(auto valid, decoder.decode(files.valid));
        HEADSCOPE_CHECK(decoder.report(notes));
        if (!flagOr(config, "dataset.augment", false))
            notes.note(
                "crop and flip are off: switch them on (dataset.augment) where a mirrored picture "
                "still "
                "shows its class"_m);
        noteOthers(classFiles.others(), notes);
        classFiles.note(pictureWords(), notes);
        warnAboutAlikeNames(out.classes, notes);
        HEADSCOPE_CHECK(assembleImages(train, std::move(test), imageSplit(config), notes, out,
                                       std::move(valid)));
        setStatistics(out);
        complete = decoder.complete();
        out.fingerprint = fingerprint(decoder, layout, config, out, sha);
        out.bytes = decoder.bytes();
        out.notes = notes.lines();
        return out;
    }

    static std::string fingerprint(const Decoder& decoder, const ClassLayout& layout,
                                   const RunConfig& config, const Dataset& dataset,
                                   util::Sha256& sha) {
        for (const auto& name : dataset.classes) sha.updateField(name);
        // Images whose pixels differ from those of earlier versions get another fingerprint:
        // colours are now converted to sRGB, and PNG and WebP are turned upright.
        if (decoder.changedColours()) sha.updateField("colours in sRGB");
        if (decoder.turnedSince()) sha.updateField("PNG and WebP turned upright");
        if (layout.valid) sha.updateField("own validation");
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
