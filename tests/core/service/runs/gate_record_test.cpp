// Tests of the recorded head gates: written to metrics.sqlite, read back, and how a checkpoint
// reports closed gates.
#include "core/service/runs/gate_record.h"

#include "core/service/runs/record_channels.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstring>

namespace headscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const float kNone = std::nanf("");

std::vector<float> numbersOrMinusOne(std::vector<float> row) {
    for (auto& value : row)
        if (std::isnan(value)) value = -1;
    return row;
}

TEST(GateRecord, FramesComeBackAsTheyWere) {
    const ScratchFolder folder;
    const auto run = io::Directory::open(folder.path());
    ASSERT_TRUE(run.ok());
    auto database = io::MetricsDatabase::open(*run, io::MetricsDatabase::Access::Write);
    ASSERT_TRUE(database.ok());
    runs::writeGates(**database,
                     {10, {{0.9f, 0.2f}, {0.5f, kNone}}, {{0.7f, 0.1f}, {0.25f, kNone}}});
    runs::writeGates(**database,
                     {20, {{0.8f, 0.1f}, {0.5f, kNone}}, {{0.6f, 0.0f}, {0.25f, kNone}}});
    // An incomplete frame, as after a crash.
    (*database)->add(io::HeadRow{30, 0, 0, "gate_open", 0.5});
    ASSERT_TRUE((*database)->flush(false).ok());
    const auto frames = runs::readGates(**database);
    ASSERT_TRUE(frames.ok()) << frames.error().text();
    ASSERT_EQ(frames->size(), 2u);
    EXPECT_EQ(frames->at(0).step, 10);
    EXPECT_THAT(numbersOrMinusOne(frames->at(0).open.at(0)), ElementsAre(0.9f, 0.2f));
    EXPECT_THAT(numbersOrMinusOne(frames->at(0).open.at(1)), ElementsAre(0.5f, -1));
    EXPECT_THAT(numbersOrMinusOne(frames->at(1).whole.at(0)), ElementsAre(0.6f, 0.0f));
    EXPECT_TRUE(frames->at(0).chosen(0, 0));
    EXPECT_FALSE(frames->at(0).chosen(0, 1));
    const auto later = runs::readGates(**database, 10);
    ASSERT_TRUE(later.ok());
    EXPECT_EQ(later->size(), 1u);
}

TEST(GateRecord, IsDueWhereARunTrainsGates) {
    RunConfig config;
    EXPECT_FALSE(runs::gatesDue(config, 1)) << "a config of before";
    config.values["train.gates"] = std::string("off");
    EXPECT_FALSE(runs::gatesDue(config, 10));
    config.values["train.gates"] = std::string("alone");
    EXPECT_TRUE(runs::gatesDue(config, 1));
    EXPECT_FALSE(runs::gatesDue(config, 2));
    EXPECT_TRUE(runs::gatesDue(config, 20));
    EXPECT_NE(runs::findRecordChannel("gates"), nullptr);
}

io::TensorFile gatesOf(const std::vector<float>& values, std::vector<std::int64_t> shape) {
    io::TensorFile file;
    io::PlainTensor tensor{"F32", std::move(shape), {}};
    tensor.bytes.resize(values.size() * sizeof(float));
    std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
    file.tensors["gates.log_a"] = tensor;
    return file;
}

TEST(GateRecord, HeadsWithClosedGatesAreReported) {
    models::ModelSpec spec;
    spec.heads = {3, 1};
    const auto closed = runs::closedGates(spec, gatesOf({1, -2, 0, -0.5f, -9, -9}, {2, 3}));
    ASSERT_TRUE(closed.ok()) << closed.error().text();
    EXPECT_THAT(closed->off(), ElementsAre(HeadPlace{0, 1}, HeadPlace{0, 2}, HeadPlace{1, 0}));
    const auto without = runs::closedGates(spec, {});
    ASSERT_FALSE(without.ok());
    EXPECT_EQ(without.error().code, ErrorCode::Usage);
    const auto other = runs::closedGates(spec, gatesOf({1, 1, 1, 1}, {2, 2}));
    ASSERT_FALSE(other.ok());
    EXPECT_EQ(other.error().code, ErrorCode::BadData);
    EXPECT_THAT(other.error().text(), HasSubstr("gates.log_a"));
}

}  // namespace
}  // namespace headscope::test
