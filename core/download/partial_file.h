// A file that is being downloaded: NAME.part in the folder of the dataset. It stays if a download
// ends early, so that the next one continues it.
#pragma once

#include "core/base/io/directory.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headscope::download {

class PartialFile {
public:
    // Opens or makes NAME.part and locks it. Errors: Io; Usage (another process downloads it).
    static Result<PartialFile> open(const io::Directory& folder, const std::string& name,
                                    std::int64_t expected);

    std::int64_t size() const { return m_size; }
    // Appends bytes. Returns false if the file would become larger than expected, or if the disk
    // refuses it; failure() then says why.
    bool append(const char* bytes, std::size_t size);
    const std::optional<Error>& failure() const { return m_failure; }
    Result<std::string> head() const;  // the first bytes, at most 512
    Status restart();                  // empties the file
    // Writes everything to the disk and gives the file its final name. Errors: Io.
    Status finish();
    // Deletes the file. Errors: Io.
    Status remove();
    std::string path() const { return m_folder.pathOf(m_name + kEnding); }

private:
    static constexpr const char* kEnding = ".part";

    PartialFile(io::Directory folder, std::string name, io::Descriptor file)
        : m_folder(std::move(folder)), m_name(std::move(name)), m_file(std::move(file)) {}

    io::Directory m_folder;
    std::string m_name;
    io::Descriptor m_file;
    std::int64_t m_size = 0, m_expected = 0;
    std::optional<Error> m_failure;
};

}  // namespace headscope::download
