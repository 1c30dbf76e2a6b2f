#include "app/cli/progress_line.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headscope::cli {
namespace {

constexpr int kBarWidth = 24;
// Before this share and time, an estimate of the time left says little.
constexpr double kLeastShare = 0.02, kLeastSeconds = 2;

std::string bar(double fraction, bool unicode) {
    const int full = std::clamp(static_cast<int>(std::lround(fraction * kBarWidth)), 0, kBarWidth);
    std::string out = unicode ? "" : "[";
    for (int i = 0; i < kBarWidth; ++i)
        out += i < full ? (unicode ? "\u2588" : "#") : (unicode ? "\u2591" : ".");
    return unicode ? out : out + "]";
}

std::string barWithShare(double fraction, const TerminalTraits& terminal) {
    return bar(fraction, terminal.unicode) + " " +
           std::to_string(static_cast<int>(fraction * 100)) + "%";
}

std::string twoDigits(std::int64_t value) {
    return (value < 10 ? "0" : "") + std::to_string(value);
}

// Cuts the line to `columns` characters, because a wrapped line cannot be redrawn.
std::string fitted(const std::string& line, int columns) {
    std::string out;
    int count = 0;
    for (char c : line) {
        if ((static_cast<unsigned char>(c) & 0xc0) != 0x80 && ++count >= columns) break;
        out += c;
    }
    return out;
}

std::string stateWord(const Progress& progress) {
    if (progress.state == RunState::Running) return {};
    return progress.message.empty() ? runStateName(progress.state) : progress.message.text();
}

}  // namespace

std::string taskLine(const std::string& what, double share, double seconds,
                     const TerminalTraits& terminal, double first) {
    std::string line = what + "  " + barWithShare(std::clamp(share, 0.0, 1.0), terminal);
    if (share - first >= kLeastShare && share < 1 && seconds >= kLeastSeconds)
        line += "  " + clockText(seconds * (1 - share) / (share - first)) + " left";
    return fitted(line, terminal.columns);
}

std::string clockText(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0) return "--:--";
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    const std::string tail = twoDigits(whole % 60);
    if (whole < 3600) return std::to_string(whole / 60) + ":" + tail;
    return std::to_string(whole / 3600) + ":" + twoDigits(whole / 60 % 60) + ":" + tail;
}

std::string shortNumber(double value) {
    if (std::isnan(value)) return "-";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    // Outside this range, use scientific notation.
    constexpr double kSmallest = 1e-3, kLargest = 1e9;
    const double size = std::abs(value);
    const bool plain = size == 0 || (size >= kSmallest && size < kLargest);
    const int digits = !plain ? 1 : size >= 100 ? 0 : size >= 10 ? 1 : 3;
    char buffer[32];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, value,
                      plain ? std::chars_format::fixed : std::chars_format::scientific, digits);
    return end.ec == std::errc() ? std::string(buffer, end.ptr) : "-";
}

std::string shortScore(const ScoreKind& kind, double value) {
    return shortNumber(value * kind.scale()) + (kind.share ? std::string(" ") + kind.unit : "");
}

std::string shortDifference(const ScoreKind& kind, double value, const Interval* interval) {
    const auto number = [&](double x) {
        return (x > 0 ? "+" : "") + shortNumber(x * kind.scale());
    };
    auto text = number(value) + (kind.share ? " points" : "");
    if (interval) text += " (" + number(interval->low) + " to " + number(interval->high) + ")";
    return text;
}

std::string progressLine(const Progress& progress, const TerminalTraits& terminal) {
    if (progress.totalSteps <= 0 || progress.step <= 0) {
        const std::string what = stateWord(progress);
        return fitted(what.empty() ? "starting" : escaped(what), terminal.columns);
    }
    const double fraction =
        static_cast<double>(progress.step) / static_cast<double>(progress.totalSteps);
    std::string line = barWithShare(fraction, terminal) + "  ";
    line += clockText(progress.secondsLeft) + " left  step " + std::to_string(progress.step) + "/" +
            std::to_string(progress.totalSteps);
    line += "  loss " + shortNumber(progress.taskLoss) + "  similarity " +
            shortNumber(progress.diversityLoss);
    if (const auto* score = primaryScore(progress.validScores)) {
        const auto& kind = scoreKind(score->id);
        line += std::string("  valid ") + (kind.share ? "" : std::string(kind.name) + " ") +
                shortNumber(score->value * kind.scale()) + (kind.share ? kind.unit : "");
    }
    if (progress.rate > 0) line += "  " + shortNumber(progress.rate) + " " + progress.rateUnit;
    const std::string what = stateWord(progress);
    if (!what.empty()) line += "  " + escaped(what);
    return fitted(line, terminal.columns);
}

}  // namespace headscope::cli
