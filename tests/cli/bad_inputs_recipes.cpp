#include "bad_inputs_recipes.h"

#include "core/io/json.h"
#include "core/io/tensor_file.h"
#include "core/util/sha256.h"

#include <sqlite3.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

std::string readInput(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("no file " + path.string());
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void writeInput(const fs::path& path, const std::string& bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << bytes;
    if (!out) throw std::runtime_error("cannot write " + path.string());
}

std::string plain(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            out += text[i];
            continue;
        }
        const char kind = text[++i];
        if (kind == 'x') {
            out += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else if (kind == '*') {
            const auto colon = text.find(':', i);
            out.append(static_cast<std::size_t>(std::stoul(text.substr(i + 1, colon - i - 1))), text.at(colon + 1));
            i = colon + 2;
        } else {
            out += kind == 'n' ? '\n' : kind == 'r' ? '\r' : kind == '0' ? '\0' : kind;
        }
    }
    return out;
}

// The first word, taken off the rest.
std::string takeWord(std::string& rest) {
    const auto blank = rest.find(' ');
    const std::string word = rest.substr(0, blank);
    rest = blank == std::string::npos ? "" : rest.substr(blank + 1);
    return word;
}

std::size_t place(long long offset, std::size_t size) {
    const long long at = offset < 0 ? static_cast<long long>(size) + offset : offset;
    if (at < 0 || at > static_cast<long long>(size)) throw std::runtime_error("an offset outside of the file");
    return static_cast<std::size_t>(at);
}

std::string withLength(const std::string& header, std::size_t dataBytes) {
    std::string bytes(8, '\0');
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(std::uint64_t{header.size()} >> (8 * i));
    return bytes + header + std::string(dataBytes, '\0');
}

std::string manyTensors(int count) {
    std::string header = "{";
    for (int i = 0; i < count; ++i)
        header +=
            (i ? ",\"t" : "\"t") + std::to_string(i) + "\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}";
    return header + "}";
}

void sign(const fs::path& checkpoint) {
    auto manifest = nlohmann::json::parse(readInput(checkpoint / "manifest.json"));
    for (auto& [name, listed] : manifest["files"].items()) {
        const std::string bytes = readInput(checkpoint / name);
        listed = {{"bytes", bytes.size()}, {"sha256", util::sha256Hex(bytes)}};
    }
    writeInput(checkpoint / "manifest.json", manifest.dump(2));
}

void fill(io::PlainTensor& tensor, const std::string& value) {
    const float number = value == "nan"   ? std::numeric_limits<float>::quiet_NaN()
                         : value == "inf" ? std::numeric_limits<float>::infinity()
                                          : -std::numeric_limits<float>::infinity();
    std::memcpy(tensor.bytes.data(), &number, sizeof number);
}

void changeWeights(const fs::path& checkpoint, std::string rest) {
    const std::string path = (checkpoint / "model.safetensors").string();
    auto file = std::move(io::readSafetensors(path)).value();
    const std::string what = takeWord(rest);
    if (what == "drop") {
        const auto found = file.tensors.lower_bound(rest);
        if (found == file.tensors.end() || found->first.rfind(rest, 0) != 0)
            throw std::runtime_error("no tensor " + rest);
        file.tensors.erase(found);
    } else if (what == "add") {
        file.tensors[rest] = {"F32", {2}, std::vector<std::uint8_t>(8)};
    } else {
        for (auto& [name, tensor] : file.tensors) {
            const bool matrix = tensor.shape.size() == 2 && tensor.shape[0] != tensor.shape[1];
            if (tensor.dtype != "F32" || !matrix) continue;
            if (what == "turn") std::swap(tensor.shape[0], tensor.shape[1]);
            if (what == "fill") fill(tensor, rest);
            break;
        }
    }
    const auto bytes = io::safetensorsBytes(file);
    writeInput(path, std::string(bytes.begin(), bytes.end()));
    sign(checkpoint);
}

std::string seedBytes(const std::string& name) {
    return readInput(fs::path(HEADSCOPE_SOURCE_DIR) / "tests/fuzz/seeds" / name);
}

void makePictures(const fs::path& folder, int each) {
    for (const char* name : {"a", "b"})
        for (int i = 0; i < each; ++i)
            writeInput(folder / name / (std::to_string(i) + ".png"),
                       seedBytes(i % 2 ? "picture/rgb.png" : "picture/interlaced.png"));
}

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

void setEnvironment(Case& target, std::string rest) {
    while (!rest.empty()) {
        std::string word = takeWord(rest);
        if (const auto here = word.find("{dir}"); here != std::string::npos) word.replace(here, 5, target.folder);
        const auto equals = word.find('=');
        if (word[0] == '-')
            target.command.environment[word.substr(1)] = std::nullopt;
        else
            target.command.environment[word.substr(0, equals)] = word.substr(equals + 1);
    }
}

