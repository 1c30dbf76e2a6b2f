// Tests of the checkpoint store: which checkpoints are kept, and how damaged ones are handled.
#include "core/service/runs/checkpoint_store.h"

#include "core/base/io/atomic_file.h"
#include "core/service/runs/checkpoint_average.h"
#include "core/service/runs/run_folder.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cstring>
#include <fstream>
#include <set>

namespace headscope::runs {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Checkpoint checkpointOf(std::int64_t step, double value = 0.5) {
    Checkpoint made;
    made.model.tensors["weights"] = test::plain({value, static_cast<double>(step)});
    made.model.metadata = {{"layers", "2"}};
    made.optimizer.tensors["moments"] = test::plain({value / 3});
    made.trainer.step = step;
    made.trainer.lambda = 0.1;
    made.trainer.adaptiveLambda = 1.0 / 3;
    made.trainer.maskVersion = 2;
    made.session = {12.25, step - 1, step / 2, -0.75};
    made.epoch = static_cast<double>(step) / 7;
    return made;
}

struct CheckpointStoreTest : ::testing::Test {
    test::ScratchFolder folder;
    io::Directory run = *io::Directory::open(folder.path());
    CheckpointStore store{run};

    void save(const std::vector<std::int64_t>& steps) {
        for (const auto step : steps) ASSERT_TRUE(store.save(checkpointOf(step)).ok()) << step;
    }
    std::string file(std::int64_t step, const std::string& name) const {
        return store.pathOf(step) + "/" + name;
    }
    std::set<std::string> folders() const {
        std::set<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder.path() + "/checkpoints"))
            names.insert(entry.path().filename().string());
        return names;
    }
};

TEST_F(CheckpointStoreTest, TheMeanIsThatOfEveryNumber) {
    for (const auto& [step, value] : {std::pair{10, 0.1F}, {20, 0.7F}, {30, -2.0F}}) {
        auto one = checkpointOf(step, static_cast<double>(value));
        one.model.tensors["counts"] = {
            "I64", {1}, std::vector<std::uint8_t>(8, static_cast<std::uint8_t>(step))};
        one.model.tensors["floats"] = {"F32", {1}, std::vector<std::uint8_t>(sizeof value)};
        std::memcpy(one.model.tensors["floats"].bytes.data(), &value, sizeof value);
        ASSERT_TRUE(store.save(one).ok());
    }
    const auto steps = newestSteps(store, 30, 3);
    ASSERT_TRUE(steps.ok()) << steps.error().text();
    EXPECT_THAT(*steps, ElementsAre(10, 20, 30));
    const auto mean = averagedModel(store, *steps);
    ASSERT_TRUE(mean.ok()) << mean.error().text();
    // Equal to the last bit: the sum is computed in double precision, in step order, and rounded
    // once.
    double sum = 0;
    for (const float value : {0.1F, 0.7F, -2.0F}) sum += static_cast<double>(value);
    EXPECT_EQ(mean->tensors.at("weights").bytes, test::plain({sum / 3, 20}).bytes);
    float rounded = 0;
    std::memcpy(&rounded, mean->tensors.at("floats").bytes.data(), sizeof rounded);
    EXPECT_EQ(rounded, static_cast<float>(sum / 3));
    EXPECT_EQ(mean->tensors.at("counts").bytes, std::vector<std::uint8_t>(8, 30))
        << "what is no float: the newest";
    EXPECT_EQ(mean->metadata, store.loadModel(30)->metadata);
    EXPECT_THAT(*newestSteps(store, 25, 2), ElementsAre(10, 20)) << "up to a step";
    const auto one = averagedModel(store, *newestSteps(store, 20, 1));
    EXPECT_EQ(one->tensors.at("weights").bytes, store.loadModel(20)->tensors.at("weights").bytes);
}

