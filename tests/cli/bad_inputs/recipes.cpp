#include "recipes.h"
#include "tests/support/places.h"

#include "archives.h"
#include "pictures.h"
#include "tensors.h"
#include "text.h"

#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

std::size_t place(long long offset, std::size_t size) {
    const long long at = offset < 0 ? static_cast<long long>(size) + offset : offset;
    if (at < 0 || at > static_cast<long long>(size))
        throw std::runtime_error("an offset outside of the file");
    return static_cast<std::size_t>(at);
}

std::string seedBytes(const std::string& name) {
    return readInput(sourceFolder() + "/tests/fuzz/seeds/" + name);
}

// Runs an SQL statement on a database file; throws if it fails.
void runSql(const std::string& path, const std::string& statement) {
    sqlite3* database = nullptr;
    char* error = nullptr;
    sqlite3_open(path.c_str(), &database);
    const int code = sqlite3_exec(database, statement.c_str(), nullptr, nullptr, &error);
    const std::string why = error ? error : "";
    sqlite3_free(error);
    sqlite3_close(database);
    if (code != SQLITE_OK) throw std::runtime_error("sql: " + why);
}

// Returns the folder of the checkpoint that is `back` places before the newest one.
std::string checkpointOf(const std::string& folder, std::size_t back) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder + "/run/checkpoints"))
        if (entry.path().filename().string().rfind("step-", 0) == 0)
            names.push_back(entry.path().filename().string());
    if (names.size() <= back) throw std::runtime_error("too few checkpoints in " + folder);
    std::sort(names.begin(), names.end());
    return names[names.size() - 1 - back];
}

// Replaces {dir}, {newest} and {second} by their paths.
std::string filledIn(std::string text, const std::string& folder) {
    const auto replaced = [&text](const std::string& name, const auto& value) {
        for (auto here = text.find(name); here != std::string::npos; here = text.find(name))
            text.replace(here, name.size(), value());
    };
    replaced("{dir}", [&] { return folder; });
    replaced("{newest}", [&] { return checkpointOf(folder, 0); });
    replaced("{second}", [&] { return checkpointOf(folder, 1); });
    return text;
}

using FileStep = std::function<void(const std::string& path, const std::string& rest)>;

void cutFile(const std::string& path, const std::string& rest) {
    const auto bytes = readInput(path);
    writeInput(path, bytes.substr(0, place(std::stoll(rest), bytes.size())));
}

void flipBit(const std::string& path, const std::string& rest) {
    auto bytes = readInput(path);
    bytes.at(place(std::stoll(rest), bytes.size())) ^= 0x10;
    writeInput(path, bytes);
}

// Replaces text in a file; throws if it does not occur.
void swapText(const std::string& path, const std::string& rest, bool everywhere) {
    auto bytes = readInput(path);
    const auto arrow = rest.find(" =>");
    const std::string old = plainText(rest.substr(0, arrow));
    const std::string with = arrow + 4 <= rest.size() ? plainText(rest.substr(arrow + 4)) : "";
    auto here = bytes.find(old);
    if (here == std::string::npos)
        throw std::runtime_error("\"" + old + "\" is not in " + path + ":\n" +
                                 bytes.substr(0, 2000));
    for (; here != std::string::npos;
         here = everywhere ? bytes.find(old, here + with.size()) : std::string::npos)
        bytes.replace(here, old.size(), with);
    writeInput(path, bytes);
}

void toUtf16(const std::string& path) {
    std::string wide;
    for (const char c : readInput(path)) wide += c, wide += '\0';
    writeInput(path, wide);
}

void setSize(const std::string& path, const std::string& rest) {
    if (!fs::exists(path)) writeInput(path, "");
    fs::resize_file(path, std::stoull(rest));
}

void makeTensors(const std::string& path, std::string rest) {
    const std::size_t dataBytes = std::stoul(takeWord(rest));
    writeInput(path, safetensorsOf(plainText(rest), dataBytes));
}

