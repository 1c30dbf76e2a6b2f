// Compares metrics.sqlite with a simple model of it in std::map: rows are added, flushed, cut off
// and replaced in random order.
#include "core/base/io/metrics_database.h"
#include "core/base/util/random.h"

#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>
#include <tuple>

namespace headscope::io {
namespace {

using Access = MetricsDatabase::Access;

// Expected content of the file: the last value of each key, and the events in order of arrival.
struct MetricsModel {
    std::map<SeriesId, std::map<std::int64_t, SeriesPoint>> scalars;
    // Similarity matrices by measure and step.
    std::map<std::string, std::map<std::int64_t, std::vector<std::vector<float>>>> pairs;
    // Values by measure, step, and pair of layer and head.
    std::map<std::string, std::map<std::int64_t, std::map<std::pair<int, int>, float>>> heads;
    std::vector<RunEvent> events;

    void cutAfter(std::int64_t step) {
        cut(scalars, step);
        cut(pairs, step);
        cut(heads, step);
        events.erase(std::remove_if(events.begin(), events.end(),
                                    [&](const RunEvent& e) { return e.step > step; }),
                     events.end());
    }

private:
    template <class Rows>
    static void cut(Rows& rows, std::int64_t step) {
        for (auto at = rows.begin(); at != rows.end();) {
            at->second.erase(at->second.upper_bound(step), at->second.end());
            at = at->second.empty() ? rows.erase(at) : std::next(at);
        }
    }
};

template <class Key, class Value>
std::vector<Value> valuesAfter(const std::map<Key, Value>& rows, const Key& after) {
    std::vector<Value> values;
    for (auto at = rows.upper_bound(after); at != rows.end(); ++at) values.push_back(at->second);
    return values;
}

struct MetricsModelTest : ::testing::Test {
    test::ScratchFolder folder;
    Directory place = *Directory::open(folder.path());
    std::unique_ptr<MetricsDatabase> writer =
        std::move(*MetricsDatabase::open(place, Access::Write));
    MetricsModel model;
    util::Random random{71};

    std::string measure() {
        return random.pick(std::vector<std::string>{"attn-cos", "out-cos", "cka"});
    }

    void addPoint(std::int64_t step) {
        const SeriesId id{
            random.pick(std::vector<std::string>{"train", "valid"}),
            random.pick(std::vector<std::string>{"loss", "\xce\xbb", "it's \"quoted\""})};
        const SeriesPoint point{step, random.uniform(), random.uniform(0, 1e6),
                                random.normal() * std::exp(50 * random.normal())};
        writer->add(id, point);
        model.scalars[id][step] = point;
    }
    void addFrame(std::int64_t step) {
        SimilarityFrame frame{step, measure(), 2, {}};
        for (int layer = 0; layer < 3; ++layer)
            frame.layers.push_back(
                {1, static_cast<float>(random.normal()), static_cast<float>(random.normal()), 1});
        writer->add(frame);
        model.pairs[frame.measure][step] = frame.layers;
    }
    void addHeads(std::int64_t step) {
        const auto name = measure();
        for (int layer = 0; layer < 2; ++layer)
            for (int head = 0; head < 3; ++head) {
                const auto value = static_cast<float>(random.normal());
                writer->add(HeadRow{step, layer, head, name, value});
                model.heads[name][step][{layer, head}] = value;
            }
    }
    void addEvent(std::int64_t step) {
        RunEvent event{step,
                       random.uniform(0, 100),
                       random.pick(std::vector<std::string>{"lambda", "warning"}),
                       verbatim(random.pick(
                           std::vector<std::string>{"plain", "it's \"q\"\n\xce\xbb \x01", ""})),
                       random.normal(),
                       0};
        event.time = 1.7e9 + random.uniform();
        writer->add(event, event.time);
        model.events.push_back(event);
    }
    void act() {
        const auto step = random.between(0, 60);
        const auto kind = random.below(20);
        if (kind < 8) return addPoint(step);
        if (kind < 11) return addFrame(step);
        if (kind < 14) return addHeads(step);
        if (kind < 17) return addEvent(step);
        ASSERT_TRUE(writer->flush(kind == 17).ok());
        if (kind < 19) return;
        model.cutAfter(step);
        ASSERT_TRUE(writer->truncateAfter(step).ok());
    }

