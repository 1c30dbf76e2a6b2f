#include "ui/features/train/dropped_data.h"

#include "core/api/base/files.h"
#include "ui/widgets/text/text.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

namespace headscope::ui {
namespace {

// Suffixes of table files with a text and a class per row. Each may be followed by .gz.
const QStringList& tables() {
    static const QStringList kTables{QStringLiteral("csv"),    QStringLiteral("tsv"),
                                     QStringLiteral("tab"),    QStringLiteral("jsonl"),
                                     QStringLiteral("ndjson"), QStringLiteral("json")};
    return kTables;
}

// Returns the file name in lower case without .gz: "train.csv" for "Train.CSV.gz".
QString unpackedName(const QString& path) {
    QString name = QFileInfo(path).fileName().toLower();
    if (name.endsWith(QLatin1String(".gz"))) name.chop(3);
    return name;
}

QString endingOf(const QString& name) {
    const auto dot = name.lastIndexOf(QLatin1Char('.'));
    return dot < 0 ? QString() : name.mid(dot + 1);
}

// Returns true if the file begins like train.csv of AG News: a class from 1 to 4, and no header
// row.
bool beginsAsAgNews(const QString& path) {
    static const QRegularExpression kRow(QStringLiteral("^(\\x{feff})?\"?[1-4]\"?,"));
    if (!QFileInfo(path).isFile()) return false;
    auto file = InputFile::open(toStd(path));
    if (!file) return false;
    char begin[16];
    const auto size = file->read(begin, sizeof begin);
    return size && kRow.match(QString::fromUtf8(begin, static_cast<int>(*size))).hasMatch();
}

// Returns true if folders in this folder, or in one of them, contain texts: one file per text.
bool holdsTextFolders(const QDir& folder, int depth = 2) {
    // Looks at the first entries only; a folder of pictures may have millions.
    constexpr int kLooked = 20;
    QDirIterator folders(folder.path(), QDir::Dirs | QDir::NoDotAndDotDot);
    for (int i = 0; i < kLooked && folders.hasNext(); ++i) {
        const QDir inner(folders.next());
        QDirIterator files(inner.path(), QDir::Files);
        for (int j = 0; j < kLooked && files.hasNext(); ++j)
            if (files.next().endsWith(QLatin1String(".txt"))) return true;
        if (depth > 1 && holdsTextFolders(inner, depth - 1)) return true;
    }
    return false;
}

QString datasetOfFolder(const QString& path) {
    const QDir folder(path);
    QSet<QString> endings;  // suffixes of the files whose name begins with "train."
    for (const auto& file : folder.entryList(QDir::Files)) {
        const QString name = unpackedName(file);
        if (name == QLatin1String("data_batch_1.bin")) return QStringLiteral("cifar-10");
        if (name.startsWith(QLatin1String("train."))) endings.insert(endingOf(name));
    }
    if (beginsAsAgNews(folder.filePath(QStringLiteral("train.csv"))))
        return QStringLiteral("ag-news");
    for (const auto& ending : endings)
        if (tables().contains(ending) || ending == QLatin1String("txt"))
            return QStringLiteral("csv-text");
    // two files, such as train.de and train.en
    if (endings.size() == 2) return QStringLiteral("parallel-text");
    return holdsTextFolders(folder) ? QStringLiteral("csv-text") : QStringLiteral("image-folder");
}

}  // namespace

QString datasetOf(const QString& path) {
    const QFileInfo file(path);
    if (!file.exists()) return {};
    if (file.isDir()) return datasetOfFolder(path);
    const QString name = unpackedName(path), ending = endingOf(name);
    if (ending == QLatin1String("tar") || ending == QLatin1String("tgz") ||
        ending == QLatin1String("zip")) {
        // aclImdb is an archive of texts; other archives are assumed to contain images.
        if (name.startsWith(QLatin1String("aclimdb"))) return QStringLiteral("csv-text");
        return name.contains(QLatin1String("cifar-10-")) ? QStringLiteral("cifar-10")
                                                         : QStringLiteral("image-folder");
    }
    // The reader of tables names the command that converts Parquet.
    if (tables().contains(ending) || ending == QLatin1String("parquet"))
        return QStringLiteral("csv-text");
    // Compressed plain texts are not supported.
    const bool text = ending == QLatin1String("txt") || ending == QLatin1String("md");
    return text && name == file.fileName().toLower() ? QStringLiteral("text-file") : QString();
}

}  // namespace headscope::ui
