// Tests that warnings about data or checkpoints appear on stderr, in the JSON lines and in the
// run's log.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

void writeFile(const std::string& path, const std::string& content) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << content;
}

std::string fileContent(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

std::string textTable(int first, int count) {
    std::string out = "text,label\n";
    for (int i = first; i < first + count; ++i)
        out += "some text of number " + std::to_string(i) + "," + std::to_string(i % 2) + "\n";
    return out;
}

Words trainingOn(const std::string& dataset, const std::string& data, const std::string& runs,
                 bool json = true) {
    Words words{"train",    "--dataset", dataset,           "--data", data,
                "--preset", "tiny",      "--steps",         "2",      "--out",
                runs,       "--set",     "train.threads=1", "--set",  "train.batch=8"};
    if (json) words.push_back("--json");
    return words;
}

bool anyHas(const std::vector<Json>& events, const std::string& phrase) {
    return std::any_of(events.begin(), events.end(), [&](const Json& event) {
        return event.value("text", "").find(phrase) != std::string::npos;
    });
}

struct OddData {
    const char* what;
    const char* dataset;
    const char* event;  // "warning" or "note"
    const char* phrase;
    // Creates the data and returns its path.
    std::function<std::string(const TemporaryFolder&)> make;
};

// Each entry creates unusual data and names the expected warning or note.
const std::vector<OddData>& oddData() {
    static const std::vector<OddData> kOddData = {
        {"every text identical", "csv-text", "warning", "every training text is identical",
         [](const auto& f) {
             std::string text = "text,label\n";
             for (int i = 0; i < 120; ++i) text += "the same," + std::to_string(i % 2) + "\n";
             writeFile(f / "d.csv", text);
             return f / "d.csv";
         }},
        {"test texts in training", "csv-text", "warning",
         "test texts also occur in the training data",
         [](const auto& f) {
             writeFile(f / "d/train.csv", textTable(0, 120));
             writeFile(f / "d/test.csv", textTable(80, 60));
             return f / "d";
         }},
        {"small splits", "csv-text", "warning", "scores on them are imprecise",
         [](const auto& f) {
             writeFile(f / "d.csv", textTable(0, 60));
             return f / "d.csv";
         }},
        {"control characters", "csv-text", "warning", "1 control characters",
         [](const auto& f) {
             writeFile(f / "d.csv", textTable(0, 120) + "a bell \x07 rings,1\n");
             return f / "d.csv";
         }},
        {"a column chosen", "csv-text", "note", "label from column 2",
         [](const auto& f) {
             writeFile(f / "d.csv", textTable(0, 120));
             return f / "d.csv";
         }},
        {"line ends", "text-file", "note", "line ends were turned into LF",
         [](const auto& f) {
             std::string text;
             for (int i = 0; i < 400; ++i) text += "line " + std::to_string(i) + "\r\n";
             writeFile(f / "d.txt", text);
             return f / "d.txt";
         }},
    };
    return kOddData;
}

TEST(DataWarnings, ReachJsonStderrAndLog) {
    for (const auto& row : oddData()) {
        SCOPED_TRACE(row.what);
        TemporaryFolder folder;
        const auto data = row.make(folder);
        const Outcome outcome = run({trainingOn(row.dataset, data, folder / "runs")});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_TRUE(anyHas(eventsOf(jsonLines(outcome.out), row.event), row.phrase)) << outcome.out;
        EXPECT_THAT(outcome.err, HasSubstr(row.event + std::string(": ")));
        EXPECT_THAT(outcome.err, HasSubstr(row.phrase));
        EXPECT_THAT(fileContent(lastLine(outcome)["run"].get<std::string>() + "/log.txt"),
                    HasSubstr(row.phrase));
    }
}

TEST(DataWarnings, TextModeKeepsThemOffStdout) {
    TemporaryFolder folder;
    const auto data = oddData()[1].make(folder);
    const Outcome outcome = run({trainingOn("csv-text", data, folder / "runs", false)});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(std::string(" of 60 (55.0 %) ") + oddData()[1].phrase));
    EXPECT_THAT(outcome.out, Not(HasSubstr("warning")));
}

TEST(DataWarnings, EvaluationReportsThemToo) {
    TemporaryFolder folder;
    const auto data = oddData()[1].make(folder);
    const std::string path = lastLine(run({trainingOn("csv-text", data, folder / "runs")}))["run"];
    for (const char* command : {"evaluate", "analyze"}) {
        const Outcome outcome = run({jsonCommand(command, path)});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_EQ(outcome.err.find(oddData()[1].phrase), outcome.err.rfind(oddData()[1].phrase))
            << "told once";
        EXPECT_TRUE(anyHas(eventsOf(jsonLines(outcome.out), "warning"), oddData()[1].phrase));
    }
}

// Inverts one byte of the weights.
void damageFile(const std::string& file) {
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekg(-3, std::ios::end);
    const int was = bytes.get();
    bytes.seekp(-3, std::ios::end);
    bytes.put(static_cast<char>(~was));
}

