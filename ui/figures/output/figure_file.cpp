#include "ui/figures/output/figure_file.h"

#include "core/api/base/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSaveFile>
#include <QStorageInfo>

#include <cerrno>
#include <cstring>
#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

namespace headscope::plots {

namespace {

struct FileText {
    Q_DECLARE_TR_FUNCTIONS(Figure)
};

Error writeError(const QString& path, const QString& reason) {
    return {ErrorCode::Io,
            verbatim((FileText::tr("%1 was not written: %2").arg(path, reason)).toStdString()),
            verbatim((FileText::tr("Choose another folder or free some space; nothing was changed"))
                         .toStdString())};
}

// QSaveFile reports "Unknown error" after a failed write; errno holds the reason.
QString reasonOf(int error, const QString& folder, qsizetype needed) {
    const QString reason = error != 0 ? QString::fromLocal8Bit(std::strerror(error))
                                      : FileText::tr("only a part of the file was written");
    const QStorageInfo storage(folder);
    if (error != ENOSPC || !storage.isValid()) return reason;
    const QLocale locale;
    return FileText::tr("%1 (%2 needed, %3 free)")
        .arg(reason, locale.formattedDataSize(needed),
             locale.formattedDataSize(storage.bytesAvailable()));
}

void syncFolder(const QString& folder) {
#ifdef Q_OS_UNIX
    const int handle =
        ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;
    ::fsync(handle);
    ::close(handle);
#else
    Q_UNUSED(folder)
#endif
}

Status checkTarget(const QFileInfo& target) {
    if (target.exists() && !target.isFile())
        return writeError(target.filePath(), FileText::tr("it is not a regular file"));
    if (!QFileInfo(target.absolutePath()).isDir())
        return writeError(target.filePath(),
                          FileText::tr("the folder %1 does not exist").arg(target.absolutePath()));
    return {};
}

Status readBack(const QString& path, const QByteArray& bytes) {
    const auto read = readWholeFile(path, bytes.size());
    if (!read && read.error().code == ErrorCode::Io)
        return writeError(path, FileText::tr("it cannot be read back"));
    if (!read || *read != bytes)
        return writeError(path, FileText::tr("what was read back differs from what was written"));
    return {};
}

}  // namespace

Result<QByteArray> readWholeFile(const QString& path, qint64 mostBytes) {
    HEADSCOPE_TRY(const auto bytes, readNamedFile(QFile::encodeName(path).toStdString(),
                                                  static_cast<std::size_t>(mostBytes)));
    return QByteArray(bytes.data(), qsizetype(bytes.size()));
}

Status writeWholeFile(const QString& path, const QByteArray& bytes) {
    const QFileInfo named(path);
    // If the path is a symbolic link, write its target and keep the link.
    const QFileInfo target(named.isSymLink() ? named.symLinkTarget() : path);
    HEADSCOPE_CHECK(checkTarget(target));
    const QString folder = target.absolutePath();
    QSaveFile file(target.filePath());
    file.setDirectWriteFallback(false);
    errno = 0;
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return writeError(path, reasonOf(errno, folder, bytes.size()));
    errno = 0;
    const qint64 written = file.write(bytes);
    const int writeErrno = errno;
    if (written != bytes.size()) {
        file.cancelWriting();
        return writeError(path, reasonOf(writeErrno, folder, bytes.size()));
    }
#ifdef Q_OS_UNIX
    // QSaveFile does not report a failed flush to disk.
    if (::fsync(file.handle()) != 0) {
        const int flushErrno = errno;
        file.cancelWriting();
        return writeError(path, reasonOf(flushErrno, folder, bytes.size()));
    }
#endif
    errno = 0;
    if (!file.commit()) return writeError(path, reasonOf(errno, folder, bytes.size()));
    syncFolder(folder);
    return readBack(target.filePath(), bytes);
}

}  // namespace headscope::plots
