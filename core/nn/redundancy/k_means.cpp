#include "core/nn/redundancy/k_means.h"

#include "core/base/util/random.h"
#include "core/nn/attention/parallel.h"

#include <algorithm>
#include <array>
#include <limits>

namespace headscope::redundancy {
namespace {

struct Points {
    const float* values;  // (count, width)
    std::int64_t count, width;
    const float* row(std::int64_t point) const { return values + point * width; }
};

// Sums in eight lanes, which the compiler keeps in vector registers; their order is fixed.
double squaredDistance(const float* a, const float* b, std::int64_t width) {
    constexpr std::int64_t kLanes = 8;
    std::array<float, kLanes> lanes{};
    std::int64_t d = 0;
    for (; d + kLanes <= width; d += kLanes)
        for (std::int64_t lane = 0; lane < kLanes; ++lane) {
            const float difference = a[d + lane] - b[d + lane];
            lanes[static_cast<std::size_t>(lane)] += difference * difference;
        }
    double sum = 0;
    for (const float lane : lanes) sum += lane;
    for (; d < width; ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
    return sum;
}

// Draws each further centre with a probability proportional to the squared distance from the
// nearest earlier one. If all points coincide with a centre, any point is drawn. Returns an
// empty list if stopped.
std::vector<float> firstCentres(const Points& points, int clusters, util::Random& random,
                                const std::function<bool()>& stopped) {
    const auto count = static_cast<std::size_t>(points.count);
    std::vector<double> nearest(count, std::numeric_limits<double>::infinity());
    std::vector<float> centres;
    centres.reserve(static_cast<std::size_t>(clusters * points.width));
    auto next = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(points.count)));
    for (int cluster = 0; cluster < clusters; ++cluster) {
        if (stopped && stopped()) return {};
        const float* centre = points.row(next);
        centres.insert(centres.end(), centre, centre + points.width);
        double total = 0;
        for (std::size_t i = 0; i < count; ++i) {
            nearest[i] = std::min(
                nearest[i],
                squaredDistance(points.row(static_cast<std::int64_t>(i)), centre, points.width));
            total += nearest[i];
        }
        next = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(points.count)));
        double left = random.uniform() * total;
        if (total <= 0) continue;
        for (std::size_t i = 0; i < count; ++i) {
            if (nearest[i] <= 0) continue;
            next = static_cast<std::int64_t>(i);
            left -= nearest[i];
            if (left < 0) break;
        }
    }
    return centres;
}

// Centres in panels of kPanel: (panels, width, kPanel), so that the inner loop runs over centres
// and has a fixed length. The last panel is filled up with centres at infinity.
constexpr int kPanel = 16;
std::vector<float> panelsOf(const std::vector<float>& centres, int clusters, std::int64_t width) {
    const int panels = (clusters + kPanel - 1) / kPanel;
    std::vector<float> packed(static_cast<std::size_t>(panels * width * kPanel),
                              std::numeric_limits<float>::infinity());
    for (std::int64_t cluster = 0; cluster < clusters; ++cluster)
        for (std::int64_t d = 0; d < width; ++d)
            packed[static_cast<std::size_t>((cluster / kPanel * width + d) * kPanel +
                                            cluster % kPanel)] =
                centres[static_cast<std::size_t>(cluster * width + d)];
    return packed;
}

// Returns the nearest centre of x; ties go to the lower number.
int nearestCentre(const float* x, std::int64_t width, const std::vector<float>& panels) {
    int nearest = 0, first = 0;
    float least = std::numeric_limits<float>::infinity();
    const float* const end = panels.data() + panels.size();
    for (const float* panel = panels.data(); panel < end; first += kPanel) {
        std::array<float, kPanel> sums{};
        for (std::int64_t d = 0; d < width; ++d, panel += kPanel)
            for (std::size_t lane = 0; lane < kPanel; ++lane) {
                const float difference = x[d] - panel[lane];
                sums[lane] += difference * difference;
            }
        for (int lane = 0; lane < kPanel; ++lane)
            if (const float sum = sums[static_cast<std::size_t>(lane)]; sum < least) {
                least = sum;
                nearest = first + lane;
            }
    }
    return nearest;
}

// Assigns each point to its nearest centre. Each point is computed alone, in a fixed order, so
// threads do not change the result.
void assign(const Points& points, const std::vector<float>& panels, std::vector<int>& found) {
    constexpr std::int64_t kBlock = 128;
    const auto blocks = (points.count + kBlock - 1) / kBlock;
    const auto work = points.count * static_cast<std::int64_t>(panels.size());
    attention::shareOut(blocks, work, [&](auto& queue) {
        std::int64_t block = 0;
        while (queue.take(block)) {
            const auto end = std::min((block + 1) * kBlock, points.count);
            for (auto point = block * kBlock; point < end; ++point)
                found[static_cast<std::size_t>(point)] =
                    nearestCentre(points.row(point), points.width, panels);
        }
    });
}

// Moves each centre to the mean of its points. A cluster without points keeps its centre.
void moveCentres(const Points& points, const std::vector<int>& found, std::vector<float>& centres) {
    const auto width = static_cast<std::size_t>(points.width);
    std::vector<double> sums(centres.size(), 0);
    std::vector<double> sizes(centres.size() / width, 0);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto own = static_cast<std::size_t>(found[i]);
        sizes[own] += 1;
        const float* x = points.row(static_cast<std::int64_t>(i));
        for (std::size_t d = 0; d < width; ++d) sums[own * width + d] += x[d];
    }
    for (std::size_t i = 0; i < centres.size(); ++i)
        if (const double size = sizes[i / width]; size > 0)
            centres[i] = static_cast<float>(sums[i] / size);
}

}  // namespace

std::vector<int> kMeans(const torch::Tensor& points, int clusters, std::uint64_t seed,
                        const std::function<bool()>& stopped) {
    const auto rows = points.contiguous();
    const Points view{rows.data_ptr<float>(), rows.size(0), rows.size(1)};
    util::Random random(seed);
    auto centres = firstCentres(view, clusters, random, stopped);
    if (centres.empty()) return {};
    std::vector<int> found(static_cast<std::size_t>(view.count), -1);
    for (int round = 0; round < kMostRounds; ++round) {
        if (stopped && stopped()) return {};
        const auto before = found;
        assign(view, panelsOf(centres, clusters, view.width), found);
        if (found == before) break;
        moveCentres(view, found, centres);
    }
    return found;
}

}  // namespace headscope::redundancy