// Makes two classes with EACH pictures per class. If a picture name follows, all pictures have that
// kind, otherwise two kinds alternate.
void makePictures(const std::string& folder, std::string rest) {
    const int each = std::stoi(takeWord(rest));
    for (const char* name : {"a", "b"})
        for (int i = 0; i < each; ++i)
            writeInput(folder + "/" + name + "/" + std::to_string(i) + ".png",
                       rest.empty()
                           ? seedBytes(i % 2 ? "picture/rgb.png" : "picture/interlaced.png")
                           : pictureBytes(rest));
}

void age(const std::string& path, const std::string& seconds) {
    fs::last_write_time(
        path, fs::file_time_type::clock::now() - std::chrono::seconds(std::stoll(seconds)));
}

void makeEmptyFolder(const std::string& path) {
    fs::remove_all(path);
    fs::create_directories(path);
}

// Steps that create a file, by name.
std::map<std::string, FileStep> stepsThatWrite() {
    return {
        {"put", [](const auto& path, const auto& rest) { writeInput(path, plainText(rest)); }},
        {"append", [](const auto& path,
                      const auto& rest) { writeInput(path, readInput(path) + plainText(rest)); }},
        {"grow-front",
         [](const auto& path, const auto& rest) {
             writeInput(path, plainText(rest) + readInput(path));
         }},
        {"seed", [](const auto& path, const auto& rest) { writeInput(path, seedBytes(rest)); }},
        {"picture",
         [](const auto& path, const auto& rest) { writeInput(path, pictureBytes(rest)); }},
        {"pictures", makePictures},
        {"tar", [](const auto& path, const auto& rest) { writeInput(path, tarBytes(rest)); }},
        {"tensors", makeTensors},
        {"many", [](const auto& path,
                    const auto& rest) { writeInput(path, manyTensors(std::stoi(rest))); }},
        {"sql", runSql}};
}

// Steps that change an existing file, by name.
std::map<std::string, FileStep> stepsThatChange() {
    return {{"cut", cutFile},
            {"flip", flipBit},
            {"swap", [](const auto& path, const auto& rest) { swapText(path, rest, false); }},
            {"all", [](const auto& path, const auto& rest) { swapText(path, rest, true); }},
            {"utf16", [](const auto& path, const auto&) { toUtf16(path); }},
            {"gzip",
             [](const auto& path, const auto& rest) {
                 writeInput(path, gzipBytes(readInput(path), rest.empty() ? 1 : std::stoi(rest)));
             }},
            {"drop", [](const auto& path, const auto&) { fs::remove_all(path); }},
            {"folder", [](const auto& path, const auto&) { makeEmptyFolder(path); }},
            {"link", [](const auto& path, const auto& rest) { fs::create_symlink(rest, path); }},
            {"pipe", [](const auto& path, const auto&) { mkfifo(path.c_str(), 0600); }},
            {"sparse", setSize},
            {"age", age}};
}

const std::map<std::string, FileStep>& fileSteps() {
    static const std::map<std::string, FileStep> kAll = [] {
        auto all = stepsThatWrite();
        all.merge(stepsThatChange());
        return all;
    }();
    return kAll;
}

// Sets NAME=VALUE for the command, or unsets -NAME.
void setEnvironment(Case& target, const std::string& settings) {
    for (const auto& word : partsOf(settings, " ")) {
        const auto equals = word.find('=');
        if (word[0] == '-')
            target.command.environment[word.substr(1)] = std::nullopt;
        else
            target.command.environment[word.substr(0, equals)] = plainText(word.substr(equals + 1));
    }
}

// Sets a resource limit for the command. Memory and descriptor limits need a new process from the
// start, so such a row is never run in a fork of the test.
void setLimit(Case& target, std::string rest) {
    const std::string what = takeWord(rest);
    const rlim_t most = std::stoul(rest);
    const auto kind = what == "file" ? RLIMIT_FSIZE : what == "memory" ? RLIMIT_AS : RLIMIT_NOFILE;
    target.alone = target.alone || what != "file";
    target.command.inChild = [kind, most] {
        const rlimit both{most, most};
        setrlimit(kind, &both);
    };
}

