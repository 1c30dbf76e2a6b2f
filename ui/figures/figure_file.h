// Writes a file whole or not at all, and reads it back.
#pragma once

#include "core/api/result.h"

#include <QByteArray>
#include <QString>

namespace headscope::plots {

// Temporary sibling, flushed, renamed over path, folder synced, read back. Errors: Io, with the system's reason; an
// older file of that name then stays as it was.
Status writeWhole(const QString& path, const QByteArray& bytes);

}  // namespace headscope::plots
