// Compares resources/python/read_run.py, which reads a run from its folder alone, with the program:
// logits of each model, and tokens of every kind of text. resources/python/tests compares all
// variants.
#include "engine_in_process.h"
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

const std::string kReader = sourceFolder() + "/resources/python/read_run.py";

Outcome python(const std::string& program, Words words) {
    Command command{std::move(words)};
    command.program = program;
    return run(command);
}

// Returns a Python interpreter with NumPy, or "" if none is found.
std::string pythonWithNumpy() {
    for (const char* program : {"/usr/bin/python3", "/usr/local/bin/python3", "/bin/python3"})
        if (fs::exists(program) && python(program, {"-c", "import numpy"}).exitCode == 0)
            return program;
    return {};
}

struct Case {
    const char* name;
    Words settings;  // arguments for train
    std::vector<std::string> texts;
    bool picture = false;
    bool translation = false;
};

void PrintTo(const Case& row, std::ostream* out) {
    *out << row.name;
}

// Writes 40,000 characters in several scripts, for models that train on a text file.
void writeCorpus(const std::string& path) {
    std::ofstream file(path);
    for (int i = 0; i < 1000; ++i)
        file << "The " << i % 7 << " Élan of ÎLE and Ωmega; \u65e5\u672c, \u0416uk!\n";
}

// Fixture that skips the test if NumPy is missing.
class ReaderTest : public testing::Test {
protected:
    void SetUp() override {
        m_python = pythonWithNumpy();
        if (m_python.empty()) GTEST_SKIP() << "no python3 with numpy (Debian: python3-numpy)";
    }

    TemporaryFolder m_folder;
    std::string m_python;
};

// Trains a tiny model of each kind and compares the Python reader's logits with the program's.
class ReadRun : public ReaderTest, public testing::WithParamInterface<Case> {
protected:
    std::string trained() {
        Words words{"train", "--preset",        "tiny", "--steps", "12",    "--batch",
                    "8",     "--lambda",        "0.1",  "--json",  "--out", m_folder.path(),
                    "--set", "train.threads=1", "--lr", "0.01"};
        for (const auto& word : GetParam().settings)
            words.push_back(word == "CORPUS" ? m_folder / "corpus.txt" : word);
        writeCorpus(m_folder / "corpus.txt");
        const Outcome outcome = run({words});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return lastLine(outcome)["run"].get<std::string>();
    }

    std::vector<double> readerLogits(const std::string& run, const std::string& option,
                                     const std::string& value, const std::string& target) {
        Words words{kReader, run, option, value};
        if (!target.empty()) words.insert(words.end(), {"--target", target});
        const Outcome outcome = python(m_python, words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto lines = jsonLines(outcome.out);
        return lines.empty() ? std::vector<double>{}
                             : lines.back()["logits"].get<std::vector<double>>();
    }

    void expectSameLogits(const std::string& run, const PredictOptions& options,
                          const std::string& option, const std::string& value) {
        const auto mine = engineInProcess().predict(run, options);
        ASSERT_TRUE(mine.ok()) << mine.error().text();
        const auto theirs = readerLogits(run, option, value, options.input.targetText);
        ASSERT_EQ(mine->logits.size(), theirs.size());
        ASSERT_EQ(mine->logits.size(), mine->names.size());
        double largest = 0;
        for (std::size_t i = 0; i < theirs.size(); ++i) {
            EXPECT_NEAR(mine->logits[i], theirs[i], 1e-4) << mine->names[i] << ", " << value;
            largest = std::max(largest, std::abs(theirs[i]));
        }
        EXPECT_GT(largest, 0.01) << "logits that are all but 0 would not show a wrong reader";
    }
};

// Compares the logits for texts, for translations with a given target, and for an image.
TEST_P(ReadRun, ReproducesTheProgramsLogits) {
    const auto run = trained();
    for (const auto& text : GetParam().texts) {
        PredictOptions options;
        options.input.kind = ModelInput::Kind::Text;
        options.input.text = text;
        expectSameLogits(run, options, "--text", text);
        if (!GetParam().translation) continue;
        const auto names = engineInProcess().predict(run, options)->names;
        options.input.targetText = names[2] + " " + names[3] + " " + names[2];
        expectSameLogits(run, options, "--text", text);
    }
    if (!GetParam().picture) return;
    const auto png = m_folder / "x.png", npy = m_folder / "x.npy";
    const Outcome drawn = python(m_python, {"-c", R"(
import sys, zlib, struct, numpy as np
a = np.random.default_rng(1).integers(0, 256, (32, 32, 3)).astype(np.uint8)
a[:, :16, 0] = 250; a[20:] //= 3
np.save(sys.argv[2], a)
def part(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
rows = b"".join(b"\0" + row.tobytes() for row in a)
open(sys.argv[1], "wb").write(b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 2, 0, 0, 0))
    + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))
)",
                                            png, npy});
    ASSERT_EQ(drawn.exitCode, 0) << drawn.err;
    PredictOptions options;
    options.imageFile = png;
    expectSameLogits(run, options, "--pixels", npy);
}

