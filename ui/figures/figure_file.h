// Files as a whole: read within a limit, written whole or not at all and read back.
#pragma once

#include "core/api/result.h"

#include <QByteArray>
#include <QString>

namespace headscope::plots {

// Temporary sibling, flushed, renamed over path, folder synced, read back. Errors: Io, with the system's reason; an
// older file of that name then stays as it was.
Status writeWhole(const QString& path, const QByteArray& bytes);

// A regular file of at most so many bytes; links lead to it, and a pipe in its place does not block (core/api/files.h).
// Errors: Io, BadData: it is larger.
Result<QByteArray> readWhole(const QString& path, qint64 mostBytes);

}  // namespace headscope::plots