int errorNumber(const std::string& name) {
    static const std::map<std::string, int> kNumbers{
        {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"EIO", EIO},       {"EACCES", EACCES},
        {"EROFS", EROFS},   {"EPERM", EPERM},   {"ENOENT", ENOENT}, {"EFBIG", EFBIG}};
    return kNumbers.at(name);
}

void setFault(Case& target, std::string rest) {
    auto& environment = target.command.environment;
    environment["FAULT_CALL"] = takeWord(rest);
    environment["FAULT_ERRNO"] = std::to_string(errorNumber(takeWord(rest)));
    environment["FAULT_FILE"] = takeWord(rest);
    environment["FAULT_BELOW"] = fs::canonical(target.folder).string();
    // Needed only for a started program; a forked child has the library linked in.
    environment["LD_PRELOAD"] = failingDisk();
    for (const auto& word : partsOf(rest, " ")) {
        if (word.rfind("skip=", 0) == 0) environment["FAULT_SKIP"] = word.substr(5);
        if (word.rfind("count=", 0) == 0) environment["FAULT_COUNT"] = word.substr(6);
        if (word == "half") environment["FAULT_HALF"] = "1";
    }
}

void changeCheckpoints(const std::string& which, const std::string& rest,
                       const std::string& folder) {
    const std::string file = which == "moments" ? "optimizer.safetensors" : "model.safetensors";
    for (const auto& checkpoint :
         pathsOf(which == "every" ? "run/checkpoints/*" : "run/checkpoints/{newest}", folder))
        changeTensors(checkpoint, file, rest);
}

// Carries out one step: special words first, then the steps on files.
void makeStep(std::string step, Case& target) {
    const std::string word = takeWord(step);
    if (word == "sign")
        return signCheckpoint(pathsOf("run/checkpoints/{newest}", target.folder).front());
    if (word == "weights" || word == "moments" || word == "every")
        return changeCheckpoints(word, step, target.folder);
    if (word == "env") return setEnvironment(target, filledIn(step, target.folder));
    if (word == "limit") return setLimit(target, step);
    if (word == "fault") return setFault(target, step);
    if (word == "before") return target.before(step);
    const auto found = fileSteps().find(word);
    if (word == "put") step = filledIn(step, target.folder);
    const std::string path = takeWord(step);
    if (word == "copy")
        return writeInput(target.folder + "/" + path, readInput(target.folder + "/" + step));
    if (found == fileSteps().end()) throw std::runtime_error("no step \"" + word + "\"");
    const auto paths = pathsOf(path, target.folder);
    if (paths.empty()) throw std::runtime_error("nothing is called " + path);
    for (const auto& each : paths) found->second(each, step);
}

}  // namespace

std::string readInput(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("no file " + path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void writeInput(const std::string& path, const std::string& bytes) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << bytes;
    if (!out) throw std::runtime_error("cannot write " + path);
}

std::vector<std::string> partsOf(const std::string& text, const std::string& between) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < text.size();) {
        const auto next = std::min(text.find(between, at), text.size());
        parts.push_back(text.substr(at, next - at));
        at = next + between.size();
    }
    return parts;
}

std::vector<std::string> pathsOf(const std::string& named, const std::string& folder) {
    const std::string path = filledIn(plainText(named), folder);
    const auto star = path.find('*');
    if (star == std::string::npos) return {folder + "/" + path};
    std::vector<std::string> all;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder + "/" + path.substr(0, star), none))
        for (const auto& one : pathsOf(
                 path.substr(0, star) + entry.path().filename().string() + path.substr(star + 1),
                 folder))
            if (fs::exists(fs::path(one).parent_path())) all.push_back(one);
    std::sort(all.begin(), all.end());
    return all;
}

void make(const std::string& steps, Case& target) {
    for (const auto& step : partsOf(steps, " | ")) makeStep(step, target);
}

}  // namespace headscope::test
