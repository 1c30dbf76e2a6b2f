#include "tensors.h"

#include "recipes.h"
#include "text.h"

#include "core/base/io/json.h"
#include "core/base/io/tensor_file.h"
#include "core/base/util/sha256.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <stdexcept>

namespace headscope::test {
namespace {

using NamedTensors = std::map<std::string, io::PlainTensor>;

// Returns the names that begin with `start`; throws if none does.
std::vector<std::string> startingWith(const NamedTensors& tensors, const std::string& start) {
    std::vector<std::string> names;
    for (const auto& [name, tensor] : tensors)
        if (name.rfind(start, 0) == 0) names.push_back(name);
    if (names.empty()) {
        std::string all;
        for (const auto& [name, tensor] : tensors) all += " " + name;
        throw std::runtime_error("no tensor begins with " + start + ":" + all);
    }
    return names;
}

void eachNumber(io::PlainTensor& tensor, const std::function<float(float)>& change) {
    for (std::size_t at = 0; tensor.dtype == "F32" && at + 4 <= tensor.bytes.size(); at += 4) {
        float number = 0;
        std::memcpy(&number, tensor.bytes.data() + at, 4);
        number = change(number);
        std::memcpy(tensor.bytes.data() + at, &number, 4);
    }
}

// Multiplies only the element with the largest absolute value by `factor`.
void spike(io::PlainTensor& tensor, float factor) {
    float largest = 0;
    eachNumber(tensor, [&](float old) { return largest = std::max(largest, std::abs(old)), old; });
    eachNumber(tensor, [&](float old) { return std::abs(old) == largest ? old * factor : old; });
}

void addRow(io::PlainTensor& tensor) {
    const auto row = tensor.bytes.size() / static_cast<std::size_t>(tensor.shape.at(0));
    tensor.bytes.resize(tensor.bytes.size() + row);
    ++tensor.shape[0];
}

void changeIn(NamedTensors& tensors, std::string rest) {
    const std::string what = takeWord(rest);
    if (what == "add") {
        tensors[rest] = {"F32", {2}, std::vector<std::uint8_t>(8)};
        return;
    }
    const float number = what == "fill" || what == "scale" || what == "spike"
                             ? std::strtof(takeWord(rest).c_str(), nullptr)
                             : 0.0f;
    const auto names = startingWith(tensors, rest);
    if (what == "drop") tensors.erase(names.front());
    if (what == "turn")
        std::reverse(tensors[names.front()].shape.begin(), tensors[names.front()].shape.end());
    if (what == "row") addRow(tensors[names.front()]);
    for (const auto& name : names) {
        if (what == "fill") eachNumber(tensors[name], [number](float) { return number; });
        if (what == "scale")
            eachNumber(tensors[name], [number](float old) { return old * number; });
        if (what == "spike") spike(tensors[name], number);
    }
}

}  // namespace

void signCheckpoint(const std::string& checkpoint) {
    auto manifest = nlohmann::json::parse(readInput(checkpoint + "/manifest.json"));
    for (auto& [name, listed] : manifest["files"].items()) {
        const std::string bytes = readInput(checkpoint + "/" + name);
        listed = {{"bytes", bytes.size()}, {"sha256", util::sha256Hex(bytes)}};
    }
    writeInput(checkpoint + "/manifest.json", manifest.dump(2));
}

void changeTensors(const std::string& checkpoint, const std::string& file,
                   const std::string& change) {
    const std::string path = checkpoint + "/" + file;
    auto tensors = io::readSafetensors(path);
    if (!tensors) throw std::runtime_error(tensors.error().text());
    changeIn(tensors->tensors, change);
    const auto bytes = io::safetensorsBytes(*tensors);
    writeInput(path, std::string(bytes.begin(), bytes.end()));
    signCheckpoint(checkpoint);
}

std::string safetensorsOf(const std::string& header, std::size_t dataBytes) {
    std::string bytes(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        bytes[i] = static_cast<char>(std::uint64_t{header.size()} >> (8 * i));
    return bytes + header + std::string(dataBytes, '\0');
}

std::string manyTensors(int count) {
    std::string header = "{";
    for (int i = 0; i < count; ++i)
        header += (i ? ",\"t" : "\"t") + std::to_string(i) +
                  "\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}";
    return safetensorsOf(header + "}", 0);
}

}  // namespace headscope::test