void limitFiles(Case& target, rlim_t bytes) {
    target.command.inChild = [bytes] {
        const rlimit both{bytes, bytes};
        setrlimit(RLIMIT_FSIZE, &both);
    };
}

// One path, or as many as there are checkpoints for a *.
std::vector<fs::path> pathsOf(const std::string& named, const std::string& folder) {
    std::string path = plain(named);
    if (const auto here = path.find("{newest}"); here != std::string::npos)
        path.replace(here, 8, newestCheckpoint(folder + "/run"));
    const auto star = path.find('*');
    if (star == std::string::npos) return {fs::path(folder) / path};
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(fs::path(folder) / path.substr(0, star)))
        all.push_back(entry.path() / path.substr(star + 2));
    return all;
}

using FileStep = std::function<void(const fs::path&, const std::string& rest)>;

void cutFile(const fs::path& path, const std::string& rest) {
    const auto bytes = readInput(path);
    writeInput(path, bytes.substr(0, place(std::stoll(rest), bytes.size())));
}

void flipBit(const fs::path& path, const std::string& rest) {
    auto bytes = readInput(path);
    bytes.at(place(std::stoll(rest), bytes.size())) ^= 0x10;
    writeInput(path, bytes);
}

void swapText(const fs::path& path, const std::string& rest) {
    auto bytes = readInput(path);
    const auto arrow = rest.find(" =>");
    const std::string old = plain(rest.substr(0, arrow));
    const std::string with = arrow + 4 <= rest.size() ? plain(rest.substr(arrow + 4)) : "";
    const auto here = bytes.find(old);
    if (here == std::string::npos) throw std::runtime_error("\"" + old + "\" is not in " + path.string());
    writeInput(path, bytes.replace(here, old.size(), with));
}

void setSize(const fs::path& path, const std::string& rest) {
    if (!fs::exists(path)) writeInput(path, "");
    fs::resize_file(path, std::stoull(rest));
}

void makeTensors(const fs::path& path, const std::string& words) {
    std::string rest = words;
    const std::size_t dataBytes = std::stoul(takeWord(rest));
    writeInput(path, withLength(plain(rest), dataBytes));
}

void makeRows(const fs::path& path, const std::string& rest) {
    std::string text = "label,text\n";
    for (int i = 0; i < std::stoi(rest); ++i)
        text += std::to_string(i % 2) + ",word" + std::to_string(i) + " and another\n";
    writeInput(path, text);
}

const std::map<std::string, FileStep>& fileSteps() {
    static const std::map<std::string, FileStep> steps{
        {"put", [](const auto& path, const auto& rest) { writeInput(path, plain(rest)); }},
        {"grow-front", [](const auto& path, const auto& rest) { writeInput(path, plain(rest) + readInput(path)); }},
        {"seed", [](const auto& path, const auto& rest) { writeInput(path, seedBytes(rest)); }},
        {"cut", cutFile},
        {"flip", flipBit},
        {"swap", swapText},
        {"drop", [](const auto& path, const auto&) { fs::remove_all(path); }},
        {"folder",
         [](const auto& path, const auto&) {
             fs::remove_all(path);
             fs::create_directories(path);
         }},
        {"link", [](const auto& path, const auto& rest) { fs::create_symlink(rest, path); }},
        {"sparse", setSize},
        {"tensors", makeTensors},
        {"many",
         [](const auto& path, const auto& rest) { writeInput(path, withLength(manyTensors(std::stoi(rest)), 0)); }},
        {"words", makeRows},
        {"pictures", [](const auto& path, const auto& rest) { makePictures(path, std::stoi(rest)); }},
        {"sql", [](const auto& path, const auto& rest) { runSql(path.string(), rest); }}};
    return steps;
}

void makeStep(std::string step, Case& target) {
    const std::string word = takeWord(step);
    const fs::path newest = fs::path(target.folder) / "run/checkpoints" / newestCheckpoint(target.folder + "/run");
    if (word == "env") return setEnvironment(target, step);
    if (word == "limit-file") return limitFiles(target, std::stoul(step));
    if (word == "weights") return changeWeights(newest, step);
    if (word == "sign") return sign(newest);
    const auto found = fileSteps().find(word);
    if (found == fileSteps().end()) throw std::runtime_error("no step \"" + word + "\"");
    const std::string path = takeWord(step);
    for (const auto& each : pathsOf(path, target.folder)) found->second(each, step);
}

}  // namespace

std::string newestCheckpoint(const std::string& run) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(run + "/checkpoints"))
        if (entry.path().filename().string().rfind("step-", 0) == 0) names.push_back(entry.path().filename().string());
    if (names.empty()) throw std::runtime_error("no checkpoint in " + run);
    return *std::max_element(names.begin(), names.end());
}

void make(const std::string& steps, Case& target) {
    const std::string between = " | ";
    for (std::size_t at = 0; at < steps.size();) {
        const auto next = std::min(steps.find(between, at), steps.size());
        makeStep(steps.substr(at, next - at), target);
        at = next + between.size();
    }
}

}  // namespace headscope::test
