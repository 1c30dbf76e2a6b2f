// Writes a zip archive, which appears complete under its name or not at all.
#pragma once

#include "core/api/base/result.h"
#include "core/base/io/directory.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct archive;

namespace headscope::io {

class ZipWriter {
public:
    // Starts an archive under a temporary name beside `path`. Errors: Io.
    static Result<ZipWriter> create(const std::string& path);
    ZipWriter(ZipWriter&&) noexcept;
    ZipWriter& operator=(ZipWriter&&) noexcept;
    ~ZipWriter();  // removes the temporary file unless finish() succeeded

    enum class Packing { Stored, Deflated };
    // Add an entry: a text, or a file of a folder in pieces. name: path inside the archive, with
    // slashes. Errors: Io, BadData (the file changed its size meanwhile).
    Status add(const std::string& name, std::string_view bytes, Packing packing);
    Status addFile(const std::string& name, const Directory& folder, const std::string& file,
                   Packing packing);
    // Calls `after` with the number of bytes after each piece of a file; its error ends addFile.
    void watch(std::function<Status(std::int64_t bytes)> after) { m_after = std::move(after); }
    // Completes the archive and gives it its name, replacing an older file. Returns its size in
    // bytes. Errors: Io.
    Result<std::int64_t> finish();

private:
    struct State;
    explicit ZipWriter(std::unique_ptr<State> state);
    Status header(const std::string& name, std::int64_t size, Packing packing);
    Status data(std::string_view bytes);
    std::unique_ptr<State> m_state;
    std::function<Status(std::int64_t)> m_after;
};

}  // namespace headscope::io
