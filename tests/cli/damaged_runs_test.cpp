// Tests checkpoints with valid checksums but invalid content, and runs in unusable folders. These
// are rows of the list of bad inputs (kinds "Checkpoints", "Vocabularies", "NaN"). They use the
// real engine and every command that reads a run.
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void writeBytes(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

std::string sha256Of(const fs::path& file) {
    std::array<char, 65> text{};
    FILE* out = popen(("sha256sum '" + file.string() + "'").c_str(), "r");
    const auto count = std::fread(text.data(), 1, 64, out);
    pclose(out);
    return std::string(text.data(), count);
}

// A safetensors file split into its JSON header and its data bytes.
struct Tensors {
    explicit Tensors(const fs::path& file) : path(file) {
        const std::string bytes = contentOf(file);
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        header = Json::parse(bytes.substr(8, length));
        data = bytes.substr(8 + length);
    }
    void save() const {
        const std::string text = header.dump();
        const std::uint64_t length = text.size();
        writeBytes(
            path, std::string(reinterpret_cast<const char*>(&length), sizeof length) + text + data);
    }
    // Returns the header of the first tensor whose name contains `part`.
    Json& named(const std::string& part) {
        for (auto& [name, entry] : header.items())
            if (name.find(part) != std::string::npos) return entry;
        ADD_FAILURE() << "no tensor " << part << " in " << header.dump();
        return header["none"];
    }
    // Adds one row to a tensor of shape (..., rows, columns) and shifts the data of the tensors
    // behind it.
    void addRow(const std::string& part) {
        Json& entry = named(part);
        const auto rank = entry["shape"].size();
        const std::int64_t row = entry["shape"][rank - 1].get<std::int64_t>() * 4;
        const std::int64_t end = entry["data_offsets"][1];
        for (auto& [name, other] : header.items()) {
            if (name == "__metadata__" || other["data_offsets"][0].get<std::int64_t>() < end)
                continue;
            other["data_offsets"][0] = other["data_offsets"][0].get<std::int64_t>() + row;
            other["data_offsets"][1] = other["data_offsets"][1].get<std::int64_t>() + row;
        }
        entry["shape"][rank - 2] = entry["shape"][rank - 2].get<std::int64_t>() + 1;
        entry["data_offsets"][1] = end + row;
        data.insert(static_cast<std::size_t>(end), static_cast<std::size_t>(row), '\0');
    }
    void addTensor() {
        const auto end = data.size();
        header["an_extra_tensor"] = {
            {"dtype", "F32"}, {"shape", {1}}, {"data_offsets", {end, end + 4}}};
        data.append(4, '\0');
    }
    void setFirstNumber(float value) { std::memcpy(data.data(), &value, sizeof value); }
    void setAllNumbers(float value) {
        for (std::size_t at = 0; at < data.size(); at += sizeof value)
            std::memcpy(&data[at], &value, sizeof value);
    }

    fs::path path;
    Json header;
    std::string data;
};

// Writes new sizes and checksums into the manifest, as an attacker who knows the format would.
void relist(const fs::path& checkpoint) {
    Json manifest = Json::parse(contentOf(checkpoint / "manifest.json"));
    for (auto& [name, entry] : manifest["files"].items())
        entry = {{"bytes", fs::file_size(checkpoint / name)},
                 {"sha256", sha256Of(checkpoint / name)}};
    writeBytes(checkpoint / "manifest.json", manifest.dump());
}

std::vector<fs::path> checkpointsOf(const std::string& run) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(run + "/checkpoints"))
        found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

using Change = std::function<void(Tensors&)>;

// Changes the weights in every checkpoint of a run and updates the manifests.
std::function<void(const std::string&)> inEveryModel(const Change& change) {
    return [change](const std::string& run) {
        for (const auto& checkpoint : checkpointsOf(run)) {
            Tensors tensors(checkpoint / "model.safetensors");
            change(tensors);
            tensors.save();
            relist(checkpoint);
        }
    };
}

void setStep(const std::string& run, std::int64_t step) {
    const auto last = checkpointsOf(run).back();
    Json trainer = Json::parse(contentOf(last / "trainer.json"));
    trainer["step"] = step;
    writeBytes(last / "trainer.json", trainer.dump());
    relist(last);
    fs::rename(last, last.parent_path() / ("step-" + std::to_string(step)));
}

struct DamagedRow {
    const char* id;
    const char* what;
    std::function<void(const std::string& run)> damage;
    std::vector<std::string> commands;
    std::vector<std::string> says;
};

void PrintTo(const DamagedRow& row, std::ostream* out) {
    *out << row.id << " " << row.what;
}