// The newest checkpoint is damaged. Evaluate and resume use an earlier one and warn about it.
TEST(DataWarnings, UnusableCheckpointIsReported) {
    TemporaryFolder folder;
    Process process({quickTraining(folder, 100000)});
    ASSERT_TRUE(process.waitFor("\"event\":\"checkpoint\",\"step\":20"));
    process.send(SIGINT);
    const Outcome stopped = process.wait();
    ASSERT_EQ(stopped.exitCode, 8) << stopped.err;
    const std::string path = lastLine(stopped)["run"];
    std::vector<std::string> checkpoints;
    for (const auto& entry : fs::directory_iterator(path + "/checkpoints"))
        checkpoints.push_back(entry.path());
    std::sort(checkpoints.begin(), checkpoints.end());
    damageFile(checkpoints.back() + "/model.safetensors");
    const auto step =
        std::to_string(std::stoll(fs::path(checkpoints.back()).filename().string().substr(5)));
    const Outcome evaluated = run({jsonCommand("evaluate", path)});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.err;
    const std::string phrase = "the checkpoint of step " + step + " cannot be used";
    EXPECT_TRUE(anyHas(eventsOf(jsonLines(evaluated.out), "warning"), phrase)) << evaluated.out;
    Process resumed({jsonCommand("resume", path)});
    ASSERT_TRUE(resumed.waitFor("\"event\":\"resumed\""));
    resumed.send(SIGINT);
    const Outcome outcome = resumed.wait();
    EXPECT_EQ(outcome.exitCode, 8) << outcome.err;
    EXPECT_TRUE(anyHas(eventsOf(jsonLines(outcome.out), "warning"), phrase)) << outcome.out;
    EXPECT_THAT(outcome.err, HasSubstr("warning: " + phrase));
    EXPECT_EQ(eventsOf(jsonLines(outcome.out), "started").size(), 0u) << "the past stays untold";
}

// If the data changed after training, the message says what differs; if they are gone, it names the
// missing file.
TEST(DataWarnings, ChangedDataAreNamedByWhatChanged) {
    const std::vector<std::pair<std::string, std::string>> changes = {
        {textTable(0, 150), "training samples instead of "},
        {textTable(500, 120), "bytes instead of "},
        {"text,label\nonly one row,1\n", "csv-text"},
    };
    for (const auto& [content, phrase] : changes) {
        SCOPED_TRACE(phrase);
        TemporaryFolder folder;
        writeFile(folder / "d.csv", textTable(0, 120));
        const std::string path =
            lastLine(run({trainingOn("csv-text", folder / "d.csv", folder / "runs")}))["run"];
        writeFile(folder / "d.csv", content);
        const Outcome outcome = run({{"evaluate", path}});
        EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(phrase));
        EXPECT_THAT(outcome.err, Not(HasSubstr("samples are not available")));
        fs::remove(folder / "d.csv");
        const Outcome gone = run({{"evaluate", path}});
        EXPECT_EQ(gone.exitCode, 4) << gone.err;
        EXPECT_THAT(gone.err, HasSubstr("cannot find " + folder / "d.csv"));
    }
}

TEST(DataWarnings, DataBelowANameThatIsNoUtf8AreFoundAgain) {
    TemporaryFolder folder;
    const auto data = folder / "caf\xe9 100%/d.csv";
    writeFile(data, textTable(0, 120));
    const Outcome trained = run({trainingOn("csv-text", data, folder / "runs")});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const std::string path = lastLine(trained)["run"];
    const Outcome evaluated = run({jsonCommand("evaluate", path)});
    EXPECT_EQ(evaluated.exitCode, 0) << evaluated.err;
    EXPECT_TRUE(lastLine(evaluated).contains("test_accuracy"));
}

TEST(DataWarnings, ParametersOfEveryDatasetAndModelAreDescribed) {
    const std::vector<std::pair<const char*, const char*>> keys = {
        {"dataset.image_size", "image-folder"}, {"dataset.text_column", "csv-text"},
        {"dataset.augment", "cifar-10"},        {"model.patch", "cifar-10"},
        {"dataset.size", "headlines"},          {"model.length", "ag-news"}};
    for (const auto& [key, dataset] : keys) {
        const Outcome outcome = run({{"describe", key}});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr(dataset)) << key;
    }
    EXPECT_THAT(run({{"describe", "dataset.augment"}}).out,
                HasSubstr("true (cifar-10); false (image-folder)"));
}

TEST(DataWarnings, AFileIsNoRun) {
    TemporaryFolder folder;
    writeFile(folder / "model.gguf", "GGUF");
    const Outcome outcome = run({{"evaluate", folder / "model.gguf"}});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.err, HasSubstr("is a file, not the folder of a run"));
}

}  // namespace
}  // namespace headscope::test
