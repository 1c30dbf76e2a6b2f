// Tests sweep, queue and compare as a user runs them: with real runs, killed processes and refused
// requests.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

// Fixture with a temporary folder of runs and a quick sweep.
class ManyRuns : public testing::Test {
protected:
    Command command(const std::string& name, const Words& more) const {
        Words words{name};
        words.insert(words.end(), more.begin(), more.end());
        words.push_back("--json");
        return {words, {{"HEADSCOPE_RUNS", folder / "runs"}}};
    }
    Command sweep(const Words& more) const {
        Words words{"--dataset", "headlines",
                    "--preset",  "tiny",
                    "--steps",   "6",
                    "--batch",   "16",
                    "--threads", "1",
                    "--set",     "dataset.size=400",
                    "--set",     "train.checkpoint_every=2"};
        words.insert(words.end(), more.begin(), more.end());
        return command("sweep", words);
    }
    std::vector<Json> jobs() const {
        const auto outcome = run(command("queue", {"list"}));
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        auto lines = jsonLines(outcome.out);
        lines.pop_back();
        return lines;
    }

    TemporaryFolder folder;
};

std::string bytesOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A sweep of 4 runs is previewed, trained, extended by a seed and compared.
TEST_F(ManyRuns, ASweepIsPreviewedTrainedExtendedAndCompared) {
    const Words axes{"--axis", "lambda=0,0.1", "--seeds", "2", "--name", "penalty"};
    auto words = axes;
    words.push_back("--preview");
    const auto preview = run(sweep(words));
    ASSERT_EQ(preview.exitCode, 0) << preview.err;
    const auto planned = eventsOf(jsonLines(preview.out), "planned");
    ASSERT_EQ(planned.size(), 4u);
    EXPECT_EQ(planned[3]["settings"], Json({{"objective.lambda", 0.1}, {"train.seed", 1}}));
    EXPECT_GT(planned[3]["seconds"].get<double>(), 0);
    const auto total = jsonLines(preview.out).back();
    EXPECT_EQ(total["runs"], 4);
    EXPECT_FALSE(fs::exists(folder / "runs")) << "a preview makes nothing";

    const auto trained = run(sweep(axes));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_EQ(lastLine(trained)["finished"], 4);
    std::int64_t bytes = 0;
    for (const auto& job : jobs()) {
        EXPECT_EQ(job["state"], "finished");
        EXPECT_EQ(job["sweep"], "penalty");
        for (const auto& entry : fs::recursive_directory_iterator(job["run"].get<std::string>()))
            if (entry.is_regular_file()) bytes += static_cast<std::int64_t>(entry.file_size());
    }
    EXPECT_GT(total["bytes"].get<double>(), 0.4 * static_cast<double>(bytes));
    EXPECT_LT(total["bytes"].get<double>(), 2.5 * static_cast<double>(bytes));

    const auto extended =
        run(sweep({"--axis", "lambda=0,0.1", "--seeds", "3", "--name", "penalty", "--preview"}));
    EXPECT_EQ(jsonLines(extended.out).back()["done"], 4) << extended.err;

    const auto table =
        run(command("compare", {"--sweep", "penalty", "--score", "test_loss", "--reach", "99"}));
    ASSERT_EQ(table.exitCode, 0) << table.err;
    const auto rows = lastLine(table)["rows"];
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0]["objective.lambda"], "0");
    EXPECT_EQ(rows[1]["seeds"], Json({0, 1}));
    const double difference =
        (rows[1]["scores"][0].get<double>() - rows[0]["scores"][0].get<double>() +
         rows[1]["scores"][1].get<double>() - rows[0]["scores"][1].get<double>()) /
        2;
    EXPECT_NEAR(rows[1]["difference"].get<double>(), difference, 1e-12);
}

