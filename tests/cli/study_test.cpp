// Tests `study` as a user runs it: training, measuring, results and reports, with the real
// programs.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const char* const kToyStudy = R"({
  "format_version": 1, "title": "A toy study", "question": "Does it work?", "hours": 0.01,
  "sweep": {"base": {"dataset": {"id": "headlines", "size": 400},
                     "model": {"preset": "tiny"}, "train": {"steps": 6, "batch": 16, "threads": 1}},
            "axes": {"objective.lambda": [0, 1]}, "seeds": 3},
  "quick": {"seeds": 2, "settings": {"train.steps": 2}},
  "measures": ["attn-cos"],
  "reach": [{"id": "steps-to-start", "series": "valid/loss", "most": 1000}],
  "steps": [{"id": "ece", "title": "calibration", "command": ["evaluate", "RUN"],
             "numbers": [{"id": "error", "key": "calibration_error", "interval": "calibration_error_95"}]}],
  "tables": [{"title": "Scores", "numbers": ["test_accuracy", "ece.error", "attn-cos", "steps-to-start"]}],
  "figures": [{"kind": "curves", "series": "valid/loss"},
              {"kind": "similarity", "measure": "attn-cos"},
              {"kind": "projection", "rows": [{"at": {"objective.lambda": 1}}]}],
  "claims": [{"id": "changes", "claim": "It changes something", "number": "test_accuracy",
              "at": {"objective.lambda": 1}, "minus": {"objective.lambda": 0}, "least": -1, "most": 1}]
})";

class StudyCommands : public testing::Test {
protected:
    StudyCommands() { std::ofstream(file) << kToyStudy; }
    Outcome study(Words words) const {
        words.insert(words.begin(), "study");
        return run({words, {{"HEADSCOPE_RUNS", folder / "runs"}}});
    }
    static std::string contentOf(const std::string& path) {
        std::ostringstream text;
        text << std::ifstream(path, std::ios::binary).rdbuf();
        return text.str();
    }

    TemporaryFolder folder;
    const std::string file = folder / "toy.study.json";
};

TEST_F(StudyCommands, TrainsMeasuresReportsAndContinues) {
    const auto first = study({"run", file, "--json"});
    ASSERT_EQ(first.exitCode, 0) << first.err;
    const auto lines = jsonLines(first.out);
    const auto findings = eventsOf(lines, "finding");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["verdict"], "supported") << "accuracies differ by at most 1";
    EXPECT_EQ(findings[0]["seeds"], 3);
    const auto means = eventsOf(lines, "mean");
    ASSERT_EQ(means.size(), 8u) << "two rows of four numbers";
    for (const auto& mean : means) EXPECT_EQ(mean["seeds"], 3) << mean;
    const std::string values = lines.back()["values"];
    const auto written = contentOf(values);
    EXPECT_THAT(written, HasSubstr("lambda 1\t2\tece.error\t"));
    EXPECT_THAT(written, HasSubstr("# processor\t"));

    EXPECT_EQ(eventsOf(lines, "finished").size(), 1u) << "the last line";
    EXPECT_THAT(written, HasSubstr("lambda 1 minus lambda 0\t0\ttest_accuracy\t"))
        << "the difference paired by sample";

    // Nothing is trained or measured again, and the results are the same.
    const auto again = study({"run", file, "--json"});
    ASSERT_EQ(again.exitCode, 0) << again.err;
    EXPECT_TRUE(eventsOf(jsonLines(again.out), "job").empty());
    EXPECT_EQ(contentOf(values), written);

    const auto report = study({"report", file, "--format", "markdown"});
    ASSERT_EQ(report.exitCode, 0) << report.err;
    EXPECT_THAT(report.out, HasSubstr("| It changes something | supported |"));
    const auto other = study({"report", file, "--values", values, "--json"});
    EXPECT_EQ(eventsOf(jsonLines(other.out), "finding"), findings) << "from the lines alone";
}

TEST_F(StudyCommands, PaperShowsFiguresOfTheRuns) {
    if (windowProgram().empty()) GTEST_SKIP() << "needs the program with the window";
    const auto trained = study({"run", file, "--json"});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const std::string values = jsonLines(trained.out).back()["values"];
    const auto paper = study({"report", file, "--paper", "--out", folder / "p.tex"});
    ASSERT_EQ(paper.exitCode, 0) << paper.err;
    for (const char* name : {"valid-loss", "similarity-attn-cos", "projection-1"})
        EXPECT_TRUE(fs::exists(folder / ("p_figures/toy-" + std::string(name) + ".pdf"))) << name;
    EXPECT_FALSE(fs::exists(folder / "p_figures/toy-projection-2.pdf")) << "only the chosen row";
    const auto elsewhere =
        run({{"study", "report", file, "--values", values, "--paper", "--out", folder / "q.tex"},
             {{"HEADSCOPE_RUNS", folder / "other"}}});
    ASSERT_EQ(elsewhere.exitCode, 0) << elsewhere.err;
    EXPECT_THAT(elsewhere.err, HasSubstr("not in the folder of runs"));
    EXPECT_THAT(contentOf(folder / "q.tex"), Not(HasSubstr("valid-loss")));
}