const std::vector<std::string> kHeadlines = {
    "minister drew talks", "MAYOR says Novatek, over UNITS",
    "one, two; three... élan \u65e5\u672c\u8a9e Öl \u0130x",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u "
    "v w x y z"};
const std::vector<std::string> kCorpusTexts = {"The 3 ÉLAN of île",
                                               "Ωmega; \u65e5\u672c, \u0416UK!", "xyz"};

INSTANTIATE_TEST_SUITE_P(
    Models, ReadRun,
    testing::Values(
        Case{"text", {"--dataset", "headlines", "--set", "dataset.size=200"}, kHeadlines},
        Case{"text-schedule",
             {"--dataset", "headlines", "--set", "dataset.size=200", "--set",
              "model.head_schedule=openelm", "--set", "model.layers=3"},
             kHeadlines},
        Case{"text-wide-shared",
             {"--dataset", "headlines", "--set", "dataset.size=200", "--set", "model.kv_heads=2",
              "--set", "model.head_input=wide"},
             kHeadlines},
        Case{"text-bert",
             {"--dataset", "headlines", "--set", "dataset.size=200", "--set", "model.norm=after",
              "--set", "model.norm_epsilon=1e-12", "--set", "model.embedding_norm=true", "--set",
              "model.pool=first", "--set", "model.transform=tanh"},
             kHeadlines},
        Case{"text-causal",
             {"--dataset", "headlines", "--set", "dataset.size=200", "--set", "model.causal=true",
              "--set", "model.pool=last", "--set", "model.feed_forward_activation=gelu-tanh",
              "--set", "model.transform=relu"},
             kHeadlines},
        Case{"translation",
             {"--dataset", "artificial-pair", "--set", "dataset.size=200", "--set",
              "model.positions=sinusoidal", "--set", "model.kv_heads=2"},
             {"a b", "zebra", "a b c d e f g h i j k l m n o p q r s t u v w x y z"},
             false,
             true},
        Case{"translation-separate",
             {"--dataset", "artificial-pair", "--set", "dataset.size=200", "--set",
              "model.embeddings=separate", "--set", "model.positions=learned"},
             {"a b"},
             false,
             true},
        Case{"translation-copy",
             {"--dataset", "artificial-pair", "--set", "dataset.size=200", "--set",
              "model.copy=pointer"},
             {"a b a", "zebra", "a b c d e f g h i j k l m n o p q r s t u v w x y z"},
             false,
             true},
        Case{"vit", {"--dataset", "shapes", "--set", "dataset.size=100"}, {}, true},
        Case{"vit-class-token",
             {"--dataset", "shapes", "--set", "dataset.size=100", "--set",
              "model.class_token=distillation", "--set", "model.pool=prefix"},
             {},
             true},
        Case{"lm-tied",
             {"--dataset", "text-file", "--data", "CORPUS", "--set", "model.tied_output=true",
              "--set", "model.feed_forward_activation=relu"},
             kCorpusTexts},
        Case{"lm-characters", {"--dataset", "text-file", "--data", "CORPUS"}, kCorpusTexts},
        Case{"lm-lower-case",
             {"--dataset", "text-file", "--data", "CORPUS", "--set", "dataset.lower_case=true"},
             kCorpusTexts},
        Case{"lm-byte-pairs",
             {"--dataset", "text-file", "--data", "CORPUS", "--set", "dataset.tokens=byte-pair",
              "--set", "dataset.vocab_size=300"},
             {"The 3 ÉLAN  of\n île", "Ωmega; \u65e5\u672c, \u0416UK!",
              "never \u00e9 \U0001f680 seen\t"}},
        Case{"lm-symbols",
             {"--dataset", "recall", "--set", "dataset.size=200"},
             {"k1 v2 k3", "a b  c\td"}}),
    [](const auto& info) {
        std::string name = info.param.name;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

// The run's README and the metadata in its weights file contain the same values.
TEST_F(ReaderTest, ReadmeAndMetadataSayTheSame) {
    const Outcome outcome = run({quickTraining(m_folder, 10)});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const fs::path folder = lastLine(outcome)["run"].get<std::string>();
    std::ifstream file(folder / "README.md");
    const std::string readme((std::istreambuf_iterator<char>(file)), {});
    const Outcome facts =
        python(m_python, {"-c",
                          "import sys, json; sys.path.insert(0, sys.argv[1]); import headscope\n"
                          "m = headscope.Run(sys.argv[2]).model(); print(json.dumps(m.facts))\n"
                          "print(json.dumps({k: list(v.shape) for k, v in m.weights.items()}))",
                          fs::path(kReader).parent_path().string(), folder.string()});
    ASSERT_EQ(facts.exitCode, 0) << facts.err;
    const auto lines = jsonLines(facts.out);
    ASSERT_EQ(lines.size(), 2u);
    for (const auto& [key, value] : lines[0].items())
        if (key != "program" && key != "step" && key != "tested") {
            EXPECT_THAT(readme, testing::HasSubstr("| `" + key + "` |"));
        }
    for (const auto& [name, shape] : lines[1].items())
        EXPECT_THAT(readme, testing::HasSubstr("| `" + name + "` | " +
                                               std::to_string(shape[0].get<int>())));
    EXPECT_EQ(lines[0]["step"], "10");
    EXPECT_EQ(lines[0]["tested"], "yes");
    EXPECT_THAT(readme, testing::HasSubstr("after step 10"));
    EXPECT_THAT(readme, testing::Not(testing::HasSubstr(m_folder.path())));
}

TEST(Predict, PrintsTheMostProbableAnswers) {
    TemporaryFolder folder;
    const std::string path = lastLine(run({quickTraining(folder, 10)}))["run"];
    const Outcome shown = run({{"predict", path, "--text", "mayor says", "--top", "2"}});
    EXPECT_EQ(shown.exitCode, 0) << shown.err;
    EXPECT_EQ(std::count(shown.out.begin(), shown.out.end(), '\n'), 2) << shown.out;
    const Json json = lastLine(run(Command{{"predict", path, "--sample", "3", "--json"}}));
    EXPECT_EQ(json["logits"].size(), json["names"].size());
    EXPECT_FALSE(json["tokens"].empty());
    EXPECT_EQ(run({{"predict", path}}).exitCode, 2);
    EXPECT_EQ(run({{"predict", path, "--text", "a", "--sample", "1"}}).exitCode, 2);
    EXPECT_EQ(run({{"predict", path, "--sample", "100000"}}).exitCode, 2);
    EXPECT_EQ(run({{"predict", path, "--image", folder / "none.png"}}).exitCode, 4);
}

}  // namespace
}  // namespace headscope::test