// The same settings trained directly by train must give the same weights.
TEST_F(ManyRuns, KilledTwiceItEndsWithTheRunsThatTrainMakes) {
    const Words axes{"--axis",   "objective=attn-cos,proj-cos",
                     "--lambda", "0.1",
                     "--seeds",  "0,4",
                     "--steps",  "12",
                     "--jobs",   "2"};
    Words words = sweep(axes).arguments;
    words.erase(std::find(words.begin(), words.end(), "--steps"),
                std::find(words.begin(), words.end(), "--batch"));
    Command whole{words, {{"HEADSCOPE_RUNS", folder / "runs"}}};
    whole.inChild = [] { ::setsid(); };
    for (const char* until : {"\"state\":\"running\"", "\"state\":\"running\""}) {
        Process process(whole);
        ASSERT_TRUE(process.waitFor(until));
        process.send(SIGKILL);
        process.wait();
    }
    const auto outcome = run(command("queue", {"run", "--jobs", "2"}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto all = jobs();
    ASSERT_EQ(all.size(), 4u);
    for (const auto& job : all) {
        ASSERT_EQ(job["state"], "finished") << job.dump();
        const fs::path made = job["run"].get<std::string>();
        const auto alone =
            run({Words{"train", "--config", (made / "config.json").string(), "--out",
                       folder / "alone", "--folder", job["id"].get<std::string>(), "--json"}});
        ASSERT_EQ(alone.exitCode, 0) << alone.err;
        const std::string weights = "checkpoints/step-00000012/model.safetensors";
        const auto expected =
            bytesOf(fs::path(folder / "alone") / job["id"].get<std::string>() / weights);
        ASSERT_FALSE(expected.empty());
        EXPECT_EQ(bytesOf(made / weights), expected) << job["name"];
    }
}

// While the disk is full, waiting jobs stay in the queue and nothing is lost.
TEST_F(ManyRuns, AFullDiskPausesTheQueueUntilThereIsRoom) {
    fs::create_directories(folder / "runs");
    for (const char* lambda : {"0", "0.1"}) {
        auto words = sweep({"--lambda", lambda}).arguments;
        words.front() = "queue";
        words.insert(words.begin() + 1, "add");
        ASSERT_EQ(run({words, {{"HEADSCOPE_RUNS", folder / "runs"}}}).exitCode, 0);
    }
    auto full = command("queue", {"run"});
    full.environment.insert({{"LD_PRELOAD", failingDisk()},
                             {"FAULT_BELOW", fs::canonical(folder / "runs").string()},
                             {"FAULT_FILE", ""},
                             {"FAULT_CALL", "space"},
                             {"FAULT_ERRNO", "0"}});
    const auto held = run(full);
    EXPECT_EQ(held.exitCode, 8) << held.err;
    const auto state = jsonLines(run(command("queue", {"list"})).out).back();
    EXPECT_TRUE(state["paused"].get<bool>());
    EXPECT_THAT(state["pause_reason"].get<std::string>(),
                HasSubstr("0 MB are left on the disk of"));
    for (const auto& job : jobs()) EXPECT_EQ(job["state"], "waiting");
    ASSERT_EQ(run(command("queue", {"resume"})).exitCode, 0);
    ASSERT_EQ(run(command("queue", {"run"})).exitCode, 0);
    for (const auto& job : jobs()) EXPECT_EQ(job["state"], "finished");
}

// Refusals name the axis and the value, the known alternatives or the allowed range, and leave the
// queue unchanged.
TEST_F(ManyRuns, InvalidValueIsRefusedWithPositionAndAllowedValues) {
    const auto refused = [&](const Command& what, int code, const std::string& says) {
        const auto outcome = run(what);
        EXPECT_EQ(outcome.exitCode, code) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(says));
        EXPECT_FALSE(fs::exists(folder / "runs/.queue")) << "nothing was queued";
    };
    refused(sweep({"--axis", "lambda=0,much,1"}), 2, "value 2 of 3");
    refused(sweep({"--axis", "lambda=0,-1"}), 2, "value 2 of 2");
    refused(sweep({"--axis", "lamda=0"}), 2, "Did you mean");
    refused(sweep({"--axis", "lambda="}), 2, "needs at least one value");
    refused(sweep({"--axis", "lambda"}), 2, "key=value");
    refused(sweep({"--seeds", "0"}), 2, "--seeds is 0");
    refused(sweep({"--random", "1000000", "--range", "lr=1e-4..1e-2"}), 2, "1000000 runs");
    refused(sweep({"--random", "4", "--range", "lr=1e-2"}), 2, "low..high");
    refused(command("sweep", {folder / "absent.json"}), 4, "absent.json");
    std::ofstream(folder / "s.json")
        << R"({"base": {"dataset": {"id": "headlines"}}, "axes": {"train.lr": [0.1, -2]}})";
    refused(command("sweep", {folder / "s.json"}), 2, "axis train.lr, value 2 of 2");
    refused(command("sweep", {}), 2, "--dataset");
    refused(command("queue", {"cancel"}), 2, "needs the id");
    refused(command("queue", {"cancel", "abc"}), 2, "the queue is empty");
    refused(command("queue", {"move", "abc"}), 2, "--before");
    refused(command("queue", {"dance"}), 2, "dance");
    refused(command("queue", {"list", "--lr", "1"}), 2, "no settings");
    refused(command("compare", {}), 2, "needs runs");
    refused(command("compare", {"--sweep", "none"}), 2, "sweep \"none\": the queue is empty");
    refused(command("compare", {"--runs", "none"}), 3, "none");
}

TEST_F(ManyRuns, TheShippedRunsMakeATableInEveryFormat) {
    const std::string runs = sourceFolder() + "/resources/runs/headlines-lambda-";
    const std::map<std::string, std::string> says = {{"text", "p (Holm)"},
                                                     {"csv", "objective.lambda,n,mean,sd"},
                                                     {"latex", "\\toprule"},
                                                     {"markdown", "| lambda | runs |"},
                                                     {"json", "\"event\": \"comparison\""}};
    for (const auto& [format, text] : says) {
        const auto outcome = run({Words{"compare", "--runs", runs + "0", runs + "0.1", "--table",
                                        "lambda", "--format", format}});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr(text));
    }
    const auto score = run({Words{"compare", "--runs", runs + "0", "--score", "test_acuracy"}});
    EXPECT_EQ(score.exitCode, 2);
    EXPECT_THAT(score.err, HasSubstr("Did you mean test_accuracy?"));
}

