#include "core/data/readers/text_folders.h"

#include "core/base/io/csv_sniff.h"
#include "core/base/util/sha256.h"
#include "core/base/util/utf8.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/settings.h"
#include "core/data/readers/class_folders.h"
#include "core/data/readers/csv_import.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::int64_t kLargestTextFile = std::int64_t{16} << 20;  // bytes of one file
constexpr int kMostTextEntries = 500'000;                          // of an archive
constexpr std::int64_t kTextsBetweenReports = 2000;  // files between checks and reports

bool textName(const std::string& name) {
    const auto lower = smallLetters(name);
    const std::string end = ".txt";
    return lower.size() > end.size() &&
           lower.compare(lower.size() - end.size(), end.size(), end) == 0;
}

ClassFileWords textWords() {
    return {
        "the texts are read from the folder %1 in it"_m,
        "%1 texts are in folders inside their class folder and were read too"_m,
        "%1 texts in folders inside a class folder were left out, as the class folder has its own"_m};
}

Result<std::unique_ptr<FileTree>> textTree(const std::string& path, const LoadContext& context) {
    if (io::isFolder(path)) return treeOfFolder(path);
    io::ArchiveLimits limits;
    limits.entry = kLargestTextFile;
    limits.entries = kMostTextEntries;
    if (context.progress) context.progress("reading %1"_m(io::fileName(path)));
    return treeOfArchive(path, textName, limits, context.cancel);
}

// Refuses settings that name columns or files, which do not exist here.
Status refuseTableSettings(const RunConfig& config) {
    for (const char* key :
         {"dataset.text_column", "dataset.label_column", kPairColumn, "dataset.test_path"})
        if (!wordOr(config, key, "").empty())
            return Error{ErrorCode::Usage,
                         "%1 does not apply to a folder with one file per text"_m(key),
                         "Leave the setting empty; put the texts of the test into a folder test "
                         "beside train"_m};
    return {};
}

// Reads the texts of the splits one after another.
class TextFileReader {
public:
    TextFileReader(const ClassLayout& layout, const RunConfig& config, const LoadContext& context,
                   FolderTexts& out)
        : m_layout(layout),
          m_replace(wordOr(config, "dataset.bad_bytes", "refuse") == "replace"),
          m_context(context),
          m_out(out),
          m_classes(layout.classes()) {}

    Status read(const std::vector<ClassFile>& files, TextRows& rows) {
        m_sha.updateNumber(files.size());
        for (const auto& file : files) {
            if (m_context.cancelled()) return io::cancelledError();
            if (++m_count % kTextsBetweenReports == 0) HEADSCOPE_CHECK(report());
            HEADSCOPE_TRY(auto text,
                          m_layout.tree->read(file.file, kLargestTextFile, m_context.cancel));
            HEADSCOPE_CHECK(check(text, file.file));
            m_out.corpus.bytes += static_cast<std::int64_t>(text.size());
            const auto& label = m_classes[static_cast<std::size_t>(file.label)];
            m_sha.updateField(label);
            m_sha.updateField(text);
            rows.labels.push_back(
                m_out.labels.add(label, [&] { return "the folder %1"_m(label); }));
            rows.texts.push_back(std::move(text));
        }
        return {};
    }

    void finish() {
        m_out.digest = m_sha.hex();
        if (m_replaced > 0)
            m_out.corpus.notes.warn("%1 bytes that are not UTF-8 were replaced by U+FFFD"_m(
                io::countText(static_cast<std::int64_t>(m_replaced))));
    }

private:
    Status report() const {
        if (m_context.progress) m_context.progress("reading texts, %1"_m(io::countText(m_count)));
        return enoughMemory(m_out.corpus.bytes);
    }

    // Removes a byte order mark; refuses or replaces bytes that are not UTF-8.
    Status check(std::string& text, const std::string& file) {
        if (text.empty()) return {};
        if (auto kind = io::refuseForeign(text.substr(0, 4096), io::TextUse::PlainText); !kind.ok())
            return std::move(kind).error().within(file);
        text.erase(0, io::byteOrderMark(text));
        const auto fault = util::findUtf8Fault(text);
        if (!fault) return {};
        if (m_replace) {
            text = util::repairedUtf8(text, m_replaced);
            return {};
        }
        return Error{ErrorCode::BadData,
                     "%1: line %2, byte %3: not valid UTF-8"_m(file, fault->line, fault->column),
                     "Convert the file to UTF-8, or set dataset.bad_bytes to replace"_m};
    }

    const ClassLayout& m_layout;
    bool m_replace;
    const LoadContext& m_context;
    FolderTexts& m_out;
    std::vector<std::string> m_classes;
    util::Sha256 m_sha;
    std::int64_t m_count = 0;
    std::size_t m_replaced = 0;
};

}  // namespace

bool areTextFolders(const std::string& path) {
    if (!io::isFolder(path)) return isArchiveName(path);
    const auto tree = treeOfFolder(path);
    ImportNotes unused;
    const auto layout = classLayoutOf(*tree, false, textWords(), unused);
    const auto classes = layout.classes();
    const auto holdsTexts = [&](const std::string& name) {
        const auto files = tree->filesIn(inFolder(layout.train, name));
        return std::any_of(files.begin(), files.end(), textName);
    };
    return classes.size() > 1 && std::any_of(classes.begin(), classes.end(), holdsTexts);
}

Result<FolderTexts> readTextFolders(const std::string& path, const RunConfig& config,
                                    const LoadContext& context) {
    HEADSCOPE_CHECK(refuseTableSettings(config));
    HEADSCOPE_TRY(const auto tree, textTree(path, context));
    FolderTexts out;
    auto& notes = out.corpus.notes;
    for (const auto& warning : tree->warnings()) notes.warn(warning);
    const auto layout = classLayoutOf(*tree, false, textWords(), notes);
    ClassFiles files(layout, textName);
    HEADSCOPE_TRY(const auto train, files.in(layout.train));
    HEADSCOPE_TRY(const auto test, files.in(layout.test));
    HEADSCOPE_TRY(const auto valid, files.in(layout.valid));
    if (layout.classes().size() < 2 || train.empty())
        return Error{ErrorCode::BadData,
                     "%1 has %2 class folders with %3 texts (.txt) for training"_m(
                         io::fileName(path), layout.classes().size(), train.size()),
                     io::isFolder(path)
                         ? "Put the texts of each class into a folder of its own"_m
                         : "Unpack the archive, and choose the table or folder in it"_m};
    TextFileReader reader(layout, config, context, out);
    HEADSCOPE_CHECK(reader.read(train, out.corpus.train));
    HEADSCOPE_CHECK(reader.read(test, out.corpus.test));
    HEADSCOPE_CHECK(reader.read(valid, out.corpus.valid));
    reader.finish();
    files.note(textWords(), notes);
    return out;
}

}  // namespace headscope::data