TEST_F(CheckpointStoreTest, AMeanOfMoreThanThereAreOrOfOthersIsRefused) {
    save({10, 20});
    const auto many = newestSteps(store, 20, 3);
    ASSERT_FALSE(many.ok());
    EXPECT_THAT(many.error(), test::IsError(ErrorCode::Usage, 3, 2, 20));
    EXPECT_THAT(many.error().text(), HasSubstr("train.keep_last"));
    auto other = checkpointOf(30);
    other.model.tensors["weights"] = test::plain({1});
    ASSERT_TRUE(store.save(other).ok());
    const auto mixed = averagedModel(store, {20, 30});
    ASSERT_FALSE(mixed.ok());
    EXPECT_THAT(mixed.error(), test::IsError(ErrorCode::BadData, "weights"));
}

TEST_F(CheckpointStoreTest, GivesBackEverythingThatWasSaved) {
    const auto saved = checkpointOf(41, 1.0 / 3);
    ASSERT_TRUE(store.save(saved).ok());
    const auto read = store.load(41);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->model.tensors.at("weights").bytes, saved.model.tensors.at("weights").bytes);
    EXPECT_EQ(read->model.metadata, saved.model.metadata);
    EXPECT_EQ(read->optimizer.tensors.at("moments").bytes,
              saved.optimizer.tensors.at("moments").bytes);
    EXPECT_EQ(read->trainer.step, 41);
    EXPECT_EQ(read->trainer.lambda, 0.1);
    EXPECT_EQ(read->trainer.adaptiveLambda, 1.0 / 3);
    EXPECT_EQ(read->trainer.maskVersion, 2);
    EXPECT_EQ(read->session.seconds, 12.25);
    EXPECT_EQ(read->session.evaluatedStep, 40);
    EXPECT_EQ(read->session.bestStep, 20);
    EXPECT_EQ(read->session.bestScore, -0.75);
    EXPECT_EQ(store.epochOf(41), 41.0 / 7);
    EXPECT_EQ(store.loadModel(41)->tensors.size(), 1u);
    EXPECT_TRUE(store.modelHeader(41)->tensors.at("weights").bytes.empty());
    EXPECT_EQ(store.modelHeader(41)->tensors.at("weights").shape, (std::vector<std::int64_t>{2}));
}

TEST_F(CheckpointStoreTest, StepsAreInOrderHoweverManyDigitsTheyHave) {
    EXPECT_TRUE(store.steps().empty());
    save({1'000'000'000'000, 7, 99'999'999, 100'000'000, 0});
    EXPECT_THAT(store.steps(), ElementsAre(0, 7, 99'999'999, 100'000'000, 1'000'000'000'000));
    std::vector<Message> skipped;
    EXPECT_EQ(store.loadNewest(skipped)->trainer.step, 1'000'000'000'000);
    EXPECT_TRUE(skipped.empty());
}

TEST_F(CheckpointStoreTest, ASecondOneOfAStepTakesThePlaceOfTheFirst) {
    ASSERT_TRUE(store.save(checkpointOf(5, 1)).ok());
    ASSERT_TRUE(store.save(checkpointOf(5, 2)).ok());
    EXPECT_EQ(store.load(5)->model.tensors.at("weights").bytes,
              checkpointOf(5, 2).model.tensors.at("weights").bytes);
    EXPECT_THAT(folders(), ElementsAre("step-00000005"))
        << "neither the old one nor half a new one is left";
}

// Compares the clean-up with a second implementation of its rule: keep the newest, the best, and
// the steps that the caller protects.
TEST_F(CheckpointStoreTest, OldOnesGoButTheNewestTheBestAndThoseForGood) {
    util::Random random(61);
    for (int round = 0; round < 6; ++round) {
        std::set<std::int64_t> all;
        while (all.size() < 7) all.insert(static_cast<std::int64_t>(random.below(40)));
        save({all.begin(), all.end()});
        const auto present = store.steps();
        const auto keepLast = random.between(-1, 9);
        const auto best = random.chance(0.3) ? -1 : random.pick(present);
        const bool early = random.chance(0.5);
        std::vector<std::int64_t> expected;
        for (std::size_t i = 0; i < present.size(); ++i) {
            const bool newest = static_cast<std::int64_t>(present.size() - i) <=
                                std::max<std::int64_t>(keepLast, 1);
            if (newest || present[i] == best || (early && present[i] < 5))
                expected.push_back(present[i]);
        }
        store.dropOld(keepLast, best,
                      early ? [](std::int64_t step) { return step < 5; }
                            : std::function<bool(std::int64_t)>());
        EXPECT_EQ(store.steps(), expected) << "the last " << keepLast << " and " << best;
        EXPECT_EQ(folders().size(), expected.size());
    }
}