// As for a pretrained model: all runs have the model, data and weights of the run given.
TEST_F(StudyCommands, RunsStartFromAGivenModel) {
    const auto parent = run({{"train", "--dataset", "headlines", "--model", "tiny", "--steps", "2",
                              "--set", "dataset.size=400", "--set", "model.heads=4", "--json"},
                             {{"HEADSCOPE_RUNS", folder / "runs"}}});
    ASSERT_EQ(parent.exitCode, 0) << parent.err;
    const std::string model = jsonLines(parent.out).back()["run"];
    std::string text = kToyStudy;
    text.replace(text.find("\"preset\": \"tiny\""), 16, "\"dropout\": 0.2");
    text.insert(text.find("\"sweep\""), "\"starts_from\": \"a model of headlines\", ");
    const auto started = folder / "started.study.json";
    std::ofstream(started) << text;
    EXPECT_EQ(study({"run", started, "--quick"}).exitCode, 2) << "no model is given";
    EXPECT_EQ(study({"run", file, "--quick", "--start", model}).exitCode, 2) << "it takes none";
    const auto trained = study({"run", started, "--quick", "--start", model, "--json"});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const std::string values = jsonLines(trained.out).back()["values"];
    EXPECT_THAT(contentOf(values), HasSubstr("# started from\t"));
    int children = 0;
    for (const auto& entry : fs::directory_iterator(folder / "runs")) {
        const auto path = entry.path().string();
        if (path == model || !fs::exists(path + "/run.json")) continue;
        const auto config = nlohmann::json::parse(contentOf(path + "/config.json"));
        EXPECT_EQ(config["model"]["heads"], 4);
        EXPECT_EQ(config["model"]["dropout"], 0.2) << "the study's own setting";
        const auto record = nlohmann::json::parse(contentOf(path + "/run.json"));
        EXPECT_EQ(record["parent"]["run"], fs::path(model).filename().string());
        ++children;
    }
    EXPECT_EQ(children, 4) << "two values of lambda, two seeds";
}

// Two models translate the same sentences, so the error of the difference of their BLEU is smaller
// than that of two independent scores.
TEST_F(StudyCommands, BleuIsPairedBySentence) {
    std::string text = kToyStudy;
    const auto put = [&](const std::string& old, const std::string& by) {
        text.replace(text.find(old), old.size(), by);
    };
    put(R"("id": "headlines", "size": 400)", R"("id": "artificial-pair", "size": 300)");
    put(R"(["evaluate", "RUN"])", R"(["analyze", "RUN", "--samples", "8"])");
    put(R"("key": "calibration_error", "interval": "calibration_error_95")",
        R"("event": "similarity", "where": {"measure": "attn-cos"}, "key": "layer_mean")");
    put(R"("number": "test_accuracy")", R"("number": "test_bleu")");
    put(R"("test_accuracy", )", R"("test_bleu", )");
    const auto pairs = folder / "pairs.study.json";
    std::ofstream(pairs) << text;
    const auto trained = study({"run", pairs, "--quick", "--json"});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const std::string values = contentOf(jsonLines(trained.out).back()["values"]);
    EXPECT_THAT(values, HasSubstr("lambda 1 minus lambda 0\t0\ttest_bleu\t"));
}

TEST_F(StudyCommands, QuickFormIsASeparateStudy) {
    const auto quick = study({"run", file, "--quick", "--json"});
    ASSERT_EQ(quick.exitCode, 0) << quick.err;
    const auto lines = jsonLines(quick.out);
    EXPECT_EQ(eventsOf(lines, "finding")[0]["seeds"], 2);
    EXPECT_EQ(lines.back()["study"], "toy-quick");
    const auto report = study({"report", file});
    EXPECT_EQ(report.exitCode, 2) << "the study itself has no results";
    if (windowProgram().empty()) return;
    for (const char* name : {"s.html", "s.pdf", "s.md", "s.tex"}) {
        const auto written = study({"report", file, "--quick", "--out", folder / name});
        ASSERT_EQ(written.exitCode, 0) << name << written.err;
        EXPECT_TRUE(fs::exists(folder / name));
    }
    EXPECT_THAT(contentOf(folder / "s.html"), HasSubstr("It changes something"));
    const auto twice = study({"report", file, "--quick", "--out", folder / "s.md"});
    EXPECT_EQ(twice.exitCode, 2) << "a file is not replaced without --force";
}

