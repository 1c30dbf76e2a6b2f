#include "ui/features/train/dropped_data.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

namespace headscope::ui {
namespace {

class DroppedDataTest : public testing::Test {
protected:
    QString write(const QString& name, const QByteArray& content = "x\n") {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return path;
    }
    QString folder(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

TEST_F(DroppedDataTest, File_isReadByTheDatasetOfItsEnding) {
    const struct {
        const char *name, *dataset;
    } rows[] = {{"a.csv", "csv-text"},
                {"a.CSV", "csv-text"},
                {"a.tsv", "csv-text"},
                {"a.jsonl", "csv-text"},
                {"a.ndjson", "csv-text"},
                {"a.csv.gz", "csv-text"},
                {"a.jsonl.gz", "csv-text"},
                {"a.txt", "text-file"},
                {"A.MD", "text-file"},
                {"a.txt.gz", ""},
                {"a.tgz", "image-folder"},
                {"a.zip", "image-folder"},
                {"a.tar.gz", "image-folder"},
                {"cifar-10-binary.tar.gz", "cifar-10"},
                {"aclImdb_v1.tar.gz", "csv-text"},
                {"imdb_crop.tar", "image-folder"},
                {"a.parquet", "csv-text"},
                {"a.docx", ""},
                {"noending", ""}};
    for (const auto& row : rows)
        EXPECT_EQ(datasetOf(write(QLatin1String(row.name))), QLatin1String(row.dataset))
            << row.name;
    EXPECT_EQ(datasetOf(folder(QStringLiteral("missing.csv"))), QString());
}

TEST_F(DroppedDataTest, FolderOfTables_isAgNewsOnlyIfItsRowsBeginWithAClassNumber) {
    write(QStringLiteral("news/train.csv"), "\"3\",\"Title\",\"Text\"\n");
    write(QStringLiteral("news/test.csv"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("news"))), QStringLiteral("ag-news"));
    write(QStringLiteral("own/train.csv"), "text,label\nfine,good\n");
    write(QStringLiteral("own/test.csv"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("own"))), QStringLiteral("csv-text"));
    write(QStringLiteral("packed/train.csv.gz"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("packed"))), QStringLiteral("csv-text"));
    write(QStringLiteral("lines/train.jsonl"), "{}\n");
    EXPECT_EQ(datasetOf(folder(QStringLiteral("lines"))), QStringLiteral("csv-text"));
}

TEST_F(DroppedDataTest, OtherFolders_areTranslationsCifarOrPictures) {
    write(QStringLiteral("pairs/train.de"));
    write(QStringLiteral("pairs/train.en.gz"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("pairs"))), QStringLiteral("parallel-text"));
    write(QStringLiteral("cifar/data_batch_1.bin"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("cifar"))), QStringLiteral("cifar-10"));
    write(QStringLiteral("animals/cat/1.png"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("animals"))), QStringLiteral("image-folder"));
    write(QStringLiteral("reviews/train/pos/1.txt"));
    write(QStringLiteral("reviews/train/neg/1.txt"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("reviews"))), QStringLiteral("csv-text"));
    EXPECT_EQ(datasetOf(folder(QStringLiteral("reviews/train"))), QStringLiteral("csv-text"));
}

}  // namespace
}  // namespace headscope::ui