TEST_F(CheckpointStoreTest, RemainsOfAFailedSaveAreNoCheckpointAndAreRemoved) {
    save({10, 20});
    const auto all = folder.path() + "/checkpoints/";
    fs::create_directory(all + "step-00000030.partial-4711");
    fs::copy(store.pathOf(20), all + "step-00000040");
    fs::remove(all + "step-00000040/manifest.json");
    for (const char* foreign : {"step-x", "step-00000050 (copy)", "my notes", "step-"})
        fs::create_directory(all + foreign);
    fs::create_directory_symlink(store.pathOf(20), all + "step-00000060");
    std::ofstream(all + "step-00000070") << "a file";
    EXPECT_THAT(store.steps(), ElementsAre(10, 20));
    store.sweep();
    EXPECT_THAT(folders(),
                ElementsAre("my notes", "step-", "step-00000010", "step-00000020",
                            "step-00000050 (copy)", "step-00000060", "step-00000070", "step-x"))
        << "what a person may have put there stays";
}

struct Damage {
    const char* name;
    std::function<void(const std::string&)> of;  // damages the checkpoint in this folder
    std::vector<const char*> words;
};

void overwrite(const std::string& path, const std::function<void(std::string&)>& change) {
    auto bytes = *io::readFile(path, 1 << 20);
    change(bytes);
    ASSERT_TRUE(io::writeFileAtomically(path, bytes).ok());
}

std::vector<Damage> damages() {
    const auto flipped = [](const char* name) {
        return [name](const std::string& at) {
            overwrite(at + "/" + name, [](std::string& bytes) { bytes.back() ^= 1; });
        };
    };
    const auto changedTrainer = [](const std::string& from, const std::string& to) {
        return [from, to](const std::string& at) {
            overwrite(at + "/trainer.json",
                      [&](std::string& text) { text.replace(text.find(from), from.size(), to); });
        };
    };
    return {
        {"a bit of the model",
         flipped("model.safetensors"),
         {"model.safetensors is damaged", "checksum differs"}},
        {"a bit of the optimiser",
         flipped("optimizer.safetensors"),
         {"optimizer.safetensors is damaged"}},
        {"another lambda of the same length",
         changedTrainer("0.1", "0.2"),
         {"trainer.json is damaged", "checksum"}},
        {"a longer trainer",
         changedTrainer("0.1", "0.15"),
         {"trainer.json is damaged", "the manifest says"}},
        {"a cut model",
         [](const std::string& at) { fs::resize_file(at + "/model.safetensors", 40); },
         {"it has 40 bytes"}},
        {"no optimiser",
         [](const std::string& at) { fs::remove(at + "/optimizer.safetensors"); },
         {"optimizer.safetensors"}},
        {"no manifest",
         [](const std::string& at) { fs::remove(at + "/manifest.json"); },
         {"manifest.json"}},
        {"a manifest that is none",
         [](const std::string& at) {
             overwrite(at + "/manifest.json", [](std::string& t) { t = "[]"; });
         },
         {"the manifest is not an object"}},
        {"a manifest without a file",
         [](const std::string& at) {
             overwrite(at + "/manifest.json", [](std::string& t) {
                 t.replace(t.find("trainer.json"), 12, "trained.json");
             });
         },
         {"the manifest lists no trainer.json"}},
        {"a manifest without a checksum",
         [](const std::string& at) {
             overwrite(at + "/manifest.json",
                       [](std::string& t) { t.replace(t.find("sha256"), 6, "sha257"); });
         },
         {"lists no size and checksum of model.safetensors"}},
    };
}

