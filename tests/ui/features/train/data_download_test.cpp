// Tests downloads in the window with a fake download module.
#include "ui/features/train/data_download.h"

#include "tests/ui/support/fake_downloads.h"
#include "ui/widgets/text/text.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <atomic>

namespace headscope::ui {
namespace {

class DataDownloadTest : public testing::Test {
protected:
    void SetUp() override {
        setDownloadsLoader([this]() -> Result<std::shared_ptr<Downloads>> {
            ++m_loads;
            return std::shared_ptr<Downloads>(m_fake);
        });
        QObject::connect(&m_download, &DataDownload::failed,
                         [this](const Error& error) { m_failure = toQt(error.text()); });
        QObject::connect(&m_download, &DataDownload::finished,
                         [this](const QString& reader, const QString& path) {
                             m_finished = reader + QLatin1Char(' ') + path;
                         });
    }
    void TearDown() override { setDownloadsLoader({}); }

    // Handles events until the condition holds; false after a minute.
    template <class Condition>
    bool eventually(const Condition& holds) {
        QElapsedTimer timer;
        for (timer.start(); !holds() && timer.elapsed() < 60000;)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        return holds();
    }
    bool reaches(DataDownload::State state) {
        return eventually([&] { return m_download.state() == state; });
    }

    std::shared_ptr<FakeDownloads> m_fake = std::make_shared<FakeDownloads>();
    std::atomic<int> m_loads{0};
    QString m_failure, m_finished;
    DataDownload m_download;
};

TEST_F(DataDownloadTest, NothingIsFetchedBeforeTheUserAgrees) {
    EXPECT_EQ(m_loads, 0);
    m_download.look("ag-news");
    ASSERT_TRUE(reaches(DataDownload::State::Asking));
    EXPECT_EQ(m_download.offer().files.front().bytes, 200);
    EXPECT_EQ(m_fake->fetches, 0);
    m_download.cancel();
    m_download.fetch();
    EXPECT_EQ(m_download.state(), DataDownload::State::Idle);
    EXPECT_EQ(m_fake->fetches, 0);
}

TEST_F(DataDownloadTest, FinishedDownloadNamesReaderAndPath) {
    int shown = 0;
    QObject::connect(&m_download, &DataDownload::changed,
                     [&] { shown = std::max(shown, m_download.percent()); });
    m_download.look("ag-news");
    ASSERT_TRUE(reaches(DataDownload::State::Asking));
    m_download.fetch();
    ASSERT_TRUE(reaches(DataDownload::State::Idle));
    EXPECT_EQ(m_finished, QStringLiteral("ag-news /data/ag-news"));
    EXPECT_EQ(shown, 100);
    EXPECT_TRUE(m_failure.isEmpty());
}

TEST_F(DataDownloadTest, CancelEndsTheTransferWithoutAnError) {
    m_fake->waits = true;
    m_download.look("ag-news");
    ASSERT_TRUE(reaches(DataDownload::State::Asking));
    m_download.fetch();
    ASSERT_TRUE(eventually([&] { return m_fake->fetches == 1; }));
    m_download.cancel();
    EXPECT_EQ(m_download.state(), DataDownload::State::Idle);
    m_fake->waits = false;
    m_download.look("ag-news");  // the next request waits for the thread of the first
    ASSERT_TRUE(reaches(DataDownload::State::Asking));
    EXPECT_TRUE(m_failure.isEmpty());
    EXPECT_TRUE(m_finished.isEmpty());
}

TEST_F(DataDownloadTest, FaultsAreReported) {
    m_download.look("cifar-10");
    ASSERT_TRUE(eventually([&] { return !m_failure.isEmpty(); }));
    EXPECT_TRUE(m_failure.contains(QStringLiteral("not offered")));
    m_failure.clear();
    m_fake->fails = true;
    m_download.look("ag-news");
    ASSERT_TRUE(reaches(DataDownload::State::Asking));
    m_download.fetch();
    ASSERT_TRUE(eventually([&] { return !m_failure.isEmpty(); }));
    EXPECT_TRUE(m_failure.contains(QStringLiteral("no connection")));
    EXPECT_EQ(m_download.state(), DataDownload::State::Idle);
    EXPECT_TRUE(m_finished.isEmpty());
}

}  // namespace
}  // namespace headscope::ui
