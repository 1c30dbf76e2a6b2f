#include "core/data/readers/class_folders.h"

#include "core/data/readers/csv_import.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace headscope::data {
namespace {

constexpr const char* kWithoutClass = "unsup";

// Returns whether a folder was created by an operating system or a program and does not hold a
// class.
bool leftBehind(const std::string& name) {
    static const std::set<std::string> kNames = {"__macosx",     "@eadir",
                                                 "$recycle.bin", "__pycache__",
                                                 "lost+found",   "system volume information"};
    return kNames.count(smallLetters(name)) > 0;
}

bool holdsName(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Returns the folder of a split, by any of its names in any case, if it contains class folders.
std::optional<std::string> splitFolder(const ClassLayout& layout,
                                       const std::vector<std::string>& names) {
    for (const auto& name : names)
        for (const auto& folder : layout.foldersIn(layout.root)) {
            auto path = inFolder(layout.root, folder);
            if (smallLetters(folder) == name && !layout.foldersIn(path).empty()) return path;
        }
    return std::nullopt;
}

void noteWithoutClass(const ClassLayout& layout, ImportNotes& notes) {
    if (layout.unlabelled) return;
    for (const auto& name : layout.tree->foldersIn(layout.train))
        if (name == kWithoutClass)
            notes.note("the folder %1 is left out, because its texts have no class"_m(
                inFolder(layout.train, name)));
}

}  // namespace

std::vector<std::string> ClassLayout::foldersIn(const std::string& folder) const {
    auto all = tree->foldersIn(folder);
    const auto left = [this](const std::string& name) {
        return !earlier && (leftBehind(name) || (!unlabelled && name == kWithoutClass));
    };
    all.erase(std::remove_if(all.begin(), all.end(), left), all.end());
    return all;
}

ClassLayout earlierClassLayout(const FileTree& tree) {
    ClassLayout out;
    out.tree = &tree;
    out.earlier = true;
    const auto folders = tree.foldersIn("");
    if (!holdsName(folders, "train")) return out;
    out.train = "train";
    if (holdsName(folders, "test")) out.test = "test";
    return out;
}

ClassLayout classLayoutOf(const FileTree& tree, bool unlabelled, const ClassFileWords& words,
                          ImportNotes& notes) {
    ClassLayout out;
    out.tree = &tree;
    out.unlabelled = unlabelled;
    // Descends through folders that contain nothing but one folder, which holds the others.
    constexpr int kDeepest = 3;
    for (int depth = 0; depth < kDeepest; ++depth) {
        const auto inside = out.foldersIn(out.root);
        if (inside.size() != 1) break;
        const auto only = inFolder(out.root, inside.front());
        if (out.foldersIn(only).size() < 2) break;
        out.root = only;
    }
    if (!out.root.empty()) notes.note(words.folder(io::fileName(out.root)));
    const bool plain = holdsName(tree.foldersIn(out.root), "train");
    const auto train =
        plain ? inFolder(out.root, "train") : splitFolder(out, {"train", "training"}).value_or("");
    out.train = train.empty() ? out.root : train;
    noteWithoutClass(out, notes);
    if (train.empty()) return out;
    out.valid = splitFolder(out, {"valid", "validation", "val", "dev"});
    out.test = splitFolder(out, {"test", "testing"});
    if (!out.test && holdsName(tree.foldersIn(out.root), "test"))
        notes.warn("test/ holds no class folders, so it is not used"_m);
    return out;
}

Result<std::vector<ClassFile>> ClassFiles::in(const std::optional<std::string>& folder) {
    std::vector<ClassFile> out;
    if (!folder) return out;
    for (const auto& name : m_layout.foldersIn(*folder)) {
        const auto place = std::find(m_classes.begin(), m_classes.end(), name);
        if (place == m_classes.end())
            return Error{ErrorCode::BadData,
                         "class folder \"%1\" exists in %2/ but not in train/"_m(
                             name, io::fileName(*folder)),
                         "Use the same class folders in both"_m};
        addClass(inFolder(*folder, name), static_cast<std::int32_t>(place - m_classes.begin()),
                 out);
    }
    return out;
}

// Files in subfolders count only if the class folder itself has none.
void ClassFiles::addClass(const std::string& folder, std::int32_t label,
                          std::vector<ClassFile>& out) {
    const auto before = out.size();
    addFiles(folder, label, out);
    if (m_layout.earlier) return;
    const bool own = out.size() > before;
    for (const auto& name : m_layout.foldersIn(folder)) {
        std::vector<ClassFile> found;
        addFiles(inFolder(folder, name), label, found);
        (own ? m_ignored : m_deeper) += static_cast<std::int64_t>(found.size());
        if (!own) out.insert(out.end(), found.begin(), found.end());
    }
}

void ClassFiles::addFiles(const std::string& folder, std::int32_t label,
                          std::vector<ClassFile>& out) {
    for (const auto& name : m_layout.tree->filesIn(folder)) {
        if (m_takes(name))
            out.push_back({inFolder(folder, name), label});
        else
            ++m_others[std::filesystem::path(name).extension().string()];
    }
}

void ClassFiles::note(const ClassFileWords& words, ImportNotes& notes) const {
    if (m_deeper > 0) notes.note(words.deeper(io::countText(m_deeper)));
    if (m_ignored > 0) notes.warn(words.ignored(io::countText(m_ignored)));
}

}  // namespace headscope::data
