#include "core/service/runs/weight_checks.h"

#include "core/api/base/run_config.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace headscope::runs {
namespace {

constexpr std::size_t kFewest = 64;  // smallest number of values that is checked
constexpr double kVeryLarge = 100;   // root mean square; trained weights are near 0.1
constexpr double kNothing = 1e-12;   // root mean square below which a matrix counts as empty
constexpr double kFar = 30;          // times the median root mean square of all matrices
// times the root mean square of the other values; the largest of 10^8 normal values has factor 6
constexpr double kDwarfed = 50;

struct Spread {
    // Largest absolute value, and sum of squares of the other values (subtracting it from the total
    // would lose precision).
    double largest = 0, others = 0;
    std::size_t count = 0;

    double rootMeanSquare() const {
        return std::sqrt((others + largest * largest) / static_cast<double>(count));
    }
    double withoutLargest() const { return std::sqrt(others / static_cast<double>(count - 1)); }
};

Spread spreadOf(const io::PlainTensor& tensor) {
    Spread spread;
    spread.count = tensor.bytes.size() / sizeof(float);
    for (std::size_t i = 0; i < spread.count; ++i) {
        float value = 0;
        std::memcpy(&value, tensor.bytes.data() + i * sizeof(float), sizeof(float));
        const double size = std::abs(static_cast<double>(value));
        const double smaller = std::min(size, spread.largest);
        spread.others += smaller * smaller;
        spread.largest = std::max(spread.largest, size);
    }
    return spread;
}

// Rounds to three significant digits for display.
std::string rounded(double value) {
    if (!(value > 0)) return "0";
    const double digits = 2 - std::floor(std::log10(value));
    const double scale = std::pow(10, std::abs(digits));
    // Dividing by a power of ten rounds correctly; multiplying by 0.1 would give 94.60000000000001.
    return valueText(digits > 0 ? std::round(value * scale) / scale
                                : std::round(value / scale) * scale);
}

std::optional<Message> oddity(const Spread& spread, double median) {
    if (spread.largest == 0) return "holds only zeros"_m;
    const double usual = spread.rootMeanSquare();
    if (usual < kNothing) return "is almost zero (root mean square %1)"_m(rounded(usual));
    if (usual > kVeryLarge || usual > kFar * median)
        return "holds very large numbers (root mean square %1, of the model's matrices %2)"_m(
            rounded(usual), rounded(median));
    const double others = spread.withoutLargest();
    if (others == 0) return "holds one number, %1, and zeros"_m(rounded(spread.largest));
    if (spread.largest > kDwarfed * others)
        return "holds one number, %1, that is %2 times the size of the others"_m(
            rounded(spread.largest), rounded(spread.largest / others));
    return std::nullopt;
}

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

std::vector<Message> oddWeights(const io::TensorFile& weights) {
    std::vector<std::pair<std::string, Spread>> spreads;
    std::vector<double> usual;
    for (const auto& [name, tensor] : weights.tensors) {
        // Skip biases, norms and short vectors, which may have any values.
        if (tensor.dtype != "F32" || tensor.shape.size() < 2 ||
            tensor.bytes.size() < kFewest * sizeof(float))
            continue;
        spreads.emplace_back(name, spreadOf(tensor));
        usual.push_back(spreads.back().second.rootMeanSquare());
    }
    std::vector<Message> lines;
    if (spreads.empty()) return lines;
    const double median = medianOf(std::move(usual));
    for (const auto& [name, spread] : spreads)
        if (const auto odd = oddity(spread, median)) lines.push_back("tensor %1 %2"_m(name, *odd));
    return lines;
}

}  // namespace headscope::runs
