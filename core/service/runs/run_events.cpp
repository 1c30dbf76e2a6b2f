#include "core/service/runs/run_events.h"

#include "core/base/images/png_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace headscope::runs {
namespace {

namespace record = io::event_record;
using io::EventMoment;

constexpr int kSmallestImage = 128;  // pixels; TensorBoard does not enlarge smooth

std::string tagOf(const std::string& measure, std::size_t site) {
    return measure + "/L" + std::to_string(site);
}

// Returns the similarities of the pairs of different heads; the diagonal is 1 by definition.
std::vector<double> pairsOf(const SimilarityFrame& frame, std::size_t layer) {
    std::vector<double> pairs;
    const int heads = frame.headsOf(layer);
    for (int row = 0; row < heads; ++row)
        for (int column = row + 1; column < heads; ++column)
            pairs.push_back(frame.at(layer, row, column));
    return pairs;
}

// Returns the part of a frame's matrix that belongs to the heads of this layer.
std::vector<float> matrixOf(const SimilarityFrame& frame, std::size_t layer) {
    std::vector<float> matrix;
    const int heads = frame.headsOf(layer);
    for (int row = 0; row < heads; ++row)
        for (int column = 0; column < heads; ++column)
            matrix.push_back(frame.at(layer, row, column));
    return matrix;
}

// Returns a colour from dark blue over green to yellow, whose brightness increases with the share.
std::array<char, 3> colourOf(double share) {
    constexpr std::array<std::array<double, 3>, 5> kStops{
        {{20, 18, 80}, {40, 80, 140}, {35, 145, 140}, {120, 200, 90}, {250, 230, 70}}};
    const double place = std::clamp(share, 0.0, 1.0) * (kStops.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), kStops.size() - 2);
    std::array<char, 3> colour{};
    for (std::size_t i = 0; i < colour.size(); ++i) {
        const double value = kStops[low][i] + (place - static_cast<double>(low)) *
                                                  (kStops[low + 1][i] - kStops[low][i]);
        colour[i] = static_cast<char>(static_cast<unsigned char>(std::lround(value)));
    }
    return colour;
}

int stateNumber(RunState state) {
    constexpr int kSucceeded = 1, kFailed = 2, kRunning = 3;
    if (state == RunState::Finished || state == RunState::Stopped) return kSucceeded;
    return state == RunState::Failed || state == RunState::Diverged ? kFailed : kRunning;
}

}  // namespace

double secondsOfTime(const std::string& utc) {
    std::tm time{};
    if (std::sscanf(utc.c_str(), "%d-%d-%dT%d:%d:%d", &time.tm_year, &time.tm_mon, &time.tm_mday,
                    &time.tm_hour, &time.tm_min, &time.tm_sec) != 6)
        return 0;
    time.tm_year -= 1900;
    time.tm_mon -= 1;
    return static_cast<double>(::timegm(&time));
}

std::string matrixPng(const std::vector<float>& matrix, int heads, int cell) {
    const bool negative =
        std::any_of(matrix.begin(), matrix.end(), [](float value) { return value < 0; });
    const int side = heads * cell;
    const auto cellAt = [heads](int row, int column) {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(heads) +
               static_cast<std::size_t>(column);
    };
    std::string rgb;
    rgb.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * 3);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double value = matrix[cellAt(y / cell, x / cell)];
            if (!std::isfinite(value)) {
                rgb.append(3, '\xff');
                continue;
            }
            const auto colour = colourOf(negative ? (value + 1) / 2 : value);
            rgb.append(colour.data(), colour.size());
        }
    return io::pngOf(side, side, rgb);
}

double RunEvents::timeOf(std::int64_t step) const {
    const auto after = m_seconds.upper_bound(step);
    return m_started + (after == m_seconds.begin() ? 0 : std::prev(after)->second);
}

Result<std::string> RunEvents::addedCurves(const io::MetricsDatabase& database) {
    std::string bytes;
    HEADSCOPE_TRY(const auto series, database.series());
    for (const auto& id : series) {
        auto [last, isNew] = m_lastPoint.try_emplace(id, io::MetricsDatabase::kFromTheStart);
        HEADSCOPE_TRY(const auto points, database.points(id, last->second));
        for (const auto& point : points) {
            m_seconds[point.step] = point.seconds;
            last->second = point.step;
            if (std::isfinite(point.value))
                bytes += record::scalar(id.split + "/" + id.name,
                                        {point.step, m_started + point.seconds}, point.value);
        }
    }
    return bytes;
}

Result<std::string> RunEvents::addedPairs(const io::MetricsDatabase& database) {
    std::string bytes;
    HEADSCOPE_TRY(const auto measures, database.measures());
    for (const auto& measure : measures) {
        auto [last, isNew] = m_lastPairs.try_emplace(measure, io::MetricsDatabase::kFromTheStart);
        HEADSCOPE_TRY(const auto frames, database.frames(measure, last->second));
        for (const auto& frame : frames) {
            last->second = frame.step;
            const EventMoment at{frame.step, timeOf(frame.step)};
            for (std::size_t layer = 0; layer < frame.layers.size(); ++layer) {
                const int heads = frame.headsOf(layer);
                if (heads < 2) continue;
                const auto tag = tagOf(measure, layer);
                const int cell = std::max(1, (kSmallestImage + heads - 1) / heads);
                bytes += record::image(tag, at, heads * cell, heads * cell,
                                       matrixPng(matrixOf(frame, layer), heads, cell));
                bytes += record::histogram(tag, at, pairsOf(frame, layer));
            }
        }
    }
    return bytes;
}

Result<std::string> RunEvents::addedHeads(const io::MetricsDatabase& database) {
    std::string bytes;
    HEADSCOPE_TRY(const auto measures, database.measures(io::MetricsDatabase::Of::Heads));
    for (const auto& measure : measures) {
        auto [last, isNew] = m_lastHeads.try_emplace(measure, io::MetricsDatabase::kFromTheStart);
        HEADSCOPE_TRY(const auto frames, database.headFrames(measure, last->second));
        for (const auto& frame : frames) {
            last->second = frame.step;
            for (std::size_t layer = 0; layer < frame.layers.size(); ++layer)
                bytes +=
                    record::histogram(tagOf(measure, layer), {frame.step, timeOf(frame.step)},
                                      {frame.layers[layer].begin(), frame.layers[layer].end()});
        }
    }
    return bytes;
}

Result<std::string> RunEvents::added(const io::MetricsDatabase& database) {
    HEADSCOPE_TRY(auto bytes, addedCurves(database));
    HEADSCOPE_TRY(const auto pairs, addedPairs(database));
    HEADSCOPE_TRY(const auto heads, addedHeads(database));
    return bytes + pairs + heads;
}

std::string RunEvents::settings(const RunConfig& config, const std::string& name,
                                RunState state) const {
    std::vector<std::string> metrics;
    for (const auto& [id, step] : m_lastPoint)
        if (id.split != "train") metrics.push_back(id.split + "/" + id.name);
    const double time = m_started + (m_seconds.empty() ? 0 : m_seconds.rbegin()->second);
    return record::settings(config, metrics, name, time, stateNumber(state));
}

}  // namespace headscope::runs