TEST_F(CheckpointStoreTest, EveryDamageIsNamedAndTheOneBeforeIsUsed) {
    for (const auto& damage : damages()) {
        save({10, 20});
        damage.of(store.pathOf(20));
        const auto read = store.load(20);
        ASSERT_FALSE(read.ok()) << damage.name;
        for (const char* word : damage.words)
            EXPECT_THAT(read.error().text(), HasSubstr(word)) << damage.name;
        EXPECT_FALSE(read.error().hint.empty()) << damage.name;
        std::vector<Message> skipped;
        const auto newest = store.loadNewest(skipped);
        ASSERT_TRUE(newest.ok()) << damage.name;
        EXPECT_EQ(newest->trainer.step, 10) << damage.name;
        const bool listed = std::string(damage.name) != "no manifest";
        EXPECT_EQ(skipped.size(), listed ? 1u : 0u) << damage.name;
        for (const auto& line : skipped)
            EXPECT_THAT(line.text(), HasSubstr("the checkpoint of step 20 cannot be used: "));
        fs::remove_all(store.pathOf(20));
    }
}

// A checkpoint copied by hand to the folder of another step: its manifest is valid but names
// another step than the folder.
TEST_F(CheckpointStoreTest, AFolderUnderAnotherStepsNameIsRefused) {
    save({10});
    fs::copy(store.pathOf(10), store.pathOf(30));
    EXPECT_THAT(store.load(30).error(), test::IsError(ErrorCode::BadData, 10));
    fs::rename(store.pathOf(10), store.pathOf(20));
    std::vector<Message> skipped;
    const auto newest = store.loadNewest(skipped);
    ASSERT_FALSE(newest.ok());
    EXPECT_EQ(skipped.size(), 2u);
    EXPECT_THAT(newest.error(), test::IsError(ErrorCode::BadData, "checkpoints"));
}

io::PlainTensor tensorWith(const std::string& dtype, const std::vector<std::uint8_t>& element) {
    auto bytes = std::vector<std::uint8_t>(element.size() * 2);  // a zero, followed by the element
    std::copy(element.begin(), element.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(element.size()));
    return {dtype, {2}, bytes};
}

TEST_F(CheckpointStoreTest, NumbersThatAreNoneAreSeenInEveryKindOfFloat) {
    using Bytes = std::vector<std::uint8_t>;
    struct Case {
        const char* dtype;
        Bytes infinity, nan, largest;  // bytes in little-endian order
    };
    const std::vector<Case> cases = {
        {"F16", {0x00, 0x7c}, {0x01, 0xfc}, {0xff, 0x7b}},
        {"BF16", {0x80, 0x7f}, {0xc0, 0xff}, {0x7f, 0x7f}},
        {"F32", {0, 0, 0x80, 0xff}, {0, 0, 0xc0, 0x7f}, {0xff, 0xff, 0x7f, 0xff}},
        {"F64",
         {0, 0, 0, 0, 0, 0, 0xf0, 0x7f},
         {1, 0, 0, 0, 0, 0, 0xf0, 0xff},
         {255, 255, 255, 255, 255, 255, 0xef, 0x7f}}};
    for (const auto& one : cases) {
        for (const auto& bad : {one.infinity, one.nan}) {
            auto checkpoint = checkpointOf(3);
            checkpoint.optimizer.tensors["second"] = tensorWith(one.dtype, bad);
            EXPECT_THAT(checkFinite(checkpoint.optimizer).error(),
                        test::IsError(ErrorCode::BadData, "second"))
                << one.dtype;
            EXPECT_EQ(store.save(checkpoint).error().code, ErrorCode::Diverged) << one.dtype;
        }
        EXPECT_TRUE(checkFinite({{{"x", tensorWith(one.dtype, one.largest)}}, {}}).ok())
            << one.dtype;
    }
    EXPECT_TRUE(checkFinite({{{"x", tensorWith("I32", {0, 0, 0xc0, 0x7f})}}, {}}).ok())
        << "whole numbers have none";
    EXPECT_TRUE(store.steps().empty()) << "nothing of a refused save is left";
}

}  // namespace
}  // namespace headscope::runs