    void expectScalars(const MetricsDatabase& reader, std::int64_t after) {
        std::vector<SeriesId> ids;
        for (const auto& [id, rows] : model.scalars) {
            ids.push_back(id);
            const auto expected = valuesAfter(rows, after), found = *reader.points(id, after);
            ASSERT_EQ(found.size(), expected.size()) << id.name;
            for (std::size_t i = 0; i < found.size(); ++i)
                EXPECT_EQ(std::tie(found[i].step, found[i].epoch, found[i].seconds, found[i].value),
                          std::tie(expected[i].step, expected[i].epoch, expected[i].seconds,
                                   expected[i].value));
        }
        EXPECT_EQ(*reader.series(), ids);
    }
    void expectFrames(const MetricsDatabase& reader, std::int64_t after) {
        std::vector<std::string> measures;
        for (const auto& [name, rows] : model.pairs) {
            measures.push_back(name);
            const auto found = *reader.frames(name, after);
            const auto expected = valuesAfter(rows, after);
            ASSERT_EQ(found.size(), expected.size()) << name;
            for (std::size_t i = 0; i < found.size(); ++i)
                EXPECT_EQ(found[i].layers, expected[i]) << name;
            EXPECT_EQ(reader.newestFrame(name)->step, rows.rbegin()->first);
            EXPECT_EQ(reader.newestFrame(name)->layers, rows.rbegin()->second);
        }
        EXPECT_EQ(*reader.measures(), measures);
    }
    void expectHeads(const MetricsDatabase& reader, std::int64_t after) {
        for (const auto& [name, rows] : model.heads) {
            const auto found = *reader.headFrames(name, after);
            const auto expected = valuesAfter(rows, after);
            ASSERT_EQ(found.size(), expected.size()) << name;
            for (std::size_t i = 0; i < found.size(); ++i)
                for (const auto& [where, value] : expected[i])
                    EXPECT_EQ(found[i]
                                  .layers.at(static_cast<std::size_t>(where.first))
                                  .at(static_cast<std::size_t>(where.second)),
                              value);
        }
    }
    void expectEvents(const MetricsDatabase& reader) {
        const auto first =
            model.events.empty() ? 0 : static_cast<std::int64_t>(random.below(model.events.size()));
        const auto found = *reader.events(first);
        ASSERT_EQ(found.size() + static_cast<std::size_t>(first), model.events.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const auto& expected = model.events[i + static_cast<std::size_t>(first)];
            EXPECT_EQ(std::tie(found[i].step, found[i].seconds, found[i].kind, found[i].text,
                               found[i].value, found[i].time),
                      std::tie(expected.step, expected.seconds, expected.kind, expected.text,
                               expected.value, expected.time));
        }
    }
    void expectModel(const MetricsDatabase& reader) {
        const auto after =
            random.chance(0.5) ? MetricsDatabase::kFromTheStart : random.between(0, 60);
        expectScalars(reader, after);
        expectFrames(reader, after);
        expectHeads(reader, after);
        expectEvents(reader);
    }
};

TEST_F(MetricsModelTest, AnyOrderOfAddingFlushingAndCuttingIsReadAsTheModelSays) {
    const auto reader = *MetricsDatabase::open(place, Access::Read);
    for (int round = 0; round < 40; ++round) {
        for (int action = 0; action < 30; ++action) act();
        ASSERT_TRUE(writer->flush(false).ok());
        expectModel(*reader);
        expectModel(*writer);
    }
    EXPECT_GT(model.events.size(), 0u);
}

TEST_F(MetricsModelTest, ReopenedCopiedAndInMemoryFilesHoldTheSame) {
    for (int action = 0; action < 200; ++action) {
        ASSERT_TRUE(writer->flush(false).ok());
        act();
    }
    ASSERT_TRUE(writer->flush(true).ok());
    const test::ScratchFolder elsewhere;
    const auto there = *Directory::open(elsewhere.path());
    ASSERT_TRUE(writer->copyInto(there).ok());
    expectModel(**MetricsDatabase::open(there, Access::Read));
    writer->fold();
    writer.reset();
    expectModel(**MetricsDatabase::open(place, Access::Read));
    const auto bytes = *place.read(MetricsDatabase::kFile, 1 << 26);
    expectModel(**MetricsDatabase::fromBytes(bytes));
    writer = std::move(*MetricsDatabase::open(place, Access::Write));
    addPoint(61);
    ASSERT_TRUE(writer->flush(false).ok());
    expectModel(**MetricsDatabase::open(place, Access::Read));
}

// A page that reads several curves one after the other must see all of them at the same moment of
// the run.
TEST_F(MetricsModelTest, AReaderThatHoldsStillSeesOneMoment) {
    writer->add({"train", "loss"}, {1, 0, 0, 1});
    ASSERT_TRUE(writer->flush(false).ok());
    const auto still = *MetricsDatabase::open(place, Access::Read);
    still->holdStill();
    EXPECT_EQ(still->points({"train", "loss"})->size(), 1u);
    writer->add({"train", "loss"}, {2, 0, 0, 1});
    writer->add({"train", "accuracy"}, {2, 0, 0, 1});
    ASSERT_TRUE(writer->flush(false).ok());
    EXPECT_EQ(still->points({"train", "loss"})->size(), 1u);
    EXPECT_EQ(still->series()->size(), 1u);
    EXPECT_EQ((*MetricsDatabase::open(place, Access::Read))->series()->size(), 2u);
}

TEST_F(MetricsModelTest, UnrecordedSeriesAreNamedOrEmpty) {
    ASSERT_TRUE(writer->flush(true).ok());
    EXPECT_TRUE(writer->series()->empty() && writer->measures()->empty() &&
                writer->events()->empty());
    EXPECT_TRUE(writer->points({"train", "loss"})->empty() &&
                writer->headFrames("entropy")->empty());
    EXPECT_TRUE(writer->frames("attn-cos")->empty());
    const auto newest = writer->newestFrame("attn-cos");
    ASSERT_FALSE(newest.ok());
    EXPECT_THAT(newest.error(), test::IsError(ErrorCode::BadData, "attn-cos"));
    EXPECT_TRUE(writer->isInPlace());
    std::filesystem::rename(folder.path() + "/metrics.sqlite", folder.path() + "/moved");
    EXPECT_FALSE(writer->isInPlace());
}

}  // namespace
}  // namespace headscope::io
