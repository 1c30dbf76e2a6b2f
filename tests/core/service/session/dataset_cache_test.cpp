// Tests of the dataset cache that threads share. Data are read once, and again after the files
// changed; waiting for another thread's load can be cancelled.
#include "core/service/session/dataset_cache.h"
#include "core/api/runs/parameters.h"

#include "tests/support/error_matchers.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

namespace headscope::session {
namespace {

namespace fs = std::filesystem;

class CountedSource : public data::DatasetSource {
public:
    mutable std::atomic<int> loads{0};
    std::atomic<bool> fails{false};
    std::shared_future<void> gate;  // a load continues once this is ready

    CountedSource() { m_info.id = "counted"; }
    const DatasetInfo& info() const override { return m_info; }
    std::vector<ParamSpec> parameters() const override { return {}; }
    std::map<std::string, ParamValue> defaults() const override { return {}; }
    Result<data::Dataset> load(const RunConfig&, const data::LoadContext& context) const override {
        ++loads;
        if (context.progress) context.progress("reading"_m);
        if (gate.valid()) gate.wait();
        if (fails) return Error{ErrorCode::BadData, "no rows"_m, "Give a file with rows"_m};
        data::Dataset dataset;
        dataset.id = "counted";
        return dataset;
    }

private:
    DatasetInfo m_info;
};

class DatasetCacheTest : public ::testing::Test {
protected:
    RunConfig config(std::int64_t size = 1) const {
        RunConfig made;
        made.values["dataset.id"] = std::string("counted");
        made.values["dataset.size"] = size;
        made.values["train.lr"] = 0.1;
        return made;
    }
    auto get(const RunConfig& wanted, const std::atomic<bool>* cancel = nullptr) {
        return cache.get(wanted, cancel, {});
    }

    std::shared_ptr<CountedSource> source = std::make_shared<CountedSource>();
    DatasetCache cache{{source}, {}};
};

TEST_F(DatasetCacheTest, UnrelatedSettingsShareTheSameData) {
    const auto first = get(config());
    auto other = config();
    other.values["train.lr"] = 0.9;
    const auto again = get(other);
    ASSERT_TRUE(first.ok() && again.ok());
    EXPECT_EQ(first->get(), again->get());
    EXPECT_EQ(source->loads, 1);
    other.values["model.length"] = std::int64_t(8);
    EXPECT_NE(get(other)->get(), first->get()) << "samples are cut to it while reading";
}

TEST_F(DatasetCacheTest, TwoThreadsReadOnce) {
    std::promise<void> open;
    source->gate = open.get_future().share();
    auto one = std::async(std::launch::async, [&] { return get(config()); });
    auto two = std::async(std::launch::async, [&] { return get(config()); });
    open.set_value();
    EXPECT_EQ(one.get()->get(), two.get()->get());
    EXPECT_EQ(source->loads, 1);
}

TEST_F(DatasetCacheTest, WhoWaitsForAnothersReadingCanLeave) {
    std::promise<void> open;
    source->gate = open.get_future().share();
    auto reader = std::async(std::launch::async, [&] { return get(config()); });
    while (source->loads == 0) std::this_thread::yield();
    const std::atomic<bool> cancel{true};
    const auto left = get(config(), &cancel);
    ASSERT_FALSE(left.ok());
    EXPECT_EQ(left.error().code, ErrorCode::Cancelled);
    open.set_value();
    EXPECT_TRUE(reader.get().ok());
}

TEST_F(DatasetCacheTest, FailureIsReportedAndNotCached) {
    source->fails = true;
    EXPECT_EQ(get(config()).error().message, "no rows"_m);
    source->fails = false;
    EXPECT_TRUE(get(config()).ok());
    EXPECT_EQ(source->loads, 2);
    auto unknown = config();
    unknown.values["dataset.id"] = std::string("other");
    EXPECT_EQ(get(unknown).error().code, ErrorCode::Usage);
}

TEST_F(DatasetCacheTest, ChangedFilesAreReadAgain) {
    const auto folder = fs::temp_directory_path() / ("headscope-cache-" + std::to_string(getpid()));
    fs::create_directories(folder);
    std::ofstream(folder / "train.csv") << "1,a\n";
    auto wanted = config();
    wanted.values["dataset.path"] = folder.string();
    ASSERT_TRUE(get(wanted).ok());
    ASSERT_TRUE(get(wanted).ok());
    EXPECT_EQ(source->loads, 1);
    std::ofstream(folder / "train.csv") << "1,a\n2,b\n";
    ASSERT_TRUE(get(wanted).ok());
    EXPECT_EQ(source->loads, 2);
    fs::remove_all(folder);
}

TEST_F(DatasetCacheTest, ChangedTestAndTargetFilesAreReadAgain) {
    const auto folder =
        fs::temp_directory_path() / ("headscope-cache-files-" + std::to_string(getpid()));
    fs::create_directories(folder);
    for (const char* key : {"dataset.test_path", "dataset.target_path"}) {
        const auto file = folder / "lines.txt";
        std::ofstream(file) << "a\n";
        auto wanted = config();
        wanted.values[key] = file.string();
        ASSERT_TRUE(get(wanted).ok());
        const int before = source->loads;
        ASSERT_TRUE(get(wanted).ok());
        EXPECT_EQ(source->loads, before) << key;
        std::ofstream(file) << "a\nb\n";
        ASSERT_TRUE(get(wanted).ok());
        EXPECT_EQ(source->loads, before + 1) << key;
    }
    fs::remove_all(folder);
}

TEST_F(DatasetCacheTest, TheThreeUsedLastAreKept) {
    for (const std::int64_t size : {1, 2, 3}) ASSERT_TRUE(get(config(size)).ok());
    ASSERT_TRUE(get(config(1)).ok());
    ASSERT_TRUE(get(config(4)).ok());  // evicts the dataset of size 2
    EXPECT_EQ(source->loads, 4);
    ASSERT_TRUE(get(config(1)).ok());
    EXPECT_EQ(source->loads, 4);
    ASSERT_TRUE(get(config(2)).ok());
    EXPECT_EQ(source->loads, 5);
}

}  // namespace
}  // namespace headscope::session