// Each row: id, description, change, commands that must refuse it, and expected words of the
// message.
std::vector<DamagedRow> damagedRows() {
    const std::vector<std::string> all{"resume", "evaluate", "analyze"}, resume{"resume"};
    return {
        {"C066",
         "unexpected tensor",
         inEveryModel([](Tensors& t) { t.addTensor(); }),
         all,
         {"an_extra_tensor"}},
        {"C071",
         "position table of another length",
         inEveryModel([](Tensors& t) { t.addRow("position"); }),
         all,
         {"position", "expected"}},
        {"V046",
         "more embedding rows than words",
         inEveryModel([](Tensors& t) { t.addRow("token"); }),
         all,
         {"token", "found shape", "expected"}},
        {"C101",
         "step beyond the run",
         [](const auto& run) { setStep(run, 1000000000); },
         resume,
         {"1000000000"}},
        {"C061",
         "NaN in the weights",
         inEveryModel([](Tensors& t) { t.setFirstNumber(std::nanf("")); }),
         all,
         {"tensor", "not finite"}},
        {"X080",
         "infinity in the weights",
         inEveryModel([](Tensors& t) { t.setFirstNumber(HUGE_VALF); }),
         all,
         {"tensor", "not finite"}},
        {"C059",
         "one bit of every checkpoint",
         [](const auto& run) {
             for (const auto& checkpoint : checkpointsOf(run)) {
                 auto bytes = contentOf(checkpoint / "model.safetensors");
                 bytes.back() ^= 1;
                 writeBytes(checkpoint / "model.safetensors", bytes);
             }
         },
         all,
         {"model.safetensors", "damaged"}},
    };
}

class DamagedRun : public testing::TestWithParam<DamagedRow> {};

TEST_P(DamagedRun, IsRefusedByNameWithoutACrash) {
    TemporaryFolder folder;
    Process process({quickTraining(folder, 100000)});
    ASSERT_TRUE(process.waitFor(kFirstCheckpoint));
    process.send(SIGTERM);
    ASSERT_EQ(process.wait().exitCode, 8);
    const std::string path = fs::directory_iterator(folder.path())->path().string();
    GetParam().damage(path);
    for (const auto& command : GetParam().commands) {
        SCOPED_TRACE(command);
        const auto outcome = run({jsonCommand(command, path)});
        EXPECT_EQ(outcome.signal, 0);
        EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
        for (const auto& part : GetParam().says) EXPECT_THAT(outcome.err, HasSubstr(part));
    }
}

INSTANTIATE_TEST_SUITE_P(Rows, DamagedRun, testing::ValuesIn(damagedRows()),
                         [](const auto& info) { return std::string(info.param.id); });

// The weights are finite but overflow in every forward pass. Each command that computes with them
// must exit with 7 and name the non-finite value. None may print an empty table or report an
// internal fault.
class HugeWeights : public testing::TestWithParam<const char*> {
protected:
    std::string damagedRun(const Words& data) {
        Words words{"train",     "--preset", "tiny",  "--steps",       "4",
                    "--threads", "1",        "--out", m_folder.path(), "--json"};
        words.insert(words.end(), data.begin(), data.end());
        const auto trained = test::run({words});
        EXPECT_EQ(trained.exitCode, 0) << trained.err;
        const std::string path = lastLine(trained)["run"];
        inEveryModel([](Tensors& t) { t.setAllNumbers(-3e38F); })(path);
        return path;
    }
    static void expectDiverged(const std::string& run, const Words& commands,
                               const Words& more = {}) {
        for (const auto& command : commands) {
            SCOPED_TRACE(command);
            const auto outcome = test::run({jsonCommand(command, run, more)});
            EXPECT_EQ(outcome.exitCode, 7) << outcome.err;
            EXPECT_EQ(lastLine(outcome)["code"], "diverged");
            EXPECT_THAT(outcome.err, HasSubstr("finite"));
        }
    }

private:
    TemporaryFolder m_folder;
};

TEST_P(HugeWeights, EndEveryCommandWithSeven) {
    const auto path = damagedRun({"--dataset", GetParam(), "--set", "dataset.size=200"});
    expectDiverged(path, {"evaluate", "analyze", "group", "importance", "prune", "ablate"});
    expectDiverged(path, {"group"}, {"--on", "A"});
    expectDiverged(path, {"importance"}, {"--measure", "confidence"});
    expectDiverged(path, {"predict", "attention"}, {"--sample", "0"});
    if (GetParam() == std::string("recall")) expectDiverged(path, {"generate"}, {"--prompt", "1"});
    if (GetParam() != std::string("artificial-pair")) return;
    TemporaryFolder folder;
    writeBytes(folder.path() + "/in", "a b\n");
    expectDiverged(path, {"translate"}, {"--in", folder.path() + "/in"});
}

INSTANTIATE_TEST_SUITE_P(Tasks, HugeWeights,
                         testing::Values("headlines", "shapes", "recall", "artificial-pair"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

// The run's folder is deleted during the training. The program must say where it saved the state,
// and must not report success.
TEST(LostRuns, AreSavedBesideAndEndWithFour) {
    TemporaryFolder folder;
    Process process({quickTraining(folder, 100000)});
    ASSERT_TRUE(process.waitFor(kFirstCheckpoint));
    const fs::path path = fs::directory_iterator(folder.path())->path();
    std::error_code beingWritten;
    while (fs::exists(path)) fs::remove_all(path, beingWritten);
    const auto outcome = process.wait();
    EXPECT_EQ(outcome.exitCode, 4) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(path.string()));  // or the first missing part of the path
    EXPECT_THAT(outcome.err, HasSubstr("was deleted while the run was being trained"));
    EXPECT_THAT(outcome.err, HasSubstr(path.string() + "-rescued"));
    EXPECT_FALSE(fs::exists(path));
    EXPECT_EQ(run({jsonCommand("evaluate", path.string() + "-rescued")}).exitCode, 0);
}

}  // namespace
}  // namespace headscope::test