// The table has the values of analyze as columns. The second table uses stored values, without
// LibTorch.
TEST_F(ManyRuns, MeasuresOfTheShippedRunsAreThoseOfAnalyze) {
    const std::string runs = sourceFolder() + "/resources/runs/headlines-lambda-";
    const auto table = [&] {
        return run(command("compare", {"--runs", runs + "0", runs + "0.1", "--measure",
                                       "attn-cos,effective-heads-attn", "--samples", "64", "--also",
                                       "valid_accuracy"}));
    };
    const auto first = table();
    ASSERT_EQ(first.exitCode, 0) << first.err;
    const auto rows = lastLine(first)["rows"];
    const auto analysed = run(command("analyze", {runs + "0.1", "--samples", "64"}));
    ASSERT_EQ(analysed.exitCode, 0) << analysed.err;
    std::map<std::string, double> means;
    for (const auto& line : jsonLines(analysed.out)) {
        const char* key = line["event"] == "similarity" ? "layer_mean" : "values";
        if (line["event"] != "similarity" && line["event"] != "layer") continue;
        double sum = 0;
        for (const auto& value : line[key]) sum += value.get<double>();
        means[line["measure"]] = sum / static_cast<double>(line[key].size());
    }
    for (const char* measure : {"attn-cos", "effective-heads-attn"})
        EXPECT_NEAR(rows[1][measure].get<double>(), means.at(measure), 1e-9) << measure;
    EXPECT_TRUE(rows[1].contains("valid_accuracy"));
    EXPECT_EQ(std::distance(fs::directory_iterator(fs::path(folder / "runs") / ".measured"), {}),
              2);
    EXPECT_EQ(table().out, first.out);
}