// Runs of others wait in the same queue; a study must not spend hours on them.
TEST_F(StudyCommands, RunsOfOthersStayInTheQueue) {
    const auto queue = [this](Words words) {
        words.insert(words.begin(), "queue");
        return run({words, {{"HEADSCOPE_RUNS", folder / "runs"}}});
    };
    const auto other = queue({"add", "--dataset", "headlines", "--set", "dataset.size=400",
                              "--steps", "3", "--batch", "16", "--threads", "1"});
    ASSERT_EQ(other.exitCode, 0) << other.err;
    const auto quick = study({"run", file, "--quick", "--json"});
    ASSERT_EQ(quick.exitCode, 0) << quick.err;
    const auto list = queue({"list", "--json"});
    int waiting = 0, finished = 0;
    for (const auto& line : jsonLines(list.out)) {
        waiting += line.value("state", "") == "waiting";
        finished += line.value("state", "") == "finished";
    }
    EXPECT_EQ(waiting, 1) << list.out;
    EXPECT_EQ(finished, 4) << "two settings with two seeds each";
}

// The smallest effect is known before the study runs: from its statement, or from its quick form.
TEST_F(StudyCommands, DescribeStatesTheSmallestEffect) {
    const auto power = [&] {
        const auto described = study({"describe", file, "--json"});
        EXPECT_EQ(described.exitCode, 0) << described.err;
        return eventsOf(jsonLines(described.out), "power");
    };
    EXPECT_TRUE(power().empty());
    EXPECT_THAT(study({"describe", file}).out, HasSubstr("3 seeds resolve: unknown"));
    auto stated = std::string(kToyStudy);
    stated.replace(stated.find("\"least\": -1"), 11, "\"spread\": 0.01, \"least\": -1");
    std::ofstream(file) << stated;
    ASSERT_EQ(power().size(), 1u);
    // t(0.975, 2) = 4.302652730
    EXPECT_NEAR(power()[0]["smallest_effect"].get<double>(), 4.302652730 * 0.01 / std::sqrt(3.0),
                1e-9);
    EXPECT_EQ(power()[0]["spread_from"], "the study");
    EXPECT_THAT(study({"describe", file}).out, HasSubstr("3 seeds resolve: 2.48 points"));
}

TEST_F(StudyCommands, ShippedStudiesAreListedAndDescribed) {
    const auto list = study({"list", "--json"});
    ASSERT_EQ(list.exitCode, 0) << list.err;
    const auto claims = eventsOf(jsonLines(list.out), "claim");
    EXPECT_GE(claims.size(), 20u);
    for (const auto& claim : claims) EXPECT_NE(claim["verdict"], "") << claim;
    const auto described = study({"describe", "lambda-ag-news"});
    ASSERT_EQ(described.exitCode, 0) << described.err;
    EXPECT_THAT(described.out, HasSubstr("Supported if"));
    const auto table = study({"list", "--format", "markdown"});
    EXPECT_THAT(contentOf(sourceFolder() + "/resources/studies/README.md"), HasSubstr(table.out))
        << "write it again: headscope-cli study list --format markdown";
}

TEST_F(StudyCommands, WrongRequestsAreRefused) {
    const auto unknown = study({"describe", "lambda-ag-new"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.err, HasSubstr("lambda-ag-news"));
    EXPECT_EQ(study({"run"}).exitCode, 2);
    EXPECT_EQ(study({"describe", folder / "missing.study.json"}).exitCode, 4);
    EXPECT_EQ(study({"list", "--quick"}).exitCode, 2);
    EXPECT_EQ(study({"describe", file, "--out", folder / "x.md"}).exitCode, 2);
    EXPECT_EQ(study({"report", file, "--quick", "--paper", "--out", folder / "x.tex"}).exitCode, 2);
    auto other = std::string(kToyStudy);
    other.replace(other.find("\"at\": {\"objective.lambda\": 1}, \"minus\""), 29,
                  "\"at\": {\"objective.lambda\": 7}");
    std::ofstream(folder / "row.study.json") << other;
    const auto row = study({"run", folder / "row.study.json"});
    EXPECT_EQ(row.exitCode, 2);
    EXPECT_THAT(row.err, HasSubstr("lambda 7"));
    EXPECT_FALSE(fs::exists(folder / "runs")) << "found before anything was trained";
    std::ofstream(folder / "cut.study.json") << "{\"title\": ";
    EXPECT_EQ(study({"describe", folder / "cut.study.json"}).exitCode, 3);
}

}  // namespace
}  // namespace headscope::test
