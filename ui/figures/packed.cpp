#include "ui/figures/packed.h"

#include <QCoreApplication>
#include <QtEndian>

#include <zlib.h>
#include <algorithm>

namespace headscope::plots {

namespace {

// bytes of the header: the decompressed size, most significant byte first
constexpr qsizetype kHead = 4;
// maximum compression ratio that is accepted; Deflate reaches at most 1032
constexpr qint64 kLargestRatio = 1100;

struct PackedText {
    Q_DECLARE_TR_FUNCTIONS(Figure)
};

Error damaged(const QString& what) {
    return {ErrorCode::BadData,
            verbatim((PackedText::tr("the packed data in the file cannot be read: %1").arg(what))
                         .toStdString()),
            verbatim((PackedText::tr(
                          "Use the file as it was exported; this copy may be truncated or edited"))
                         .toStdString())};
}

}  // namespace

QString packedText(const QByteArray& plain) {
    return QString::fromLatin1(qCompress(plain, 9).toBase64());
}

qint64 unpackedSize(const QString& packed) {
    const QByteArray head = QByteArray::fromBase64(packed.left(8).toLatin1());
    return head.size() < kHead ? 0 : qFromBigEndian<quint32>(head.constData());
}

Result<QByteArray> unpackedBytes(const QString& packed) {
    const QByteArray bytes = QByteArray::fromBase64(packed.toLatin1());
    if (bytes.size() < kHead) return damaged(PackedText::tr("it is empty"));
    const qint64 said = unpackedSize(packed),
                 most = std::min(kMostUnpacked, (bytes.size() - kHead) * kLargestRatio);
    if (said > most)
        return damaged(PackedText::tr("its stated size is %1 bytes; at most %2 are possible here")
                           .arg(said)
                           .arg(most));
    // Decompress into a buffer of exactly the announced size.
    QByteArray plain(qsizetype(said), Qt::Uninitialized);
    uLongf length = uLongf(said);
    const int code = ::uncompress(reinterpret_cast<Bytef*>(plain.data()), &length,
                                  reinterpret_cast<const Bytef*>(bytes.constData()) + kHead,
                                  uLong(bytes.size() - kHead));
    if (code == Z_OK && qint64(length) == said) return plain;
    return damaged(
        PackedText::tr("it is damaged, or its size is not the stated %1 bytes").arg(said));
}

qint64 mostValuesIn(const QByteArray& json) {
    return 1 + std::count_if(json.begin(), json.end(), [](char sign) {
               return sign == ',' || sign == '[' || sign == '{' || sign == ':';
           });
}

Result<QJsonDocument> unpackedJson(const QString& packed) {
    HEADSCOPE_TRY(const QByteArray plain, unpackedBytes(packed));
    if (mostValuesIn(plain) > kMostValues)
        return damaged(PackedText::tr("it contains more than %1 values").arg(kMostValues));
    return QJsonDocument::fromJson(plain);
}

}  // namespace headscope::plots