// Tags and pins of runs are set, used to list and compare runs, and removed.
TEST_F(ManyRuns, MarkedRunsAreListedAndCompared) {
    const std::string shipped = sourceFolder() + "/resources/runs/headlines-lambda-";
    for (const char* lambda : {"0", "0.1"}) {
        fs::create_directories(folder / "runs");
        fs::copy(shipped + lambda, fs::path(folder / "runs") / (std::string("run-") + lambda),
                 fs::copy_options::recursive);
    }
    const auto marked = run(command("mark", {"run-0.1", "--add", "paper, seed study", "--pin"}));
    ASSERT_EQ(marked.exitCode, 0) << marked.err;
    EXPECT_EQ(lastLine(marked)["tags"], Json({"paper", "seed study"}));
    EXPECT_EQ(run(command("mark", {"run-0", "run-0.1", "--add", "paper"})).exitCode, 0);
    const auto listed = jsonLines(run(command("list", {"runs", "--tag", "seed study"})).out);
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed[0]["pinned"], true);
    EXPECT_EQ(jsonLines(run(command("list", {"runs"})).out)[0]["run"], listed[0]["run"])
        << "pinned ones first";
    const auto compared = run(command("compare", {"--tag", "paper", "--table", "lambda"}));
    ASSERT_EQ(compared.exitCode, 0) << compared.err;
    EXPECT_EQ(lastLine(compared)["rows"].size(), 2u);
    const auto gone =
        lastLine(run(command("mark", {"run-0.1", "--remove", "paper,seed study", "--unpin"})));
    EXPECT_TRUE(gone["tags"].empty());
    EXPECT_EQ(gone["pinned"], false);
    EXPECT_THAT(run(command("list", {"runs", "--tag", "papper"})).err,
                HasSubstr("Did you mean paper?"));
}

TEST_F(ManyRuns, TheFirstThatWaitsIsTimedAndStaysAsItWas) {
    auto words = sweep({"--lambda", "0", "--steps", "100000", "--add"}).arguments;
    words.erase(std::find(words.begin(), words.end(), "--steps"),
                std::find(words.begin(), words.end(), "--batch"));
    ASSERT_EQ(run({words, {{"HEADSCOPE_RUNS", folder / "runs"}}}).exitCode, 0);
    const auto timed = run(command("queue", {"measure"}));
    ASSERT_EQ(timed.exitCode, 0) << timed.err;
    const auto speed = lastLine(timed);
    EXPECT_EQ(speed["event"], "speed");
    EXPECT_GT(speed["steps_per_second"][0].get<double>(), 0);
    EXPECT_EQ(jobs().front()["state"], "waiting");
    for (const auto& entry : fs::directory_iterator(folder / "runs"))
        EXPECT_EQ(entry.path().filename().string().front(), '.') << entry.path();
}

// Two shipped runs are compared as a table and as curves, alone and in groups.
TEST_F(ManyRuns, ShippedRunsAreComparedInTablesAndCurves) {
    const std::string runs = sourceFolder() + "/resources/runs/headlines-lambda-";
    const auto compare = [&](Words more) {
        Words words{"compare", "--runs", runs + "0", runs + "0.1"};
        words.insert(words.end(), more.begin(), more.end());
        return run({words});
    };
    const auto each = compare({"--each", "--value", "best", "--format", "markdown"});
    ASSERT_EQ(each.exitCode, 0) << each.err;
    EXPECT_THAT(each.out, HasSubstr("best validation accuracy, %"));
    EXPECT_THAT(each.out, testing::StartsWith("| run | "));
    const auto json = compare({"--each", "--json"});
    EXPECT_EQ(jsonLines(json.out).size(), 2u) << json.err;
    const auto alone = compare({"--curve", "valid/accuracy"});
    ASSERT_EQ(alone.exitCode, 0) << alone.err;
    EXPECT_THAT(alone.out, testing::StartsWith("curve,runs,steps,valid_accuracy,low,high\n"));
    const auto grouped =
        compare({"--curve", "valid/accuracy", "--table", "lambda", "--axis", "epochs"});
    EXPECT_THAT(grouped.out, HasSubstr("lambda 0.1,0.1,1,"));
    for (const auto& [more, says] : std::map<std::string, std::string>{
             {"accuracy", "no split"}, {"valid/acuracy", "Did you mean"}}) {
        const auto outcome = compare({"--curve", more});
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_THAT(outcome.err, HasSubstr(says));
    }
    EXPECT_THAT(compare({"--each", "--value", "step"}).err, HasSubstr("--step STEP"));
}

}  // namespace
}  // namespace headscope::test
