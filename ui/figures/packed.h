// Compressed data in files (qCompress, then base64). A file may be untrusted: decompression stops
// at the size in the header, and that size is accepted only within limits.
#pragma once

#include "core/api/base/result.h"

#include <QByteArray>
#include <QJsonDocument>
#include <QString>

namespace headscope::plots {

constexpr qint64 kMostUnpacked = qint64(128) << 20;  // maximum decompressed bytes of one block
constexpr qint64 kMostValues = 8'000'000;            // maximum number of values in a JSON document

QString packedText(const QByteArray& plain);
// Decompressed size according to the header, in bytes; 0 if the header is missing.
qint64 unpackedSize(const QString& packed);
// Errors: BadData (damaged, size differs from the header, or larger than allowed).
Result<QByteArray> unpackedBytes(const QString& packed);
Result<QJsonDocument> unpackedJson(const QString& packed);
// Upper bound on the number of values in a JSON text, counted without parsing it.
qint64 mostValuesIn(const QByteArray& json);

}  // namespace headscope::plots
