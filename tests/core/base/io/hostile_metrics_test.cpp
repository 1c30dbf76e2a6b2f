// Tests of malicious metrics.sqlite files: refused quickly and with the reason, both for reading
// and for writing.
#include "core/base/io/metrics_database.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"
#include "tests/support/hostile_database.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

namespace headscope::io {
namespace {

using Access = MetricsDatabase::Access;

auto openIn(const test::ScratchFolder& folder, Access access,
            const std::string& name = MetricsDatabase::kFile) {
    return MetricsDatabase::open(*Directory::open(folder.path()), access, name);
}

class HostileMetrics : public testing::TestWithParam<std::string> {
protected:
    test::ScratchFolder folder;
    std::string path = folder.path() + "/metrics.sqlite";
};

// Reads everything that a page or a command requests.
std::optional<Error> readAll(const test::ScratchFolder& folder) {
    const auto database = openIn(folder, Access::Read);
    if (!database) return database.error();
    const auto series = (*database)->series();
    if (!series) return series.error();
    for (const auto& id : *series)
        if (const auto points = (*database)->points(id); !points) return points.error();
    const auto events = (*database)->events();
    return events ? std::nullopt : std::optional<Error>(events.error());
}

TEST_P(HostileMetrics, IsRefusedSoonWithTheReason) {
    ASSERT_TRUE(test::writeDatabase(path, test::hostileSchemas().at(GetParam())));
    const auto start = std::chrono::steady_clock::now();
    const auto error = readAll(folder);
    ASSERT_TRUE(error);
    EXPECT_THAT(*error, test::IsError(ErrorCode::BadData, path));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST_P(HostileMetrics, IsNotWrittenInto) {
    ASSERT_TRUE(test::writeDatabase(path, test::hostileSchemas().at(GetParam())));
    const auto writer = openIn(folder, Access::Write);
    if (GetParam() == "other-tables") return;  // our tables are added next to the others
    // Has the expected tables; only reading the value fails.
    if (GetParam() == "huge-value") return;
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().code, ErrorCode::BadData) << writer.error().text();
}

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& [name, schema] : test::hostileSchemas()) found.push_back(name);
    return found;
}
std::string testName(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(Each, HostileMetrics, testing::ValuesIn(names()), testName);

TEST(MetricsFile, MustBeARegularFileAndSoItsLog) {
    test::ScratchFolder folder;
    const std::string path = folder.path() + "/metrics.sqlite",
                      elsewhere = folder.path() + "/elsewhere";
    { const auto sound = openIn(folder, Access::Write, "elsewhere"); }
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    for (const auto access : {Access::Read, Access::Write}) {
        const auto opened = openIn(folder, access);
        ASSERT_FALSE(opened);
        EXPECT_THAT(opened.error(), test::IsError(ErrorCode::BadData, path));
    }
    std::filesystem::remove(path);
    std::filesystem::create_symlink(elsewhere, path);
    EXPECT_THAT(openIn(folder, Access::Read).error(), test::IsError(ErrorCode::BadData, path));
    std::filesystem::remove(path);
    std::filesystem::copy_file(elsewhere, path);
    ASSERT_EQ(mkfifo((path + "-wal").c_str(), 0600), 0);
    EXPECT_THAT(openIn(folder, Access::Read).error(),
                test::IsError(ErrorCode::BadData, path + "-wal"));
}

TEST(MetricsFile, GivesWhatCameSince) {
    test::ScratchFolder folder;
    const std::string path = folder.path() + "/metrics.sqlite";
    const auto writer = std::move(*openIn(folder, Access::Write));
    for (std::int64_t step = 1; step <= 10; ++step) {
        writer->add({"train", "loss"}, {step, 0, 0, 1});
        writer->add({"a", "z"}, {step, 0, 0, 1});
        writer->add(SimilarityFrame{step, "attn-cos", 1, {{static_cast<float>(step)}}});
        writer->add(RunEvent{step, 0, "epoch", verbatim(std::to_string(step)), 0},
                    1e9 + static_cast<double>(step));
    }
    ASSERT_TRUE(writer->flush(false).ok());
    const auto reader = std::move(*openIn(folder, Access::Read));
    EXPECT_THAT(*reader->series(),
                testing::ElementsAre(SeriesId{"a", "z"}, SeriesId{"train", "loss"}));
    EXPECT_THAT(*reader->measures(), testing::ElementsAre("attn-cos"));
    EXPECT_EQ(reader->points({"train", "loss"}, 7)->size(), 3u);
    EXPECT_EQ(reader->frames("attn-cos", 9)->at(0).step, 10);
    EXPECT_EQ(reader->newestFrame("attn-cos")->step, 10);
    EXPECT_FALSE(reader->newestFrame("proj-cos"));
    const auto events = *reader->events(8);
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].text, verbatim("9"));
    EXPECT_EQ(events[0].time, 1e9 + 9);
}

}  // namespace
}  // namespace headscope::io
