#include "core/spec/foreign/model_folder.h"

#include "core/base/files/guarded_open.h"
#include "core/base/io/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace headscope::foreign {
namespace {

constexpr std::string_view kPointer = "version https://git-lfs";

bool isPointer(int descriptor) {
    std::array<char, kPointer.size()> start{};
    const auto count = ::pread(descriptor, start.data(), start.size(), 0);
    return count == static_cast<ssize_t>(start.size()) &&
           std::string_view(start.data(), start.size()) == kPointer;
}

Error refusal(const std::string& path, const io::OpenedFile& file) {
    if (file.number == ELOOP)
        return {ErrorCode::BadData, "%1 is a link in a loop of links"_m(path),
                "Put the file itself in its place"_m};
    if (file.number != 0) return io::systemError("read"_m, path, file.number);
    const bool isFolder = S_ISDIR(file.status.st_mode);
    return {ErrorCode::BadData,
            isFolder ? "%1 is a folder, not a file"_m(path)
                     : "%1 is a pipe or a device, not a file"_m(path),
            "Put the file itself in its place"_m};
}

}  // namespace

ModelFolder::ModelFolder(io::Directory folder) : m_folder(std::move(folder)) {
    for (auto& entry : m_folder.entries()) m_names.push_back(std::move(entry.name));
}

Result<ModelFolder> ModelFolder::open(const std::string& path) {
    HEADSCOPE_TRY(auto folder, io::Directory::open(path));
    return ModelFolder(std::move(folder));
}

bool ModelFolder::has(const std::string& name) const {
    return std::binary_search(m_names.begin(), m_names.end(), name);
}

Result<io::Descriptor> ModelFolder::openFile(const std::string& name) const {
    const auto path = pathOf(name);
    if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos ||
        name.find('\0') != std::string::npos)
        return Error{
            ErrorCode::BadData,
            "\"%1\" is not the name of a file in the model folder %2"_m(name, m_folder.path()),
            "Use an intact copy of the folder"_m};
    auto opened = io::openGuarded(m_folder.descriptor(), name, O_RDONLY, io::FileUse::Named);
    if (!opened) return refusal(path, opened);
    if (isPointer(opened.get()))
        return Error{ErrorCode::BadData,
                     "%1 is a Git LFS pointer: the file itself was not downloaded"_m(path),
                     "Run git lfs pull in the folder, or download the file again"_m};
    return io::Descriptor(opened.take());
}

Result<std::string> ModelFolder::read(const std::string& name, std::size_t maximumBytes) const {
    HEADSCOPE_TRY(const auto file, openFile(name));
    struct stat status {};
    if (::fstat(file.get(), &status) == 0 &&
        status.st_size > static_cast<std::int64_t>(maximumBytes))
        return Error{ErrorCode::BadData,
                     "%1 is too large: it has %2 bytes, and at most %3 are read"_m(
                         pathOf(name), status.st_size, maximumBytes),
                     "Use an intact copy of the file"_m};
    return io::readAll(file.get(), pathOf(name), maximumBytes);
}

}  // namespace headscope::foreign
