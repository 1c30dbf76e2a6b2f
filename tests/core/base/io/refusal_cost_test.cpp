// Tests of the cost of refusing a malicious file. A child process limits its own memory and
// processor time, so a slow clock cannot matter.
#include "core/base/io/json.h"
#include "core/base/io/tensor_file.h"
#include "core/service/runs/checkpoint_store.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>

#include <sys/resource.h>
#include <unistd.h>

namespace headscope {
namespace {

namespace fs = std::filesystem;

// A quarter of the largest allowed header: enough to detect a reader without limits, but cheap on a
// busy machine.
constexpr std::size_t kHeaderBytes = 24'000'000;
constexpr std::size_t kExtraMemory = std::size_t{96} << 20;
constexpr rlim_t kExtraSeconds = 4;  // processor time, not wall-clock time

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kMemoryIsOurs = false;
#else
constexpr bool kMemoryIsOurs = true;
#endif

std::size_t addressSpaceInUse() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

void limitWhatMayStillBeUsed() {
    const rlimit memory{addressSpaceInUse() + kExtraMemory, RLIM_INFINITY};
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const rlimit seconds{
        static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + kExtraSeconds,
        RLIM_INFINITY};
    ::setrlimit(RLIMIT_AS, &memory);
    ::setrlimit(RLIMIT_CPU, &seconds);
}

// Ends the child process with exit code 0 if the file was refused with these words.
template <class Read>
[[noreturn]] void refuseWithin(const Read& read, const std::string& words) {
    limitWhatMayStillBeUsed();
    const auto result = read();
    const std::string said = result.ok() ? "accepted" : result.error().message.text();
    std::fprintf(stderr, "%s", said.substr(0, 300).c_str());
    ::_exit(said.find(words) == std::string::npos ? 1 : 0);
}

std::string repeated(const std::string& start, const std::string& piece, std::size_t bytes) {
    std::string text = start;
    text.reserve(bytes);
    while (text.size() + piece.size() < bytes) text += piece;
    return text;
}

std::string manyNames(std::size_t bytes) {
    std::string text = "{";
    text.reserve(bytes);
    for (std::size_t i = 0; text.size() + 40 < bytes; ++i)
        text += (i ? ",\"" : "\"") + std::to_string(i) + "\":{\"dtype\":\"F32\"}";
    return text + "}";
}

std::string withLength(std::string header) {
    const std::uint64_t length = header.size();
    std::string bytes(8, '\0');
    for (int i = 0; i < 8; ++i)
        bytes[static_cast<std::size_t>(i)] = static_cast<char>(length >> (8 * i));
    header.insert(0, bytes);
    return header;
}

struct Hostile {
    const char* what;
    std::function<std::string()> header;
    const char* words;
};

TEST(RefusalCost, ALargeTensorHeaderIsRefusedBeforeItIsHeld) {
    if (!kMemoryIsOurs) GTEST_SKIP() << "sanitizers reserve memory of their own";
    const auto run = [](const char* start, const char* piece) {
        return [start, piece] { return repeated(start, piece, kHeaderBytes); };
    };
    const Hostile cases[] = {
        {"tensors", [] { return manyNames(kHeaderBytes); }, "more than 20,000 tensors"},
        {"one name", run("{\"", "name"), "more than 8388608 bytes"},
        {"one number", run("{\"a\":", "1234567"), "more than 8388608 bytes"},
        {"one gap", run("{", "        "), "more than 8388608 bytes"},
        {"sizes", run("{\"a\":{\"shape\":[0", ",0"), "more than 380000 values"},
        {"metadata", run("{\"__metadata__\":{\"a\":[1", ",1"), "more than 380000 values"},
        {"levels", run("", "{\"a\":"), "deeper than 3 levels"}};
    for (const auto& hostile : cases) {
        const std::string bytes = withLength(hostile.header());
        const auto read = [&bytes] {
            return io::parseSafetensors(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                        bytes.size());
        };
        EXPECT_EXIT(refuseWithin(read, hostile.words), ::testing::ExitedWithCode(0), "")
            << hostile.what;
    }
}

TEST(RefusalCost, TwentyThousandTensorsAreStillRead) {
    std::string header = "{\"__metadata__\":{\"format\":\"pt\"}";
    for (int i = 0; i < 20'000; ++i)
        header += ",\"t" + std::to_string(i) +
                  "\":{\"dtype\":\"F32\",\"shape\":[1,1,1,1,1,1,1,1],\"data_offsets\":[" +
                  std::to_string(4 * i) + "," + std::to_string(4 * i + 4) + "]}";
    const std::string bytes = withLength(header + "}") + std::string(80'000, '\0');
    const auto file =
        io::parseSafetensors(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_EQ(file->tensors.size(), 20'000u);
}

TEST(RefusalCost, ADocumentOfManyValuesIsRefusedBeforeItIsHeld) {
    if (!kMemoryIsOurs) GTEST_SKIP() << "sanitizers reserve memory of their own";
    const std::string text = repeated("[[]", ",[]", kHeaderBytes);
    const auto read = [&text] { return io::parseJson(text, "x.json"); };
    EXPECT_EXIT(refuseWithin(read, "more than 1000000 values"), ::testing::ExitedWithCode(0), "");
}

constexpr std::uintmax_t kSparse = std::uintmax_t{10} << 30;

std::string listed(std::uintmax_t bytes) {
    return R"({"format_version":1,"step":7,"epoch":0,"files":{"model.safetensors":{"bytes":)" +
           std::to_string(bytes) + R"(,"sha256":"00"}}})";
}

// Creates a sparse checkpoint: its model file begins with `start` and claims 10 GiB without using
// disk space.
void refuseSparseModel(const std::string& manifest, const std::string& start,
                       const std::string& words) {
    if (!kMemoryIsOurs) GTEST_SKIP() << "sanitizers reserve memory of their own";
    const fs::path folder =
        fs::temp_directory_path() / ("headscope-sparse-" + std::to_string(::getpid()));
    const fs::path checkpoint = folder / "checkpoints" / "step-00000007";
    fs::create_directories(checkpoint);
    const runs::CheckpointStore store(io::Directory::open(folder.string()).value());
    std::ofstream(checkpoint / "manifest.json") << manifest;
    std::ofstream(checkpoint / "model.safetensors") << start;
    fs::resize_file(checkpoint / "model.safetensors", kSparse);
    const auto read = [&store] { return store.loadModel(7); };
    EXPECT_EXIT(refuseWithin(read, words), ::testing::ExitedWithCode(0), "");
    fs::remove_all(folder);
}

TEST(RefusalCost, AFileThatIsNotAsLongAsItsManifestSaysIsNotRead) {
    refuseSparseModel(listed(300), "x", "it has 10737418240 bytes, the manifest says 300");
}

TEST(RefusalCost, AManifestThatVouchesForItDoesNotHaveItRead) {
    const auto tensor = withLength(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})");
    refuseSparseModel(listed(kSparse), tensor, "the tensors end at byte 8");
    refuseSparseModel(listed(kSparse), std::string(16, '\0'),
                      "safetensors: the header does not start with {");
}

TEST(RefusalCost, AFileBeyondItsLimitIsNotRead) {
    if (!kMemoryIsOurs) GTEST_SKIP() << "sanitizers reserve memory of their own";
    const fs::path path =
        fs::temp_directory_path() / ("headscope-long-" + std::to_string(::getpid()) + ".json");
    std::ofstream(path) << "{";
    fs::resize_file(path, std::uintmax_t{10} << 30);
    const auto read = [&path] { return io::readJsonFile(path.string()); };
    EXPECT_EXIT(refuseWithin(read, "larger than the 67108864 bytes"), ::testing::ExitedWithCode(0),
                "");
    fs::remove(path);
}

}  // namespace
}  // namespace headscope
