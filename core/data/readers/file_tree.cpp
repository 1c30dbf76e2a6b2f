#include "core/data/readers/file_tree.h"

#include "core/data/readers/csv_import.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

class DiskTree : public FileTree {
public:
    explicit DiskTree(std::string path) : m_path(std::move(path)) {}

    std::vector<std::string> foldersIn(const std::string& folder) const override {
        return entries(folder, true);
    }
    std::vector<std::string> filesIn(const std::string& folder) const override {
        return entries(folder, false);
    }
    Result<std::string> read(const std::string& file, std::int64_t limit,
                             const std::atomic<bool>* cancel) const override {
        return io::readWholeFile((fs::path(m_path) / file).string(), limit, cancel);
    }
    std::optional<io::FileState> state(const std::string& file) const override {
        return io::fileState((fs::path(m_path) / file).string());
    }
    const std::string& path() const override { return m_path; }

private:
    std::vector<std::string> entries(const std::string& folder, bool folders) const {
        std::error_code error;
        std::vector<std::string> out;
        for (const auto& entry : fs::directory_iterator(fs::path(m_path) / folder, error))
            if (auto name = entry.path().filename().string();
                name.front() != '.' && entry.is_directory(error) == folders)
                out.push_back(std::move(name));
        std::sort(out.begin(), out.end());
        return out;
    }

    std::string m_path;
};

class ArchiveTree : public FileTree {
public:
    explicit ArchiveTree(std::string path) : m_path(std::move(path)) {}

    // Adds a file with all folders above it. Hidden files and folders are left out.
    void add(const std::string& name) {
        if (hidden(name)) return;
        const auto slash = name.rfind('/');
        m_folders[slash == std::string::npos ? "" : name.substr(0, slash)].files.insert(
            name.substr(slash + 1));
        for (auto end = slash; end != std::string::npos;) {
            const auto above = end == 0 ? std::string::npos : name.rfind('/', end - 1);
            const auto start = above == std::string::npos ? 0 : above + 1;
            m_folders[above == std::string::npos ? "" : name.substr(0, above)].folders.insert(
                name.substr(start, end - start));
            end = above;
        }
    }
    // Returns whether there are more folders than any dataset has; each costs memory.
    bool tooLarge() const { return m_folders.size() > kMostFolders; }
    void take(io::ArchiveContent content) {
        for (auto& entry : content.entries) m_bytes[entry.name] = std::move(entry.bytes);
        m_warnings = std::move(content.warnings);
    }

    std::vector<std::string> foldersIn(const std::string& folder) const override {
        const auto found = m_folders.find(folder);
        if (found == m_folders.end()) return {};
        return {found->second.folders.begin(), found->second.folders.end()};
    }
    std::vector<std::string> filesIn(const std::string& folder) const override {
        const auto found = m_folders.find(folder);
        if (found == m_folders.end()) return {};
        return {found->second.files.begin(), found->second.files.end()};
    }
    Result<std::string> read(const std::string& file, std::int64_t limit,
                             const std::atomic<bool>*) const override {
        const auto found = m_bytes.find(file);
        if (found == m_bytes.end())
            return Error{ErrorCode::Io, "%1 is not in %2"_m(file, m_path), "Check the archive"_m};
        if (static_cast<std::int64_t>(found->second.size()) > limit)
            return Error{ErrorCode::BadData, "%1 is larger than %2"_m(file, io::sizeText(limit)),
                         "Make the file smaller, or leave it out"_m};
        return found->second;
    }
    std::optional<io::FileState> state(const std::string&) const override {
        return io::fileState(m_path);
    }
    const std::string& path() const override { return m_path; }
    std::vector<Message> warnings() const override { return m_warnings; }

private:
    static bool hidden(const std::string& name) {
        return name.front() == '.' || name.find("/.") != std::string::npos;
    }

    static constexpr std::size_t kMostFolders = 100'000;

    struct Folder {
        std::set<std::string> folders, files;
    };
    std::string m_path;
    std::map<std::string, Folder> m_folders;
    std::map<std::string, std::string> m_bytes;
    std::vector<Message> m_warnings;
};

}  // namespace

std::string inFolder(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
}

bool isArchiveName(const std::string& path) {
    const auto name = smallLetters(io::fileName(path));
    static constexpr std::array<std::string_view, 4> kEnds = {".zip", ".tar", ".tar.gz", ".tgz"};
    return std::any_of(kEnds.begin(), kEnds.end(), [&](std::string_view end) {
        return name.size() > end.size() &&
               name.compare(name.size() - end.size(), end.size(), end) == 0;
    });
}

std::unique_ptr<FileTree> treeOfFolder(const std::string& path) {
    return std::make_unique<DiskTree>(path);
}

Result<std::unique_ptr<FileTree>> treeOfArchive(
    const std::string& path, const std::function<bool(const std::string&)>& wanted,
    const io::ArchiveLimits& limits, const std::atomic<bool>* cancel) {
    auto tree = std::make_unique<ArchiveTree>(path);
    const auto each = [&](const std::string& name) {
        if (!tree->tooLarge()) tree->add(name);
        return !tree->tooLarge() && wanted(name);
    };
    HEADSCOPE_TRY(auto content, io::readArchive(path, each, limits, cancel));
    if (tree->tooLarge())
        return Error{ErrorCode::BadData, "%1 has too many folders"_m(io::fileName(path)),
                     "Use one folder per class"_m};
    tree->take(std::move(content));
    return std::unique_ptr<FileTree>(std::move(tree));
}

}  // namespace headscope::data
