// Tests of the table of tasks (one row per task), and of task ids in the files of a run.
#include "core/api/runs/tasks.h"
#include "core/base/io/directory.h"
#include "core/data/batches/batch.h"
#include "core/data/batches/batch_rows.h"
#include "core/data/batches/dataset.h"
#include "core/service/runs/dataset_record.h"
#include "core/spec/models/registry.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace headscope {
namespace {

TEST(Tasks, EveryTaskHasTheRowAtItsPlace) {
    for (std::size_t i = 0; i < tasks().size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(tasks()[i].task), i);
        EXPECT_EQ(&traitsOf(tasks()[i].task), &tasks()[i]);
    }
    // Each task of a dataset must have a model.
    std::set<Task> modelled;
    for (const auto& model : models::modelInfos()) modelled.insert(traitsOf(model.task).task);
    for (const auto& source : data::builtinDatasets())
        EXPECT_EQ(modelled.count(traitsOf(source->info().task).task), 1u)
            << source->info().id << " has no model";
}

TEST(Tasks, IdsAreUniqueAndFindTheirTask) {
    std::set<std::string> ids, names;
    for (const auto& traits : tasks()) {
        ids.insert(traits.id);
        names.insert(traits.name);
        ASSERT_NE(findTask(traits.id), nullptr);
        EXPECT_EQ(findTask(traits.id)->task, traits.task);
    }
    EXPECT_EQ(ids.size(), tasks().size());
    EXPECT_EQ(names.size(), tasks().size());
    for (const char* id : {"", "text", "Text-Classification", "text-classification "})
        EXPECT_EQ(findTask(id), nullptr) << id;
}

// Stored runs contain these ids, so they must never change.
TEST(Tasks, StoredIdsStayAsTheyAre) {
    EXPECT_STREQ(traitsOf(Task::TextClassification).id, "text-classification");
    EXPECT_STREQ(traitsOf(Task::ImageClassification).id, "image-classification");
    EXPECT_STREQ(traitsOf(Task::LanguageModel).id, "language-model");
}

TEST(Tasks, ADatasetRecordBringsEveryTaskBack) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "headscope-tasks";
    for (const auto& traits : tasks()) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
        data::Dataset dataset;
        dataset.id = "a-set";
        dataset.task = traits.task;
        if (traits.labelled) dataset.classes = {"yes", "no"};
        dataset.imageSize = traits.pictures() ? 8 : 0;
        dataset.deviation = {1, 1, 1};
        if (!traits.pictures())
            dataset.tokenizer = text::Tokenizer::fromTokens({"[PAD]", "[UNK]", "a"}, {}).value();
        if (traits.pairs) dataset.targetTokenizer = dataset.tokenizer;
        const auto run = io::Directory::open(folder.string());
        ASSERT_TRUE(run) << run.error().text();
        ASSERT_TRUE(runs::writeDatasetRecord(*run, dataset)) << traits.id;
        const auto back = runs::readDatasetRecord(*run);
        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(back->task, traits.task);
    }
    std::filesystem::remove_all(folder);
}

TEST(Tasks, BatchesHoldWhatTheRowSays) {
    for (const auto& traits : tasks()) {
        data::Dataset dataset;
        dataset.task = traits.task;
        dataset.imageSize = 6;
        const auto batch = data::emptyBatch(dataset, 5, 7);
        EXPECT_EQ(batch.pixels.size(), traits.pictures() ? 5u * 3 * 6 * 6 : 0u) << traits.id;
        EXPECT_EQ(batch.channels, traits.pictures() ? 3 : 0) << traits.id;
        EXPECT_EQ(batch.side, traits.pictures() ? 6 : 0) << traits.id;
        EXPECT_EQ(batch.tokens.size(), traits.pictures() ? 0u : 35u) << traits.id;
        EXPECT_EQ(batch.targets.size(), traits.everyPosition ? 35u : 5u) << traits.id;
    }
}

}  // namespace
}  // namespace headscope
