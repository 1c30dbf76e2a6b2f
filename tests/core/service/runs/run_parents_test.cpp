// Tests of following the weights of a run back to the runs that they were trained in.
#include "core/api/runs/run_table.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_start.h"
#include "tests/core/support/run_contents.h"

namespace headscope::test {
namespace {

struct RunParents : RunContents {
    static std::string nameOf(const std::string& run) {
        return std::filesystem::path(run).filename().string();
    }
    // Makes the record of a run say that its weights come from `parent`.
    static void begin(const std::string& run, const std::string& parent, const char* edit) {
        RunContents::edit(run + "/run.json", [&](auto& record) {
            record["parent"] = {{"run", parent}, {"step", 4}, {"edit", edit}};
        });
    }
    static std::vector<std::string> namesOf(const std::string& run) {
        std::vector<std::string> names;
        for (const auto& one : runs::parentsOf(run, *runs::readRunInfo(run, false)))
            names.push_back(one.run);
        return names;
    }
    std::string startOf(const std::string& run) {
        const auto table = *engine.queue().tableOfRuns({{run}});
        EXPECT_TRUE(table.runs[0].problem.empty());
        return table.runs[0].settings.at(kInitialWeights);
    }

    std::string whole = trained(smallRun(4)), pruned = trained(smallRun(4)),
                tuned = trained(smallRun(4));
};

TEST_F(RunParents, ComeNearestFirst) {
    begin(pruned, nameOf(whole), "removed heads 0:0,2");
    begin(tuned, nameOf(pruned), "");
    EXPECT_EQ(namesOf(tuned), (std::vector<std::string>{nameOf(pruned), nameOf(whole)}));
    EXPECT_EQ(namesOf(tuned + "/"), namesOf(tuned));
    EXPECT_EQ(namesOf(pruned), std::vector<std::string>{nameOf(whole)});
    EXPECT_TRUE(namesOf(whole).empty());
}

// A model that was pruned before its training has the settings of one that was not.
TEST_F(RunParents, HeadsThatWereRemovedBeforeArePartOfTheInitialWeights) {
    begin(tuned, nameOf(whole), "");
    const auto ofWhole = startOf(tuned);
    begin(pruned, nameOf(whole), "removed heads 0:0,2 1:3");
    begin(tuned, nameOf(pruned), "");
    EXPECT_EQ(startOf(tuned), ofWhole + " (3 heads removed before)");
    begin(tuned, nameOf(pruned), "removed heads 1:1");
    EXPECT_EQ(startOf(tuned), ofWhole + " (1 head removed, 3 heads removed before)");
}

TEST_F(RunParents, OfRunsThatNameEachOtherEnd) {
    begin(pruned, nameOf(tuned), "");
    begin(tuned, nameOf(pruned), "");
    EXPECT_LT(namesOf(tuned).size(), 100u);
}

// Jobs train in a folder of their own, from runs in the folder of the user.
TEST_F(RunParents, AreFoundWhereTheSettingsSay) {
    begin(pruned, nameOf(whole), "removed heads 0:0,2");
    const auto far = runs + "/../elsewhere/" + nameOf(pruned);
    std::filesystem::create_directories(runs + "/../elsewhere");
    std::filesystem::rename(pruned, far);
    begin(tuned, nameOf(pruned), "");
    EXPECT_EQ(namesOf(tuned), std::vector<std::string>{nameOf(pruned)});
    RunContents::edit(tuned + "/config.json", [&](auto& config) {
        config["run"]["start"] = "../../elsewhere/" + nameOf(pruned);
    });
    EXPECT_EQ(namesOf(tuned), (std::vector<std::string>{nameOf(pruned), nameOf(whole)}));
}

// A run of others may name any folder.
TEST_F(RunParents, AreOnlyReadBesideTheRun) {
    const auto other = runs + "/../elsewhere";
    std::filesystem::create_directories(other);
    std::filesystem::copy(whole, other + "/" + nameOf(whole),
                          std::filesystem::copy_options::recursive);
    begin(other + "/" + nameOf(whole), nameOf(pruned), "removed heads 0:0");
    for (const auto& name : {"../elsewhere/" + nameOf(whole), other + "/" + nameOf(whole),
                             std::string(".."), std::string("."), std::string("no such run")}) {
        begin(tuned, name, "");
        EXPECT_EQ(namesOf(tuned), std::vector<std::string>{name});
    }
}

}  // namespace
}  // namespace headscope::test
