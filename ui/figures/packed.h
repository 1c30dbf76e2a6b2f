// What a file keeps packed (qCompress, in base64). A file may be a stranger's: nothing is unpacked beyond what its head
// says, and the head is believed only within limits.
#pragma once

#include "core/api/result.h"

#include <QByteArray>
#include <QJsonDocument>
#include <QString>

namespace headscope::plots {

constexpr qint64 kMostUnpacked = qint64(128) << 20;  // bytes of one part
constexpr qint64 kMostValues = 8'000'000;            // of a JSON document

QString packedText(const QByteArray& plain);
// Bytes that it says it holds; 0 where it says nothing.
qint64 unpackedSize(const QString& packed);
// Errors: BadData: damaged, more or less than its head says, more than allowed.
Result<QByteArray> unpackedBytes(const QString& packed);
Result<QJsonDocument> unpackedJson(const QString& packed);
// At least as many values as a JSON text holds, counted without reading it.
qint64 mostValuesIn(const QByteArray& json);

}  // namespace headscope::plots
