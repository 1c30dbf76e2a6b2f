// Checks that runs are named by their data.
#include "core/service/runs/data_name.h"

#include "core/service/runs/run_folder.h"

#include <gtest/gtest.h>

namespace headscope::runs {
namespace {

RunConfig reading(const std::string& id, const std::string& path) {
    RunConfig config;
    config.values = {{"dataset.id", id},
                     {"dataset.path", path},
                     {"objective.lambda", 0.1},
                     {"train.seed", std::int64_t{2}}};
    return config;
}

TEST(DataName, IsThatOfTheUsersFile) {
    EXPECT_EQ(dataName(reading("csv-text", "/home/ada/my_news.csv")), "my_news");
    EXPECT_EQ(dataName(reading("csv-text", "reviews.tsv.gz")), "reviews");
    EXPECT_EQ(dataName(reading("image-folder", "/photos/birds/")), "birds");
    EXPECT_EQ(dataName(reading("csv-text", "/data/imdb/train.csv")), "imdb");
    EXPECT_EQ(dataName(reading("csv-text", "train.csv")), "train");
    EXPECT_EQ(dataName(reading("image-folder", "/photos/birds.v2")), "birds.v2");
    EXPECT_EQ(dataName(reading("csv-text", "reviews_2024.01.csv")), "reviews_2024.01");
}

TEST(DataName, IsTheIdWhereItSaysWhatTheDataAre) {
    EXPECT_EQ(dataName(reading("ag-news", "/data/ag")), "ag-news");
    EXPECT_EQ(dataName(reading("headlines", "")), "headlines");
    EXPECT_EQ(dataName(reading("csv-text", "")), "csv-text") << "the place is unknown";
    EXPECT_EQ(dataName(reading("csv-text", "/")), "csv-text");
}

TEST(DataName, LeavesRoomForTheSettingsOfALongName) {
    const std::string umlauts(100, '\xC3');
    std::string name;
    for (int i = 0; i < 50; ++i) name += "\xC3\xA4";  // 100 bytes
    EXPECT_EQ(dataName(reading("csv-text", "/" + name + ".csv")), name.substr(0, 60));
    EXPECT_EQ(dataName(reading("csv-text", "/x" + name + ".csv")), "x" + name.substr(0, 58));
    EXPECT_LE(dataName(reading("csv-text", "/" + umlauts)).size(), 60U) << "not UTF-8";
}

TEST(DataName, MayBeTheNameOfARun) {
    EXPECT_EQ(dataName(reading("csv-text", "/a:b\\c.csv")), "a-b-c");
    EXPECT_EQ(defaultRunName(reading("csv-text", "/my_news.csv")), "my_news, lambda 0.1, seed 2");
    EXPECT_EQ(dataName(reading("csv-text", "/data/.news.csv")), "news");
    EXPECT_EQ(asRunName("ends with dots..."), "ends with dots");
    const std::string settings(80, 's');
    EXPECT_EQ(nameWithSettings(reading("csv-text", "/" + std::string(60, 'd')), settings),
              std::string(18, 'd') + ", " + settings);
}

}  // namespace
}  // namespace headscope::runs
