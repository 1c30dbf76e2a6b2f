// Tests documents stored in their own file: what happens if the file cannot be written or cannot be
// moved aside.
#include "ui/workspace/kept_file.h"
#include "tests/ui/support/manual_clock.h"

#include <gtest/gtest.h>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <thread>

namespace headscope::ui {
namespace {

// Fixture with a document whose valid content is a number; content that starts with "{" is damaged.
class KeptFileTest : public ::testing::Test {
protected:
    static QByteArray contentOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    Status read(const QByteArray& bytes) {
        if (bytes.startsWith("{"))
            return Error{ErrorCode::BadData, "not a number"_m, "Write one"_m};
        content = bytes;
        return {};
    }

    test::ManualClock clock;
    QTemporaryDir folder;
    QByteArray content = "1";
    KeptFile kept{QStringLiteral("The number"),
                  [this](const QByteArray& bytes, const QString&) { return read(bytes); },
                  [this] { return [bytes = content] { return bytes; }; }, clock};
    int failures = 0;
    QMetaObject::Connection counted =
        QObject::connect(&kept, &KeptFile::failed, &kept, [this](const Error&) { ++failures; });
};

TEST_F(KeptFileTest, MissingFolderIsReportedOnceAndUsedWhenItIsBack) {
    const QString place = folder.filePath(QStringLiteral("usb")),
                  file = place + QStringLiteral("/number");
    ASSERT_TRUE(QDir().mkpath(place));
    ASSERT_TRUE(kept.keepIn(file));
    kept.saveNow();
    EXPECT_EQ(contentOf(file), "1");
    ASSERT_TRUE(QDir(place).removeRecursively());
    content = "2";
    kept.saveNow();
    kept.saveNow();
    EXPECT_EQ(failures, 1);
    ASSERT_TRUE(QDir().mkpath(place));
    kept.saveNow();
    EXPECT_EQ(contentOf(file), "2") << "what was changed meanwhile is not lost";
    ASSERT_TRUE(QDir(place).removeRecursively());
    kept.saveNow();
    EXPECT_EQ(failures, 2) << "another failure";
}

TEST_F(KeptFileTest, AFileThatCannotBeSetAsideIsLeftAloneAndTheHintSaysSo) {
    const QString file = folder.filePath(QStringLiteral("number"));
    QFile damaged(file);
    ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
    damaged.write("{");
    damaged.close();
    ASSERT_TRUE(QDir().mkpath(file + QStringLiteral(".bad/in the way")));
    const auto opened = kept.keepIn(file);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().message.text().find("not a number"), std::string::npos);
    EXPECT_EQ(opened.error().hint.text().find("is kept as"), std::string::npos)
        << opened.error().hint.text();
    kept.saveNow();
    EXPECT_EQ(contentOf(file), "{") << "somebody may mend it";
    ASSERT_TRUE(QDir(file + QStringLiteral(".bad")).removeRecursively());
    const auto again = kept.keepIn(file);
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().hint.text().find(".bad"), std::string::npos);
    kept.saveNow();
    EXPECT_EQ(contentOf(file + QStringLiteral(".bad")), "{");
    EXPECT_EQ(contentOf(file), "1");
}

// Opening /proc/self/mem succeeds, but reading its first byte fails.
TEST_F(KeptFileTest, AFileThatFailsWhileItIsReadIsNotTakenForADamagedOne) {
    const QString file = folder.filePath(QStringLiteral("number"));
    ASSERT_TRUE(QFile::link(QStringLiteral("/proc/self/mem"), file));
    const auto opened = kept.keepIn(file);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::Io);
    EXPECT_EQ(content, "1") << "nothing was taken from it";
    EXPECT_FALSE(QFileInfo::exists(file + QStringLiteral(".bad"))) << "it is left where it is";
}

// A change is written after one second on a worker thread. saveNow() writes at once and cancels the
// delayed write.
TEST_F(KeptFileTest, AChangeIsWrittenOnAThreadOfItsOwnASecondLater) {
    const QString file = folder.filePath(QStringLiteral("number"));
    const auto here = std::this_thread::get_id();
    std::thread::id there;
    KeptFile behind(
        QStringLiteral("The number"), [](const QByteArray&, const QString&) { return Status(); },
        [this, &there]() -> KeptFile::Bytes {
            return [bytes = content, &there] {
                there = std::this_thread::get_id();
                return bytes;
            };
        },
        clock);
    ASSERT_TRUE(behind.keepIn(file));
    behind.saveLater();
    clock.advance(999);
    EXPECT_FALSE(QFile::exists(file));
    ASSERT_TRUE(clock.reach([&] { return contentOf(file) == "1"; }, 20'000));
    content = "2";
    behind.saveNow();
    EXPECT_EQ(contentOf(file), "2") << "at once, and what was under way cannot come after it";
    EXPECT_EQ(there, here);
    clock.advance(60'000);
    EXPECT_EQ(contentOf(file), "2");
}

TEST_F(KeptFileTest, FailureBehindTheWindowIsReportedToo) {
    const QString place = folder.filePath(QStringLiteral("usb")),
                  file = place + QStringLiteral("/number");
    ASSERT_TRUE(QDir().mkpath(place));
    ASSERT_TRUE(kept.keepIn(file));
    ASSERT_TRUE(QDir(place).removeRecursively());
    kept.saveLater();
    ASSERT_TRUE(clock.reach([&] { return failures == 1; }, 20'000));
    ASSERT_TRUE(QDir().mkpath(place));
    kept.saveLater();
    EXPECT_TRUE(clock.reach([&] { return contentOf(file) == "1"; }, 20'000));
}

TEST_F(KeptFileTest, PendingWriteIsDoneAtTheEnd) {
    const QString file = folder.filePath(QStringLiteral("number"));
    ASSERT_TRUE(kept.keepIn(file));
    kept.saveIfDue();
    EXPECT_FALSE(QFile::exists(file)) << "nothing was changed";
    kept.saveLater();
    kept.saveIfDue();
    EXPECT_EQ(contentOf(file), "1");
}

}  // namespace
}  // namespace headscope::ui
