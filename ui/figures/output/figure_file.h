// Whole-file access: size-limited reading, and atomic writing that is verified by reading back.
#pragma once

#include "core/api/base/result.h"

#include <QByteArray>
#include <QString>

namespace headscope::plots {

// Writes a temporary sibling file, flushes it, renames it to `path`, syncs the folder and reads the
// file back. Errors: Io, with the system's reason; an existing file is then left unchanged.
Status writeWholeFile(const QString& path, const QByteArray& bytes);

// Reads a regular file of at most `mostBytes` bytes. Follows links; does not block on a pipe
// (core/api/base/files.h). Errors: Io, BadData (larger than allowed).
Result<QByteArray> readWholeFile(const QString& path, qint64 mostBytes);

}  // namespace headscope::plots
