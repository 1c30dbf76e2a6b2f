#include "core/service/runs/weight_checks.h"

#include "core/api/base/run_config.h"

#include <algorithm>
#include <array>
#include <cmath>
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
constexpr std::size_t kSums = 8;

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

// Two passes that the compiler turns into vector code: the largest value, then the squares of all
// others in eight sums.
Spread spreadOf(const io::PlainTensor& tensor) {
    Spread spread;
    spread.count = tensor.bytes.size() / sizeof(float);
    // A vector's memory is aligned for every type.
    const auto* values = reinterpret_cast<const float*>(tensor.bytes.data());
    std::array<float, kSums> largest{};
    std::array<double, kSums> sums{};
    const auto whole = spread.count / kSums * kSums;
    for (std::size_t i = 0; i < whole; i += kSums)
        for (std::size_t k = 0; k < kSums; ++k) {
            const float size = std::fabs(values[i + k]);
            largest[k] = size > largest[k] ? size : largest[k];
        }
    for (std::size_t i = whole; i < spread.count; ++i)
        largest[0] = std::max(largest[0], std::fabs(values[i]));
    const float most = *std::max_element(largest.begin(), largest.end());
    std::size_t equal = 0;  // values of the largest size
    for (std::size_t i = 0; i < whole; i += kSums)
        for (std::size_t k = 0; k < kSums; ++k) {
            const float size = std::fabs(values[i + k]);
            equal += size == most;
            const double smaller = size == most ? 0 : static_cast<double>(size);
            sums[k] += smaller * smaller;
        }
    for (std::size_t i = whole; i < spread.count; ++i) {
        const float size = std::fabs(values[i]);
        equal += size == most;
        if (size != most) sums[0] += static_cast<double>(size) * static_cast<double>(size);
    }
    spread.largest = static_cast<double>(most);
    // One value is the largest; others of the same size count as others.
    spread.others = static_cast<double>(equal - (equal > 0)) * spread.largest * spread.largest;
    for (const double sum : sums) spread.others += sum;
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
